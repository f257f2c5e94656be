import { lineDriver } from '../line-driver.ts'
import { message, oneOf, whole } from '../line-fields.ts'

const phase = oneOf('phase', 'before-game', 'place-bets', 'ball-in-rim', 'no-more-bets', 'closed', 'ball-not-seen')
const spin = whole('spin', 1, 9999)
/** In tenths of a turn a minute, so that the wire has whole numbers only. */
const speed = whole('speed', 0, 999)

/** Roulette wheels that speak the project's line protocol. */
export const lineWheel = lineDriver('roulette-wheel', {
  PHS: message([phase, spin, oneOf('rotor', 'clockwise', 'anticlockwise'), speed], (phase, spin, rotor, speed) => [
    { type: 'wheel-phase', phase, spin, rotor, rpm: speed / 10 },
  ]),
  WIN: message([whole('pocket', 0, 39), spin], (pocket, spin) => [{ type: 'winning-number', pocket, spin }]),
  VOID: message([oneOf('reason', 'ball-with-rotor', 'no-ball-seen', 'wheel-stopped'), spin], (reason, spin) => [
    { type: 'spin-void', reason, spin },
  ]),
})
