import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keepLink } from '../../daemon/links/link.ts'
import type { DeviceCommand } from '../../drivers/commands.ts'
import { type LinkMode, nothing, type Reading } from '../../drivers/driver.ts'
import { drivers } from '../../drivers/registry.ts'
import { openPty } from '../../simulators/wires/pty.ts'
import { eventually } from '../support/eventually.ts'
import { type RunningDriver, runningDriver } from '../support/running-driver.ts'
import { twoWayDriver } from '../support/two-way-driver.ts'

/** A real port with a driver on it, as the daemon has them. */
async function plugIn(driver: string, mode: LinkMode, settings: object = {}) {
  const pty = openPty()
  onTestFinished(pty.close)
  const written: Uint8Array[] = []
  pty.onBytes((bytes) => written.push(bytes))
  const kind = drivers.get(driver)
  const prepared = kind?.prepare(settings, mode)
  if (kind === undefined || prepared === undefined || 'wrong' in prepared) throw new Error(JSON.stringify(prepared))
  const made = runningDriver(prepared.driver)
  const { path } = pty
  const config = { id: 'device', driver, mode, serial: { path } }
  let isOpen = false
  const link = keepLink(
    { config, kind, wire: { on: 'serial', settings: { path } }, driver: prepared.driver },
    {
      state: (state) => {
        isOpen = state === 'open'
        if (isOpen) write(made.opened(0))
      },
      bytes: (bytes) => write(made.receive(bytes, 0)),
    },
  )
  onTestFinished(link.close)
  const write = ({ replies }: Reading) => {
    for (const reply of replies) link.write?.(reply)
  }
  await eventually(() => isOpen)
  return {
    link,
    canCommand: prepared.driver.supports !== undefined,
    tell: (command: DeviceCommand) => {
      write(made.command(command, 0))
    },
    written: () => Buffer.concat(written).toString('latin1'),
  }
}

const latin = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('latin1')
const shoe = ['angel-eye', {}] as const
const wheel = ['cammegh', { poll: 1_000_000 }] as const
const board = ['line-bet-sensors', {}] as const
const display = ['line-jackpot-meter', {}] as const
const sign = ['alpha-sign', { text: 'GRAND {grand}', currency: '$' }] as const

/** To every sign: five NUL, SOH, type Z, address 00, STX, the command, EOT. */
const packet = (command: string) => `\0\0\0\0\0\x01Z00\x02${command}\x04`
/** A wheel is asked for its status when its link opens, and a sign is set up. */
const atFirst: Readonly<Record<string, string>> = {
  cammegh: '*X\r\n',
  'alpha-sign': packet('E$AAL0100FF00BBL007D0000') + packet('AA\x1b0bGRAND \x10B'),
}

/** The bytes are those of docs/protocols, of the shoe's published example, and of the wheel's command list. */
const told: [string, DeviceCommand, readonly [string, object], string][] = [
  [
    'a lamp',
    { type: 'lamp', seat: 3, spot: 'progressive', lamp: 'blinking' },
    board,
    '$LMP,0000,3,progressive,blinking*D541\r\n',
  ],
  ['no more bets', { type: 'betting', open: false }, board, '$LCK,0000,closed*93DB\r\n'],
  ['all bets', { type: 'tell-bets' }, board, '$ASK,0000*428F\r\n'],
  ['a self-test', { type: 'self-test' }, board, '$TST,0000*E802\r\n'],
  ['a meter', { type: 'show-meter', meter: 'grand', amount: 2_500_000 }, display, '$SHOW,0000,grand,2500000*C6FF\r\n'],
  ['a hit', { type: 'flash-hit', meter: 'grand' }, display, '$HIT,0000,grand*C24A\r\n'],
  ['a meter on a sign', { type: 'show-meter', meter: 'grand', amount: 2_500_000 }, sign, packet('GB$25,000.00')],
  ['a hit on a sign', { type: 'flash-hit', meter: 'grand' }, sign, packet('A0\x1b0cGRAND')],
  ['a text on a sign', { type: 'show-text', text: 'CLOSED' }, sign, packet('A0\x1b0cCLOSED')],
  ['no text on a sign', { type: 'show-text', text: '' }, sign, packet('A0')],
  ['a locked shoe', { type: 'lock-shoe', locked: true }, shoe, latin('02 4F 50 4C 4B 30 32 03 31 42')],
  ['an unlocked shoe', { type: 'lock-shoe', locked: false }, shoe, latin('02 4F 50 4C 4B 30 31 03 31 38')],
  ['a cleared error', { type: 'clear-fault', code: 'wrong-button' }, shoe, latin('02 4F 50 45 43 30 33 03 31 42')],
  ['an unknown error', { type: 'clear-fault', code: 'error-12' }, shoe, latin('02 4F 50 45 43 31 32 03 31 42')],
  ['a confirmed shoe', { type: 'confirm-shoe' }, shoe, latin('02 4F 50 47 50 30 30 03 30 39')],
  ['power', { type: 'wheel-power', on: true }, wheel, '*P 1\r\n'],
  ['no power', { type: 'wheel-power', on: false }, wheel, '*P 0\r\n'],
  ['a new game', { type: 'restart-wheel' }, wheel, '*R\r\n'],
  ['a rotor', { type: 'start-rotor', rotor: 'anticlockwise' }, wheel, '*u 3\r\n'],
  ["a wheel's self-test", { type: 'self-test' }, wheel, '*F\r\n'],
  ['chi-squared', { type: 'ask-wheel', about: 'chi-squared' }, wheel, '*w\r\n'],
  ['the wins', { type: 'ask-wheel', about: 'win-table' }, wheel, '*W\r\n'],
  ['the misfires', { type: 'ask-wheel', about: 'misfire-table' }, wheel, '*M\r\n'],
  ['the clock', { type: 'ask-wheel', about: 'clock' }, wheel, '*d g\r\n'],
  ['games an hour', { type: 'set-wheel', setting: 'games-an-hour', value: 120 }, wheel, '*T h 120\r\n'],
  ['the lap time', { type: 'set-wheel', setting: 'no-more-bets-lap', value: 2920 }, wheel, '*T n 2920\r\n'],
  ['the pockets', { type: 'set-wheel', setting: 'pockets', value: 38 }, wheel, '*T z 38\r\n'],
  ['the mode', { type: 'set-wheel', setting: 'mode-bits', value: 3 }, wheel, '*o 3\r\n'],
]

describe('on a real port', () => {
  it.each(told)('a two-way link writes what tells the device: %s', async (_, command, [driver, settings], bytes) => {
    const { tell, written } = await plugIn(driver, 'two-way', settings)
    tell(command)
    const expected = `${atFirst[driver] ?? ''}${bytes}`
    await eventually(() => written().length >= expected.length)
    expect(written()).toBe(expected)
  })

  it.each(['angel-eye', 'cammegh', 'line-bet-sensors', 'line-jackpot-meter'])(
    'a tap of %s has nothing to command with, and writes nothing',
    async (driver) => {
      const { link, canCommand, tell, written } = await plugIn(driver, 'tap')
      expect([link.write, canCommand]).toEqual([undefined, false])
      for (const [, command] of told) tell(command)
      // What had been written would be here before this second wire's bytes.
      const other = await plugIn(driver, 'two-way')
      for (const [, command] of told) other.tell(command)
      await eventually(() => other.written() !== '')
      expect(written()).toBe('')
    },
  )
})

/** A sentence for people. */
const refused = { ...nothing, refused: expect.stringMatching(/^[A-Z].*\.$/) }

const answerTo = (driver: RunningDriver, command: DeviceCommand) => driver.command(command, 0)

describe('a driver is told only what its device can do', () => {
  it.each([...drivers.keys()])('%s', (name) => {
    const able = told.filter(([, , [driver]]) => driver === name).map(([, { type }]) => type)
    const { driver } = twoWayDriver(name)
    for (const [, command] of told) {
      if (able.includes(command.type)) continue
      expect([nothing, refused]).toContainEqual(answerTo(driver, command))
      expect(driver.supports(command)).toBe(false)
    }
  })

  it.each<DeviceCommand>([
    { type: 'show-meter', meter: 'Grand', amount: 1 },
    { type: 'show-meter', meter: 'grand', amount: -1 },
    { type: 'show-meter', meter: 'grand', amount: 0.5 },
  ])('and no value that the wire cannot carry: %o', (command) => {
    expect(answerTo(twoWayDriver('line-jackpot-meter').driver, command)).toEqual(refused)
  })

  it('and no error of a shoe that has no number', () => {
    expect(answerTo(twoWayDriver('angel-eye').driver, { type: 'clear-fault', code: 'jam' })).toEqual(refused)
  })
})

it('every command has its row on the page, and is told here', () => {
  const page = readFileSync(new URL('../../docs/protocols/commands.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z-]+)` [^|]*\| `/gm)].map(([, type]) => type)
  expect(new Set(rows)).toEqual(new Set(told.map(([, { type }]) => type)))
})
