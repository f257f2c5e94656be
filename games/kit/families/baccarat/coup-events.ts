import { areOfOneColour, type Card, rankOf, suitOf } from '../../cards/cards.ts'
import { described, joinedDescriptions } from '../../document/described.ts'
import { type Coup, pointCount, type Side } from './coup.ts'

/** What can happen in a coup, in the vocabulary that the wagers of all its games are written in. */
export type CoupEvent<Facts = Coup> = (coup: Facts) => boolean

/** Hands are named as most documents do; a page that names them otherwise says so beside its shoe. */
const named: Readonly<Record<Side, string>> = { player: 'the Player', banker: 'the Banker' }

export const playerWins: CoupEvent = described('the Player wins', ({ P, B }: Coup) => P > B)
export const bankerWins: CoupEvent = described('the Banker wins', ({ P, B }: Coup) => B > P)
export const isTie: CoupEvent = described('the hands tie', ({ P, B }: Coup) => P === B)
const sides: readonly Side[] = ['player', 'banker']
const wins: Readonly<Record<Side, CoupEvent>> = { player: playerWins, banker: bankerWins }

/** Two cards that count 8 or 9 (co 30-2802, line 63; gb 6.38, lines 1199-1203). */
export const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && pointCount(cards) >= 8

export const naturalWin = (side: Side): CoupEvent =>
  described(`${named[side]} wins with a natural`, (coup: Coup) => isNatural(coup[side]) && wins[side](coup))
export const isNaturalTie: CoupEvent = described(
  'two naturals tie',
  (coup: Coup) => isTie(coup) && isNatural(coup.player) && isNatural(coup.banker),
)

/** By how many points a hand wins that is no natural; a win of two cards that stood counts as well. */
export const winsBy = (side: Side, ...points: number[]): CoupEvent =>
  described(
    `${named[side]} wins by ${points.join(' or ')} without a natural`,
    ({ P, B, [side]: cards }: Coup) => !isNatural(cards) && points.includes(side === 'player' ? P - B : B - P),
  )

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
export const dragon7: CoupEvent = described(
  'the Banker wins with 7 in three cards',
  (coup: Coup) => coup.b === 3 && coup.B === 7 && bankerWins(coup),
)
/** The Player wins with eight in three cards. */
export const panda8: CoupEvent = described(
  'the Player wins with 8 in three cards',
  (coup: Coup) => coup.p === 3 && coup.P === 8 && playerWins(coup),
)

/** One hand counts so many and beats one that counts so many, whichever they are. */
export const over = (winner: number, loser: number): CoupEvent =>
  described(
    `either hand wins with ${winner} over ${loser}`,
    ({ P, B }: Coup) => Math.max(P, B) === winner && Math.min(P, B) === loser,
  )

const inCards = { 2: 'two cards', 3: 'three cards' } as const

export const bothOf = (cards: 2 | 3): CoupEvent =>
  described(`both hands have ${inCards[cards]}`, ({ p, b }: Coup) => p === cards && b === cards)

export function allOf<Facts>(...events: readonly CoupEvent<Facts>[]): CoupEvent<Facts> {
  const holds: CoupEvent<Facts> = (coup) => events.every((happens) => happens(coup))
  const says = joinedDescriptions(events, 'and')
  return says === undefined ? holds : described(says, holds)
}

const counts = (cards: 2 | 3, points: number): Record<Side, CoupEvent> => ({
  player: described(`the Player has ${points} in ${inCards[cards]}`, ({ p, P }: Coup) => p === cards && P === points),
  banker: described(`the Banker has ${points} in ${inCards[cards]}`, ({ b, B }: Coup) => b === cards && B === points),
})

export const playerCounts = (cards: 2 | 3, points: number): CoupEvent => counts(cards, points).player
export const bankerCounts = (cards: 2 | 3, points: number): CoupEvent => counts(cards, points).banker
export const bothCount = (cards: 2 | 3, points: number): CoupEvent =>
  allOf(playerCounts(cards, points), bankerCounts(cards, points))
export const onlyOneCounts = (cards: 2 | 3, points: number): CoupEvent =>
  described(
    `one hand alone has ${points} in ${inCards[cards]}`,
    (coup: Coup) => playerCounts(cards, points)(coup) !== bankerCounts(cards, points)(coup),
  )

const areSuited = ([first, ...others]: readonly Card[]): boolean =>
  first !== undefined && others.every((card) => suitOf(card) === suitOf(first))
export const cardsIn = ({ player, banker }: Coup): readonly Card[] => [...player, ...banker]

export const allSuited: CoupEvent = described('all cards are of one suit', (coup: Coup) => areSuited(cardsIn(coup)))
export const allColor: CoupEvent = described('all cards are of one colour', (coup: Coup) =>
  areOfOneColour(cardsIn(coup)),
)
export const suited = (side: Side): CoupEvent =>
  described(`${named[side]}'s cards are of one suit`, (coup: Coup) => areSuited(coup[side]))
export const color = (side: Side): CoupEvent =>
  described(`${named[side]}'s cards are of one colour`, (coup: Coup) => areOfOneColour(coup[side]))

const suitNames: Readonly<Record<string, string>> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }

export const allOfSuit = (suits: string): CoupEvent =>
  described(
    `all cards are ${[...suits].map((suit) => suitNames[suit] ?? suit).join(' or all ')}`,
    (coup: Coup) => allSuited(coup) && cardsIn(coup).every((card) => suits.includes(suitOf(card))),
  )
export const allOfOneRank: CoupEvent = described(
  'all cards are of one rank',
  (coup: Coup) => new Set(cardsIn(coup).map(rankOf)).size === 1,
)

const isRankPair = ([first, second]: readonly Card[]): boolean =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second)
const isIdenticalPair = ([first, second]: readonly Card[]): boolean => first !== undefined && first === second

/** The first two cards have one rank: queens do, a queen and a king do not. */
export const rankPair = (side: Side): CoupEvent =>
  described(`${named[side]}'s first two cards are a pair`, (coup: Coup) => isRankPair(coup[side]))
/** The first two cards have one rank and one suit. */
export const identicalPair = (side: Side): CoupEvent =>
  described(`${named[side]}'s first two cards are a pair of one suit`, (coup: Coup) => isIdenticalPair(coup[side]))

/** A coup in the words of shoes, which know nothing of wagers that a winning hand pushes. */
export const shoeResult = (coup: Coup) => ({
  winner: playerWins(coup) ? ('player' as const) : bankerWins(coup) ? ('banker' as const) : ('tie' as const),
  pairs: sides.filter((side) => isRankPair(coup[side])),
})
