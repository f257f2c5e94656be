import { describe, expect, it } from 'vitest'
import { threeCardPoker } from '../../../games/gb/three-card-poker.ts'
import { type Card, oneDeck } from '../../../games/kit/cards/cards.ts'
import type { Action, Bet, Round } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { backFor, cards, compared, plainThree, roundOf, shuffledDecks } from '../../support/plain/plain-poker.ts'
import { oddsFor, optionsOf } from '../../support/table-inputs.ts'

const plain = optionsOf(threeCardPoker)
const ante = (stake = 100, seat = 1): Bet => ({ seat, wager: 'ante', stake })
const play = (stake = 100, seat = 1): Bet => ({ seat, wager: 'play', stake })
const pairPlus = (stake = 100, seat = 1): Bet => ({ seat, wager: 'pair-plus', stake })

const settled = (player: string, dealer: string, bets: Bet[], given = {}) =>
  backFor(threeCardPoker.settle(roundOf({ 'seat:1': player, dealer }, bets), optionsOf(threeCardPoker, given)))

/** A dealer's hand with Queen-3-2 qualifies, and Jack-10-8 does not (gb 5.16, lines 955-956). */
const queenHigh = 'Qd 3h 2c'
const jackHigh = 'Jd Th 8c'

/** What the document pays, by category from high card to straight flush (5.20 and 5.22). */
const anteBonus = [0, 0, 0, 1, 4, 5]
const pairPlusOdds = [-1, 1, 4, 6, 33, 35]

/** gb 5.14 to 5.23 told once more for one seat: what goes back for each of its wagers. */
function plainly(player: Card[], dealer: Card[], bets: readonly Bet[]): Record<string, number> {
  const [mine, theirs] = [plainThree(player), plainThree(dealer)]
  const lead = compared(mine, theirs)
  const qualified = compared(theirs, plainThree(cards(queenHigh))) >= 0
  const played = bets.some(({ wager }) => wager === 'play')
  const back = (stake: number, result: number) => (result > 0 ? 2 * stake : result < 0 ? 0 : stake)
  const found: Record<string, number> = {}
  for (const { seat, wager, stake } of bets) {
    if (wager === 'ante') found[`${seat} ante`] = !played ? 0 : qualified ? back(stake, lead) : 2 * stake
    if (wager === 'play') found[`${seat} play`] = qualified ? back(stake, lead) : stake
    const bonus = anteBonus[mine[0] ?? 0] ?? 0
    if (wager === 'ante' && played && bonus > 0) found[`${seat} ante-bonus`] = bonus * stake
    if (wager === 'pair-plus') found[`${seat} pair-plus`] = stake * (1 + (pairPlusOdds[mine[0] ?? 0] ?? 0))
  }
  return found
}

describe('Ante and Play (gb 5.11-5.21)', () => {
  it.each([
    ['wins both against a lower hand that qualifies (5.18)', 'Kd 4h 2s', queenHigh, { '1 ante': 200, '1 play': 200 }],
    ['loses both to a higher hand (5.19)', 'Qs 3d 2h', 'Qd 4h 2c', { '1 ante': 0, '1 play': 0 }],
    [
      'is void on hands of equal ranking, whatever the suits (5.21)',
      'Qs 3d 2h',
      queenHigh,
      { '1 ante': 100, '1 play': 100 },
    ],
    [
      'wins the Ante alone when the dealer has less than Queen high (5.16 a)',
      '2s 3d 5h',
      jackHigh,
      { '1 ante': 200, '1 play': 100 },
    ],
    [
      'wins the Ante from an equal hand that does not qualify (5.16 a)',
      'Js Td 8h',
      jackHigh,
      { '1 ante': 200, '1 play': 100 },
    ],
    ['goes by the second and the third card (5.17)', 'Qs 4d 2h', queenHigh, { '1 ante': 200, '1 play': 200 }],
    [
      'counts A-2-3 as the lowest straight (5.7)',
      'As 2d 3h',
      '2h 3c 4s',
      { '1 ante': 0, '1 play': 0, '1 ante-bonus': 100 },
    ],
    ['knows no straight K-A-2 (5.7)', 'Ks Ad 2h', '2s 2c 3s', { '1 ante': 0, '1 play': 0 }],
    [
      'ranks a straight above a flush (5.8)',
      '4s 5d 6h',
      'Ac Kc Jc',
      { '1 ante': 200, '1 play': 200, '1 ante-bonus': 100 },
    ],
    [
      'ranks three of a kind above a straight (5.8)',
      '2s 2d 2h',
      'Qc Kc Ad',
      { '1 ante': 200, '1 play': 200, '1 ante-bonus': 400 },
    ],
  ])('%s', (_, player, dealer, expected) => {
    expect(settled(player, dealer, [ante(), play()])).toEqual(expected)
  })

  it('surrenders the Ante of a player who folds, and pays no bonus (5.14, 5.20)', () => {
    expect(settled('2s 3s 4s', jackHigh, [ante()])).toEqual({ '1 ante': 0 })
  })

  it('pays the Ante Bonus in defeat, on a tie and against no hand (5.16, 5.17, 5.20)', () => {
    expect(settled('2s 2d 2h', '3s 3d 3h', [ante(), play()])).toMatchObject({ '1 ante': 0, '1 ante-bonus': 400 })
    expect(settled('4s 5d 6h', '4d 5h 6c', [ante(), play()])).toMatchObject({ '1 ante': 100, '1 ante-bonus': 100 })
    expect(settled('2s 3s 4s', jackHigh, [ante(), play()])).toMatchObject({ '1 ante': 200, '1 ante-bonus': 500 })
  })
})

describe('Pair Plus (gb 5.22-5.23)', () => {
  it.each([
    ['2s 2d 9h', 200],
    ['2s 7s 9s', 500],
    ['As 2d 3h', 700],
    ['Ts Td Th', 3400],
    ['Qs Ks As', 3600],
    ['As Kd Jh', 0],
  ])('on %s gives back %i of 100, alone and whatever the dealer holds', (player, returns) => {
    expect(settled(player, 'Ac Ad Ah', [pairPlus()])).toEqual({ '1 pair-plus': returns })
    expect(settled(player, jackHigh, [pairPlus()])).toEqual({ '1 pair-plus': returns })
  })

  it('stays in action when the Ante folds, or is lost by option (pairPlusOnFold)', () => {
    expect(settled('2s 2d 9h', queenHigh, [ante(), pairPlus()])['1 pair-plus']).toBe(200)
    expect(settled('2s 2d 9h', queenHigh, [ante(), pairPlus()], { pairPlusOnFold: 'lost' })['1 pair-plus']).toBe(0)
    expect(settled('2s 2d 9h', queenHigh, [pairPlus()], { pairPlusOnFold: 'lost' })['1 pair-plus']).toBe(200)
  })
})

describe('a second, plain settlement', () => {
  it('agrees on rounds of three seats', () => {
    for (const { deck, random } of shuffledDecks(4_000, 5)) {
      const seats = [1, 2, 3]
      const handOf = (seat: number) => deck.slice(3 * seat, 3 * seat + 3)
      const betsOf = (seat: number): Bet[] =>
        random.pick([
          [ante(100 * seat, seat), play(100 * seat, seat)],
          [ante(200, seat), play(200, seat), pairPlus(50, seat)],
          [ante(300, seat), pairPlus(70, seat)],
          [pairPlus(25, seat)],
        ])
      const bets = seats.map(betsOf)
      const hands = Object.fromEntries(seats.map((seat) => [`seat:${seat}`, handOf(seat)]))
      const round: Round = { ...roundOf({}, bets.flat()), deal: { ...hands, dealer: deck.slice(0, 3) } }
      expect(threeCardPoker.verifyRound(round, plain)).toEqual([])
      const expected = seats.map((seat, i) => plainly(handOf(seat), deck.slice(0, 3), bets[i] ?? []))
      expect(backFor(threeCardPoker.settle(round, plain))).toEqual(Object.assign({}, ...expected))
    }
  })
})

describe('odds', () => {
  const all = oneDeck.flatMap((a, i) =>
    oneDeck
      .slice(i + 1)
      .flatMap((b, j) =>
        oneDeck.slice(i + j + 2).map((c, k) => ({ hand: [a, b, c], at: [i, i + j + 1, i + j + k + 2] })),
      ),
  )
  const ranked = all.map(({ hand }) => plainThree(hand as Card[]))
  /** A number that orders hands as the plain ranking does. */
  const orderOf = (plain: readonly number[]) => [0, 1, 2, 3].reduce((sum, place) => sum * 15 + (plain[place] ?? 0), 0)
  const orders = Int32Array.from(ranked, orderOf)
  const bits = (from: number) =>
    Int32Array.from(all, ({ at }) =>
      at.reduce((word, code) => (code >= from && code < from + 26 ? word | (1 << (code - from)) : word), 0),
    )
  const [low, high] = [bits(0), bits(26)]

  /** The same for hands that differ only by which suit is which. */
  const suitsRenamed = (index: number): string => {
    const suits = (all[index]?.hand ?? []).toSorted().map((card) => card.charAt(1))
    return `${all[index]?.hand.map((card) => card.charAt(0)).toSorted()} ${suits.map((suit) => suits.indexOf(suit))}`
  }

  /** What Ante and Play bring one hand against all 18,424 of the dealer, per Ante of 1. */
  function netOf(mine: number, queen: number): number {
    const [order = 0, inLow = 0, inHigh = 0] = [orders[mine], low[mine], high[mine]]
    let net = 0
    for (let i = 0; i < orders.length; i++) {
      if (((low[i] ?? 0) & inLow) !== 0 || ((high[i] ?? 0) & inHigh) !== 0) continue
      const theirs = orders[i] ?? 0
      net += theirs < queen ? 1 : order > theirs ? 2 : order < theirs ? -2 : 0
    }
    return net
  }

  it('has 48 straight flushes, 52 threes, 720 straights, 1,096 flushes and 3,744 pairs among 22,100 hands', () => {
    const counts = [0, 1, 2, 3, 4, 5].map((category) => ranked.filter(([found]) => found === category).length)
    expect(counts).toEqual([16440, 3744, 1096, 720, 52, 48])
  })

  it('of Pair Plus is 2.697 % (catalogue: recomputed)', () => {
    const [odds] = oddsFor(threeCardPoker, 'pair-plus')
    expect(odds).toMatchObject({ method: 'exact', outcomes: 22_100 })
    expect(odds?.edge).toBeCloseTo(596 / 22_100, 12)
  })

  it('of the Ante are those of 407,170,400 deals counted plainly, for both strategies', () => {
    const [queen, queenSixFour] = [queenHigh, 'Qs 6d 4h'].map((text) => orderOf(plainThree(cards(text))))
    let [optimal, simple] = [0, 0]
    for (const alike of Map.groupBy(all.keys(), suitsRenamed).values()) {
      const [mine = 0] = alike
      const played = netOf(mine, queen ?? 0) + 18_424 * (anteBonus[ranked[mine]?.[0] ?? 0] ?? 0)
      optimal += alike.length * Math.max(played, -18_424)
      simple += alike.length * ((orders[mine] ?? 0) >= (queenSixFour ?? 0) ? played : -18_424)
    }
    const [best] = oddsFor(threeCardPoker, 'ante')
    expect(best).toMatchObject({ method: 'exact', outcomes: 407_170_400, strategy: 'optimal' })
    expect(best?.edge).toBeCloseTo(-optimal / 407_170_400, 12)
    expect(optimal).toBe(simple)
  })
})

describe('irregularities', () => {
  const refused = (bets: Bet[], deal: Record<string, string> = {}, more: object = {}) => {
    const answer = settleCase({ id: 1, game: 'gb.three-card-poker', bets, deal, ...more })
    return 'refused' in answer ? answer.refused : undefined
  }
  const dealtWell = { 'seat:1': 'As Kd 9h', dealer: queenHigh }

  it.each([
    ['play-not-equal-ante', [ante(100), play(90)], dealtWell],
    ['play-not-equal-ante', [ante(100), play(200)], {}],
    ['play-without-ante', [pairPlus(), play()], dealtWell],
    ['late-initial-wager', [{ ...ante(), phase: 'decision' }], dealtWell],
    ['late-initial-wager', [{ ...pairPlus(), phase: 'deal' }], dealtWell],
    ['two-positions', [ante(), ante()], dealtWell],
    ['two-positions', [ante(), play(), { ...ante(), player: 'B' }], dealtWell],
    [
      'two-positions',
      [
        { ...ante(), player: 'A' },
        { ...pairPlus(), player: 'B' },
      ],
      dealtWell,
    ],
    [
      'two-positions',
      [
        { ...ante(), player: 'A' },
        { ...ante(100, 2), player: 'A' },
      ],
      dealtWell,
    ],
    ['wrong-card-count', [ante(), play()], { 'seat:1': 'As Kd 9h', dealer: 'Qd 3h' }],
    ['wrong-card-count', [ante(), play()], { 'seat:1': 'As Kd 9h 2s', dealer: queenHigh }],
    ['wrong-card-count', [ante(), play()], { 'seat:1': 'As Kd 9h', dealer: 'As 3h 2c' }],
    ['wrong-card-count', [ante(), play()], { 'seat:1': 'As Kd Xx', dealer: queenHigh }],
    ['gr.no-unlisted-variation', [{ seat: 1, wager: 'ante-bonus', stake: 100 }], dealtWell],
    ['gr.no-unlisted-variation', [{ seat: 1, wager: 'six-card-bonus', stake: 100 }], dealtWell],
  ])('%s', (rule, bets, deal) => {
    expect(refused(bets, deal)).toBe(rule)
  })

  it('late-initial-wager by where the round stands when the last bet goes down', () => {
    expect(refused([ante()], {}, { state: { phase: 'deal' } })).toBe('late-initial-wager')
    expect(refused([ante(), play()], dealtWell, { state: { phase: 'decision' } })).toBeUndefined()
  })

  it('gr.minimum-odds and gr.table-limits-notice', () => {
    expect(refused([ante()], dealtWell, { options: { odds: { 'pair-plus:flush': '3:1' } } })).toBe('gr.minimum-odds')
    expect(refused([ante()], dealtWell, { options: { limits: { ante: { min: 500 } } } })).toBe('gr.table-limits-notice')
  })

  it('needs no hand turned that nothing depends on (5.14-5.15)', () => {
    expect(refused([ante()], {})).toBeUndefined()
    expect(refused([pairPlus()], { 'seat:1': '2s 2d 9h' })).toBeUndefined()
    expect(refused([ante(), pairPlus()], {})).toBe('wrong-card-count')
  })
})

describe('what is due', () => {
  const bets = [ante(), pairPlus(100, 2), ante(100, 3)]
  const actions = (...done: [number, string][]): Action[] => done.map(([seat, what]) => ({ seat, do: what }))
  const deal = { 'seat:1': 'As Kd 9h', 'seat:2': '2s 2d 9c', 'seat:3': '4s 5d 6h', dealer: queenHigh }
  const due = (round: Round, given = {}) => threeCardPoker.due(round, optionsOf(threeCardPoker, given))

  it("deals three at once from the dealer's left, or one by one (dealOrder, 5.12)", () => {
    expect(due(roundOf({ 'seat:1': 'As' }, bets))).toEqual({ card: 'seat:1', face: 'down' })
    expect(due(roundOf({ 'seat:1': 'As' }, bets), { dealOrder: 'one-at-a-time' })).toEqual({
      card: 'seat:2',
      face: 'down',
    })
    expect(
      due(roundOf({ 'seat:1': 'As', 'seat:2': 'Ks', 'seat:3': 'Qs' }, bets), { dealOrder: 'one-at-a-time' }),
    ).toEqual({
      card: 'dealer',
      face: 'down',
    })
  })

  it('then asks every seat with an Ante', () => {
    const asked = (done: Action[]) => due(roundOf(deal, bets, { actions: done }))
    expect(asked([])).toEqual({ decision: 1, choices: ['play', 'fold'] })
    expect(asked(actions([1, 'fold']))).toEqual({ decision: 3, choices: ['play', 'fold'] })
    expect(asked(actions([1, 'fold'], [3, 'play']))).toBeNull()
  })
})
