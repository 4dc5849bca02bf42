// What is said about this device and about reactions. It comes with the settings and with a room.

const en = {
  settings: {
    title: 'Settings',
    language: 'Language',
    languages: { en: 'English', de: 'Deutsch' },
    theme: 'Colours',
    themes: { system: 'Automatic', light: 'Light', dark: 'Dark' },
    sound: 'Sounds',
    haptics: 'Vibration',
    calm: 'Less motion',
    leftHanded: 'Left-handed',
    leftHandedExplain: 'Swaps what lies under the thumb.',
    reactions: 'Reactions',
    reactionsExplain: 'Shows what others react with at their seats.',
    fullscreen: 'Full screen',
    install: 'Put on the home screen',
    installApple: 'Home screen: tap Share below, then “Add to Home Screen”.',
    done: 'Done',
  },
  react: {
    title: 'Show how you feel',
    row: 'Reactions',
    names: { bravo: 'Bravo', laugh: 'Ha ha', wow: 'Wow', oops: 'Oops', heart: 'Heart', thumb: 'Thumbs up' },
    said: (name: string, reaction: string) => `${name}: ${reaction}`,
    hide: (name: string) => `Hide the reactions of ${name}`,
    show: (name: string) => `Show the reactions of ${name}`,
  },
}

export type PhoneWords = typeof en
export default en
