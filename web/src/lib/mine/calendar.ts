// Days as people say them. Those of matches are days of this device, those of deals of the server.

import type { Language } from '../words/i18n.svelte'

const locale = (language: Language) => (language === 'en' ? 'en-GB' : 'de')

/** `2026-11-16` as "16 November". */
export const spoken = (day: string, language: Language) =>
  new Intl.DateTimeFormat(locale(language), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())
const daysBetween = (one: Date, other: Date) => Math.round((midnight(other).getTime() - midnight(one).getTime()) / 86_400_000)

/** Today, yesterday, the day of the week, or the date. */
export function heading(ended: number, now: Date, language: Language): string {
  const date = new Date(ended * 1000)
  const ago = daysBetween(date, now)
  if (ago <= 1) {
    const said = new Intl.RelativeTimeFormat(locale(language), { numeric: 'auto' }).format(-Math.max(0, ago), 'day')
    return said.charAt(0).toUpperCase() + said.slice(1)
  }
  const isThisYear = date.getFullYear() === now.getFullYear()
  const how: Intl.DateTimeFormatOptions = ago < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }
  return new Intl.DateTimeFormat(locale(language), how).format(date)
}

/** On which days of this week, from Monday on, something was played. */
export function week(ended: readonly number[], now: Date): readonly boolean[] {
  const today = (now.getDay() + 6) % 7
  const ago = new Set(ended.map((second) => daysBetween(new Date(second * 1000), now)))
  return Array.from({ length: 7 }, (_, day) => day <= today && ago.has(today - day))
}

/** The first letters of the days, from Monday on. */
export const weekdays = (language: Language, how: 'narrow' | 'short' | 'long') =>
  Array.from({ length: 7 }, (_, day) => new Intl.DateTimeFormat(locale(language), { weekday: how, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + day))))
