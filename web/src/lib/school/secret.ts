// The part of a teacher's address behind the #: the secret, and which page of the class is open.

export const TABS = ['now', 'facts', 'mixed', 'pupils', 'data'] as const
export type Tab = (typeof TABS)[number]

export interface At {
  readonly secret: string | null
  readonly tab: Tab
}

const isTab = (text: string | undefined): text is Tab => TABS.some((tab) => tab === text)

export function read(hash: string): At {
  const [secret = '', tab] = hash.replace(/^#/, '').split('/')
  return { secret: secret || null, tab: isTab(tab) ? tab : 'now' }
}

export function write({ secret, tab }: At): string {
  if (secret === null) return ''
  return tab === 'now' ? `#${secret}` : `#${secret}/${tab}`
}

/** The whole link that a teacher keeps. */
export const linkOf = (secret: string) => `${location.origin}/teach#${secret}`
