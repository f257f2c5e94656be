/**
 * Cards that come again in the order in which they came in an earlier shoe: what a false shuffle leaves behind. Those who
 * did it kept slugs of 40 to 60 cards together; between two shuffled shoes of eight decks hardly four come alike.
 */

import { memoize } from '../../games/kit/memoize.ts'

/** `length` cards in the order of the shoe that came `shoesAgo` before this one, or in the reverse of it. */
export type Slug = {
  readonly length: number
  /** The card of this shoe that the run ends with, from 1. */
  readonly endsAt: number
  readonly shoesAgo: number
  readonly reversed: boolean
  /** How many runs this long or longer are expected of shuffled shoes up to here. */
  readonly byChance: number
}

/** A shoe is compared with so many before it. */
export const earlierShoes = 5

const kinds = 52

/** The shoes before this one, the latest first, and where each card lay in them. They stay the same until it is over. */
const placesIn = memoize((earlier: readonly (readonly string[])[]): Places => {
  const places: Places = new Map()
  for (const [back, shoe] of earlier.entries())
    for (const [at, card] of shoe.entries()) {
      const known = places.get(card)
      if (known === undefined) places.set(card, [{ back, at }])
      else known.push({ back, at })
    }
  return places
})

type Places = Map<string, { back: number; at: number }[]>

/**
 * The longest run that ends with the last card of this shoe; undefined where that card begins none.
 * @param order this shoe so far @param earlier the shoes before it, the latest first
 */
export function runEndingHere(order: readonly string[], earlier: readonly (readonly string[])[]): Slug | undefined {
  let best: Omit<Slug, 'byChance'> | undefined
  for (const { back, at } of placesIn(earlier).get(order.at(-1) ?? '') ?? [])
    for (const step of [-1, 1] as const) {
      const length = alike(order, earlier[back] ?? [], at, step)
      if (length > (best?.length ?? 1))
        best = { length, endsAt: order.length, shoesAgo: back + 1, reversed: step === 1 }
    }
  if (best === undefined) return undefined
  const places = earlier.reduce((sum, { length }) => sum + length, 0)
  return { ...best, byChance: 2 * order.length * places * kinds ** -best.length }
}

/** How many cards back from the last one of this shoe are those of the other from `at`, back or onward. */
function alike(order: readonly string[], shoe: readonly string[], at: number, step: -1 | 1): number {
  let length = 0
  while (length < order.length && isSame(order[order.length - 1 - length], shoe[at + step * length])) length++
  return length
}

const isSame = (card: string | undefined, other: string | undefined): boolean => card !== undefined && card === other

/** The longer run, and of two as long the first. */
export const longer = (before: Slug | null, now: Slug | undefined): Slug | null =>
  now !== undefined && now.length > (before?.length ?? 0) ? now : before

/** A run that a shuffled shoe has less than once in a thousand shoes. */
export const isSuspicious = ({ byChance }: Slug): boolean => byChance < 0.001
