import { parentPort } from 'node:worker_threads'
import { proveSegment, type SegmentTask } from './prove-journal.ts'

parentPort?.on('message', (task: SegmentTask) => parentPort?.postMessage(proveSegment(task)))
