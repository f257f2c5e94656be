import { faultChange } from '../device-faults.ts'
import type { DeviceEvent } from '../events.ts'
import { type Meaning, oneOf, statefulMessage, whole } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'
import { conflictText, numberDisagrees } from './number-conflict.ts'

const phase = oneOf('phase', 'before-game', 'place-bets', 'ball-in-rim', 'no-more-bets', 'closed', 'ball-not-seen')
const lastSpin = 9999
const spin = whole('spin', 1, lastSpin)
/** In tenths of a turn a minute, so that the wire has whole numbers only. */
const speed = whole('speed', 0, 999)

/** Spins count round, so what is less than half a round ahead is newer. */
function isNewer(spin: number, than: number): boolean {
  const ahead = (spin - than + lastSpin) % lastSpin
  return ahead > 0 && ahead < lastSpin / 2
}

/** The last spin that ended, and what ended it: its number, or why it was void. */
type Ends = {
  readonly last: { readonly spin: number; readonly given: number | string } | null
  readonly conflict: string | null
}

const noEnds: Ends = { last: null, conflict: null }

/** A wheel that plays under the number of a spin before the last has restarted, though nobody heard it. */
const playing = (ends: Ends, spin: number): Ends =>
  ends.last !== null && spin !== ends.last.spin && !isNewer(spin, ends.last.spin) ? { ...ends, last: null } : ends

/** Each spin has one end: one number, or one void. */
function endSpin(ends: Ends, spin: number, given: number | string, event: DeviceEvent): Meaning<Ends> {
  const { last, conflict } = ends
  if (last?.spin === spin) {
    if (last.given === given) return []
    const now = conflictText(last.given, given)
    return { state: { ...ends, conflict: now }, events: faultChange(numberDisagrees, conflict, now) }
  }
  if (last && !isNewer(spin, last.spin)) return `spin ${spin} was over before spin ${last.spin}`
  const settles = event.type === 'winning-number'
  return {
    state: { last: { spin, given }, conflict: settles ? null : conflict },
    events: settles ? [...faultChange(numberDisagrees, conflict, null), event] : [event],
  }
}

/** Roulette wheels that speak the project's line protocol. */
export const lineWheel = lineDriver<Ends>(
  'roulette-wheel',
  {
    // Spins are counted from the start again.
    BOOT: statefulMessage([], (ends) => ({ state: { ...ends, last: null }, events: [] })),
    PHS: statefulMessage(
      [phase, spin, oneOf('rotor', 'clockwise', 'anticlockwise'), speed],
      (ends, [phase, spin, rotor, speed]) => ({
        state: phase === 'closed' ? ends : playing(ends, spin),
        events: [{ type: 'wheel-phase', phase, spin, rotor, rpm: speed / 10 }],
      }),
    ),
    WIN: statefulMessage([whole('pocket', 0, 39), spin], (ends, [pocket, spin]) =>
      endSpin(ends, spin, pocket, { type: 'winning-number', pocket, spin }),
    ),
    VOID: statefulMessage(
      [oneOf('reason', 'ball-with-rotor', 'no-ball-seen', 'wheel-stopped'), spin],
      (ends, [reason, spin]) => endSpin(ends, spin, reason, { type: 'spin-void', reason, spin }),
    ),
  },
  { remembers: noEnds },
)
