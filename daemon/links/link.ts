import { reasonOf } from '../../drivers/reason.ts'
import type { Tap, TwoWay } from '../../drivers/transport/transport.ts'
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
/** What waits on a port is read within so long (ms), and after a pause of the process within the longer one. */
const readingTime = 50
const readingAfterStall = 250
/** A link that has stood for so long (ms), or on which a byte came, is taken for a good one. */
const goodAfter = 5_000

/** One device's wire, as it is kept open. */
type KeptWire = {
  readonly device: Device
  readonly hears: Hears
  /** While it is open; a tap has nothing to write with. */
  tap: Tap | TwoWay | undefined
  /** Attempts in a row that came to nothing. */
  failures: number
  /** Why it is closed, as was said last. */
  lastReason: string
  isClosing: boolean
  silence: NodeJS.Timeout | undefined
  retry: NodeJS.Timeout | undefined
  proving: NodeJS.Timeout | undefined
}

/**
 * Keeps one device's wire open: opens it, opens it again with back-off when it is gone, and says when it has been
 * silent for too long. A tap's wire has no way to write, here as below.
 */
export function keepLink(device: Device, hears: Hears): Link {
  const wire: KeptWire = {
    device,
    hears,
    tap: undefined,
    failures: 0,
    lastReason: '',
    isClosing: false,
    silence: undefined,
    retry: undefined,
    proving: undefined,
  }
  void open(wire)
  return {
    ...(device.config.mode === 'two-way' && { write: (bytes: Uint8Array) => write(wire, bytes) }),
    close: () => close(wire),
  }
}

async function open(wire: KeptWire): Promise<void> {
  const { config, kind, wire: settings } = wire.device
  try {
    const tap = await (config.mode === 'tap' ? openTap : openTwoWay)(settings, kind)
    if (wire.isClosing) await tap.close()
    else opened(wire, tap)
  } catch (error) {
    gone(wire, reasonOf(error))
  }
}

function opened(wire: KeptWire, tap: Tap | TwoWay): void {
  wire.tap = tap
  wire.lastReason = ''
  // Not yet: a server that takes a client and drops it again would be called on for ever without a pause.
  wire.proving = setTimeout(proved, goodAfter, wire)
  wire.hears.state('open')
  listenForSilence(wire)
  tap.onClosed((reason) => gone(wire, reason))
  tap.onBytes((bytes) => heard(wire, bytes))
}

function heard(wire: KeptWire, bytes: Uint8Array): void {
  proved(wire)
  listenForSilence(wire)
  wire.hears.bytes(bytes)
}

function proved(wire: KeptWire): void {
  clearTimeout(wire.proving)
  wire.failures = 0
}

function gone(wire: KeptWire, reason: string): void {
  clearTimeout(wire.silence)
  clearTimeout(wire.proving)
  wire.tap = undefined
  if (wire.isClosing) return
  if (reason !== wire.lastReason) wire.hears.state('closed', reason)
  wire.lastReason = reason
  wire.retry = setTimeout(open, backOff(wire.failures++), wire)
}

/** The jitter keeps links that were lost together from coming back all at once. */
const backOff = (failures: number): number =>
  Math.min(firstRetry * 2 ** failures, longestRetry) * (1 + Math.random() / 4)

function listenForSilence(wire: KeptWire): void {
  clearTimeout(wire.silence)
  const { silentAfter } = wire.device.kind
  // The last bytes may come while the port is closing. And Node fires an endless timer at once.
  if (wire.isClosing || silentAfter === Number.POSITIVE_INFINITY) return
  const wait = silentAfter - readingTime
  wire.silence = setTimeout(seemsSilent, wait, wire, performance.now() + wait)
}

/** Timers come before bytes: what a device said while the process stood still is read in the time that is left here. */
function seemsSilent(wire: KeptWire, dueAt: number): void {
  const wasLate = performance.now() - dueAt > readingTime
  wire.silence = setTimeout(isSilent, wasLate ? readingAfterStall : readingTime, wire)
}

function isSilent({ device: { kind }, hears }: KeptWire): void {
  hears.state('silent', `said nothing for ${kind.silentAfter / 1000} s; check power and cable`)
}

function write({ tap }: KeptWire, bytes: Uint8Array): void {
  if (tap !== undefined && 'write' in tap) tap.write(bytes)
}

async function close(wire: KeptWire): Promise<void> {
  wire.isClosing = true
  for (const timer of [wire.retry, wire.proving, wire.silence]) clearTimeout(timer)
  await wire.tap?.close()
}
