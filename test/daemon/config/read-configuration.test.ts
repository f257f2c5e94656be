import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkConfig } from '../../../daemon/cli/setup/check-config.ts'
import { readConfiguration, readSessionFloor } from '../../../daemon/config/read-configuration.ts'
import { rouletteDevices } from '../../support/devices.ts'
import { run, scratch } from '../../support/table-pc.ts'
import { printed } from '../../support/verb-in-process.ts'

/** What `check-config` says of this text, as code and lines. */
async function checked(yaml: string) {
  const path = join(scratch(), 'table.yaml')
  writeFileSync(path, yaml)
  const { code, out, err } = await printed(checkConfig, path)
  return {
    code,
    out,
    mistakes: err
      .split('\n')
      .slice(1)
      .map((line) => line.trim()),
  }
}

const head = `site: casino
journal: /nowhere/table.journal
broker:
  url: mqtt://127.0.0.1:1883
tables:
`
const baccarat = `${head}  - id: baccarat-1
    game: co.baccarat
    devices:
      - { id: shoe, driver: angel-eye, serial: { path: /nowhere/shoe } }
    options:
`
const roulette = `${head}  - id: roulette-1
    game: gb.roulette
    devices:
      - { id: wheel, driver: cammegh, serial: { path: /nowhere/wheel } }
    options:
`

describe('check-config', () => {
  test.each(['baccarat', 'roulette'])('finds the example for %s right', async (name) => {
    const { code, out, err } = await run(
      'check-config',
      join(import.meta.dirname, '..', '..', '..', 'examples', `${name}.yaml`),
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`${name}-1: `)
    expect(out).toContain('has no mistakes')
  })

  test('opens no port and makes no journal', async () => {
    const directory = scratch()
    const { wires, table } = rouletteDevices(directory)
    const path = join(directory, 'table.yaml')
    const journal = join(directory, 'table.journal')
    const broker = { url: 'mqtt://127.0.0.1:1' }
    writeFileSync(path, JSON.stringify({ site: 'casino', journal, broker, tables: [table] }))
    const before = readdirSync(directory)
    wires.wheel.hangUp()
    expect(await run('check-config', path)).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(directory)).toEqual(before.filter((name) => name !== 'wheel'))
    expect(wires['roulette-bets'].written()).toHaveLength(0)
  })

  const lamps = 'outputs: { lamps: [{ line: 22, seat: 1, spot: ante }] }'
  const lock = 'outputs: { bettingClosed: [{ line: 24 }] }'
  test.each([
    ['gpio-coin-in', `lines: { 17: { seat: 1, spot: ante } }, ${lamps}`],
    ['gpio-buttons', `contacts: { 4: { is: opens-betting } }, ${lock}`],
  ])('refuses outputs of %s on a tap, which drives none', async (driver, settings) => {
    const board = (mode: string) =>
      `${baccarat.replace('    options:\n', '')}      - { id: lines, driver: ${driver}, ${mode}gpio: { chip: gpiochip0 }, settings: { ${settings} } }\n`
    expect(await checked(board('mode: two-way, '))).toMatchObject({ code: 0 })
    expect(await checked(board(''))).toMatchObject({
      code: 1,
      mistakes: [
        'line 10, tables.0.devices.1.mode: its settings have outputs, which a tap cannot drive: its mode must be two-way',
        '',
      ],
    })
  })

  test('names the place and the line of everything that has the wrong form', async () => {
    const { code, mistakes } = await checked(`site: casino/one
journal: /nowhere/table.journal
broker:
  url: http://127.0.0.1
tables:
  - id: Baccarat
    game: co.baccarat
    devices:
      - id: shoe
        driver: angel-eye
        mode: loud
        serial:
          path: COM3
`)
    expect(code).toBe(1)
    expect(mistakes).toEqual([
      expect.stringMatching(/^line 1, site: must be 1 to 32 characters of a-z, 0-9, - and _/),
      expect.stringMatching(/^line 4, broker\.url: must be an address such as mqtt:/),
      expect.stringMatching(/^line 6, tables\.0\.id: must be 1 to 32 characters of a-z/),
      expect.stringMatching(/^line 11, tables\.0\.devices\.0\.mode: must be 'tap' or 'two-way'$/),
      expect.stringMatching(/^line 13, tables\.0\.devices\.0\.serial\.path: must be a device path/),
      '',
    ])
  })

  test('says in plain words what a value is and what is due', async () => {
    const { mistakes } = await checked(`${head}  - id: roulette-1
    game: gb.roulette
    devices:
      - { id: wheel, driver: cammegh, serial: { path: /nowhere/wheel, baudRate: fast }, conformity: "" }
`)
    expect(mistakes).toEqual([
      'line 9, tables.0.devices.0.conformity: must not be empty',
      "line 9, tables.0.devices.0.serial.baudRate: must be a number, not 'fast'",
      '',
    ])
  })

  test.each([
    ['a list', '[]', 'a list'],
    ['a text', 'roulette', "'roulette'"],
    ['no text at all', `\x7fELF${'\x02\x01'.repeat(40)}`, 'a text'],
  ])('says plainly that a file is no configuration but %s', async (_what, file, shown) => {
    expect((await checked(file)).mistakes).toEqual([`the file: must be a mapping, not ${shown}`, ''])
  })

  test('names the line of a key that nobody knows', async () => {
    const { code, mistakes } = await checked(`${head}  - id: roulette-1
    game: gb.roulette
    devices:
      - id: wheel
        driver: cammegh
        serial: { path: /nowhere/wheel }
        colour: green
`)
    expect(code).toBe(1)
    expect(mistakes[0]).toMatch(/^line 12, tables\.0\.devices\.0.*colour/)
  })

  test('refuses what the rules of Colorado do not permit, naming rule and citation', async () => {
    const { code, mistakes } = await checked(`${baccarat}      decks: 5
      tiePays: "7:1"
      limits:
        dragon-bonus: { min: 100 }
      tempo: fast
`)
    expect(code).toBe(1)
    expect(mistakes).toEqual([
      'line 11, tables.0.options.decks: decks must be one of 6, 7, 8, 9, 10, 12, 14, 16, 18, 20 [decks; co 30-2806, lines 104-120]',
      'line 12, tables.0.options.tiePays: tiePays pays less than the minimum of 8:1 [minimum-odds; co 30-2808(2), line 144]',
      expect.stringMatching(
        /^line 14, tables\.0\.options\.limits\.dragon-bonus: .*\[tr-permitted-wagers; co 30-2807\(2\), line 136\]$/,
      ),
      expect.stringMatching(/^line 15, tables\.0\.options\.tempo: .*'tempo' \[unknown-option; co/),
      '',
    ])
  })

  test('refuses what the rules of Great Britain do not permit, naming rule and citation', async () => {
    const { code, mistakes } = await checked(`${roulette}      odds: { straight-up: "34:1" }
      payTable: { roulette-rage: rage-9 }
      limits: { trio: { min: 100 } }
`)
    expect(code).toBe(1)
    expect(mistakes.toSorted()).toEqual([
      '',
      expect.stringMatching(
        /^line 11, tables\.0\.options\.odds\.straight-up: .*minimum of 35:1 \[gr\.minimum-odds; gb 2\.8, lines 235-238\]$/,
      ),
      expect.stringMatching(/^line 12, tables\.0\.options\.payTable.*: .*rage-9.* \[gr\.no-unlisted-variation; gb /),
      expect.stringMatching(
        /^line 13, tables\.0\.options\.limits\.trio: .*\[gr\.no-unlisted-variation; gb 3\.4, lines 316-319\]$/,
      ),
    ])
  })

  test('warns of what is permitted but not recommended', async () => {
    const { code, out } = await checked(`${roulette}      payTable: { roulette-rage: rage-min }\n`)
    expect(code).toBe(0)
    expect(out).toMatch(/^warning: line 11, .*\[gr\.minimum-set-not-a-table; gb 2\.10, lines 262-266\]$/m)
  })

  test('names what is wrong in the form of the file and by the rules of its tables together', async () => {
    const { code, mistakes } = await checked(`site: casino
journal: /nowhere/table.journal
broker: {}
tables:
  - id: baccarat-1
    game: co.baccarat
    devices:
      - { id: shoe, driver: angel-eye, serial: { path: /nowhere/shoe } }
    options:
      decks: 5
      commissionMode: none
      limits: 7
  - game: gb.roulette
`)
    expect(code).toBe(1)
    expect(mistakes).toEqual([
      expect.stringMatching(/^line 3, broker\.url: must be an address/),
      expect.stringMatching(/^line 10, tables\.0\.options\.decks: .*\[decks; /),
      expect.stringMatching(/^line 12, tables\.0\.options\.limits: .*\[malformed-option; /),
      'line 13, tables.1.id: is missing',
      'line 13, tables.1.devices: a table needs at least one device',
      '',
    ])
  })

  test('names what is wrong beside a wrong form in the same table, and doubts nothing that the wrong form hides', async () => {
    const { mistakes } = await checked(`${head}  - id: T_1
    game: co.baccarat
    speed: 9
    options: { decks: 5 }
    devices:
      - { id: shoe, driver: angel-eye, mode: both, serial: { path: /nowhere/shoe } }
      - { id: shoe, driver: line-bet-sensors, serial: { path: /nowhere/shoe } }
      - { id: keys, driver: line-dealer-keypad, serial: { path: COM3 } }
  - 7
  - id: spare
    game: gb.roulette
    devices:
      - { id: wheel, driver: cammegh, serial: { path: /nowhere/shoe } }
`)
    expect(mistakes).toEqual([
      expect.stringMatching(/^line 6, tables\.0\.id: must be 1 to 32/),
      'line 8, tables.0.speed: is not known here',
      expect.stringMatching(/^line 9, tables\.0\.options\.decks: .*\[decks; /),
      expect.stringMatching(/^line 11, tables\.0\.devices\.0\.mode: /),
      expect.stringMatching(/^line 12, tables\.0\.devices\.1\.id: device 'shoe' of tables\.0 appears twice$/),
      expect.stringMatching(/^line 12, tables\.0\.devices\.1\.serial: .* appears twice$/),
      expect.stringMatching(/^line 13, tables\.0\.devices\.2\.serial\.path: /),
      expect.stringMatching(/^line 14, tables\.1: must be a mapping, not 7$/),
      expect.stringMatching(/^line 18, tables\.2\.devices\.0\.serial: .* appears twice$/),
      '',
    ])
  })

  test.each(['co.baccarat', 'mbs.texas-holdem-bonus-progressive', 'hkjc.win'])(
    'refuses what %s has no general rule about',
    async (game) => {
      const { mistakes } = await checked(`${head}  - { id: one, game: ${game}, general: { layout: marked } }\n`)
      expect(mistakes).toContainEqual(expect.stringMatching(/^line 6, tables\.0\.general\.layout: .*'layout'/))
    },
  )

  test.each([
    ['trial', '{ start: 2020-01-01, end: 2020-02-01, version: v1, notice: true, house_edge: 2.7% }', 'gr.trial-games'],
    [
      'localVariation',
      '{ notified: 2019-12-01, from: 2020-01-01, to: 2020-02-01, tables: all, occasions: ball, notice: true }',
      'gr.local-variation',
    ],
  ])('%s that is over keeps a table shut today, whatever day the configuration names', async (name, said, rule) => {
    const over = `general: { ${name}: ${said}, date: 2020-01-15 }\n    options:`
    const text = roulette.replace('options:', over).replace(/options:\n$/, '')
    const { code, mistakes } = await checked(text)
    expect({ code, mistakes }).toEqual({
      code: 1,
      mistakes: [expect.stringMatching(new RegExp(`is over \\[${rule}; `)), ''],
    })
    const then = Date.parse('2020-01-20T21:00Z')
    const read = readConfiguration(text, then)
    if (!read.ok) throw new Error(read.mistakes.map(({ message }) => message).join('; '))
    const { site, tables, meters } = read.configuration
    expect(readSessionFloor({ site, tables, meters }, then).mistakes).toEqual([])
  })

  test("names all that a document does not permit of a table's options together", async () => {
    const { mistakes } = await checked(`${baccarat}      decks: 5
      commissionPct: 4
`)
    expect(mistakes).toEqual([
      expect.stringMatching(/^line 11, .*\[decks; /),
      expect.stringMatching(/^line \d+, tables\.0\.options\.\w+: .*\[commissionPct; co 30-2808\(3\)/),
      '',
    ])
  })

  test('refuses options that it cannot read, rather than open the table without them', async () => {
    const { code, mistakes } = await checked(`${roulette}      limits:
        straight-up: { mn: 100 }
        split: 100
      odds: "36:1"
      payTable: 7
`)
    expect(code).toBe(1)
    const places = mistakes.map((mistake) => /^line \d+, [\w.-]+/.exec(mistake)?.[0])
    for (const place of ['limits.straight-up', 'limits.split', 'odds', 'payTable'])
      expect(places).toContainEqual(expect.stringContaining(`tables.0.options.${place}`))
  })

  test('asks whether another game or driver was meant, where its name is near', async () => {
    const { mistakes } = await checked(`${head}  - id: roulette-1
    game: gb.roullete
    devices:
      - { id: wheel, driver: camegh, serial: { path: /nowhere/port } }
`)
    expect(mistakes.join()).toContain("game: 'gb.roullete' is not an approved game here. Did you mean 'gb.roulette'?")
    expect(mistakes.join()).toContain("driver: there is no driver 'camegh'. Did you mean 'cammegh'?")
  })

  test('refuses unknown drivers, games and settings, and two devices on one port', async () => {
    const { code, mistakes } = await checked(`${head}  - id: roulette-1
    game: gb.roulette
    devices:
      - id: wheel
        driver: wheel-o-matic
        serial: { path: /nowhere/port }
      - id: bets
        driver: line-bet-sensors
        serial: { path: /nowhere/port }
        settings: { answers: sometimes }
  - id: roulette-1
    game: gb.snap
    devices:
      - { id: other, driver: cammegh, serial: { path: /nowhere/wheel } }
`)
    expect(code).toBe(1)
    expect(mistakes.toSorted()).toEqual([
      '',
      expect.stringMatching(/^line 10, tables\.0\.devices\.0\.driver: there is no driver 'wheel-o-matic'.*cammegh/),
      'line 14, tables.0.devices.1.serial: serial port /nowhere/port appears twice',
      expect.stringMatching(/^line 15, tables\.0\.devices\.1\.settings\.answers: must be 'silent' or 'acknowledge'$/),
      "line 16, tables.1.id: table 'roulette-1' appears twice",
      expect.stringMatching(
        /^line 17, tables\.1\.game: 'gb\.snap' is not an approved game here.*\[gr\.approved-games-only; gb /,
      ),
    ])
  })

  test.each([
    ['broken YAML', 'site: casino\ntables: ]\n', /^line 2: /],
    ['a key that is there twice', 'site: casino\nsite: other\n', /^line 2: Map keys must be unique/],
    ['an empty file', '', /^line 1: /],
  ])('says where %s is', async (_, yaml, expected) => {
    const { code, mistakes } = await checked(yaml)
    expect(code).toBe(1)
    expect(mistakes[0]).toMatch(expected)
  })
})

describe('the exit code', () => {
  test.each([
    [['check-config']],
    [['check-config', 'one.yaml', 'two.yaml']],
    [['check-config', '--quickly', 'one.yaml']],
    [['run']],
    [['run', '-c', join(import.meta.dirname, '..', '..', '..', 'examples', 'roulette.yaml'), '--log', 'loud']],
    [['deal']],
  ])('of feltwire %j is 2, with the usage', async (args) => {
    const { code, err } = await run(...args)
    expect(err).toContain('Usage: feltwire')
    expect(code).toBe(2)
  })

  test('of a configuration or a journal that cannot be opened is 1, with the reason', async () => {
    const directory = scratch()
    const config = join(directory, 'table.yaml')
    expect(await run('check-config', config)).toMatchObject({
      code: 1,
      err: expect.stringContaining('[config-unreadable]'),
    })
    writeFileSync(config, `${roulette}      rounding: up\n`)
    expect(await run('run', '-c', config)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^\[journal-failed\] .*\/nowhere\/table\.journal.*Its directory must exist/),
    })
  })
})
