import { describe, expect, it } from 'vitest'
import { fortunes99 } from '../../../games/co/99-fortunes.ts'
import { midiBaccarat } from '../../../games/co/midi-baccarat.ts'
import { games } from '../../../games/games.ts'
import { casinoStud } from '../../../games/gb/casino-stud.ts'
import { dice as craps } from '../../../games/gb/dice/dice.ts'
import { standardPuntoBanco } from '../../../games/gb/punto-banco/punto-banco.ts'
import { roulette } from '../../../games/gb/roulette/roulette.ts'
import { threeCardPoker } from '../../../games/gb/three-card-poker.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { texasHoldemBonusProgressive as mbs } from '../../../games/mbs/texas-holdem-bonus-progressive.ts'
import { effect, type Input } from '../../../games/table/inputs-and-effects.ts'
import { scenarioOf } from '../../simulators/scenario-play.ts'
import {
  bet,
  dice,
  drawn,
  findingsIn,
  key,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  rulesIn,
  seen,
  tableAt,
  type tableOf,
} from '../../support/table-inputs.ts'
import { cards, newTable, playerWins } from './shoe/shoe-inputs.ts'
import { number, phase, voided } from './wheel/wheel-inputs.ts'

const kindsIn = (effects: ReturnType<ReturnType<typeof tableOf>['hear']>) => resultsIn(effects).map(({ kind }) => kind)

describe('what can be called', () => {
  const seats = tableAt(mbs, {}, operator('new-shoe'))

  it.each([
    [{ irregularity: 'irr-5.99' }, /no irregularity 'irr-5.99'; it has irr-5.1-deck, .*irr-6.2-higher-position/],
    [{ irregularity: 'constructor' }, /no irregularity 'constructor'/],
    [{ irregularity: 'irr-6.1-other', seat: 8 }, /no seat 8; the table has 1 to 7/],
    [{ irregularity: 'irr-6.1-other', seat: 0 }, /no seat 0/],
    [{ irregularity: 'irr-6.1-other', seat: 1, wager: 'insurance' }, /no wager 'insurance'; it has ante, flop/],
    [{ irregularity: 'irr-6.1-other', wager: 'ante' }, /name the `seat`/],
  ])('%o is refused', (call, reason) => {
    expect(seats.refusesCall(call)).toMatch(reason)
  })

  it('is every irregularity of the game', () => {
    for (const irregularity of Object.keys(mbs.irregularities)) expect(seats.refusesCall({ irregularity })).toBeNull()
  })
})

describe('every irregularity of every game', () => {
  const moments = (wager: string): Input[][] => [[], [bet(1, wager, 1000)], [bet(1, wager, 1000), noMoreBets]]

  it.each([...games.values()])('$id: is its own finding whenever it can be called', (game) => {
    const { id, irregularities, wagers } = game
    const { table } = scenarioOf(`games/${id}-irregular.yaml`)
    const [wager = ''] = Object.keys(wagers)
    for (const irregularity of Object.keys(irregularities))
      for (const call of [{ irregularity }, { irregularity, seat: 1 }, { irregularity, seat: 1, wager }])
        for (const said of moments(wager)) {
          const { hear, refusesCall } = tableAt(game, { ...table?.options }, operator('new-shoe'), ...said)
          const effects = hear(seen(call))
          expect(effects.map((done) => effect.safeParse(done).error)).toEqual(effects.map(() => undefined))
          if (refusesCall(call) === null) expect(rulesIn(effects)).toEqual([irregularity])
        }
  })
})

describe('at a shoe', () => {
  it('the first card face up is the same whether it is called or keyed (irr-2816.3)', () => {
    const called = newTable().hear(seen({ irregularity: 'irr-2816.3' }))
    expect(rulesIn(called)).toEqual(['irr-2816.3'])
    expect(called).toEqual(newTable().hear(operator('card-face-up')))
  })

  it('chips go back before the free hand, and are no late bet (irr-2816.3)', () => {
    const { hear } = newTable()
    hear(bet(1, 'banker', 1000), noMoreBets, seen({ irregularity: 'irr-2816.3' }))
    const effects = hear(bet(1, 'banker', 0), ...playerWins)
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects)).toMatchObject([{ kind: 'free-hand', settlements: [] }])
  })

  it('a shoe that runs out cannot be called between two rounds (irr-2816.4)', () => {
    const { refusesCall, hear } = newTable()
    expect(refusesCall({ irregularity: 'irr-2816.4' })).toBe('no round is being dealt')
    hear(bet(1, 'banker', 1000), ...cards('P1:9s'))
    expect(kindsIn(hear(seen({ irregularity: 'irr-2816.4' })))).toEqual(['void'])
  })

  it('a card that lay face down in error and was seen makes the next hand free (irr-2816.2)', () => {
    const { hear } = newTable({}, midiBaccarat)
    hear(...cards('P1:2s B1:Kc P2:4h B2:7d P3:4s'))
    expect(rulesIn(hear(seen({ irregularity: 'irr-2816.2' })))).toEqual(['irr-2816.2'])
    expect(kindsIn(hear(...cards('B1:Kh P2:5d B2:3s')))).toEqual(['free-hand'])
  })

  it('what the document does not settle leaves the round to a person, with its cards', () => {
    const { hear, notes } = newTable()
    hear(bet(1, 'player', 1000), ...cards('P1:9s B1:2h'))
    const [found] = findingsIn(hear(seen({ irregularity: 'irr-2816.1', seat: 1, note: 'a card was swapped' })))
    expect(found?.message).toBe('surveillance reports at seat 1: a card was swapped; a supervisor rules on this round')
    expect(notes()).toContain('a supervisor must decide: surveillance reports at seat 1: a card was swapped')
    const [result] = resultsIn(hear(...cards('P2:Kc B2:3d')))
    expect(result).toMatchObject({ kind: 'disputed', deal: { player: ['9s', 'Kc'] }, settlements: [] })
    expect(kindsIn(hear(...playerWins))).toEqual(['settled'])
  })

  it('between two rounds it is about the one before, which a person may undo', () => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), ...playerWins)
    const [found] = findingsIn(hear(seen({ irregularity: 'irr-2816.1' })))
    expect(found?.message).toMatch(/round 2 has not begun; a supervisor decides what this means for the round before$/)
    expect(kindsIn(hear(...playerWins))).toEqual(['settled'])
  })

  it('a wager that is refused is not taken, or is taken out again (mixed-games, gb 6.30)', () => {
    const refused = seen({ irregularity: 'mixed-games', seat: 2, wager: 'banco' })
    const chips = [bet(1, 'banco', 1000), bet(2, 'banco', 1000), bet(2, 'punto', 1000)]
    const before = newTable({}, standardPuntoBanco).hear(...chips, refused, ...playerWins)
    const after = newTable({}, standardPuntoBanco).hear(
      ...chips,
      ...playerWins.slice(0, 2),
      refused,
      ...playerWins.slice(2),
    )
    for (const effects of [before, after]) {
      expect(rulesIn(effects)).toEqual(['mixed-games'])
      expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 banco': 0, '2 punto': 2000 }])
    }
  })

  it('what needs no decision goes on as a warning (irr-late-bet)', () => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), ...cards('P1:9s B1:2h'))
    expect(findingsIn(hear(seen({ irregularity: 'irr-late-bet', seat: 1 })))).toMatchObject([{ severity: 'warning' }])
    expect(kindsIn(hear(...cards('P2:Kc B2:3d')))).toEqual(['settled'])
  })
})

describe('at seats', () => {
  const heads = '9s 9h Kc 7h 3s 2d 4c 6d 8s'

  it('a void round gives every wager back (irr-5.4-exposed, mbs 5.4)', () => {
    const { hear } = tableAt(mbs, {}, operator('new-shoe'), bet(1, 'ante', 500), bet(1, 'bonus', 500))
    hear(...drawn('9s 9h'))
    const [result] = resultsIn(hear(seen({ irregularity: 'irr-5.4-exposed' })))
    expect(result?.kind).toBe('void')
    expect(result && paidIn(result)).toEqual({ '1 ante': 500, '1 bonus': 500 })
  })

  it('who is called absent has his hand out of play, as the key has it (irr-5.11-absent, mbs 5.11)', () => {
    const absence = (...said: Input[]) =>
      tableAt(mbs, {}, operator('new-shoe'), bet(1, 'ante', 500), ...drawn(heads)).hear(...said)
    for (const effects of [absence(key('absent', 1)), absence(seen({ irregularity: 'irr-5.11-absent', seat: 1 }))]) {
      expect(rulesIn(effects)).toEqual(['irr-5.11-absent'])
      expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 ante': 500 }])
    }
  })

  it('an absent player is one of the round', () => {
    const { refusesCall } = tableAt(mbs, {}, operator('new-shoe'), bet(2, 'ante', 500), ...drawn(heads))
    expect(refusesCall({ irregularity: 'irr-5.11-absent' })).toBe('name a `seat` that is in the round: 2')
    expect(refusesCall({ irregularity: 'irr-5.11-absent', seat: 1 })).toMatch(/in the round: 2/)
    expect(refusesCall({ irregularity: 'irr-5.11-absent', seat: 2 })).toBeNull()
  })

  it('a second position is dealt no cards once it is refused (two-positions, gb 5.9)', () => {
    const { hear } = tableAt(threeCardPoker, {}, operator('new-shoe'), bet(1, 'ante', 1000), bet(2, 'ante', 1000))
    hear(seen({ irregularity: 'two-positions', seat: 2 }), ...drawn('9s 9h 2d Kc 7h 3s'), bet(1, 'play', 1000))
    expect(resultsIn(hear(openBetting)).map(paidIn)).toEqual([{ '1 ante': 2000, '1 play': 2000 }])
  })

  it('a hand with cards and no wager left is for a person; a side wager alone is taken out (gb 5.9)', () => {
    const dealtTo = (refused: { seat: number; wager?: string }) =>
      tableAt(
        threeCardPoker,
        {},
        ...[operator('new-shoe'), bet(1, 'ante', 1000), bet(1, 'pair-plus', 500), ...drawn('9s 9h 2d Kc')],
      ).hear(
        seen({ irregularity: 'two-positions', ...refused }),
        ...[...drawn('7h 3s'), bet(1, 'play', 1000), openBetting],
      )
    expect(kindsIn(dealtTo({ seat: 1 }))).toEqual(['disputed'])
    expect(resultsIn(dealtTo({ seat: 1, wager: 'pair-plus' })).map(paidIn)).toEqual([
      { '1 ante': 2000, '1 play': 2000 },
    ])
  })
})

describe('a jackpot', () => {
  /** No document with a jackpot refuses one of its wagers for an irregularity; so one is made to. */
  const refusing = (game: Game, irregularity: string): Game => ({
    ...game,
    irregularities: { [irregularity]: { when: '', remedy: '', cite: game.cite, called: 'refused', seenBy: [] } },
  })
  const back = (jackpot: string, seat: number, stake: number) => ({
    ...{ type: 'stakes', round: 1, jackpot, back: true },
    stakes: [{ seat, stake }],
  })

  it('gives back what was locked of a wager that is refused behind the first card', () => {
    const shoe = newTable({ payTable: { 'fortunes-progressive': '99f-p1' } }, refusing(fortunes99, 'irr-late-bet'))
    shoe.hear(bet(1, 'player', 1000), bet(1, 'fortunes-progressive', 100), ...cards('P1:9s'))
    const wager = 'fortunes-progressive'
    expect(shoe.hear(seen({ irregularity: 'irr-late-bet', seat: 1, wager }))).toContainEqual(
      back('99-fortunes', 1, 100),
    )

    const offered = { progressiveOffered: 'yes-offered' }
    const seats = tableAt(refusing(casinoStud, 'raise-not-double'), offered, operator('new-shoe'))
    seats.hear(bet(1, 'ante', 1000), bet(1, 'progressive', 100), ...drawn('9s'))
    const effects = seats.hear(seen({ irregularity: 'raise-not-double', seat: 1, wager: 'progressive' }))
    expect(effects).toContainEqual(back('gb.casino-stud.progressive', 1, 100))
  })
})

const shaking = dice({ type: 'dice-state', state: 'shaking' })

describe('at a wheel and at dice', () => {
  const thrown = (...values: number[]) => dice({ type: 'dice-rolled', values })

  it('a bet that was not confirmed is no bet, though its chips lie there (unconfirmed-oral-bet, gb 3.8)', () => {
    const { hear } = tableAt(
      roulette,
      {},
      phase('place-bets'),
      bet(1, 'straight-up:17', 100),
      bet(2, 'split:17-20', 100),
    )
    hear(seen({ irregularity: 'unconfirmed-oral-bet', seat: 2, wager: 'split:17-20' }), phase('no-more-bets'))
    expect(resultsIn(hear(number(17))).map(paidIn)).toEqual([{ '1 straight-up:17': 3600 }])
    expect(resultsIn(hear(number(17)))).toMatchObject([{ settlements: [{ seat: 1 }, { seat: 2 }] }])
  })

  it.each([
    ['straight-up:1', 'straight-up:1'],
    ['straight-up:1', 'straight-up'],
    ['low-high:low', 'low-high'],
    ['split:17-20', 'split:20-17'],
    ['split:20-17', 'split:17-20'],
    ['split:20-17', 'split:20-17'],
  ])('no bet is paid that lies on %s and is called as %s, before the close or after it (gb 3.8)', (spot, wager) => {
    const refused = seen({ irregularity: 'unconfirmed-oral-bet', seat: 5, wager })
    const pocket = spot.startsWith('split') ? 17 : 1
    for (const said of [
      [refused, phase('no-more-bets')],
      [phase('no-more-bets'), refused],
    ]) {
      const { hear } = tableAt(roulette, {}, phase('place-bets'), bet(5, spot, 100), ...said)
      expect(resultsIn(hear(number(pocket))).map(paidIn)).toEqual([{}])
    }
  })

  it('a bet that was not confirmed lies where it is called, or nowhere when it was only spoken (unconfirmed-oral-bet, gb 3.8)', () => {
    const { refusesCall } = tableAt(roulette, {}, phase('place-bets'), bet(5, 'straight-up:1', 100))
    const irregularity = 'unconfirmed-oral-bet'
    expect(refusesCall({ irregularity })).toBeNull()
    expect(refusesCall({ irregularity, wager: 'straight-up' })).toBe('name the `seat` of the wager')
    expect(refusesCall({ irregularity, seat: 4 })).toBe('seat 4 has no wager in this round')
    expect(refusesCall({ irregularity, seat: 5, wager: 'straight-up:2' })).toMatch(
      /seat 5 has no wager on straight-up:2/,
    )
    expect(refusesCall({ irregularity, seat: 5, wager: 'straight-up' })).toBeNull()
  })

  it('a spin that a person decides shows its number, and settles nothing (ball-same-direction, gb 3.6)', () => {
    const { hear, view } = tableAt(
      roulette,
      {},
      phase('place-bets'),
      bet(1, 'straight-up:17', 100),
      phase('no-more-bets'),
    )
    hear(seen({ irregularity: 'ball-same-direction' }))
    expect(view().notes).toMatchObject([expect.stringMatching(/^a supervisor must decide/)])
    expect(resultsIn(hear(number(17)))).toMatchObject([{ kind: 'disputed', number: 17, settlements: [] }])
    expect(kindsIn(hear(number(17)))).toEqual(['settled'])
  })

  it('a throw that the Boxman decides leaves the chips where they are (bad-throw, gb 8.11)', () => {
    const { hear } = tableAt(craps, {}, operator('new-shooter'), bet(1, 'win-line', 1000), shaking)
    hear(seen({ irregularity: 'bad-throw' }))
    expect(resultsIn(hear(thrown(4, 3)))).toMatchObject([{ kind: 'disputed', dice: [4, 3], settlements: [] }])
    expect(resultsIn(hear(shaking, thrown(4, 3))).map(paidIn)).toEqual([{ '1 win-line': 2000 }])
  })
})

describe('a round that a person voids', () => {
  it.each<[string, Game, Input[]]>([
    ['with a shoe', midiBaccarat, [operator('new-shoe'), bet(1, 'player', 500), noMoreBets]],
    ['with a wheel', roulette, [phase('place-bets'), bet(1, 'straight-up:17', 500), noMoreBets]],
    ['with dice', craps, [operator('new-shooter'), bet(1, 'win-line', 500), shaking]],
    ['with hands at seats', mbs, [operator('new-shoe'), bet(1, 'ante', 500), ...drawn('2c 3d 4h')]],
  ])('%s says who it was', (_, game, before) => {
    const [result] = resultsIn(tableAt(game, {}, ...before).hear(operator('void-round')))
    expect(result).toMatchObject({ kind: 'void', reason: 'voided by the pit boss' })
  })

  it.each<[string, Game, Input[]]>([
    ['with a shoe', midiBaccarat, [operator('new-shoe')]],
    ['with a wheel', roulette, [phase('place-bets')]],
    ['with a wheel whose spin is void', roulette, [phase('place-bets'), noMoreBets, voided('no-ball-seen')]],
    ['with dice', craps, [operator('new-shooter')]],
    ['with hands at seats', mbs, [operator('new-shoe')]],
  ])('%s has begun: else there is nothing to void', (_, game, before) => {
    const { hear, refuses } = tableAt(game, {}, ...before)
    expect(refuses('void-round')).not.toBeNull()
    expect(hear(operator('void-round'))).toEqual([])
  })
})
