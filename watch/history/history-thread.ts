import { parentPort } from 'node:worker_threads'
import { reasonOf } from '../../drivers/reason.ts'
import type { HistoryPlace } from './database-settings.ts'
import { openStore } from './history-store.ts'
import type { HistoryStore } from './history-types.ts'

/** What the thread is asked: to open a history, or what a `HistoryStore` does. */
export type HistoryTask =
  | { readonly open: HistoryPlace }
  | { readonly call: keyof HistoryStore; readonly args: readonly unknown[] }
export type HistoryAnswer = { readonly value: unknown } | { readonly failed: string }

let store: HistoryStore | undefined

async function answer(task: HistoryTask): Promise<HistoryAnswer> {
  try {
    if ('open' in task) {
      store = await openStore(task.open)
      return { value: undefined }
    }
    const call = store?.[task.call] as ((...args: readonly unknown[]) => Promise<unknown>) | undefined
    return { value: await call?.(...task.args) }
  } catch (error) {
    return { failed: reasonOf(error) }
  }
}

parentPort?.on('message', async (task: HistoryTask) => parentPort?.postMessage(await answer(task)))
