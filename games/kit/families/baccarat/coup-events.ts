import { areOfOneColour, type Card, rankOf, suitOf } from '../../cards/cards.ts'
import { type Coup, pointCount, type Side } from './coup.ts'

/** What can happen in a coup, in the vocabulary that the wagers of all its games are written in. */
export type CoupEvent<Facts = Coup> = (coup: Facts) => boolean

export const playerWins: CoupEvent = ({ P, B }) => P > B
export const bankerWins: CoupEvent = ({ P, B }) => B > P
export const isTie: CoupEvent = ({ P, B }) => P === B
const sides: readonly Side[] = ['player', 'banker']
const wins: Readonly<Record<Side, CoupEvent>> = { player: playerWins, banker: bankerWins }

/** Two cards that count 8 or 9 (co 30-2802, line 63; gb 6.38, lines 1199-1203). */
export const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && pointCount(cards) >= 8

export const naturalWin =
  (side: Side): CoupEvent =>
  (coup) =>
    isNatural(coup[side]) && wins[side](coup)
export const isNaturalTie: CoupEvent = (coup) => isTie(coup) && isNatural(coup.player) && isNatural(coup.banker)

/** By how many points a hand wins that is no natural; a win of two cards that stood counts as well. */
export const winsBy =
  (side: Side, ...points: number[]): CoupEvent =>
  ({ P, B, [side]: cards }) =>
    !isNatural(cards) && points.includes(side === 'player' ? P - B : B - P)

/** The rows of a margin table under a win by nine points, of which a table has single margins or pairs of them. */
export const marginsUnder9 = (side: Side) => ({
  'by 8': winsBy(side, 8),
  'by 7': winsBy(side, 7),
  'by 6': winsBy(side, 6),
  'by 5': winsBy(side, 5),
  'by 4': winsBy(side, 4),
  'by 6 or 7': winsBy(side, 6, 7),
  'by 4 or 5': winsBy(side, 4, 5),
})

/** The Banker wins with seven in three cards. */
export const dragon7: CoupEvent = (coup) => coup.b === 3 && coup.B === 7 && bankerWins(coup)
/** The Player wins with eight in three cards. */
export const panda8: CoupEvent = (coup) => coup.p === 3 && coup.P === 8 && playerWins(coup)

/** One hand counts so many and beats one that counts so many, whichever they are. */
export const over =
  (winner: number, loser: number): CoupEvent =>
  ({ P, B }) =>
    Math.max(P, B) === winner && Math.min(P, B) === loser

export const bothOf =
  (cards: 2 | 3): CoupEvent =>
  ({ p, b }) =>
    p === cards && b === cards
export const allOf =
  <Facts>(...events: readonly CoupEvent<Facts>[]): CoupEvent<Facts> =>
  (coup) =>
    events.every((happens) => happens(coup))

const counts = (cards: 2 | 3, points: number): Record<Side, CoupEvent> => ({
  player: ({ p, P }) => p === cards && P === points,
  banker: ({ b, B }) => b === cards && B === points,
})

export const playerCounts = (cards: 2 | 3, points: number): CoupEvent => counts(cards, points).player
export const bankerCounts = (cards: 2 | 3, points: number): CoupEvent => counts(cards, points).banker
export const bothCount = (cards: 2 | 3, points: number): CoupEvent =>
  allOf(playerCounts(cards, points), bankerCounts(cards, points))
export const onlyOneCounts =
  (cards: 2 | 3, points: number): CoupEvent =>
  (coup) =>
    playerCounts(cards, points)(coup) !== bankerCounts(cards, points)(coup)

const areSuited = ([first, ...others]: readonly Card[]): boolean =>
  first !== undefined && others.every((card) => suitOf(card) === suitOf(first))
export const cardsIn = ({ player, banker }: Coup): readonly Card[] => [...player, ...banker]

export const allSuited: CoupEvent = (coup) => areSuited(cardsIn(coup))
export const allColor: CoupEvent = (coup) => areOfOneColour(cardsIn(coup))
export const suited =
  (side: Side): CoupEvent =>
  (coup) =>
    areSuited(coup[side])
export const color =
  (side: Side): CoupEvent =>
  (coup) =>
    areOfOneColour(coup[side])
export const allOfSuit =
  (suits: string): CoupEvent =>
  (coup) =>
    allSuited(coup) && cardsIn(coup).every((card) => suits.includes(suitOf(card)))
export const allOfOneRank: CoupEvent = (coup) => new Set(cardsIn(coup).map(rankOf)).size === 1

const isRankPair = ([first, second]: readonly Card[]): boolean =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second)
const isIdenticalPair = ([first, second]: readonly Card[]): boolean => first !== undefined && first === second

/** The first two cards have one rank: queens do, a queen and a king do not. */
export const rankPair =
  (side: Side): CoupEvent =>
  (coup) =>
    isRankPair(coup[side])
/** The first two cards have one rank and one suit. */
export const identicalPair =
  (side: Side): CoupEvent =>
  (coup) =>
    isIdenticalPair(coup[side])

/** A coup in the words of shoes, which know nothing of wagers that a winning hand pushes. */
export const shoeResult = (coup: Coup) => ({
  winner: playerWins(coup) ? ('player' as const) : bankerWins(coup) ? ('banker' as const) : ('tie' as const),
  pairs: sides.filter((side) => isRankPair(coup[side])),
})
