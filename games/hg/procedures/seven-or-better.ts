import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { bestOf } from '../../kit/pot/awards.ts'
import { playedLimits } from '../../kit/pot/kill.ts'
import type { Judgement, Procedure } from '../../kit/pot/pot-page.ts'
import { liveIn } from '../../kit/pot/seating.ts'
import { handOf } from '../../kit/pot/told-cards.ts'
import { withLowestForJoker } from '../../kit/ranks/joker-low.ts'
import { aceToFive, orBetter } from '../../kit/ranks/rankings.ts'

const sevenOrLower = orBetter(7)
const afterDraw = 2

/**
 * A seven or better must bet after the draw (lines 278-279): checked and best, it wins only what was in the pot before the
 * draw. Later bets go to an equal hand that was not checked, else back to their makers. A seven or better that just calls an all-in of less than half a bet may
 * win, but another who overcalls and loses gets the overcall back.
 */
export const sevenOrBetter: Procedure = (round, table, page) => {
  const live = liveIn(round, table.live)
  const cards = (seat: number) => withLowestForJoker(handOf(round, seat), 'low')
  if (live.length < 2 || live.some((seat) => cards(seat).length !== 5)) return {}
  const winners = bestOf(live, (seat) => aceToFive.strength(cards(seat)))
  const isSeven = (seat: number) => sevenOrLower.strength(cards(seat)) !== undefined
  const strong = winners.filter(isSeven)
  const checked = strong.filter((seat) => hasDone(round, seat, 'check'))
  if (checked.length > 0) {
    const stakes = bettorsIn(round).map((seat) => ({ seat, amount: lateStake(round, seat) }))
    return checked.length < strong.length ? { later: { stakes, barred: checked } } : { back: stakes }
  }
  return overcalls(round, strong, winners, playedLimits(page, round)?.[1])
}

const bettorsIn = ({ bets }: CardRoomCase): number[] => [...new Set(bets.map(({ seat }) => Number(seat)))]
const late = ({ actions }: CardRoomCase) => actions.filter((action) => action.round === afterDraw)
const hasDone = (round: CardRoomCase, seat: number, verb: string): boolean =>
  late(round).some((action) => action.seat === seat && action.do === verb)

/** What a seat has put in after the draw. */
function lateStake(round: CardRoomCase, seat: number): number {
  const own = round.bets.filter((bet) => bet.seat === seat)
  const isTold = own.some(({ before_draw: before }) => before !== undefined)
  if (isTold)
    return own.reduce((sum, { stake, before_draw: before }) => sum + (before === undefined ? 0 : stake - before), 0)
  return Math.max(
    0,
    ...late(round)
      .filter((action) => action.seat === seat)
      .map(({ to }) => (typeof to === 'number' ? to : 0)),
  )
}

function overcalls(
  round: CardRoomCase,
  strong: readonly number[],
  winners: readonly number[],
  bet: number | undefined,
): Judgement {
  const actions = late(round)
  const first = actions.find(({ do: verb }) => verb !== 'check' && verb !== 'fold')
  if (first?.do !== 'all-in' || typeof first.to !== 'number' || bet === undefined || 2 * first.to >= bet) return {}
  if (actions.some(({ do: verb }) => verb === 'raise' || verb === 'bet' || verb === 'complete')) return {}
  const calls = actions.filter(({ do: verb }) => verb === 'call').map(({ seat }) => Number(seat))
  const caller = calls.findIndex((seat) => strong.includes(seat))
  const over = caller < 0 ? [] : calls.slice(caller + 1).filter((seat) => !winners.includes(seat))
  return { back: over.map((seat) => ({ seat, amount: lateStake(round, seat) })) }
}
