import type { DeviceEvent } from '../events.ts'
import { message, oneOf, whole } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'
import { createNumberConflict } from './number-conflict.ts'

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

/** Sees to it that each spin has one end: one number, or one void. */
const createEnds = () => {
  const dispute = createNumberConflict()
  let last: { spin: number; given: number | string } | undefined

  return {
    /** Spins count anew. */
    restarted() {
      last = undefined
    },
    /** A wheel that plays under the number of a spin before the last has restarted, though nobody heard it. */
    plays(spin: number) {
      if (last && spin !== last.spin && !isNewer(spin, last.spin)) last = undefined
    },
    end(spin: number, given: number | string, event: DeviceEvent): DeviceEvent[] | string {
      if (last?.spin === spin) return last.given === given ? [] : dispute.between(last.given, given)
      if (last && !isNewer(spin, last.spin)) return `spin ${spin} was over before spin ${last.spin}`
      last = { spin, given }
      return event.type === 'winning-number' ? [...dispute.settled(), event] : [event]
    },
  }
}

/** Roulette wheels that speak the project's line protocol. */
export const lineWheel = lineDriver('roulette-wheel', (_settings, { BOOT }) => {
  const ends = createEnds()
  return {
    BOOT: (fields, at) => {
      ends.restarted()
      return BOOT(fields, at)
    },
    PHS: message([phase, spin, oneOf('rotor', 'clockwise', 'anticlockwise'), speed], (phase, spin, rotor, speed) => {
      if (phase !== 'closed') ends.plays(spin)
      return [{ type: 'wheel-phase', phase, spin, rotor, rpm: speed / 10 }]
    }),
    WIN: message([whole('pocket', 0, 39), spin], (pocket, spin) =>
      ends.end(spin, pocket, { type: 'winning-number', pocket, spin }),
    ),
    VOID: message([oneOf('reason', 'ball-with-rotor', 'no-ball-seen', 'wheel-stopped'), spin], (reason, spin) =>
      ends.end(spin, reason, { type: 'spin-void', reason, spin }),
    ),
  }
})
