// A game's options as the server describes them, in the words of the game's texts.

import type { OptionTexts } from '../game'
import type { Option } from '../net/protocol.gen'

export type Value = boolean | number | string | readonly number[] | null

/** How a value is written in a game's texts: "4", "true", "null", "typed". */
export const key = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value))

export interface Choice {
  value: Value
  label: string
}

/** A deck or a map of people's own, and not one that has a name. */
export const isOwn = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Chosen numbers with one more, or one less; the last one stays. */
export function switched(chosen: readonly number[], number: number): number[] {
  const others = chosen.filter((one) => one !== number)
  if (others.length === chosen.length) return [...chosen, number].sort((one, other) => one - other)
  return others.length > 0 ? others : [...chosen]
}

/** Chosen numbers in a row: "2, 5"; null if they are all. */
export const someOf = (option: Option, value: Value): string | null =>
  Array.isArray(value) && value.length < (option.default as number[]).length ? value.join(', ') : null

/** What there is to choose from; empty if it is a number to count up and down. */
export function choices(option: Option, texts: OptionTexts | undefined): Choice[] {
  const label = (value: Value) => texts?.values?.[key(value)] ?? key(value)
  if (option.kind === 'choice') {
    const values = [...(option.choices ?? []), ...(option.optional ? [null] : [])]
    return values.map((value) => ({ value, label: label(value) }))
  }
  if (option.kind === 'numbers') return (option.default as number[]).map((value) => ({ value, label: label(value) }))
  if (option.kind === 'data') return [{ value: option.default as Value, label: label(option.default as Value) }]
  const named = Object.keys(texts?.values ?? {})
  if (option.kind !== 'number' || named.length < 2) return []
  return named.map((name) => ({ value: JSON.parse(name) as Value, label: label(JSON.parse(name) as Value) }))
}

/** The one line below an option, for the value that it has. */
export function explanation(texts: OptionTexts | undefined, value: Value): string | undefined {
  const explain = texts?.explain
  return typeof explain === 'object' ? explain[key(value)] : explain
}

/** Whether an option means anything with all else that is chosen: negative points only in a tournament. */
export const applies = (texts: OptionTexts | undefined, options: readonly Option[], chosen: Readonly<Record<string, unknown>>): boolean =>
  options.every((option) => texts?.only?.[option.name]?.includes(key(valueOf(option, chosen))) ?? true)

const ROUND = [1, 2, 3, 5]
const SHORT = 30

/** The numbers that plus and minus stop at: those that the game names, one by one on a short scale, or round ones. */
export function steps(option: Option, texts: OptionTexts | undefined): number[] {
  const least = option.least ?? 0
  const most = option.most ?? least + SHORT
  const isWithin = (value: number) => value >= least && value <= most
  if (texts?.steps) return texts.steps.filter(isWithin)
  if (most - least <= SHORT) return Array.from({ length: most - least + 1 }, (_, at) => least + at)
  const round = Array.from({ length: 10 }, (_, power) => ROUND.map((digit) => digit * 10 ** power)).flat()
  return [...new Set([least, ...round.filter(isWithin), most])]
}

/** One step up or down; below the first lies "none" where there is such a thing. */
export function step(option: Option, texts: OptionTexts | undefined, value: number | null, by: 1 | -1): number | null {
  const all = steps(option, texts)
  if (value === null) return by > 0 ? (all[0] ?? null) : null
  const next = by > 0 ? all.find((one) => one > value) : all.filter((one) => one < value).at(-1)
  return next ?? (by < 0 && option.optional ? null : value)
}

/** A number as people count it: 0.8 for 800 milliseconds. To read, large ones are grouped (10,000); to type, they are not. */
export function counted(value: number, texts: OptionTexts | undefined, language: string, { toRead = false } = {}): string {
  const told = value / (texts?.per ?? 1)
  return told.toLocaleString(language, { useGrouping: toRead && told >= 10_000, maximumFractionDigits: 3 })
}

/** What was typed, as the option counts it; nothing is "none" where there is such a thing, and undefined does not do. */
export function typed(option: Option, texts: OptionTexts | undefined, text: string): number | null | undefined {
  const tidy = text.trim().replace(',', '.')
  if (tidy === '') return option.optional ? null : undefined
  const value = /^\d+(\.\d+)?$/.test(tidy) ? Math.round(Number(tidy) * (texts?.per ?? 1) * 1000) / 1000 : NaN
  const isWithin = value >= (option.least ?? 0) && value <= (option.most ?? Number.MAX_SAFE_INTEGER)
  return Number.isInteger(value) && isWithin ? value : undefined
}

/** Options that people can set on a screen. */
export const settable = (options: readonly Option[]) => options.filter(({ kind, own }) => kind !== 'data' || own)

export const valueOf = (option: Option, options: Readonly<Record<string, unknown>>): Value =>
  (option.name in options ? options[option.name] : option.default) as Value
