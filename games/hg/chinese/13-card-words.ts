import type { CardRoomBet } from '../../kit/card-room/case.ts'
import { type Exchange, type Player, setsWon } from './13-card-points.ts'
import { cleanSweeps } from './13-card-sweeps.ts'

/** `6 points from seat 2 (3 sets to 0)`. */
export function exchangeSaid({ a, b, due, paid }: Exchange, seat: CardRoomBet['seat']): string | undefined {
  const [own, other] = a.seat === seat ? [a, b] : [b, a]
  if (own.seat !== seat) return undefined
  const won = own === a ? paid : -paid
  const points =
    won === 0
      ? `nothing from or to seat ${other.seat}`
      : `${Math.abs(won) === 1 ? '1 point' : `${Math.abs(won)} points`} ${won < 0 ? 'to' : 'from'} seat ${other.seat}`
  const short = paid === due ? '' : `, of ${Math.abs(due)} as far as the chips go`
  return `${points} (${comparedSaid(own, other)}${short})`
}

function comparedSaid(own: Player, other: Player): string {
  const fouled = [own, other].filter((player) => player.fouled)
  if (fouled.length === 2) return 'both hands are fouled'
  const [one] = fouled
  if (one !== undefined) return `the hand of seat ${one.seat} is fouled`
  const sweeps = [own, other].flatMap(({ seat, sweep }) =>
    sweep === undefined ? [] : [`seat ${seat} has the clean sweep '${cleanSweeps[sweep - 1]?.says}'`],
  )
  if (sweeps.length > 0) return sweeps.join(', ')
  return `sets ${setsWon(own, other)} to ${setsWon(other, own)}`
}
