import type { Options } from '../kit/document/options.ts'
import type { Breach } from '../kit/document/rules.ts'
import { type Bet, did, type Round } from '../kit/round/round.ts'

/** Who holds the hand of a seat, where the round says so. */
const playerAt = ({ bets }: Round, seat: number): Bet['player'] =>
  bets.find((bet) => bet.seat === seat && bet.player !== undefined)?.player

/** Viewed hands play on; where none was viewed, the first that was dealt (5.10.1-5.10.2, lines 173-174). */
export function isOneTooMany(round: Round, seat: number): boolean {
  const player = playerAt(round, seat)
  if (player === undefined) return false
  const held = round.bets.filter((bet) => bet.player === player).map((bet) => bet.seat)
  const viewed = held.filter((each) => did(round, each, 'view'))
  return viewed.length > 0 ? !viewed.includes(seat) : seat !== Math.min(...held)
}

/** Where several hands are forbidden, those that are out of play (5.10, lines 172-175); else a second that was looked at. */
export function secondHand(round: Round, seat: number, { multipleHands }: Options): Breach[] {
  if (multipleHands === 'forbidden')
    return isOneTooMany(round, seat)
      ? [
          {
            rule: 'irr-5.10-multi-hand-error',
            message: `seat ${seat}: its player has another hand; this one is invalid`,
          },
        ]
      : []
  const before = viewedBefore(round, seat)
  return before === undefined
    ? []
    : [{ rule: 'one-hand-viewed', message: `seat ${seat}: its player had looked at the hand of seat ${before}` }]
}

/** The seat whose hand the player of this one had looked at before. */
function viewedBefore(round: Round, seat: number): number | undefined {
  const player = playerAt(round, seat)
  const viewed = round.actions.flatMap((action) =>
    action.do === 'view' && action.seat !== 'dealer' ? [action.seat] : [],
  )
  return player === undefined
    ? undefined
    : viewed.slice(0, Math.max(0, viewed.indexOf(seat))).find((other) => playerAt(round, other) === player)
}
