import { z } from 'zod'
import { createFaultSwitches } from '../../device-faults.ts'
import type { DriverKind, LinkMode, Reading } from '../../driver.ts'
import type { DeviceEvent } from '../../events.ts'
import { type LiveDriver, stepping } from '../../stepping.ts'
import { createAnswers } from './answers.ts'
import { createWheelParser, encodeCommand, type WheelCommand, type WheelFrame, type WheelStatus } from './codec.ts'
import { orderFor } from './commands.ts'
import { createRecovery } from './recovery.ts'
import { createSpins } from './spins.ts'

const settings = z.strictObject({
  /** How often to ask for the status on a two-way link (ms); the wheel allows no less than 100. */
  poll: z.int().min(100).default(100),
  /** Switch the wheel on when it comes back closed after a power loss; two-way links only. */
  powerOn: z.boolean().default(false),
})

type Settings = z.infer<typeof settings>

type Emit = (event: DeviceEvent) => void
type Send = (command: WheelCommand) => void

/** Three of the wheel's own statuses, which come every 500 ms, are missing. The table has to know within 2 s. */
const silentAfter = 1900
/** Flag 8 means nothing so soon after the launch (ms). */
const launchSettles = 3000
/** With flag 1 in state 4 the wheel may still find its ball for so long (ms). */
const ballMayReturn = 5000
/** A Cammegh compatible roulette wheel (Slingshot 2, Mercury): RS-232, 9600 8N1. */
export const cammegh: DriverKind<Settings> = {
  name: 'cammegh',
  device: 'roulette-wheel',
  serial: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
  silentAfter,
  settings,
  create: (given, mode) => stepping(() => create(given, mode)),
  commands: () => orderFor,
}

function create({ poll, powerOn }: Settings, mode: LinkMode): LiveDriver {
  const parser = createWheelParser()
  let reading: Reading = { frames: 0, events: [], replies: [] }
  const emit: Emit = (event) => reading.events.push(event)
  const send: Send = mode === 'tap' ? () => {} : (command) => reading.replies.push(encodeCommand(command))

  const setFault = createFaultSwitches(faultTexts, emit)
  const hearAnswer = createAnswers(emit)
  const spins = createSpins(emit)
  const recovery = createRecovery(() => send('power-on'), setFault)
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
    setFault('sensor-fault', flags.includes('sensor-fault'))
    const settling = state === 'ball-in-rim' && at - stateSince < launchSettles
    if (!settling) setFault('failed-launch', flags.includes('failed-launch'))
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
    else if (frame.type === 'number') spins.number(frame.pocket, last, heard)
    else if (frame.type === 'impossible-number') impossible(frame.shown)
    else {
      if (frame.text === '*P OK') recovery.accepted()
      hearAnswer(frame.text)
    }
  }

  const impossible = (shown: string) => {
    if (!spins.impossible(shown)) emit({ type: 'discarded', bytes: shown.length, reason: 'no such number' })
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
