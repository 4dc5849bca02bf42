import type { PhoneWords } from './en'

const de: PhoneWords = {
  settings: {
    title: 'Einstellungen',
    language: 'Sprache',
    languages: { en: 'English', de: 'Deutsch' },
    theme: 'Farben',
    themes: { system: 'Automatisch', light: 'Hell', dark: 'Dunkel' },
    sound: 'Töne',
    haptics: 'Vibration',
    calm: 'Weniger Bewegung',
    leftHanded: 'Linkshändig',
    leftHandedExplain: 'Vertauscht, was unter dem Daumen liegt.',
    reactions: 'Reaktionen',
    reactionsExplain: 'Zeigt an den Plätzen, womit andere reagieren.',
    fullscreen: 'Vollbild',
    install: 'Auf den Startbildschirm',
    installApple: 'Startbildschirm: unten auf Teilen tippen, dann „Zum Home-Bildschirm“.',
    done: 'Fertig',
  },
  react: {
    title: 'Zeig, wie du dich fühlst',
    row: 'Reaktionen',
    names: { bravo: 'Bravo!', laugh: 'Haha', wow: 'Oh!', oops: 'Hoppla', heart: 'Herz', thumb: 'Daumen hoch' },
    said: (name, reaction) => `${name} reagiert: ${reaction}`,
    hide: (name) => `Reaktionen von ${name} ausblenden`,
    show: (name) => `Reaktionen von ${name} zeigen`,
  },
}

export default de
