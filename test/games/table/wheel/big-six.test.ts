import { describe, expect, it } from 'vitest'
import { bigSix } from '../../../../games/gb/big-six/big-six.ts'
import { bet, findingsIn, paidIn, resultsIn, tableOf, wheelOfSymbols } from '../../../support/table-inputs.ts'

const stopsAt = (...symbols: string[]) => wheelOfSymbols({ type: 'winning-symbol', symbols })
const stopsBetween = (symbols: string[], passed: string) => wheelOfSymbols({ type: 'winning-symbol', symbols, passed })

function newTable(given: Record<string, unknown> = {}) {
  const table = tableOf(bigSix, given)
  table.hear(0, wheelOfSymbols({ type: 'big-six-state', state: 'resting' }))
  return table
}

describe('a wheel of symbols (gb 10)', () => {
  it('settles the chips as they lie when it comes to rest (gr.chip-position-governs, 10.8)', () => {
    const { hear } = newTable()
    hear(
      0,
      bet(1, 'symbol:G', 100),
      bet(2, 'symbol:A', 200),
      wheelOfSymbols({ type: 'big-six-state', state: 'spinning' }),
    )
    hear(0, bet(1, 'symbol:G', 300))
    const [result] = resultsIn(hear(0, stopsAt('G')))
    expect(result).toMatchObject({ kind: 'settled', symbol: 'G' })
    expect(result && paidIn(result)).toEqual({ '1 symbol:G': 600, '2 symbol:A': 0 })
  })

  it('between two segments the one passed last wins, where the notice says so (clapper-between, 10.10)', () => {
    const { hear } = newTable({ betweenSegments: 'previous-segment' })
    const [result] = resultsIn(hear(0, bet(1, 'symbol:F', 100), stopsBetween(['F', 'G'], 'F')))
    expect(result && paidIn(result)).toEqual({ '1 symbol:F': 400 })
  })

  it('between two segments the spin is void and chips stay, where the notice says so (clapper-between, 10.10)', () => {
    const { hear, view } = newTable({ betweenSegments: 'respin' })
    expect(resultsIn(hear(0, bet(1, 'symbol:F', 100), stopsBetween(['F', 'G'], 'F')))).toMatchObject([
      { kind: 'void', reason: 'between F and G: the wheel is spun again', settlements: [] },
    ])
    expect(view()).toMatchObject({ phase: 'betting', bets: [{ seat: 1, spot: 'symbol:F', stake: 100 }] })
  })

  it('between two segments without a notice a person decides (clapper-between, 10.10)', () => {
    const effects = newTable().hear(0, bet(1, 'symbol:F', 100), stopsBetween(['F', 'G'], 'F'))
    expect(findingsIn(effects)).toMatchObject([{ rule: 'clapper-between', severity: 'integrity' }])
    expect(resultsIn(effects)).toMatchObject([{ kind: 'disputed' }])
  })

  it('refuses a symbol that is not on the wheel (not-on-wheel, 10.2)', () => {
    const effects = newTable().hear(0, stopsAt('H'))
    expect(findingsIn(effects)).toMatchObject([{ rule: 'not-on-wheel', message: "'H' is no symbol of the wheel" }])
  })

  it('does not settle a spin whose betting was not seen', () => {
    const effects = tableOf(bigSix).hear(0, stopsAt('G'))
    expect(resultsIn(effects)).toMatchObject([{ kind: 'interrupted', symbol: 'G' }])
  })
})
