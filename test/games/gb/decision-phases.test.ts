import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'

type Told = { wager: string; stake: number; phase?: string }
const bets = (...told: Told[]) => told.map((bet) => ({ seat: 1, ...bet }))
const did = (...told: (string | [verb: string, phase: string])[]) =>
  told.map((action) =>
    typeof action === 'string' ? { seat: 1, do: action } : { seat: 1, do: action[0], phase: action[1] },
  )

const three = { 'seat:1': '9h 8h 7h', dealer: 'Kc 9d 4s' }
const five = { 'seat:1': '2s 2d 3h Jc 9s', dealer: '7h 6h 4c 3d 2h' }
const holdem = { 'seat:1': 'As Ks', dealer: '9c 9d', board: 'Ad 7h 4c 2s Jh' }
const ride = { 'seat:1': 'Ts Td 4h', community: 'Tc 2s' }

const ante: Told = { wager: 'ante', stake: 100 }
const blind: Told = { wager: 'blind', stake: 100 }
const twoWay: Told = { wager: 'two-way', stake: 100 }
const insurance: Told = { wager: 'insurance', stake: 100 }
const mandatory: Told[] = ['wager-1', 'wager-2', 'wager-pound'].map((wager) => ({ wager, stake: 100 }))
const flop: Told = { wager: 'flop', stake: 200 }

/** A game with its cards, the wagers that lie before, and the wager that is decided on: by which verb, when, and when not. */
const decisions = [
  ['three-card-poker', three, [ante], 'play', 100, 'play', 'decision', 'play-not-equal-ante', '5.13, lines 942-945'],
  ['casino-stud', five, [ante], 'raise', 200, 'raise', 'decisions', 'raise-not-double', '7.12, line 1353'],
  ['casino-stud', five, [ante, insurance], 'double', 100, 'double', 'decisions', 'double-wrong-upcard', '7.29, 1449'],
  ['holdem-bonus', holdem, [ante], 'flop', 200, 'flop-bet', 'pre-flop', 'bet-out-of-phase', '11.19, 2249-2253'],
  ['holdem-bonus', holdem, [ante, flop], 'turn', 100, 'turn-bet', 'before-turn', 'bet-out-of-phase', '11.22'],
  ['holdem-bonus', holdem, [ante, flop], 'river', 100, 'river-bet', 'before-river', 'bet-out-of-phase', '11.26'],
  ['casino-holdem', holdem, [ante], 'call', 200, 'call', 'decision', 'call-not-double', '11.81, 2603-2606'],
  ['ultimate-holdem', holdem, [ante, blind], 'play', 400, 'play-4x', 'pre-flop', 'play-wrong-size', '11.52, 2430-2433'],
  ['ultimate-holdem', holdem, [ante, blind], 'play', 200, 'play-2x', 'after-flop', 'play-wrong-size', '11.57'],
  ['ultimate-holdem', holdem, [ante, blind], 'play', 100, 'play-1x', 'after-river', 'play-wrong-size', '11.61'],
  [
    'two-way-holdem',
    holdem,
    [ante, blind, twoWay],
    'flop',
    100,
    'flop-bet',
    'flop-decision',
    'flop-wager-wrong',
    '11.104',
  ],
] as const

const answer = (game: string, deal: object, told: Told[], actions: object[] = []) =>
  settleCase({
    ...{ id: 1, game: `gb.${game}`, deal, bets: bets(...told), actions },
    options: game === 'casino-stud' ? { csbiOffered: 'yes-offered' } : {},
  })

describe.each(decisions)('%s (%j with %j): the %s', (game, deal, before, wager, stake, verb, phase, rule) => {
  const phases = [
    ...[
      'betting',
      'deal',
      'hole-and-flop',
      'decision',
      'decisions',
      'pre-flop',
      'before-turn',
      'before-river',
      'flop-decision',
    ],
    ...['after-flop', 'after-river', 'turn-river', 'river-and-settle', 'reveal-and-settle'],
  ]
  const known = phases.filter((each) => !('error' in answer(game, deal, [{ ...before[0], phase: each }])))

  it('goes down in the phase of its decision', () => {
    expect(known).toContain(phase)
    expect(answer(game, deal, [...before, { wager, stake, phase }])).not.toHaveProperty('refused')
    expect(answer(game, deal, [...before, { wager, stake }], did([verb, phase]))).not.toHaveProperty('refused')
  })

  it('and in no other, whether the wager says so or its decision', () => {
    for (const other of known.filter((each) => each !== phase)) {
      // Once the turn lies there, a Call shows that it was dealt too soon (11.85, lines 2625-2627).
      const isAfterTurn = wager === 'call' && phases.indexOf(other) > phases.indexOf(phase)
      const broken = isAfterTurn ? 'community-order' : rule
      expect(answer(game, deal, [...before, { wager, stake, phase: other }])).toHaveProperty('refused', broken)
      expect(answer(game, deal, [...before, { wager, stake }], did([verb, other]))).toHaveProperty('refused', rule)
    }
  })
})

describe('a decision that stakes nothing', () => {
  it.each([
    ['three-card-poker', three, [ante], ['fold', 'betting'], 'decision'],
    ['casino-stud', five, [ante], ['fold', 'betting'], 'decisions or folds'],
    ['casino-holdem', holdem, [ante], ['fold', 'reveal-and-settle'], 'decision'],
    ['let-it-ride', ride, mandatory, ['ride-1', 'settlement'], 'first-decision'],
  ] as const)('is in its phase, or the round contradicts itself: %s %j', (game, deal, told, [verb, phase], due) => {
    expect(answer(game, deal, [...told], did([verb, phase]))).toEqual({
      id: 1,
      error: `actions: seat 1: '${verb}' is said in '${phase}', and is decided on in ${due}`,
    })
  })
})

describe('a decision that the wagers of its seat deny', () => {
  const turn: Told = { wager: 'turn', stake: 100 }
  const river: Told = { wager: 'river', stake: 100 }
  const bonus = [ante, flop]
  const two = [ante, blind, twoWay]
  const flop1: Told = { wager: 'flop', stake: 100 }
  const stud = [ante, insurance, { wager: 'raise', stake: 200 }]
  const double: Told = { wager: 'double', stake: 100 }

  it.each([
    ['holdem-bonus', [...bonus, turn, river], did('flop-bet', 'check', 'check'), 'check'],
    ['holdem-bonus', [...bonus, turn], did('flop-bet', 'check', 'check'), 'check'],
    ['holdem-bonus', [...bonus, turn], did('flop-bet', ['check', 'before-turn']), 'check'],
    ['holdem-bonus', [...bonus, turn, river], did('flop-bet', 'turn-bet', 'check'), 'check'],
    // Turn and River are for a participating player with a Flop wager (11.22 and 11.26, lines 2262-2263 and 2275-2277).
    ['holdem-bonus', [ante], did('check'), 'check'],
    ['two-way-holdem', [...two, flop1, river], did('check', 'check'), 'check'],
    ['two-way-holdem', [...two, flop1], did(['check', 'flop-decision']), 'check'],
    ['casino-stud', [...stud, double], did('decline', 'raise'), 'decline'],
  ])('has no answer (gb 11.22-11.28, 11.104-11.106, 7.27): %s %j %j', (game, told, actions, verb) => {
    expect(answer(game, game === 'casino-stud' ? five : holdem, told, actions)).toEqual({
      id: 1,
      error: `actions: seat 1: '${verb}' is given where its wagers and other decisions leave no place for it`,
    })
  })

  it.each([
    ['holdem-bonus', [...bonus, river], did('flop-bet', 'check', 'river-bet')],
    ['holdem-bonus', [...bonus, turn], did('flop-bet', 'check')],
    ['holdem-bonus', [...bonus, turn], did('flop-bet', 'turn-bet', ['check', 'before-river'])],
    ['two-way-holdem', [...two, river], did('check', 'river-bet')],
    ['casino-stud', [...stud, double], did('raise', 'double')],
    ['casino-stud', stud, did('raise', 'decline')],
  ])('and is settled where they do not: %s %j %j', (game, told, actions) => {
    expect(answer(game, game === 'casino-stud' ? five : holdem, told, actions)).toHaveProperty('settlements.0')
  })
})
