/* Stands for `node:timers/promises` in the daemon. */

import { inThisLife, worldNow } from './world.ts'

type How = { ref?: boolean; signal?: AbortSignal }

function wait<Value>(ms: number, value: Value, { signal }: How = {}): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  const refuse = () => reject(signal?.reason ?? new Error('The operation was aborted'))
  if (signal?.aborted) refuse()
  else {
    signal?.addEventListener('abort', refuse, { once: true })
    worldNow().agenda.after(
      Math.max(1, ms),
      inThisLife(() => resolve(value)),
    )
  }
  return promise
}

function setTimeoutLater(ms: number): Promise<undefined>
function setTimeoutLater<Value>(ms: number, value: Value, how?: How): Promise<Value>
function setTimeoutLater<Value>(ms: number, value?: Value, how?: How): Promise<Value | undefined> {
  return wait(ms, value, how)
}

export { setTimeoutLater as setTimeout }
export const setImmediate = (): Promise<undefined> => wait(0, undefined)
