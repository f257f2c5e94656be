import { z } from 'zod'
import type { CommandEncoder } from '../commands.ts'
import type { DriverKind } from '../driver.ts'
import { nothing } from '../driver.ts'
import { type LiveDriver, stepping } from '../stepping.ts'
import type { SignCommand, TextPart } from './alpha-codec.ts'
import { encodePacket } from './alpha-codec.ts'

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
  create: (given) => stepping(() => createDriver(given)),
  commands: commands,
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

/** A hit and a text lie over everything else and do not stand: a sign that starts again shows its meters. */
function commands({ type, address, text, currency, decimals }: Settings): CommandEncoder {
  const { fileOf } = layoutOf(text)
  const shown = new Map<string, string>()
  let flashing = ''
  const packets = (...commands: SignCommand[]) => commands.map((command) => encodePacket({ type, address }, command))
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }

  const show = (file: string, meter: string, amount: number): SignCommand[] => {
    const amountText = currency + (amount / 10 ** decimals).toLocaleString('en', digits)
    const ends = flashing === meter
    shown.set(meter, amountText)
    if (ends) flashing = ''
    return [{ type: 'string', file, text: amountText }, ...(ends ? [{ type: 'end-hit' as const }] : [])]
  }

  return (command) => {
    const file = 'meter' in command ? fileOf.get(command.meter) : undefined
    switch (command.type) {
      case 'show-meter':
        return file === undefined
          ? undefined
          : { bytes: packets(...show(file, command.meter, command.amount)), stands: true }
      case 'flash-hit': {
        const { meter } = command
        if (file === undefined) return undefined
        flashing = meter
        return { bytes: packets({ type: 'hit', text: `${meter.toUpperCase()} ${shown.get(meter) ?? ''}`.trimEnd() }) }
      }
      case 'show-text':
        return { bytes: packets(command.text === '' ? { type: 'end-hit' } : { type: 'hit', text: command.text }) }
      default:
        return undefined
    }
  }
}

/** A sign is set up anew each time the link opens: it may be another one, and a string file that was not set up shows nothing. */
function createDriver({ type, address, text }: Settings): LiveDriver {
  const { parts, fileOf } = layoutOf(text)
  const setUp: SignCommand[] = [
    { type: 'set-up', files: [...fileOf.values()] },
    { type: 'text', parts },
  ]
  const replies = text === '' ? [] : setUp.map((command) => encodePacket({ type, address }, command))
  const reason = 'a sign has nothing to say; is another device on its line?'
  return {
    receive: ({ length }) => ({ ...nothing, events: length > 0 ? [{ type: 'discarded', bytes: length, reason }] : [] }),
    opened: () => ({ ...nothing, replies }),
    wakeAt: () => Number.POSITIVE_INFINITY,
    wake: () => nothing,
  }
}
