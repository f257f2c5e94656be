import { writeSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { createInterface } from 'node:readline'

// Runs verbs that go on until they are stopped, one after the other: what they need is loaded once.
enableCompileCache()
const { verbs } = await import('../../../verbs.ts')

/** Behind all that a verb logs: both are written at once. */
const stderr = 2

const signals = ['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP'] as const
/** A signal that comes when its verb has just ended is for nobody, and does not end the process. */
const isForNobody = () => {}
for (const signal of signals) process.on(signal, isForNobody)

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...args]: string[] = JSON.parse(line)
  const verb = await verbs[name ?? '']?.()
  const code = await verb?.run(args)
  for (const signal of signals)
    for (const listener of process.listeners(signal)) if (listener !== isForNobody) process.off(signal, listener)
  writeSync(stderr, `ended with ${code}\n`)
}
process.exit()
