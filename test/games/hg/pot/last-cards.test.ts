import { describe, it } from 'vitest'
import { expectRound } from '../expect-round.ts'

const last = (seat: number, more: object = {}) => ({ ev: 'card', to: `seat:${seat}`, n: 7, ...more })
const shown = { exposed: true, card: 'Kd' }
const headsUp = 'last-card-exposed-heads-up'
const multiway = 'last-card-exposed-multiway'

describe.each(['hg.seven-card-stud', 'hg.seven-card-stud-hilo', 'hg.razz'])(
  'A last card of %s that is turned up',
  (game) => {
    const two = { seated: [1, 2] }
    const allIn = { seat: 2, do: 'all-in', to: 0, round: 5 }

    it('is the first of two: the second is dealt up, too, and is no other error (line 185)', () => {
      const told = (...events: object[]) => ({ options: two, events })
      const state = { next_card_face: { 2: 'up' } }
      expectRound(game, told(last(1, shown)), { findings: [headsUp], state })
      expectRound(game, told(last(1, shown), last(2, { ...shown, card: 'Qd' })), { findings: [headsUp] })
      expectRound(game, told(last(1, shown), last(2, { face: 'up' })), { findings: [headsUp] })
      expectRound(game, told(last(1, shown), last(2)), { findings: [headsUp] })
      expectRound(game, told(last(1, shown), last(2, { face: 'down' })), { findings: [headsUp, headsUp] })
    })

    it('is the second of two: its player may be all-in, if he says so before anybody acts (line 185)', () => {
      const events = [last(1), last(2, shown)]
      const check = { seat: 1, do: 'check', round: 5 }
      const told = (...actions: object[]) => ({ options: two, events, actions })
      expectRound(game, told(), { findings: [headsUp], state: { may_be_all_in: [2] } })
      expectRound(game, told(allIn), { findings: [headsUp] })
      expectRound(game, told(check, allIn), { findings: [headsUp, headsUp] })
      expectRound(game, told({ ...check, round: 4 }, allIn), { findings: [headsUp] })
    })

    it('is one of more than two: the others get theirs down, and its player may be all-in (line 184)', () => {
      const options = { seated: [1, 2, 3] }
      const state = { next_card_face: { 1: 'down', 3: 'down' }, may_be_all_in: [2] }
      expectRound(game, { options, events: [last(1), last(2, shown)] }, { findings: [multiway], state })
      const bet = { seat: 1, do: 'check', round: 5 }
      const actions = [bet, allIn]
      expectRound(game, { options, events: [last(2, shown)], actions }, { findings: [multiway, multiway] })
    })

    it('is one of two where the others have folded before it (lines 184-185)', () => {
      const options = { seated: [1, 2, 3] }
      const fold = (round: number) => [{ seat: 3, do: 'fold', round }]
      const events = [last(1, shown)]
      expectRound(game, { options, events, actions: fold(4) }, { findings: [headsUp] })
      expectRound(game, { options, events, actions: fold(5) }, { findings: [multiway] })
      const folds = { ev: 'fold', seat: 3, bet_to_match: 200 }
      expectRound(game, { options, events: [folds, ...events] }, { findings: [headsUp] })
      expectRound(game, { options, events: [...events, folds] }, { findings: [multiway] })
    })
  },
)

describe('A downcard of stud that the casino dealer exposes', () => {
  const hole = (seat: number) => ({ ev: 'card', to: `seat:${seat}`, n: 2, exposed: true, card: `${seat}d` })
  const third = (seat: number, more: object) => ({ ev: 'card', to: `seat:${seat}`, n: 3, ...more })
  const rule = 'hole-card-exposed'
  const game = 'hg.seven-card-stud'

  it('has its third card dealt down: another is an error (line 154)', () => {
    expectRound(game, { events: [hole(2), third(2, {})] }, { findings: [rule] })
    expectRound(game, { events: [hole(2), third(2, { face: 'up' })] }, { findings: [rule, rule] })
    expectRound(game, { events: [hole(2), third(3, { face: 'up' })] }, { findings: [rule] })
  })

  it('is one of several: the third card of each is due face down (line 154)', () =>
    expectRound(
      game,
      { events: [hole(2), hole(3)] },
      {
        findings: [rule, rule],
        state: { next_card_face: { 2: 'down', 3: 'down' } },
      },
    ))
})
