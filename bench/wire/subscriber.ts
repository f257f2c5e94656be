import { setTimeout as sleep } from 'node:timers/promises'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import type { Host } from './hosts.ts'

export type Subscriber = AsyncDisposable & {
  /** Hears the amount of every bet that a host publishes. */
  hear(host: Host, heard: (amount: number) => void): void
}

export function createSubscriber(url: string): Subscriber {
  const broker = connectBroker({ url, clientId: 'bench', will: { topic: 'bench/gone', payload: '' } })
  return {
    hear: ({ topic, amountIn }, heard) =>
      broker.subscribe(topic, ({ payload }) => {
        const amount = amountIn.exec(payload)?.[1]
        if (amount !== undefined) heard(Number(amount))
      }),
    [Symbol.asyncDispose]: () => broker.close(),
  }
}

/** Waits until `done` is so; false when it is not so within this long (ms). */
export async function within(ms: number, done: () => boolean): Promise<boolean> {
  const deadline = performance.now() + ms
  while (!done()) {
    if (performance.now() > deadline) return false
    await sleep(1)
  }
  return true
}
