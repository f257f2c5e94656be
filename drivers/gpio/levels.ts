import {
  type DiscardedFrame,
  nothingPending,
  type Pending,
  pendingFrom,
  textFramer,
  type WholeFrame,
} from '../framing/framer.ts'

/** What goes over a GPIO link, in both directions: `<line> <0|1>` and a newline, the raw level of one line of a chip. */

export type Level = { line: number; level: 0 | 1 }
export type LevelFrame = WholeFrame<Level> | DiscardedFrame

const newline = 0x0a
const longest = 'nnnn l\n'.length
const form = /^(0|[1-9]\d{0,3}) ([01])\n$/

export const encodeLevel = ({ line, level }: Level): Uint8Array => Buffer.from(`${line} ${level}\n`, 'latin1')

const frameOf = (text: string): LevelFrame => {
  const [, line, level] = form.exec(text) ?? []
  const { length: bytes } = text
  if (line === undefined) return { kind: 'discarded', bytes, reason: 'no level of a GPIO line' }
  return { kind: 'message', bytes, message: { line: Number(line), level: level === '1' ? 1 : 0 } }
}

/** Bytes to levels, in any pieces. */
export const levelFramer = textFramer<LevelFrame, Pending>({
  initial: nothingPending,
  longest: longest - 1,
  scan(text, { pending }, frames) {
    let start = 0
    // What is pending was looked through when it came.
    for (let at = pending.length; at < text.length; at++) {
      const end = at + 1
      if (text.charCodeAt(at) !== newline && end - start !== longest) continue
      frames.push(frameOf(text.slice(start, end)))
      start = end
    }
    return pendingFrom(text, start)
  },
  cutShort: ({ pending }) => ({ state: nothingPending, frames: pending === '' ? [] : [frameOf(pending)] }),
})
