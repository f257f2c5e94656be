import type { CommitQueue } from '../engine/commit-queue.ts'
import type { TableReader } from '../engine/live-table-reader.ts'
import { floodAlert } from '../engine/requests/refusal-findings.ts'
import { refusedManyOp } from '../engine/requests/signed-log.ts'
import {
  noRefusals,
  type RefusalInput,
  type RefusalRecord,
  type RefusedRequest,
  stepRefusals,
} from './refusal-record.ts'

/** The refusals of a table, on their way into the journal. */
export type Refusals = {
  readonly machine: Pick<TableReader, 'id' | 'alerts'>
  readonly queue: Pick<CommitQueue, 'take'>
  record: RefusalRecord
}

export const refusalsAt = (machine: Refusals['machine'], queue: Refusals['queue']): Refusals => ({
  machine,
  queue,
  record: noRefusals(machine.id),
})

export const noteRefused = (refusals: Refusals, sender: string, refused: RefusedRequest): void =>
  take(refusals, { kind: 'refused', sender, refused })

/** Writes down what was counted, when it is time (ms). */
export const sumUp = (refusals: Refusals, at: number): void =>
  take(refusals, { kind: 'time', at, isFlooded: isFlooded(refusals) })

/** Writes down what was counted before a stop. */
export const sumUpAtLast = (refusals: Refusals): void =>
  take(refusals, { kind: 'stop', isFlooded: isFlooded(refusals) })

const isFlooded = ({ machine }: Refusals): boolean => machine.alerts().has(floodAlert)

function take(refusals: Refusals, input: RefusalInput): void {
  const { record, entry } = stepRefusals(refusals.record, input)
  refusals.record = record
  if (entry === undefined || !refusals.queue.take(entry)) return
  if (entry.op === refusedManyOp) refusals.record = stepRefusals(record, { kind: 'summed-up' }).record
}
