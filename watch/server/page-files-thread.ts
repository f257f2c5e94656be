import { parentPort } from 'node:worker_threads'
import { pageFiles } from './page-files.ts'

parentPort?.on('message', () => parentPort?.postMessage(pageFiles()))
