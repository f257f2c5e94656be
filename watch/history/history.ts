import { setTimeout as sleep } from 'node:timers/promises'
import { FeltwireError } from '../../daemon/errors.ts'
import { asked, startThread } from '../../daemon/evidence/threads.ts'
import type { HistoryAnswer, HistoryTask } from './history-thread.ts'
import { type HistoryPlace, placeName } from './place.ts'
import type { HistoryRecord, HistoryStore, Retention } from './records.ts'

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

/**
 * Opens the history. Rejects with a FeltwireError where it can't be opened.
 * @param onTrouble is told why records can't be kept, whenever the reason is another
 */
export async function openHistory(
  place: HistoryPlace,
  retention: Retention,
  onTrouble: (reason: string) => void,
): Promise<History> {
  const thread = startThread(new URL('./history-thread.ts', import.meta.url), youngGeneration)
  let last: Promise<unknown> = Promise.resolve()
  let waiting: HistoryRecord[] = []
  let trouble = ''
  let isClosing = false

  /** The thread does one thing after the other. */
  async function call(task: HistoryTask): Promise<unknown> {
    const answer = last.then(() => asked<HistoryTask, HistoryAnswer>(thread, task))
    last = answer.catch(() => {})
    const said = await answer
    if ('failed' in said)
      throw new FeltwireError('watch-history', `The history in ${placeName(place)}: ${said.failed}.`)
    return said.value
  }

  async function write(): Promise<void> {
    while (waiting.length > 0 && (await writeSome())) {}
  }

  /** Whether it is kept. */
  async function writeSome(): Promise<boolean> {
    const records = waiting.splice(0, mostAtOnce)
    try {
      await call({ call: 'keep', args: [records] })
      trouble = ''
      return true
    } catch (error) {
      waiting = [...records, ...waiting].slice(-mostWaiting)
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== trouble) onTrouble(reason)
      trouble = reason
      if (!isClosing) await sleep(rest)
      return false
    }
  }

  async function writeOn(): Promise<void> {
    let cleaned = 0
    while (!isClosing) {
      await Promise.race([sleep(gathering), closing.promise])
      await write()
      if (Date.now() - cleaned < cleaning) continue
      cleaned = Date.now()
      await call({ call: 'forget', args: [retention, cleaned] }).catch(() => {})
    }
    await write()
  }

  const closing = Promise.withResolvers<void>()
  try {
    await call({ open: place })
  } catch (error) {
    await thread.terminate()
    throw error
  }
  const writing = writeOn()
  const read = (name: 'rounds' | 'round' | 'findings' | 'dealers' | 'audit' | 'seconds' | 'tables') =>
    (async (...args: unknown[]) => {
      // What was said a moment ago is there too.
      await write()
      return await call({ call: name, args })
    }) as never
  return {
    keep: (records) => void waiting.push(...records),
    rounds: read('rounds'),
    round: read('round'),
    findings: read('findings'),
    dealers: read('dealers'),
    audit: read('audit'),
    seconds: read('seconds'),
    tables: read('tables'),
    async close() {
      isClosing = true
      closing.resolve()
      await writing
      await call({ call: 'close', args: [] }).catch(() => {})
      await thread.terminate()
    },
  }
}
