import { describe, expect, it } from 'vitest'
import { blackjack } from '../../../../games/gb/blackjack/blackjack.ts'
import { casinoStud } from '../../../../games/gb/casino-stud.ts'
import { casinoHoldem } from '../../../../games/gb/holdem/casino-holdem.ts'
import { threeCardPoker } from '../../../../games/gb/three-card-poker.ts'
import type { Game } from '../../../../games/kit/document/game.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  key,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  rulesIn,
  tableAt,
} from '../../../support/table-inputs.ts'

const dealtAt = (game: Game, ...first: Input[]) => tableAt(game, {}, operator('new-shoe'), openBetting, ...first)

const antes = [bet(1, 'ante', 500), bet(2, 'ante', 500)]
const initials = (...more: Input[]) => [bet(1, 'initial', 1000), ...more, bet(2, 'initial', 1000), noMoreBets]
const royalMatch = initials(bet(1, 'royal-match', 100))
const called = (seat: number) => [key('call', seat), bet(seat, 'call', 1000)]
const bonuses = [bet(1, 'aa-bonus', 100), bet(2, 'aa-bonus', 100)]

const splitTwice = [
  ...[bet(1, 'initial', 1000), noMoreBets, ...drawn('8s 9c 8d'), bet(1, 'split', 1000), key('split', 1)],
  ...[...drawn('8h Kd'), bet(1, 'split', 2000), key('split', 1), ...drawn('Th Tc')],
  ...[key('stand', 1), key('hit', 1), ...drawn('Td')],
]

describe('a wager that is decided is settled by the dealer while the round goes on', () => {
  it.each<[what: string, game: Game, before: Input[], settled: Input[], after: Input[], paid: Record<string, number>]>([
    [
      'a Royal Match that has lost is collected behind the initial deal (gb 4.47, lines 801-802)',
      blackjack,
      [...royalMatch, ...drawn('Ks 9s 9c Qd 9d')],
      [bet(1, 'royal-match', 0)],
      [key('stand', 1), key('stand', 2), ...drawn('9h')],
      { '1 royal-match': 0, '1 initial': 2000 },
    ],
    [
      'a Royal Match that has won is paid where it lies, and taken (gb 4.47, lines 801-802)',
      blackjack,
      [...royalMatch, ...drawn('Ks 9s 9c Qs 9d')],
      [bet(1, 'royal-match', 3100), bet(1, 'royal-match', 0)],
      [key('stand', 1), key('stand', 2), ...drawn('9h')],
      { '1 royal-match': 3100, '1 initial': 2000 },
    ],
    [
      'even money is paid immediately (gb 4.20, lines 614-616)',
      blackjack,
      [...initials(), ...drawn('As 9s Ac Kd 9d'), key('even-money', 1)],
      [bet(1, 'initial', 2000), bet(1, 'initial', 0)],
      [key('stand', 2), ...drawn('8h')],
      { '1 initial': 2000 },
    ],
    [
      'a blackjack that the dealer cannot meet is paid',
      blackjack,
      [...initials(), ...drawn('As 9s 9c Kd 9d')],
      [bet(1, 'initial', 2500), bet(1, 'initial', 0)],
      [key('stand', 2), ...drawn('9h')],
      { '1 initial': 2500 },
    ],
    [
      'a hand that is bust is collected',
      blackjack,
      [...initials(), ...drawn('Ks 9s 9c 6d 9d'), key('hit', 1), ...drawn('Td')],
      [bet(1, 'initial', 0)],
      [key('stand', 2), ...drawn('9h')],
      { '1 initial': 0 },
    ],
    [
      'of two hands on the split chips the one that is bust is collected',
      blackjack,
      splitTwice,
      [bet(1, 'split', 1000)],
      [key('stand', 1), ...drawn('8c')],
      { '1 initial': 2000 },
    ],
    [
      'the AA Bonus is settled before the turn (gb 11.83-11.86, lines 2612-2627)',
      casinoHoldem,
      [...antes, ...bonuses, noMoreBets, ...drawn('As Ad Qs Js 4c 4d 2h 7c 3d'), ...called(1), ...called(2)],
      [bet(1, 'aa-bonus', 800), bet(1, 'aa-bonus', 0), bet(2, 'aa-bonus', 0)],
      drawn('9s 9h'),
      { '1 aa-bonus': 800, '2 aa-bonus': 0, '1 call': 2000 },
    ],
  ])('%s', (_what, game, before, settled, after, paid) => {
    const { hear } = dealtAt(game, ...before)
    const effects = hear(...settled, ...after, openBetting)
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects)).toMatchObject([{ kind: 'settled' }])
    expect(resultsIn(effects).map(paidIn)).toMatchObject([paid])
  })

  // gb 5.14, 7.12 and 11.82, lines 948-950, 1354-1356 and 2608-2610.
  it.each<[game: Game, cards: string, ...after: Input[]]>([
    [threeCardPoker, '9s 8h 2d 5s 5d 2c Kc 7h 3s', key('play', 2), bet(2, 'play', 500)],
    [casinoStud, 'As Qd Js 9s 7h 2s 3s 4s 5s 7d 3h 5d 7c 9h Kd', key('raise', 2), bet(2, 'raise', 1000)],
    [casinoHoldem, 'As Qd Ks Kh 4c 4d 2h 7c 3d', ...called(2), ...drawn('9s 9h')],
  ])('$id: an Ante whose fold is keyed is surrendered', (game, cards, ...after) => {
    const { hear } = dealtAt(game, ...antes, noMoreBets, ...drawn(cards), key('fold', 1))
    const effects = hear(bet(1, 'ante', 0), ...after, openBetting)
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toMatchObject([{ '1 ante': 0, '2 ante': 1000 }])
  })
})

describe('the dealer clears the table when the chips of all decisions are down', () => {
  const deal = [...antes, noMoreBets, ...drawn('9s 8h 2d 5s 5d 2c Kc 7h 3s')]
  const cleared = (...spots: [seat: number, wager: string][]) => spots.map(([seat, wager]) => bet(seat, wager, 0))
  const won = { '2 ante': 1000, '2 play': 1000 }

  it.each<[what: string, decided: Input[], clearing: Input[], paid: object]>([
    [
      'with the Ante of a keyed fold first',
      [key('fold', 1), bet(2, 'play', 500)],
      cleared([1, 'ante'], [2, 'play'], [2, 'ante']),
      { '1 ante': 0, ...won },
    ],
    [
      'with a Play first',
      [key('play', 1), bet(1, 'play', 500), bet(2, 'play', 500)],
      cleared([1, 'play'], [1, 'ante'], [2, 'ante'], [2, 'play']),
      { '1 ante': 0, '1 play': 0, ...won },
    ],
    [
      'and pays an Ante before anything is lifted',
      [key('fold', 1), bet(2, 'play', 500)],
      [bet(2, 'ante', 1000), ...cleared([2, 'ante'], [2, 'play'], [1, 'ante'])],
      { '1 ante': 0, ...won },
    ],
  ])('%s', (_what, decided, clearing, paid) => {
    const { hear } = dealtAt(threeCardPoker, ...deal, ...decided)
    const effects = hear(...clearing, openBetting)
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toEqual([paid])
  })

  it('and pays a Play before anything is lifted', () => {
    const cards = drawn('5s 5d 2c 9s 8h 2d Kc 7h 3s')
    const played = [key('play', 1), bet(1, 'play', 500), bet(2, 'play', 500)]
    const { hear } = dealtAt(threeCardPoker, ...antes, noMoreBets, ...cards, ...played)
    const effects = hear(bet(1, 'play', 1000), ...cleared([1, 'play'], [1, 'ante'], [2, 'ante'], [2, 'play']))
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 ante': 1000, '1 play': 1000, '2 ante': 0, '2 play': 0 }])
  })
})

describe('chips that nobody may move yet', () => {
  it.each<[what: string, before: Input[], moved: Input]>([
    ['a hand that is not over', [...initials(), ...drawn('Ks 9s 9c 6d 9d')], bet(1, 'initial', 0)],
    ['a blackjack that the dealer may meet', [...initials(), ...drawn('As 9s Tc Kd 9d')], bet(1, 'initial', 0)],
    ['a side wager before the deal', [...royalMatch, ...drawn('Ks')], bet(1, 'royal-match', 0)],
    ['more than what has won', [...royalMatch, ...drawn('Ks 9s 9c Qs 9d')], bet(1, 'royal-match', 3200)],
    ['more on what is lost', [...royalMatch, ...drawn('Ks 9s 9c Qd 9d')], bet(1, 'royal-match', 200)],
  ])('%s is a late change (side-wager-changed-after-deal)', (_what, before, moved) => {
    const { hear } = dealtAt(blackjack, ...before)
    expect(rulesIn(hear(moved))).toEqual(['side-wager-changed-after-deal'])
  })
})
