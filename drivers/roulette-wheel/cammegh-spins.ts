import type { DeviceEvent } from '../events.ts'
import type { WheelState, WheelStatus } from './cammegh-codec.ts'

/**
 * The last spin we know of. `counter` is unknown when only its number came; `played` says that we saw the ball run,
 * `rested` that the wheel has since made ready for the next spin.
 */
type Spin = {
  counter: number | undefined
  played: boolean
  pocket?: number
  void?: true
  disputed?: true
  rested?: true
}

const isOver = (spin: Spin) => spin.pocket !== undefined || spin.void === true
const isOpen = (spin: Spin) => spin.played && !isOver(spin)
const awaitsBall = (state: WheelState) => state === 'before-game' || state === 'place-bets'
const rests = (state: WheelState) => awaitsBall(state) || state === 'closed'
const ballRuns = (state: WheelState) => state === 'ball-in-rim' || state === 'no-more-bets'
const isSame = (spin: Spin | undefined, counter: number) =>
  spin !== undefined && !spin.rested && (spin.counter ?? counter) === counter
const counterOf = ({ counter }: Spin) => (counter === undefined ? {} : { spin: counter })

/** Sees to it that each spin has one end: one number, or one void, or a gap. */
export function createSpins(emit: (event: DeviceEvent) => void) {
  let spin: Spin | undefined

  const end = (reason: 'ball-with-rotor' | 'no-ball-seen' | 'wheel-stopped'): boolean => {
    if (!spin || !isOpen(spin)) return false
    spin.void = true
    emit({ type: 'spin-void', reason, ...counterOf(spin) })
    return true
  }

  const show = (ended: Spin, pocket: number) => {
    if (ended.void) return
    if (ended.pocket === undefined) {
      ended.pocket = pocket
      emit({ type: 'winning-number', pocket, ...counterOf(ended) })
    } else if (ended.pocket !== pocket && !ended.disputed) {
      ended.disputed = true
      const text = `The wheel gave pocket ${ended.pocket} and then ${pocket} for one spin: hold the table and look at the wheel.`
      emit({ type: 'device-fault', code: 'number-disagrees', text })
    }
  }

  return {
    end,
    inPlay: () => spin !== undefined && isOpen(spin),

    /** Reports a spin that ended without its number reaching us. `heard` is false after the link was opened again. */
    missed(now: WheelStatus, before: WheelStatus | undefined, heard: boolean) {
      const expected = before && lostSpin(spin, now, before, heard)
      if (expected === undefined) return
      emit({ type: 'sequence', fault: 'gap', expected, got: now.spin })
      if (spin && isOpen(spin)) spin = undefined
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
      if (win !== undefined && (spin.played || isOver(spin))) show(spin, win)
    },

    /** The number's own line. `now` is unknown until a status has come on this link: then the line is all we have. */
    number(pocket: number, now: WheelStatus | undefined) {
      if (!spin || (isOver(spin) && !now)) spin = { counter: now?.spin, played: false }
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
  const moved = (now.spin - before.spin + 256) % 256
  if (moved > 1) return (before.spin % 256) + 1
  if (now.state === 'winning-number' && !isSame(spin, now.spin)) return now.spin
  return !heard && moved === 1 && wentRound(before.state, now.state) ? before.spin : undefined
}

/** From bets to bets again: if the counter has moved, a whole spin lies between them. */
const wentRound = (before: WheelState, now: WheelState) =>
  awaitsBall(before) && awaitsBall(now) && !(before === 'before-game' && now === 'place-bets')
