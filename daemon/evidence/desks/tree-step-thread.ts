import { parentPort } from 'node:worker_threads'
import { type StepTask, stepOf } from './proof-desk.ts'

parentPort?.on('message', (task: StepTask) => parentPort?.postMessage(stepOf(task)))
