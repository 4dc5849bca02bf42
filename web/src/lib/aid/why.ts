import { getContext, setContext } from 'svelte'

/** A small word in a toast that opens the reason for what it says. */
export interface WhyKey {
  readonly label: string
  readonly open: () => void
}

const KEY = Symbol('why')

export const offerWhy = (why: () => WhyKey | null) => setContext(KEY, why)

export const whyKey = (): (() => WhyKey | null) => getContext<(() => WhyKey | null) | undefined>(KEY) ?? (() => null)
