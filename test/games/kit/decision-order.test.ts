import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'

const deal = { 'seat:1': '2s 3s', dealer: '4c 4h', board: 'Ts Js Qs 2d 3d' }
const multiples: Record<string, number> = { flop: 2000, play: 4000 }
const staked = (...wagers: string[]) => wagers.map((wager) => ({ seat: 1, wager, stake: multiples[wager] ?? 1000 }))

/** What comes of a round of seat 1 with these wagers, decided on in this order. */
function told(game: string, bets: object[], ...verbs: string[]): unknown {
  const actions = verbs.map((verb) => ({ seat: 1, do: verb }))
  const answer = settleCase({ id: 1, game, deal, bets, actions })
  if ('error' in answer) return answer.error
  return answer.refused ?? answer.settlements.length
}

describe('the order in which a seat decides', () => {
  const flop = staked('ante', 'flop')
  const turn = [...flop, ...staked('turn')]
  const river = [...turn, ...staked('river')]
  const twoWay = [...staked('ante', 'blind', 'two-way'), { seat: 1, wager: 'flop', stake: 1000 }]
  const ultimate = staked('ante', 'blind', 'play')
  const bonus = 'gb.holdem-bonus'
  const mbs = 'mbs.texas-holdem-bonus-progressive'

  it.each([
    ['the Turn after the turn card', bonus, turn, 'flop-bet check turn-bet', 'bet-out-of-phase'],
    ['the Turn after the River', bonus, river, 'flop-bet river-bet turn-bet', 'bet-out-of-phase'],
    ['the Flop after a check, which is of the turn', bonus, flop, 'check flop-bet', 'bet-out-of-phase'],
    ['the Flop after the turn and river', 'gb.two-way-holdem', twoWay, 'check flop-bet', 'flop-wager-wrong'],
    ['four Antes after a check', 'gb.ultimate-holdem', ultimate, 'check play-4x', 'play-wrong-size'],
    ['the Turn after its card', mbs, turn, 'flop check turn', 'irr-5.5-late-wager'],
    ['the Turn after the River', mbs, river, 'flop river turn', 'irr-5.5-late-wager'],
  ])('refuses a wager that comes too late: %s (gb 11.22-11.28, 11.104; mbs 3.9.2)', (_, game, bets, verbs, rule) => {
    expect(told(game, bets, ...verbs.split(' '))).toBe(rule)
  })

  it.each([
    ['a fourth decision', mbs, flop, 'flop check check check', "seat 1: 'check' is given where no such"],
    [
      'a fourth decision',
      bonus,
      flop,
      'flop-bet check check check',
      'it decides on flop-bet or fold, then on turn-bet or',
    ],
    ['a check after a fold', bonus, staked('ante'), 'fold check', "'check' is given where no such decision is left"],
    ['a fold where the game has none', 'gb.two-way-holdem', twoWay, 'fold', "gb.two-way-holdem has no 'fold'"],
  ])('calls malformed what no card takes with it: %s', (_, game, bets, verbs, error) => {
    expect(told(game, bets, ...verbs.split(' '))).toContain(error)
  })

  it.each([
    [bonus, river, 'flop-bet turn-bet river-bet', 4],
    [bonus, turn, 'flop-bet turn-bet check', 3],
    [bonus, turn, 'turn-bet', 3],
    [bonus, turn, '', 3],
    [bonus, turn, 'flop turn check', 3],
    ['gb.two-way-holdem', twoWay, 'flop-bet check', 4],
    ['gb.ultimate-holdem', ultimate, 'play-4x', 3],
    [mbs, flop, 'view flop check check', 2],
  ])('settles %s as it was played, with decisions left out or called by their wagers', (game, bets, verbs, wagers) => {
    expect(told(game, bets, ...verbs.split(' ').filter((verb) => verb !== ''))).toBe(wagers)
  })
})
