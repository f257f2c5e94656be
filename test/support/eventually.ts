import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `check` says something true and returns it; throws after `ms`. */
export async function eventually<T>(check: () => T | Promise<T>, ms = 60_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + ms
  for (;;) {
    const found = await check()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`Still not so after ${ms} ms: ${check}`)
    await sleep(5)
  }
}
