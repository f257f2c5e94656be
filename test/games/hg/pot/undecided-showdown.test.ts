import { describe, expect, it } from 'vitest'
import { settle } from '../expect-round.ts'

const bets = [1, 2].map((seat) => ({ seat, wager: 'pot', stake: 500 }))
const hands = { 'seat:1': 'As Ad', 'seat:2': 'Ks Kd' }

describe('A showdown that its cards do not decide', () => {
  it.each([
    ['a board of four cards', { ...hands, board: '2c 3d 9s Jh' }, '4 cards are given for board; it has 5'],
    [
      'three hole cards',
      { ...hands, 'seat:1': 'As Ad Qc', board: '2c 3d 9s Jh 8c' },
      'seat 1 has 3 cards; 2 make a hand',
    ],
  ])('stays open and says why: %s', (_, deal, undecided) => {
    const answer = settle('hg.texas-holdem', { deal, bets })
    expect(answer.settlements).toBeUndefined()
    expect(answer).toMatchObject({ accepted: true, state: { undecided } })
  })

  it('says nothing of it where it is decided, or ends by folds', () => {
    const whole = settle('hg.texas-holdem', { deal: { ...hands, board: '2c 3d 9s Jh 8c' }, bets })
    expect(whole.state).not.toHaveProperty('undecided')
    expect(settle('hg.texas-holdem', { bets, actions: [{ seat: 2, do: 'fold' }] }).state).not.toHaveProperty(
      'undecided',
    )
  })
})

describe('A discard of Crazy Pineapple (line 80)', () => {
  const three = { 'seat:1': 'As Ad 2c', 'seat:2': 'Ks Kd 3c', board: '4h 5d 9s Jh 8c' }
  const discards = (after: string) => [
    { seat: 1, do: 'discard', card: '2c', after },
    { seat: 2, do: 'discard', card: '3c', after },
  ]
  const played = (after: string, options = {}) =>
    settle('hg.crazy-pineapple', { deal: three, bets, options, actions: discards(after) })

  it('counts at the discard point of the table alone', () => {
    expect(played('flop-betting').settlements).toMatchObject([{ returns: 1000 }, { returns: 0 }])
    expect(played('after-flop-betting').settlements).toHaveLength(2)
    expect(played('before-flop', { discard_point: 'before-flop' }).settlements).toHaveLength(2)
    for (const after of ['before-flop', 'nonsense']) expect(played(after).refused).toBe('wrong-discard')
    expect(played('flop-betting', { discard_point: 'before-flop' }).refused).toBe('wrong-discard')
  })
})
