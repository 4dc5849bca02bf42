// What this browser remembers of its owner. Everything has a default, so a browser that remembers
// nothing (a private window, a school tablet) works as well.

export type Language = 'en' | 'de'
export type Theme = 'system' | 'light' | 'dark'

export interface Settings {
  language: Language
  theme: Theme
  sound: boolean
  haptics: boolean
  /** Less motion than the system asks for. */
  calm: boolean
  leftHanded: boolean
  /** Whether reactions of others are shown. */
  reactions: boolean
  /** The name given last. */
  name: string
  /** Whether somebody here has played a match to its end. */
  hasFinished: boolean
  /** The games whose tables somebody here has sat at, or was taught, or did not want to be. */
  met: readonly string[]
}

const KEY = 'countertop.settings'

export const defaults = (languages: readonly string[]): Settings => ({
  language: firstKnown(languages),
  theme: 'system',
  sound: true,
  haptics: true,
  calm: false,
  leftHanded: false,
  reactions: true,
  name: '',
  hasFinished: false,
  met: [],
})

export const settings: Settings = $state({ ...defaults(globalThis.navigator?.languages ?? []), ...remembered() })

/** Changes one setting or more, and remembers them. */
export function change(some: Partial<Settings>) {
  Object.assign(settings, some)
  store()?.setItem(KEY, JSON.stringify(settings))
  apply()
}

/** Puts language, theme and motion onto the page itself, also when the system changes its mind. */
export function start() {
  apply()
  night().addEventListener('change', apply)
}

const night = () => matchMedia('(prefers-color-scheme: dark)')

function apply() {
  const root = document.documentElement
  root.lang = settings.language
  root.dataset['theme'] = settings.theme === 'system' ? (night().matches ? 'dark' : 'light') : settings.theme
  if (settings.calm) root.dataset['motion'] = 'less'
  else delete root.dataset['motion']
}

/** Whether things should change without travelling. */
export const calm = () => settings.calm || matchMedia('(prefers-reduced-motion: reduce)').matches

function firstKnown(languages: readonly string[]): Language {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'de' || tag === 'en')
  return known === 'de' ? 'de' : 'en'
}

function remembered(): Partial<Settings> {
  try {
    const found: unknown = JSON.parse(store()?.getItem(KEY) ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

/** Storage can be forbidden altogether: then we forget. */
function store(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
