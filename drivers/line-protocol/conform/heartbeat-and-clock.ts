import { digits, type LineFrame } from '../codec.ts'
import type { ConformFindings } from './findings.ts'
import type { Follower } from './message-order.ts'

/** What the wire and the host may add to a device's times (ms). */
export const grace = 50

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/**
 * Follows heartbeats and silence. An interval in which lines were lost is not judged: one of them may have been HB.
 * @param waited how long (ms) what is read first may have waited
 */
export const createPulse = (ledger: ConformFindings, startedAt: number, silentAfter: number, waited: number) => {
  let heardAt = startedAt
  let due = { from: startedAt, least: 0, most: 1100 }
  let excused = false

  const isLate = (at: number) => at - due.from > due.most + grace
  const isEarly = (at: number) => at - due.from < due.least - grace

  return {
    heard(at: number) {
      if (at - heardAt > silentAfter) {
        ledger.doubt('silence', `no byte for ${seconds(at - heardAt)}`)
        excused = true
      } else ledger.pass('silence')
      heardAt = at
    },
    beat(at: number) {
      if (!excused && (isEarly(at) || isLate(at))) ledger.fail('heartbeat', `HB came after ${seconds(at - due.from)}`)
      else if (!excused) ledger.pass('heartbeat')
      const mayHaveWaited = at - startedAt < grace
      due = { from: at, least: mayHaveWaited ? 900 - waited : 900, most: 1100 }
      excused = false
    },
    boot(at: number) {
      due = { from: at, least: 0, most: 1000 }
      excused = false
    },
    linesLost() {
      excused = true
    },
    end(at: number) {
      if (at - heardAt > silentAfter) ledger.fail('silence', `no byte for ${seconds(at - heardAt)} at the end`)
      else if (!excused && isLate(at)) ledger.fail('heartbeat', `no HB for ${seconds(at - due.from)} at the end`)
    },
  }
}

/** The time in HB is its sixth field, in whole seconds. */
const timeField = 5
/** Either second may have been about to end (ms). */
const wholeSeconds = 1000

/** Sees whether a device's clock goes as fast as the host's. What it says of the day is for the installer to look at. */
export const createClockWatch = (ledger: ConformFindings) => {
  let last: { time: number; at: number } | undefined

  return {
    beat({ fields, seq }: LineFrame, at: number) {
      const text = fields[timeField]
      if (text === undefined) return
      const time = Number(text) * 1000
      const [went, passed] = last ? [time - last.time, at - last.at] : [0, 0]
      if (Math.abs(went - passed) > wholeSeconds + grace)
        ledger.fail('clock', `HB ${digits(seq)} says ${seconds(went)} more than the one ${seconds(passed)} before`)
      else if (last) ledger.pass('clock')
      last = { time, at }
    },
    /** A device that was switched off may not know the time. */
    stopped() {
      last = undefined
    },
  }
}

/** How often a standing fault may be repeated (ms). */
const repeatsAfter = 10_000

/** Sees that no fault is repeated too soon. That of a self-test answers each command to test, and may come at any time. */
export const createFaultWatch = (ledger: ConformFindings): Follower => {
  const standing = new Map<string, { text: string | undefined; at: number }>()

  const raised = (code: string, text: string | undefined, at: number) => {
    const last = standing.get(code)
    const passed = last?.text === text && code !== 'self-test' ? at - (last?.at ?? 0) : repeatsAfter
    if (passed < repeatsAfter - grace) ledger.fail('faults', `FLT ${code} came again after ${seconds(passed)}`)
    else ledger.pass('faults')
    standing.set(code, { text, at })
  }

  return {
    next({ type, fields: [code = '', text] }, at) {
      if (type === 'FLT') raised(code, text, at)
      else if (type === 'FLC') standing.delete(code)
      else if (type === 'BOOT') standing.clear()
    },
    linesLost: () => standing.clear(),
  }
}
