import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import { newKey } from '../../../daemon/ed25519.ts'

const base = { site: 'course', journal: 'none', broker: { url: 'mqtt://127.0.0.1:1883' } }

function mistakesOf(game: string, options: object, terminals: readonly object[] = []) {
  const tables = [{ id: 'p', game, options }]
  const read = readConfiguration(JSON.stringify({ ...base, tables, terminals }))
  return read.ok ? [] : read.mistakes.map(({ path }) => path)
}

const merged = { merged: 'composite-win' }

describe('the configuration of a pool', () => {
  it.each([
    ['more declared starters than run (3.8)', 'hkjc.win', { runners: [4], declared: 12 }, 'declared'],
    ['declared starters of several races', 'hkjc.double', { runners: [8, 8], declared: 8 }, 'declared'],
    ['runners of one leg for two', 'hkjc.double', { runners: [8] }, 'runners'],
    ['an announcement: it is made by `announce`', 'hkjc.win', { announcement: '3.2(a)(vi)' }, 'announcement'],
    ['when betting opens: it is opened by `open`', 'hkjc.win', { bettingOpensAt: '09:00' }, 'bettingOpensAt'],
    [
      'a share of the Jackpot for a stranger (3.2(b)(i))',
      'hkjc.win',
      { merged: 'composite-win', jackpotSplit: { win: 50, place: 50 } },
      'jackpotSplit',
    ],
    ['shares of the Jackpot of a single pool', 'hkjc.trio', { jackpotSplit: { trio: 100 } }, 'jackpotSplit'],
    [
      'deductions of more than there is (3.2, 3.3)',
      'hkjc.trio',
      { jackpotDeductionPct: 60, reserveDeductionPct: 60 },
      'reserveDeductionPct',
    ],
    [
      'a deduction that Merged Pools do not have (3.1(e))',
      'hkjc.win',
      { ...merged, jackpotDeductionPct: 5 },
      'jackpotDeductionPct',
    ],
    ['a Merged Pool without its merger', 'hkjc.forecast', { mergedFallback: 'first-alone' }, 'mergedFallback'],
    ['Quartet alone (3.8(d))', 'hkjc.quartet', { merged: 'first-4', mergedFallback: 'first-alone' }, 'mergedFallback'],
    ['the number of Place dividends of another bet type', 'hkjc.win', { placeDividends: 2 }, 'placeDividends'],
    ['a takeout of All Up, which has no pool', 'hkjc.all-up', { takeoutPct: 10 }, 'takeoutPct'],
    [
      'a horizon of All Up, which has no account that is carried',
      'hkjc.all-up',
      { reserveHorizon: 'x' },
      'reserveHorizon',
    ],
    [
      'composites that are too few to run (3.8(d))',
      'hkjc.win',
      { ...merged, composites: { a: [1], b: [2] } },
      'composites',
    ],
  ])('cannot mean %s', (_, game, options, wrong) => {
    expect(mistakesOf(game, options)).toEqual([`tables.0.options.${wrong}`])
  })

  it('names each terminal once', () => {
    const { publicKey } = newKey()
    const terminal = { id: 'window', role: 'sells', publicKey }
    expect(mistakesOf('hkjc.win', {}, [terminal, { ...terminal, role: 'declares' }])).toEqual(['terminals.1.id'])
    expect(mistakesOf('hkjc.win', {}, [terminal, { ...terminal, id: 'steward' }])).toEqual([])
  })

  it('says where Composite Win is, which has no pool of its own', () => {
    const tables = [{ id: 'p', game: 'hkjc.composite-win', options: { unitBet: 1_000 } }]
    const read = readConfiguration(JSON.stringify({ ...base, tables }))
    expect(read.ok ? [] : read.mistakes).toMatchObject([
      {
        path: 'tables.0.game',
        message: 'Composite Win is merged with Win: the table is hkjc.win, `merged: composite-win`',
      },
    ])
  })

  it.each<[string, string, object]>([
    ['a Merged Pool that is refunded, where there is none', 'hkjc.trio', { mergedFallback: 'refund' }],
    ['no deduction, where there could be none', 'hkjc.win', { ...merged, jackpotDeductionPct: 0 }],
    ['no shares and no composites', 'hkjc.trio', { jackpotSplit: null, composites: {} }],
    ['no announcement', 'hkjc.win', { announcement: 'none' }],
    ['what All Up leaves as it is', 'hkjc.all-up', { takeoutPct: 0, halfRounding: 'up' }],
  ])('may say what holds without a word: %s', (_, game, options) => {
    expect(mistakesOf(game, options)).toEqual([])
  })

  it('may have a time on record for which money is carried (3.2(a)(iii), 3.3(c))', () => {
    const options = { jackpotHorizon: 'the season', reserveHorizon: '12 meetings' }
    expect(mistakesOf('hkjc.trio', options)).toEqual([])
  })

  it('may have two composites where Win goes on alone (3.8(d)(i))', () => {
    const options = { ...merged, mergedFallback: 'first-alone', composites: { a: [1], b: [2] } }
    expect(mistakesOf('hkjc.win', options)).toEqual([])
  })

  it('takes what can be meant', () => {
    const options = { merged: 'composite-win', jackpotSplit: { win: 50, 'composite-win': 50 } }
    expect(mistakesOf('hkjc.win', { ...options, runners: [12], declared: 12, reserveDeductionPct: 5 })).toEqual([])
  })
})
