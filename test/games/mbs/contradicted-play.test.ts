import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'

/** Seat 1 with an Ante of 1,000 and these wagers, and what it is told to have done. */
const settle = (wagers: Record<string, number>, actions: readonly (string | object)[], board = 'Ad 7h 4c 2s Jh') =>
  settleCase({
    id: 1,
    game: 'mbs.texas-holdem-bonus-progressive',
    deal: { 'seat:1': 'As Ks', dealer: '9c 9d', board },
    bets: Object.entries({ ante: 1_000, ...wagers }).map(([wager, stake]) => ({ seat: 1, wager, stake })),
    actions: actions.map((told) => ({ seat: 1, ...(typeof told === 'string' ? { do: told } : told) })),
  })

const at = (phase: string, verb: string) => ({ do: verb, phase })

const noPlaceFor = (verb: string) => ({
  id: 1,
  error: `actions: seat 1: '${verb}' is given where its wagers and other decisions leave no place for it`,
})

const [flop, turn, river] = [{ flop: 2_000 }, { turn: 1_000 }, { river: 1_000 }]

describe('Turn and River are each a wager or a check (mbs 3.9.2, line 71)', () => {
  it.each<[string, Record<string, number>, (string | object)[], string]>([
    ['two checks and a Turn wager', { ...flop, ...turn }, ['flop', 'check', 'check'], 'check'],
    ['a check and both wagers', { ...flop, ...turn, ...river }, ['flop', 'check'], 'check'],
    ['a check in the moment of the wager', { ...flop, ...turn }, ['flop', at('turn-decision', 'check')], 'check'],
    ['an absence in the moment of the wager', { ...flop, ...turn }, [at('turn-decision', 'absent')], 'absent'],
    [
      'two absences, which are checks, and a wager (5.11, line 176)',
      { ...flop, ...river },
      ['flop', 'absent', 'absent'],
      'absent',
    ],
    ['three absences', flop, ['absent', 'absent', 'absent'], 'absent'],
    ['an absence before the Flop wager that lies there', flop, [at('flop-decision', 'absent')], 'absent'],
    ['a check without a Flop wager', {}, ['check'], 'check'],
    ['an absence at the Turn without a Flop wager', {}, [at('turn-decision', 'absent')], 'absent'],
    [
      'two absences before the Flop wager, of which the first ends the hand (5.11, line 176)',
      {},
      ['absent', 'absent'],
      'absent',
    ],
    ['an absence after a fold (3.9.1, line 70)', {}, ['fold', 'absent'], 'absent'],
    ['a fold after an absence (5.11, line 176)', {}, ['absent', 'fold'], 'absent'],
  ])('%s contradict each other', (_, wagers, actions, verb) => {
    expect(settle(wagers, actions)).toEqual(noPlaceFor(verb))
  })

  it.each<[string, Record<string, number>, (string | object)[]]>([
    ['a check at each', flop, ['flop', 'check', 'check']],
    ['a check at the River', { ...flop, ...turn }, ['check']],
    ['a check at the Turn', { ...flop, ...river }, ['flop', 'check', 'river']],
    ['one absence for both (5.11, line 176)', flop, ['flop', 'absent']],
    ['an absence at the River', { ...flop, ...turn }, ['flop', 'turn', 'absent']],
    ['an absence at each', flop, ['flop', at('turn-decision', 'absent'), at('river-decision', 'absent')]],
    ['an absence before the Flop wager', {}, [at('flop-decision', 'absent')]],
    ['both wagers, and nothing told', { ...flop, ...turn, ...river }, []],
  ])('%s is settled', (_, wagers, actions) => {
    expect(settle(wagers, actions)).toHaveProperty('settlements')
  })
})

describe('a hand is declined that would be compared (mbs 3.9.1, 3.10.1, lines 70 and 73)', () => {
  const [royal, jackpot] = ['Ah Kh Qh Jh Th', { progressive: 500 }]
  const declined = noPlaceFor('decline')

  it('so not after a fold, which leaves the wager on the jackpot the awards of the board', () => {
    expect(settle(jackpot, ['fold', 'decline'], royal)).toEqual(declined)
    expect(settle(jackpot, ['decline'], royal)).toEqual(declined)
    expect(settle(jackpot, ['fold'], royal)).toMatchObject({
      settlements: [{ returns: 0 }, { row: 'community-royal', returns: 1_000_000 }],
    })
  })

  it('and once', () => {
    expect(settle({ ...flop, ...jackpot }, ['flop', 'decline', 'decline'], royal)).toEqual(declined)
    expect(settle({ ...flop, ...jackpot }, ['flop', 'decline'], royal)).toMatchObject({
      settlements: [{ returns: 0 }, { returns: 0 }, { verdict: 'lose', returns: 0 }],
    })
  })
  it('as soon as the seat has cards', () => {
    expect(settle(flop, ['decline', 'flop', 'check', 'check'])).toMatchObject({ settlements: [{ returns: 0 }, {}] })
  })
})
