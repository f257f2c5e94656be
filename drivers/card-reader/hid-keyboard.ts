import { z } from 'zod'
import { isCard } from '../cards.ts'
import type { DriverKind } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import { type LiveDriver, stepping } from '../stepping.ts'

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
 * with Enter behind it.
 * Each report is a boot keyboard's, 8 bytes without an identifier.
 */
export const hidCardReader: DriverKind<z.infer<typeof settings>> = {
  name: 'hid-card-reader',
  device: 'card-reader',
  wire: 'hid',
  // It has no heartbeat, and a table may be closed for days.
  silentAfter: Number.POSITIVE_INFINITY,
  settings,
  create: () => stepping(create),
}

function create(): LiveDriver {
  let down: ReadonlySet<number> = new Set()
  let typed = ''
  let typedAt = 0
  /** Reports that brought keys since the last code; one may bring several. */
  let reports = 0

  const drop = (why: string): DeviceEvent[] => {
    const bytes = reports * reportBytes
    typed = ''
    reports = 0
    return bytes === 0 ? [] : [{ type: 'discarded', bytes, reason: why }]
  }
  const givenUp = (at: number) => (at - typedAt < codeTakes ? [] : drop(`'${typed}' came without Enter`))
  const enter = (): DeviceEvent[] => {
    const card = cardOf(typed)
    if (!isCard(card)) return drop(`'${typed}' is no card`)
    typed = ''
    reports = 0
    return [{ type: 'card-read', card }]
  }
  const press = (key: number): DeviceEvent[] => {
    if (isEnter(key)) return enter()
    typed += characterOf(key)
    return typed.length > longestCode ? drop(`'${typed}' is no card`) : []
  }

  return {
    receive(bytes, at) {
      const keys = keysOf(bytes)
      if (typeof keys === 'string')
        return { frames: 0, events: [{ type: 'discarded', bytes: bytes.length, reason: keys }], replies: [] }
      const stale = givenUp(at)
      const pressed = keys.filter((key) => !down.has(key))
      down = new Set(keys)
      if (pressed.length > 0) {
        typedAt = at
        reports++
      }
      return { frames: 1, events: [...stale, ...pressed.flatMap(press)], replies: [] }
    },
    opened() {
      down = new Set()
      return { frames: 0, events: drop('the code was cut short: the link was opened again'), replies: [] }
    },
    wakeAt: () => (typed === '' ? Number.POSITIVE_INFINITY : typedAt + codeTakes),
    wake: (at) => ({ frames: 0, events: givenUp(at), replies: [] }),
  }
}

/** The keys that are down in a boot keyboard's report, behind its modifiers and a reserved byte. */
const keysOf = (report: Uint8Array): number[] | string => {
  if (report.length !== reportBytes) return `a keyboard's report has ${reportBytes} bytes`
  const keys = [...report.subarray(2)]
  return keys.includes(tooManyKeys) ? 'more keys were down than a report holds' : keys.filter((key) => key !== 0)
}

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
