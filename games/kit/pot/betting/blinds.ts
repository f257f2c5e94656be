import type { CardRoomCase } from '../../card-room/case.ts'
import { seatOfHand } from '../../card-room/seat-names.ts'
import { killerOf, limitsOf } from '../kill.ts'
import type { PotPage } from '../pot-page.ts'
import { leftOf, type Seats, type Table } from '../seats.ts'

/** The blinds from the smallest, as told or by the limits: the big blind is the lower limit, the small blind half of it. */
export function blindsOf(page: PotPage, round: CardRoomCase): readonly number[] {
  const { blinds } = round.options
  if (Array.isArray(blinds)) return blinds as readonly number[]
  const limits = limitsOf(round)
  return page.opening.by === 'blinds' && page.seats.counted && limits ? [limits[0] / 2, limits[0]] : []
}

/**
 * All the blinds, as who has missed some of them posts them: up to the least opening bet is a bet, the rest is dead (hg 31).
 * @param posted what was posted, where that is told (minor units)
 */
export function missedBlindsOf(page: PotPage, round: CardRoomCase, posted?: number): { live: number; dead: number } {
  const blinds = blindsOf(page, round)
  const { minimum_opening_bet: told } = round.options
  const opening = typeof told === 'number' ? told : (blinds.at(-1) ?? 0)
  const total = posted ?? blinds.reduce((sum, blind) => sum + blind, 0)
  const live = Math.min(total, opening)
  return { live, dead: total - live }
}

/** What a seat puts in to kill the pot: twice the big blind (hg 259, 294-296). */
export const killBlindOf = (page: PotPage, round: CardRoomCase): number => 2 * (blindsOf(page, round).at(-1) ?? 0)

/** The least bet over the blinds of the hand. */
export const openingBlind = (page: PotPage, round: CardRoomCase): number =>
  killerOf(page, round) === undefined ? (blindsOf(page, round).at(-1) ?? 0) : killBlindOf(page, round)

type BlindSeats = Pick<Table, 'smallBlind' | 'bigBlind' | 'shortBlind'>

/** Who posts the blinds. The next player takes the large blind of one who is all-in with less than half of it. */
export function blindSeats(page: PotPage, round: CardRoomCase, seated: Seats, button: number): BlindSeats {
  const { opening } = page
  const left = leftOf(button, seated)
  if (opening.by !== 'blinds' || left === undefined || seated.length < 2) return {}
  const next = leftOf(left, seated)
  if (next === undefined) return {}
  const isOnButton = seated.length === 2 && seated.includes(button) && opening.headsUp === 'button-posts-small'
  const [smallBlind, bigBlind] = isOnButton ? [button, left] : [left, next]
  const taker = leftOf(bigBlind, seated)
  if (seated.length < 3 || taker === undefined || !isTakenOn(page, round, bigBlind)) return { smallBlind, bigBlind }
  return { smallBlind, bigBlind: taker, shortBlind: bigBlind }
}

function isTakenOn(page: PotPage, round: CardRoomCase, bigBlind: number): boolean {
  if (page.shortBlindPasses === undefined) return false
  const half = (blindsOf(page, round).at(-1) ?? 0) / 2
  return round.actions.some(
    ({ seat, do: verb, to, round: at = 1 }) =>
      verb === 'all-in' && at === 1 && seatOfHand(seat) === bigBlind && typeof to === 'number' && to < half,
  )
}

/** What each seat posts: the small and the large blind, and of three blinds the first on the button (hg 1525, 1551). */
export function blindsDue(
  page: PotPage,
  round: CardRoomCase,
  { button, smallBlind, bigBlind, shortBlind }: Table,
): Record<number, number> {
  const [big = 0, small = 0, third = 0] = blindsOf(page, round).toReversed()
  if (smallBlind === undefined || bigBlind === undefined) return {}
  return {
    ...(button === undefined || third === 0 ? {} : { [button]: third }),
    ...(shortBlind === undefined ? {} : { [shortBlind]: big }),
    ...{ [smallBlind]: small, [bigBlind]: big },
  }
}
