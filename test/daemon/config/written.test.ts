import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namesAt } from '../../../daemon/config/json-schema.ts'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import { run, scratch } from '../../support/table-pc.ts'

const shoe = '{ id: shoe, driver: angel-eye, serial: { path: /dev/shoe } }'
const written = (table: string, more = '') => `site: casino
journal: ./x.journal
broker: { url: mqtt://127.0.0.1 }
${more}
tables:
  - id: baccarat-1
    game: co.baccarat
    devices: [${shoe}]
${table}`

const mistakesIn = (yaml: string): string[] => {
  const read = readConfiguration(yaml)
  return read.ok ? [] : read.mistakes.map(({ line, path, message }) => `${line} ${path}: ${message}`)
}

describe('a name that nobody knows', () => {
  it.each([
    ['at the top', written('', 'brokr: {}'), "4 brokr: is not known here. Did you mean 'broker'?"],
    ['of a table', written('    optons: {}'), "9 tables.0.optons: is not known here. Did you mean 'options'?"],
    [
      'of a wire',
      written('', '').replace('{ path: /dev/shoe }', '{ path: /dev/shoe, baudrate: 9600 }'),
      "8 tables.0.devices.0.serial.baudrate: is not known here. Did you mean 'baudRate'?",
    ],
    [
      'of a journal',
      written('').replace('./x.journal', '{ folder: ./x.journal, segments: 1 MiB }'),
      "2 journal.segments: is not known here. Did you mean 'segment'?",
    ],
    ['that is like no other', written('', 'zzzzzz: 1'), '4 zzzzzz: is not known here'],
  ])('%s', (_, yaml, says) => {
    expect(mistakesIn(yaml)).toContain(says)
  })

  it('is looked up where it stands', () => {
    expect(namesAt(['tables', '3', 'devices', '0', 'tcp'])).toEqual(['host', 'port'])
    expect(namesAt(['tables', '3', 'devices', '0', 'serialNumber'])).toEqual([])
  })
})

describe('money', () => {
  const limits = (text: string) => written(`    options: { limits: { banker: { min: ${text} } } }`)

  it('is whole minor units, however it is written', () => {
    expect(mistakesIn(limits('500'))).toEqual([])
    expect(mistakesIn(limits('5.00'))).toEqual([
      '9 tables.0.options.limits.banker.min: is 5.00, and money is whole minor units (cents, pence): 5.00 in pounds or dollars is 500',
    ])
    expect(mistakesIn(limits('5.5')).join()).toContain('5.5 in pounds or dollars is 550')
    const meters = 'meters: [{ id: m, main: 5.00, seed: 100.00 }]'
    expect(mistakesIn(written('', meters))[0]).toBe(
      '4 meters.0.seed: is 100.00, and money is whole minor units (cents, pence): 100.00 in pounds or dollars is 10000',
    )
  })

  it('is not what a percentage is', () => {
    expect(mistakesIn(written('    options: { commissionPct: 5.0 }'))).toEqual([])
  })
})

it('a folder that is not there is named before the journal is opened', async () => {
  const path = join(scratch(), 'table.yaml')
  writeFileSync(path, written('').replace('./x.journal', '/nowhere/else/x.journal'))
  expect(await run('check-config', path)).toMatchObject({
    code: 0,
    out: expect.stringContaining('warning: journal: there is no folder /nowhere/else: make it, or mount its disk'),
  })
})

it('every example tells editors where its schema is', () => {
  const folder = new URL('../../../examples/', import.meta.url)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml')))
    expect(readFileSync(new URL(file, folder), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/docs\/config\.schema\.json$/m,
    )
})
