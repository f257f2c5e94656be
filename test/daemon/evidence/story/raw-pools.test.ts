import { describe, expect, it } from 'vitest'
import { askedWords, rawLine } from '../../../../daemon/evidence/story/raw-lines.ts'
import { poolWords } from '../../../../daemon/evidence/story/raw-pools.ts'
import { courseOf, resultOf } from '../../../games/table/pool/meeting-fixture.ts'

describe('a round of a pool in words', () => {
  const asked = (op: string, args: object) => {
    const head = { site: 'casino', table: 'win', op: 'bet', terminal: 'w', number: 6, transaction: 'w-6' }
    const signed = { signed: JSON.stringify({ ...head, ...args }), signature: '' }
    return askedWords({ n: 1, at: 0, kind: 'operator', table: 'win', op, by: 'w', args: signed })
  }

  it('has what every terminal asked, and the ticket of a bet', () => {
    expect(asked('bet', { combinations: [7], units: 2 })).toBe(
      'w asks for bet ticket w-6 {"combinations":[7],"units":2}',
    )
    expect(asked('refused', { combinations: [7] })).toMatch(/^w asks for bet .*, refused$/)
    expect(askedWords({ n: 1, at: 0, kind: 'operator', table: 'win', op: 'ruling', by: 'pit', args: {} })).toBe(
      'pit asks for ruling',
    )
  })

  it('has how the race ended, the dividends and every step of their working in dollars, each with its rule', () => {
    const pool = courseOf([{ id: 'p', game: 'hkjc.place' }]).pool('p')
    pool.ask('open', { meeting: 'Sha Tin', race: '3', runners: [8] })
    pool.ask('bet', { combinations: [7], units: 6 })
    pool.ask('close')
    // All of 60 dollars over six Unit Bets, and 10 cents over each at the least (3.7(a)).
    const words = poolWords(resultOf(pool.ask('result', { places: { 1: [7, 2], 3: [5] } })))
    expect(words).toEqual(
      expect.arrayContaining([
        'Sha Tin, race 3: paid',
        '1st 7 and 2 in a dead heat, 3rd 5',
        'staked on the pool: HK$60.00 [hkjc 3.1(a), line 5]',
        'dividend place 7: HK$10.10 a unit [hkjc 3.10(a)(i), lines 33-35]',
      ]),
    )
  })

  it('has what each ticket pays in dollars', () => {
    const tickets = [{ ticket: 'w-6', pays: 6060, citation: 'hkjc 3.7(a)' }]
    const effect = { type: 'payouts' as const, round: 1, tickets }
    expect(rawLine({ n: 9, at: 0, kind: 'effect', table: 'win', effect })).toMatch(/PAYOUTS w-6 HK\$60\.60$/)
  })

  it('calls a void race void', () => {
    const pool = courseOf([{ id: 'p', game: 'hkjc.win' }]).pool('p')
    pool.ask('open', { meeting: 'Sha Tin', race: '3', runners: [8] })
    pool.ask('close')
    expect(poolWords(resultOf(pool.ask('void-race')))).toContain('void')
  })
})
