import type { GameTexts } from '$shell/game'
import type { Option } from '$shell/net/protocol.gen'
import { applies, choices, counted, key, someOf, type Value } from '$shell/room/options'

export const LETTERS = [...'ABCDEFGHIJKL']

/** How many more it takes before a game can begin. */
export const missing = (sitting: number, [fewest]: readonly [number, number]) => Math.max(0, fewest - sitting)

const MOST = 3

/** How it is played, in a few words: the first options that have words for their value. */
export function told(options: readonly Option[], texts: GameTexts | undefined, chosen: Readonly<Record<string, unknown>>, title: string): string[] {
  const words = options.flatMap((option) => {
    const own = texts?.options[option.name]
    if (!own || own.more || !applies(own, options, chosen)) return []
    return word(option, own, (chosen[option.name] ?? option.default) as Value) ?? []
  })
  return [...new Set(words)].filter((word) => word !== title).slice(0, MOST)
}

function word(option: Option, texts: NonNullable<GameTexts['options'][string]>, value: Value): string | null {
  if (option.kind === 'numbers') return someOf(option, value) === null ? null : `${texts.label}: ${someOf(option, value)}`
  const named = texts.values?.[key(value)] ?? choices(option, texts).find((one) => one.value === value)?.label
  if (option.kind === 'flag') return texts.values?.[key(value)] ?? (value === true ? texts.label : null)
  if (named !== undefined) return option.kind === 'number' ? `${texts.label}: ${named}` : named
  return typeof value === 'number' ? `${texts.label}: ${counted(value, texts, 'en')}${texts.unit ? ` ${texts.unit}` : ''}` : null
}
