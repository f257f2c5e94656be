import { parentPort } from 'node:worker_threads'
import { proveSegment, type SegmentTask } from './proof.ts'

parentPort?.on('message', (task: SegmentTask) => parentPort?.postMessage(proveSegment(task)))
