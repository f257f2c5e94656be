import { betSensorCommands } from '../../bet-sensors/line.ts'
import type { DriverKind } from '../../driver.ts'
import { meterCommands } from '../../jackpot-meter/line.ts'
import type { LineFrame } from '../codec.ts'
import type { ConformFindings } from './findings.ts'
import { grace } from './heartbeat-and-clock.ts'

/** A command, and the message that answers it, where one does. */
type Trial = { command: Uint8Array; answer?: RegExp; within?: number }

const answersWithin = 100
const testsWithin = 60_000

const { tell, lamp, lock, selfTest } = betSensorCommands
const { show, flash } = meterCommands

/** All commands of a class. The last of each kind leaves the device at rest: lamps off, betting open, nothing flashing. */
const trials: Partial<Record<DriverKind['device'], readonly Trial[]>> = {
  'bet-sensors': [
    { command: tell.encode(), answer: /^ALL,[01],/ },
    { command: lamp.encode(1, 'ante', 'blinking') },
    { command: lamp.encode(1, 'ante', 'off') },
    { command: lock.encode('closed'), answer: /^NMB$/ },
    { command: lock.encode('open'), answer: /^OPN$/ },
    { command: selfTest.encode(), answer: /^FL[TC],self-test\b/, within: testsWithin },
  ],
  'jackpot-meter': [
    { command: show.encode('grand', 2_500_000), answer: /^VAL,grand,2500000$/ },
    { command: flash.encode('grand'), answer: /^FLSH,grand$/ },
    { command: show.encode('grand', 0), answer: /^VAL,grand,0$/ },
  ],
}

const textOf = (command: Uint8Array) => Buffer.from(command).toString('latin1').trimEnd()

/** Sends each command of the class once, one with a heartbeat, and sees whether it is answered in time. */
export const createTrials = (ledger: ConformFindings, device: DriverKind['device'], maySend: () => boolean) => {
  const left = [...(trials[device] ?? [])]
  let waiting: { trial: Trial; until: number } | undefined

  const keepTime = (at: number) => {
    if (waiting === undefined || at <= waiting.until) return
    const { command, within = answersWithin } = waiting.trial
    ledger.fail('commands', `${textOf(command)} was not answered within ${within} ms`)
    waiting = undefined
    left.shift()
  }
  const hear = ({ type, fields }: LineFrame) => {
    if (!waiting?.trial.answer?.test([type, ...fields].join())) return
    ledger.pass('commands')
    waiting = undefined
    left.shift()
  }
  const send = (trial: Trial, at: number) => {
    if (trial.answer) waiting = { trial, until: at + (trial.within ?? answersWithin) + grace }
    else left.shift()
    return [trial.command]
  }

  return {
    /** A new line came. The bytes of the next command. */
    next(frame: LineFrame, at: number): Uint8Array[] {
      keepTime(at)
      hear(frame)
      const [trial] = left
      return trial && !waiting && frame.type === 'HB' && maySend() ? send(trial, at) : []
    },
    /** The answer may be among the lines lost: the command is sent again. */
    linesLost() {
      waiting = undefined
    },
    end: keepTime,
  }
}
