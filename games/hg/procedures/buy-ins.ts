import type { CardRoomCase } from '../../kit/card-room/case.ts'
import type { Citation } from '../../kit/document/citation.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'
import { irregular } from '../pot-page.ts'

export const shortBuyInRule = (cite: Citation) => ({
  'illegal-buy-in': irregular('a short buy-in after another short one', 'it is refused', cite, []),
})

/** One short buy-in for each full one (lines 376, 798). */
export const oneShortBuyIn: Procedure = (round) => {
  const seat = seatShortAgain(round)
  return seat === undefined
    ? {}
    : { refused: { rule: 'illegal-buy-in', message: `seat ${seat} buys in short a second time` } }
}

const buyInsOf = ({ actions }: CardRoomCase) => actions.filter(({ do: verb }) => verb === 'buy-in')

function seatShortAgain(round: CardRoomCase) {
  const last = new Map<unknown, string>()
  for (const { seat, kind = '' } of buyInsOf(round)) {
    if (kind === 'short' && last.get(seat) === 'short') return seat
    last.set(seat, kind)
  }
  return undefined
}

/** The 100-dollar game: a full one again with 50 dollars or less in front (line 68). */
const fullAgainUpTo = 5_000

/**
 * No-limit games: one short buy-in after each full one, and only without chips; after a short one no full one until out of
 * chips (lines 68, 1257).
 */
export function illegalBuyIn(round: CardRoomCase): string | undefined {
  const last = new Map<unknown, string>()
  for (const { seat, kind = '', chips_in_front: chips = 0 } of buyInsOf(round)) {
    const before = last.get(seat)
    if (kind === 'short' && chips > 0) return `seat ${seat} buys in short with ${chips} in front`
    if (kind === 'short' && before === 'short') return `seat ${seat} buys in short a second time`
    if (kind === 'full' && before === 'short' && chips > 0) return `seat ${seat} buys in full after a short one`
    if (kind === 'full' && round.options['buy-in-100-game'] === true && chips > fullAgainUpTo)
      return `seat ${seat} buys in full with ${chips} in front`
    last.set(seat, kind)
  }
  return undefined
}
