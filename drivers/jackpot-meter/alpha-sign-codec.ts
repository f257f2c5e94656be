import { type DiscardedFrame, type Pending, textFramer, type WholeFrame } from '../framing/framer.ts'

/**
 * The wire of LED signs that speak the Alpha (BetaBrite) protocol, for both of its ends. A packet is at least five NUL,
 * by which the sign finds the baud rate, then SOH, type, address, STX, command, data, EOT.
 */

const soh = '\x01'
const eot = '\x04'
const stx = '\x02'
const callString = '\x10'
const esc = '\x1b'

/** Which signs are meant: `type` is one letter, Z for all; `address` two hex digits, 00 for all, ? for any digit. */
export type SignAddress = { type: string; address: string }

/** A piece of text as it is, or the place where a string file shows. */
export type TextPart = string | { file: string }

export type SignCommand =
  /** Divides the sign's memory again: the text file and these string files. What it showed is gone. */
  | { type: 'set-up'; files: string[] }
  | { type: 'text'; parts: TextPart[] }
  /** Changes what a string file says in the text around it, without flicker. */
  | { type: 'string'; file: string; text: string }
  /** Flashes over everything else until `end-hit`. */
  | { type: 'hit'; text: string }
  | { type: 'end-hit' }

type AddressedCommand = { to: SignAddress; command: SignCommand }

/** One stretch of the wire. */
export type SignFrame = WholeFrame<AddressedCommand> | DiscardedFrame

/** The sign's own limit for string files, and for the text that runs before all others. */
const longestString = 125
const textFileSize = 256
/** Room for a set-up of all 92 string files that there can be, at 11 bytes each. */
const longestPacket = 1100

const textFile = 'A'
/** The file that runs before all others, and needs no memory set up. */
const priorityFile = '0'

/** ESC, the whole height of the sign (0), and the mode: b holds, c flashes. */
const writeText = `A${textFile}${esc}0b`
const writeHit = `A${priorityFile}${esc}0c`
const endHit = `A${priorityFile}`

const hex = (size: number) => size.toString(16).toUpperCase().padStart(4, '0')
/** Locked (L) files can't be changed with the sign's remote control; FF00 runs the text at all times. */
const setUpText = `E$${textFile}AL${hex(textFileSize)}FF00`
const stringMemory = (file: string) => `${file}BL${hex(longestString)}0000`

/** Throws a RangeError for what no sign can show: other characters than printable ASCII, too long, no such file. */
export function encodePacket({ type, address }: SignAddress, command: SignCommand): Uint8Array {
  return new TextEncoder().encode(`${'\0'.repeat(5)}${soh}${type}${address}${stx}${write(command)}${eot}`)
}

function write(command: SignCommand): string {
  switch (command.type) {
    case 'set-up':
      return setUpText + eachOnce(command.files).map(stringFile).map(stringMemory).join('')
    case 'text':
      return writeText + writeParts(command.parts)
    case 'string':
      return `G${stringFile(command.file)}${printable(command.text, longestString)}`
    case 'hit':
      return writeHit + printable(command.text, longestString)
    case 'end-hit':
      return endHit
  }
}

function writeParts(parts: readonly TextPart[]): string {
  const text = parts
    .map((part) => (typeof part === 'string' ? printable(part, textFileSize) : call(part.file)))
    .join('')
  if (text.length > textFileSize) throw new RangeError(`A sign's text file holds ${textFileSize} characters: ${text}`)
  return text
}

const call = (file: string) => `${callString}${stringFile(file)}`

const isStringFile = (file: string) => /^[ -~]$/.test(file) && !`${textFile}${priorityFile}?`.includes(file)

function stringFile(file: string): string {
  if (isStringFile(file)) return file
  throw new RangeError(`A sign has no string file '${file}': use one printable character, but not A, 0 or ?`)
}

const isPrintable = (text: string) => /^[ -~]*$/.test(text)

function eachOnce(files: readonly string[]): readonly string[] {
  if (new Set(files).size === files.length) return files
  throw new RangeError(`A sign's memory holds each file once: ${files.join('')}`)
}

/** A control character would be a command to the sign. */
function printable(text: string, most: number): string {
  if (isPrintable(text) && text.length <= most) return text
  throw new RangeError(`A sign can't show '${text}': it takes at most ${most} characters of plain ASCII`)
}

function decode(packet: string): AddressedCommand | undefined {
  const [type, address, start, data] = [packet.slice(1, 2), packet.slice(2, 4), packet.slice(4, 5), packet.slice(5, -1)]
  const isAddressed = isPrintable(type) && /^[\dA-F?]{2}$/.test(address) && start === stx
  const command = isAddressed ? readCommand(data) : undefined
  return command && { to: { type, address }, command }
}

function readCommand(data: string): SignCommand | undefined {
  const [letter, file, text] = [data.slice(0, 1), data.slice(1, 2), data.slice(2)]
  if (data === endHit) return { type: 'end-hit' }
  if (data.startsWith(writeText)) return readParts(data.slice(writeText.length))
  if (data.startsWith(writeHit)) return readHit(data.slice(writeHit.length))
  if (letter === 'G') return isStringFile(file) && isPrintable(text) ? { type: 'string', file, text } : undefined
  return readSetUp(data)
}

const readHit = (text: string): SignCommand | undefined => (isPrintable(text) ? { type: 'hit', text } : undefined)

function readParts(text: string): SignCommand | undefined {
  const [first = '', ...called] = text.split(callString)
  if (!isPrintable(first) || !called.every((piece) => isStringFile(piece.slice(0, 1)) && isPrintable(piece)))
    return undefined
  const parts = [first, ...called.flatMap((piece) => [{ file: piece.slice(0, 1) }, piece.slice(1)])]
  return { type: 'text', parts: parts.filter((part) => part !== '') }
}

function readSetUp(data: string): SignCommand | undefined {
  const files = [...data.slice(setUpText.length).matchAll(/(.)BL.{8}/g)].map(([, file = '']) => file)
  const isSame = data === setUpText + files.map(stringMemory).join('')
  return isSame ? { type: 'set-up', files } : undefined
}

type SignPending = Pending & { readonly nuls: number }

const nothingBegun: SignPending = { pending: '', nuls: 0 }

/** The sign's end of `encodePacket`. `pending` is a packet after its NULs, of which any number may come. */
export const signFramer = textFramer<SignFrame, SignPending>({
  initial: nothingBegun,
  longest: longestPacket - 1,
  scan(text, { nuls: before, pending }, frames) {
    let nuls = before
    let packet = pending
    let noise = 0
    const emit = (...found: SignFrame[]) => {
      if (noise > 0) frames.push(discarded(noise, 'bytes outside any packet'))
      noise = 0
      frames.push(...found)
    }
    const end = (frame: SignFrame) => {
      emit(frame)
      nuls = 0
      packet = ''
    }
    for (const character of text.slice(pending.length)) {
      if (character === '\0') {
        if (packet !== '') end(discarded(nuls + packet.length, 'cut short by the next packet'))
        nuls += 1
      } else if (packet !== '' || (character === soh && nuls >= 5)) {
        packet += character
        if (character === eot) end(frameOf(nuls, packet))
        else if (packet.length === longestPacket)
          end(discarded(nuls + packet.length, `no EOT within ${longestPacket} bytes`))
      } else {
        noise += nuls + 1
        nuls = 0
      }
    }
    emit()
    return { pending: packet, nuls }
  },
  cutShort: ({ pending, nuls }) => ({
    state: nothingBegun,
    frames: nuls === 0 ? [] : [discarded(nuls + pending.length, 'the link was opened again')],
  }),
})

const discarded = (bytes: number, reason: string): SignFrame => ({ kind: 'discarded', bytes, reason })

function frameOf(nuls: number, packet: string): SignFrame {
  const bytes = nuls + packet.length
  const message = decode(packet)
  return message ? { kind: 'message', bytes, message } : discarded(bytes, 'a packet of no known kind')
}
