import { z } from 'zod'
import type { Driver, DriverKind } from '../driver.ts'
import { nothing } from '../driver.ts'
import type { SignAddress, SignCommand, TextPart } from './alpha-codec.ts'
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

/** What the host can show. These are bytes only; each throws a RangeError for what no sign can show. */
export const alphaCommands = (sign: SignAddress) => {
  const packet = (command: SignCommand) => encodePacket(sign, command)
  return {
    /** Once for each sign, when it is installed: a string file that was not set up shows nothing. */
    setUp: (...files: string[]) => packet({ type: 'set-up', files }),
    /** The text around the meters, with the place of each: `showText('GRAND ', { file: 'G' })`. */
    showText: (...parts: TextPart[]) => packet({ type: 'text', parts }),
    updateString: (file: string, text: string) => packet({ type: 'string', file, text }),
    /** Flashes over everything else until `endHit`. */
    flashHit: (text: string) => packet({ type: 'hit', text }),
    endHit: () => packet({ type: 'end-hit' }),
  }
}

function createDriver(): Driver {
  const reason = 'a sign has nothing to say; is another device on its line?'
  return {
    receive: ({ length }) => ({ ...nothing, events: length > 0 ? [{ type: 'discarded', bytes: length, reason }] : [] }),
    opened: () => nothing,
    wakeAt: () => Number.POSITIVE_INFINITY,
    wake: () => nothing,
  }
}
