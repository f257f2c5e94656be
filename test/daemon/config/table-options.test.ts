import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import { games } from '../../../games/games.ts'
import { generalOf } from '../../support/devices.ts'

/** The options of a game as its rules read them, or what is wrong with them. */
function read(id: string, options: object) {
  const found = games.get(id)?.readOptions({ ...options })
  return found === undefined || 'options' in found ? found?.options : found.problems.map(({ message }) => message)
}

/** What `check-config` says of a table with these options. */
function mistakes(game: string, options: object): string[] {
  const devices = ['line-card-shoe', 'line-big-six-wheel'].map((id) => ({
    id,
    driver: id,
    serial: { path: `/dev/${id}` },
  }))
  const tables = [{ id: 'table-1', game, options, general: generalOf(game), devices }]
  const broker = { url: 'mqtt://127.0.0.1:1883' }
  const read = readConfiguration(JSON.stringify({ site: 'casino', journal: './x.journal', broker, tables }))
  return read.ok ? [] : read.mistakes.map(({ rule, path }) => `${rule} at ${path}`)
}

describe('options that keep a table shut', () => {
  it('a Big Six wheel without the 52 segments of the document (wrong-counts, gb 10.2)', () => {
    const inOrder =
      'A F G E G D G F G E G F G C G F G E G D G F G E G B G F G E G D G F G E G F G C G F G E G D G F E G F F'
    const wheel = (segments: string) => ({ betweenSegments: 'respin', segments })
    expect(mistakes('gb.big-six', wheel(inOrder))).toEqual([])
    const isWrong = 'wrong-counts at tables.0.options.segments'
    expect(mistakes('gb.big-six', wheel(inOrder.replace('A', 'G')))).toEqual([isWrong, isWrong])
  })

  it('side wagers of Blackjack with other than four or six decks (side-wager-wrong-decks, gb 4.6)', () => {
    expect(mistakes('gb.blackjack', { decks: 8 })).toEqual(['side-wager-wrong-decks at tables.0.options.wagersOffered'])
    expect(mistakes('gb.blackjack', { decks: 4 })).toEqual([])
    const without = { decks: 8, wagersOffered: ['initial', 'split', 'double-down', 'insurance'] }
    expect(mistakes('gb.blackjack', without)).toEqual([])
  })

  it.each([
    ['co.ez-baccarat', { meter: 300_000, progressive: { share: 0.1 }, contributionsAlreadyIn: true }],
    ['co.eternal-baccarat', { initialSeed: 5_000, reserveFeedsMain: false, chosenSuit: 's', chosenSuits2: 's h' }],
    [
      'mbs.texas-holdem-bonus-progressive',
      { progressive: { seed: 1 }, progressiveMeter: 1_000_000, progressiveWager: 500 },
    ],
    ['gb.casino-stud', { progressive: { share: 0.9 } }],
  ])('what a meter says at a table, in %s', (game, options) => {
    const ofMeter = Object.keys(options).filter((name) => !/chosen|Wager/.test(name))
    expect(mistakes(game, options)).toEqual(ofMeter.map((name) => `undefined at tables.0.options.${name}`))
  })

  it('a ceiling for the royal flush with another pay table, or without its sign (cap-not-allowed, gb 12.27)', () => {
    const capped = { royalCap: 100_000, payTable: { 'let-it-ride': 'lir-4' } }
    expect(mistakes('gb.let-it-ride', { royalCap: 100_000 })).toEqual(['cap-not-allowed at tables.0.options.royalCap'])
    expect(mistakes('gb.let-it-ride', capped)).toEqual(['cap-not-allowed at tables.0.options.royalCapNotice'])
    const sign = 'A royal flush pays no more than 1,000 pounds'
    expect(mistakes('gb.let-it-ride', { ...capped, royalCapNotice: sign })).toEqual([])
  })
})

describe('the choice of a pay table', () => {
  const rage = (options: object) => read('gb.roulette', options)
  const said = 'payTable.roulette-rage: the option payTable says otherwise'

  it('is taken under the id that the book lists, as under its wager (gb.yaml: payTable.roulette-rage)', () => {
    const second = expect.objectContaining({ payTables: { 'roulette-rage': 'rage-2' } })
    expect(rage({ 'payTable.roulette-rage': 'rage-2' })).toEqual(second)
    expect(rage({ payTable: { 'roulette-rage': 'rage-2' }, 'payTable.roulette-rage': 'rage-2' })).toEqual(second)
    expect(mistakes('gb.ultimate-holdem', { 'payTable.trips-bonus': 'none-such' })).toEqual([
      'gr.no-unlisted-variation at tables.0.options.payTable',
    ])
  })

  it('is a mistake where both forms contradict each other', () => {
    expect(rage({ payTable: { 'roulette-rage': 'rage-1' }, 'payTable.roulette-rage': 'rage-2' })).toEqual([said])
    expect(rage({ payTable: 'rage-1', 'payTable.roulette-rage': 'rage-2' })).toEqual([said])
  })
})

describe('an option of the wrong shape', () => {
  it('is told in plain words, with its place', () => {
    expect(read('gb.roulette', { payTable: 7 })).toEqual([
      'payTable: payTable must be the name of a pay table, or a record of such names by wager',
    ])
    expect(read('gb.blackjack', { limits: { initial: { min: '100' } } })).toEqual([
      'limits.initial.min: limits must be a record by wager of min and max, in whole minor units from 0',
    ])
  })
})
