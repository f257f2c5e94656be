import {
  encodePacket,
  type SignAddress,
  type SignCommand,
  type TextPart,
} from '../../../drivers/jackpot-meter/alpha-sign-codec.ts'

/** A host that writes packets of its own to a sign. Each throws a RangeError for what no sign can show. */
export const alphaHost = (sign: SignAddress) => {
  const packet = (command: SignCommand) => encodePacket(sign, command)
  return {
    setUp: (...files: string[]) => packet({ type: 'set-up', files }),
    showText: (...parts: TextPart[]) => packet({ type: 'text', parts }),
    updateString: (file: string, text: string) => packet({ type: 'string', file, text }),
    flashHit: (text: string) => packet({ type: 'hit', text }),
    endHit: () => packet({ type: 'end-hit' }),
  }
}
