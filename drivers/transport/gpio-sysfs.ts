import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Gpio } from 'onoff'
import { reasonOf } from '../reason.ts'
import type { OpenLines } from './gpio-settings.ts'
import { refusal } from './port-refusal.ts'

const root = '/sys/class/gpio'
/** How often an open chip is asked whether it is still there (ms): one that goes wakes nobody. */
const pulseEvery = 500

/**
 * GPIO by the kernel's own files, through onoff, or why it is not to be had. The level is read when the event loop comes
 * to it, so a pulse that is over by then is not seen.
 */
export async function loadSysfs(chip: string): Promise<OpenLines | string> {
  const paths = chipsOf(chip)
  const [path] = paths
  if (path === undefined) return `${root} has no such chip`
  if (paths.length > 1) return `${root} has ${paths.length} chips of that label; give the name, as in gpiochip0`
  try {
    const { Gpio } = await import('onoff')
    return openBy(Gpio, path)
  } catch (error) {
    return `the package onoff cannot be loaded (${reasonOf(error).split('\n')[0]})`
  }
}

function chipsOf(chip: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root)
    .filter((name) => name.startsWith('gpiochip'))
    .map((name) => join(root, name))
    .filter((path) => textOf(path, 'label') === chip || existsSync(join(path, 'device', chip, 'dev')))
}

const textOf = (path: string, file: string) => readFileSync(join(path, file), 'latin1').trim()

const openBy =
  (library: typeof Gpio, path: string): OpenLines =>
  async ({ chip, inputs, outputs }, hears) => {
    const lines = new Map<number, Gpio>()
    const base = Number(textOf(path, 'base'))
    const close = async () => {
      clearInterval(pulse)
      for (const line of lines.values()) line.unexport()
      lines.clear()
    }
    const lose = () => hears.gone('is gone; check its cable')
    const pulse = setInterval(() => {
      if (!existsSync(path)) lose()
    }, pulseEvery)

    try {
      for (const line of outputs) lines.set(line, new library(base + line, 'low'))
      for (const line of inputs) {
        const input = new library(base + line, 'in', 'both', { activeLow: false })
        lines.set(line, input)
        input.watch((error, level) => (error ? lose() : hears.level({ line, level })))
        hears.level({ line, level: input.readSync() })
      }
    } catch (error) {
      await close()
      throw openRefusal(chip, error)
    }
    return {
      set({ line, level }) {
        const output = lines.get(line)
        try {
          output?.writeSync(level)
        } catch {
          lose()
        }
        output?.read().then((level) => hears.level({ line, level }), lose)
      },
      close,
    }
  }

function openRefusal(chip: string, error: unknown): Error {
  const because = `GPIO chip ${chip} cannot be opened:`
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EBUSY')
    return refusal('port-busy', `${because} another program holds one of its lines; stop that program.`)
  if (code === 'EACCES' || code === 'EPERM')
    return refusal('port-denied', `${because} this user may not use ${root}; add the user to the group that owns it.`)
  if (code === 'EINVAL' || code === 'ENOENT')
    return refusal('port-missing', `${because} it has not all of these lines; count them from 0 on the chip.`)
  return refusal('port-failed', `${because} ${reasonOf(error)}.`)
}
