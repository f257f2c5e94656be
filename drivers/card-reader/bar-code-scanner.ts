import { z } from 'zod'
import { assertAtMost } from '../bounds.ts'
import { isCard } from '../cards.ts'
import { type Driver, type DriverKind, type DriverStep, idle } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import { type DiscardedFrame, packetFramer, type WholeFrame } from '../framing/framer.ts'

const settings = z.strictObject({})

/** A reader types a whole code within some 100 ms; what is older belongs to no code (ms). */
const codeTakes = 1_000
/** The longest code is `H10`; a few more keys show what was read instead. */
const longestCode = 12
const reportBytes = 8
/** All keys of a report are this when more are down than it can hold. */
const tooManyKeys = 1

/**
 * Bar-code readers of cards that are HID keyboards. A code is suit and rank, as in `SA` or `H10`, or `XX` for the joker,
 * with Enter after it.
 * Each report is a boot keyboard's, 8 bytes without an identifier.
 */
export const hidCardReader: DriverKind<z.infer<typeof settings>> = {
  name: 'hid-card-reader',
  device: 'card-reader',
  wire: 'hid',
  // It has no heartbeat, and a table may be closed for days.
  silentAfter: Number.POSITIVE_INFINITY,
  settings,
  create: () => driver,
}

/**
 * `down` are the keys that are held, `typed` the code so far, `reports` how many reports brought it keys (one may bring
 * several), `typedAt` when the last of them came (ms).
 */
type ReaderState = {
  readonly down: readonly number[]
  readonly typed: string
  readonly typedAt: number
  readonly reports: number
}

const atRest: ReaderState = { down: [], typed: '', typedAt: 0, reports: 0 }

/** What a key or a pause changes, and says. */
type Change = { state: ReaderState; events: DeviceEvent[] }

const driver: Driver<ReaderState> = {
  initial: atRest,
  step(state, input) {
    switch (input.type) {
      case 'bytes':
        return takeReport(state, input.bytes, input.at)
      case 'opened': {
        const { state: dropped, events } = drop(state, 'the code was cut short: the link was opened again')
        return { state: { ...dropped, down: [] }, frames: 0, events, replies: [] }
      }
      case 'wake':
        return { ...giveUpStale(state, input.at), frames: 0, replies: [] }
      case 'command':
        return idle(state)
    }
  },
  wakeAt: ({ typed, typedAt }) => (typed === '' ? Number.POSITIVE_INFINITY : typedAt + codeTakes),
}

function takeReport(state: ReaderState, bytes: Uint8Array, at: number): DriverStep<ReaderState> {
  const [frame] = keyFramer.receive(null, bytes).frames
  if (frame === undefined) return idle(state)
  if (frame.kind === 'discarded')
    return { ...idle(state), events: [{ type: 'discarded', bytes: frame.bytes, reason: frame.reason }] }
  const down = frame.message
  const stale = giveUpStale(state, at)
  const pressed = down.filter((key) => !state.down.includes(key))
  const events = [...stale.events]
  let next: ReaderState = { ...stale.state, down }
  if (pressed.length > 0) next = { ...next, typedAt: at, reports: next.reports + 1 }
  for (const key of pressed) {
    const change = press(next, key)
    next = change.state
    events.push(...change.events)
  }
  assertAtMost(next.typed.length, longestCode, 'characters typed')
  return { state: next, frames: 1, events, replies: [] }
}

function press(state: ReaderState, key: number): Change {
  if (isEnter(key)) return enter(state)
  const typed = state.typed + characterOf(key)
  return typed.length > longestCode ? drop(state, `'${typed}' is no card`) : { state: { ...state, typed }, events: [] }
}

function enter(state: ReaderState): Change {
  const card = cardOf(state.typed)
  if (!isCard(card)) return drop(state, `'${state.typed}' is no card`)
  return { state: { ...state, typed: '', reports: 0 }, events: [{ type: 'card-read', card }] }
}

function drop(state: ReaderState, reason: string): Change {
  const { typed, reports } = state
  if (typed === '' && reports === 0) return { state, events: [] }
  const events: DeviceEvent[] = reports === 0 ? [] : [{ type: 'discarded', bytes: reports * reportBytes, reason }]
  return { state: { ...state, typed: '', reports: 0 }, events }
}

const giveUpStale = (state: ReaderState, at: number): Change =>
  at - state.typedAt < codeTakes ? { state, events: [] } : drop(state, `'${state.typed}' came without Enter`)

/** A boot keyboard's report is the keys that are down, after its modifiers and a reserved byte. */
const keyFramer = packetFramer<WholeFrame<number[]> | DiscardedFrame>((report) => {
  const { length: bytes } = report
  const discarded = (reason: string): DiscardedFrame => ({ kind: 'discarded', bytes, reason })
  if (bytes !== reportBytes) return discarded(`a keyboard's report has ${reportBytes} bytes`)
  const keys = [...report.subarray(2)]
  if (keys.includes(tooManyKeys)) return discarded('more keys were down than a report holds')
  return { kind: 'message', bytes, message: keys.filter((key) => key !== 0) }
})

/** HID usage tables, page 7: Return, and Enter of the number pad. */
const isEnter = (key: number) => key === 0x28 || key === 0x58

/** HID usage tables, page 7: letters from 4, digits from 30 and of the number pad from 89, where 0 comes last. */
const characterOf = (key: number): string => {
  if (key >= 4 && key <= 29) return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(key - 4)
  if (key >= 30 && key <= 39) return '1234567890'.charAt(key - 30)
  if (key >= 89 && key <= 98) return '1234567890'.charAt(key - 89)
  return '?'
}

const cardOf = (code: string): string | undefined => {
  if (code === 'XX') return 'Xx'
  const [, suit, rank] = /^([SHDC])(10|[2-9JQKA])$/.exec(code) ?? []
  return suit && rank && `${rank === '10' ? 'T' : rank}${suit.toLowerCase()}`
}
