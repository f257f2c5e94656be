import { parentPort } from 'node:worker_threads'
import { reasonOf } from '../../drivers/reason.ts'
import type { HistoryStore } from './records.ts'
import { openSqlite } from './sqlite.ts'

/** What the thread is asked: to open the history of a folder, or what a `HistoryStore` does. */
export type HistoryTask =
  | { readonly open: string }
  | { readonly call: keyof HistoryStore; readonly args: readonly unknown[] }
export type HistoryAnswer = { readonly value: unknown } | { readonly failed: string }

let store: HistoryStore | undefined

function answer(task: HistoryTask): HistoryAnswer {
  try {
    if ('open' in task) {
      store = openSqlite(task.open)
      return { value: undefined }
    }
    const call = store?.[task.call] as ((...args: readonly unknown[]) => unknown) | undefined
    return { value: call?.(...task.args) }
  } catch (error) {
    return { failed: reasonOf(error) }
  }
}

parentPort?.on('message', (task: HistoryTask) => parentPort?.postMessage(answer(task)))
