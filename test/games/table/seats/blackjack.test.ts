import { describe, expect, it } from 'vitest'
import { blackjack } from '../../../../games/gb/blackjack/blackjack.ts'
import type { Card } from '../../../../games/kit/cards/cards.ts'
import { oneDeck } from '../../../../games/kit/cards/cards.ts'
import { seeded } from '../../../../games/kit/odds/random.ts'
import { handDue } from '../../../../games/kit/round/deal-plan.ts'
import { type Action, type Bet, dealt, emptyRound, type Round } from '../../../../games/kit/round/round.ts'
import { settleCase } from '../../../../games/settle/settle-case.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import { backFor } from '../../../support/plain/plain-poker.ts'
import {
  bet,
  drawn,
  key,
  noMoreBets,
  openBetting,
  operator,
  optionsOf,
  paidIn,
  resultsIn,
  rulesIn,
  tableAt,
  tableOf,
} from '../../../support/table-inputs.ts'

const initial = (seat: number, stake = 100): Bet => ({ seat, wager: 'initial', stake })
const stakedBy: Record<string, string> = { double: 'double-down', split: 'split', insurance: 'insurance' }

/** A table that is dealt at from known cards: what it asks for, and what was decided. */
function tableWith(cards: string, seats: number[], given = {}) {
  const options = optionsOf(blackjack, given)
  const shoe = cards.split(' ') as Card[]
  let round: Round = { ...emptyRound, bets: seats.map((seat) => initial(seat)) }
  const due = () => blackjack.due(round, options)
  const deal = () => {
    const path: string[] = []
    for (let hand = handDue(due()); hand !== null; hand = handDue(due())) {
      const card = shoe.shift()
      if (card === undefined) break
      round = dealt(round, hand, card)
      path.push(hand)
    }
    return path
  }
  const decide = (verb: string, stake = 100) => {
    const asked = due()
    if (asked === null || !('decision' in asked)) throw new Error('nobody is asked')
    const onHand = asked.hand === undefined ? {} : { hand: asked.hand }
    const action: Action = { seat: asked.decision, do: verb, ...onHand }
    const wager = stakedBy[verb]
    const bets = wager === undefined ? [] : [{ seat: asked.decision, wager, stake, ...onHand }]
    const next = { ...round, bets: [...round.bets, ...bets], actions: [...round.actions, action] }
    round = blackjack.deal.acted?.(next, action) ?? next
    return deal()
  }
  return { due, deal, decide, round: () => round, settled: () => backFor(blackjack.settle(round, options)) }
}

it('no round is settled with a card that its shoe of many decks cannot have had (too-many-copies)', () => {
  const table = tableOf(blackjack, { decks: 4, dealOrder: 'round-dealer-last' })
  const fourGone = [operator('new-shoe'), ...drawn('Ts Ts Ts Ts'), bet(1, 'initial', 100)]
  table.hear(0, ...fourGone, ...drawn('Ts 9h 8d'), key('stand'))
  expect(resultsIn(table.hear(0, ...drawn('Th')))).toMatchObject([{ kind: 'disputed', settlements: [] }])
})

describe('how a round is dealt (gb 4.9-4.30)', () => {
  it.each([
    ['round-dealer-after-first', ['seat:1', 'seat:3', 'dealer', 'seat:1', 'seat:3']],
    ['round-dealer-last', ['seat:1', 'seat:3', 'seat:1', 'seat:3', 'dealer']],
    ['two-at-once-dealer-last', ['seat:1', 'seat:1', 'seat:3', 'seat:3', 'dealer']],
  ])('two cards to each box and one to the dealer, %s', (dealOrder, path) => {
    expect(tableWith('9s 8s 7s 6s 5s', [1, 3], { dealOrder }).deal()).toEqual(path)
  })

  it('every box decides from the left, the dealer draws to 17, and nothing is due then', () => {
    const table = tableWith('Ts Th 6c 4s 8h 3d 5c 6d', [1, 2])
    table.deal()
    expect(table.due()).toEqual({ decision: 1, choices: ['hit', 'stand'] })
    expect(table.decide('hit')).toEqual(['seat:1'])
    table.decide('stand')
    expect(table.due()).toEqual({ decision: 2, choices: ['hit', 'stand'] })
    expect(table.decide('stand')).toEqual(['dealer', 'dealer'])
    expect(table.due()).toBeNull()
    expect(table.settled()).toEqual({ '1 initial': 100, '2 initial': 200 })
  })

  it('asks a hand of 21 for nothing, and draws no card when every hand is over (4.13)', () => {
    const table = tableWith('Ts 6c 6s 5h', [1])
    table.deal()
    table.decide('hit')
    expect(table.round().deal['seat:1']).toEqual(['Ts', '6s', '5h'])
    expect(table.due()).toEqual({ card: 'dealer', face: 'up' })
    const bust = tableWith('Ts 6c 6s Th', [1])
    bust.deal()
    bust.decide('hit')
    expect(bust.due()).toBeNull()
    expect(bust.settled()).toEqual({ '1 initial': 0 })
  })

  it('a doubled hand gets one card and no other (4.24)', () => {
    const table = tableWith('6s Tc 5h 2d 9d', [1])
    table.deal()
    expect(table.due()).toEqual({ decision: 1, choices: ['hit', 'stand', 'double'] })
    expect(table.decide('double')).toEqual(['seat:1', 'dealer'])
    expect(table.due()).toBeNull()
    expect(table.settled()).toEqual({ '1 initial': 0, '1 double-down': 0 })
  })

  it('a split lays the pair apart, gives each a second card, and finishes the first hand first (4.26, 4.28)', () => {
    const table = tableWith('8s Tc 8h 3d 8d Tc 2c Th 7h', [1])
    table.deal()
    expect(table.due()).toEqual({ decision: 1, choices: ['hit', 'stand', 'split'] })
    expect(table.decide('split')).toEqual(['seat:1', 'seat:1.2'])
    expect(table.due()).toEqual({ decision: 1, hand: 1, choices: ['hit', 'stand', 'double'] })
    expect(table.decide('double')).toEqual(['seat:1'])
    expect(table.due()).toEqual({ decision: 1, hand: 2, choices: ['hit', 'stand', 'split'] })
    expect(table.decide('split')).toEqual(['seat:1.2', 'seat:1.3'])
    expect(table.round().deal).toMatchObject({
      'seat:1': ['8s', '3d', 'Tc'],
      'seat:1.2': ['8h', '2c'],
      'seat:1.3': ['8d', 'Th'],
    })
    expect(table.round().bets.map(({ wager, hand }) => [wager, hand])).toEqual([
      ['initial', undefined],
      ['split', 2],
      ['double-down', 1],
      ['split', 3],
    ])
    table.decide('stand')
    expect(table.decide('stand')).toEqual(['dealer'])
    expect(table.due()).toBeNull()
  })

  it('split Aces get one card each, and the dealer follows (4.26)', () => {
    const table = tableWith('As Tc Ah 3d 5c 8d', [1])
    table.deal()
    expect(table.decide('split')).toEqual(['seat:1', 'seat:1.2', 'dealer'])
    expect(table.due()).toBeNull()
    expect(table.settled()).toEqual({ '1 initial': 0, '1 split': 0 })
  })

  it("a blackjack is asked for insurance against the dealer's Ace before any third card (4.19-4.20)", () => {
    const table = tableWith('Ts As Ac 6s Kh Td', [1, 2])
    table.deal()
    expect(table.due()).toEqual({ decision: 2, choices: ['insurance', 'even-money', 'decline'] })
    table.decide('insurance', 50)
    expect(table.due()).toMatchObject({ decision: 1 })
    expect(table.decide('stand')).toEqual(['dealer'])
    expect(table.settled()).toEqual({ '1 initial': 0, '2 initial': 100, '2 insurance': 150 })
  })

  it('who is paid even money is out, and the dealer draws for nobody else (4.20)', () => {
    const table = tableWith('As Ac Kh', [1])
    table.deal()
    table.decide('even-money')
    expect(table.due()).toBeNull()
    expect(table.settled()).toEqual({ '1 initial': 200 })
  })

  it('a table that offers no even money does not ask for it', () => {
    const table = tableWith('As Ac Kh', [1], { evenMoney: 'not-offered' })
    table.deal()
    expect(table.due()).toEqual({ decision: 1, choices: ['insurance', 'decline'] })
  })
})

describe('any play that the rounds ask for', () => {
  it.each([{}, { soft17: 'b-count-as-7', doubleOn: 'any', splitOn: 'any', dealOrder: 'round-dealer-last' }])(
    'comes to a round that breaks no rule, with the options %j',
    (given) => {
      const random = seeded(3)
      const options = optionsOf(blackjack, given)
      for (let i = 0; i < 300; i++) {
        const shoe = random.shuffle([...oneDeck, ...oneDeck]).join(' ')
        const table = tableWith(shoe, [1, 2, 5].slice(random.int(3)), given)
        table.deal()
        for (let due = table.due(); due !== null && 'decision' in due; due = table.due())
          table.decide(random.pick(due.choices), due.choices.includes('insurance') ? 50 : 100)
        const round = table.round()
        expect(table.due()).toBeNull()
        expect(blackjack.verifyRound(round, options)).toEqual([])
        expect(round.bets.map((bet) => blackjack.verifyBet(round, bet, options)).filter(Boolean)).toEqual([])
      }
    },
  )
})

describe('what the cards of a round can show to be wrong', () => {
  const refused = (given: object) => {
    const answer = settleCase({ id: 1, game: 'gb.blackjack', bets: [initial(1)], ...given })
    return 'error' in answer ? answer.error : answer.refused
  }
  const double: Bet = { seat: 1, wager: 'double-down', stake: 100 }
  const split: Bet = { seat: 1, wager: 'split', stake: 100 }

  it('a hit of which no hand is said is of the split Ace that got the card, and is named once', () => {
    const answer = settleCase({
      id: 1,
      game: 'gb.blackjack',
      deal: { 'seat:1': 'As 5h 2c', 'seat:1.2': 'Ah 9c', dealer: 'Tc 8d' },
      bets: [initial(1), split],
      actions: [
        { seat: 1, do: 'split' },
        { seat: 1, do: 'hit' },
      ],
    })
    expect('findings' in answer && answer.findings.map(({ rule, figures }) => [rule, figures?.hand])).toEqual([
      ['second-card-on-split-ace', 'seat:1'],
    ])
  })

  it.each([
    ['hit-on-21', 'a third card to a blackjack', { deal: { 'seat:1': 'As Kh 2c', dealer: 'Tc 8d' } }],
    ['hit-on-21', 'a card to 21', { deal: { 'seat:1': '7s 7h 7c 2c', dealer: 'Tc 8d' } }],
    [
      'hit-on-21',
      'a hit on a blackjack',
      { deal: { 'seat:1': 'As Kh', dealer: 'Tc 8d' }, actions: [{ seat: 1, do: 'hit' }] },
    ],
    [
      'second-card-after-double',
      'two cards to a doubled hand',
      { deal: { 'seat:1': '6s 5h 2c 3c', dealer: 'Tc 8d' }, bets: [initial(1), double] },
    ],
    [
      'second-card-after-double',
      'no card to a doubled hand',
      { deal: { 'seat:1': '6s 5h', dealer: 'Tc 8d' }, bets: [initial(1), double] },
    ],
    [
      'second-card-on-split-ace',
      'a third card on a split Ace',
      { deal: { 'seat:1': 'As 5h 2c', 'seat:1.2': 'Ah 9c', dealer: 'Tc 8d' }, bets: [initial(1), split] },
    ],
    [
      'second-card-on-split-ace',
      'Aces split again',
      {
        deal: { 'seat:1': 'As 5h', 'seat:1.2': 'Ah 9c', 'seat:1.3': 'Ad 9d', dealer: 'Tc 8d' },
        bets: [initial(1), split, split],
      },
    ],
    ['dealer-draw-error', 'a card on 17', { deal: { 'seat:1': 'Ts 8h', dealer: 'Tc 7d 2c' } }],
    ['dealer-draw-error', 'a stand on 16', { deal: { 'seat:1': 'Ts 8h', dealer: 'Tc 6d' } }],
    [
      'hole-card',
      'two cards to the dealer before anyone has decided',
      { deal: { 'seat:1': 'Ts 8h', dealer: 'Tc 7d' }, state: { phase: 'player-decisions' } },
    ],
    [
      'too-many-copies',
      'a third Ten of spades of two decks',
      { deal: { 'seat:1': 'Ts Ts', dealer: 'Ts 8d' }, options: { decks: 2 } },
    ],
    [
      'too-many-copies',
      'with those that left the shoe before',
      { deal: { 'seat:1': 'Ts 9s', dealer: 'Th 8d' }, options: { decks: 1 }, setup: { seen: ['9s'] } },
    ],
    [
      'deck-change-mid-shoe',
      'other decks in the middle of a shoe',
      {
        deal: { 'seat:1': 'Ts 9s', dealer: 'Th 8d' },
        setup: { deckChange: { from: 6, to: 4, at: 'mid-shoe', unanimous: true } },
      },
    ],
    [
      'deck-change-mid-shoe',
      'other decks although not all agreed',
      {
        deal: { 'seat:1': 'Ts 9s', dealer: 'Th 8d' },
        setup: { deckChange: { from: 6, to: 4, at: 'end-of-shoe', unanimous: false } },
      },
    ],
    ['gr.equipment-security', 'a box without cards', { deal: { dealer: 'Th 8d' } }],
    [
      'gr.equipment-security',
      'cards without a box',
      { deal: { 'seat:1': 'Ts 9s', 'seat:4': '2c 3c', dealer: 'Th 8d' } },
    ],
    [
      'playing-behind',
      'a wager behind nobody',
      { deal: { 'seat:1': 'Ts 9s', dealer: 'Th 8d' }, bets: [{ ...initial(1), behind: true }] },
    ],
    [
      'gr.table-limits-notice',
      'a stake over the maximum',
      { deal: { 'seat:1': 'Ts 9s', dealer: 'Th 8d' }, options: { limits: { initial: { max: 99 } } } },
    ],
  ])('%s: %s', (rule, _, given) => {
    expect(refused(given)).toBe(rule)
  })

  it('decks may change at the end of a shoe when all agree (4.4)', () => {
    const setup = { deckChange: { from: 6, to: 4, at: 'end-of-shoe', unanimous: true } }
    expect(refused({ deal: { 'seat:1': 'Ts 9s', dealer: 'Th 8d' }, options: { decks: 4 }, setup })).toBeUndefined()
  })
})

describe('at a live table', () => {
  const dealtAt = (given: object, seats: number[], cards: string) =>
    tableAt(
      blackjack,
      { ...given },
      operator('new-shoe'),
      openBetting,
      ...seats.map((seat) => bet(seat, 'initial', 100)),
      noMoreBets,
      ...drawn(cards),
    )

  it.each([
    ['9d', [1], 'As 9d Kd', [], {}],
    ['a ten that is no blackjack', [1], 'As Tc Kd', drawn('5c'), {}],
    ['9d, when all others are bust', [1, 2], 'As Ts 9d Kd 6d', [key('hit', 2), ...drawn('Th')], { '2 initial': 0 }],
  ])('a blackjack is paid 3 to 2 as soon as the dealer cannot have one: %s (4.18)', (_, seats, cards, more, others) => {
    const { hear, view } = dealtAt({}, seats, cards.replace(/ [^ ]+$/, ''))
    const results = resultsIn(hear(...drawn(cards.slice(-2)), ...more))
    expect(results.map(paidIn)).toEqual([{ '1 initial': 250, ...others }])
    expect(view()).toMatchObject({ round: 2, phase: 'betting' })
  })

  it('cards that the dealer draws against a blackjack all the same are no error', () => {
    expect(rulesIn(dealtAt({}, [1], 'As 9d Kd').hear(...drawn('5c 3h')))).toEqual([])
    expect(rulesIn(dealtAt({}, [1], 'As 9d Kd').hear(...drawn('8c 3h')))).toEqual(['dealer-draw-error'])
  })

  it.each(['offered', 'not-offered'])(
    'who says nothing has not insured a blackjack once a third card comes, even money %s (4.19, lines 611-612)',
    (evenMoney) => {
      const { hear } = dealtAt({ evenMoney }, [1, 2], '5s As Ac 6d Kd')
      const effects = hear(key('hit', 1), ...drawn('9d'), key('stand', 1), ...drawn('9h'))
      expect(rulesIn(effects)).toEqual([])
      expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 initial': 100, '2 initial': 250 }])
    },
  )

  it('may still insure it while others stand', () => {
    const { hear } = dealtAt({}, [1, 2], 'Ts As Ac 9d Kd')
    const effects = hear(key('stand', 1), bet(2, 'insurance', 50), ...drawn('Qh'))
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 initial': 0, '2 initial': 100, '2 insurance': 150 }])
  })

  it.each([
    ['split-not-pair', 'Ts 9c Td', 'split', 'split'],
    ['double-not-allowed', '6s 9c 6d', 'double', 'double-down'],
  ])('%s: chips lie there, the key is pressed, and a card comes (4.24, 4.25)', (rule, cards, choice, spot) => {
    const { hear, view } = dealtAt({}, [1], cards)
    expect(rulesIn(hear(key(choice, 1), bet(1, spot, 100)))).toEqual(['decision-not-due'])
    expect(rulesIn(hear(...drawn('3h')))).toEqual([rule])
    expect(view().phase).toBe('disputed')
  })

  it('a split by key and chips makes two hands, and each wager is settled on its own', () => {
    const table = tableOf(blackjack)
    const hear = (...inputs: Input[]) => table.hear(0, ...inputs)
    hear(operator('new-shoe'), bet(1, 'initial', 100), ...drawn('8s Tc 8h'), bet(1, 'split', 100), key('split', 1))
    hear(...drawn('3d Kc'))
    expect(table.view()).toMatchObject({ deal: { 'seat:1': ['8s', '3d'], 'seat:1.2': ['8h', 'Kc'] } })
    hear(bet(1, 'double-down', 100), key('double', 1), ...drawn('Th'), key('stand', 1))
    const [result] = resultsIn(hear(...drawn('9d')))
    expect(result).toMatchObject({ kind: 'settled' })
    expect(result && paidIn(result)).toEqual({ '1 initial': 200, '1 split': 0, '1 double-down': 200 })
  })
})

it('a prompt names the hand that was split', () => {
  const { hear, view } = tableAt(blackjack, {}, operator('new-shoe'), openBetting, bet(1, 'initial', 100), noMoreBets)
  hear(...drawn('8s 6h 8d'))
  expect(view().notes).toEqual([expect.stringMatching(/^seat 1: /)])
  hear(bet(1, 'split', 100), key('split', 1), ...drawn('Th 3c'))
  expect(view().notes).toEqual([expect.stringMatching(/^seat 1, hand 1: /)])
  hear(key('stand', 1))
  expect(view().notes).toEqual([expect.stringMatching(/^seat 1, hand 2: /)])
})
