import { compare, type PlainCard, plainLow, plainOrBetter } from '../plain-ranks.ts'
import { withLowest } from '../plain-wild.ts'
import { plainGames, plainSettle } from './plain-pot.ts'

/* What lowball has beside other pot games, from the words of the document: checked sevens and kills. */

export type LowballSeat = {
  seat: number
  cards: readonly PlainCard[]
  before: number
  after: number
  folded: boolean
  checked: boolean
}

const game = plainGames.find(({ id }) => id === 'hg.lowball')
const low = (cards: readonly PlainCard[]) => withLowest(cards, 'A23456789TJQK')

/** A seven or better that is checked and best wins nothing of what was bet after the draw (line 278). */
export function plainLowball(seats: readonly LowballSeat[], button: number, chip: number): number[] {
  if (game === undefined) throw new Error('no lowball')
  const live = seats.filter(({ folded }) => !folded)
  const isBest = ({ cards }: LowballSeat) =>
    live.every((other) => compare(plainLow(low(cards)), plainLow(low(other.cards))) >= 0)
  const best = live.length > 1 ? live.filter(isBest) : []
  const barred = best.filter(({ cards, checked }) => checked && plainOrBetter(7)(low(cards)) !== undefined)
  const pot = (stakeOf: (seat: LowballSeat) => number, out: readonly LowballSeat[]) =>
    plainSettle(game, {
      ...{ button, chip, boards: [] },
      seats: seats.map((each) => ({
        ...each,
        thrown: [],
        stake: stakeOf(each),
        folded: each.folded || out.includes(each),
      })),
    })
  if (barred.length === 0) return pot(({ before, after }) => before + after, [])
  const first = pot(({ before }) => before, [])
  const later = barred.length < best.length ? pot(({ after }) => after, barred) : seats.map(({ after }) => after)
  return first.map((each, at) => each + (later[at] ?? 0))
}

type Button = { holder: number | null; isKill: boolean }

/** Who holds the kill button after these main pots, and whether the next hand is a kill game (lines 281-293). */
export function plainKill(pots: readonly (readonly number[])[]): Button {
  let button: Button = { holder: null, isKill: false }
  for (const winners of pots) {
    const { holder, isKill } = button
    const hasWon = winners.some((seat) => seat === holder)
    const [alone = null] = winners
    // Two pots in a row; a killer who wins or splits kills again, and one leg stays after a split.
    if (winners.length === 1) button = { holder: alone, isKill: hasWon }
    else button = hasWon ? { holder, isKill } : { holder: null, isKill: false }
  }
  return button
}

/** Both halves of a pot of the least size make the next hand of Omaha High/Low a kill game (line 1228). */
export const plainOmahaKill = (high: readonly number[], lows: readonly number[], pot: number, limit: number) => {
  const least = new Map([
    [200, 35_00],
    [300, 50_00],
    [400, 80_00],
    [600, 100_00],
  ]).get(limit)
  const isScooped = high.length === 1 && lows.length === 1 && high[0] === lows[0]
  return isScooped && least !== undefined && pot >= least ? high[0] : undefined
}
