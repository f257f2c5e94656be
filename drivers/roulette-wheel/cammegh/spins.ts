import type { DeviceEvent } from '../../events.ts'
import { createNumberConflict } from '../number-conflict.ts'
import type { WheelStatus, WheelStatusCode } from './codec.ts'

/**
 * The last spin we know of. `counter` is unknown when only its number came; `played` says that we saw the ball run,
 * `rested` that the wheel has since made ready for the next spin.
 */
type Spin = {
  counter: number | undefined
  played: boolean
  pocket?: number
  /** Two digits that are no number of any wheel: the spin has its end, and no pocket. */
  impossible?: string
  void?: true
  rested?: true
  /** Its states before the number were lost on the way: it counts when its number's own line comes too. */
  unseen?: true
}

const isOver = (spin: Spin) => spin.pocket !== undefined || spin.impossible !== undefined || spin.void === true
const isUnended = (spin: Spin) => spin.unseen === true && !isOver(spin)
const isOpen = (spin: Spin) => spin.played && !isOver(spin)
const awaitsBall = (state: WheelStatusCode) => state === 'before-game' || state === 'place-bets'
const rests = (state: WheelStatusCode) => awaitsBall(state) || state === 'closed'
const ballRuns = (state: WheelStatusCode) => state === 'ball-in-rim' || state === 'no-more-bets'
const isSame = (spin: Spin | undefined, counter: number) =>
  spin !== undefined && !spin.rested && (spin.counter ?? counter) === counter
const counterOf = ({ counter }: Spin) => (counter === undefined ? {} : { spin: counter })

/** Sees to it that each spin has one end: one number, or one void, or a gap. */
export function createSpins(emit: (event: DeviceEvent) => void) {
  const dispute = createNumberConflict()
  let spin: Spin | undefined
  /** A number line that came behind a reopened link with no spin in play: the first status says whose it is. */
  let unplaced: number | undefined

  const end = (reason: 'ball-with-rotor' | 'no-ball-seen' | 'wheel-stopped'): boolean => {
    if (!spin || !isOpen(spin)) return false
    spin.void = true
    emit({ type: 'spin-void', reason, ...counterOf(spin) })
    return true
  }

  const show = (ended: Spin, pocket: number) => {
    if (ended.void) return
    if (isOver(ended)) return compare(ended, pocket)
    ended.pocket = pocket
    dispute.settled().forEach(emit)
    emit({ type: 'winning-number', pocket, ...counterOf(ended) })
  }

  const compare = ({ pocket, impossible }: Spin, given: number | string) => {
    const first = pocket ?? impossible
    if (first !== undefined && first !== given) dispute.between(first, given).forEach(emit)
  }

  /** It is the next spin's where the status ends that one with it, and the last one's where nothing has moved. */
  const place = (pocket: number, now: WheelStatus, before: WheelStatus) => {
    if (now.spin !== before.spin) return
    if (now.state === 'winning-number' && now.win === pocket) spin = { counter: now.spin, played: true }
    else if (spin && rests(now.state) && now.win === before.win) show(spin, pocket)
  }

  /** Only a spin in play can have ended so; at any other time the digits are noise. */
  const impossible = (shown: string): boolean => {
    if (!spin || spin.void || !spin.played) return false
    if (isOver(spin)) {
      if (spin.rested) return false
      compare(spin, shown)
      return true
    }
    spin.impossible = shown
    emit({ type: 'impossible-number', shown, ...counterOf(spin) })
    return true
  }

  return {
    end,
    impossible,
    inPlay: () => spin !== undefined && isOpen(spin),

    /** Reports a spin that ended without its number reaching us. `heard` is false after the link was opened again. */
    missed(now: WheelStatus, before: WheelStatus | undefined, heard: boolean) {
      if (before && unplaced !== undefined) place(unplaced, now, before)
      unplaced = undefined
      const expected = before && lostSpin(spin, now, before, heard)
      if (expected === undefined) {
        if (before && heard && endsUnseen(spin, now)) spin = { counter: now.spin, played: false, unseen: true }
        return
      }
      emit({ type: 'sequence', fault: 'gap', expected, got: now.spin, of: 'spins' })
      // What is reported as missed has had its end: its number's own line is not another spin.
      if (endsUnseen(spin, now) && expected === now.spin) spin = { counter: now.spin, played: false, void: true }
      else if (spin && !isOver(spin)) spin = undefined
    },

    follow(now: WheelStatus) {
      const { state, spin: counter, win } = now
      // The wheel stops itself at 75 s, and by hand or for a fault sooner: a closed wheel brings no number.
      if (state === 'closed') end('wheel-stopped')
      if (rests(state) && spin) {
        if (isOver(spin)) spin.rested = true
        else spin = undefined
      }
      const known = isSame(spin, counter)
      // A number whose counter we never learned belongs to a spin before this one.
      if (ballRuns(state) && (!known || spin?.counter === undefined)) spin = { counter, played: true }
      if (state !== 'winning-number') return
      if (!spin || !known) spin = { counter, played: false }
      spin.counter = counter
      // A start in the middle of state 5 must not bring the old number again: only a spin that we saw in play may end so.
      if (now.impossible !== undefined) impossible(now.impossible)
      else if (win !== undefined && (spin.played || isOver(spin))) show(spin, win)
    },

    /**
     * The number's own line. Only a status tells of a new spin: behind a reopened link the line is the last spin's, and
     * not told twice, until that one has rested. A wheel that never told a status has nothing else to say.
     */
    number(pocket: number, last: WheelStatus | undefined, heard: boolean) {
      if (last && !heard && (!spin || spin.rested)) {
        unplaced = pocket
        return
      }
      if (!last) spin = undefined
      spin ??= { counter: last?.spin, played: false }
      show(spin, pocket)
    },
  }
}

/** The counter of the spin whose number should have come next, if it can come no more. */
function lostSpin(spin: Spin | undefined, now: WheelStatus, before: WheelStatus, heard: boolean): number | undefined {
  if (spin && isOpen(spin)) {
    const stopped = heard && now.state === 'closed'
    const relaunched = heard && before.state === 'ball-in-rim'
    const unended = rests(now.state) && !stopped && !relaunched
    return unended || spin.counter !== now.spin ? spin.counter : undefined
  }
  if (spin && isUnended(spin) && (rests(now.state) || spin.counter !== now.spin)) return spin.counter
  const moved = (now.spin - before.spin + 256) % 256
  if (moved > 1) return (before.spin % 256) + 1
  if (heard) return undefined
  if (moved === 1 && wentRound(before, now)) return before.spin
  return endsUnseen(spin, now) || restsOnAnother(spin, now, before) ? now.spin : undefined
}

const endsUnseen = (spin: Spin | undefined, now: WheelStatus) =>
  now.state === 'winning-number' && !isSame(spin, now.spin)

/**
 * The number that it shows between two spins is of neither the last status nor the last spin. A spin that was void while
 * its ball ran may have got its number late.
 */
const restsOnAnother = (spin: Spin | undefined, now: WheelStatus, before: WheelStatus) =>
  rests(now.state) &&
  now.win !== undefined &&
  now.win !== before.win &&
  now.win !== spin?.pocket &&
  !(spin?.void && ballRuns(before.state))

/** From bets to bets again, or to a ball behind another number: if the counter has moved, a whole spin lies between. */
const wentRound = (before: WheelStatus, now: WheelStatus) =>
  awaitsBall(before.state) &&
  (awaitsBall(now.state)
    ? !(before.state === 'before-game' && now.state === 'place-bets')
    : ballRuns(now.state) && now.win !== before.win)
