import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import type { Entry, EntryBody } from '../../../daemon/journal/entry.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { line } from '../../drivers/line-protocol/line-hearing.ts'
import { runningTable } from '../../support/running-table.ts'

const configuration = (serialNumber = '') => `
site: casino
journal: /nowhere/baccarat.journal
broker: { url: "mqtt://127.0.0.1:1883" }
tables:
  - id: baccarat-1
    game: co.baccarat
    devices:
      - { id: cards, driver: line-card-shoe, serial: { path: /nowhere/cards } }
      - { id: bets, driver: line-bet-sensors, serial: { path: /nowhere/bets }${serialNumber} }
`

function machineOf(yaml: string): ReturnType<typeof runningTable> {
  const read = readConfiguration(yaml)
  if (!read.ok) throw new Error(read.mistakes.map(({ message }) => message).join('; '))
  const [table] = read.tables
  if (table === undefined) throw new Error('no table')
  return runningTable(table)
}

/** What follows when a board of this serial number starts on the wire. */
function plugIn(machine: ReturnType<typeof runningTable>, serial: string): EntryBody[] {
  const wire: Uint8Array[] = []
  const board = createBetBoard(
    { send: (bytes) => wire.push(bytes), onBytes: () => {} },
    { model: 'FB-7', serial, firmware: '1.0' },
  )
  board.boot()
  const opened = { n: 1, at: 0, kind: 'link', table: 'baccarat-1', device: 'bets', state: 'open' } as const
  const data = Buffer.concat(wire).toString('hex')
  const heard = { n: 2, at: 0, kind: 'bytes', table: 'baccarat-1', device: 'bets', data } as const
  return [opened, heard].flatMap((entry) => machine.take(entry).derived)
}

const rulesIn = (bodies: readonly EntryBody[]): string[] =>
  bodies.flatMap((body) => (body.kind === 'effect' && body.effect.type === 'finding' ? [body.effect.rule] : []))

const messagesIn = (bodies: readonly EntryBody[], about: RegExp): string[] =>
  bodies
    .flatMap((body) => (body.kind === 'effect' && body.effect.type === 'finding' ? [body.effect] : []))
    .map(({ rule, message }) => `${rule}: ${message}`)
    .filter((text) => about.test(text))

describe('who answers on a wire', () => {
  it('is the first that does, where the configuration names nobody', () => {
    const machine = machineOf(configuration())
    expect(rulesIn(plugIn(machine, '000101'))).not.toContain('device-changed')
    expect([...machine.alerts().keys()]).toEqual([])
  })

  it('raises an alert when it is another than before, until the right one is back', () => {
    const machine = machineOf(configuration())
    plugIn(machine, '000101')
    expect(rulesIn(plugIn(machine, '000202'))).toContain('device-changed')
    expect(machine.alerts().get('bets-identity')).toBe('bets: 000101 belongs on this wire, and 000202 answers')
    plugIn(machine, '000101')
    expect([...machine.alerts().keys()]).toEqual([])
  })

  it('is held against the serial number in the configuration', () => {
    const machine = machineOf(configuration(', serialNumber: "000101"'))
    expect(rulesIn(plugIn(machine, '000202'))).toContain('device-changed')
  })
})

describe('a device of another class on the wire of a board', () => {
  it('raises one alert and one finding, which say what to do, until the board answers', () => {
    const machine = machineOf(configuration())
    const beats = [1, 2, 3].map((seq) => line('HB', seq, '1', 'card-reader', 'CR-1', '9', '1.0'))
    const data = Buffer.concat(beats).toString('hex')
    const heard = { n: 1, at: 0, kind: 'bytes', table: 'baccarat-1', device: 'bets', data } as const
    expect(rulesIn(machine.take(heard).derived)).toEqual(['wrong-device'])
    expect(machine.alerts().get('bets-wrong-device')).toBe(
      "bets: 'card-reader' answers where the configuration has bet-sensors: plug in the right device, or name the right driver.",
    )
    plugIn(machine, '000101')
    expect([...machine.alerts().keys()]).not.toContain('bets-wrong-device')
  })
})

describe('a device that is not understood', () => {
  let n = 0
  const second = 1_000
  const told = (machine: ReturnType<typeof runningTable>, entry: Partial<Entry>): string[] =>
    messagesIn(
      machine.take({ n: ++n, table: 'baccarat-1', device: 'cards', ...entry } as Entry).derived,
      /^bytes-discarded|^unknown-message/,
    )
  const says = (machine: ReturnType<typeof runningTable>, at: number, bytes: Uint8Array) =>
    told(machine, { kind: 'bytes', at, data: Buffer.from(bytes).toString('hex') })
  const opens = (machine: ReturnType<typeof runningTable>, at: number) =>
    told(machine, { kind: 'link', at, state: 'open' })

  it('is told of once for each unknown type and each time that its link opens', () => {
    const machine = machineOf(configuration())
    const found = [1, 100].map((from) => {
      opens(machine, from * second)
      return Array.from({ length: 60 }, (_, i) =>
        says(machine, (from + i) * second, line(i % 2 === 0 ? 'XLED' : 'XFAN', from + i)),
      ).flat()
    })
    const each = ['XLED', 'XFAN'].map((type) => `unknown-message: cards: a message of unknown type '${type}'`)
    expect(found).toEqual([each, each])
  })

  it('tells a bounded number of types, however many it makes up', () => {
    const machine = machineOf(configuration())
    const found = Array.from({ length: 260 }, (_, i) =>
      says(machine, i, line(`X${String.fromCharCode(65 + (i % 26), 65 + Math.floor(i / 26))}`, i + 1)),
    )
    expect(found.flat().length).toBeLessThanOrEqual(16)
  })

  it('has bad lines told at once, then summed up with all their bytes, until it is quiet', () => {
    const machine = machineOf(configuration())
    const bad = Buffer.from('no line\r\n')
    const found = Array.from({ length: 25 }, (_, i) => says(machine, i * second, bad))
    expect(found[0]).toHaveLength(1)
    expect(found.flat().length).toBeLessThanOrEqual(4 + 2)
    const wakes: string[][] = []
    for (let next = machine.nextWake(); next.at < Number.POSITIVE_INFINITY; next = machine.nextWake())
      wakes.push(told(machine, { kind: 'wake', at: next.at }))
    expect(wakes.at(-1)).toEqual([])
    const bytes = [...found, ...wakes].flat().map((message) => Number(/(\d+) bytes/.exec(message)?.[1]))
    expect(bytes.reduce((sum, each) => sum + each)).toBe(25 * bad.length)
    expect(says(machine, 3_600 * second, bad)).toHaveLength(1)
  })
})

describe('a device in a burst of trouble', () => {
  const burst = (said: (seq: number) => Uint8Array, rule: string) => {
    const machine = machineOf(configuration())
    const found: string[] = []
    const take = (entry: Partial<Entry>) =>
      void found.push(
        ...messagesIn(machine.take({ n: 1, table: 'baccarat-1', device: 'cards', ...entry } as Entry).derived, /^/),
      )
    for (let seq = 1; seq <= 200; seq++) take({ kind: 'bytes', at: seq, data: Buffer.from(said(seq)).toString('hex') })
    for (let next = machine.nextWake(); next.at < Number.POSITIVE_INFINITY; next = machine.nextWake())
      take({ kind: 'wake', at: next.at })
    return found.filter((text) => text.startsWith(rule))
  }

  it.each([
    ['device-restarted', 'started again', () => line('BOOT', 0)],
    ['device-fault', 'jam', (seq: number) => line('FLT', seq, `jam-${seq % 7}`, `jam ${seq}`)],
  ] as const)('has the first of 200 findings %s told, and the others summed up in one', (rule, text, said) => {
    const found = burst(said, rule)
    expect(found.slice(0, 4).every((message) => message.includes(text))).toBe(true)
    expect(found).toHaveLength(5)
    expect(found.at(-1)).toContain('more times')
  })
})

describe('one table as the fold of its entries', () => {
  it('numbers its messages from 1 without a gap', () => {
    const bodies = plugIn(machineOf(configuration()), '000101')
    const numbers = bodies.flatMap((body) => ('seq' in body && body.seq !== undefined ? [body.seq] : []))
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    expect(numbers.length).toBeGreaterThan(2)
  })

  it('has the same entries follow from the same entries', () => {
    const [one, other] = [machineOf(configuration()), machineOf(configuration())]
    expect(plugIn(one, '000101')).toEqual(plugIn(other, '000101'))
  })

  it('leaves entries of devices that it does not have alone', () => {
    const machine = machineOf(configuration())
    const stray = { n: 1, at: 0, kind: 'bytes', table: 'baccarat-1', device: 'shoe', data: '05' } as const
    expect(machine.take(stray).derived).toEqual([])
  })
})
