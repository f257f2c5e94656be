import { describe, expect, it } from 'vitest'
import { answerFees } from '../../../../games/hg/fees/fee-cases.ts'
import { feesOfHand } from '../../../../games/hg/fees/hand-fees.ts'
import ownTables from '../../../../games/hg/fees/own-tables.json' with { type: 'json' }
import seriesA from '../../../../games/hg/fees/series-a.json' with { type: 'json' }
import seriesB from '../../../../games/hg/fees/series-b.json' with { type: 'json' }
import { readCardRoomCase } from '../../../../games/settle/card-room/read-case.ts'
import { settleAnyCase } from '../../../../games/settle/settle-case.ts'
import { settle } from '../expect-round.ts'

type PrintedTable = { kind: string; rows: (number | null)[][]; from: string[]; triggers?: (string | null)[] }
type PrintedSet = { id: string; games: string[]; tables: PrintedTable[] }

const roundOf = (told: object) => {
  const read = readCardRoomCase({ id: 1, ...told })
  if ('wrong' in read) throw new Error(read.wrong)
  return read.round
}
const asked = (told: object) => answerFees(roundOf(told))
const settled = (told: object) => settleAnyCase({ id: 1, game: 'hg.fees', ...told })
const refusedFor = (told: object) => asked({ game: 'hg.fees', kind: 'fees', ...told })
const refusal = (rule: string) => ({ refused: { rule } })

/* A second, plain reading of the printed rows: by hand, for each set, table, row, number of players and stage. */

const plainStages: Record<string, string[]> = {
  'after-flop': ['flop', 'draw-1', 'turn', 'river', 'showdown'],
  'after-turn': ['turn', 'river', 'showdown'],
  'after-draw': ['draw-1', 'draw-2', 'draw-3', 'showdown'],
  'after-first-draw': ['draw-1', 'draw-2', 'draw-3', 'showdown'],
  'after-second-draw': ['draw-2', 'draw-3', 'showdown'],
  'after-fourth-street': ['fourth', 'fifth', 'sixth', 'seventh', 'showdown'],
  'past-fourth-street': ['fifth', 'sixth', 'seventh', 'showdown'],
  'after-fifth-street': ['fifth', 'sixth', 'seventh', 'showdown'],
  'past-fifth-street': ['sixth', 'seventh', 'showdown'],
}
const reachedIn: Record<string, string[]> = {
  'after-flop': ['pre', 'flop', 'turn', 'river', 'showdown'],
  'after-draw': ['pre', 'draw-1', 'showdown'],
  'after-first-draw': ['pre', 'draw-1', 'draw-2', 'draw-3', 'showdown'],
  'after-fourth-street': ['third', 'fourth', 'fifth', 'sixth', 'seventh', 'showdown'],
  'past-fourth-street': ['third', 'fourth', 'fifth', 'sixth', 'seventh', 'showdown'],
}

const plainFee = (amount: unknown, trigger: string | null | undefined, reached: string): number => {
  if (trigger === null || trigger === undefined) return 0
  const isDue =
    trigger === 'before-cards' || trigger === 'after-initial-deal' || plainStages[trigger]?.includes(reached)
  return isDue ? Number(amount) : 0
}

describe('Fees of hands', () => {
  it.each<PrintedSet>([...seriesA, ...seriesB, ...ownTables])(
    'are those of the printed rows: $id',
    ({ id, tables, games }) => {
      const isOwn = id === `${games[0]}.fees`
      for (const { kind, rows, triggers, from } of tables) {
        if (!kind.startsWith('pot-')) continue
        const expected: number[][] = []
        const hands: object[] = []
        for (const row of rows) {
          const [schedule = 0, min, max] = row
          for (const reached of reachedIn[triggers?.[1] ?? ''] ?? [])
            for (const players of [min ?? 2, max ?? 9]) {
              hands.push({ schedule, players, reached })
              expected.push([0, 1, 2].map((at) => plainFee(row[3 + at] ?? 0, triggers?.[at], reached)))
            }
        }
        const game = isOwn ? { game: games[0] } : { game: 'hg.fees', options: { schedule_set: id } }
        expect(asked({ kind: 'fees', ...game, hands })).toEqual({
          fees_by_hand: expected,
          ...(from[0] === 'small-blind' ? { fee1_from: 'small-blind' } : {}),
        })
      }
    },
  )

  it('are rows of a result, those of 0 left out', () => {
    const played = { players: 7, reached: 'turn', smallBlind: 3 }
    expect(
      feesOfHand(roundOf({ game: 'hg.archie', options: { schedule: 2 } }), { ...played, reached: 'draw-2' }),
    ).toEqual({
      fees: [
        { fee: 1, from: 'seat:3', amount: 100 },
        { fee: 2, from: 'pot', amount: 400 },
      ],
    })
    expect(feesOfHand(roundOf({ game: 'hg.archie', options: { schedule: null } }), played)).toEqual({ fees: [] })
    expect(feesOfHand(roundOf({ game: 'hg.archie', options: { schedule: 38 } }), played)).toEqual({ fees: [] })
    const holdem = { game: 'hg.texas-holdem', options: { schedule_set: 'hg.fees.a.holdem', schedule: 1 } }
    expect(feesOfHand(roundOf(holdem), played)).toMatchObject({ fees: [{ fee: 1 }, { amount: 800 }, { fee: 3 }] })
  })

  it('are not taken from the pot where nobody says whose the small blind is (oq.small-blind-fee)', () => {
    const bets = [1, 2].map((seat) => ({ seat, wager: 'pot', stake: 400 }))
    const folded = { outcome: { reached: 'pre' }, actions: [{ seat: 1, do: 'fold' }] }
    const options = { schedule: 19 }
    const hand = (told: object) => settle('hg.archie', { ...folded, options, bets, ...told })
    expect(hand({}).error).toBe('options.button is missing: it says whose small blind is charged fee 1')
    const fees = [{ fee: 1, from: 'seat:2', amount: 100 }]
    expect(hand({ options: { ...options, button: 1 } })).toMatchObject({ fees })
    const posted = [...bets, { seat: 2, wager: 'small-blind', stake: 100 }]
    expect(hand({ bets: posted })).toMatchObject({ fees })
  })

  it('never fall due at a moment that the game does not have, or that is not printed', () => {
    const hands = [{ schedule: 1, players: 7, reached: 'showdown' }]
    const fees = (options: object) => asked({ game: 'hg.fees', kind: 'fees', options, hands })
    expect(fees({ schedule_set: 'hg.fees.b.draw', game: 'hg.badugi' })).toEqual({ fees_by_hand: [[100, 800, 100]] })
    expect(fees({ schedule_set: 'hg.fees.b.draw', game: 'hg.lowball' })).toEqual({ fees_by_hand: [[100, 800, 0]] })
    expect(fees({ schedule_set: 'hg.fees.b.lowball' })).toMatchObject({ fees_by_hand: [[100, expect.anything(), 0]] })
  })

  it('may be asked of a whole hand', () => {
    const options = {
      schedule_set: 'hg.fees.a.double-board-omaha',
      schedule: 85,
      buy_in: 10000,
      button: 2,
      seated: [1, 2, 5],
    }
    expect(settled({ options, outcome: { players: 7, reached: 'pre' } })).toEqual({
      id: 1,
      fees: [{ fee: 1, from: 'seat:5', amount: 100 }],
    })
  })
})

describe('Fees by the half hour', () => {
  const of = (game: string, options: object, half_hours: object[]) =>
    asked({ game, kind: 'time-fees', options, half_hours })
  const holdem = { schedule_set: 'hg.fees.a.holdem' }

  it('are taken at the marks of the clock, the first one less than 30 minutes after the start being free', () => {
    const at = (started: string, mark: string) => ({ schedule: 86, players: 7, started, mark })
    expect(
      of('hg.fees', holdem, [
        at('13:10', '13:30'),
        at('13:10', '14:00'),
        at('13:30', '13:30'),
        at('13:30', '14:00'),
        at('23:50', '00:00'),
        at('23:50', '00:30'),
        at('13:00', '13:31'),
        { schedule: 86, players: 7 },
      ]),
    ).toEqual({ fee_each_player: [0, 2000, 0, 2000, 0, 2000, 0, 2000] })
  })

  it('are taken in advance from the first half hour on where the table says so', () => {
    const half_hours = [
      { schedule: 37, players: 6, started: '13:10', mark: '13:10' },
      { schedule: 37, players: 3 },
    ]
    expect(of('hg.archie', {}, half_hours)).toEqual({ fee_each_player: [1000, 500] })
  })

  it('go by the table limit in Face-Up Chinese Poker', () => {
    const half_hour = (schedule: number, limit: number) => ({
      schedule,
      players: 3,
      limit,
      started: '10:00',
      mark: '10:30',
    })
    const face = { schedule_set: 'hg.fees.a.face-up-chinese' }
    expect(of('hg.face-up-chinese', face, [half_hour(1, 500), half_hour(9, 50000)])).toEqual({
      fee_each_player: [1000, 1700],
    })
    expect(of('hg.face-up-chinese', face, [half_hour(1, 1000)])).toMatchObject(refusal('limit-not-covered'))
    expect(of('hg.face-up-chinese', {}, [half_hour(2, 1000)])).toEqual({ fee_each_player: [1200] })
  })

  it('take nothing by an option for hands, nor a hand by a timed option', () => {
    expect(of('hg.fees', holdem, [{ schedule: 1, players: 7 }])).toEqual({ fee_each_player: [0] })
    const hands = [{ schedule: 86, players: 7, reached: 'showdown' }]
    expect(refusedFor({ options: holdem, hands })).toEqual({ fees_by_hand: [[0, 0, 0]] })
  })

  it('want times that are times', () => {
    const half_hours = [{ schedule: 86, players: 7, started: '25:00', mark: '10:00' }]
    expect(of('hg.fees', holdem, half_hours)).toMatchObject({ error: expect.stringContaining('half_hours.0') })
  })
})

describe('Fees by players and point value', () => {
  const of = (...hands: object[]) =>
    asked({ game: 'hg.13-card', kind: 'player-fees', options: { schedule_set: 'hg.fees.a.thirteen-card' }, hands })

  it('are those of the row', () => {
    expect(
      of(
        { schedule: 3, players: 4, point_value: 2000 },
        { schedule: 3, players: 3, point_value: 2000 },
        { schedule: 12, players: 2 },
      ),
    ).toEqual({ fee_each_player: [500, 400, 1000] })
  })

  it('are refused for another point value, and for five players', () => {
    expect(of({ schedule: 3, players: 4, point_value: 2500 })).toMatchObject(refusal('limit-not-covered'))
    expect(of({ schedule: 3, players: 5, point_value: 2000 })).toMatchObject(refusal('players-not-covered'))
  })
})

describe('A table or hand is refused', () => {
  const holdem = { schedule_set: 'hg.fees.a.holdem' }
  const hands = [{ schedule: 1, players: 7, reached: 'flop' }]

  it.each([
    ['no-such-set', {}],
    ['no-such-set', { schedule_set: 'hg.fees.c.holdem' }],
    ['set-not-for-game', { ...holdem, game: 'hg.omaha' }],
    ['wrong-structure', { ...holdem, buy_in: 10000 }],
    ['wrong-structure', { ...holdem, structure: 'no-limit' }],
    ['limit-not-covered', { ...holdem, limit: [400000, 800000] }],
    ['limit-not-covered', { ...holdem, limits: [50, 200] }],
  ])('%s: %j', (rule, options) => {
    expect(refusedFor({ options, hands })).toMatchObject(refusal(rule))
  })

  it('is taken where it fits', () => {
    const fits = [
      { ...holdem, game: 'hg.texas-holdem' },
      { ...holdem, limit: [200000, 400000] },
      { ...holdem, structure: 'limit' },
    ]
    for (const options of fits) expect(refusedFor({ options, hands })).toEqual({ fees_by_hand: [[100, 800, 0]] })
  })

  it('over an option or a number of players that it does not have', () => {
    const of = (hand: object) => refusedFor({ options: holdem, hands: [{ reached: 'pre', ...hand }] })
    expect(of({ schedule: 265, players: 7 })).toMatchObject(refusal('no-such-option'))
    expect(of({ schedule: 1, players: 6 })).toMatchObject(refusal('players-not-covered'))
    expect(of({ schedule: 1, players: 9 })).toEqual({ fees_by_hand: [[100, 0, 0]] })
    expect(of({ schedule: 110, players: 7 })).toMatchObject({ fees_by_hand: [[expect.any(Number), 0, 0]] })
  })

  it('as a set-up', () => {
    const config = (options: object, outcome = {}) => asked({ game: 'hg.archie', kind: 'config', options, outcome })
    expect(config({ schedules_in_use: [1, 2] })).toMatchObject(refusal('two-schedules'))
    expect(config({ schedules_in_use: [1] })).toEqual({ accepted: true })
    expect(config({ schedules_in_use: [99] })).toMatchObject(refusal('no-such-option'))
    expect(config({ fee: { percent_of_pot: 5 } })).toMatchObject(refusal('percentage-fee'))
    expect(config({ rates_at_one_limit: 6 })).toMatchObject(refusal('too-many-rates'))
    expect(config({ rates_at_one_limit: 5 })).toEqual({ accepted: true })
    expect(config({ schedule: 9 }, { players: 6 })).toMatchObject(refusal('players-not-covered'))
    expect(config({ schedule: 9 }, { players: 5 })).toEqual({ accepted: true })
  })

  it('with a citation', () => {
    expect(settled({ kind: 'config', options: { fee: { percent: 3 } } })).toMatchObject({
      refused: 'percentage-fee',
      findings: [{ rule: 'percentage-fee', citation: 'hg, line 9291' }],
    })
  })
})
