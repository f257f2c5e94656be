import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { type Card, oneDeck } from '../../../games/kit/cards/cards.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { bonusPaid } from '../../support/plain/plain-bonuses.ts'
import { dealtFrom } from '../../support/plain/plain-coup.ts'
import { oddsFor } from '../../support/table-inputs.ts'

const gameOf = (id: string): Game => {
  const found = games.get(id)
  if (found === undefined) throw new Error(`no game ${id}`)
  return found
}

const percentOf = (edge: number | undefined) => ((edge ?? Number.NaN) * 100).toFixed(4)

describe('house edges of eight decks that are published or follow from the document', () => {
  it.each([
    ['co.baccarat', 'banker', '1.0579'],
    ['co.baccarat', 'player', '1.2351'],
    ['co.baccarat', 'tie', '14.3596'],
    ['co.ez-baccarat', 'banker', '1.0183'],
    ['co.ez-baccarat', 'dragon-7', '7.6113'],
    ['co.ez-baccarat', 'panda-8', '10.1876'],
    ['co.infinite-fortune', 'banker-pair', '10.3614'],
    ['gb.punto-banco', 'punto', '1.2351'],
    ['gb.punto-banco', 'banco', '1.0579'],
    ['gb.punto-banco-2000', 'banco', '1.4581'],
  ])('%s %s costs %s percent', (id, wager, percent) => {
    expect(percentOf(oddsFor(gameOf(id), wager)[0]?.edge)).toBe(percent)
  })

  it.each([
    ['db-1', '2.6517', '9.3731'],
    ['db-2', '2.5823', '8.8473'],
    ['db-3', '2.4996', '8.5305'],
  ])('Dragon Bonus by %s costs %s percent on the Player and %s on the Banker', (table, player, banker) => {
    const edge = (side: string) =>
      oddsFor(gameOf('co.dragon-bonus'), `dragon-bonus-${side}`).find(({ payTable }) => payTable === table)?.edge
    expect([percentOf(edge('player')), percentOf(edge('banker'))]).toEqual([player, banker])
  })

  it.each([6, 8])(
    'the minimum Dragon Bonus of %i decks costs the 11.2 and 16.7 percent that gb 6.41 prints',
    (decks) => {
      const cutOff = (edge: number) => Math.floor(edge * 1000) / 10
      const odds = oddsFor(gameOf('gb.punto-banco'), 'dragon-bonus', { decks, payTable: 'dragon-min' })
      expect(odds.map(({ on, edge }) => [on?.[0], cutOff(edge)])).toEqual([
        ['punto', 11.2],
        ['banco', 16.7],
      ])
    },
  )

  it('every wager is counted over all ordered deals of six cards', () => {
    for (const [id, wager] of [
      ['co.baccarat', 'banker'],
      ['co.baccarat', 'perfect-pair'],
      ['co.99-fortunes', 'fortunes-progressive'],
      ['co.ez-baccarat', 'ez-progressive'],
    ] as const)
      expect(oddsFor(gameOf(id), wager)[0]).toMatchObject({ outcomes: 4_998_398_275_503_360, method: 'exact' })
  })
})

describe('vigorish that is rounded up to 25 cents (line 149)', () => {
  const leftOut = (given: object, wager = 'banker') =>
    oddsFor(gameOf('co.baccarat'), wager, { commissionRounding: 'up-25c', ...given })[0]?.leftOut

  it('is said to be left out of the edge, which goes by no stake', () => {
    expect(leftOut({})).toContain('25 cents')
    expect(leftOut({ commissionRounding: 'none' })).toBeUndefined()
    expect(leftOut({ commissionMode: 'none', divisionApproval: 'DoG 12' })).toBeUndefined()
    expect(leftOut({}, 'player')).toBeUndefined()
  })
})

describe('the number of outcomes', () => {
  it('is told by its digits where there are more than a number holds exactly', () => {
    // Ten decks are 520 cards, and 520 x 519 x ... x 515 deals of six.
    const deals = [520n, 519n, 518n, 517n, 516n, 515n].reduce((product, cards) => product * cards)
    expect(oddsFor(gameOf('co.baccarat'), 'player', { decks: 10 })[0]?.outcomes).toBe(`${deals}`)
  })
})

describe('fixed returns that the catalogue of the document has recomputed, the meter left out', () => {
  it.each([
    ['co.ez-baccarat', 'ez-progressive', 'ez-p1', '0.71'],
    ['co.eternal-baccarat', 'harmony-progressive', 'PT-PRG-HP-01', '0.58'],
    ['co.eternal-baccarat', 'harmony-progressive', 'PT-PRG-HP-04', '0.60'],
    ['co.eternal-baccarat', 'sun-7-progressive', 'PT-PRG-S7-E03', '0.54'],
    ['co.eternal-baccarat', 'se-both-8-or-9', 'PT-FLT-SE-07', '0.93'],
  ])('%s %s by %s gives back %s', (id, wager, table, due) => {
    const found = oddsFor(gameOf(id), wager, { payTable: { [wager]: table } })[0]
    expect((found?.meter?.fixed ?? 1 - (found?.edge ?? 1)).toFixed(2)).toBe(due)
  })
})

describe('exact counts by formula', () => {
  /** Of the hands of four cards from 416: the same card four times, and four of a rank. */
  const hands = (416 * 415 * 414 * 413) / 24
  const choose = (from: number, count: number): number =>
    count === 0 ? 1 : (choose(from - 1, count - 1) * from) / count

  it('99 Fortunes pays a pair or better as often as hands of four cards have one', () => {
    const suitedQuads = 52 * choose(8, 4)
    const quads = 13 * choose(32, 4) - suitedQuads
    const trips = 13 * choose(32, 3) * 12 * 32
    const twoPair = choose(13, 2) * choose(32, 2) ** 2
    const suitedPair = 52 * choose(8, 2) * choose(12, 2) * 32 ** 2
    const [odds] = oddsFor(gameOf('co.99-fortunes'), 'fortunes-progressive', { payTable: '99f-p1' })
    // The seat's own rank takes the meter, and nothing else.
    const own = suitedQuads / 13
    expect(odds?.hitFrequency).toBeCloseTo((suitedQuads + quads + trips + twoPair + suitedPair) / hands, 12)
    const back = 1000 * (suitedQuads - own) + 100 * quads + 10 * trips + 9 * twoPair + 3 * suitedPair
    expect(odds?.meter?.fixed).toBeCloseTo(back / hands, 12)
    expect(odds?.meter?.share).toBeCloseTo(own / hands, 15)
  })

  it('a perfect pair on either hand', () => {
    const either = 2 * (7 / 415) - (7 / 415) * ((6 * 5 + 51 * 8 * 7) / (414 * 413))
    expect(oddsFor(gameOf('co.baccarat'), 'perfect-pair')[0]?.edge).toBeCloseTo(1 - 26 * either, 12)
  })
})

describe('suits and colours of whole coups come as often as in a plain deal', () => {
  it('of six decks, in 60,000 random coups', () => {
    const rounds = 60_000
    const random = seeded(38)
    const pack = Array.from({ length: 6 }, () => oneDeck).flat()
    const wagers = [
      ['sun-7-progressive', 'PT-PRG-S7-E01', 8],
      ['harmony-progressive', 'PT-PRG-HP-06', 5],
      ['fate-38-progressive', 'PT-PRG-F38-01', 10],
    ] as const
    const wins = wagers.map(() => 0)
    for (let i = 0; i < rounds; i++) {
      const hands = dealtFrom(six(pack, random.int))
      wagers.forEach(([wager, table], w) => {
        if (bonusPaid(wager, hands, { table }) !== 'nothing') wins[w] = (wins[w] ?? 0) + 1
      })
    }
    wagers.forEach(([wager, table], w) => {
      const [odds] = oddsFor(gameOf('co.eternal-baccarat'), wager, {
        payTable: { [wager]: table },
        chosenSuit: 's',
        decks: 6,
      })
      const share = odds?.hitFrequency ?? 0
      const error = Math.sqrt((share * (1 - share)) / rounds)
      expect(Math.abs((wins[w] ?? 0) / rounds - share)).toBeLessThan(5 * error)
    })
  })

  /** Six different cards of the pack, drawn without putting back. */
  function six(pack: readonly Card[], int: (below: number) => number): Card[] {
    const places = new Set<number>()
    while (places.size < 6) places.add(int(pack.length))
    return [...places].map((place) => pack[place] ?? 'As')
  }
})
