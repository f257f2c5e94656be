import { writeSync } from 'node:fs'
import type { Daemon } from '../daemon.ts'
import { lineOf } from './plain-lines.ts'
import { fitted, painted, span } from './styled-text.ts'
import { panel } from './table-panel.ts'
import { type TableScene, watchTables } from './table-scene.ts'
import { withoutEcho } from './terminal-echo.ts'

type ScreenView = {
  /** Resolves when the output is closed, as when the reader of a pipe ends. */
  outputClosed: Promise<void>
  /** Resolves at the key `q`, which only a picture hears. */
  quit: Promise<void>
  /** Restores the terminal. */
  close(): void
}

type WatchedDaemon = Pick<Daemon, 'tables' | 'onEntry'>
type Output = NodeJS.WriteStream & { fd: number }
type Size = { columns: number; rows: number }

/** Shows the tables in play: a picture on a terminal, otherwise a line for each event. `notes` stand below, or before. */
export function showTables(daemon: WatchedDaemon, out: Output, notes: readonly string[] = []): ScreenView {
  const { promise: outputClosed, resolve: lost } = Promise.withResolvers<void>()
  out.on('error', () => lost())
  const { promise: quit, resolve: asked } = Promise.withResolvers<void>()
  if (!isScreen(out)) return { outputClosed, quit, close: writeLines(daemon, out, notes) }
  const restore = paintScreen(daemon, out, process.stdin.isTTY ? [...notes, 'q ends it.'] : notes)
  const deaf = onKey('q', asked)
  const close = () => {
    deaf()
    restore()
  }
  return { outputClosed, quit, close }
}

/** Hears one key of the terminal; returns a function that stops it. */
function onKey(key: string, pressed: () => void): () => void {
  const { stdin } = process
  if (!stdin.isTTY) return () => {}
  const hear = (typed: Buffer) => {
    if (typed.toString().includes(key)) pressed()
  }
  stdin.on('data', hear)
  return () => {
    stdin.off('data', hear)
    stdin.pause()
  }
}

const isScreen = (out: Output): boolean => out.isTTY && process.env.TERM !== 'dumb'

function writeLines({ onEntry }: WatchedDaemon, out: Output, notes: readonly string[]): () => void {
  let isOpen = true
  for (const note of notes) out.write(`${note}\n`)
  onEntry((entry) => {
    const line = isOpen ? lineOf(entry) : undefined
    if (line !== undefined) out.write(`${line}\n`)
  })
  return () => {
    isOpen = false
  }
}

/** The tables share the rows of the terminal. The picture fills it, so nothing needs to be erased before painting. */
export function picture(
  scenes: readonly TableScene[],
  { columns, rows }: Size,
  colour: boolean,
  notes: readonly string[] = [],
): string[] {
  const room = rows - notes.length
  const each = Math.floor(room / Math.max(1, scenes.length))
  const tables = scenes.flatMap((scene) => panel(scene, columns, each)).slice(0, room)
  const spare = Array.from({ length: room - tables.length }, () => [])
  const lines = [...tables, ...spare, ...notes.map((note) => [span(note, 'faint')])]
  return Array.from({ length: rows }, (_, row) => painted(fitted(lines[row] ?? [], columns), colour))
}

/** The shortest time between two frames, and when an unchanged frame is painted again (ms). */
const paintEvery = 100
const repaintEvery = 1_000

/** Alternate screen, cursor hidden. */
const enter = '\x1b[?1049h\x1b[?25l'
const leave = '\x1b[?25h\x1b[?1049l'
/** Synchronised output: terminals that support it show a frame at once, others ignore it. */
const atOnce = { begin: '\x1b[?2026h', end: '\x1b[?2026l' }

function paintScreen(daemon: WatchedDaemon, out: Output, notes: readonly string[]): () => void {
  const scenes = watchTables(daemon)
  const colour = !process.env.NO_COLOR
  let shown = ''
  let paintedAt = 0

  const paint = () => {
    if (out.writableNeedDrain) return
    const lines = picture(scenes(), { columns: out.columns || 80, rows: out.rows || 24 }, colour, notes)
    const frame = `${atOnce.begin}\x1b[H${lines.join('\r\n')}${atOnce.end}`
    if (frame === shown && Date.now() - paintedAt < repaintEvery) return
    shown = frame
    paintedAt = Date.now()
    out.write(frame)
  }
  const echoAgain = withoutEcho(out.fd)
  // At the end of a crash only synchronous writes still work.
  const restore = () => {
    writeSync(out.fd, leave)
    echoAgain()
  }
  process.once('exit', restore)
  out.write(enter)
  paint()
  const painting = setInterval(paint, paintEvery)
  return () => {
    clearInterval(painting)
    process.off('exit', restore)
    out.write(leave)
    echoAgain()
  }
}
