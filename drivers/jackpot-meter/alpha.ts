import { z } from 'zod'
import { assertAtMost } from '../bounds.ts'
import { cannotBeTold, type DeviceCommand, deviceCommand } from '../commands.ts'
import { type Driver, type DriverKind, idle, type LinkMode } from '../driver.ts'
import { encodePacket, type SignCommand, type TextPart } from './alpha-codec.ts'

const settings = z.strictObject({
  /** The makers' letter for one model of sign; Z is every sign. */
  type: z
    .string()
    .regex(/^[!-~]$/, "must be one character, as in 'Z'")
    .default('Z'),
  /** 00 is every sign on the line. */
  address: z
    .string()
    .regex(/^[\dA-F?]{2}$/, "must be two hex digits in capitals, as in '00'")
    .default('00'),
  /** What runs on the sign, with the place of each meter in braces: `GRAND {grand}  MAJOR {major}`. */
  text: z
    .string()
    .regex(/^([ -z|~]|\{[a-z0-9_-]{1,32}\})*$/, 'must be plain ASCII, with meters in braces as in {grand}')
    .refine((text) => canShow(text), 'is more than a sign holds: 256 characters')
    .default(''),
  /** What stands before an amount, and how many of its digits come after the point. */
  currency: z
    .string()
    .regex(/^[ -~]{0,4}$/, 'must be at most 4 characters of plain ASCII')
    .default(''),
  decimals: z.int().min(0).max(3).default(2),
})

type Settings = z.infer<typeof settings>

/**
 * LED signs that speak the Alpha (BetaBrite) protocol. A sign is only written to and acknowledges nothing: whether it
 * shows what it was sent, a person must see.
 */
export const alphaSign: DriverKind<Settings> = {
  name: 'alpha-sign',
  device: 'jackpot-meter',
  serial: { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 },
  silentAfter: Number.POSITIVE_INFINITY,
  twoWayOnly: true,
  settings,
  create: createDriver,
}

/** The string files of a sign, one for each meter of its text. */
const files = 'BCDEFGHIJKLMNOPQRSTUVWXYZ'
const inBraces = /\{([^}]+)\}/

function layoutOf(text: string): { parts: TextPart[]; fileOf: ReadonlyMap<string, string> } {
  const fileOf = new Map<string, string>()
  const parts = text.split(inBraces).map((piece, index): TextPart => {
    if (index % 2 === 0) return piece
    const file = fileOf.get(piece) ?? files.charAt(fileOf.size)
    fileOf.set(piece, file)
    return { file }
  })
  return { parts: parts.filter((part) => part !== ''), fileOf }
}

/** A call of a string file takes two characters. */
function canShow(text: string): boolean {
  const { parts, fileOf } = layoutOf(text)
  const length = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 2), 0)
  return length <= 256 && fileOf.size <= files.length
}

/** What was sent: the amount of each meter (minor units), and the meter that flashes. */
type SignState = { readonly shown: readonly Shown[]; readonly flashing: string | null }
type Shown = { readonly meter: string; readonly amount: number }

/** What a command changes, and what is sent for it. */
type Sent = { state: SignState; packets: SignCommand[] }

const reason = 'a sign has nothing to say; is another device on its line?'

/**
 * A sign is set up again each time the link opens: it may be another one, and a string file that was not set up shows
 * nothing. Then its meters are sent again. A hit and a text lie over everything else and are not.
 */
function createDriver({ type, address, text, currency, decimals }: Settings, mode: LinkMode): Driver<SignState> {
  const { parts, fileOf } = layoutOf(text)
  const setUp: SignCommand[] =
    text === ''
      ? []
      : [
          { type: 'set-up', files: [...fileOf.values()] },
          { type: 'text', parts },
        ]
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const written = (amount: number) => currency + (amount / 10 ** decimals).toLocaleString('en', digits)
  const encode = (packets: readonly SignCommand[]) => packets.map((packet) => encodePacket({ type, address }, packet))

  const show = (state: SignState, file: string, meter: string, amount: number): Sent => {
    const ends = state.flashing === meter
    const shown = [...state.shown.filter((other) => other.meter !== meter), { meter, amount }]
    assertAtMost(shown.length, files.length, 'meters of a sign')
    const string: SignCommand = { type: 'string', file, text: written(amount) }
    return {
      state: { shown, flashing: ends ? null : state.flashing },
      packets: ends ? [string, { type: 'end-hit' }] : [string],
    }
  }
  const flash = (state: SignState, meter: string): Sent => {
    const amount = state.shown.find((shown) => shown.meter === meter)?.amount
    const hit = amount === undefined ? meter.toUpperCase() : `${meter.toUpperCase()} ${written(amount)}`
    return { state: { ...state, flashing: meter }, packets: [{ type: 'hit', text: hit }] }
  }
  const send = (state: SignState, given: DeviceCommand): Sent | undefined => {
    const { data: command } = deviceCommand.safeParse(given)
    if (command === undefined || mode === 'tap') return undefined
    const file = 'meter' in command ? fileOf.get(command.meter) : undefined
    switch (command.type) {
      case 'show-meter':
        return file === undefined ? undefined : show(state, file, command.meter, command.amount)
      case 'flash-hit':
        return file === undefined ? undefined : flash(state, command.meter)
      case 'show-text':
        return { state, packets: [command.text === '' ? { type: 'end-hit' } : { type: 'hit', text: command.text }] }
      default:
        return undefined
    }
  }
  const showAgain = ({ shown }: SignState): SignCommand[] =>
    shown.flatMap(({ meter, amount }): SignCommand[] => {
      const file = fileOf.get(meter)
      return file === undefined ? [] : [{ type: 'string', file, text: written(amount) }]
    })

  const initial: SignState = { shown: [], flashing: null }
  return {
    initial,
    step(state, input) {
      switch (input.type) {
        case 'bytes': {
          const { length: bytes } = input.bytes
          return { ...idle(state), events: bytes > 0 ? [{ type: 'discarded', bytes, reason }] : [] }
        }
        case 'opened':
          return { ...idle(state), replies: mode === 'tap' ? [] : encode([...setUp, ...showAgain(state)]) }
        case 'wake':
          return idle(state)
        case 'command': {
          const sent = send(state, input.command)
          if (sent === undefined) return { ...idle(state), ...cannotBeTold(input.command) }
          return { ...idle(sent.state), replies: encode(sent.packets) }
        }
      }
    },
    wakeAt: () => Number.POSITIVE_INFINITY,
    ...(mode === 'two-way' && { supports: (command: DeviceCommand) => send(initial, command) !== undefined }),
  }
}
