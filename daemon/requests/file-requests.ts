import type { Broker } from '../../drivers/transport/mqtt.ts'
import { type Refusal, refusal } from '../../games/table/operations/request-refusals.ts'
import { type AskedForFile, askedForFile } from '../engine/requests/file-operations.ts'
import { pieceOfFile, topicOf } from '../mqtt/messages.ts'
import { type PeopleDoor, peopleOperations } from './people-requests.ts'
import type { Operations } from './router.ts'

/** Times in ms, both included. */
export type WantedFile =
  | { op: 'dispute' | 'story'; table: string; round: number; session?: number }
  | { op: 'dispute'; meter: string; from: number; to: number }

export type MadeFile = { name: string; bytes: Uint8Array<ArrayBuffer>; sha256: string }

/** Makes files from the journal beside the tables, so that none of them waits. */
export type FileWorker = {
  /** Whether as many wait as may. */
  isBusy(): boolean
  /** Never rejects: `why` says what is wrong. */
  make(wanted: WantedFile): Promise<MadeFile | { why: string }>
  close(): Promise<void>
}

/** What the daemon has for whoever asks for a file. */
export type FileMaker = {
  worker: FileWorker
  /** Signs a checkpoint after what is written, so that the file is proved. */
  sign(): void
}

/** What is wanted, or why it cannot be. */
function wantedIn(table: string, { op, args }: AskedForFile): WantedFile | Refusal {
  const { round, session, meter, from, to } = { ...nothing, ...args }
  const isOfMeter = meter !== undefined && from !== undefined && to !== undefined
  if (round !== undefined && [meter, from, to].every((each) => each === undefined))
    return { op, table, round, ...(session !== undefined && { session }) }
  if (op === 'dispute' && isOfMeter && round === undefined && from <= to) return { op, meter, from, to }
  return refusal('file-refused', 'a record is of a `round`, or of a `meter` with `from` and a later `to`')
}

const nothing: Partial<(AskedForFile & { op: 'dispute' })['args']> = {}

type FileDoor = Omit<PeopleDoor, 'operations' | 'refuses' | 'taken'> & {
  files: FileMaker
  broker: Pick<Broker, 'publish'>
}

/** What people may ask to read of a table or a pool. It is made once the request is on the disk. */
export const fileOperations = ({ files, broker, ...door }: FileDoor): Operations =>
  peopleOperations({
    ...door,
    operations: askedForFile.options.map(({ shape }) => shape.op.value),
    refuses: (said) => refusalOf(files.worker, wantedIn(door.table, askedForFile.parse(said))),
    taken({ op, signer, args, transaction }) {
      const wanted = wantedIn(door.table, askedForFile.parse({ op, by: signer, args }))
      if ('code' in wanted) return
      files.sign()
      const { site, table } = door
      door.queue.whenWritten(() => void send(files.worker, wanted, { site, table, broker, transaction }))
    },
  })

function refusalOf(worker: FileWorker, wanted: WantedFile | Refusal): Refusal | null {
  if ('code' in wanted) return wanted
  return worker.isBusy() ? refusal('file-refused', 'as many files as may wait are made already; ask again soon') : null
}

type Reader = { site: string; table: string; broker: Pick<Broker, 'publish'>; transaction: string }

/** Makes what was asked for and sends it, each piece once the one before has been acknowledged. Never rejects. */
async function send(worker: FileWorker, wanted: WantedFile, reader: Reader): Promise<void> {
  const { site, table, broker, transaction } = reader
  const made = await worker.make(wanted)
  const say = (parts: object) => {
    const message = JSON.stringify({ table, at: Date.now(), transaction, ...parts })
    return broker.publish(topicOf(site, table, 'file'), message, { retain: false })
  }
  try {
    if ('why' in made) return await say({ ok: false, ...refusal('file-refused', made.why) })
    const { name, bytes, sha256 } = made
    const pieces = Math.ceil(bytes.length / pieceOfFile)
    for (let piece = 1; piece <= pieces; piece++) {
      const data = Buffer.from(bytes.subarray((piece - 1) * pieceOfFile, piece * pieceOfFile)).toString('base64')
      await say({ ok: true, name, size: bytes.length, sha256, piece, pieces, data })
    }
  } catch {
    // The connection is lost. Whoever misses a piece asks again.
  }
}
