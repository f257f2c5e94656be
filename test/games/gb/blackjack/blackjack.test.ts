import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../../games/settle/settle-case.ts'
import { type House, plainRounds } from '../../../support/plain/plain-blackjack.ts'

const house: House = {
  soft17: 'a-stand',
  doubleOn: '9-10-11',
  splitOn: 'no-4-5-10',
  evenMoney: 'offered',
  splitTwoCard21: 'ordinary-21',
}

type Given = { deal: Record<string, string>; bets: object[]; actions?: object[]; options?: object; state?: object }

const answerTo = (given: Given) => settleCase({ id: 1, game: 'gb.blackjack', ...given })

/** What went back for each bet, in their order, or the rule by which the round was refused. */
function back(given: Given): unknown {
  const answer = answerTo(given)
  if ('error' in answer) return answer.error
  return answer.refused ?? answer.settlements.map(({ returns }) => returns)
}

const initial = (stake = 100, more = {}) => ({ seat: 1, wager: 'initial', stake, ...more })
const box = (player: string, dealer: string, ...bets: object[]) => ({
  deal: { 'seat:1': player, dealer },
  bets: bets.length === 0 ? [initial()] : bets,
})

describe('a second settlement, over rounds in which chance decides all', () => {
  it.each<[string, Partial<House>]>([
    ['by the defaults', {}],
    ['with soft 17 drawn to (4.15 b)', { soft17: 'b-count-as-7' }],
    ['with any score doubled and any pair split (4.24 b, 4.25 b)', { doubleOn: 'any', splitOn: 'any' }],
    [
      'with a split Ace and ten taken literally (4.16 c, 4.17 b)',
      { splitOn: 'any', splitTwoCard21: 'literal-two-card', evenMoney: 'not-offered' },
    ],
  ])('comes to the same %s', (_, options) => {
    for (const round of plainRounds(1200, { ...house, ...options }, 7)) {
      const { deal, bets, actions } = round
      expect(back({ deal, bets, actions, options }), JSON.stringify(round)).toEqual(round.back)
    }
  })
})

describe('the initial wager (gb 4.16-4.18)', () => {
  it.each([
    ['wins when the dealer is over 21 (4.16 a)', 'Ts 2h', 'Tc 6d 9s', 200],
    ['wins with the higher score (4.16 b)', 'Ts 9h', 'Tc 8d', 200],
    ['wins with a blackjack against 21 of more cards, 3 to 2 (4.16 c, 4.18 a)', 'As Kh', 'Tc 6d 5s', 250],
    ['is void on the same score under 21 (4.17 a)', 'Ts 8h', 'Tc 8d', 100],
    ['is void on two blackjacks (4.17 b)', 'As Kh', 'Ac Td', 100],
    ['is void on 21 of more cards each (4.17 c)', '7s 7h 7d', 'Tc 6d 5s', 100],
    ['loses with 21 of three cards to a blackjack (4.16 c)', '7s 7h 7d', 'Ac Td', 0],
    ['loses over 21, the dealer needing no card (4.16)', 'Ts 6h 8d', '9c', 0],
    ['loses over 21 though the dealer goes over as well (4.16)', 'Ts 6h 8d', '9c 5d Tc', 0],
  ])('%s', (_, player, dealer, returns) => {
    expect(back(box(player, dealer))).toEqual([returns])
  })

  it('pays half of an odd stake rounded up, and down where the operator says so', () => {
    expect(back(box('As Kh', '9c 8d', initial(101)))).toEqual([253])
    expect(back({ ...box('As Kh', '9c 8d', initial(101)), options: { rounding: 'down' } })).toEqual([252])
  })

  it('needs no more of the dealer than could still matter to a blackjack', () => {
    expect(back(box('As Kh', '9c'))).toEqual([250])
    expect(back(box('As Kh', 'Ac 5d'))).toEqual([250])
    expect(back(box('As Kh', 'Ac'))).toBe('dealer-draw-error')
  })
})

describe("the dealer's Ace and six (gb 4.15)", () => {
  it('stands on 17 under option a, and counts 7 and draws under option b', () => {
    expect(back(box('Ts 8h', 'Ac 6d'))).toEqual([200])
    expect(back({ ...box('Ts 8h', 'Ac 6d'), options: { soft17: 'b-count-as-7' } })).toBe('dealer-draw-error')
    expect(back({ ...box('Ts 8h', 'Ac 6d 4s'), options: { soft17: 'b-count-as-7' } })).toEqual([0])
    expect(back(box('Ts 8h', 'Ac 6d 4s'))).toBe('dealer-draw-error')
  })

  it('stands on soft 18 under both', () => {
    for (const soft17 of ['a-stand', 'b-count-as-7'])
      expect(back({ ...box('Ts 8h', 'Ac 7d'), options: { soft17 } })).toEqual([100])
  })
})

describe('insurance and even money (gb 4.19-4.21)', () => {
  const insured = (stake = 50, more = {}) => ({ seat: 1, wager: 'insurance', stake, ...more })
  const evenMoney = [{ seat: 1, do: 'even-money' }]
  const said = (verb: string, phase: string) => [{ seat: 1, do: verb, phase }]

  it('insurance may lie in several wagers of up to half together, each player for himself', () => {
    expect(back(box('As Kh', 'Ac Td', initial(), insured(30), insured(20)))).toEqual([100, 90, 60])
    const behind = { player: 'B', behind: true }
    const given = box('As Kh', 'Ac Td', initial(), initial(100, behind), insured(50), insured(50, behind))
    expect(back(given)).toEqual([100, 100, 150, 150])
  })

  it('insurance pays 2 to 1 on a second card of ten, and loses on any other', () => {
    expect(back(box('As Kh', 'Ac Td', initial(), insured()))).toEqual([100, 150])
    expect(back(box('As Kh', 'Ac 9d', initial(), insured()))).toEqual([250, 0])
  })

  it('even money brings what a winning insurance of half the stake brings (4.20, lines 616-617)', () => {
    expect(back({ ...box('As Kh', 'Ac'), actions: evenMoney })).toEqual([200])
    const [stake, insurance] = back(box('As Kh', 'Ac Td', initial(), insured(50))) as [number, number]
    expect(stake + insurance - 50).toBe(200)
  })

  it('each player of a box takes it for himself', () => {
    const behind = initial(100, { behind: true, player: 'B' })
    const given = box('As Kh', 'Ac Td', initial(), behind)
    expect(back({ ...given, actions: evenMoney })).toEqual([200, 100])
    expect(back({ ...given, actions: [{ seat: 1, do: 'even-money', behind: true }] })).toEqual([100, 200])
    expect(back(box('As Kh', 'Ac Td', initial(), behind, insured(50, { behind: true })))).toEqual([100, 100, 150])
  })

  it.each([
    ['no blackjack', box('Ts 9h', 'Ac Td', initial(), insured())],
    ['no Ace before the dealer', box('As Kh', 'Tc 9d', initial(), insured())],
    ['over half of the initial wager', box('As Kh', 'Ac Td', initial(), insured(51))],
    ['over half of it in two wagers', box('As Kh', 'Ac Td', initial(10), insured(5), insured(5))],
    ['in another phase', { ...box('As Kh', 'Ac Td', initial(), insured()), actions: said('insurance', 'settlement') }],
    ['even money in another phase', { ...box('As Kh', 'Ac Td'), actions: said('even-money', 'settlement') }],
    [
      'even money after a hit at another box (4.19-4.20, lines 611-617)',
      {
        deal: { 'seat:1': 'Ts 2h 8d', 'seat:2': 'As Kh', dealer: 'Ac Td' },
        bets: [initial(), { ...initial(), seat: 2 }],
        actions: [
          { seat: 1, do: 'hit' },
          { seat: 2, do: 'even-money' },
        ],
      },
    ],
    ['after a third card to any box', box('As Kh', 'Ac Td', initial(), insured(50, { phase: 'player-decisions' }))],
    [
      'after a hit at another box',
      {
        deal: { 'seat:1': 'Ts 2h 8d', 'seat:2': 'As Kh', dealer: 'Ac Td' },
        bets: [initial(), { ...initial(), seat: 2 }, { ...insured(), seat: 2 }],
        actions: [
          { seat: 1, do: 'hit' },
          { seat: 2, do: 'insurance' },
        ],
      },
    ],
    ['together with even money', { ...box('As Kh', 'Ac Td', initial(), insured()), actions: evenMoney }],
    ['even money without a blackjack', { ...box('Ts 9h', 'Ac Td'), actions: evenMoney }],
  ])('is refused: %s (insurance-without-blackjack)', (_, given) => {
    expect(back(given)).toBe('insurance-without-blackjack')
  })

  it('even money is not paid where the operator does not offer it', () => {
    const given = { ...box('As Kh', 'Ac Td'), actions: evenMoney, options: { evenMoney: 'not-offered' } }
    expect(back(given)).toBe('gr.no-unlisted-variation')
  })
})

describe('doubling and splitting (gb 4.24-4.30)', () => {
  const double = (stake = 100, more = {}) => ({ seat: 1, wager: 'double-down', stake, ...more })
  const split = (stake = 100, more = {}) => ({ seat: 1, wager: 'split', stake, ...more })
  const two = (first: string, second: string, dealer: string, ...bets: object[]) => ({
    deal: { 'seat:1': first, 'seat:1.2': second, dealer },
    bets: [initial(), split(), ...bets],
  })

  it('a doubled hand wins or loses both stakes', () => {
    expect(back(box('6s 5h 9d', 'Tc 9d', initial(), double()))).toEqual([200, 200])
    expect(back(box('6s 5h 2d', 'Tc 9d', initial(), double()))).toEqual([0, 0])
  })

  it('each split hand stands for itself, and an Ace with a ten is 21 and no blackjack (4.27)', () => {
    expect(back(two('As Kh', 'Ad 5c', 'Tc 8d'))).toEqual([200, 0])
    expect(back(two('As Kh', 'Ad 5c', 'Tc 6d 5s'))).toEqual([100, 0])
    expect(back(two('As Kh', 'Ad 5c', 'Ac Td'))).toEqual([0, 0])
  })

  it('read literally, a split Ace and ten beats 21 of three cards and is void against a blackjack', () => {
    const options = { splitTwoCard21: 'literal-two-card' }
    expect(back({ ...two('As Kh', 'Ad 5c', 'Tc 6d 5s'), options })).toEqual([200, 0])
    expect(back({ ...two('As Kh', 'Ad 5c', 'Ac Td'), options })).toEqual([100, 0])
  })

  it('a hand of a split pair may be doubled, and split again (4.28, 4.30)', () => {
    expect(back(two('8s 3h Td', '8d Tc', 'Tc 9d', double(100)))).toEqual([200, 0, 200])
    const deal = { 'seat:1': '8s Th', 'seat:1.2': '8d 3s 2c 7c', 'seat:1.3': '8h Ts', dealer: 'Tc 7d' }
    expect(back({ deal, bets: [initial(), split(), split()] })).toEqual([200, 200, 200])
  })

  it('whoever plays behind matches the second hand, or names the hand that keeps the wager (4.29)', () => {
    const behind = (more = {}) => initial(70, { behind: true, player: 'B', ...more })
    expect(back(two('8s Th', '8d 9c', 'Tc 8h', behind()))).toEqual([100, 0, 70])
    expect(back(two('8s Th', '8d 9c', 'Tc 8h', behind({ hand: 2 })))).toEqual([100, 0, 0])
    const matched = split(70, { behind: true, player: 'B' })
    expect(back(two('8s Th', '8d Jc', 'Tc 7h', behind(), matched))).toEqual([200, 200, 140, 140])
  })

  it('whoever plays behind may double with the seated player, or not (4.24)', () => {
    const behind = initial(70, { behind: true, player: 'B' })
    const doubledBehind = double(70, { behind: true, player: 'B' })
    expect(back(box('6s 5h 9d', 'Tc 9d', initial(), behind, double()))).toEqual([200, 140, 200])
    expect(back(box('6s 5h 9d', 'Tc 9d', initial(), behind, double(), doubledBehind))).toEqual([200, 140, 200, 140])
    expect(back(box('6s 5h 9d', 'Tc 9d', initial(), behind, doubledBehind))).toBe('double-not-allowed')
  })

  it.each([
    ['player and behind', { player: 'B', behind: true }],
    ['player', { player: 'B' }],
    ['behind', { behind: true }],
    ['neither', {}],
  ])('may be said to double by %s, before the seated player or after him (4.24)', (_, by) => {
    const behind = { player: 'B', behind: true }
    const bets = [initial(1000), initial(200, behind), double(1000), double(200, behind)]
    const said = { seat: 1, do: 'double', stake: 1000 }
    const saidBehind = { seat: 1, do: 'double', stake: 200, ...by }
    const given = { deal: { 'seat:1': '6s 5d 9d', dealer: 'Th 8c' }, bets }
    for (const actions of [
      [said, saidBehind],
      [saidBehind, said],
    ])
      expect(back({ ...given, actions })).toEqual([2000, 400, 2000, 400])
    const hit = { ...given, deal: { 'seat:1': '6s 5d 2d 7d', dealer: 'Th 8c' } }
    expect(back({ ...hit, actions: [said, saidBehind, { seat: 1, do: 'hit' }] })).toBe('second-card-after-double')
  })

  it('decisions without a hand are about the hands in their order (4.28)', () => {
    const played = (...verbs: string[]) => verbs.map((verb) => ({ seat: 1, do: verb }))
    const doubled = two('8s Kh', '8d 3c Td', 'Tc 7d', double(100, { hand: 2 }))
    expect(back({ ...doubled, actions: played('split', 'stand', 'double') })).toEqual([200, 200, 200])
    expect(back({ ...doubled, actions: played('split', 'double', 'stand') })).toContain('seat:1 drew 0')
    const drawn = two('8s 3h 9h', '8d 4c 7s', 'Tc 7d')
    for (const verbs of [['hit', 'stand', 'hit'], ['hit', 'stand', 'hit', 'stand'], []])
      expect(back({ ...drawn, actions: played('split', ...verbs) }), verbs.join()).toEqual([200, 200])
    expect(back({ ...drawn, actions: played('split', 'stand', 'stand', 'hit') })).toContain('stood, and was played on')
    const over = two('8s 5h 9h', '8d 4c 7s', 'Tc 7d')
    expect(back({ ...over, actions: played('split', 'hit', 'hit', 'stand') })).toEqual([0, 200])
  })

  it.each([
    ['on 12 where only 9, 10 and 11 are doubled', box('7s 5h 9d', 'Tc 9d', initial(), double())],
    ['by less than the stake', box('6s 5h 9d', 'Tc 9d', initial(), double(99))],
    ['twice', box('6s 5h 9d', 'Tc 9d', initial(), double(), double())],
    ['on an Ace and eight, which count 19', box('As 8h Td', 'Tc 9d', initial(), double())],
    ['on a split Ace', two('As 9h', 'Ad 5c', 'Tc 8d', double())],
  ])('doubling is refused: %s (double-not-allowed)', (_, given) => {
    expect(back(given)).toBe('double-not-allowed')
  })

  it('a hand that was drawn to is not doubled: a double gets the third card and no more (lines 633-634)', () => {
    const given = box('2s 3h 6d Td', 'Tc 9d', initial(), double())
    const actions = [
      { seat: 1, do: 'hit' },
      { seat: 1, do: 'double' },
    ]
    expect(answerTo({ ...given, actions })).toMatchObject({
      refused: 'double-not-allowed',
      findings: [{ message: expect.stringContaining('a card was drawn to the hand before') }, {}],
    })
  })

  it.each([
    ['was hit', [{ seat: 1, do: 'hit' }]],
    ['was stood on', [{ seat: 1, do: 'stand' }]],
  ])('a hand with a double wager that %s has no answer', (says, actions) => {
    const given = box('6s 5h 9d', 'Tc 9d', initial(), double())
    expect(back({ ...given, actions })).toBe(`actions: seat:1 has a double-down wager, and ${says}`)
  })

  it('a decision on a hand that has no cards has no answer', () => {
    const actions = [
      { seat: 1, do: 'split' },
      { seat: 1, do: 'stand', hand: 3 },
    ]
    expect(back({ ...two('8s Th', '8d 9c', 'Tc 8h'), actions })).toBe(
      'actions: seat 1 has no cards in hand 3, and nothing to decide on it',
    )
  })

  it('a double that names no hand lies on the hand that was doubled (4.30)', () => {
    const on = (hand: number, verb: string) => ({ seat: 1, do: verb, hand })
    const one = two('8s Th', '8d 3c Td', 'Tc 8h', double())
    expect(back({ ...one, actions: [on(1, 'split'), on(1, 'stand'), on(2, 'double')] })).toEqual([100, 200, 200])
    const both = two('8s 2h 5d', '8d 3c Td', 'Tc 8h', double(), double())
    expect(back({ ...both, actions: [on(1, 'split'), on(1, 'double'), on(2, 'double')] })).toEqual([0, 200, 0, 200])
  })

  it.each(['double-down', 'split'])('a %s goes down while the player decides, and in no other phase', (wager) => {
    const given = (phase: string) =>
      wager === 'split'
        ? { ...two('8s Th', '8d 9c', 'Tc 8h'), bets: [initial(), split(100, { phase })] }
        : box('6s 5h 9d', 'Tc 9d', initial(), double(100, { phase }))
    expect(back(given('player-decisions'))).toHaveLength(2)
    for (const phase of ['betting', 'insurance', 'dealer-draw', 'settlement'])
      expect(back(given(phase))).toBe(wager === 'split' ? 'split-not-pair' : 'double-not-allowed')
  })

  it('any score but 21 may be doubled where a notice says so (4.24 b)', () => {
    const options = { doubleOn: 'any' }
    expect(back({ ...box('7s 5h 9d', 'Tc 9d', initial(), double()), options })).toEqual([200, 200])
    expect(back({ ...box('As Kh', 'Tc 9d', initial(), double()), options })).toBe('hit-on-21')
    expect(back({ ...box('As Kh 9d', 'Tc 9d', initial(), double()), options })).toBe('hit-on-21')
  })

  it.each([
    ['cards of two values', { deal: { 'seat:1': '9s 8h', dealer: 'Tc' }, bets: [initial(), split()] }],
    ['fours', two('4s Th', '4d 9c', 'Tc 8h')],
    ['fives', two('5s Th', '5d 9c', 'Tc 8h')],
    ['tens', two('Ks Th', 'Qd 9c', 'Tc 8h')],
    [
      'after a card was drawn (the first two cards, line 648)',
      {
        ...two('8s Th 2d', '8d 9c', 'Tc 8h'),
        actions: [
          { seat: 1, do: 'hit' },
          { seat: 1, do: 'split' },
        ],
      },
    ],
    ['for another stake', { ...two('8s Th', '8d 9c', 'Tc 8h'), bets: [initial(), split(90)] }],
    ['without a stake', { ...two('8s Th', '8d 9c', 'Tc 8h'), bets: [initial()] }],
  ])('a split is refused: %s (split-not-pair)', (_, given) => {
    expect(back(given)).toBe('split-not-pair')
  })

  it('tens of different rank are a pair where any pair is split (4.25 b)', () => {
    expect(back({ ...two('Ks Th', 'Qd 9c', 'Tc 8h'), options: { splitOn: 'any' } })).toEqual([200, 200])
  })
})
