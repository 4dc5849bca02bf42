// How people work a product out that they do not know: by tens, by doubling, by fives. The same ways
// as in the bots' reasons; a hint never says what comes out.

import type { Language } from '../game'

export interface Product {
  readonly left: number
  readonly right: number
}

type Way = 'easy' | 'nine' | 'five' | 'double' | 'split'
type About = Product & { readonly ten?: number; readonly once?: number; readonly times?: number; readonly parts?: readonly (readonly [number, number])[] }

export const problem = ({ left, right }: Product) => `${left} × ${right}`

/** Which way suits a product, and what it is told with. */
export function way({ left, right }: Product): { code: Way; about: About } {
  const [small, large] = left < right ? [left, right] : [right, left]
  const about = { left, right }
  if (small <= 1 || large >= 10) return { code: 'easy', about }
  if (large === 9) return { code: 'nine', about: { ...about, ten: small } }
  if (small !== 2 && (small === 5 || large === 5)) return { code: 'five', about: { ...about, ten: small === 5 ? large : small } }
  if (small === 2 || small === 4) return { code: 'double', about: { ...about, once: large, times: small } }
  const first = small === 3 ? 2 : 5
  return { code: 'split', about: { ...about, parts: [[first, large], [small - first, large]] } }
}

const part = ([one, other]: readonly [number, number]) => `${one} × ${other}`
const known = ([one, other]: readonly [number, number]) => `${one} × ${other} = ${one * other}`

/** In words, for a hint: a way, without what comes out. */
export const ways: Readonly<Record<Language, Readonly<Record<Way, (about: any) => string>>>> = {
  en: {
    easy: (about: About) => `${problem(about)}: that one you know. Say it slowly.`,
    nine: (about: About) => `${problem(about)}: take 10 × ${about.ten}, and then ${about.ten} away.`,
    five: (about: About) => `${problem(about)}: half of 10 × ${about.ten}.`,
    double: (about: About) => `${problem(about)}: double ${about.once}${about.times === 4 ? ', and double again' : ''}.`,
    split: (about: About) => `${problem(about)}: take ${about.parts!.map(part).join(' and ')}, and add.`,
  },
  de: {
    easy: (about: About) => `${problem(about)}: Das kannst du. Sag es langsam.`,
    nine: (about: About) => `${problem(about)}: nimm 10 × ${about.ten} und zieh ${about.ten} ab.`,
    five: (about: About) => `${problem(about)}: die Hälfte von 10 × ${about.ten}.`,
    double: (about: About) => `${problem(about)}: verdopple ${about.once}${about.times === 4 ? ', und dann noch einmal' : ''}.`,
    split: (about: About) => `${problem(about)}: nimm ${about.parts!.map(part).join(' und ')} und zähl zusammen.`,
  },
}

const AND: Readonly<Record<Language, string>> = { en: 'and', de: 'und' }
const IS: Readonly<Record<Language, string>> = { en: 'is', de: 'ist' }

/** The product that a wrong answer belongs to, one with a number of the problem if there is one. */
export function ownerOf(said: number, { left, right }: Product): Product | null {
  const found: Product[] = []
  for (let one = 2; one <= 9; one += 1) {
    if (said % one === 0 && said / one >= one && said / one <= 9) found.push({ left: one, right: said / one })
  }
  const shared = (one: Product) => [one.left, one.right].some((factor) => factor === left || factor === right)
  return found.find(shared) ?? found[0] ?? null
}

/** Why a product is not what somebody said: whose answer that is, and a way to the right one. */
export function whyNot(product: Product, said: number, language: Language): string {
  const owner = ownerOf(said, product)
  const { code, about } = way(product)
  const told = code === 'split' ? `${problem(product)}: ${about.parts!.map(known).join(` ${AND[language]} `)}.` : ways[language][code](about)
  return [owner && `${said} ${IS[language]} ${problem(owner)}.`, told].filter(Boolean).join(' ')
}
