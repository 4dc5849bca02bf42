import { isTransient } from '$shell/net/api'
import { pupils } from '$shell/school/api'
import type { ClassMe } from '$shell/school/school.gen'

/** Whose cookie this browser has: nobody's, or `away` while the server cannot say. Then it may still be a good one. */
export const whoIsHere = (): Promise<ClassMe | 'nobody' | 'away'> => pupils.me().catch((problem: unknown) => (isTransient(problem) ? 'away' : 'nobody'))
