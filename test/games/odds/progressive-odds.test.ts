import { describe, expect, it } from 'vitest'
import { eternalBaccarat } from '../../../games/co/eternal-baccarat/eternal-baccarat.ts'
import { ezBaccarat } from '../../../games/co/ez-baccarat.ts'
import { casinoStud } from '../../../games/gb/casino-stud.ts'
import { casinoHoldem } from '../../../games/gb/holdem/casino-holdem.ts'
import { holdemBonus } from '../../../games/gb/holdem/holdem-bonus.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { texasHoldemBonusProgressive } from '../../../games/mbs/texas-holdem-bonus-progressive.ts'
import { oddsOfGame } from '../../../games/odds/wager-odds.ts'
import { oddsFor } from '../../support/table-inputs.ts'

/** Hands of five and of seven cards, from a flush to a royal flush. */
const fives = { all: 2_598_960, flush: 5108, fullHouse: 3744, quads: 624, straightFlush: 36, royal: 4 }
const sevens = {
  all: 133_784_560,
  flush: 4_047_644,
  fullHouse: 3_473_184,
  quads: 224_848,
  straightFlush: 37_260,
  royal: 4324,
}

function oddsAt(game: Game, wager: string, meters: Record<string, number>, options = {}, strategy?: string) {
  const [odds] = oddsFor(game, wager, options, { meters, strategy })
  if (odds === undefined) throw new Error(`${wager} has no odds`)
  return odds
}

describe('progressive wagers of Great Britain (gb 7.21, 11.44, 11.97)', () => {
  const tables = [
    [casinoStud, 'progressive', fives, { quads: 100, fullHouse: 75, flush: 50 }],
    [holdemBonus, 'progressive', sevens, { quads: 500, fullHouse: 100, flush: 50 }],
    [casinoHoldem, 'progressive-5-7', sevens, { quads: 100, fullHouse: 10, flush: 0 }],
  ] as const

  it.each(tables)('$id %s: fixed awards, and the whole meter or a tenth of it', (game, wager, hands, pays) => {
    const { quads, fullHouse, flush, all } = hands
    const fixed = (pays.quads * quads + pays.fullHouse * fullHouse + pays.flush * flush) / all
    const share = (hands.royal + hands.straightFlush / 10) / all
    const { meter, edge, method } = oddsAt(game, wager, {})
    expect([method, meter?.shows, meter?.stake]).toEqual(['exact', 0, 100])
    expect(edge).toBeCloseTo(1 - fixed, 12)
    expect(meter?.fixed).toBeCloseTo(fixed, 12)
    expect(meter?.share).toBeCloseTo(share, 14)
    expect(meter?.breakEven).toBe(Math.max(0, Math.ceil(((1 - fixed) * 100) / share)))

    const [id = ''] = Object.keys(game.jackpots ?? {})
    expect(oddsAt(game, wager, { [id]: 50_000_00 }).edge).toBeCloseTo(1 - fixed - share * 50_000, 12)
    expect(oddsAt(game, wager, {}, { progressive: { share: 0.7, seed: 20_000_00 } }).edge).toBeCloseTo(
      1 - fixed - share * 20_000,
      12,
    )
  })

  it('cost nothing at the meter that is said, and something at a penny less', () => {
    const id = 'gb.casino-stud.progressive'
    const even = oddsAt(casinoStud, 'progressive', {}).meter?.breakEven ?? 0
    expect(oddsAt(casinoStud, 'progressive', { [id]: even }).edge).toBeLessThanOrEqual(0)
    expect(oddsAt(casinoStud, 'progressive', { [id]: even - 1 }).edge).toBeGreaterThan(0)
  })
})

describe('the Progressive Jackpot of Marina Bay Sands (mbs 4.2, lines 135-155)', () => {
  const stake = 5
  const bySix = (4 * 47) / 20_358_520
  const byFive = fives.royal / fives.all
  const onBoard = fives.royal / fives.all
  const royals = { flop: byFive, turn: bySix - byFive, river: sevens.royal / sevens.all - bySix - onBoard }
  const ofHand = (1500 * sevens.straightFlush + 300 * sevens.quads) / sevens.all
  const ofBoard = (10_000 * fives.royal + 1500 * fives.straightFlush + 300 * fives.quads) / fives.all
  const at = (options: object, meters = {}, strategy?: string) =>
    oddsAt(texasHoldemBonusProgressive, 'progressive', meters, { progressiveWager: stake * 100, ...options }, strategy)

  it('pays a royal flush by the card that completes it, and the highest of both tables', () => {
    const { meter } = at({})
    expect(meter?.fixed).toBeCloseTo((ofHand + 10_000 * onBoard) / stake, 12)
    expect(meter?.share).toBeCloseTo(royals.flop + royals.turn / 4 + royals.river / 20, 14)
  })

  it('pays both tables where the operator does (pjAwards)', () => {
    const { meter } = at({ pjAwards: 'cumulative' })
    expect(meter?.fixed).toBeCloseTo((ofHand + ofBoard) / stake, 12)
  })

  it('pays a folded hand for the board alone (3.9.1, line 70)', () => {
    const { edge, meter, strategy } = at({}, {}, 'folds')
    expect([meter, strategy]).toEqual([undefined, 'folds'])
    expect(edge).toBeCloseTo(1 - ofBoard / stake, 12)
  })

  it('pays the straight flush of the board for a royal flush whose part of the meter is less', () => {
    const jackpot = (meter: number) => at({}, { 'progressive-jackpot': meter * 100 })
    const high = jackpot(1_000_000)
    expect(high.edge).toBeCloseTo(1 - (high.meter?.fixed ?? 0) - (1_000_000 / stake) * (high.meter?.share ?? 0), 12)
    expect(high.meter?.fixed).toBe(at({}).meter?.fixed)
    expect(jackpot(10_000).meter?.fixed).toBeGreaterThan(high.meter?.fixed ?? 0)
  })
})

describe('progressive wagers of Colorado', () => {
  it('are counted with the seed that their table prints (PT-PRG-S7-E03, co line 868)', () => {
    const options = { payTable: { 'sun-7-progressive': 'PT-PRG-S7-E03' } }
    const { edge, meter } = oddsAt(eternalBaccarat, 'sun-7-progressive', {}, options)
    expect(meter).toMatchObject({ shows: 1500_00, stake: 100 })
    expect(edge).toBeCloseTo(1 - (meter?.fixed ?? 0) - 1500 * (meter?.share ?? 0), 12)
    expect(oddsAt(eternalBaccarat, 'sun-7-progressive', {}, { ...options, unitCents: 500 }).edge).toBe(edge)
  })

  it('win the whole meter as often as the catalogue has found: once in 367,000 and 550,000 coups', () => {
    const [p1, , p3] = oddsFor(ezBaccarat, 'ez-progressive')
    const once = (share = 0) => Math.round(1 / share / 1000)
    expect(Math.abs(once(p1?.meter?.share) - 367)).toBeLessThan(30)
    expect(Math.abs(once(p3?.meter?.share) - 550)).toBeLessThan(50)
  })

  it('have the same odds whichever suit the licensee posts', () => {
    const edges = [undefined, 's', 'h', 'd', 'c'].map((suit) =>
      oddsFor(eternalBaccarat, 'fate-38-progressive', {
        payTable: { 'fate-38-progressive': 'PT-PRG-F38-01' },
        ...(suit === undefined ? {} : { chosenSuit: suit }),
      }).map(({ exactEdge }) => exactEdge),
    )
    expect(new Set(edges.flat()).size).toBe(1)
  })
})

describe('a meter that is not there', () => {
  it('changes no odds of a wager that no meter pays', () => {
    const odds = oddsOfGame(casinoHoldem, { options: {}, wager: 'aa-bonus', meters: { 'progressive-5-7': 1 } })
    expect(odds).toMatchObject([{ wager: 'aa-bonus', method: 'exact' }])
    expect(Object.keys(Array.isArray(odds) ? (odds[0] ?? {}) : {})).not.toContain('meter')
  })
})
