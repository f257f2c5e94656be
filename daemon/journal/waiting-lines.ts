import { hash } from 'node:crypto'
import { hashDigits } from './lines.ts'

/** Lines as the segments will have them, one after the other: the first `filled` bytes of a buffer that is used again. */
export type WaitingLines = { buffer: Buffer; filled: number }

/** What a longer wait has taken beyond this is given back after it (bytes). */
const usual = 1 << 18

const space = 0x20
const newline = 0x0a

export const noLines = (): WaitingLines => ({ buffer: Buffer.allocUnsafeSlow(usual), filled: 0 })

/**
 * Puts the line of a text after the others and gives its hash: over the hash before it and the text, which stand next to
 * each other in the buffer while they are hashed. To join strings for that would be as much to collect as the entry.
 * @param length the bytes of the line, with its newline
 */
export function putLine(lines: WaitingLines, previous: string, text: string, length: number): string {
  const start = lines.filled
  const [from, end] = [start + 1, start + length - 1]
  if (lines.buffer.length < start + length) resize(lines, Math.max(2 * lines.buffer.length, start + length))
  const { buffer } = lines
  buffer.write(previous, from, 'latin1')
  buffer.write(text, from + hashDigits)
  const own = hash('sha256', buffer.subarray(from, end))
  buffer.write(own, start, 'latin1')
  buffer[start + hashDigits] = space
  buffer[end] = newline
  lines.filled += length
  return own
}

/** Takes the first bytes away. */
export function dropBytes(lines: WaitingLines, bytes: number): void {
  lines.buffer.copyWithin(0, bytes, lines.filled)
  lines.filled -= bytes
  if (lines.buffer.length > usual && lines.filled <= usual) resize(lines, usual)
}

function resize(lines: WaitingLines, size: number): void {
  const buffer = Buffer.allocUnsafeSlow(size)
  lines.buffer.copy(buffer, 0, 0, lines.filled)
  lines.buffer = buffer
}
