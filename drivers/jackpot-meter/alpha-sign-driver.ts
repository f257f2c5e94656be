import { z } from 'zod'
import { assertAtMost } from '../bounds.ts'
import { cannotBeTold, type DeviceCommand, deviceCommand } from '../commands.ts'
import { type Driver, type DriverKind, idle, type LinkMode } from '../driver.ts'
import { encodePacket, type SignCommand, type TextPart } from './alpha-sign-codec.ts'

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

const nothingShown: SignState = { shown: [], flashing: null }

/** What a command changes, and what is sent for it. */
type Sent = { state: SignState; packets: SignCommand[] }

/** A sign as its settings have it. */
type Sign = Pick<Settings, 'type' | 'address' | 'currency' | 'decimals'> & {
  readonly mode: LinkMode
  /** The string file of each meter of its text. */
  readonly fileOf: ReadonlyMap<string, string>
  /** What it is set up with. */
  readonly setUp: readonly SignCommand[]
}

const reason = 'a sign has nothing to say; is another device on its line?'

/**
 * A sign is set up again each time the link opens: it may be another one, and a string file that was not set up shows
 * nothing. Then its meters are sent again. A hit and a text lie over everything else and are not.
 */
function createDriver(settings: Settings, mode: LinkMode): Driver<SignState> {
  const sign = signOf(settings, mode)
  return {
    initial: nothingShown,
    step(state, input) {
      switch (input.type) {
        case 'bytes': {
          const { length: bytes } = input.bytes
          return { ...idle(state), events: bytes > 0 ? [{ type: 'discarded', bytes, reason }] : [] }
        }
        case 'opened': {
          const packets = mode === 'tap' ? [] : [...sign.setUp, ...shownAgain(sign, state)]
          return { ...idle(state), replies: encode(sign, packets) }
        }
        case 'wake':
          return idle(state)
        case 'command': {
          const sent = send(sign, state, input.command)
          if (sent === undefined) return { ...idle(state), ...cannotBeTold(input.command) }
          return { ...idle(sent.state), replies: encode(sign, sent.packets) }
        }
      }
    },
    wakeAt: () => Number.POSITIVE_INFINITY,
    ...(mode === 'two-way' && {
      supports: (command: DeviceCommand) => send(sign, nothingShown, command) !== undefined,
    }),
  }
}

function signOf({ text, ...settings }: Settings, mode: LinkMode): Sign {
  const { parts, fileOf } = layoutOf(text)
  const setUp: SignCommand[] = [
    { type: 'set-up', files: [...fileOf.values()] },
    { type: 'text', parts },
  ]
  return { ...settings, mode, fileOf, setUp: text === '' ? [] : setUp }
}

const encode = (sign: Sign, packets: readonly SignCommand[]): Uint8Array[] =>
  packets.map((packet) => encodePacket(sign, packet))

/** As people read an amount (minor units). */
function written({ currency, decimals }: Sign, amount: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return currency + (amount / 10 ** decimals).toLocaleString('en', digits)
}

/** What carries out a command; undefined where the sign can't be told it. */
function send(sign: Sign, state: SignState, given: DeviceCommand): Sent | undefined {
  const { data: command } = deviceCommand.safeParse(given)
  if (command === undefined || sign.mode === 'tap') return undefined
  const file = 'meter' in command ? sign.fileOf.get(command.meter) : undefined
  switch (command.type) {
    case 'show-meter':
      return file === undefined ? undefined : show(sign, state, file, command)
    case 'flash-hit':
      return file === undefined ? undefined : flash(sign, state, command.meter)
    case 'show-text':
      return { state, packets: [command.text === '' ? { type: 'end-hit' } : { type: 'hit', text: command.text }] }
    default:
      return undefined
  }
}

function show(sign: Sign, { shown, flashing }: SignState, file: string, { meter, amount }: Shown): Sent {
  const ends = flashing === meter
  const next = [...shown.filter((other) => other.meter !== meter), { meter, amount }]
  assertAtMost(next.length, files.length, 'meters of a sign')
  const string: SignCommand = { type: 'string', file, text: written(sign, amount) }
  return {
    state: { shown: next, flashing: ends ? null : flashing },
    packets: ends ? [string, { type: 'end-hit' }] : [string],
  }
}

function flash(sign: Sign, state: SignState, meter: string): Sent {
  const amount = state.shown.find((shown) => shown.meter === meter)?.amount
  const hit = amount === undefined ? meter.toUpperCase() : `${meter.toUpperCase()} ${written(sign, amount)}`
  return { state: { ...state, flashing: meter }, packets: [{ type: 'hit', text: hit }] }
}

const shownAgain = (sign: Sign, { shown }: SignState): SignCommand[] =>
  shown.flatMap(({ meter, amount }): SignCommand[] => {
    const file = sign.fileOf.get(meter)
    return file === undefined ? [] : [{ type: 'string', file, text: written(sign, amount) }]
  })
