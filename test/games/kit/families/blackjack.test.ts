import { describe, expect, it } from 'vitest'
import type { Card } from '../../../../games/kit/cards/cards.ts'
import { boxOf } from '../../../../games/kit/families/blackjack/box.ts'
import { dealerStands, scoreOf } from '../../../../games/kit/families/blackjack/hands.ts'
import { blackjackDue, splitApart } from '../../../../games/kit/families/blackjack/play.ts'
import { refusesOnHand } from '../../../../games/kit/families/blackjack/refusals.ts'
import { roundsWithoutSplit } from '../../../../games/kit/families/blackjack/rounds-without-split.ts'
import type { BlackjackRules } from '../../../../games/kit/families/blackjack/rules.ts'
import { irregularPlay, unfinishedPlay } from '../../../../games/kit/families/blackjack/verify.ts'
import { deals } from '../../../../games/kit/round/deal-plan.ts'
import { type Bet, emptyRound, type Round } from '../../../../games/kit/round/round.ts'

const broken = {
  lateWager: 'late',
  playingBehind: 'behind',
  drawOnTarget: 'draw-on-target',
  copies: 'copies',
  deal: 'deal',
  notOffered: 'not-offered',
}
const dealer = { broken: 'dealer-draw', waitsIn: ['player-decisions'], early: 'early-card' }
const faces = { 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9 }

/** One card each, pictures count a half, and nothing but hit and stand (hg lines 1336-1396). */
const nineAndAHalf: BlackjackRules = {
  base: 'game-wager',
  deck: { decks: 4, jokers: 0 },
  counts: { A: 1, ...faces, T: 0.5, J: 0.5, Q: 0.5, K: 0.5 },
  target: 9.5,
  naturals: {},
  deal: [deals(1, 'seats', 'up'), deals(1, 'dealer')],
  dealer: { ...dealer, standsOn: 6, hitsSoft: [] },
  broken,
}

/** Two ranks of naturals, a hole card, soft 17 drawn to, any two cards doubled (hg lines 1971-2099). */
const blackjackPoker: BlackjackRules = {
  base: 'game-wager',
  deck: { decks: 6, jokers: 0 },
  counts: { A: [1, 11], ...faces, T: 10, J: 10, Q: 10, K: 10 },
  target: 21,
  naturals: {
    'two aces of hearts': ({ cards, isSplit }) => cards.join(' ') === 'Ah Ah' && !isSplit,
    'ace and ten': ({ cards, points, isSplit }) => cards.length === 2 && points === 21 && !isSplit,
  },
  deal: [deals(1, 'seats', 'up'), deals(1, 'dealer', 'up'), deals(1, 'seats', 'up'), deals(1, 'dealer')],
  dealer: { ...dealer, standsOn: 17, hitsSoft: [17] },
  double: { wager: 'double', on: 'any', broken: 'no-double', overdrawn: 'after-double' },
  split: { wager: 'split', pairsOf: 'rank', except: [], oneCardOn: 'A', broken: 'no-split', overdrawn: 'after-split' },
  broken,
}

/** Two values for joker and Ace, and 22 to be reached (hg lines 599-686). */
const hawaiian: BlackjackRules = {
  ...blackjackPoker,
  deck: { decks: 8, jokers: 32 },
  counts: { ...blackjackPoker.counts, X: [2, 12] },
  target: 22,
  naturals: {},
  dealer: { ...dealer, standsOn: 18, hitsSoft: [18] },
}

const cards = (text: string) => text.split(' ') as Card[]
const bet: Bet = { seat: 1, wager: 'game-wager', stake: 100 }
const roundOf = (seat: string, dealers: string, more: Partial<Round> = {}): Round => ({
  ...emptyRound,
  deal: { 'seat:1': cards(seat), dealer: cards(dealers) },
  bets: [bet],
  ...more,
})
const endingOf = (rules: BlackjackRules, seat: string, dealers: string) =>
  boxOf(rules, roundOf(seat, dealers), bet).ending

describe('counting', () => {
  it.each([
    [nineAndAHalf, '9s Kh', 9.5, 9.5],
    [nineAndAHalf, 'As Ah', 2, 2],
    [blackjackPoker, 'As 6h', 17, 7],
    [blackjackPoker, 'As Ah 9c', 21, 11],
    [hawaiian, 'As Ah', 22, 2],
    [hawaiian, 'Xx Kh', 22, 12],
    [hawaiian, 'Xx Xx Kh', 14, 14],
  ] as const)('counts what the page says (%#)', (rules, hand, points, hard) => {
    expect(scoreOf(rules, cards(hand))).toEqual({ points, hard })
  })

  it.each([
    [nineAndAHalf, '5s Th', false],
    [nineAndAHalf, '6s', true],
    [blackjackPoker, 'As 6h', false],
    [blackjackPoker, 'Ts 7h', true],
    [hawaiian, 'As 7h', false],
    [hawaiian, 'Ts 8h', true],
  ] as const)('stands where the page says (%#)', (rules, hand, stands) => {
    expect(dealerStands(rules, cards(hand))).toBe(stands)
  })
})

describe('endings', () => {
  it.each([
    [nineAndAHalf, '9s Kh', '8s Kh', 'wins'],
    [nineAndAHalf, '9s Ah', '6s', 'bust'],
    [blackjackPoker, 'Ah Ah', 'As Kh', 'wins'],
    [blackjackPoker, 'As Kh', 'Ah Ah', 'loses'],
    [blackjackPoker, 'As Kh', '7s 7h 7d', 'wins'],
    [blackjackPoker, 'As Kh', 'Ac Td', 'ties'],
    [blackjackPoker, 'Ts 8h', 'Tc 6d 9h', 'dealer busts'],
  ] as const)('%#: a better natural, a better total, or over the target', (rules, seat, dealers, ending) => {
    expect(endingOf(rules, seat, dealers)).toBe(ending)
  })
})

describe('play', () => {
  const choices = (rules: BlackjackRules, seat: string, dealers: string) => {
    const due = blackjackDue(rules, roundOf(seat, dealers))
    return due !== null && 'decision' in due ? due.choices : due
  }

  it('asks for the moves that the game has', () => {
    expect(choices(nineAndAHalf, '4s', '6s')).toEqual(['hit', 'stand'])
    expect(choices(blackjackPoker, 'Ks Qs', '6s 7s')).toEqual(['hit', 'stand', 'double'])
    expect(choices(blackjackPoker, 'Ks Kh', '6s 7s')).toEqual(['hit', 'stand', 'double', 'split'])
  })

  it('lays a pair apart under the wager that the page names', () => {
    const bets = [bet, { ...bet, wager: 'split' }]
    const split = splitApart(roundOf('8s 8h', '6s 7s', { bets }), { seat: 1, do: 'split' }, 'split')
    expect(split.deal).toMatchObject({ 'seat:1': ['8s'], 'seat:1.2': ['8h'] })
    expect(split.bets.map((each) => refusesOnHand(blackjackPoker, split, each))).toEqual([undefined, undefined])
    expect(blackjackDue(blackjackPoker, split)).toEqual({ card: 'seat:1', face: 'up' })
  })

  it("names the page's own rules", () => {
    const actions = [{ seat: 1, do: 'hit' }]
    expect(irregularPlay(nineAndAHalf, roundOf('9s Kh 2s', '6s', { actions }))).toMatchObject([
      { rule: 'draw-on-target' },
    ])
    expect(irregularPlay(nineAndAHalf, roundOf('9s', '6s 2s'))).toMatchObject([{ rule: 'dealer-draw' }])
    const early = roundOf('Ks 5h', '6s 7s 2s', { state: { phase: 'player-decisions' } })
    expect(irregularPlay(blackjackPoker, early)).toMatchObject([{ rule: 'early-card' }])
    expect(unfinishedPlay(nineAndAHalf, roundOf('9s', '5s'))).toMatchObject([{ rule: 'dealer-draw' }])
  })
})

describe('odds', () => {
  it('deals the dealer as many tens and pictures as the shoe holds', () => {
    let [all, halves] = [0n, 0n]
    for (const { round, weight } of roundsWithoutSplit(nineAndAHalf, 'as-the-dealer')) {
      all += weight
      if (round.deal.dealer?.[0] === 'Ts') halves += weight
    }
    expect(halves * 13n).toBe(all * 4n)
  })
})
