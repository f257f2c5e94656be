import { faultChange } from '../../device-faults.ts'
import type { DeviceEvent } from '../../events.ts'
import { conflictText, numberDisagrees } from '../number-conflict.ts'
import type { WheelStatus, WheelStatusCode } from './codec.ts'

/** What a status says of its spin. `win` is null before the first number, and for two digits that no wheel has. */
export type SeenSpin = { readonly state: WheelStatusCode; readonly spin: number; readonly win: number | null }

/**
 * The last spin we know of. `counter` is null when only its number came; `played` says that we saw the ball run, `rested`
 * that the wheel has since made ready for the next spin.
 */
type Spin = {
  readonly counter: number | null
  readonly played: boolean
  readonly pocket?: number
  /** Two digits that are no number of any wheel: the spin has its end, and no pocket. */
  readonly impossible?: string
  readonly void?: true
  readonly rested?: true
  /** Its states before the number were lost on the way: it counts when its number's own line comes too. */
  readonly unseen?: true
}

/**
 * `unplaced` is a number line that came after a reopened link with no spin in play: the first status says whose it is.
 * `conflict` is what was said of a spin with two ends, until the next good number.
 */
export type Spins = { readonly spin: Spin | null; readonly unplaced: number | null; readonly conflict: string | null }

export const noSpins: Spins = { spin: null, unplaced: null, conflict: null }

/** One step under way: its spins are replaced, and what they say is added to its events. */
type Play = { spins: Spins; readonly events: DeviceEvent[] }

const isOver = (spin: Spin) => spin.pocket !== undefined || spin.impossible !== undefined || spin.void === true
const isUnended = (spin: Spin) => spin.unseen === true && !isOver(spin)
const isOpen = (spin: Spin) => spin.played && !isOver(spin)
const awaitsBall = (state: WheelStatusCode) => state === 'before-game' || state === 'place-bets'
const rests = (state: WheelStatusCode) => awaitsBall(state) || state === 'closed'
const ballRuns = (state: WheelStatusCode) => state === 'ball-in-rim' || state === 'no-more-bets'
const isSame = (spin: Spin | null, counter: number) =>
  spin !== null && !spin.rested && (spin.counter ?? counter) === counter
const counterOf = ({ counter }: Spin) => (counter === null ? {} : { spin: counter })

const setSpin = (play: Play, spin: Spin | null) => {
  play.spins = { ...play.spins, spin }
}

const setConflict = (play: Play, conflict: string | null) => {
  play.events.push(...faultChange(numberDisagrees, play.spins.conflict, conflict))
  play.spins = { ...play.spins, conflict }
}

export const isInPlay = ({ spin }: Spins): boolean => spin !== null && isOpen(spin)

/** Ends a spin in play without a number; false when none is. Each spin has one end: one number, or one void, or a gap. */
export function voidSpin(play: Play, reason: 'ball-with-rotor' | 'no-ball-seen' | 'wheel-stopped'): boolean {
  const { spin } = play.spins
  if (spin === null || !isOpen(spin)) return false
  setSpin(play, { ...spin, void: true })
  play.events.push({ type: 'spin-void', reason, ...counterOf(spin) })
  return true
}

function showNumber(play: Play, spin: Spin, pocket: number) {
  if (spin.void) return
  if (isOver(spin)) return compare(play, spin, pocket)
  setSpin(play, { ...spin, pocket })
  setConflict(play, null)
  play.events.push({ type: 'winning-number', pocket, ...counterOf(spin) })
}

function compare(play: Play, { pocket, impossible }: Spin, given: number | string) {
  const first = pocket ?? impossible
  if (first !== undefined && first !== given) setConflict(play, conflictText(first, given))
}

/** It is the next spin's where the status ends that one with it, and the last one's where nothing has moved. */
function placeNumber(play: Play, pocket: number, now: SeenSpin, before: SeenSpin) {
  const { spin } = play.spins
  if (now.spin !== before.spin) return
  if (now.state === 'winning-number' && now.win === pocket) setSpin(play, { counter: now.spin, played: true })
  else if (spin && rests(now.state) && now.win === before.win) showNumber(play, spin, pocket)
}

/** Only a spin in play can have ended so; at any other time the digits are noise, and the answer is false. */
export function showImpossible(play: Play, shown: string): boolean {
  const { spin } = play.spins
  if (!spin || spin.void || !spin.played) return false
  if (isOver(spin)) {
    if (spin.rested) return false
    compare(play, spin, shown)
    return true
  }
  setSpin(play, { ...spin, impossible: shown })
  play.events.push({ type: 'impossible-number', shown, ...counterOf(spin) })
  return true
}

/** Reports a spin that ended without its number reaching us. `heard` is false after the link was opened again. */
export function findMissedSpin(play: Play, now: SeenSpin, before: SeenSpin | null, heard: boolean) {
  const { unplaced } = play.spins
  if (unplaced !== null) {
    if (before) placeNumber(play, unplaced, now, before)
    play.spins = { ...play.spins, unplaced: null }
  }
  const { spin } = play.spins
  const expected = before ? lostSpin(spin, now, before, heard) : undefined
  if (expected === undefined) {
    if (before && heard && endsUnseen(spin, now)) setSpin(play, { counter: now.spin, played: false, unseen: true })
    return
  }
  play.events.push({ type: 'sequence', fault: 'gap', expected, got: now.spin, of: 'spins' })
  // What is reported as missed has had its end: its number's own line is not another spin.
  if (endsUnseen(spin, now) && expected === now.spin) setSpin(play, { counter: now.spin, played: false, void: true })
  else if (spin && !isOver(spin)) setSpin(play, null)
}

export function followStatus(play: Play, { state, spin: counter, win, impossible }: WheelStatus) {
  // The wheel stops itself at 75 s, and by hand or for a fault sooner: a closed wheel brings no number.
  if (state === 'closed') voidSpin(play, 'wheel-stopped')
  if (rests(state) && play.spins.spin) rest(play, play.spins.spin)
  const { spin } = play.spins
  const known = isSame(spin, counter)
  // A number whose counter we never learned belongs to a spin before this one.
  if (ballRuns(state) && (!known || spin?.counter === null)) setSpin(play, { counter, played: true })
  if (state !== 'winning-number') return
  const ended: Spin = spin && known ? { ...spin, counter } : { counter, played: false }
  setSpin(play, ended)
  // A start in the middle of state 5 must not bring the old number again: only a spin that we saw in play may end so.
  if (impossible !== undefined) showImpossible(play, impossible)
  else if (win !== undefined && (ended.played || isOver(ended))) showNumber(play, ended, win)
}

function rest(play: Play, spin: Spin) {
  if (!isOver(spin)) setSpin(play, null)
  else if (!spin.rested) setSpin(play, { ...spin, rested: true })
}

/**
 * The number's own line. Only a status tells of a new spin: after a reopened link the line is the last spin's, and not
 * told twice, until that one has rested. A wheel that never told a status has nothing else to say.
 */
export function showNumberLine(play: Play, pocket: number, last: SeenSpin | null, heard: boolean) {
  const { spin } = play.spins
  if (last && !heard && (!spin || spin.rested)) {
    play.spins = { ...play.spins, unplaced: pocket }
    return
  }
  const ended = (last ? spin : null) ?? { counter: last?.spin ?? null, played: false }
  setSpin(play, ended)
  showNumber(play, ended, pocket)
}

/** The counter of the spin whose number should have come next, if it can come no more. */
function lostSpin(spin: Spin | null, now: SeenSpin, before: SeenSpin, heard: boolean): number | undefined {
  if (spin && isOpen(spin)) {
    const stopped = heard && now.state === 'closed'
    const relaunched = heard && before.state === 'ball-in-rim'
    const unended = rests(now.state) && !stopped && !relaunched
    return unended || spin.counter !== now.spin ? (spin.counter ?? undefined) : undefined
  }
  if (spin && isUnended(spin) && (rests(now.state) || spin.counter !== now.spin)) return spin.counter ?? undefined
  const moved = (now.spin - before.spin + 256) % 256
  if (moved > 1) return (before.spin % 256) + 1
  if (heard) return undefined
  if (moved === 1 && wentRound(before, now)) return before.spin
  return endsUnseen(spin, now) || restsOnAnother(spin, now, before) ? now.spin : undefined
}

const endsUnseen = (spin: Spin | null, now: SeenSpin) => now.state === 'winning-number' && !isSame(spin, now.spin)

/**
 * The number that it shows between two spins is of neither the last status nor the last spin. A spin that was void while
 * its ball ran may have got its number late.
 */
const restsOnAnother = (spin: Spin | null, now: SeenSpin, before: SeenSpin) =>
  rests(now.state) &&
  now.win !== null &&
  now.win !== before.win &&
  now.win !== spin?.pocket &&
  !(spin?.void && ballRuns(before.state))

/** From bets to bets again, or to a ball after another number: if the counter has moved, a whole spin lies between. */
const wentRound = (before: SeenSpin, now: SeenSpin) =>
  awaitsBall(before.state) &&
  (awaitsBall(now.state)
    ? !(before.state === 'before-game' && now.state === 'place-bets')
    : ballRuns(now.state) && now.win !== before.win)
