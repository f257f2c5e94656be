import { chiSquareOf } from './numeric.ts'
import { earlierShoes, isSuspicious, longer, runEndingHere, type Slug } from './repeated-slugs.ts'
import { type ShuffleQuality, shuffleQuality } from './shuffle-quality.ts'

/** The cards of a table in the order dealt: a JSON value. */
export type ShoeHistory = {
  /** Of this shoe. */
  readonly order: readonly string[]
  /** Of the shoes before it, the latest first. */
  readonly earlier: readonly (readonly string[])[]
  readonly slug: Slug | null
  /** A cut card has come: the next card that is burnt begins another shoe. */
  readonly isCut: boolean
  /** Cards of all shoes, by card. */
  readonly dealt: Readonly<Record<string, number>>
  /** How many shoes were begun. */
  readonly shoes: number
}

export type ShoeFigures = {
  readonly cards: number
  /** How often each card has come in this shoe. */
  readonly census: Readonly<Record<string, number>>
  /** How many were begun; none where no device tells of that, and then the cards are those of several. */
  readonly shoes: number
  /** Pearson's test of all cards since the watch began: 52 kinds, each with the same share. */
  readonly composition?: { readonly value: number; readonly freedom: number; readonly chance: number }
  /** The longest run of this shoe that an earlier one had too, where that can hardly be chance. */
  readonly slug?: Slug
  /** Of this shoe beside the one before. */
  readonly shuffle?: ShuffleQuality
}

export const newShoes: ShoeHistory = { order: [], earlier: [], slug: null, isCut: false, dealt: {}, shoes: 0 }

/** More than a shoe of ten decks holds. */
const mostCards = 600
const kinds = 52

/** The cut card came out. */
export const cutCard = (shoes: ShoeHistory): ShoeHistory => ({ ...shoes, isCut: true })

/** Whether a card that goes there is the first of another shoe. */
export const beginsShoe = ({ isCut }: ShoeHistory, to: string | undefined): boolean =>
  to === 'first-card' || (to === 'burn' && isCut)

/** A shoe as it stands before its first card. */
export const nextShoe = ({ order, earlier, dealt, shoes }: ShoeHistory): ShoeHistory => ({
  ...newShoes,
  earlier: order.length === 0 ? earlier : [order, ...earlier].slice(0, earlierShoes),
  dealt,
  shoes: shoes + 1,
})

/** One more card was dealt, burnt or laid aside. */
export function cardDealt(shoes: ShoeHistory, card: string): ShoeHistory {
  const { earlier, slug, dealt } = shoes
  const order = [...shoes.order.slice(1 - mostCards), card]
  const run = runEndingHere(order, earlier)
  return { ...shoes, order, slug: longer(slug, run), dealt: { ...dealt, [card]: (dealt[card] ?? 0) + 1 } }
}

/** The run that can hardly be chance, if there is one. */
export const suspiciousSlug = ({ slug }: ShoeHistory): Slug | undefined =>
  slug !== null && isSuspicious(slug) ? slug : undefined

export function shoeFigures(history: ShoeHistory): ShoeFigures {
  const cards = history.order
  const composition = compositionOf(history.dealt)
  const slug = suspiciousSlug(history)
  const shuffle = shuffleQuality(history.earlier[0] ?? [], cards, decksOf([cards, ...history.earlier]))
  return {
    cards: cards.length,
    census: censusOf(cards),
    shoes: history.shoes,
    ...(composition !== undefined && { composition }),
    ...(slug !== undefined && { slug }),
    ...(shuffle !== undefined && { shuffle }),
  }
}

function censusOf(cards: readonly string[]): Record<string, number> {
  const census: Record<string, number> = {}
  for (const card of cards) census[card] = (census[card] ?? 0) + 1
  return census
}

/** The decks that it takes to have dealt these shoes. */
const decksOf = (shoes: readonly (readonly string[])[]): number =>
  Math.max(1, ...shoes.map((cards) => Math.max(Math.ceil(cards.length / kinds), ...Object.values(censusOf(cards)))))

/** Drawing without putting back spreads the counts less than chance does, so this accuses too seldom rather than too often. */
function compositionOf(dealt: ShoeHistory['dealt']): ShoeFigures['composition'] {
  const counts = Object.entries(dealt).flatMap(([card, count]) => (/^[2-9TJQKA][shdc]$/.test(card) ? [count] : []))
  const all = [...counts, ...Array.from({ length: Math.max(0, kinds - counts.length) }, () => 0)]
  return chiSquareOf(
    all,
    all.map(() => 1 / all.length),
  )
}
