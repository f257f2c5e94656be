import { z } from 'zod'
import { clearFault, type Faults, faultChange, noFaults, raiseFault } from '../../device-faults.ts'
import { type Driver, type DriverKind, idle, type LinkMode, type Reading } from '../../driver.ts'
import type { Framed } from '../../framing/framer.ts'
import { readAnswer, selfTest, selfTestTrouble } from './answers.ts'
import { encodeCommand, type WheelCommand, type WheelLine, type WheelStatus, wheelFramer } from './codec.ts'
import { encodeForWheel } from './commands.ts'
import { voidWithoutBall } from './lost-ball.ts'
import { acceptPowerOn, beginRecovery, continueRecovery, type Recovery } from './power-recovery.ts'
import {
  findMissedSpin,
  followStatus,
  isInPlay,
  noSpins,
  type SeenSpin,
  type Spins,
  showImpossible,
  showNumberLine,
  voidSpin,
} from './spins.ts'

const settings = z.strictObject({
  /** How often to ask for the status on a two-way link (ms); the wheel allows no less than 100. */
  poll: z.int().min(100).default(100),
  /** Switch the wheel on when it comes back closed after a power loss; two-way links only. */
  powerOn: z.boolean().default(false),
})

type Settings = z.infer<typeof settings>

/** Three of the wheel's own statuses, which come every 500 ms, are missing. The table has to know within 2 s. */
const silentAfter = 1900
/** Flag 8 means nothing so soon after the launch (ms). */
const launchSettles = 3000

/** A Cammegh compatible roulette wheel (Slingshot 2, Mercury): RS-232, 9600 8N1. */
export const cammegh: DriverKind<Settings> = {
  name: 'cammegh',
  device: 'roulette-wheel',
  serial: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
  silentAfter,
  settings,
  create,
  commands: () => encodeForWheel,
}

type WheelState = {
  readonly framing: typeof wheelFramer.initial
  readonly last: SeenSpin | null
  /** When the last status came (ms). */
  readonly lastAt: number | null
  readonly stateSince: number
  /** A status has come since the link was opened. */
  readonly heard: boolean
  /** When the spin is void without its ball, and when to ask for the status (ms). */
  readonly voidAt: number | null
  readonly pollAt: number | null
  readonly faults: Faults
  /** What a self-test found. */
  readonly trouble: string | null
  readonly spins: Spins
  readonly recovery: Recovery | null
}

const firstState: WheelState = {
  framing: wheelFramer.initial,
  last: null,
  lastAt: null,
  stateSince: 0,
  heard: false,
  voidAt: null,
  pollAt: null,
  faults: noFaults,
  trouble: null,
  spins: noSpins,
  recovery: null,
}

/** How a wheel is read: how often it is asked, and what it may be told. */
type Wheel = { readonly poll: number; readonly isTwoWay: boolean; readonly recovers: boolean }

/** One step under way: a state of its own to change, and what follows. */
type Work = { -readonly [Key in keyof WheelState]: WheelState[Key] } & Reading & {
    readonly at: number
    readonly wheel: Wheel
  }

/** Named one by one: with `...rest` a step takes a quarter longer. */
function stateOf(work: Work): WheelState {
  const { framing, last, lastAt, stateSince, heard, voidAt, pollAt, faults, trouble, spins, recovery } = work
  return { framing, last, lastAt, stateSince, heard, voidAt, pollAt, faults, trouble, spins, recovery }
}

function create({ poll, powerOn }: Settings, mode: LinkMode): Driver<WheelState> {
  const isTwoWay = mode === 'two-way'
  const wheel: Wheel = { poll, isTwoWay, recovers: isTwoWay && powerOn }
  return {
    initial: firstState,
    step(state, input) {
      if (input.type === 'command') return idle(state)
      const work: Work = { ...state, wheel, at: input.at, frames: 0, events: [], replies: [] }
      if (input.type === 'bytes') takeLines(work, wheelFramer.receive(state.framing, input.bytes))
      if (input.type === 'opened') {
        takeLines(work, wheelFramer.reset(state.framing))
        work.heard = false
        if (isTwoWay) work.pollAt = input.at
      }
      keepTime(work)
      const { frames, events, replies } = work
      return { state: stateOf(work), frames, events, replies }
    },
    wakeAt: ({ voidAt, pollAt, recovery }) => Math.min(voidAt ?? never, pollAt ?? never, recovery?.nextAt ?? never),
  }
}

function takeLines(work: Work, { state, frames }: Framed<WheelLine, WheelState['framing']>): void {
  work.framing = state
  for (const line of frames) take(work, line)
}

function take(work: Work, line: WheelLine): void {
  if (line.kind === 'discarded') {
    discard(work, line.bytes, line.reason)
    return
  }
  const { message } = line
  work.frames++
  switch (message.type) {
    case 'status':
      takeStatus(work, message)
      return
    case 'number':
      showNumberLine(work, message.pocket, work.last, work.heard)
      return
    case 'impossible-number':
      if (!showImpossible(work, message.shown)) discard(work, message.shown.length, 'no such number')
      return
    case 'reply':
      hearAnswer(work, message.text)
  }
}

function takeStatus(work: Work, now: WheelStatus): void {
  const { last: before, lastAt, heard, at } = work
  const afterSilence = !heard || lastAt === null || at - lastAt > silentAfter
  const seen: SeenSpin = { state: now.state, spin: now.spin, win: now.win ?? null }
  findMissedSpin(work, seen, before, heard)
  if (before?.state !== now.state || before.spin !== now.spin) {
    work.stateSince = at
    reportPhase(work, now)
  }
  reportFlags(work, now)
  followStatus(work, now)
  watchBall(work, now)
  if (now.state !== 'closed' || now.flags.includes('sensor-fault')) endRecovery(work, now.state !== 'closed')
  else if (work.wheel.recovers && afterSilence) work.recovery = beginRecovery(work.recovery, at)
  work.last = seen
  work.lastAt = at
  work.heard = true
}

function watchBall(work: Work, now: WheelStatus): void {
  if (now.state === 'ball-in-rim' && now.flags.includes('ball-with-rotor') && voidSpin(work, 'ball-with-rotor'))
    send(work, 'restart')
  work.voidAt = voidWithoutBall(work.voidAt, now, isInPlay(work.spins), work.at)
}

function keepTime(work: Work): void {
  if (work.voidAt !== null && work.at >= work.voidAt) {
    work.voidAt = null
    voidSpin(work, 'no-ball-seen')
  }
  if (work.recovery !== null) recover(work, work.recovery)
  if (work.pollAt !== null && work.at >= work.pollAt) {
    work.pollAt = work.at + work.wheel.poll
    send(work, 'status')
  }
}

function recover(work: Work, recovery: Recovery): void {
  const { due, next } = continueRecovery(recovery, work.at)
  work.recovery = next
  if (due === 'give-up') setFault(work, 'no-recovery', true)
  if (due === 'power-on') send(work, 'power-on')
}

function send({ wheel, replies }: Work, command: WheelCommand): void {
  if (wheel.isTwoWay) replies.push(encodeCommand(command))
}

const never = Number.POSITIVE_INFINITY

const discard = ({ events }: Work, bytes: number, reason: string) =>
  void events.push({ type: 'discarded', bytes, reason })

function setFault(work: Work, code: keyof typeof faultTexts, isOn: boolean) {
  const { faults, events } = isOn ? raiseFault(work.faults, code, faultTexts[code]) : clearFault(work.faults, code)
  work.faults = faults
  work.events.push(...events)
}

function reportFlags(work: Work, { state, flags }: WheelStatus) {
  setFault(work, 'sensor-fault', flags.includes('sensor-fault'))
  const settling = state === 'ball-in-rim' && work.at - work.stateSince < launchSettles
  if (!settling) setFault(work, 'failed-launch', flags.includes('failed-launch'))
}

function hearAnswer(work: Work, line: string) {
  if (line === '*P OK' && work.recovery !== null) work.recovery = acceptPowerOn(work.recovery)
  const { about, text } = readAnswer(line)
  if (about === selfTest) {
    const trouble = selfTestTrouble(text)
    work.events.push(...faultChange(selfTest, work.trouble, trouble))
    work.trouble = trouble
  }
  work.events.push({ type: 'device-note', about, text })
}

function endRecovery(work: Work, recovered: boolean) {
  work.recovery = null
  if (recovered) setFault(work, 'no-recovery', false)
}

/** The winning number has its own event; the other six states are phases. */
function reportPhase({ events }: Work, { state, spin, rotor, rpm }: WheelStatus) {
  if (state !== 'winning-number') events.push({ type: 'wheel-phase', phase: state, spin, rotor, rpm })
}

const faultTexts = {
  'sensor-fault': 'The wheel reports a sensor, motor or encoder fault: close the table and call the technician.',
  'failed-launch': 'The ball was not launched: look for the ball and start the game again.',
  'no-recovery': 'The wheel did not start again within 20 s of its power coming back: switch it on at the wheel.',
}
