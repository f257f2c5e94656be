import { execFile, spawn } from 'node:child_process'
import { closeSync, globSync, openSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createReader, messagesIn } from '../framing/framer.ts'
import { type Level, levelFramer } from '../gpio/levels.ts'
import { reasonOf } from '../reason.ts'
import type { OpenLines } from './gpio-settings.ts'
import { refusal } from './port-refusal.ts'

const run = promisify(execFile)
/** Their messages are read, so they must not be in another language. */
const env = { ...process.env, LC_ALL: 'C' }
/** How often an open chip is asked whether it is still there (ms): the tools wait for ever on one that is gone. */
const pulseEvery = 500
const gone = 'is gone; check its cable'
/** How often a tool that was just started is asked whether it has its line (ms): it does not say. */
const askEvery = 20

/** GPIO by the tools of libgpiod 1, for a kernel without the files that onoff uses; or why they are not to be had. */
export async function loadTools(): Promise<OpenLines | string> {
  try {
    const { stdout } = await run('gpioget', ['--version'], { env })
    return /\bv1\./.test(stdout) ? openLines : 'the tools of libgpiod are there in another version than 1'
  } catch {
    return 'the tools of libgpiod are not installed (package gpiod)'
  }
}

const openLines: OpenLines = async ({ chip, inputs, outputs }, hears) => {
  const died = (words: string) => hears.gone(words === '' ? gone : `failed: ${words}`)
  for (const level of await read(chip, inputs)) hears.level(level)
  const monitors = inputs.length === 0 ? [] : [monitor(chip, inputs, hears.level, died)]
  const holders = new Map(outputs.map((line) => [line, holder(chip, line, hears.level, died)]))
  const all = [...monitors, ...holders.values()]
  const pulse = setInterval(() => {
    if (all.some(({ lostChip }) => lostChip())) hears.gone(gone)
  }, pulseEvery)

  return {
    set: ({ line, level }) => holders.get(line)?.hold(level),
    async close() {
      clearInterval(pulse)
      await Promise.all(all.map(({ stop }) => stop()))
    },
  }
}

/** Where the lines stand. The tool that waits for edges does not say, and lets nobody else read meanwhile. */
async function read(chip: string, lines: readonly number[]): Promise<Level[]> {
  if (lines.length === 0) return []
  const { stdout } = await run('gpioget', [chip, ...lines.map(String)], { env }).catch((error) => {
    throw openRefusal(chip, reasonOf(error))
  })
  const levels = stdout.trim().split(' ')
  return lines.map((line, index) => ({ line, level: levels[index] === '1' ? 1 : 0 }))
}

function monitor(chip: string, lines: readonly number[], hear: (level: Level) => void, died: (words: string) => void) {
  // Its format is that of drivers/gpio/levels.ts: the line, and 1 for a rising edge or 0 for a falling one.
  const tool = launch(['gpiomon', '--line-buffered', '--format=%o %e', chip, ...lines.map(String)], died)
  const reader = createReader(levelFramer)
  tool.onOutput((bytes) => {
    for (const level of messagesIn(reader.receive(bytes))) hear(level)
  })
  return tool
}

/**
 * One output. A tool holds it, and another takes its place for another level: between the two nobody holds it. A held
 * line can be read by nobody else; that a tool has its line says that the kernel has set the level.
 */
function holder(chip: string, line: number, hear: (level: Level) => void, died: (words: string) => void) {
  const start = (level: Level['level']) => launch(['gpioset', '--mode=signal', chip, `${line}=${level}`], died)
  let wanted: Level['level'] = 0
  let held: Level['level'] = 0
  let tool = start(0)
  let turn = Promise.resolve()

  const change = async () => {
    if (held !== wanted) {
      held = wanted
      await tool.stop()
      tool = start(held)
    }
    void tellHeld(tool, held)
  }
  const tellHeld = async ({ tookLine }: typeof tool, level: Level['level']) => {
    if (await tookLine()) hear({ line, level })
  }
  return {
    hold(level: Level['level']) {
      wanted = level
      turn = turn.then(change)
    },
    lostChip: () => tool.lostChip(),
    stop: () => turn.then(() => tool.stop()),
  }
}

/** Starts a tool, which must not outlive this process and keep its lines. `died` is told what it said last. */
function launch([...command]: string[], died: (words: string) => void) {
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', ...command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let words = ''
  let stopping = false
  child.stderr.on('data', (text) => {
    words = `${words}${text}`.trim().slice(-200)
  })
  child.on('error', (error) => {
    words = error.message
  })
  child.on('close', () => {
    end()
    if (!stopping) died(words)
    stopping = true
  })
  return {
    onOutput: (listener: (bytes: Uint8Array) => void) => void child.stdout.on('data', listener),
    lostChip: () => openFiles(child.pid).some((path) => /^\/dev\/gpiochip.* \(deleted\)$/.test(path)),
    /** False when it ended without. */
    async tookLine() {
      while (!stopping) {
        if (openFiles(child.pid).some((path) => /^anon_inode:.*gpio-line/.test(path))) return true
        await delay(askEvery)
      }
      return false
    },
    async stop() {
      stopping = true
      child.kill()
      await ended
    },
  }
}

/** None for a process that has just ended. */
function openFiles(process: number | undefined): string[] {
  const folder = `/proc/${process}/fd`
  try {
    return readdirSync(folder).map((file) => readlinkSync(`${folder}/${file}`))
  } catch {
    return []
  }
}

function isDenied(path: string): boolean {
  try {
    closeSync(openSync(path, 'r+'))
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES'
  }
}

function openRefusal(chip: string, words: string): Error {
  const because = `GPIO chip ${chip} cannot be opened:`
  // A chip that may not be opened is found by its name, but not by its label.
  if (/denied|not permitted/i.test(words) || globSync('/dev/gpiochip*').some(isDenied))
    return refusal('port-denied', `${because} this user may not use it; add the user to the group that owns it.`)
  if (/no such/i.test(words))
    return refusal('port-missing', `${because} it is not there; gpiodetect lists the chips of this machine.`)
  if (/invalid argument/i.test(words))
    return refusal('port-missing', `${because} it has not all of these lines; count them from 0 on the chip.`)
  if (/busy/i.test(words))
    return refusal('port-busy', `${because} another program holds one of its lines; stop that program.`)
  return refusal('port-failed', `${because} ${words}.`)
}
