import { describe, expect, it } from 'vitest'
import {
  type FigureInput,
  type FiguresState,
  figuresOf,
  newFigures,
  stepFigures,
} from '../../../watch/figures/figures.ts'

const heard = (...all: readonly FigureInput[]): FiguresState => all.reduce(stepFigures, newFigures)

const coup = (round: number, winner: 'player' | 'banker' | 'tie', session = 1): FigureInput => ({
  kind: 'result',
  at: round * 60_000,
  session,
  result: { round, kind: 'settled', outcome: { says: '', winner, pairs: [], marks: [] } },
})
const spin = (round: number, number: number): FigureInput => ({
  kind: 'result',
  at: round * 60_000,
  session: 1,
  result: { round, kind: 'settled', number, outcome: { says: `${number}` } },
})
const event = (event: (FigureInput & { kind: 'event' })['event']): FigureInput => ({ kind: 'event', at: 0, event })
const drawn = (to: 'first-card' | 'burn' | 'player'): FigureInput => event({ type: 'card-drawn', card: '9s', to })
const phase = (phase: string, at: number): FigureInput => ({ kind: 'phase', at, phase })
const counts = (state: FiguresState) => figuresOf(state).roads?.counts

describe('The figures of a table', () => {
  it('are there as far as it has said something for them', () => {
    expect(figuresOf(newFigures)).toEqual({})
    expect(Object.keys(figuresOf(heard(coup(1, 'banker'))))).toEqual(['roads', 'pace'])
    expect(Object.keys(figuresOf(heard(spin(1, 17))))).toEqual(['wheel', 'pace'])
  })

  it('count a round once, however often it is said, and only where the rules have decided it', () => {
    const other: FigureInput = {
      kind: 'result',
      at: 0,
      session: 1,
      result: { round: 2, kind: 'interrupted', number: 5 },
    }
    const state = heard(coup(1, 'banker'), coup(1, 'banker'), other, coup(2, 'player'), coup(1, 'tie', 2))
    expect(counts(state)).toEqual({ banker: 1, player: 1, tie: 1 })
    expect(figuresOf(state)).not.toHaveProperty('wheel')
  })

  it('begin roads anew with each shoe: with its first card, or with a card burnt behind the cut card', () => {
    expect(counts(heard(coup(1, 'banker'), drawn('first-card'), coup(2, 'player')))).toMatchObject({
      banker: 0,
      player: 1,
    })
    expect(counts(heard(coup(1, 'banker'), drawn('burn'), coup(2, 'player')))).toMatchObject({ banker: 1, player: 1 })
    const cut = event({ type: 'cut-card' })
    expect(counts(heard(coup(1, 'banker'), cut, coup(2, 'player'), drawn('burn'), coup(3, 'tie')))).toMatchObject({
      banker: 0,
      tie: 1,
    })
  })

  it('know each spin by the direction of its rotor', () => {
    const inRim = (rotor: 'clockwise' | 'anticlockwise') =>
      event({ type: 'wheel-phase', phase: 'ball-in-rim', spin: 1, rotor, rpm: 20 })
    const { wheel } = heard(inRim('clockwise'), spin(1, 0), inRim('anticlockwise'), spin(2, 0), spin(3, 0))
    const sum = (stream: 'all' | 'clockwise' | 'anticlockwise' | 'from-last') =>
      wheel?.tallies[stream].counts.reduce((total, count) => total + count, 0)
    expect([sum('all'), sum('clockwise'), sum('anticlockwise'), sum('from-last')]).toEqual([3, 1, 1, 2])
  })

  it('tell rounds an hour, without pauses, and where their time goes', () => {
    const minute = 60_000
    const state = heard(
      phase('betting', 0),
      phase('dealing', 0.6 * minute),
      coup(1, 'banker'),
      phase('betting', minute),
      phase('dealing', 1.4 * minute),
      coup(2, 'banker'),
      coup(60, 'player'),
      coup(61, 'player'),
    )
    expect(figuresOf(state).pace).toEqual({ rounds: 4, perHour: 60, phases: expect.anything() })
    expect(figuresOf(heard(phase('betting', 0), phase('dealing', 45_000), coup(1, 'tie'))).pace?.phases).toEqual({
      betting: 45_000,
      dealing: 15_000,
    })
  })

  it('go on from what was written down as JSON', () => {
    const half = heard(coup(1, 'banker'), spin(2, 17))
    const again = stepFigures(JSON.parse(JSON.stringify(half)), spin(3, 5))
    expect(figuresOf(again)).toEqual(figuresOf(stepFigures(half, spin(3, 5))))
  })
})
