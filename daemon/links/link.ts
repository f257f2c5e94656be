import { reasonOf } from '../../drivers/reason.ts'
import type { Tap } from '../../drivers/transport/transport.ts'
import { openTap, openTwoWay } from '../../drivers/transport/wire.ts'
import type { TableSetup } from '../config/shape.ts'
import type { LinkState } from './ladder.ts'

type Device = TableSetup['devices'][number]

export type Link = {
  /** Only a two-way link has it. */
  write?: (bytes: Uint8Array) => void
  close(): Promise<void>
}

type Hears = {
  state(state: LinkState, reason?: string): void
  bytes(bytes: Uint8Array): void
}

const firstRetry = 250
const longestRetry = 5_000
/** A link that has stood for so long (ms), or on which a byte came, is taken for a good one. */
const goodAfter = 5_000

/**
 * Keeps one device's wire open: opens it, opens it again with back-off when it is gone, and says when it has been
 * silent for too long. A tap's wire has no way to write, here as below.
 */
export function keepLink({ config, kind, wire }: Device, hears: Hears): Link {
  let tap: Tap | undefined
  let write: ((bytes: Uint8Array) => void) | undefined
  let silence: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let proving: NodeJS.Timeout | undefined
  let failures = 0
  let closing = false
  let lastReason = ''

  async function openWire(): Promise<Tap> {
    if (config.mode === 'tap') return await openTap(wire, kind)
    const opened = await openTwoWay(wire, kind)
    write = opened.write
    return opened
  }

  async function open(): Promise<void> {
    try {
      const opened = await openWire()
      if (closing) return await opened.close()
      tap = opened
      lastReason = ''
      // Not yet: a server that takes a client and drops it again would be called on for ever without a pause.
      proving = setTimeout(proved, goodAfter)
      hears.state('open')
      listenForSilence()
      opened.onClosed(gone)
      opened.onBytes((bytes) => {
        proved()
        listenForSilence()
        hears.bytes(bytes)
      })
    } catch (error) {
      gone(reasonOf(error))
    }
  }

  function proved(): void {
    clearTimeout(proving)
    failures = 0
  }

  function gone(reason: string): void {
    clearTimeout(silence)
    clearTimeout(proving)
    tap = undefined
    write = undefined
    if (closing) return
    if (reason !== lastReason) hears.state('closed', reason)
    lastReason = reason
    retry = setTimeout(open, Math.min(firstRetry * 2 ** failures++, longestRetry) * (1 + Math.random() / 4))
  }

  function listenForSilence(): void {
    clearTimeout(silence)
    // The last bytes may come while the port is closing. And Node fires an endless timer at once.
    if (closing || kind.silentAfter === Number.POSITIVE_INFINITY) return
    silence = setTimeout(
      () => hears.state('silent', `said nothing for ${kind.silentAfter / 1000} s; check power and cable`),
      kind.silentAfter,
    )
  }

  void open()
  return {
    ...(config.mode === 'two-way' ? { write: (bytes: Uint8Array) => write?.(bytes) } : {}),
    async close() {
      closing = true
      clearTimeout(retry)
      clearTimeout(proving)
      clearTimeout(silence)
      await tap?.close()
    },
  }
}
