import { describe, expect, it } from 'vitest'
import { settle } from '../../expect-round.ts'

/* What a seat is told to have done though no seat can: refused where the document has a word for it, else an error. */

type Act = readonly [seat: number, verb: string, to?: number]
const acts = (list: readonly Act[], round = 1) =>
  list.map(([seat, verb, to]) => ({ seat, do: verb, round, ...(to === undefined ? {} : { to }) }))

const betting = (game: string, list: readonly Act[], options: object = {}, round = 1) =>
  settle(game, {
    kind: 'betting-round',
    options: { active: [1, 2, 3], round, ...options },
    actions: acts(list, round),
  })

const limits = { limits: [200, 400] }
const noLimits = { structure: 'no-limit' }

describe('A raise to no more than the bet', () => {
  it.each([
    ['hg.no-limit-holdem', 67, {}, 'undersized-raise'],
    ['hg.omaha', 1256, noLimits, 'undersized-raise'],
    ['hg.mexican-poker', 373, {}, 'undersized-raise'],
    ['hg.archie', 3499, limits, 'wrong-limit'],
    ['hg.short-deck-holdem', 5336, limits, 'wrong-limit'],
    ['hg.razzdacey', 4101, limits, 'wrong-limit'],
    ['hg.seven-card-stud', 137, limits, 'wrong-limit'],
  ])('is refused: %s (line %i)', (game, _, options, rule) => {
    for (const to of [100, 150, 200])
      expect(
        betting(
          game,
          [
            [1, 'bet', 200],
            [2, 'raise', to],
          ],
          { ...options, first_to_act: 1 },
          2,
        ).refused,
      ).toBe(rule)
    expect(
      betting(
        game,
        [
          [1, 'bet', 200],
          [2, 'raise', 400],
        ],
        { ...options, first_to_act: 1 },
        2,
      ).accepted,
    ).toBe(true)
  })

  it('is refused behind a completion (lines 148, 4101)', () => {
    const list: readonly Act[] = [
      [1, 'bring-in', 100],
      [2, 'complete', 400],
      [3, 'raise', 300],
    ]
    const options = { limits: [400, 800], bring_in: 100, bring_in_seat: 1 }
    for (const game of ['hg.razzdacey', 'hg.seven-card-stud'])
      expect(betting(game, list, options).refused).toBe('wrong-limit')
  })

  it.each(['hg.texas-holdem', 'hg.crazy-pineapple', 'hg.match-it', 'hg.lowball', 'hg.badugi'])(
    'is an error where the document has no id for it: %s',
    (game) => {
      const { error } = betting(
        game,
        [
          [1, 'bet', 400],
          [2, 'raise', 300],
        ],
        {},
        2,
      )
      expect(error).toBe(
        'actions: seat 2: raise to 300, with 400 to match: a bet or raise goes over the 400 that is to match',
      )
    },
  )
})

describe('A check', () => {
  it.each(['hg.texas-holdem', 'hg.no-limit-holdem', 'hg.lowball', 'hg.kansas-city-lowball-triple-draw', 'hg.razz'])(
    'is open only where nothing is to match: %s',
    (game) => {
      expect(
        betting(
          game,
          [
            [1, 'bet', 400],
            [2, 'check'],
          ],
          {},
          2,
        ).error,
      ).toContain('seat 2: check, with 400 to match')
      expect(
        betting(
          game,
          [
            [1, 'check'],
            [2, 'check'],
          ],
          {},
          2,
        ).accepted,
      ).toBe(true)
    },
  )

  it('is open to the big blind, to whoever it may be, and to a seat that has posted as much (lines 17, 31)', () => {
    const blinds = { blinds: [100, 200], seated: [1, 2, 3, 4], active: [1, 2, 3, 4] }
    const called: readonly Act[] = [
      [4, 'call', 200],
      [1, 'call', 200],
      [2, 'call', 200],
    ]
    expect(betting('hg.texas-holdem', [...called, [3, 'check']], { ...blinds, button: 1 }).accepted).toBe(true)
    expect(betting('hg.texas-holdem', [...called, [3, 'check']], blinds).accepted).toBe(true)
    const returned = settle('hg.texas-holdem', {
      kind: 'betting-round',
      options: { ...blinds, button: 1, round: 1 },
      actions: [{ seat: 4, do: 'post-missed-blinds' }, ...acts([[4, 'check']])],
    })
    expect(returned.accepted).toBe(true)
  })

  it('is not open before the draw of Lowball, where seats bet or fold (line 248)', () => {
    expect(betting('hg.lowball', [[1, 'check']]).error).toContain('before the pot is opened, a seat bets or folds')
    expect(betting('hg.kansas-city-lowball-triple-draw', [[1, 'check']]).accepted).toBe(true)
    const untold = settle('hg.lowball', { kind: 'betting-round', actions: [{ seat: 1, do: 'check' }] })
    expect(untold.accepted).toBe(true)
  })
})

describe('An act that no seat can do', () => {
  const pages = ['hg.texas-holdem', 'hg.no-limit-holdem', 'hg.crazy-pineapple', 'hg.omaha', 'hg.lowball', 'hg.razz']
  it.each(pages)('is that of a seat that has folded: %s', (game) => {
    const list: readonly Act[] = [
      [1, 'bet', 400],
      [2, 'fold'],
      [3, 'raise', 800],
      [2, 'call', 800],
    ]
    expect(betting(game, list, {}, 2).error).toContain(
      'seat 2: call to 800, with 800 to match: the seat is not in the hand',
    )
  })

  it('is that of a seat that has folded in an earlier round', () => {
    const actions = [
      ...acts([
        [1, 'bet', 400],
        [2, 'fold'],
        [3, 'call', 400],
      ]),
      ...acts(
        [
          [1, 'bet', 400],
          [2, 'call', 400],
        ],
        2,
      ),
    ]
    const bets = [1, 2, 3].map((seat) => ({ seat, wager: 'pot', stake: 400 }))
    expect(settle('hg.texas-holdem', { actions, bets }).error).toContain('the seat is not in the hand')
  })

  it.each(pages)('is a raise of its own bet: %s', (game) => {
    const own = betting(
      game,
      [
        [1, 'bet', 400],
        [1, 'raise', 800],
      ],
      {},
      2,
    )
    expect(own.error).toContain(
      'seat 1: raise to 800, with 400 to match: the seat has acted, and nobody has raised it since',
    )
    expect(
      betting(
        game,
        [
          [1, 'bet', 400],
          [2, 'raise', 800],
          [1, 'raise', 1200],
        ],
        {},
        2,
      ).accepted,
    ).toBe(true)
  })

  it('is a call over the bet: it is no raise (line 3499)', () => {
    const call = betting(
      'hg.archie',
      [
        [1, 'bet', 200],
        [2, 'call', 400],
      ],
      { ...limits, first_to_act: 1 },
    )
    expect(call.error).toContain('a call adds no more than what is to match')
    expect(betting('hg.archie', [[1, 'call', 400]], { ...limits, blinds: [], first_to_act: 1 }).error).toBeUndefined()
  })

  it('is a bet or raise of which nobody says how large it is', () => {
    expect(betting('hg.texas-holdem', [[1, 'bet']]).error).toBe(
      'actions: seat 1: `bet` needs `to`, the total that the seat has in with it',
    )
    expect(
      betting(
        'hg.razzdacey',
        [
          [1, 'bring-in', 100],
          [2, 'complete'],
        ],
        limits,
      ).error,
    ).toBeUndefined()
  })
})
