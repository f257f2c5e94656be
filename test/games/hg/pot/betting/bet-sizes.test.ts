import { describe, expect, it } from 'vitest'
import { expectRound, settle } from '../../expect-round.ts'

type Act = readonly [seat: number, verb: string, to?: number]
const acts = (list: readonly Act[]) =>
  list.map(([seat, verb, to]) => ({ seat, do: verb, ...(to === undefined ? {} : { to }) }))

const four = { seated: [1, 2, 3, 4], button: 4 }
const betting = (options: object, ...list: Act[]) => ({ kind: 'betting-round', options, actions: acts(list) })

describe('Match-It', () => {
  const game = 'hg.match-it'

  it.each([
    [1, 200],
    [2, 400],
    [3, 600],
  ])('bets round %i by %i, where a unit is 200 (line 944)', (round, size) => {
    const blind = round === 1 ? 200 : 0
    for (const told of [{ unit: 200 }, { limits: [200, 400] }]) {
      const options = { ...four, ...told, blinds: [100, 200], round }
      const opens = (to: number): Act => [3, round === 1 ? 'raise' : 'bet', blind + to]
      expectRound(game, betting(options, opens(size), [4, 'raise', blind + 2 * size]), {
        state: { to_match: blind + 2 * size },
      })
      for (const wrong of [size - 50, size + 50, size + 200])
        expectRound(game, betting(options, opens(wrong)), { refused: 'wrong-limit' })
      expectRound(game, betting(options, opens(size), [4, 'raise', blind + size + 300]), { refused: 'wrong-limit' })
      expectRound(game, betting(options, opens(size), [4, 'all-in', blind + size + 50]), {})
    }
  })

  it('does not judge what goes over blinds that nobody has told', () => {
    expectRound(game, betting({ ...four, unit: 200, round: 1 }, [3, 'raise', 450]), {})
    expectRound(
      game,
      betting({ ...four, unit: 200, round: 1 }, [1, 'small-blind', 100], [2, 'big-blind', 200], [3, 'raise', 450]),
      {
        refused: 'wrong-limit',
      },
    )
  })
})

describe.each([
  ['hg.lowball', 2, '248-276'],
  ['hg.kansas-city-lowball-triple-draw', 4, '1523'],
] as const)('%s', (game, rounds, lines) => {
  const options = { ...four, limits: [3_000, 6_000], blinds: [1_000, 2_000, 3_000], round: 1 }

  it('opens for 30 or 60 dollars over blinds of 10, 20 and 30 (lines 276, 1551)', () => {
    for (const to of [3_000, 6_000]) expectRound(game, betting(options, [3, 'bet', to]), { state: { to_match: to } })
    for (const to of [4_500, 9_000]) expectRound(game, betting(options, [3, 'bet', to]), { refused: 'wrong-limit' })
    expectRound(game, betting(options, [3, 'bet', 2_000]), { refused: 'undersized-opening' })
    expect(settle(game, betting(options, [3, 'bet', 4_500])).findings).toEqual([
      expect.objectContaining({ citation: expect.stringMatching(`lines? ${lines}$`) }),
    ])
  })

  it('opens for the whole large blind where less of it lies there', () => {
    const short = [
      [1, 'small-blind', 2_000],
      [2, 'big-blind', 2_500],
    ] as const
    for (const to of [3_000, 6_000]) expectRound(game, betting(options, ...short, [3, 'bet', to]), {})
    expectRound(game, betting(options, ...short, [3, 'bet', 5_500]), { refused: 'wrong-limit' })
  })

  it('raises by the lower limit before the draw, and by the upper one at the end (lines 248, 1523)', () => {
    expectRound(game, betting(options, [3, 'bet', 3_000], [4, 'raise', 6_000]), { state: { raises: 1 } })
    expectRound(game, betting(options, [3, 'bet', 3_000], [4, 'raise', 9_000]), { refused: 'wrong-limit' })
    const last = { ...options, round: rounds }
    expectRound(game, betting(last, [1, 'bet', 6_000], [2, 'raise', 12_000]), { state: { raises: 1 } })
    expectRound(game, betting(last, [1, 'bet', 3_000]), { refused: 'wrong-limit' })
  })
})

it('Kansas City Lowball bets by the lower limit in the second round, and by the higher one in the third (line 1523)', () => {
  for (const [round, right, wrong] of [
    [2, 3_000, 6_000],
    [3, 6_000, 3_000],
  ] as const) {
    const options = { ...four, limits: [3_000, 6_000], round }
    const game = 'hg.kansas-city-lowball-triple-draw'
    expectRound(game, betting(options, [1, 'bet', right]), {})
    expectRound(game, betting(options, [1, 'bet', wrong]), { refused: 'wrong-limit' })
  }
})

it('Mexican Poker raises by the size of the last bet at least (line 373)', () => {
  const game = 'hg.mexican-poker'
  const opened: Act = [1, 'bet', 500]
  expectRound(game, betting({ ...four, round: 2 }, opened, [2, 'raise', 1_000]), { state: { to_match: 1_000 } })
  expectRound(game, betting({ ...four, round: 2 }, opened, [2, 'raise', 900]), { refused: 'undersized-raise' })
  expectRound(game, betting({ ...four, round: 2 }, opened, [2, 'all-in', 900]), { state: { to_match: 900 } })
})

describe('A forced bet', () => {
  const studs = ['hg.seven-card-stud', 'hg.seven-card-stud-hilo', 'hg.razz', 'hg.razzdacey', 'hg.super-7-card-stud']
  const posted = { seated: [1, 2, 3], limits: [400, 800], bring_in_seat: 1, street: 3 }

  it.each(studs)('of %s is the posted one (lines 143-148, 402, 3901, 4096, 4694)', (game) => {
    const options = { ...posted, bring_in: 100 }
    expectRound(game, betting(options, [1, 'bring-in', 100], [2, 'complete', 400]), { state: { raises: 0 } })
    for (const to of [50, 200, 700, 800])
      expectRound(game, betting(options, [1, 'bring-in', to]), { refused: 'wrong-bring-in' })
    expectRound(game, betting(options, [1, 'all-in', 50]), {})
  })

  it.each(studs)('of %s may be a full bet, which is raised as one (lines 146, 3902)', (game) => {
    const full = betting({ ...posted, bring_in: 100 }, [1, 'bring-in', 400], [2, 'raise', 800])
    expectRound(game, full, { state: { to_match: 800, raises: 1 } })
  })

  it.each(studs)('of %s is no more than that where none is posted', (game) => {
    expectRound(game, betting(posted, [1, 'bring-in', 150]), {})
    expectRound(game, betting(posted, [1, 'bring-in', 450]), { refused: 'wrong-bring-in' })
  })
})
