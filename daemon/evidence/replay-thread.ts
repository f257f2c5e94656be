import { parentPort } from 'node:worker_threads'
import { type ReplayTask, replaySegment } from './replay-journal.ts'

parentPort?.on('message', (task: ReplayTask) => parentPort?.postMessage(replaySegment(task)))
