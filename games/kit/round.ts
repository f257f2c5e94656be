import type { Card } from './cards.ts'

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
}

/**
 * A round in the rule books' own notation, finished or not. The live table builds one, `settle` is handed one, and
 * `odds` enumerates them: the rules read nothing else.
 */
export type Round = {
  /** Hand name (`player`, `banker`, ...) to its cards in the order in which it got them. */
  deal: Readonly<Record<string, readonly Card[]>>
  /** Winning numbers in order; `previous` came before the first of them. */
  spins: readonly number[]
  previous?: number
  bets: readonly Bet[]
}

export const emptyRound: Round = { deal: {}, spins: [], bets: [] }

export const handOf = (round: Round, hand: string): readonly Card[] => round.deal[hand] ?? []

/** The round with one card more in a hand. */
export const dealt = (round: Round, hand: string, card: Card): Round => ({
  ...round,
  deal: { ...round.deal, [hand]: [...handOf(round, hand), card] },
})

/** As written on the wire and in messages: `split:17-20`, `banker`. */
export const spotOf = (bet: Pick<Bet, 'wager' | 'on'>): string =>
  bet.on === undefined || bet.on.length === 0 ? bet.wager : `${bet.wager}:${bet.on.join('-')}`

/** The wager and selection of a spot; numbers come out as numbers, sorted. What is no spot is a wager that no page has. */
export function fromSpot(spot: string): { wager: string; on?: Selection } {
  const [wager = '', selection, ...more] = spot.split(':')
  if (selection === undefined || more.length > 0) return { wager: spot }
  return { wager, on: sorted(selection.split('-').map(asNumber)) }
}

const asNumber = (text: string): number | string => (/^\d{1,3}$/.test(text) ? Number(text) : text)

export const sorted = (on: Selection): Selection =>
  [...on].sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1))
