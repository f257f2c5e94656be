import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { FeltwireError } from '../../daemon/errors.ts'
import { asked, startThread } from '../../daemon/evidence/threads.ts'
import { reasonOf } from '../../drivers/reason.ts'
import { type HistoryPlace, placeName } from './database-settings.ts'
import type { HistoryAnswer, HistoryTask } from './history-thread.ts'
import type { HistoryRecord, HistoryStore, Retention } from './history-types.ts'

/** The history: what a `HistoryStore` does, beside the tables, so that no look at it holds them up. */
export type History = {
  readonly [Call in Exclude<keyof HistoryStore, 'keep' | 'forget' | 'close'>]: HistoryStore[Call]
} & {
  /** Keeps records, at the latest 100 ms from now. */
  keep(records: readonly HistoryRecord[]): void
  /** Resolves once all of them are kept, and what is too old is forgotten no more. */
  close(): Promise<void>
}

/** How long records are gathered for one transaction, how long a failing disk rests, how often old rows go (ms). */
const gathering = 100
const rest = 1_000
const cleaning = 60_000
/** What a row leaves behind is dropped at once (MB). */
const youngGeneration = { maxYoungGenerationSizeMb: 3 }
/** While the disk takes nothing; beyond that the oldest are lost. */
const mostWaiting = 200_000
/** Records of one transaction: after a failure there are many, and the thread has each of them once more. */
const mostAtOnce = 1_000

/** The thread that keeps it, and what waits to be kept. */
type Keeping = {
  readonly place: HistoryPlace
  readonly retention: Retention
  readonly onTrouble: (reason: string) => void
  readonly thread: Worker
  readonly closing: PromiseWithResolvers<void>
  /** The thread does one thing after the other. */
  last: Promise<unknown>
  waiting: HistoryRecord[]
  trouble: string
  isClosing: boolean
}

/**
 * Opens the history. Rejects with a FeltwireError where it can't be opened.
 * @param onTrouble is told why records can't be kept, whenever the reason is another
 */
export async function openHistory(
  place: HistoryPlace,
  retention: Retention,
  onTrouble: (reason: string) => void,
): Promise<History> {
  const keeping: Keeping = {
    ...{ place, retention, onTrouble },
    thread: startThread(new URL('./history-thread.ts', import.meta.url), youngGeneration),
    closing: Promise.withResolvers(),
    last: Promise.resolve(),
    waiting: [],
    trouble: '',
    isClosing: false,
  }
  try {
    await call(keeping, { open: place })
  } catch (error) {
    await keeping.thread.terminate()
    throw error
  }
  const writing = writeOn(keeping)
  return {
    keep: (records) => void keeping.waiting.push(...records),
    rounds: reader(keeping, 'rounds'),
    round: reader(keeping, 'round'),
    findings: reader(keeping, 'findings'),
    dealers: reader(keeping, 'dealers'),
    audit: reader(keeping, 'audit'),
    halfSigned: reader(keeping, 'halfSigned'),
    tables: reader(keeping, 'tables'),
    async close() {
      keeping.isClosing = true
      keeping.closing.resolve()
      await writing
      await call(keeping, { call: 'close', args: [] }).catch(() => {})
      await keeping.thread.terminate()
    },
  }
}

async function call(keeping: Keeping, task: HistoryTask): Promise<unknown> {
  const { thread, place } = keeping
  const answer = keeping.last.then(() => asked<HistoryTask, HistoryAnswer>(thread, task))
  keeping.last = answer.catch(() => {})
  const answered = await answer
  if ('failed' in answered)
    throw new FeltwireError('watch-history', `The history in ${placeName(place)}: ${answered.failed}.`)
  return answered.value
}

async function writeOn(keeping: Keeping): Promise<void> {
  const { retention, closing } = keeping
  let cleaned = 0
  while (!keeping.isClosing) {
    await Promise.race([sleep(gathering), closing.promise])
    await write(keeping)
    if (Date.now() - cleaned < cleaning) continue
    cleaned = Date.now()
    await call(keeping, { call: 'forget', args: [retention, cleaned] }).catch(() => {})
  }
  await write(keeping)
}

async function write(keeping: Keeping): Promise<void> {
  while (keeping.waiting.length > 0 && (await writeSome(keeping))) {}
}

/** Whether it is kept. */
async function writeSome(keeping: Keeping): Promise<boolean> {
  const records = keeping.waiting.splice(0, mostAtOnce)
  try {
    await call(keeping, { call: 'keep', args: [records] })
    keeping.trouble = ''
    return true
  } catch (error) {
    keeping.waiting = [...records, ...keeping.waiting].slice(-mostWaiting)
    const reason = reasonOf(error)
    if (reason !== keeping.trouble) keeping.onTrouble(reason)
    keeping.trouble = reason
    if (!keeping.isClosing) await sleep(rest)
    return false
  }
}

/** What the thread reads: what was said a moment ago is there too. */
const reader = (keeping: Keeping, name: Exclude<keyof History, 'keep' | 'close'>) =>
  (async (...args: unknown[]) => {
    await write(keeping)
    return await call(keeping, { call: name, args })
  }) as never
