import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../daemon/config.ts'

/** What `check-config` says of a table with these options. */
function mistakes(game: string, options: object): string[] {
  const devices = ['line-card-shoe', 'line-big-six-wheel'].map((id) => ({
    id,
    driver: id,
    serial: { path: `/dev/${id}` },
  }))
  const tables = [{ id: 'table-1', game, options, general: { payTableNotice: true }, devices }]
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

  it('a ceiling for the royal flush with another pay table, or without its sign (cap-not-allowed, gb 12.27)', () => {
    const capped = { royalCap: 100_000, payTable: { 'let-it-ride': 'lir-4' } }
    expect(mistakes('gb.let-it-ride', { royalCap: 100_000 })).toEqual(['cap-not-allowed at tables.0.options.royalCap'])
    expect(mistakes('gb.let-it-ride', capped)).toEqual(['cap-not-allowed at tables.0.options.royalCapNotice'])
    const sign = 'A royal flush pays no more than 1,000 pounds'
    expect(mistakes('gb.let-it-ride', { ...capped, royalCapNotice: sign })).toEqual([])
  })
})
