import { z } from 'zod'
import type { DriverKind, LinkMode, Reading } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import { type LiveDriver, stepping } from '../stepping.ts'
import { type Contact, type ContactChange, createContacts } from './debounce.ts'
import { createLevelParser, encodeLevel, type Level, type LevelPiece } from './levels.ts'
import { type Output, readBack } from './outputs.ts'

/** The lines of one chip that a device needs; a tap opens no outputs. */
export type GpioLines = { inputs: number[]; outputs: number[] }

/** A kind of device on GPIO lines. Its settings say which, so that the configuration says it once. */
export type GpioKind<Settings> = DriverKind<Settings> & { lines(settings: Settings): GpioLines }

/** The number of a line on its chip, as a key of the settings. */
export const lineKey = z.string().regex(/^(0|[1-9]\d{0,3})$/, 'must be the number of a line on its chip')

/** How long a level must last before it counts (ms). */
export const debounceTime = z.int().min(0).max(10_000).default(10)

type Panel = {
  contacts: Contact[]
  /** What a contact's change says. */
  events(change: ContactChange): DeviceEvent[]
  outputs: readonly Output[]
  /** What the outputs should show now, as far as no command has a say. */
  shows(): Level[]
}

type GpioClass<Settings> = Pick<GpioKind<Settings>, 'name' | 'device' | 'settings' | 'lines' | 'commands'> & {
  panel(settings: Settings): Panel
}

/** One class of device on GPIO lines. */
export const gpioDriver = <Settings>({ panel, ...kind }: GpioClass<Settings>): GpioKind<Settings> => ({
  ...kind,
  wire: 'gpio',
  // Contacts have no heartbeat, and a table may be closed for days.
  silentAfter: Number.POSITIVE_INFINITY,
  create: (settings, mode) => stepping(() => createDriver(panel(settings), mode)),
})

function createDriver({ contacts: lines, events, outputs, shows }: Panel, mode: LinkMode): LiveDriver {
  const parser = createLevelParser()
  const contacts = createContacts(lines)
  const shown = new Map<number, Level['level']>()

  const show = (): Uint8Array[] => {
    const changed = mode === 'tap' ? [] : shows().filter(({ line, level }) => shown.get(line) !== level)
    for (const { line, level } of changed) shown.set(line, level)
    return changed.map(encodeLevel)
  }
  const take = (piece: LevelPiece, at: number): DeviceEvent[] => {
    if ('reason' in piece) return [{ type: 'discarded', ...piece }]
    const changes = contacts.level(piece, at)
    if (changes) return changes.flatMap(events)
    const output = outputs.find(({ line }) => line === piece.line)
    if (output) return [readBack(output, piece)]
    const reason = `line ${piece.line} has no meaning in the settings`
    return [{ type: 'discarded', bytes: encodeLevel(piece).length, reason }]
  }
  const reading = (frames: number, happened: DeviceEvent[]): Reading => ({ frames, events: happened, replies: show() })

  return {
    receive(bytes, at) {
      const due = contacts.due(at).flatMap(events)
      const pieces = parser.receive(bytes)
      const frames = pieces.filter((piece) => 'line' in piece).length
      return reading(frames, [...due, ...pieces.flatMap((piece) => take(piece, at))])
    },
    opened(at) {
      const due = contacts.due(at).flatMap(events)
      contacts.rejoin()
      // The outputs were let go with the link.
      shown.clear()
      return reading(0, [...due, ...parser.reset().flatMap((piece) => take(piece, at))])
    },
    wakeAt: contacts.wakeAt,
    wake: (at) => reading(0, contacts.due(at).flatMap(events)),
  }
}
