import type { Standing } from './standings'

/** Who asked for a hint how often, as they are ranked: "Ada 2"; whoever did not is not named. */
export function asked(ranked: readonly Standing[], times: readonly number[], { you, name }: { you: number | null; name: string }): string[] {
  return ranked.flatMap(({ number, seat }) => (times[number] ? [`${number === you ? name : seat.name} ${times[number]}`] : []))
}
