import { describe, it } from 'vitest'
import { expectRound } from '../../expect-round.ts'

const bets = [1, 2].map((seat) => ({ seat, wager: 'pot', stake: 500 }))

describe('The seats of the blinds', () => {
  it.each(['hg.texas-holdem', 'hg.crazy-pineapple', 'hg.omaha', 'hg.badugi'])(
    'are those of the hand, where the round names two and the button is at neither: %s (line 18)',
    (game) => {
      const state = { small_blind: 1, big_blind: 2 }
      expectRound(game, { options: { button: 3 }, bets, actions: [{ seat: 2, do: 'fold' }] }, { state })
      expectRound(
        game,
        { kind: 'table-state', options: { button: 2, seated: [1, 2] } },
        { state: { small_blind: 2, big_blind: 1 } },
      )
    },
  )
})

describe('Who has killed the pot at Lowball', () => {
  const options = { kill: 3, button: 5, seated: [1, 2, 3, 4, 5], blinds: [500, 1000] }

  it('acts last on the first betting round, so the next seat acts first (line 301)', () =>
    expectRound(
      'hg.lowball',
      { kind: 'table-state', options },
      {
        state: { first_to_act: 4, first_to_act_by_round: { 1: 4, 2: 1 }, last_to_act_by_round: { 1: 3, 2: 5 } },
      },
    ))

  it('acts in turn at Kansas City Lowball, whose text has no order of its own (line 1535)', () =>
    expectRound('hg.kansas-city-lowball-triple-draw', { kind: 'table-state', options }, { state: { first_to_act: 3 } }))
})

describe('Who has missed blinds', () => {
  const posted = (amount?: number) => ({
    options: { blinds: [100, 200], button: 1, seated: [1, 2, 3, 4] },
    actions: [{ seat: 4, do: 'post-missed-blinds', ...(amount === undefined ? {} : { amount }) }],
  })

  it.each([
    ['hg.texas-holdem', 31],
    ['hg.no-limit-holdem', 31],
    ['hg.crazy-pineapple', 102],
    ['hg.match-it', 956],
    ['hg.omaha', 1245],
  ])('posts the total of the blinds, and no less: %s (line %i)', (game) => {
    const state = { live: 200, dead: 100 }
    expectRound(game, posted(300), { state })
    expectRound(game, posted(), { state })
    expectRound(game, posted(200), { refused: 'missed-blinds-not-posted' })
  })
})
