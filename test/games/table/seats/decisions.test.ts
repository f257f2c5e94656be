import { describe, expect, it } from 'vitest'
import { casinoStud } from '../../../../games/gb/casino-stud.ts'
import { casinoHoldem } from '../../../../games/gb/holdem/casino-holdem.ts'
import { holdemBonus } from '../../../../games/gb/holdem/holdem-bonus.ts'
import { ultimateHoldem } from '../../../../games/gb/holdem/ultimate-holdem.ts'
import { letItRide } from '../../../../games/gb/let-it-ride/let-it-ride.ts'
import { paiGowPoker } from '../../../../games/gb/pai-gow-poker/pai-gow-poker.ts'
import { threeCardPoker } from '../../../../games/gb/three-card-poker.ts'
import type { Game } from '../../../../games/kit/document/game.ts'
import { texasHoldemBonusProgressive } from '../../../../games/mbs/texas-holdem-bonus-progressive.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  findingsIn,
  key,
  keypad,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  ruledBy,
  rulesIn,
  tableAt,
} from '../../../support/table-inputs.ts'

/** New cards lie ready, betting is open, and then it is told this. */
const dealtAt = (game: Game, ...first: Input[]) =>
  tableAt(
    game,
    game === texasHoldemBonusProgressive ? { progressiveWager: 500 } : {},
    operator('new-shoe'),
    openBetting,
    ...first,
  )

// A pair against King high, which qualifies: Ante and Play are paid 1 to 1 (gb, lines 965-968).
const pairAgainstKing = [bet(1, 'ante', 1000), noMoreBets, ...drawn('9s 9h 2d Kc 7h 3s')]
// The dealer's nine high does not qualify: the Ante is paid 1 to 1, and the Raise goes back (gb, lines 1470-1473).
const nineHigh = [bet(1, 'ante', 500), noMoreBets, ...drawn('As Kd Qs Js 9s 3h 5d 7c 9h 2d')]
// Three Aces against three fours: the Blind goes back under a straight (gb, lines 2504-2506).
const threeAces = [bet(1, 'ante', 500), bet(1, 'blind', 500), noMoreBets, ...drawn('As Ad 4c 4d Ah 7c 2d 9s 4h')]
// Three Kings against Ace high: the Ante goes back under a straight, and the others are paid 1 to 1 (mbs 3.10.2).
const threeKings = (...seats: number[]) => [
  ...seats.map((seat) => bet(seat, 'ante', 500)),
  noMoreBets,
  ...drawn(`Kh 8c 3d 2s Jh Ks Kd ${seats.length > 1 ? '2c 7h ' : ''}Ac Qd`),
]
const allStaked = [bet(1, 'flop', 1000), bet(1, 'turn', 500), bet(1, 'river', 500)]
const allPaid = { '1 ante': 500, '1 flop': 2000, '1 turn': 1000, '1 river': 1000 }
const threeWagers = ['wager-1', 'wager-2', 'wager-pound'].map((wager) => bet(1, wager, 500))
const threeTens = [...threeWagers, noMoreBets, ...drawn('Ts Td 4h Tc 9d 3c')]

const lifted = (...spots: string[]) => spots.map((spot) => bet(1, spot, 0))
const unknown = (choices: string) => [
  { kind: 'interrupted', settlements: [], reason: `what seat 1 decided is not known: ${choices}` },
]

describe('chips that lie there when the dealer clears the table are the decision', () => {
  it.each<[game: Game, dealt: Input[], chips: Input[], cleared: string[], paid: Record<string, number>]>([
    [threeCardPoker, pairAgainstKing, [bet(1, 'play', 1000)], ['ante', 'play'], { '1 ante': 2000, '1 play': 2000 }],
    [casinoStud, nineHigh, [bet(1, 'raise', 1000)], ['ante', 'raise'], { '1 ante': 1000, '1 raise': 1000 }],
    [
      ultimateHoldem,
      threeAces,
      [bet(1, 'play', 500)],
      ['ante', 'blind', 'play'],
      { '1 ante': 1000, '1 blind': 500, '1 play': 1000 },
    ],
    [texasHoldemBonusProgressive, threeKings(1), allStaked, ['ante', 'flop', 'turn', 'river'], allPaid],
  ])('$id: the round is settled on them, and no wager came late', (game, dealt, chips, cleared, paid) => {
    const { hear, view } = dealtAt(game, ...dealt)
    hear(...chips)
    expect(view().notes).toEqual(['the chips of all decisions are down'])
    const effects = hear(...lifted(...cleared), openBetting)
    expect(resultsIn(effects)).toMatchObject([{ round: 1, kind: 'settled' }])
    expect(resultsIn(effects).map(paidIn)).toEqual([paid])
    expect(rulesIn(effects)).toEqual([])
  })

  it('also where another seat has decided without a word, which is known once betting opens', () => {
    const { hear } = dealtAt(texasHoldemBonusProgressive, ...threeKings(1, 2), ...allStaked)
    const effects = hear(bet(2, 'ante', 0), ...lifted('ante', 'flop', 'turn', 'river'), openBetting)
    expect(resultsIn(effects).map(paidIn)).toEqual([{ ...allPaid, '2 ante': 0 }])
  })

  it('when they were put down in two movements, or put right', () => {
    const movements = [bet(1, 'play', 500), bet(1, 'play', 1500), bet(1, 'play', 0), bet(1, 'play', 1000)]
    const { hear } = dealtAt(threeCardPoker, ...pairAgainstKing, ...movements)
    const effects = hear(...lifted('ante', 'play'), openBetting)
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 ante': 2000, '1 play': 2000 }])
  })

  it('and a stake that the rules refuse is not forgotten when it is cleared (play-not-equal-ante)', () => {
    const { hear } = dealtAt(threeCardPoker, ...pairAgainstKing, bet(1, 'play', 700))
    const effects = hear(...lifted('ante', 'play'), openBetting)
    expect(resultsIn(effects)).toMatchObject([{ kind: 'disputed', settlements: [] }])
    expect(rulesIn(effects)).toContain('play-not-equal-ante')
  })
})

describe('chips that were lifted while the decision was open', () => {
  it('may have been taken back or cleared: nobody knows', () => {
    const { hear } = dealtAt(threeCardPoker, ...pairAgainstKing, bet(1, 'play', 1000))
    expect(resultsIn(hear(...lifted('play', 'ante'), openBetting))).toMatchObject(
      unknown('play or fold; 1000 was lifted from play'),
    )
  })

  it('are not those of a seat that has been cleared before', () => {
    const { hear } = dealtAt(threeCardPoker, ...pairAgainstKing, bet(1, 'ante', 0), bet(1, 'play', 1000))
    expect(resultsIn(hear(...lifted('play'), openBetting))).toMatchObject(
      unknown('play or fold; 1000 was lifted from play'),
    )
  })

  it('are told of every seat', () => {
    const antes = [bet(1, 'ante', 500), bet(3, 'ante', 500), noMoreBets, ...drawn('9s 9h 2d 4c 6d 8s Kc 7h 3s')]
    const { hear } = dealtAt(threeCardPoker, ...antes, bet(1, 'play', 500), bet(3, 'play', 500))
    expect(resultsIn(hear(bet(1, 'play', 0), bet(3, 'play', 0), openBetting))).toMatchObject(
      unknown('play or fold; 500 was lifted from play; 500 was lifted from play of seat 3'),
    )
  })

  it('are not known either where the wager lies there again, for this round or the next', () => {
    const dealt = [bet(1, 'ante', 1000), bet(2, 'ante', 500), noMoreBets, ...drawn('9s 9h 2d 4c 6d 8s Kc 7h 3s')]
    const { hear } = dealtAt(threeCardPoker, ...dealt, bet(1, 'play', 1000))
    expect(resultsIn(hear(...lifted('ante', 'play'), bet(1, 'ante', 1000), openBetting))).toMatchObject(
      unknown('play or fold; 1000 was lifted from play'),
    )
  })

  it('were taken back where a card follows', () => {
    const dealt = [bet(1, 'ante', 500), bet(2, 'ante', 500), noMoreBets, ...drawn('As Ad 2c 7h 4c 4d Ah 7c 2d')]
    const { hear } = dealtAt(casinoHoldem, ...dealt, bet(1, 'call', 1000), bet(2, 'call', 1000), bet(2, 'call', 0))
    const [result] = resultsIn(hear(...drawn('9s 4h')))
    expect(result && paidIn(result)).toMatchObject({ '1 call': 2000, '2 ante': 0 })
  })

  it('were taken back where a fold is keyed', () => {
    const { hear } = dealtAt(threeCardPoker, ...pairAgainstKing, bet(1, 'play', 1000), bet(1, 'play', 0))
    expect(resultsIn(hear(key('fold', 1))).map(paidIn)).toEqual([{ '1 ante': 0 }])
  })

  it.each([[['wager-1', 'wager-2', 'wager-pound']], [['wager-pound', 'wager-2', 'wager-1']]])(
    'are no pulls where %j are all gone (gb, lines 2888-2908)',
    (cleared) => {
      const { hear } = dealtAt(letItRide, ...threeTens)
      const seen = cleared.map((wager) => `500 was lifted from ${wager}`).join('; ')
      expect(resultsIn(hear(...lifted(...cleared), openBetting))).toMatchObject(unknown(`ride-1 or pull-1; ${seen}`))
    },
  )

  it('are pulls where the third wager lies on, and come in their order (gb, lines 2888-2908)', () => {
    const { hear } = dealtAt(letItRide, ...threeTens)
    const effects = hear(...lifted('wager-1', 'wager-2'), openBetting)
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 wager-1': 500, '1 wager-2': 500, '1 wager-pound': 2000 }])
    expect(rulesIn(effects)).toEqual([])
  })
})

describe('a key and chips that say different decisions', () => {
  const keyedAgainstPlay = [bet(1, 'play', 1000), key('fold', 1)]

  it('are said, and nothing is settled on either', () => {
    const { hear, view } = dealtAt(threeCardPoker, ...pairAgainstKing)
    const effects = hear(...keyedAgainstPlay)
    expect(rulesIn(effects)).toEqual(['decision-contradicted'])
    expect(resultsIn(effects)).toEqual([])
    expect(view().notes).toEqual(['seat 1: play or fold?'])
    expect(resultsIn(hear(openBetting))).toMatchObject([
      { ...unknown('play or fold')[0], known: { bets: [{ spot: 'ante' }, { spot: 'play', stake: 1000 }] } },
    ])
  })

  it('stay unknown when the dealer clears the table', () => {
    const { hear } = dealtAt(threeCardPoker, ...pairAgainstKing, ...keyedAgainstPlay)
    expect(resultsIn(hear(...lifted('ante', 'play'), openBetting))).toMatchObject(
      unknown('play or fold; 1000 was lifted from play'),
    )
  })

  it.each<[how: string, mended: Input[], paid: Record<string, number>]>([
    ['the fold is keyed again behind chips that were taken back', [bet(1, 'play', 0), key('fold', 1)], { '1 ante': 0 }],
    ['the key is put right', [key('play', 1)], { '1 ante': 2000, '1 play': 2000 }],
  ])('are a decision once %s', (_how, mended, paid) => {
    const { hear } = dealtAt(threeCardPoker, ...pairAgainstKing, ...keyedAgainstPlay)
    expect(resultsIn(hear(...mended)).map(paidIn)).toEqual([paid])
  })

  it('are one once a pulled wager that was keyed to ride is put back', () => {
    const pulled = [key('ride-1', 1), bet(1, 'wager-2', 0), key('ride-2', 1)]
    const { hear } = dealtAt(letItRide, ...threeTens, ...pulled)
    const paid = { '1 wager-1': 2000, '1 wager-2': 2000, '1 wager-pound': 2000 }
    expect(resultsIn(hear(bet(1, 'wager-2', 500))).map(paidIn)).toEqual([paid])
  })

  it('are one once the next card is dealt behind chips that were lifted', () => {
    const flop = [bet(1, 'flop', 1000), ...drawn('Ah 7c 2d')]
    const { hear, view } = dealtAt(holdemBonus, bet(1, 'ante', 500), noMoreBets, ...drawn('As Ad 4c 4d'), ...flop)
    expect(rulesIn(hear(bet(1, 'turn', 500), key('check', 1)))).toEqual(['decision-contradicted'])
    hear(bet(1, 'turn', 0))
    expect(view().notes).toEqual(['seat 1: turn-bet or check?'])
    hear(...drawn('9s'))
    expect(view().notes).toEqual(['seat 1: river-bet or check?'])
  })

  it.each<[game: Game, ...inputs: Input[][]]>([
    [threeCardPoker, pairAgainstKing, keyedAgainstPlay, lifted('play', 'ante')],
    [
      texasHoldemBonusProgressive,
      threeKings(1),
      [bet(1, 'flop', 1000), bet(1, 'turn', 500), key('check', 1)],
      lifted('turn', 'flop', 'ante'),
    ],
  ])('$id: stay unknown when the dealer clears the chips of the decision first', (game, ...inputs) => {
    const { hear } = dealtAt(game, ...inputs.flat())
    expect(resultsIn(hear(openBetting))).toMatchObject([{ kind: 'interrupted', settlements: [] }])
  })

  it('leave the round to a person when chips come behind a fold, and he cannot let both stand', () => {
    const dealt = [bet(1, 'ante', 1000), bet(2, 'ante', 500), noMoreBets, ...drawn('9s 9h 2d 4c 6d 8s Kc 7h 3s')]
    const { hear, refusesRuling } = dealtAt(threeCardPoker, ...dealt, key('fold', 1), bet(1, 'play', 1000))
    const effects = hear(key('fold', 2))
    expect(rulesIn(effects)).toEqual(['decision-contradicted'])
    const reason = 'seat 1 folded, and its play wager says that it played'
    expect(resultsIn(effects)).toMatchObject([{ kind: 'disputed', reason }])
    const ruling = { round: 1, ruling: 'stands', reason: 'camera 2' } as const
    expect(refusesRuling(ruling)).toMatchObject({ code: 'result-not-known' })
    const bets = [1, 2].map((seat) => ({ seat, spot: 'ante', stake: 500 }))
    expect(refusesRuling({ ...ruling, bets })).toBeNull()
  })

  it('are said of the round that is over, when its last seat has folded', () => {
    const { hear } = dealtAt(threeCardPoker, ...pairAgainstKing, key('fold', 1))
    expect(findingsIn(hear(bet(1, 'play', 1000)))).toMatchObject([{ rule: 'decision-contradicted', round: 1 }])
  })

  it('do not pull a wager that stays', () => {
    const { hear } = dealtAt(letItRide, ...threeTens, key('pull-1', 1))
    expect(rulesIn(hear(key('ride-2', 1)))).toEqual(['decision-not-due'])
    expect(resultsIn(hear(openBetting))).toMatchObject(unknown('ride-1 or pull-1'))
  })
})

it('a key for the second decision takes the first one from its chips', () => {
  const { hear } = dealtAt(texasHoldemBonusProgressive, ...threeKings(1), bet(1, 'flop', 1000))
  const effects = hear(key('check', 1), key('check', 1))
  expect(rulesIn(effects)).toEqual([])
  expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 ante': 500, '1 flop': 2000 }])
})

describe('a key without a seat is about the seat that the view names', () => {
  it('behind chips that lie there as the rules want them', () => {
    const antes = [bet(1, 'ante', 500), bet(3, 'ante', 500), noMoreBets]
    const { hear, view } = dealtAt(
      threeCardPoker,
      ...antes,
      ...drawn('9s 9h 2d 4c 6d 8s Kc 7h 3s'),
      bet(1, 'play', 500),
    )
    expect(view().notes).toEqual(['seat 3: play or fold?'])
    const effects = hear(key('fold'))
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 ante': 1000, '1 play': 1000, '3 ante': 0 }])
  })

  it('behind a wager that was pulled, from the right (gb, lines 2856-2860)', () => {
    const wagers = [1, 3].flatMap((seat) => ['wager-1', 'wager-2', 'wager-pound'].map((spot) => bet(seat, spot, 500)))
    const dealt = [...wagers, noMoreBets, ...drawn('Ts Td 4h 2s 5d 8h Tc 9d 3c'), key('ride-1', 3), key('ride-1', 1)]
    const { hear, view } = dealtAt(letItRide, ...dealt, bet(3, 'wager-2', 0))
    expect(view().notes).toEqual(['seat 1: ride-2 or pull-2?'])
    const effects = hear(key('ride-2'))
    expect(rulesIn(effects)).toEqual([])
    const three = { '1 wager-1': 2000, '1 wager-2': 2000, '1 wager-pound': 2000 }
    const none = { '3 wager-1': 0, '3 wager-2': 500, '3 wager-pound': 0 }
    expect(resultsIn(effects).map(paidIn)).toEqual([{ ...three, ...none }])
  })

  it('and says once more what the chips of every decision say', () => {
    const { hear } = dealtAt(threeCardPoker, ...pairAgainstKing, bet(1, 'play', 1000))
    expect(resultsIn(hear(key('play'))).map(paidIn)).toEqual([{ '1 ante': 2000, '1 play': 2000 }])
  })
})

describe('a card too many before a decision', () => {
  const dealt: [game: Game, dealt: Input[], choices: string][] = [
    [threeCardPoker, pairAgainstKing, 'play or fold'],
    [casinoStud, nineHigh, 'raise or fold'],
    [texasHoldemBonusProgressive, threeKings(1), 'flop-bet or fold'],
    [holdemBonus, [bet(1, 'ante', 500), noMoreBets, ...drawn('As Ad 4c 4d')], 'flop-bet or fold'],
  ]

  it.each(dealt)('$id: is no fold, and says who had to decide', (game, dealt, choices) => {
    const { hear, view } = dealtAt(game, ...dealt)
    expect(findingsIn(hear(...drawn('4s')))).toMatchObject([
      { message: `4s was dealt and seat 1 had to decide: ${choices}` },
    ])
    expect(resultsIn(hear(ruledBy({ round: 1, ruling: 'goes-on', reason: '4s is laid aside' })))).toEqual([])
    expect(view().notes).toEqual([`seat 1: ${choices}?`])
  })

  it.each(dealt)('$id: leaves the decision to be named', (game, dealt) => {
    const { hear, refusesRuling } = dealtAt(game, ...dealt, ...drawn('4s'))
    expect(resultsIn(hear(openBetting))).toMatchObject([{ kind: 'disputed', known: { decisions: [] } }])
    expect(refusesRuling({ round: 1, ruling: 'stands', reason: 'camera 2' })?.code).toBe('result-not-known')
  })
})

describe('a set of cards that the seat does not hold (five-and-two, gb 13.17)', () => {
  const cards = drawn('As Ah Kd Kc 9h 5s 2d 2s 4d 5h 7c 8d 9c Tc Qs Qh Jd 8c 6h 4s 3d')
  const staked = [bet(1, 'standard', 1000), bet(2, 'standard', 1000), noMoreBets, ...cards]
  const laid = (['Qs', 'Kc'] as const).map((card) => keypad({ type: 'card-read', card }))

  it('is found when it is laid, once, and the round is left to a person', () => {
    const { hear, view } = dealtAt(paiGowPoker, ...staked, key('set', 1))
    expect(rulesIn(hear(...laid))).toEqual(['five-and-two'])
    const reason = 'seat 1: Qs Kc are not two of its seven cards'
    expect(view().notes).toEqual([`a supervisor must decide: ${reason}`, 'seat 2: set or house-way?'])
    const effects = hear(key('house-way', 2))
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects)).toMatchObject([{ kind: 'disputed', reason }])
  })
})

describe('a Progressive without an Ante when betting closes (irr-5.12, mbs lines 177-180)', () => {
  it('takes no part in the hand, and goes back with it', () => {
    const { hear } = dealtAt(texasHoldemBonusProgressive, bet(3, 'progressive', 500))
    const effects = hear(...threeKings(1), ...allStaked, openBetting)
    expect(rulesIn(effects)).toEqual(['irr-5.12-progressive-without-ante'])
    const [result] = resultsIn(effects)
    expect(result?.settlements).toContainEqual(
      expect.objectContaining({ seat: 3, wager: 'progressive', returns: 500, verdict: 'void' }),
    )
    expect(result && paidIn(result)).toEqual({ ...allPaid, '3 progressive': 500 })
    expect(effects.filter(({ type }) => type === 'stakes')).toEqual([])
  })

  it('goes back where a person voids the round', () => {
    const { hear } = dealtAt(texasHoldemBonusProgressive, bet(3, 'progressive', 500), ...threeKings(1))
    expect(resultsIn(hear(operator('void-round'))).map(paidIn)).toEqual([{ '1 ante': 500, '3 progressive': 500 }])
  })
})
