import { expect, it } from 'vitest'
import { plainPools } from '../../../games/listing/plain-pools.ts'

const optionsOf = (id: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(plainPools().find((pool) => pool.id === id)?.options))

it('a pool lists the options that do something for its bet type, alone or merged (hkjc 3.1 to 3.10)', () => {
  const mergers = ['mergedFallback', 'composites', 'jackpotSplit']
  const listed = (id: string, names: readonly string[]) => names.filter((name) => Object.hasOwn(optionsOf(id), name))
  expect(listed('hkjc.win', [...mergers, 'placeDividends'])).toEqual(mergers)
  expect(listed('hkjc.composite-win', [...mergers, 'jackpotDeductionPct'])).toEqual(mergers)
  expect(listed('hkjc.forecast', mergers)).toEqual(['mergedFallback', 'jackpotSplit'])
  expect(listed('hkjc.quartet', mergers)).toEqual(['jackpotSplit'])
  expect(listed('hkjc.place', [...mergers, 'placeDividends', 'ttUnbackedConsolation'])).toEqual(['placeDividends'])
  expect(listed('hkjc.triple-trio', [...mergers, 'ttUnbackedConsolation'])).toEqual(['ttUnbackedConsolation'])
  expect(Object.keys(optionsOf('hkjc.all-up'))).toEqual(['unitBet', 'partialUnit', 'flexiMin'])
})

it('and the two that are no single values with what they are made of (hkjc 3.2(b)(i), 3.8(d), 3.9(e))', () => {
  expect(optionsOf('hkjc.win')).toMatchObject({
    composites: { kind: 'horses by composite', default: {}, citation: 'hkjc 3.8(d), 3.9(e), lines 19-31' },
    jackpotSplit: { kind: 'percent by pool', default: null, citation: 'hkjc 3.2(b)(i), line 9' },
  })
})
