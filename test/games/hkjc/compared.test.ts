import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeCents } from '../../support/plain/fractions.ts'
import { plainMerged } from '../../support/plain/plain-merged.ts'
import { type PlainDividend, plainTote } from '../../support/plain/plain-tote.ts'
import { caseOf, composites, type DrawnPool, drawnMergedPool, drawnSinglePool, type Settled, settled } from './pools.ts'

/** Both totes in one spelling. */
const fromPlain = ({ kind, on, each, per }: PlainDividend): string =>
  `${kind} ${kind === 'six-up' ? '' : on}: ${per === 1_000 ? '' : 'part '}${wholeCents(each)}`

const fromTote = ({ kind, on, perUnit, perPartialUnit }: Settled['dividends'][number]): string => {
  const name = on.map((part) => (typeof part === 'object' ? part.join('+') : part)).join('-')
  const amount = perPartialUnit === undefined ? `${perUnit}` : `part ${perPartialUnit}`
  return `${kind ?? ''} ${kind === 'six-up' ? '' : name}: ${amount}`
}

const plainOf = (pool: DrawnPool, placeDividends: 2 | 3) =>
  plainTote({
    ...pool,
    unit: 1_000,
    partial: 100,
    placeDividends,
    stakes: pool.stakes.toSorted((a, b) => b.ticket - a.ticket),
  })

function expectSame(pool: DrawnPool, placeDividends: 2 | 3): void {
  const answer = settled(caseOf(pool, { placeDividends }))
  const plain = plainOf(pool, placeDividends)
  if (plain === 'refund') expect(answer).toMatchObject({ refund: 'all', paid: 0 })
  else if (plain === 'no rule') {
    expect(answer.findings.map(({ rule }) => rule)).toContain('rule-not-available')
    expect(answer).toMatchObject({ paid: 0, poolBalance: pool.net, jackpotReturned: pool.jackpot })
  } else {
    expect(answer.dividends.map(fromTote).sort()).toEqual(plain.dividends.map(fromPlain).sort())
    // The credit is exact in the one and whole cents in the other: less than a cent for each dividend and account.
    const apart = Math.abs(answer.toJackpotPool - wholeCents(plain.toJackpotPool))
    expect(apart).toBeLessThan(pool.stakes.length + 3)
  }
}

function expectNear(pool: DrawnPool): void {
  const answer = settled(caseOf(pool))
  const plain = plainMerged({ ...pool, unit: 1_000, partial: 100, placeDividends: 3 }, composites)
  if (plain === 'no rule') {
    expect(answer).toMatchObject({ dividends: [], paid: 0, poolBalance: pool.net, jackpotReturned: pool.jackpot })
    return
  }
  const told = new Map(answer.dividends.map((dividend) => [`${dividend.type} ${dividend.on.join('-')}`, dividend]))
  expect([...told.keys()].sort()).toEqual(plain.map(({ type, on }) => `${type} ${on}`).sort())
  for (const { type, on, per, declared } of plain) {
    const { perUnit, perPartialUnit } = told.get(`${type} ${on}`) ?? {}
    expect(declared).toContain(per === 1_000 ? perUnit : perPartialUnit)
  }
}

describe('the tote against a second one, written from the document', () => {
  it('declares the same dividends (hkjc 3.5 to 3.7, 3.10, 3.11)', () => {
    fc.assert(
      fc.property(drawnSinglePool, (pool) => expectSame(pool, 3)),
      { numRuns: 2_000 },
    )
  })

  it('in two-dividend Place pools as well (hkjc 3.5(a)(i))', () => {
    fc.assert(
      fc.property(drawnSinglePool, ({ races, stakes, ...drawn }) =>
        expectSame(
          {
            ...drawn,
            type: 'place',
            races: races.slice(0, 1),
            stakes: stakes.map((placed) => ({ ...placed, type: 'place', on: [1 + (placed.ticket % 5)] })),
          },
          2,
        ),
      ),
    )
  })

  it('in Merged Pools, whose bets it divides over their permutations (hkjc 3.5(b), 3.10(b), 3.2(b)(iv))', () => {
    fc.assert(fc.property(drawnMergedPool, expectNear))
  })
})
