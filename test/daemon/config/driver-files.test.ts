import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, scratch } from '../../support/table-pc.ts'

const example = (file: string) => new URL(`../../../examples/${file}`, import.meta.url)
const rightKind = readFileSync(example('own-shoe.ts'), 'utf8')

/** What `check-config` says of the example with another driver file beside it. */
async function check(driver: string | undefined, change: (yaml: string) => string = (yaml) => yaml) {
  const directory = scratch()
  const config = join(directory, 'own-shoe.yaml')
  writeFileSync(config, change(readFileSync(example('own-shoe.yaml'), 'utf8')))
  if (driver !== undefined) writeFileSync(join(directory, 'own-shoe.ts'), driver)
  const { code, out, err } = await run('check-config', config)
  return { code, out, mistakes: err.trim().split('\n').slice(1) }
}

test('a driver file is found beside the configuration, not in the working folder', async () => {
  expect(await check(rightKind)).toMatchObject({
    code: 0,
    out: expect.stringContaining('baccarat-1: co.baccarat, shoe (own-shoe, tap)'),
  })
})

const replaced = (from: string, to: string): string => {
  expect(rightKind).toContain(from)
  return rightKind.replace(from, to)
}

test.each<[string, () => string | undefined, string]>([
  ['is missing', () => undefined, 'cannot be read: ENOENT'],
  ['cannot be parsed', () => 'export default {', 'cannot be loaded: '],
  ['throws', () => "throw new Error('no licence')", 'cannot be loaded: no licence'],
  ['has no default export', () => 'export const kind = {}', 'has no kind of device as its default export'],
  [
    'imports another file',
    () => `import './other.ts'\n${rightKind}`,
    "cannot be loaded: it imports './other.ts', but a",
  ],
  ['imports a module of Node', () => `import 'node:fs'\n${rightKind}`, "cannot be loaded: it imports 'node:fs', but a"],
  ['has no name', () => replaced("name: 'own-shoe',", ''), 'exports a kind that is wrong at name: is missing'],
  ['has a taken name', () => replaced("'own-shoe'", "'bee-tek'"), "has the name 'bee-tek', which another driver has"],
  [
    'has an unknown class',
    () => replaced("'card-shoe'", "'shoe'"),
    "exports a kind that is wrong at device: must be 'card-shoe' or 'shuffler' or ",
  ],
  [
    'has a wrong line setting',
    () => replaced('dataBits: 8', 'dataBits: 9'),
    'exports a kind that is wrong at serial.dataBits: must be 7 or 8',
  ],
  [
    'is reached by nothing',
    () => replaced("serial: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },", ''),
    'exports a kind that is wrong at serial: must be given, or else wire, and not both',
  ],
  [
    'has no create',
    () => replaced('create: (', 'make: ('),
    'exports a kind that is wrong at create: must be a function',
  ],
])('a driver file that %s is one mistake with its place', async (_, driver, message) => {
  const { code, mistakes } = await check(driver())
  expect(code).toBe(1)
  for (const mistake of mistakes) expect(mistake).toMatch(/^ {2}line 8, drivers\.0: \.\/own-shoe\.ts /)
  expect(mistakes.join('\n')).toContain(`line 8, drivers.0: ./own-shoe.ts ${message}`)
})

test('a file that is named twice has a name that is taken', async () => {
  const { mistakes } = await check(rightKind, (yaml) => yaml.replace('\ntables:', '  - ./own-shoe.ts\n\ntables:'))
  expect(mistakes).toEqual([
    "  line 9, drivers.1: ./own-shoe.ts has the name 'own-shoe', which another driver has: choose another name",
  ])
})

test('a kind that makes no driver is a mistake of the device', async () => {
  const { mistakes } = await check(replaced('wakeAt: () => Number.POSITIVE_INFINITY,', ''))
  expect(mistakes).toEqual([
    "  line 16, tables.0.devices.0.settings: 'own-shoe' cannot make a driver: wakeAt: must be a function",
  ])
})

test('settings are read by a zod schema of the file, and zod comes with the program', async () => {
  const driver = `import { z } from 'zod'\n${replaced('silentAfter', 'settings: z.strictObject({ decks: z.int() }),\n  silentAfter')}`
  const set = (settings: string) => (yaml: string) =>
    yaml.replace('driver: own-shoe #', `settings: ${settings}\n        driver: own-shoe #`)
  expect(await check(driver, set('{ decks: 8 }'))).toMatchObject({ code: 0 })
  const { mistakes } = await check(driver, set('{ decks: many }'))
  expect(mistakes).toEqual(["  line 17, tables.0.devices.0.settings.decks: must be a number, not 'many'"])
})
