import type { Card } from '../cards/cards.ts'
import { memoizeByText } from '../memoize.ts'

/** What a chip lies on beside its wager: numbers, columns or colours, sorted. */
export type Selection = readonly (number | string)[]

export type Bet = {
  seat: number
  wager: string
  on?: Selection
  /** Minor units. */
  stake: number
  /** Index, from 1, of the spin or roll before which the bet went down. */
  at?: number
  oral?: { confirmed: boolean; funds: number }
  /** What the document calls the moment at which it went down. */
  phase?: string
  /** Which hand of the seat it stands on, from 1, when a hand was split. */
  hand?: number
  /** The come point that odds stand behind. */
  point?: number
  /** Who staked it, where that is not the player at the seat. */
  player?: string | number
  /** Staked on another player's hand. */
  behind?: boolean
  /** The game whose odds the bet claims. */
  variant?: string
}

/** What a person did, in the order of play: a seat or the dealer. */
export type Action = {
  seat: number | 'dealer'
  do: string
  hand?: number
  stake?: number
  amount?: number
  wager?: string
  on?: Selection
  /** Index, from 1, of the roll before which it was done. */
  at?: number
  /** The two cards of a low hand. */
  low?: readonly Card[]
  phase?: string
  /** Who did it, where that is not the player at the seat. */
  player?: string | number
  behind?: boolean
}

/** Where a wheel of symbols stopped: on one, or between two with the one it passed last. */
export type Stop = { symbol: string } | { between: readonly string[]; passed?: string }

/** What was on the table beside cards and chips when the round was looked at. */
export type State = {
  settlementOrder?: readonly (number | string)[]
  phase?: string
  boardCards?: number
  communityShown?: number
  dealerFaceUp?: number
  shooter?: number
  shoeSeat?: number
  nextShoeSeat?: number
}

/**
 * A round in the rule books' own notation, finished or not. The live table builds one, `settle` is handed one, and
 * `odds` enumerates them: the rules read nothing else.
 */
export type Round = {
  /** Hand name (`player`, `seat:3`, `seat:3.2`, `dealer`, `board`, ...) to its cards in the order in which it got them. */
  deal: Readonly<Record<string, readonly Card[]>>
  /** Winning numbers in order; `previous` came before the first of them. */
  spins: readonly number[]
  previous?: number
  /** Faces of each throw, in order. */
  rolls: readonly (readonly number[])[]
  stops: readonly Stop[]
  actions: readonly Action[]
  bets: readonly Bet[]
  /** What a meter shows when the round is settled, its contributions in, by jackpot (minor units). */
  meters: Readonly<Record<string, number>>
  state: State
}

export const emptyRound: Round = {
  deal: {},
  spins: [],
  rolls: [],
  stops: [],
  actions: [],
  bets: [],
  meters: {},
  state: {},
}

const noCards: readonly Card[] = []

export const handOf = (round: Round, hand: string): readonly Card[] => round.deal[hand] ?? noCards

/** Every card that lies on the table. */
export function cardsOf({ deal }: Round): Card[] {
  const cards: Card[] = []
  for (const hand of Object.values(deal)) cards.push(...hand)
  return cards
}

/** A seat's hand; hands after the first were split from it. */
export const seatHand = (seat: number, hand = 1): string => (hand === 1 ? `seat:${seat}` : `seat:${seat}.${hand}`)

/** The round with one card more in a hand. */
export const dealt = (round: Round, hand: string, card: Card): Round => ({
  ...round,
  deal: { ...round.deal, [hand]: [...handOf(round, hand), card] },
})

/** Seats with a bet, from the dealer's left. */
export const seatsIn = ({ bets }: Pick<Round, 'bets'>): number[] =>
  [...new Set(bets.map(({ seat }) => seat))].sort((a, b) => a - b)

/** What a seat has on a wager, or 0. */
export const stakeOn = ({ bets }: Pick<Round, 'bets'>, seat: number, wager: string): number =>
  bets.reduce((sum, bet) => (bet.seat === seat && bet.wager === wager ? sum + bet.stake : sum), 0)

/** What one person has on the spot of a bet, in as many wagers as lie there for the same hand, point, and spin or roll. */
export const stakeOnSpot = ({ bets }: Pick<Round, 'bets'>, bet: Bet): number =>
  bets.reduce((sum, other) => (other !== bet && isOnSpotOf(other, bet) ? sum + other.stake : sum), bet.stake)

const isOnSpotOf = (a: Bet, b: Bet): boolean =>
  a.seat === b.seat &&
  a.wager === b.wager &&
  a.player === b.player &&
  (a.behind ?? false) === (b.behind ?? false) &&
  (a.hand ?? 1) === (b.hand ?? 1) &&
  (a.at ?? 1) === (b.at ?? 1) &&
  a.point === b.point &&
  areSame(a.on, b.on)

const nothing: Selection = []

/** Whether two selections are the same; both are sorted. */
export const areSame = (a: Selection = nothing, b: Selection = nothing): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i])

export const has = (round: Pick<Round, 'bets'>, seat: number, wager: string): boolean =>
  round.bets.some((bet) => bet.seat === seat && bet.wager === wager)

/** Whether a seat, or the dealer, did this in the round. */
export const did = (round: Pick<Round, 'actions'>, seat: Action['seat'], what: string): boolean =>
  round.actions.some((action) => action.seat === seat && action.do === what)

/** A wager that a player has placed for the benefit of the dealer. */
export const isTip = ({ player }: Pick<Bet, 'player'>): boolean => player === 'dealer'

const tip = 'tip-'

/** As written on the wire and in messages: `split:17-20`, `banker`, and `tip-banker` for the benefit of the dealer. */
export function spotOf(bet: Pick<Bet, 'wager' | 'on' | 'player'>): string {
  const spot = bet.on === undefined || bet.on.length === 0 ? bet.wager : `${bet.wager}:${bet.on.join('-')}`
  return isTip(bet) ? tip + spot : spot
}

/** For people: `seat 3 split:17-20`. */
export const betText = (bet: Bet): string => `seat ${bet.seat} ${spotOf(bet)}`

/** The wager and selection of a spot; numbers come out as numbers, sorted. What is no spot is a wager that no page has. */
export const fromSpot = memoizeByText((spot): Pick<Bet, 'wager' | 'on' | 'player'> => {
  if (spot.startsWith(tip)) return { ...fromSpot(spot.slice(tip.length)), player: 'dealer' }
  const [wager = '', selection, ...more] = spot.split(':')
  if (selection === undefined || more.length > 0) return { wager: spot }
  return { wager, on: sorted(selection.split('-').map(asNumber)) }
})

type Positions = Readonly<Record<string, { reads?: (on: Selection) => Selection }>>

/** A spot as its position on the layout is written, where the document writes it in an order of its own: sic bo's double. */
export function ownSpot({ wagers }: { wagers: Positions }, spot: string): string {
  const [wager = '', selection, ...more] = spot.split(':')
  if (more.length > 0) return spot
  const { reads } = Object.hasOwn(wagers, wager) ? (wagers[wager] ?? {}) : {}
  if (reads === undefined || selection === undefined) return spot
  return spotOf({ wager, on: sorted(reads(selection.split('-').map(asNumber))) })
}

/** A number as it stands in text, or the text: a double zero is no zero. */
export const asNumber = (text: string): number | string => (/^(0|[1-9]\d{0,2})$/.test(text) ? Number(text) : text)

export const sorted = (on: Selection): Selection =>
  [...on].sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1))
