import { describe, expect, it } from 'vitest'
import { casinoStud } from '../../../games/gb/casino-stud.ts'
import { type Card, oneDeck, rankOf } from '../../../games/kit/cards/cards.ts'
import { sights, standings } from '../../../games/kit/families/stud/dealer-standings.ts'
import type { Action, Bet, Round } from '../../../games/kit/round/round.ts'
import { oddsOfGame } from '../../../games/odds/wager-odds.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import {
  backFor,
  bet,
  compared,
  type Plain,
  plainFive,
  roundOf,
  shuffledDecks,
} from '../../support/plain/plain-poker.ts'
import { oddsFor, optionsOf } from '../../support/table-inputs.ts'

const everySingleOne = process.env.FELTWIRE_LONG !== undefined
const everything = { csbiOffered: 'yes-offered', progressiveOffered: 'yes-offered' }
const open = optionsOf(casinoStud, everything)
const [ante, raise, insurance, double, progressive] = [
  bet('ante'),
  bet('raise', 200),
  bet('insurance', 50),
  bet('double', 50),
  bet('progressive', 10),
] as const

const settled = (player: string, dealer: string, bets: Bet[], given: object = {}) =>
  backFor(
    casinoStud.settle(roundOf({ 'seat:1': player, dealer }, bets), optionsOf(casinoStud, { ...everything, ...given })),
  )

/** Ace, King and the lowest cards: the least that qualifies (gb 7.13, lines 1358-1362). */
const leastQualified = 'Ad Kh 4c 3s 2h'
const aceQueen = 'Ad Qh Jc Ts 8h'
const nineHigh = '9d 8h 6c 4s 2h'

const rows = [
  ['royal flush', 'As Ks Qs Js Ts', 50, 100],
  ['straight flush', '5s 4s 3s 2s As', 50, 50],
  ['four of a kind', '6s 6h 6d 6c 2s', 20, 20],
  ['full house', '7s 7h 7d 5c 5s', 8, 8],
  ['flush', 'Ks 9s 8s 5s 3s', 6, 6],
  ['straight', '5c 6d 7h 8s 9s', 4, 2],
  ['three of a kind', '7s 7h 7d 5c 6s', 3, 2],
  ['two pairs', '7s 7h 5d 5c 6s', 2, 2],
  ['one pair', '7s 7h 5d 3c 6s', 1, 2],
  ['no pair', 'As Kc 5d 3c 7s', 1, 2],
] as const

describe('Ante and Raise (gb 7.9-7.15)', () => {
  it.each(rows)('a winning %s (%s) pays the Raise %i to 1, the Ante 1 to 1', (_, hand, odds) => {
    expect(settled(hand, leastQualified, [ante, raise])).toEqual({ '1 ante': 200, '1 raise': 200 + odds * 200 })
  })

  it.each([
    ['loses both to a better hand', 'Qs Jd 9h 8c 2s', leastQualified, 0, 0],
    ['is void on hands of exactly equal ranking', 'As Kd 4h 3c 2s', leastQualified, 100, 200],
    ['wins the Ante alone when the dealer has less than Ace and King', '7s 5d 4h 3c 2s', aceQueen, 200, 200],
    ['wins the Ante from an equal hand that does not qualify', 'As Qd Jh Tc 8s', aceQueen, 200, 200],
    ['meets a pair of twos, which qualifies', 'As Kd Qh Jc 9s', '2d 2h 3c 4s 5h', 0, 0],
  ])('%s', (_, player, dealer, anteBack, raiseBack) => {
    expect(settled(player, dealer, [ante, raise])).toEqual({ '1 ante': anteBack, '1 raise': raiseBack })
  })

  it('surrenders the Ante on a fold (7.12)', () => {
    expect(settled('As Kd Qh Jc 9s', nineHigh, [ante])).toEqual({ '1 ante': 0 })
  })

  it('pays a royal flush by odds of its own when the operator has them (rfRaiseOdds)', () => {
    expect(settled(rows[0][1], leastQualified, [ante, raise], { rfRaiseOdds: '100:1' })['1 raise']).toBe(20_200)
    expect(settled(rows[1][1], leastQualified, [ante, raise], { rfRaiseOdds: '100:1' })['1 raise']).toBe(10_200)
  })

  it.each(['raise', 'raise:royal flush or straight flush'])(
    'pays a royal flush no less than a straight flush whose odds are better than the minimum, told as %s (2.8, 7.13)',
    (key) => {
      const odds = { [key]: '60:1' }
      expect(settled(rows[0][1], leastQualified, [ante, bet('raise', 2)], { odds })['1 raise']).toBe(122)
      expect(settled(rows[1][1], leastQualified, [ante, bet('raise', 2)], { odds })['1 raise']).toBe(122)
      const own = { odds, rfRaiseOdds: '100:1' }
      expect(settled(rows[0][1], leastQualified, [ante, bet('raise', 2)], own)['1 raise']).toBe(202)
    },
  )
})

describe('Insurance and Double (gb 7.22-7.33)', () => {
  it.each(rows)('with a %s (%s) against a nine-high dealer pays one set of odds', (_, hand, _raise, odds) => {
    expect(settled(hand, nineHigh, [ante, insurance, double])).toMatchObject({
      '1 insurance': 50 + odds * 50,
      '1 double': 50 + odds * 50,
    })
  })

  it('pays four of a kind against nine high 20 to 1 only (worked example, lines 1500-1502)', () => {
    expect(settled('Js Jh Jd Jc 3s', nineHigh, [ante, raise, insurance])['1 insurance']).toBe(1050)
  })

  it.each([
    ['7d 5h 4c 3s 2h', 5],
    ['8d 6h 4c 3s 2h', 4],
    [nineHigh, 2],
    ['Td 6h 4c 3s 2h', 2],
    ['Jd 6h 4c 3s 2h', 1],
    ['Kd Qh Jc Ts 8h', 1],
    [aceQueen, 1],
  ])('below a flush, the dealer with %s pays %i to 1', (dealer, odds) => {
    expect(settled('2s 2c 9h Kh 7s', dealer, [ante, insurance])['1 insurance']).toBe(50 + odds * 50)
  })

  it('is lost to a dealer who qualifies, whatever the player holds (7.32)', () => {
    expect(settled(rows[0][1], leastQualified, [ante, raise, insurance, double])).toMatchObject({
      '1 insurance': 0,
      '1 double': 0,
    })
  })
})

describe('Progressive Jackpot (gb 7.16-7.21)', () => {
  const won = (hand: string, bets: Bet[], given = {}) =>
    casinoStud
      .settle(
        roundOf({ 'seat:1': hand, dealer: leastQualified }, bets),
        optionsOf(casinoStud, { ...everything, ...given }),
      )
      .find(({ wager }) => wager === 'progressive')

  it.each([
    [rows[0][1], '100% of meter'],
    [rows[1][1], '10% of meter'],
  ])('%s waits for %s', (hand, pays) => {
    expect(won(hand, [ante, progressive])).toMatchObject({ verdict: 'win', pays, pending: true })
  })

  it.each([
    [rows[2][1], 1000],
    [rows[3][1], 750],
    [rows[4][1], 500],
    [rows[5][1], 0],
  ])('%s gives back %i of 10: so many times the wager, and not the wager as well', (hand, returns) => {
    expect(won(hand, [ante, raise, progressive])).toMatchObject({ returns })
  })

  it.each([
    ['60 for 1', 600],
    ['60:1', 610],
    [59, 600],
  ])('pays more than the minimum of a flush where the house does: %s (2.8, 7.21)', (flush, returns) => {
    expect(won(rows[4][1], [ante, progressive], { odds: { 'progressive:flush': flush } })?.returns).toBe(returns)
  })

  it('pays more of its meter for a straight flush where the house does (7.21)', () => {
    const given = { odds: { 'progressive:straight-flush': '20%' } }
    const told = { deal: { 'seat:1': '9h 8h 7h 6h 5h', dealer: leastQualified }, bets: [ante, raise, progressive] }
    const meters = { 'gb.casino-stud.progressive': { at_settlement: 100_000 } }
    const answer = settleCase({ id: 1, game: 'gb.casino-stud', options: { ...everything, ...given }, ...told, meters })
    expect(answer).toMatchObject({ jackpots: [{ award: 20_000, after: 80_000 }] })
  })

  it('stays in action on a fold, or is lost by option (progressiveOnFold)', () => {
    expect(won(rows[4][1], [ante, progressive])?.returns).toBe(500)
    expect(won(rows[4][1], [ante, progressive], { progressiveOnFold: 'lost' })?.returns).toBe(0)
  })

  it.each([
    ['dealer-left', 100_000, 0],
    ['dealer-right', 90_000, 10_000],
  ])('takes several awards off the meter from the %s', (jackpotOrder, royal, straight) => {
    const answer = settleCase({
      id: 1,
      game: 'gb.casino-stud',
      options: { ...everything, jackpotOrder },
      deal: { 'seat:1': rows[0][1], 'seat:2': '9h 8h 7h 6h 5h', dealer: leastQualified.replace('Kh', 'Kc') },
      bets: [ante, progressive, bet('ante', 100, 2), bet('progressive', 10, 2)],
      meters: { 'gb.casino-stud.progressive': { at_settlement: 100_000 } },
    })
    expect('settlements' in answer && backFor(answer.settlements)).toMatchObject({
      '1 progressive': royal,
      '2 progressive': straight,
    })
  })

  it('takes them off in the order in which the dealer settles, where that is said', () => {
    const answer = settleCase({
      id: 1,
      game: 'gb.casino-stud',
      options: everything,
      deal: { 'seat:1': rows[0][1], 'seat:2': '9h 8h 7h 6h 5h', dealer: leastQualified.replace('Kh', 'Kc') },
      bets: [ante, progressive, bet('ante', 100, 2), bet('progressive', 10, 2)],
      meters: { 'gb.casino-stud.progressive': { at_settlement: 100_000 } },
      state: { settlementOrder: [2, 1] },
    })
    expect('settlements' in answer && backFor(answer.settlements)).toMatchObject({
      '1 progressive': 90_000,
      '2 progressive': 10_000,
    })
  })
})

/** gb 7.12 to 7.33 told once more. */
const raiseOdds = [1, 1, 2, 3, 4, 6, 8, 20, 50, 50]
const insuranceOdds: Record<number, number> = { 5: 6, 6: 8, 7: 20, 8: 50, 9: 100 }
const jackpotTimes: Record<number, number> = { 5: 50, 6: 75, 7: 100 }

const isQualified = ([category = 0, first, second]: Plain) => category > 0 || (first === 14 && second === 13)
const dealerOdds = ([, high = 0]: Plain) => (high === 7 ? 5 : high === 8 ? 4 : high === 9 || high === 10 ? 2 : 1)

function plainly(player: Card[], dealer: Card[], bets: readonly Bet[]): Record<string, number | undefined> {
  const [mine, theirs] = [plainFive(player), plainFive(dealer)]
  const [lead, qualified, category] = [compared(mine, theirs), isQualified(theirs), mine[0] ?? 0]
  const raised = bets.some(({ wager }) => wager === 'raise')
  const back = (stake: number, odds: number) => (lead > 0 ? stake + odds * stake : lead < 0 ? 0 : stake)
  const insured = (stake: number) => (qualified ? 0 : stake + stake * (insuranceOdds[category] ?? dealerOdds(theirs)))
  const found: Record<string, number | undefined> = {}
  for (const { seat, wager, stake } of bets)
    found[`${seat} ${wager}`] =
      wager === 'ante'
        ? !raised
          ? 0
          : qualified
            ? back(stake, 1)
            : 2 * stake
        : wager === 'raise'
          ? qualified
            ? back(stake, raiseOdds[category] ?? 0)
            : stake
          : wager === 'progressive'
            ? category > 7
              ? undefined
              : stake * (jackpotTimes[category] ?? 0)
            : insured(stake)
  return found
}

describe('a second, plain settlement', () => {
  it('agrees on rounds of two seats', () => {
    for (const { deck, random } of shuffledDecks(4_000, 11)) {
      const dealer = deck.slice(0, 5)
      const mayDouble = ['2', '3', '4', '5'].includes(rankOf(dealer[4] ?? 'As'))
      const betsOf = (seat: number): Bet[] => [
        bet('ante', 100, seat),
        ...(random.int(3) > 0 ? [bet('raise', 200, seat)] : []),
        ...(random.int(2) > 0 ? [bet('progressive', 10, seat)] : []),
        ...random.pick([
          [],
          [bet('insurance', 60, seat)],
          [bet('insurance', 60, seat), ...(mayDouble ? [bet('double', 60, seat)] : [])],
        ]),
      ]
      const hands = [deck.slice(5, 10), deck.slice(10, 15)]
      const bets = [betsOf(1), betsOf(2)]
      const deal = { 'seat:1': hands[0] ?? [], 'seat:2': hands[1] ?? [], dealer }
      const round: Round = { ...roundOf({}, bets.flat()), deal }
      expect(casinoStud.verifyRound(round, open)).toEqual([])
      expect(bets.flat().flatMap((placed) => casinoStud.verifyBet(round, placed, open) ?? [])).toEqual([])
      const expected = hands.map((hand, i) => plainly(hand, dealer, bets[i] ?? []))
      expect(backFor(casinoStud.settle(round, open))).toEqual(Object.assign({}, ...expected))
    }
  })
})

describe('irregularities', () => {
  const refused = (bets: Bet[], more: object = {}) => {
    const answer = settleCase({ id: 1, game: 'gb.casino-stud', options: everything, bets, ...more })
    return 'refused' in answer ? answer.refused : undefined
  }
  const deal = { 'seat:1': 'As Kd Qh Jc 9s', dealer: nineHigh }

  it.each([
    ['raise-not-double', [ante, bet('raise', 100)], { deal }],
    ['raise-not-double', [bet('raise', 200)], { deal }],
    ['insurance-without-ante', [insurance], { deal }],
    ['insurance-without-ante', [progressive], { deal }],
    ['double-wrong-upcard', [ante, insurance, double], { deal: { ...deal, dealer: '9d 8h 4c 2h 6s' } }],
    ['double-wrong-upcard', [ante, insurance, double], { deal: { ...deal, dealer: '9d 8h 4c 2h Ac' } }],
    ['double-wrong-upcard', [ante, insurance, bet('double', 60)], { deal }],
    ['double-wrong-upcard', [ante, double], { deal }],
    ['upcard-order', [ante, raise], { deal, state: { dealerFaceUp: 1 } }],
    ['duplicate-card', [ante, raise], { deal: { ...deal, dealer: 'As 8h 6c 4s 2h' } }],
    ['gr.equipment-security', [ante, raise], { deal: { ...deal, dealer: '8h 6c 4s 2h' } }],
    ['gr.one-position-per-player', [ante, ante], { deal }],
    ['wagers-before-cards', [{ ...ante, phase: 'decisions' }], { deal }],
    ['gr.marked-layout', [ante, insurance], { deal, options: {} }],
    ['gr.no-unlisted-variation', [ante, progressive], { deal, options: {} }],
    ['gr.minimum-odds', [ante], { deal, options: { rfRaiseOdds: '40:1' } }],
    ['gr.minimum-odds', [ante], { deal, options: { odds: { 'progressive:flush': '40 for 1' } } }],
    ['gr.minimum-odds', [ante], { deal, options: { odds: { 'progressive:flush': '48:1' } } }],
    ['gr.minimum-odds', [ante], { deal, options: { odds: { 'progressive:straight-flush': '9% of meter' } } }],
    ['gr.minimum-odds', [ante], { deal, options: { odds: { 'progressive:royal-flush': '500:1' } } }],
    ['gr.minimum-odds', [ante], { deal, options: { odds: { progressive: '1:1' } } }],
    ['gr.progressive.meter-share', [ante], { deal, options: { progressive: { share: 0.6 } } }],
  ])('%s (%j)', (rule, bets, more) => {
    expect(refused(bets, more)).toBe(rule)
  })

  it('none when the fifth card lies face up and all is in order', () => {
    expect(refused([ante, raise, insurance, double, progressive], { deal, state: { dealerFaceUp: 5 } })).toBeUndefined()
  })

  it('needs no hand turned that nothing depends on (7.12, 7.29-7.31)', () => {
    expect(refused([ante])).toBeUndefined()
    expect(refused([ante, insurance], { deal: {} })).toBe('gr.equipment-security')
  })
})

describe('the decisions of a seat, for which the document sets no order (7.12, 7.27-7.29, lines 1440-1451)', () => {
  const told = (...verbs: string[]) => {
    const deal = { 'seat:1': 'As Kd Qh Jc 9s', dealer: nineHigh }
    const wagers = { raise, double }
    const staked = Object.entries(wagers).flatMap(([verb, wager]) => (verbs.includes(verb) ? [wager] : []))
    const actions = verbs.map((verb) => ({ seat: 1, do: verb }))
    const bets = [ante, insurance, ...staked]
    const answer = settleCase({ id: 1, game: 'gb.casino-stud', options: everything, deal, bets, actions })
    return 'error' in answer ? answer.error : answer.settlements.length
  }

  it.each([
    ['double raise', 4],
    ['raise double', 4],
    ['double fold', 3],
    ['fold double', 3],
    ['raise decline', 3],
  ])('%s is settled', (verbs, wagers) => {
    expect(told(...verbs.split(' '))).toBe(wagers)
  })

  it.each(['double raise decline', 'double fold decline'])('%s is one decision too many', (verbs) => {
    expect(told(...verbs.split(' '))).toContain('where no such decision is left')
  })
})

describe('what is due', () => {
  const bets = [ante, insurance, bet('ante', 100, 2)]
  const deal = { 'seat:1': 'As Kd Qh Jc 9s', 'seat:2': '3s 3d 3h Jh 9c', dealer: nineHigh }
  const due = (dealt: Record<string, string>, actions: Action[] = []) =>
    casinoStud.due(roundOf(dealt, bets, { actions }), open)
  const done = (...what: [number, string][]): Action[] => what.map(([seat, verb]) => ({ seat, do: verb }))

  it("turns the dealer's fifth card up, the others down (7.10)", () => {
    expect(due({ ...deal, dealer: '9d 8h 6c' })).toEqual({ card: 'dealer', face: 'down' })
    expect(due({ ...deal, dealer: '9d 8h 6c 4s' })).toEqual({ card: 'dealer', face: 'up' })
  })

  it('offers a Double to the insured on 2 to 5, then asks for Raise or fold (7.12, 7.27)', () => {
    expect(due(deal)).toEqual({ decision: 1, choices: ['double', 'decline'] })
    expect(due(deal, done([1, 'double']))).toEqual({ decision: 1, choices: ['raise', 'fold'] })
    expect(due(deal, done([1, 'double'], [1, 'fold']))).toEqual({ decision: 2, choices: ['raise', 'fold'] })
    expect(due(deal, done([1, 'raise'], [2, 'fold']))).toEqual({ decision: 1, choices: ['double', 'decline'] })
    expect(due(deal, done([1, 'raise'], [2, 'fold'], [1, 'double']))).toBeNull()
    expect(due({ ...deal, dealer: '9d 8h 6c 2h Ac' })).toEqual({ decision: 1, choices: ['raise', 'fold'] })
  })
})

describe('odds', () => {
  const cardAt = (code: number) => oneDeck[code] as Card

  /** gb 7.32 and 7.33: no hand, by its highest card, or how it stands to the player's. */
  function standingOf(player: Plain, dealer: Plain): (typeof standings)[number] {
    if (isQualified(dealer))
      return (['higher', 'tied', 'lower'] as const)[1 + Math.sign(compared(player, dealer))] ?? 'tied'
    return (
      (['unqualified', '9 or 10 high', 'unqualified', '8 high', '7 high'] as const)[dealerOdds(dealer) - 1] ?? 'tied'
    )
  }

  it("count the dealer's 163,185 hands beside a player's hand and an up card as dealing them one by one does", () => {
    const wanted = new Set(everySingleOne ? [30, 70_000, 2_000_000] : [30])
    let index = 0
    for (const { codes, upCard, ways } of sights()) {
      if (wanted.delete(index++)) {
        const player = plainFive(codes.map(cardAt))
        const left = oneDeck.filter((_, code) => code !== upCard && !codes.includes(code))
        const counts = new Map<string, number>(standings.map((standing) => [standing, 0]))
        for (const [i, a] of left.entries())
          for (let j = i + 1; j < left.length; j++)
            for (let k = j + 1; k < left.length; k++)
              for (let l = k + 1; l < left.length; l++) {
                const dealer = [a, left[j], left[k], left[l], cardAt(upCard)] as Card[]
                const standing = standingOf(player, plainFive(dealer))
                counts.set(standing, (counts.get(standing) ?? 0) + 1)
              }
        expect([...ways]).toEqual([...counts.values()])
        expect(ways.reduce((sum, count) => sum + count, 0)).toBe(163_185)
      }
      if (wanted.size === 0) return
    }
    expect.fail('there are fewer sights than were asked for')
  })

  it.runIf(everySingleOne)(
    'know that 1,135,260 hands of 2,598,960 do not qualify, and gain by a Double',
    { timeout: 300_000 },
    () => {
      const [odds] = oddsFor(casinoStud, 'insurance', everything)
      expect(odds).toMatchObject({ method: 'exact', outcomes: 19_933_230_517_200 })
      expect(odds?.hitFrequency).toBeCloseTo(1_135_260 / 2_598_960, 12)
      const asked = oddsOfGame(casinoStud, { options: everything, wager: 'insurance', strategy: 'never-double' })
      const [plainly] = Array.isArray(asked) ? asked : []
      expect(plainly?.hitFrequency).toBe(odds?.hitFrequency)
      expect(plainly?.edge).toBeGreaterThan(odds?.edge ?? 1)
    },
  )
})
