// Days as the server writes them: 2027-02-14.

/** A moment as a day of this browser's own calendar. */
export const dayOf = (date: Date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

export function daysFrom(today: Date, days: number): string {
  const then = new Date(today)
  then.setDate(then.getDate() + days)
  return dayOf(then)
}

/** The end of July, when school years end: this year's until June, else the next one's. */
export const schoolYear = (today: Date): string => `${today.getFullYear() + (today.getMonth() >= 6 ? 1 : 0)}-07-31`

/** As people say it: 14 February 2027. */
export const spoken = (day: string, language: string) => new Date(`${day}T12:00`).toLocaleDateString(language === 'en' ? 'en-GB' : language, { day: 'numeric', month: 'long', year: 'numeric' })
