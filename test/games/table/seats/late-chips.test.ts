import { describe, expect, it } from 'vitest'
import { blackjack } from '../../../../games/gb/blackjack/blackjack.ts'
import { casinoStud } from '../../../../games/gb/casino-stud.ts'
import { casinoHoldem } from '../../../../games/gb/holdem/casino-holdem.ts'
import { holdemBonus } from '../../../../games/gb/holdem/holdem-bonus.ts'
import { twoWayHoldem } from '../../../../games/gb/holdem/two-way-holdem.ts'
import { ultimateHoldem } from '../../../../games/gb/holdem/ultimate-holdem.ts'
import { letItRide } from '../../../../games/gb/let-it-ride/let-it-ride.ts'
import { threeCardPoker } from '../../../../games/gb/three-card-poker.ts'
import type { Game } from '../../../../games/kit/document/game.ts'
import { texasHoldemBonusProgressive } from '../../../../games/mbs/texas-holdem-bonus-progressive.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  findingsIn,
  key,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  ruledBy,
  rulesIn,
  tableOf,
} from '../../../support/table-inputs.ts'

const options = new Map<Game, Record<string, unknown>>([
  [texasHoldemBonusProgressive, { progressiveWager: 500 }],
  [casinoStud, { csbiOffered: 'yes-offered' }],
])

/** New cards lie ready, betting is open, and at 0 ms it is told this. */
function dealtAt(game: Game, ...first: Input[]) {
  const table = tableOf(game, options.get(game))
  table.hear(0, operator('new-shoe'), openBetting, ...first)
  return table
}

const staked = (...wagers: string[]) => [...wagers.map((wager) => bet(1, wager, 500)), noMoreBets]
const threeWagers = ['wager-1', 'wager-2', 'wager-pound']
const rides = [...staked(...threeWagers), ...drawn('Ts Td 4h Tc 9d 3c')]
const ultimate = [...staked('ante', 'blind'), ...drawn('As Ad 4c 4d'), key('play-4x', 1), bet(1, 'play', 2000)]
const aces = [...staked('ante'), ...drawn('As Ad 4c 4d')]
const flopped = [...aces, key('flop-bet', 1), bet(1, 'flop', 1000), ...drawn('Ah 7c 2d')]
const turned = [...flopped, key('check', 1), ...drawn('9s')]
const twoAntes = [bet(1, 'ante', 500), bet(2, 'ante', 500), noMoreBets]
const doubled = [bet(1, 'initial', 1000), bet(2, 'initial', 1000), noMoreBets, ...drawn('5s 9s Tc 6d 7d')]

describe('chips of a decision that are moved once it is made', () => {
  it.each<[rule: string, game: Game, before: Input[], late: Input, after: Input[], paid: Record<string, number>]>([
    // gb, lines 2435-2437: the Play is made once.
    ['play-wrong-size', ultimateHoldem, ultimate, bet(1, 'play', 9000), drawn('Ah 7c 2d 9s Kh'), { '1 play': 4000 }],
    ['play-wrong-size', ultimateHoldem, ultimate, bet(1, 'play', 1000), drawn('Ah 7c 2d 9s Kh'), { '1 play': 4000 }],
    // gb, lines 2262-2283: each further wager before its own card.
    ['bet-out-of-phase', holdemBonus, turned, bet(1, 'turn', 500), drawn('Kh'), { '1 flop': 2000 }],
    ['bet-out-of-phase', holdemBonus, flopped, bet(1, 'flop', 1500), drawn('9s Kh'), { '1 flop': 2000 }],
    ['bet-out-of-phase', holdemBonus, flopped, bet(1, 'flop', 0), drawn('9s Kh'), { '1 flop': 2000 }],
    // gb, lines 2729-2731.
    [
      'flop-wager-wrong',
      twoWayHoldem,
      [...staked('ante', 'blind', 'two-way'), ...drawn('As Ad 4c 4d Ah 7c 2d'), key('check', 1), ...drawn('9s Kh')],
      bet(1, 'flop', 500),
      [key('check', 1)],
      { '1 ante': 1000 },
    ],
    // gb, lines 2603-2606.
    [
      'call-not-double',
      casinoHoldem,
      [...staked('ante'), ...drawn('As Ad 4c 4d Ah 7c 2d'), key('call', 1), bet(1, 'call', 1000), ...drawn('9s')],
      bet(1, 'call', 3000),
      drawn('Kh'),
      { '1 call': 2000 },
    ],
    // gb, lines 1353-1355.
    [
      'raise-not-double',
      casinoStud,
      [...twoAntes, ...drawn('As Ad Qs Js 9s 2s 3s 4s 5s 7h 3h 5d 7c 9h Kd'), key('raise', 1), bet(1, 'raise', 1000)],
      bet(1, 'raise', 3000),
      [key('fold', 2)],
      { '1 raise': 1000 },
    ],
    // gb, lines 942-945.
    [
      'play-not-equal-ante',
      threeCardPoker,
      [...twoAntes, ...drawn('9s 9h 2d As Jh 4d Kc 7h 3s'), key('play', 1), bet(1, 'play', 500)],
      bet(1, 'play', 700),
      [key('fold', 2)],
      { '1 play': 1000 },
    ],
    // gb, lines 639-644.
    [
      'double-not-allowed',
      blackjack,
      [...doubled, key('double', 1), bet(1, 'double-down', 1000), ...drawn('9h')],
      bet(1, 'double-down', 3000),
      [key('stand', 2), ...drawn('9c')],
      { '1 double-down': 2000 },
    ],
    [
      'double-not-allowed',
      blackjack,
      [...doubled, key('double', 1), bet(1, 'double-down', 1000), ...drawn('2h')],
      bet(1, 'double-down', 0),
      [key('stand', 2), ...drawn('9c')],
      { '1 double-down': 0 },
    ],
    // mbs 5.6, line 167: what is withdrawn is won or lost.
    [
      'irr-5.6-withdrawn-wager',
      texasHoldemBonusProgressive,
      [...staked('ante'), ...drawn('Kh 8c 3d 2s Jh Ks Kd Ac Qd'), key('flop-bet', 1), bet(1, 'flop', 1000)],
      bet(1, 'flop', 0),
      [key('check', 1), key('check', 1)],
      { '1 flop': 2000 },
    ],
    // gb, lines 2888-2908.
    [
      'late-pull',
      letItRide,
      [...rides, key('ride-1', 1)],
      bet(1, 'wager-1', 0),
      [key('ride-2', 1)],
      { '1 wager-1': 2000 },
    ],
    [
      'wagers-before-cards',
      letItRide,
      [...rides, key('pull-1', 1), bet(1, 'wager-1', 0)],
      bet(1, 'wager-1', 500),
      [key('ride-2', 1)],
      { '1 wager-1': 500, '1 wager-2': 2000 },
    ],
  ])('%s: are found with their margin, and count as they lay then', (rule, game, before, late, after, paid) => {
    const { hear } = dealtAt(game, ...before)
    expect(findingsIn(hear(1_200, late))).toMatchObject([
      { rule, figures: { marginMs: 1_200 }, message: expect.stringContaining('1200 ms after its decision') },
    ])
    const effects = hear(2_000, ...after, openBetting)
    expect(rulesIn(effects)).toEqual([])
    const [result] = resultsIn(effects)
    expect(result && paidIn(result)).toMatchObject(paid)
  })
})

describe('chips of a decision that the round before has closed', () => {
  it('are found of that round (gb, lines 2275-2283)', () => {
    const { hear } = dealtAt(holdemBonus, ...turned, key('check', 1))
    expect(resultsIn(hear(900, ...drawn('Kh')))).toMatchObject([{ round: 1, kind: 'settled' }])
    expect(findingsIn(hear(1_200, bet(1, 'river', 500)))).toMatchObject([
      { rule: 'bet-out-of-phase', round: 1, figures: { marginMs: 1_200 } },
    ])
  })

  it('have their margin from the decision that ended it', () => {
    const { hear } = dealtAt(twoWayHoldem, ...staked('ante', 'blind', 'two-way'), ...drawn('As Ad 4c 4d Ah 7c 2d'))
    hear(0, key('check', 1), ...drawn('9s Kh'))
    expect(resultsIn(hear(900, key('check', 1)))).toMatchObject([{ kind: 'settled' }])
    expect(findingsIn(hear(1_200, bet(1, 'river', 500)))).toMatchObject([
      { round: 1, figures: { spot: 'river', marginMs: 300 } },
    ])
  })

  it("are the dealer's where he pays a wager that was staked", () => {
    const { hear } = dealtAt(holdemBonus, ...turned, key('check', 1), ...drawn('Kh'))
    expect(rulesIn(hear(1_200, bet(1, 'flop', 2000), bet(1, 'flop', 0)))).toEqual([])
  })
})

describe('a wager that can be pulled back, until its seat decides (gb, lines 2862-2908)', () => {
  const all = { '1 wager-1': 2000, '1 wager-2': 2000, '1 wager-pound': 2000 }

  it.each<[rule: string, how: string, late: Input]>([
    ['wagers-before-cards', 'raised from 500 to 2500', bet(1, 'wager-2', 2500)],
    ['late-pull', 'lowered from 500 to 250', bet(1, 'wager-1', 250)],
    ['late-pull', 'removed from 500 to 0', bet(1, 'wager-pound', 0)],
  ])('%s: counts as it lay where it is %s', (rule, how, late) => {
    const { hear } = dealtAt(letItRide, ...rides)
    expect(findingsIn(hear(700, late))).toMatchObject([
      { rule, message: expect.stringContaining(`${how}, 700 ms after betting closed`) },
    ])
    expect(resultsIn(hear(900, key('ride-1', 1), key('ride-2', 1))).map(paidIn)).toEqual([all])
  })

  it('may be pulled and put back', () => {
    const { hear } = dealtAt(letItRide, ...rides)
    expect(rulesIn(hear(700, bet(1, 'wager-1', 0), bet(1, 'wager-1', 500), key('ride-1', 1)))).toEqual([])
  })

  it('may be restored once it was pulled too late', () => {
    const { hear } = dealtAt(letItRide, ...rides, key('ride-1', 1), bet(1, 'wager-1', 0))
    expect(rulesIn(hear(700, bet(1, 'wager-1', 500)))).toEqual([])
  })
})

it('chips of a decision that is still to come are in time while a card is in dispute', () => {
  const { hear } = dealtAt(threeCardPoker, ...staked('ante'), ...drawn('9s 9h 2d Kc 7h 3s 4s'))
  expect(rulesIn(hear(700, bet(1, 'play', 500)))).toEqual([])
  const goesOn = ruledBy({ round: 1, ruling: 'goes-on', reason: '4s is laid aside' })
  expect(resultsIn(hear(900, goesOn, key('play', 1))).map(paidIn)).toEqual([{ '1 ante': 1000, '1 play': 1000 }])
})
