import { createReader, messagesIn } from '../framing/framer.ts'
import { encodeLevel, type Level, levelFramer } from '../gpio/levels.ts'
import type { GpioSettings, GpioTapSettings, OpenLines } from './gpio-settings.ts'
import { loadSysfs } from './gpio-sysfs.ts'
import { loadTools } from './gpio-tools.ts'
import { refusal } from './port-refusal.ts'
import type { Tap, TwoWay } from './transport.ts'

/**
 * Opens lines of a GPIO chip to be listened to. A listener hears first where each line stands, then each change, as in
 * drivers/gpio/levels.ts: neither debounced nor inverted, so that the journal has what the wire had. Rejects with an Error
 * whose `code` is `port-missing`, `port-busy`, `port-denied` or `port-failed`.
 */
export async function openGpioTap(settings: GpioTapSettings): Promise<Tap> {
  return (await open({ ...settings, outputs: [] })).tap
}

/**
 * Opens lines for both ways; rejects as `openGpioTap` does. Outputs begin at 0, and are set by what is written. Levels
 * of lines that are no outputs, and what is written after the close, are dropped.
 */
export async function openGpioTwoWay(settings: GpioSettings): Promise<TwoWay> {
  const { tap, set } = await open(settings)
  const reader = createReader(levelFramer)
  const write = (bytes: Uint8Array) => {
    for (const level of messagesIn(reader.receive(bytes))) {
      if (settings.outputs.includes(level.line)) set(level)
    }
  }
  return { ...tap, write }
}

async function open(settings: GpioSettings): Promise<{ tap: Tap; set(level: Level): void }> {
  const openLines = await chooseWay(settings.chip)
  const listeners: ((bytes: Uint8Array) => void)[] = []
  const levels = new Map<number, Level>()
  const { promise: closed, resolve: tell } = Promise.withResolvers<string>()
  let ending: Promise<void> | undefined

  const gone = (why: string) => {
    ending ??= end(why)
  }
  const opening = openLines(settings, {
    level(level) {
      levels.set(level.line, level)
      for (const listener of listeners) listener(encodeLevel(level))
    },
    gone,
  })
  async function end(why: string): Promise<void> {
    await (await opening).close()
    tell(`GPIO chip ${settings.chip} ${why}.`)
  }

  const lines = await opening
  return {
    set: (level) => {
      if (ending === undefined) lines.set(level)
    },
    tap: {
      onBytes(listener) {
        listeners.push(listener)
        listener(Buffer.concat([...levels.values()].map(encodeLevel)))
      },
      onClosed: (listener) => void closed.then(listener),
      async close() {
        gone('was closed')
        await closed
      },
    },
  }
}

/** The kernel's files where it has them, and else the tools of libgpiod. */
async function chooseWay(chip: string): Promise<OpenLines> {
  const sysfs = await loadSysfs(chip)
  if (typeof sysfs !== 'string') return sysfs
  const tools = await loadTools()
  if (typeof tools !== 'string') return tools
  throw refusal('port-failed', `GPIO chip ${chip} cannot be opened: ${sysfs}, and ${tools}.`)
}
