import { describe, expect, it } from 'vitest'
import { settleAnyCase } from '../../../../games/settle/settle-case.ts'

/*
 * Every option of every schedule, asked for tables of two to ten players whose hands reach the showdown: for how many of
 * them it has an answer, and the sums of all first, second and third fees and of all fees by the half hour. The figures
 * were summed from the document's printed tables (hg, lines 3585-9283), not from the data that the program reads.
 */
const printed: readonly [set: string, answers: number, first: number, second: number, third: number, time: number][] = [
  ['hg.fees.a.holdem', 855, 45_650, 238_650, 45_750, 372_000],
  ['hg.fees.a.omaha-pineapple', 623, 36_700, 166_150, 34_450, 248_000],
  ['hg.fees.a.dramaha', 495, 26_300, 90_700, 18_100, 262_000],
  ['hg.fees.a.double-board-omaha', 525, 26_900, 90_200, 24_500, 248_000],
  ['hg.fees.a.archie', 450, 21_000, 81_100, 11_300, 276_000],
  ['hg.fees.a.badugi-family', 493, 26_900, 97_400, 14_000, 264_200],
  ['hg.fees.a.stud', 550, 31_000, 112_000, 19_800, 276_000],
  ['hg.fees.a.lowball', 390, 15_800, 40_800, 0, 262_000],
  ['hg.fees.b.flop-games', 547, 25_850, 85_350, 27_100, 276_000],
  ['hg.fees.b.stud', 533, 24_450, 89_800, 25_500, 276_000],
  ['hg.fees.b.lowball', 515, 22_650, 81_800, 0, 276_000],
  ['hg.fees.b.draw', 527, 23_850, 84_300, 26_100, 276_000],
  ['hg.archie', 78, 5_400, 11_400, 2_700, 25_500],
  ['hg.double-board-omaha', 96, 6_800, 15_200, 3_400, 31_200],
  ['hg.razzdeucey', 98, 7_000, 15_800, 3_500, 31_200],
  ['hg.razzdacey', 98, 7_000, 15_800, 3_500, 31_200],
  ['hg.super-razzdacey', 96, 6_800, 15_600, 3_400, 31_200],
  ['hg.badacey', 78, 5_400, 11_800, 2_700, 25_500],
  ['hg.super-7-card-stud', 98, 7_000, 15_800, 3_500, 31_200],
  ['hg.super-7-card-stud-hi-lo', 98, 7_000, 15_800, 3_500, 31_200],
  ['hg.super-7-card-stud-hi-lo-regular', 98, 7_000, 15_800, 3_500, 31_200],
  ['hg.short-deck-holdem', 246, 11_800, 36_500, 8_850, 134_100],
  ['hg.super-razzdeucey', 98, 7_000, 15_800, 3_500, 31_200],
  ['hg.super-razz', 98, 7_000, 15_800, 3_500, 31_200],
  ['hg.badeucey', 78, 5_400, 11_800, 2_700, 25_500],
  ['hg.seven-stud-hilo-regular', 96, 6_800, 15_200, 3_400, 31_200],
  ['hg.dramaha-27', 96, 6_800, 15_600, 3_400, 31_200],
  ['hg.dramaha', 96, 6_800, 15_600, 3_400, 31_200],
]

type Answer = { refused?: string; fees_by_hand?: readonly number[][]; fee_each_player?: readonly number[] }

const ask = (set: string, kind: string, part: object): Answer =>
  settleAnyCase({
    ...{ id: 1, kind, ...part },
    ...(set.includes('.fees.') ? { game: 'hg.fees', options: { schedule_set: set } } : { game: set, options: {} }),
  }) as Answer

const players = [2, 3, 4, 5, 6, 7, 8, 9, 10]

/** What one option takes: the fees of a hand for each number of players, and those of a half hour. */
function asked(set: string, schedule: number): { isThere: boolean; fees: number[][]; times: number[] } {
  const hands = players.map((each) => ask(set, 'fees', { hands: [{ schedule, players: each, reached: 'showdown' }] }))
  const half_hours = { started: '12:00', mark: '13:00' }
  const times = players.map((each) =>
    ask(set, 'time-fees', { half_hours: [{ schedule, players: each, ...half_hours }] }),
  )
  return {
    isThere: hands.some(({ refused }) => refused !== 'no-such-option'),
    fees: hands.flatMap(({ fees_by_hand = [] }) => fees_by_hand),
    times: times.flatMap(({ fee_each_player = [] }) => fee_each_player),
  }
}

const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0)

describe('Every option of a fee set', () => {
  it.each(printed)('%s has the fees that are printed', (set, answers, ...sums) => {
    const fees: number[][] = []
    const times: number[] = []
    for (let option = 1; ; option++) {
      const one = asked(set, option)
      if (!one.isThere) break
      fees.push(...one.fees)
      times.push(...one.times)
    }
    const ofHand = [0, 1, 2].map((at) => sum(fees.map((hand) => hand[at] ?? 0)))
    expect([fees.length, ...ofHand, sum(times)]).toEqual([answers, ...sums])
  })

  it('of 13-Card is by point value and players, once a hand', () => {
    const values = [500, 1_000, 2_000, 2_500, 4_000, 5_000, 10_000, 50_000, 100_000, 300_000, 500_000, 1_000_000]
    const fees = [2, 3, 4].map((each) =>
      values.map((point_value, at) => {
        const hands = [{ schedule: at + 1, players: each, point_value }]
        return ask('hg.fees.a.thirteen-card', 'player-fees', { hands }).fee_each_player?.[0] ?? 0
      }),
    )
    expect(fees.map(sum)).toEqual([6_700, 6_900, 11_400])
  })

  it.each(['hg.fees.a.face-up-chinese', 'hg.face-up-chinese'])(
    'of %s is by the table’s limit, by the half hour',
    (set) => {
      const limits = [500, 1_000, 2_000, 2_500, 3_000, 4_000, 5_000, 10_000, 20_000]
      const fees = limits.map((limit, at) => {
        const half_hours = [{ schedule: at + 1, players: 3, limit, started: '12:00', mark: '13:00' }]
        return ask(set, 'time-fees', { half_hours }).fee_each_player?.[0]
      })
      expect(fees).toEqual([1_000, 1_200, 1_200, 1_500, 1_500, 1_500, 1_500, 1_500, 1_700])
    },
  )
})
