import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'

/**
 * The tools of libgpiod 1, as far as their output goes: a chip of eight lines on which line 5 closes and opens. The
 * real ones, on a real chip, are in test/machine.
 */
const tools = {
  gpioget: `
[ "$1" = --version ] && { echo 'gpioget (libgpiod) v1.6.3'; exit 0; }
[ "$1" = chip ] || { echo "gpioget: error reading GPIO values: $(cat "$0.error")" >&2; exit 1; }
echo '1 0'`,
  gpiomon: `
[ -f "$0.error" ] && { cat "$0.error" >&2; exit 1; }
printf '5 1\\n5 0\\n'
exec sleep 60`,
  gpioset: `
echo "$3" >> "$0.log"
exec sleep 60`,
} as const

let folder = ''
const cleanups: (() => unknown)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'feltwire-gpio-'))
  for (const [name, script] of Object.entries(tools)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  // The tools' environment is taken when the file is loaded.
  vi.resetModules()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const fails = (tool: string, words: string) => writeFileSync(join(folder, `${tool}.error`), words)
const held = () => {
  const log = join(folder, 'gpioset.log')
  return existsSync(log) ? readFileSync(log, 'latin1').trim().split('\n') : []
}

async function tapOn(chip = 'chip', inputs = [3, 5]) {
  const { openGpioTap } = await import('../../../drivers/transport/gpio.ts')
  const tap = await openGpioTap({ chip, inputs })
  cleanups.push(tap.close)
  return tap
}

describe('GPIO lines by the tools of libgpiod', () => {
  test('say first where they stand, and then each edge', async () => {
    const tap = await tapOn()
    let heard = ''
    tap.onBytes((bytes) => {
      heard += Buffer.from(bytes).toString('latin1')
    })
    await eventually(() => heard.endsWith('5 1\n5 0\n'))
    expect(heard.startsWith('3 1\n5 0\n')).toBe(true)
    expect(Object.keys(tap).sort()).toEqual(['close', 'onBytes', 'onClosed'])
  })

  test('are set both ways, from 0 on, and only where they are outputs', async () => {
    const { openGpioTwoWay } = await import('../../../drivers/transport/gpio.ts')
    const wire = await openGpioTwoWay({ chip: 'chip', inputs: [], outputs: [7] })
    await eventually(() => held().length === 1)
    wire.write(Buffer.from('7 1\n3 1\nnoise\n7 1\n'))
    await eventually(() => held().length === 2)
    await wire.close()
    wire.write(Buffer.from('7 0\n'))
    expect(held()).toEqual(['7=0', '7=1'])
  })

  test.each([
    ['No such file or directory', 'port-missing', 'gpiodetect'],
    ['Invalid argument', 'port-missing', 'count them from 0'],
    ['Device or resource busy', 'port-busy', 'stop that program'],
    ['Permission denied', 'port-denied', 'add the user'],
    ['Strange', 'port-failed', 'Strange'],
  ])('that cannot be had (%s) are refused as %s', async (words, code, cure) => {
    fails('gpioget', words)
    await expect(tapOn('other')).rejects.toMatchObject({ code, message: expect.stringContaining(cure) })
  })

  test.each([
    ['gpiomon: device gone', 'failed: gpiomon: device gone'],
    ['', 'is gone; check its cable'],
  ])('that end with %j are told to be closed, once', async (words, reason) => {
    fails('gpiomon', words)
    const reasons: string[] = []
    const tap = await tapOn()
    tap.onClosed((why) => reasons.push(why))
    await eventually(() => reasons.length > 0)
    await tap.close()
    expect(reasons).toEqual([`GPIO chip chip ${reason}.`])
  })

  test('of another version are refused, and so are none', async () => {
    writeFileSync(join(folder, 'gpioget'), '#!/bin/sh\necho "gpioget (libgpiod) v2.1"\n')
    await expect(tapOn()).rejects.toThrow('in another version than 1')
    rmSync(join(folder, 'gpioget'))
    vi.stubEnv('PATH', folder)
    vi.resetModules()
    await expect(tapOn()).rejects.toThrow('are not installed')
  })
})
