import { describe, expect, it } from 'vitest'
import type { EntryBody } from '../../../daemon/journal/entry.ts'
import {
  noRefusals,
  type RefusalInput,
  type RefusalRecord,
  type RefusedRequest,
  stepRefusals,
} from '../../../daemon/requests/refusal-record.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { refusal } from '../../../games/table/operations/request-refusals.ts'

const throughJson = (record: RefusalRecord): RefusalRecord => JSON.parse(JSON.stringify(record))

const request = (number: number): RefusedRequest => ({
  ...{ transaction: `t-${number}`, by: 'window', why: codeFinding('wrong-role', 'no', 'violation') },
  proof: {
    signed: JSON.stringify({
      site: 's',
      table: 'p',
      op: 'bet',
      terminal: 'window',
      number,
      transaction: `t-${number}`,
    }),
    signature: '',
  },
})

/** What a flood of one terminal is taken for, until it has been quiet for a time. */
const flood: RefusalInput[] = [
  ...Array.from(
    { length: 25 },
    (_, n): RefusalInput => ({ kind: 'refused', sender: 'window', refused: request(n + 1) }),
  ),
  { kind: 'refused', sender: '', refused: { ...request(1), why: refusal('malformed-request', 'no') } },
  { kind: 'time', at: 100_000, isFlooded: false },
  { kind: 'summed-up' },
  { kind: 'refused', sender: 'window', refused: request(26) },
  { kind: 'time', at: 105_000, isFlooded: true },
  { kind: 'stop', isFlooded: true },
  { kind: 'summed-up' },
  { kind: 'time', at: 110_000, isFlooded: true },
  { kind: 'summed-up' },
]

function entriesOf(inputs: readonly RefusalInput[], kept = (record: RefusalRecord) => record): EntryBody[] {
  let record = noRefusals('p')
  return inputs.flatMap((input) => {
    const step = stepRefusals(kept(record), input)
    record = step.record
    return step.entry ?? []
  })
}

describe('the record of refusals', () => {
  it('goes on alike from its JSON after every input', () => {
    const entries = entriesOf(flood)
    expect(entries).toHaveLength(24)
    expect(entries.slice(-3).map((entry) => entry.kind === 'operator' && entry.args)).toEqual([
      { counts: { 'wrong-role': 5 }, numbers: { window: 25 } },
      { counts: { 'wrong-role': 1 }, numbers: { window: 26 } },
      { counts: {}, numbers: {} },
    ])
    expect(entriesOf(flood, throughJson)).toEqual(entries)
  })

  it('changes nothing in the value that it steps from', () => {
    const before = stepRefusals(noRefusals('p'), { kind: 'refused', sender: 'window', refused: request(1) }).record
    const text = JSON.stringify(before)
    for (const input of flood) stepRefusals(before, input)
    expect(JSON.stringify(before)).toBe(text)
  })

  it('takes no more senders than can be', () => {
    const senders = Array.from({ length: 10_000 }, (_, n) => [`window-${n}`, 1])
    const full = { ...noRefusals('p'), written: Object.fromEntries(senders) }
    const refusedTo = (sender: string) => () => stepRefusals(full, { kind: 'refused', sender, refused: request(1) })
    expect(refusedTo('window-1')).not.toThrow()
    expect(refusedTo('another')).toThrow(RangeError)
  })

  it('takes no more codes than can be', () => {
    const counts = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`code-${n}`, 1]))
    const full = { ...noRefusals('p'), written: { window: 20 }, counted: { counts, numbers: {} } }
    expect(() => stepRefusals(full, { kind: 'refused', sender: 'window', refused: request(1) })).toThrow(RangeError)
  })
})
