import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import { leftOutOf } from '../../../daemon/evidence/pack/left-out.ts'
import type { Entry, EntryBody } from '../../../daemon/journal/entry.ts'
import { line } from '../../drivers/line-protocol/line-hearing.ts'
import { settled } from '../../support/card-room-answers.ts'
import { runningTable } from '../../support/running-table.ts'

const configuration = `
site: casino
journal: /nowhere/holdem.journal
broker: { url: "mqtt://127.0.0.1:1883" }
tables:
  - id: holdem-1
    game: hg.texas-holdem
    options: { seated: [1, 2, 3], button: 3, blinds: [200, 400], limits: [400, 800], chip: 100 }
    devices:
      - { id: cards, driver: line-table-reader, serial: { path: /nowhere/cards } }
      - { id: keypad, driver: line-dealer-keypad, serial: { path: /nowhere/keypad } }
`

/** The table of the configuration, and what follows from each line of its wires, as the journal has it. */
function journaled() {
  const read = readConfiguration(configuration)
  if (!read.ok) throw new Error(read.mistakes.map(({ message }) => message).join('; '))
  const [table] = read.tables
  if (table === undefined) throw new Error('no table')
  const machine = runningTable(table)
  const entries: Entry[] = []
  const derived: EntryBody[] = []
  const numbers: Record<string, number> = {}
  const say = (device: 'cards' | 'keypad', type: string, ...fields: string[]) => {
    const seq = (numbers[device] ?? 0) + 1
    numbers[device] = seq
    const n = entries.length + 1
    const data = Buffer.from(line(type, seq, ...fields)).toString('hex')
    // Further apart than a message may take, so that their order is known.
    const entry = { n, at: 60 * n, kind: 'bytes', table: 'holdem-1', device, data } as const
    entries.push(entry)
    derived.push(...machine.take(entry).derived)
  }
  return {
    entries,
    derived,
    key: (key: string, seat = '', amount?: string) =>
      say('keypad', 'KEY', key, seat, ...(amount === undefined ? [] : [amount])),
    put: (place: string, ...cards: string[]) => {
      for (const card of cards) say('cards', 'PUT', place, card)
    },
    /** A hand is known as far as all devices were heard: from before it begins until the pot is pushed. */
    heartbeats: () => {
      say('cards', 'HB', '1', 'table-reader', 'antennas', '1', '1.0')
      say('keypad', 'HB', '1', 'dealer-keypad', 'keys', '2', '1.0')
    },
  }
}

const hands: readonly [string, string][] = [
  ['seat-1', 'As'],
  ['seat-2', 'Kd'],
  ['seat-3', '2c'],
  ['seat-1', 'Ah'],
  ['seat-2', 'Kh'],
  ['seat-3', '7d'],
]

/** A hand that seat 2 folds on the flop, and seat 1 wins from seat 3. */
function played() {
  const table = journaled()
  table.heartbeats()
  table.key('new-hand')
  for (const [place, card] of hands) table.put(place, card)
  for (const [key, seat] of [
    ['raise', '3'],
    ['call', '1'],
    ['call', '2'],
    ['collect', ''],
  ] as const)
    table.key(key, seat)
  table.put('burn', '3s')
  table.put('board', '2s', '9h', 'Jc')
  table.key('bet', '1', '400')
  table.key('fold', '2')
  table.key('call', '3')
  table.key('collect')
  for (const [burn, card] of [
    ['3h', '4c'],
    ['3d', '5h'],
  ] as const) {
    table.put('burn', burn)
    table.put('board', card)
    table.key('check', '1')
    table.key('check', '3')
    table.key('collect')
  }
  table.key('show')
  table.key('pay')
  table.heartbeats()
  return table
}

const resultsIn = (bodies: readonly EntryBody[]) =>
  bodies.flatMap((body) => (body.kind === 'effect' && body.effect.type === 'result' ? [body.effect] : []))

describe('A hand of a pot game on the wire', () => {
  it('is settled, and its result is a case that settles to the same', () => {
    const { derived } = played()
    const [result] = resultsIn(derived)
    expect(result).toMatchObject({
      kind: 'settled',
      pots: [{ amount: 3_200, seats: [1, 3], winners: { high: [1] } }],
      settlements: [
        { seat: 1, returns: 3_200 },
        { seat: 2, returns: 0 },
        { seat: 3, returns: 0 },
      ],
    })
    const again = settled('hg.texas-holdem', result?.told).settlements
    expect(again?.map(({ seat, returns }) => [seat, returns])).toEqual([
      [1, 3_200],
      [2, 0],
      [3, 0],
    ])
  })

  it('is decided again alike from the same bytes', () => {
    expect(played().derived).toEqual(played().derived)
  })

  it('names no hole card in what follows from its bytes, but those that were shown at the end', () => {
    const { derived } = played()
    const shown = derived.findIndex((body) => body.kind === 'effect' && body.effect.type === 'result')
    expect(JSON.stringify(derived.slice(0, shown))).not.toMatch(/"(As|Ah|Kd|Kh|2c|7d)"/)
    expect(JSON.stringify(derived)).not.toMatch(/K[dh]/)
    expect(JSON.stringify(derived)).toContain('As')
  })

  it('leaves the bytes of its reader out of a pack that is not for an auditor', () => {
    const { entries } = played()
    const classOf = (device: string) => (device === 'cards' ? 'table-reader' : 'dealer-keypad')
    const cards = entries.filter((entry) => entry.kind === 'bytes' && entry.device === 'cards')
    expect([...leftOutOf(entries, classOf, true).keys()]).toEqual(cards.map(({ n }) => n))
    expect(leftOutOf(entries, classOf).size).toBe(0)
  })
})
