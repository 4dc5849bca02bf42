// A game's options as the server describes them, in the words of the game's texts.

import type { OptionTexts } from '../game'
import type { Option } from '../net/protocol.gen'

export type Value = boolean | number | string | null

/** How a value is written in a game's texts: "4", "true", "null", "typed". */
export const key = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value))

export interface Choice {
  value: Value
  label: string
}

/** What there is to choose from; empty if it is a number to count up and down. */
export function choices(option: Option, texts: OptionTexts | undefined): Choice[] {
  const label = (value: Value) => texts?.values?.[key(value)] ?? key(value)
  if (option.kind === 'choice') {
    const values = [...(option.choices ?? []), ...(option.optional ? [null] : [])]
    return values.map((value) => ({ value, label: label(value) }))
  }
  const named = Object.keys(texts?.values ?? {})
  if (option.kind !== 'number' || named.length < 2) return []
  return named.map((name) => ({ value: JSON.parse(name) as Value, label: label(JSON.parse(name) as Value) }))
}

/** The one line below an option, for the value that it has. */
export function explanation(texts: OptionTexts | undefined, value: Value): string | undefined {
  const explain = texts?.explain
  return typeof explain === 'object' ? explain[key(value)] : explain
}

/** One step up or down; below the least lies "none" where there is such a thing. */
export function step(option: Option, value: number | null, by: 1 | -1): number | null {
  const least = option.least ?? 0
  const most = option.most ?? Number.MAX_SAFE_INTEGER
  if (value === null) return by > 0 ? least : null
  const next = value + by * (most - least > 200 ? 100 : 1)
  if (next < least && option.optional) return null
  return Math.min(most, Math.max(least, next))
}

/** Options that people can set on a screen; custom decks and the like come by other ways. */
export const settable = (options: readonly Option[]) => options.filter(({ kind }) => kind !== 'data')

export const valueOf = (option: Option, options: Readonly<Record<string, unknown>>): Value =>
  (option.name in options ? options[option.name] : option.default) as Value
