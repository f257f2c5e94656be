import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import type { Judgement } from '../../kit/pot/pot-page.ts'

/** How long a player has once the clock is called on him, and when he is warned (s). */
const allowed = 60
const warning = 50

/** A player facing a bet has one more minute, with a warning ten seconds before its end (lines 74, 1263). */
export function playerClock({ events }: CardRoomCase): Judgement {
  let started: { seat: number; t: number } | undefined
  let warned = false
  const acts = (seat: number, later: readonly { seat?: unknown }[]) =>
    later.some((each) => seatOfHand(each.seat) === seat)
  for (const [at, { ev, seat, t = 0 }] of events.entries()) {
    const on = seatOfHand(seat)
    if (ev === 'clock-start' && on !== undefined) {
      started = { seat: on, t }
      warned = true
    } else if (started !== undefined && ev === 'time' && t - started.t >= allowed)
      return {
        dead: [started.seat],
        findings: [{ rule: 'clock-ran-out', message: `seat ${started.seat} has not acted within its minute` }],
        state: { warned_at: warning, dead_hands: [started.seat] },
      }
    else if (started !== undefined && acts(started.seat, [events[at] ?? {}])) started = undefined
  }
  return warned ? { state: { warned_at: warning } } : {}
}
