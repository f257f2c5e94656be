import { parentPort } from 'node:worker_threads'
import { type StepTask, stepOf } from './consistency-worker.ts'

parentPort?.on('message', (task: StepTask) => parentPort?.postMessage(stepOf(task)))
