// Short synthesised sounds, all under −18 dB. The shared ones are here; a game makes its own from
// the same two instruments, `tone` and `noise`. Never a sound for another player's mistake.

import { running } from './audio'

const LOUDEST = 0.12 // −18 dB

interface Note {
  /** Hertz. */
  pitch: number
  /** Hertz at the end, if it glides. */
  to?: number
  /** Seconds. */
  length: number
  /** Seconds from now. */
  after?: number
  /** 0 … 1, of the loudest that we allow. */
  volume?: number
  wave?: OscillatorType
}

/** One note with a quick start that dies away. */
export function tone({ pitch, to, length, after = 0, volume = 1, wave = 'sine' }: Note) {
  const context = running()
  if (!context) return
  const start = context.currentTime + after
  const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch })
  if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, start + length)
  oscillator.connect(dyingAway(context, start, length, volume))
  oscillator.start(start)
  oscillator.stop(start + length)
}

interface Noise {
  /** Hertz around which it hisses. */
  pitch: number
  length: number
  after?: number
  volume?: number
  /** How narrow: 1 is a hiss, 20 almost a note. */
  narrow?: number
}

/** A burst of filtered noise: wood, chalk, sparks, a card's swish. */
export function noise({ pitch, length, after = 0, volume = 1, narrow = 1 }: Noise) {
  const context = running()
  if (!context) return
  const start = context.currentTime + after
  const source = new AudioBufferSourceNode(context, { buffer: hiss(context, length) })
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: narrow })
  source.connect(filter).connect(dyingAway(context, start, length, volume))
  source.start(start)
}

function dyingAway(audio: AudioContext, start: number, length: number, volume: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(LOUDEST * volume, start + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  gain.connect(audio.destination)
  return gain
}

function hiss(audio: AudioContext, length: number): AudioBuffer {
  const buffer = new AudioBuffer({ length: Math.ceil(audio.sampleRate * length), sampleRate: audio.sampleRate })
  const samples = buffer.getChannelData(0)
  // Which noise it is does not matter to anybody's game.
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}

/** C D E G A. */
export const PENTATONIC = [523, 587, 659, 784, 880] as const

/** Notes that rise one after the other, so many seconds apart. */
export function chord(pitches: readonly number[], { length, apart, volume }: { length: number; apart: number; volume: number }) {
  for (const [nth, pitch] of pitches.entries()) tone({ pitch, length, after: nth * apart, volume, wave: 'triangle' })
}

export const sound = {
  /** A card down: a soft wooden tock, your own a little brighter. */
  card({ own }: { own: boolean }) {
    noise({ pitch: own ? 900 : 620, length: 0.07, volume: own ? 0.9 : 0.5, narrow: 4 })
    tone({ pitch: own ? 240 : 180, to: own ? 150 : 120, length: 0.08, volume: own ? 0.7 : 0.4, wave: 'triangle' })
  },
  /** A key or a choice. */
  tap: () => noise({ pitch: 1500, length: 0.025, volume: 0.35, narrow: 3 }),
  /** Too late or refused: two falling notes. */
  late() {
    tone({ pitch: 440, length: 0.14, volume: 0.5, wave: 'triangle' })
    tone({ pitch: 330, length: 0.2, after: 0.11, volume: 0.5, wave: 'triangle' })
  },
  /** Your turn: one marimba note. */
  turn() {
    tone({ pitch: 523, length: 0.35, volume: 0.6 })
    tone({ pitch: 2092, length: 0.08, volume: 0.2 })
  },
  /** 3, 2, 1. */
  count(left: number) {
    tone({ pitch: left > 1 ? 392 : 494, length: 0.16, volume: 0.5, wave: 'triangle' })
  },
  /** A new face at the table. */
  join: () => noise({ pitch: 500, length: 0.09, volume: 0.6, narrow: 6 }),
  /** A deed, as big as it is: two notes, four, or a run with a chord at its end. */
  ceremony(size: 'small' | 'medium' | 'big', { own }: { own: boolean }) {
    const volume = own ? 0.45 : 0.25
    const run = { small: [659, 880], medium: [523, 659, 784, 1047], big: [392, 523, 659, 784, 1047, 1319] }[size]
    chord(run, { length: 0.4, apart: 0.07, volume })
    if (size === 'big') for (const pitch of [523, 659, 784]) tone({ pitch, length: 0.9, after: 0.45, volume: volume / 2 })
  },
  /** The end of a match: a small rising chord. */
  over: () => chord([392, 494, 587, 784], { length: 0.5, apart: 0.09, volume: 0.4 }),
}
