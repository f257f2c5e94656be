import { digits, encodeLine, type LineFrame } from '../codec.ts'
import type { ConformFindings } from './findings.ts'
import { grace } from './heartbeat-and-clock.ts'

const linesAskedFor = 3
const resendWithin = 100

/** Asks once for lines that have come, and sees whether they come again. */
export const createResend = (ledger: ConformFindings, mayAsk: boolean) => {
  let inRow: number[] = []
  let wanted: number[] = []
  let until = 0
  let asked = false

  const want = (seqs: number[], at: number) => {
    wanted = seqs
    until = at + resendWithin + grace
  }
  const fail = (seq: number, how: string) => ledger.fail('resend', `${digits(seq)} ${how}`)
  const keepTime = (at: number) => {
    const [first] = wanted
    if (first === undefined || at <= until) return
    fail(first, `did not come again within ${resendWithin} ms`)
    wanted = []
  }

  return {
    /** A new line came. The bytes that ask for it and those before it again. */
    next({ seq }: LineFrame, at: number): Uint8Array[] {
      keepTime(at)
      inRow = [...inRow, seq].slice(-linesAskedFor)
      const [first] = inRow
      if (!mayAsk || asked || first === undefined || inRow.length < linesAskedFor) return []
      asked = true
      want(inRow, at)
      return [encodeLine({ type: 'NAK', seq: first, fields: [] })]
    },
    /** A number came again. Whether it was asked for. */
    again({ seq }: LineFrame, content: 'same' | 'other', at: number): boolean {
      keepTime(at)
      if (wanted[0] !== seq) return false
      want(wanted.slice(1), at)
      if (content === 'other') fail(seq, 'came again with another content')
      else if (wanted.length === 0) ledger.pass('resend')
      return true
    },
    /** What was asked for may be among the lines lost, and is asked for again later. */
    linesLost() {
      if (wanted.length > 0) asked = false
      inRow = []
      wanted = []
    },
    /** Nothing more is asked for. */
    isDone: () => asked && wanted.length === 0,
    end: keepTime,
  }
}
