import { describe, expect, it } from 'vitest'
import { expectRound, settle } from '../../expect-round.ts'

/* Blinds of another amount than the document lets its seats post. They count as they lie, and are reported. */

type Act = readonly [seat: number, verb: string, to?: number]
const acts = (list: readonly Act[]) =>
  list.map(([seat, verb, to]) => ({ seat, do: verb, round: 1, ...(to === undefined ? {} : { to }) }))

const kinds = ['betting-round', 'showdown']
const findings = ['wrong-blind']

describe.each([
  ['hg.archie', 3493],
  ['hg.double-board-omaha', 3698],
  ['hg.badacey', 4486],
  ['hg.badeucey', 5989],
  ['hg.short-deck-holdem', 5328],
  ['hg.dramaha-27', 6430],
  ['hg.dramaha', 6632],
  ['hg.five-card-omaha-hi-lo', 2165],
])('%s', (game, line) => {
  const options = { seated: [1, 2, 3], button: 3, limits: [400, 800], blinds: [200, 400], round: 1 }
  const round = (small: number, big: number, ...then: Act[]) => ({
    options,
    actions: acts([[1, 'small-blind', small], [2, 'big-blind', big], ...then]),
  })

  it.each(kinds)(`has blinds of fixed amounts (line ${line}): %s`, (kind) => {
    expectRound(game, { kind, ...round(200, 400, [3, 'call', 400]) }, {})
    for (const [small, big] of [
      [200, 500],
      [300, 400],
      [200, 300],
    ] as const)
      expectRound(game, { kind, ...round(small, big, [3, 'fold']) }, { findings })
  })

  it('cites its line', () =>
    expect(settle(game, round(200, 500)).findings).toEqual([
      expect.objectContaining({
        message: 'seat 2 posts 500 for its blind of 400',
        citation: `hg, line ${line}`,
      }),
    ]))

  it('takes the last chips of a seat for its blind', () => {
    expectRound(game, round(200, 300, [2, 'all-in', 300], [3, 'call', 400]), {})
    expectRound(game, round(200, 300), {})
  })

  it('fixes no amounts that nobody has told', () =>
    expectRound(game, { ...round(200, 500, [3, 'fold']), options: { ...options, blinds: undefined } }, {}))
})

describe.each([
  ['hg.lowball', '260-264'],
  ['hg.kansas-city-lowball-triple-draw', '1536-1537'],
])('%s', (game, lines) => {
  const options = { seated: [1, 2, 3, 4], button: 1, limits: [3_000, 6_000], blinds: [1_000, 2_000, 3_000], round: 1 }
  const round = (small: number, big: number, ...then: Act[]) => ({
    options,
    actions: acts([[2, 'small-blind', small], [3, 'big-blind', big], ...then]),
  })
  const opened: Act = [4, 'bet', 3_000]

  it.each(kinds)(`takes half a blind for a full one, and no less (lines ${lines}): %s`, (kind) => {
    expectRound(game, { kind, ...round(1_000, 1_500, opened) }, {})
    expectRound(game, { kind, ...round(2_000, 1_400, opened) }, { findings })
    expectRound(game, { kind, ...round(900, 3_000, opened) }, { findings })
  })

  it('cites its lines', () =>
    expect(settle(game, round(2_000, 1_400, opened)).findings).toEqual([
      expect.objectContaining({ citation: `hg, lines ${lines}` }),
    ]))

  it('leaves the large blind of a seat that is all-in with less than half to the next player', () =>
    expectRound(game, round(2_000, 1_400, [3, 'all-in', 1_400], [1, 'call', 3_000]), {
      state: { short_blind: 3, big_blind: 4, to_match: 3_000 },
    }))

  it('reports a small blind of less than half: the next player is to take it, and the large one is his already', () =>
    expectRound(game, round(900, 3_000, [2, 'all-in', 900], opened), { findings }))

  it('takes more from a seat that makes up the blind of the hand before', () =>
    expectRound(game, round(3_500, 3_000, [4, 'fold']), {}))
})
