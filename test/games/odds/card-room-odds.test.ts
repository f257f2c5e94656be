import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../games/hg/card-room-games.ts'
import { oneDeck } from '../../../games/kit/cards/cards.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { oddsOfCardRoomGame } from '../../../games/odds/card-room-odds.ts'
import { returned } from '../../support/card-room-answers.ts'

const oddsOf = (id: string, wager?: string, options: object = {}) => {
  const game = cardRoomGames.get(id)
  if (game === undefined) throw new Error(`no game ${id}`)
  return oddsOfCardRoomGame(game, { wager, options: { ...options } })
}
const edge = (id: string, wager: string, options: object = {}) => oddsOf(id, wager, options)[0]?.edge ?? Number.NaN

describe('Odds of games against a player-dealer', () => {
  it('are the published figures of baccarat from eight decks', () => {
    // Wizard of Odds: EZ Baccarat, Dragon 7 and Panda 8, eight decks.
    const known = {
      'player-line': 0.01235,
      'banker-line': 0.01018,
      tie: 0.1436,
      'dragon-7': 0.07611,
    }
    for (const [wager, published] of Object.entries(known))
      expect(edge('hg.fortune-7-baccarat', wager), wager).toBeCloseTo(published, 4)
    expect(edge('hg.ez-baccarat-panda-8', 'panda-8')).toBeCloseTo(0.10188, 4)
    expect(edge('hg.ez-baccarat-panda-8', 'banker-line', { 'banker-three-card-7': 'pushes' })).toBeCloseTo(0.01018, 4)
  })

  it('go by the packs that are told, and by the options', () => {
    expect(edge('hg.ez-baccarat-panda-8', 'dragon-7', { decks: 6 })).toBeCloseTo(0.07606, 4)
    expect(edge('hg.ez-baccarat-panda-8', 'banker-line')).toBeCloseTo(
      -edge('hg.ez-baccarat-panda-8', 'player-line'),
      12,
    )
  })

  it('count the first four cards of the Bonus wager', () => {
    const cards = 416
    const pair = 31 / (cards - 1)
    const suited = (103 * 102 * 101) / (415 * 414 * 413)
    const [odds] = oddsOf('hg.baccarat', 'bonus')
    expect(odds?.outcomes).toBe(416 * 415 * 414 * 413)
    // Both hands pairs, from the ranks: both of one rank, or of two.
    const both = pair * ((30 * 29 + 12 * 32 * 31) / (414 * 413))
    const one = 2 * (pair - both)
    // Suited hands with exactly one pair, and with two, are paid by the better row.
    const alike = 7 / 415
    const suitedBoth = alike * ((6 * 5 + 12 * 8 * 7) / (414 * 413))
    const suitedPair = alike * ((102 * 101) / (414 * 413))
    const won = 41 * both + 11 * (suited - suitedBoth) + 4 * (one - 2 * (suitedPair - suitedBoth))
    expect(odds?.edge).toBeCloseTo(1 - won, 12)
  })

  it('count the bonus wagers that three, six and seven cards of one deck decide', () => {
    const threes = { 200: 4, 40: 44, 30: 52, 6: 720, 3: 1_096, 1: 3_744 }
    expect(edge('hg.three-card-poker-6-card-bonus', 'pair-plus')).toBeCloseTo(edgeOf(threes, 22_100), 12)
    // Hands of six and of seven cards by their best five, as every book of poker odds has them.
    const sixes = { 1000: 188, 200: 1_656, 100: 14_664, 20: 165_984, 15: 205_792, 10: 361_620, 7: 732_160 }
    expect(edge('hg.three-card-poker-6-card-bonus', '6-card-bonus')).toBeCloseTo(edgeOf(sixes, 20_358_520), 12)
    const sevens = [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620]
    for (const [option, flush] of [
      ['7:1', 7],
      ['7:2', 3.5],
    ] as const) {
      const won = [50, 40, 30, 8, flush, 4, 3].reduce((sum, pays, i) => sum + (pays + 1) * (sevens[i] ?? 0), 0)
      const trips = edge('hg.ultimate-texas-holdem', 'trips', { 'trips-flush': option })
      expect(trips, option).toBeCloseTo(1 - won / 133_784_560, 12)
    }
  })

  it('count Perfect Pair and the Pokara bonus from the packs that are told', () => {
    // Beside the first card of eight packs there are 7 like it, 8 of its colour and 16 others of its rank.
    expect(edge('hg.blackjack-poker', 'perfect-pair')).toBeCloseTo(edgeOf({ 25: 7, 12: 8, 6: 16 }, 415), 12)
    const of = (cards: number) => (cards * (cards - 1) * (cards - 2)) / 6
    const packs = 6
    const alike = of(packs)
    const runs = 4 * packs ** 3
    const rest = {
      threes: 5 * (of(4 * packs) - 4 * alike),
      flushes: 4 * of(5 * packs) - 20 * alike - 3 * runs,
    }
    const all = of(20 * packs)
    const told = { decks: packs }
    const clubs = { 200: 5 * alike, 50: 15 * alike, 30: runs, 20: 2 * runs, 8: rest.threes, 3: rest.flushes }
    expect(edge('hg.pokara', 'bonus', told)).toBeCloseTo(edgeOf(clubs, all), 12)
    const hearts = { 500: alike, 60: 19 * alike, 30: runs, 20: 2 * runs, 10: rest.threes, 3: rest.flushes }
    const byHearts = { ...told, 'bonus-pay-table': 'hearts-500' }
    expect(edge('hg.pokara', 'bonus', byHearts)).toBeCloseTo(edgeOf(hearts, all), 12)
  })

  it.each(['hg.super-9-bonus-tie', 'hg.pan-9-bonus-tie'])('count the natural ties of %s', (id) => {
    const packs = 8
    const ties = naturalTies([12, 4, 4, 4, 4, 4, 4].map((count) => count * packs))
    const [seven = 0, eight = 0, nine = 0] = [7, 8, 9].map((total) => ties.get(total))
    expect(edge(id, 'bonus-tie')).toBeCloseTo(1 - 11 * seven - 41 * eight - 11 * nine, 12)
  })

  it('count the base wagers of three-card hands by the logical way, which the player-dealer wins on ties of 0 and 1', () => {
    const low = lowTies([12, 4, 4, 4, 4, 4, 4].map((count) => count * 2))
    expect(edge('hg.super-9', 'base', { decks: 2 })).toBeCloseTo(low, 10)
    expect(edge('hg.super-9-bonus-tie', 'game-wager', { decks: 2 })).toBeCloseTo(low, 10)
    expect(edge('hg.pan-9-bonus-tie', 'game-wager')).toBe(0)
    const [player, bank] = [edge('hg.baccarat-9-v1', 'player'), edge('hg.baccarat-9-v1', 'bank')]
    expect(player).toBeCloseTo(lowTies([20, 4, 4, 4, 4, 4, 4].map((count) => count * 8)), 10)
    expect(player + bank).toBeCloseTo(0, 12)
  })

  it('count every deal of two hands that draw to 9 1/2, and of two that are set of 32 tiles', () => {
    const deals = Array.from({ length: 24 }, (_, i) => BigInt(416 - i)).reduce((all, left) => all * left, 1n)
    expect(oddsOf('hg.nine-and-a-half')[0]?.outcomes).toBe(`${deals}`)
    const ofTiles = 35_960 * 20_475
    expect(oddsOf('hg.pai-gow-tiles')[0]?.outcomes).toBe(ofTiles)
    expect(oddsOf('hg.pai-gow-tiles-wild')[0]?.outcomes).toBe(ofTiles)
  })

  it('count the Ante of Three Card Poker as the same game with an Ante Bonus, less that', () => {
    const withBonus = 0.033_73
    const bonus = (720 + 4 * 52 + 5 * 48) / 22_100
    expect(edge('hg.three-card-poker-6-card-bonus', 'ante')).toBeCloseTo(withBonus + bonus, 5)
  })

  it('count insurance against the aces and tens of the packs', () => {
    // Beside the ace: a ten, or two aces of hearts. What the seat holds itself sends the insurance back.
    const fair = (edge('hg.blackjack-poker', 'insurance') - 1) / -3
    expect(fair).toBeGreaterThan(0.28)
    expect(fair).toBeLessThan(128 / 415)
  })

  const drawn = {
    'hg.caribbean-stud': 'ante',
    'hg.pokara': 'initial',
    'hg.hawaiian-blackjack': 'base',
    'hg.blackjack-poker': 'game-wager',
    'hg.pai-gow-poker': 'base',
    'hg.jokers-wild-pai-gow-poker': 'base',
    'hg.fortune-pai-gow-poker': 'pai-gow',
  }
  it.each(Object.entries(drawn))('simulate %s %s, which settles every drawn round', (id, wager) => {
    const game = cardRoomGames.get(id)
    const question = { wager, options: {}, rounds: 300, seed: 5 }
    const [odds] = game === undefined ? [] : oddsOfCardRoomGame(game, question)
    expect(odds).toMatchObject({ method: 'simulated', outcomes: 300 })
    expect(Math.abs(odds?.edge ?? 9)).toBeLessThan(6 * (odds?.error ?? 0))
    expect(game && oddsOfCardRoomGame(game, question)).toEqual([odds])
  })

  it("have the Ante of Ultimate Texas Hold'em in common with the game of Great Britain, which is settled alike", () => {
    const random = seeded(3)
    for (let round = 0; round < 150; round++) {
      const cards = random.shuffle(oneDeck)
      const deal = { 'seat:1': cards.slice(0, 2), dealer: cards.slice(2, 4), board: cards.slice(4, 9) }
      const verbs = random.pick([
        ['play-4x'],
        ['check', 'play-2x'],
        ['check', 'check', 'play-1x'],
        ['check', 'check', 'fold'],
      ])
      const times = Number(/play-(\d)x/.exec(verbs.at(-1) ?? '')?.[1] ?? 0)
      const staked = [...['ante', 'blind'].map((wager) => [wager, 500] as const), ['play', times * 500] as const]
      const bets = staked.flatMap(([wager, stake]) => (stake === 0 ? [] : [{ seat: 1, wager, stake }]))
      const told = { deal, actions: verbs.map((verb) => ({ seat: 1, do: verb })), bets }
      const here = returned('hg.ultimate-texas-holdem', told)
      expect(here).toHaveLength(bets.length)
      expect(here).toEqual(returned('gb.ultimate-holdem', told))
    }
  })

  it('are refused in a sentence where nothing can be counted', () => {
    expect(() => oddsOf('hg.texas-holdem')).toThrow('No wager of hg.texas-holdem can be counted')
    expect(() => oddsOf('hg.baccarat', 'player-dealer-bank')).toThrow('has no odds of its own: it is the bank')
    expect(() => oddsOf('hg.pai-gow-poker', 'backline')).toThrow('it has those of the wager that it stands behind')
    expect(() => oddsOf('hg.baccarat', 'dragon-7')).toThrow("has no wager 'dragon-7'")
    expect(() => oddsOf('hg.baccarat', 'tie', { 'bonus-multi-hit': 'never' })).toThrow('bonus-multi-hit')
  })
})

/** The edge where each of so many cases pays what its name says to one, and all others lose. */
const edgeOf = (cases: Readonly<Record<number, number>>, all: number): number =>
  1 - Object.entries(cases).reduce((sum, [pays, ways]) => sum + (Number(pays) + 1) * ways, 0) / all

/** How likely two hands of three cards count the same, by what they count, from so many cards of each value. */
function naturalTies(shoe: readonly number[]): ReadonlyMap<number, number> {
  const likely = new Map<number, number>()
  for (const [first, left, firstTotal] of threeFrom(shoe))
    for (const [second, , total] of threeFrom(left))
      if (total === firstTotal) likely.set(total, (likely.get(total) ?? 0) + first * second)
  return likely
}

/** How likely two hands of three cards end at the same 0 or 1, each drawing on five or less. */
function lowTies(shoe: readonly number[]): number {
  let ties = 0
  const drawn = (total: number, left: readonly number[]): [number, readonly number[], number][] =>
    total > 5 ? [[1, left, total]] : threeFrom(left, 1, total)
  const deals = new Map<string, [number, readonly number[], number]>()
  for (const [likely, left, total] of threeFrom(shoe)) {
    const key = `${total} ${left}`
    deals.set(key, [likely + (deals.get(key)?.[0] ?? 0), left, total])
  }
  for (const [first, afterFirst, own] of deals.values())
    for (const [second, afterSecond, other] of threeFrom(afterFirst))
      for (const [third, afterThird, ownEnd] of drawn(own, afterSecond)) {
        if (ownEnd > 1) continue
        for (const [fourth, , otherEnd] of drawn(other, afterThird))
          if (otherEnd === ownEnd) ties += first * second * third * fourth
      }
  return ties
}

/** Three cards, one after the other: how likely they are, what is left, and what they count. */
function threeFrom(shoe: readonly number[], cards = 3, points = 0): [number, readonly number[], number][] {
  if (cards === 0) return [[1, shoe, points % 10]]
  const all = shoe.reduce((sum, count) => sum + count, 0)
  return shoe.flatMap((count, value) =>
    threeFrom(shoe.with(value, count - 1), cards - 1, points + value).map(
      ([likely, left, total]): [number, readonly number[], number] => [(likely * count) / all, left, total],
    ),
  )
}
