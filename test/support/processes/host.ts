import { writeSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { createInterface } from 'node:readline'

// Runs verbs that go on until they are stopped, one after the other: what they need is loaded once.
enableCompileCache()
const { verbs } = await import('../../../verbs.ts')

/** Behind all that a verb logs: both are written at once. */
const stderr = 2

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...args]: string[] = JSON.parse(line)
  const verb = await verbs[name ?? '']?.()
  const code = await verb?.run(args)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
  writeSync(stderr, `ended with ${code}\n`)
}
process.exit()
