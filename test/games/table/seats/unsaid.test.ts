import { describe, expect, it } from 'vitest'
import { blackjack } from '../../../../games/gb/blackjack/blackjack.ts'
import { casinoStud } from '../../../../games/gb/casino-stud.ts'
import { casinoHoldem } from '../../../../games/gb/holdem/casino-holdem.ts'
import { holdemBonus } from '../../../../games/gb/holdem/holdem-bonus.ts'
import { twoWayHoldem } from '../../../../games/gb/holdem/two-way-holdem.ts'
import { ultimateHoldem } from '../../../../games/gb/holdem/ultimate-holdem.ts'
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

const dealtAt = (game: Game, options: Record<string, unknown>, ...inputs: Input[]) =>
  tableAt(game, options, operator('new-shoe'), openBetting, ...inputs)

describe('a Double that nobody speaks of (gb 7.27-7.29, lines 1440-1451)', () => {
  // Seven high against Ace high: the Ante is paid 1 to 1, the Raise goes back, and the Insurance has 5 to 1.
  const insured = [1, 2].flatMap((seat) => [bet(seat, 'ante', 500), bet(seat, 'insurance', 200)])
  const cards = drawn('As Kd Qs Js 9s Ah Kc Qh Jh 9c 3h 5d 7c 4h 2d')
  const atTwo = () => dealtAt(casinoStud, { csbiOffered: 'yes-offered' }, ...insured, noMoreBets, ...cards)
  const raised = (seat: number) => ({ [`${seat} ante`]: 1000, [`${seat} insurance`]: 1200, [`${seat} raise`]: 1000 })
  const doubled = (seat: number) => ({ ...raised(seat), [`${seat} double`]: 1200 })
  const folded = (seat: number) => ({ [`${seat} ante`]: 0, [`${seat} insurance`]: 1200 })
  const raise = (seat: number) => [key('raise', seat), bet(seat, 'raise', 1000)]
  const double = (seat: number) => [key('double', seat), bet(seat, 'double', 200)]

  it.each<[how: string, said: Input[], paid: object]>([
    ['is declined with a Raise and a fold', [...raise(1), key('fold', 2)], { ...raised(1), ...folded(2) }],
    [
      'is declined by keys that name no seat',
      [bet(1, 'raise', 1000), key('raise'), key('fold')],
      { ...raised(1), ...folded(2) },
    ],
    [
      'may be made after another seat has raised',
      [...raise(1), ...double(2), ...raise(2)],
      { ...raised(1), ...doubled(2) },
    ],
    [
      'may be made after the Raise of its seat',
      [...raise(1), ...double(1), key('fold', 2)],
      { ...doubled(1), ...folded(2) },
    ],
    [
      'may be made after every Raise, as long as the dealer clears nothing',
      [...raise(1), ...raise(2), ...double(1)],
      { ...doubled(1), ...raised(2) },
    ],
    [
      'may be made after the dealer has collected what a fold has lost (7.12)',
      [...raise(1), key('fold', 2), bet(2, 'ante', 0), ...double(1)],
      { ...doubled(1), ...folded(2) },
    ],
    [
      'may be made after sensors say again what lies there',
      [...raise(1), ...raise(2), bet(2, 'ante', 500), ...double(1)],
      { ...doubled(1), ...raised(2) },
    ],
    ['is made by its chips', [bet(1, 'double', 200), ...raise(1), key('fold', 2)], { ...doubled(1), ...folded(2) }],
  ])('%s', (_how, said, paid) => {
    const effects = atTwo().hear(...said, openBetting)
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toEqual([paid])
  })

  it('is declined where the dealer clears the chips of every Raise', () => {
    const effects = atTwo().hear(bet(1, 'raise', 1000), bet(2, 'raise', 1000), bet(1, 'ante', 0))
    expect(resultsIn(effects).map(paidIn)).toEqual([{ ...raised(1), ...raised(2) }])
  })

  it('is asked for before the Raise, and takes nobody his turn', () => {
    const { hear, view } = atTwo()
    expect(view().notes).toEqual(['seat 1: double or decline?'])
    expect(rulesIn(hear(key('fold', 2)))).toEqual(['decision-not-due'])
    expect(resultsIn(hear(...raise(1), key('fold', 2), openBetting)).map(paidIn)).toEqual([
      { ...raised(1), ...folded(2) },
    ])
  })
})

describe('a Play of another size than was keyed', () => {
  const aces = [bet(1, 'ante', 500), bet(1, 'blind', 500), noMoreBets, ...drawn('As Ad 4c 4d')]
  const chips = bet(1, 'play', 2000)

  it('contradicts its key, and counts once the key is put right', () => {
    const { hear } = dealtAt(ultimateHoldem, {}, ...aces)
    expect(rulesIn(hear(chips, key('play-3x', 1)))).toEqual(['decision-contradicted'])
    expect(rulesIn(hear(key('play-4x', 1), ...drawn('2c')))).toEqual([])
  })

  it('is said when a card comes behind chips that followed the key, and a person decides', () => {
    const { hear, view } = dealtAt(ultimateHoldem, {}, ...aces)
    expect(rulesIn(hear(key('play-3x', 1), chips))).toEqual([])
    expect(rulesIn(hear(...drawn('2c')))).toEqual(['decision-contradicted'])
    expect(view().phase).toBe('disputed')
  })

  it('may still become what was keyed before that', () => {
    const { hear } = dealtAt(ultimateHoldem, {}, ...aces)
    expect(rulesIn(hear(key('play-3x', 1), chips, bet(1, 'play', 1500), ...drawn('2c')))).toEqual([])
  })
})

describe('chips that are stacked behind their key or round it', () => {
  const twoAntes = [bet(1, 'ante', 500), bet(2, 'ante', 500), noMoreBets]
  const three = [...twoAntes, ...drawn('5s 5d 2c 9s 8h 2d Kc 7h 3s')]
  const aces = [bet(1, 'initial', 1000), noMoreBets, ...drawn('Ks Ac As')]
  const upTo = (spot: string, ...amounts: number[]) => amounts.map((amount) => bet(1, spot, amount))
  const wagers = upTo('ante', 500).concat(upTo('blind', 500), upTo('two-way', 500), noMoreBets)
  const river = [...wagers, ...drawn('As Ad 4c 4d Ah 7c 2d'), key('check', 1), ...drawn('9s Kh')]

  it.each<[what: string, game: Game, before: Input[], said: Input[], paid: object]>([
    [
      'an insurance up to half of the wager (gb 4.19, lines 606-612)',
      blackjack,
      aces,
      [key('insurance', 1), ...upTo('insurance', 300, 500), ...drawn('Kd')],
      { '1 insurance': 1500 },
    ],
    [
      'a River wager of one or two Antes (gb 11.106, lines 2737-2739)',
      twoWayHoldem,
      river,
      [key('river-bet', 1), ...upTo('river', 500, 1000)],
      { '1 river': 2000 },
    ],
    [
      'a River wager that is cleared first',
      twoWayHoldem,
      river,
      [key('river-bet', 1), ...upTo('river', 500, 0)],
      { '1 river': 1000 },
    ],
    [
      'a Play whose key came in the midst of it',
      threeCardPoker,
      three,
      [...upTo('play', 300), key('play', 1), ...upTo('play', 500), key('fold', 2)],
      { '1 play': 1000 },
    ],
  ])('count whole: %s', (_what, game, before, said, paid) => {
    const effects = dealtAt(game, game === twoWayHoldem ? { riverBet: '1x-2x' } : {}, ...before).hear(
      ...said,
      openBetting,
    )
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toMatchObject([paid])
  })

  it('are refused by the rules once the game goes on behind too few (play-not-equal-ante)', () => {
    const said = [...upTo('play', 300), key('play', 1), key('fold', 2)]
    expect(rulesIn(dealtAt(threeCardPoker, {}, ...three).hear(...said, bet(1, 'ante', 0)))).toEqual([
      'play-not-equal-ante',
    ])
  })
})

describe('a card that comes before a seat has decided is cited by the rule that it breaks', () => {
  it.each<[rule: string, game: Game, ...inputs: Input[]]>([
    ['gr.equipment-security', holdemBonus, bet(1, 'ante', 500), noMoreBets, ...drawn('9s 9h 2d 3d')],
    ['community-order', casinoHoldem, bet(1, 'ante', 500), noMoreBets, ...drawn('As Ad 9h Tc Kd 3c 4c')],
  ])('%s', (rule, game, ...inputs) => {
    expect(rulesIn(dealtAt(game, {}, ...inputs).hear(...drawn('5h')))).toEqual([rule])
  })
})
