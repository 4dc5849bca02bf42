import { isTransient, Problem } from '$shell/net/api'

/** Why the matches of another device did not come: `away` may be tried again with the same link. */
export function whyNotTaken(problem: unknown): 'same' | 'away' | 'gone' {
  if (isTransient(problem)) return 'away'
  return (problem as Problem).code === 'same_browser' ? 'same' : 'gone'
}
