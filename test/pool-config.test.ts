import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../daemon/config.ts'
import { newTerminalKey } from '../simulators/pool-terminal.ts'

const base = { site: 'course', journal: 'none', broker: { url: 'mqtt://127.0.0.1:1883' } }

function mistakesOf(game: string, options: object, terminals: readonly object[] = []) {
  const tables = [{ id: 'p', game, options }]
  const read = readConfiguration(JSON.stringify({ ...base, tables, terminals }))
  return read.ok ? [] : read.mistakes.map(({ path }) => path)
}

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
  ])('cannot mean %s', (_, game, options, wrong) => {
    expect(mistakesOf(game, options)).toEqual([`tables.0.options.${wrong}`])
  })

  it('names each terminal once', () => {
    const { publicKey } = newTerminalKey()
    const terminal = { id: 'window', role: 'sells', publicKey }
    expect(mistakesOf('hkjc.win', {}, [terminal, { ...terminal, role: 'declares' }])).toEqual(['terminals.1.id'])
    expect(mistakesOf('hkjc.win', {}, [terminal, { ...terminal, id: 'steward' }])).toEqual([])
  })

  it('takes what can be meant', () => {
    const options = { merged: 'composite-win', jackpotSplit: { win: 50, 'composite-win': 50 } }
    expect(mistakesOf('hkjc.win', { ...options, runners: [12], declared: 12, reserveDeductionPct: 5 })).toEqual([])
  })
})
