/** What goes over a GPIO link, in both directions: `<line> <0|1>` and a newline, the raw level of one line of a chip. */

export type Level = { line: number; level: 0 | 1 }
export type LevelPiece = Level | { bytes: number; reason: string }

const newline = 0x0a
const longest = 'nnnn l\n'.length
const form = /^(0|[1-9]\d{0,3}) ([01])\n$/

export const encodeLevel = ({ line, level }: Level): Uint8Array => Buffer.from(`${line} ${level}\n`, 'latin1')

/** Bytes to levels, in any pieces. Holds one level at most. */
export const createLevelParser = () => {
  const held = Buffer.alloc(longest)
  let length = 0

  const finish = (): LevelPiece => {
    const [, line, level] = form.exec(held.toString('latin1', 0, length)) ?? []
    const bytes = length
    length = 0
    if (line === undefined) return { bytes, reason: 'no level of a GPIO line' }
    return { line: Number(line), level: level === '1' ? 1 : 0 }
  }

  return {
    receive(bytes: Uint8Array): LevelPiece[] {
      const pieces: LevelPiece[] = []
      for (const byte of bytes) {
        held[length++] = byte
        if (byte === newline || length === longest) pieces.push(finish())
      }
      return pieces
    },
    /** The link was opened again: half a level is worth nothing now. */
    reset: (): LevelPiece[] => (length === 0 ? [] : [finish()]),
  }
}
