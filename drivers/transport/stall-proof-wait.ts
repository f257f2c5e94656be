import { setTimeout as sleep } from 'node:timers/promises'

/** Behind each part of a wait what has come on a wire is read. */
const parts = 4

/**
 * Waits so long (ms), and longer where the process stood still meanwhile. Node's timers come before what waits on a wire:
 * whoever stands still for longer than he means to wait would else find that nothing has come.
 * @param ref whether it keeps the process
 */
export async function awakeFor(ms: number, { ref = true }: { ref?: boolean } = {}): Promise<void> {
  for (let part = 0; part < parts; part++) await sleep(ms / parts, undefined, { ref })
}
