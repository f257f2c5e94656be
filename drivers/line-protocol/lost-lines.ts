import { assertAtMost } from '../bounds.ts'
import { keptLines, type LineFrame } from './codec.ts'

/** A lost line that was asked for, and the lines after it, held back so that nothing is read out of order. */
export type Resend = {
  readonly lost: number
  readonly asked: number
  readonly until: number
  readonly held: readonly LineFrame[]
}

const asksForResend = 3
/** How long a device has to send a line again (ms). */
const resendWait = 300

/** The first asking for a line, at a time (ms). */
export const askedFor = (lost: number, at: number): Resend => ({ lost, asked: 1, until: at + resendWait, held: [] })

/** Asked once more; null where it was asked for often enough. */
export const askedAgain = (resend: Resend, at: number): Resend | null =>
  resend.asked === asksForResend ? null : { ...resend, asked: resend.asked + 1, until: at + resendWait }

/** With a line after the lost one. One that comes again takes the place of the one before. */
export function withHeld(resend: Resend, frame: LineFrame): Resend {
  const { held } = resend
  const at = held.findIndex(({ seq }) => seq === frame.seq)
  const lines = at < 0 ? [...held, frame] : held.with(at, frame)
  assertAtMost(lines.length, keptLines, 'lines held')
  return { ...resend, held: lines }
}
