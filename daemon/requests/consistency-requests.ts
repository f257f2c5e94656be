import { refusal } from '../../games/table/operations/request-refusals.ts'
import { inOneLine, inPlainWords, mistakesIn } from '../../text/validation.ts'
import { parsed } from '../json.ts'
import { messages } from '../mqtt/messages.ts'
import { type Questions, refusedRequest } from './router.ts'

/** The root of the first entries of a journal, and the proof that leads from it to a later one. Hashes are hex. */
export type TreeStep = { root: string; proof: readonly string[] }

/** Works proofs out beside the tables, so that none of them waits. */
export type ConsistencyProver = {
  /** From the tree of the first `from` entries to that of the first `to`, or why there is no proof. Never rejects. */
  consistency(from: number, to: number): Promise<TreeStep | { why: string }>
  close(): Promise<void>
}

const { payload: form } = messages['request/consistency']

/**
 * What anybody may ask of the journal's tree.
 * @param written how many entries are on the disk
 */
export const treeQuestions = (prover: ConsistencyProver, written: () => number): Questions =>
  new Map([['consistency', (payload) => consistency(prover, written(), payload)]])

async function consistency(prover: ConsistencyProver, size: number, payload: string): Promise<object> {
  const asked = form.safeParse(parsed(payload), inPlainWords)
  if (!asked.success) return refusedRequest(payload, 'malformed-request', inOneLine(mistakesIn(asked.error)))
  const { transaction, from, to } = asked.data
  const refused = (...why: Parameters<typeof refusal>) => ({ transaction, ok: false, ...refusal(...why), size })
  if (from > to) return refused('malformed-request', `a proof leads from an earlier tree, and ${from} is after ${to}`)
  if (to > size) return refused('journal-shorter', `the journal has ${size} entries, and not ${to}`)
  const step = await prover.consistency(from, to)
  if ('why' in step) return refused('proof-unavailable', step.why)
  return { transaction, ok: true, from, to, ...step }
}
