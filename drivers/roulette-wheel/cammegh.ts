import { z } from 'zod'
import type { Driver, DriverKind, LinkMode, Reading } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import {
  createWheelParser,
  encodeCommand,
  type WheelCommand,
  type WheelFrame,
  type WheelState,
  type WheelStatus,
} from './cammegh-codec.ts'

const settings = z.strictObject({
  /** How often to ask for the status on a two-way link (ms); the wheel allows no less than 100. */
  poll: z.int().min(100).default(100),
  /** Switch the wheel on when it comes back closed after a power loss; two-way links only. */
  powerOn: z.boolean().default(false),
})

type Settings = z.infer<typeof settings>

type Emit = (event: DeviceEvent) => void
type Send = (command: WheelCommand) => void

/** Four of the wheel's own statuses, which come every 500 ms. */
const silentAfter = 2000
/** Flag 8 means nothing so soon after the launch (ms). */
const launchSettles = 3000
/** With flag 1 in state 4 the wheel may still find its ball for so long (ms). */
const ballMayReturn = 5000
/** The recovery: `*P 1` every second for ten seconds, given up at twenty. */
const powerOnEvery = 1000
const powerOnUntil = 10_000
const powerOnGivesUp = 20_000

/** A Cammegh compatible roulette wheel (Slingshot 2, Mercury): RS-232, 9600 8N1. */
export const cammegh: DriverKind<Settings> = {
  name: 'cammegh',
  device: 'roulette-wheel',
  serial: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
  silentAfter,
  settings,
  create,
}

function create({ poll, powerOn }: Settings, mode: LinkMode): Driver {
  const parser = createWheelParser()
  let reading: Reading = { frames: 0, events: [], replies: [] }
  const emit: Emit = (event) => reading.events.push(event)
  const send: Send = mode === 'tap' ? () => {} : (command) => reading.replies.push(encodeCommand(command))

  const faults = createFaults(emit)
  const spins = createSpins(emit)
  const recovery = createRecovery(send, faults)
  const recovers = mode === 'two-way' && powerOn

  let last: WheelStatus | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let stateSince = 0
  /** A status has come since the link was opened. */
  let heard = false
  let voidAt = Number.POSITIVE_INFINITY
  let pollAt = Number.POSITIVE_INFINITY

  const status = (now: WheelStatus, at: number) => {
    const before = last
    const afterSilence = !heard || at - lastAt > silentAfter
    spins.missed(now, before, heard)
    if (before?.state !== now.state || before.spin !== now.spin) {
      stateSince = at
      reportPhase(now, emit)
    }
    reportFlags(now, at)
    spins.follow(now)
    watchBall(now, at)
    if (now.state !== 'closed' || now.flags.includes('sensor-fault')) recovery.end(now.state !== 'closed')
    else if (recovers && afterSilence) recovery.begin(at)
    last = now
    lastAt = at
    heard = true
  }

  const reportFlags = ({ state, flags }: WheelStatus, at: number) => {
    faults.set('sensor-fault', flags.includes('sensor-fault'))
    const settling = state === 'ball-in-rim' && at - stateSince < launchSettles
    if (!settling) faults.set('failed-launch', flags.includes('failed-launch'))
  }

  const watchBall = ({ state, flags }: WheelStatus, at: number) => {
    if (state === 'ball-in-rim' && flags.includes('ball-with-rotor') && spins.end('ball-with-rotor')) send('restart')
    const lost = flags.includes('no-ball-seen') && state !== 'winning-number' && spins.inPlay()
    if (!lost) voidAt = Number.POSITIVE_INFINITY
    else if (state === 'no-more-bets') voidAt = Math.min(voidAt, at + ballMayReturn)
  }

  const take = (frame: WheelFrame, at: number) => {
    reading.frames += 1
    if (frame.type === 'status') status(frame, at)
    else if (frame.type === 'number') spins.number(frame.pocket, heard ? last : undefined)
    else if (frame.text === '*P OK') recovery.accepted()
  }

  const keepTime = (at: number) => {
    if (at >= voidAt) {
      voidAt = Number.POSITIVE_INFINITY
      spins.end('no-ball-seen')
    }
    recovery.wake(at)
    if (at >= pollAt) {
      pollAt = at + poll
      send('status')
    }
  }

  const read = (at: number, work: () => void): Reading => {
    reading = { frames: 0, events: [], replies: [] }
    work()
    keepTime(at)
    return reading
  }

  return {
    receive: (bytes, at) =>
      read(at, () => {
        for (const found of parser.push(bytes)) {
          if (found.type === 'discarded') emit(found)
          else take(found, at)
        }
      }),
    opened: (at) =>
      read(at, () => {
        parser.cut().forEach(emit)
        heard = false
        if (mode === 'two-way') pollAt = at
      }),
    wakeAt: () => Math.min(voidAt, pollAt, recovery.wakeAt()),
    wake: (at) => read(at, () => {}),
  }
}

/** The winning number has its own event; the other six states are phases. */
function reportPhase({ state, spin, rotor, rpm }: WheelStatus, emit: Emit) {
  if (state !== 'winning-number') emit({ type: 'wheel-phase', phase: state, spin, rotor, rpm })
}

const faultTexts = {
  'sensor-fault': 'The wheel reports a sensor, motor or encoder fault: close the table and call the technician.',
  'failed-launch': 'The ball was not launched: look for the ball and start the game again.',
  'no-recovery': 'The wheel did not start again within 20 s of its power coming back: switch it on at the wheel.',
}

type Faults = ReturnType<typeof createFaults>

/** Turns what every status repeats into one event when a fault comes and one when it goes. */
function createFaults(emit: Emit) {
  const present = new Set<string>()
  return {
    set(code: keyof typeof faultTexts, raised: boolean) {
      if (raised === present.has(code)) return
      if (raised) present.add(code)
      else present.delete(code)
      emit(raised ? { type: 'device-fault', code, text: faultTexts[code] } : { type: 'device-fault-cleared', code })
    },
  }
}

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
function createSpins(emit: Emit) {
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

/** Switches a wheel on that came back closed after a power loss. */
function createRecovery(send: Send, faults: Faults) {
  let startedAt = 0
  let nextAt = Number.POSITIVE_INFINITY
  const running = () => nextAt !== Number.POSITIVE_INFINITY
  return {
    begin(at: number) {
      if (running()) return
      startedAt = at
      nextAt = at
    },
    /** `*P OK` came: no more asking, but the wheel still has to leave state 6. */
    accepted() {
      if (running()) nextAt = startedAt + powerOnGivesUp
    },
    end(recovered: boolean) {
      nextAt = Number.POSITIVE_INFINITY
      if (recovered) faults.set('no-recovery', false)
    },
    wakeAt: () => nextAt,
    wake(at: number) {
      if (at < nextAt) return
      const spent = at - startedAt
      if (spent >= powerOnGivesUp) {
        nextAt = Number.POSITIVE_INFINITY
        faults.set('no-recovery', true)
      } else if (spent < powerOnUntil) {
        nextAt = at + powerOnEvery
        send('power-on')
      } else nextAt = startedAt + powerOnGivesUp
    },
  }
}
