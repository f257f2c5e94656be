import { expect, it } from 'vitest'
import { roulette } from '../../../games/gb/roulette/roulette.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import type { Settlement } from '../../../games/kit/settle/settlement.ts'
import { oddsOfGame } from '../../../games/odds/wager-odds.ts'
import { figureAlerts } from '../../../watch/figures/figure-alerts.ts'
import { type FigureInput, newFigures, stepFigures } from '../../../watch/figures/figures.ts'
import { logOfMean } from '../../../watch/figures/numeric.ts'
import { newReturns, returnFigures, type TableReturns, withRound } from '../../../watch/figures/returns.ts'
import { type OddsRow, tableOdds } from '../../../watch/figures/table-odds.ts'

/** Exact odds of two wagers of roulette, by the rules that settle them. */
const rows = ['straight-up', 'red-black'].flatMap((wager): OddsRow[] => {
  const found = oddsOfGame(roulette, { options: {}, wager })
  return 'problems' in found ? [] : found.map(({ on: _, ...row }) => row)
})
const odds = tableOdds('gb.roulette', rows)

const settled = (seat: number, wager: string, stake: number, wins: boolean): Settlement => {
  const pays = wager === 'red-black' ? 2 : 36
  return { seat, wager, stake, returns: wins ? pays * stake : 0, verdict: wins ? 'win' : 'lose', citation: '' }
}

/** A spin: seat 1 backs red and a number at once, seat 2 a number with a stake that goes up and down. */
const fairSpin = (pocket: number, round: number): Settlement[] => [
  // Of an even chance half comes back at zero (gb roulette).
  { ...settled(1, 'red-black', 500, pocket <= 18), ...(pocket === 0 && { returns: 250, verdict: 'half' as const }) },
  settled(1, 'straight-up', 100, pocket === 7),
  settled(2, 'straight-up', 100 + 100 * (round % 9), pocket === round % 37),
]

const play = (state: TableReturns, round: number, settlements: readonly Settlement[], at = round * 60_000) =>
  withRound(state, odds, { at, session: 1, round, settlements })

it('knows what chance gives back by the odds of each wager', () => {
  const state = play(newReturns, 1, [...fairSpin(7, 1), settled(3, 'dolly', 700, true)])
  const { table, seats, leftOut } = returnFigures(state)
  expect(table).toMatchObject({
    rounds: 1,
    wagers: 3,
    won: 2,
    staked: 800,
    expected: Math.round((500 * 73) / 74 + (300 * 36) / 37),
  })
  expect(seats.map(({ seat }) => seat)).toEqual(['1', '2'])
  expect(leftOut).toEqual({ dolly: 1 })
})

it('accuses a fair seat at most as often as it says, however often somebody looks', () => {
  const random = seeded(17)
  const sittings = 400
  const reached = { one: 0, table: 0 }
  for (let sitting = 0; sitting < sittings; sitting++) {
    let state = newReturns
    let [one, table] = [0, 0]
    for (let round = 1; round <= 150; round++) {
      state = play(state, round, fairSpin(random.int(37), round))
      one = Math.max(one, logOfMean(state.seats[1]?.capitals ?? [0]))
      table = Math.max(table, logOfMean(state.table.capitals))
    }
    if (one >= Math.log(20)) reached.one += 1
    if (table >= Math.log(20)) reached.table += 1
  }
  // One in twenty at the most, and three deviations of so many sittings.
  const most = sittings / 20 + 3 * Math.sqrt((sittings / 20) * (19 / 20))
  expect(reached.one).toBeLessThan(most)
  expect(reached.table).toBeLessThan(most)
})

it('finds a seat that wins seven even chances of ten, and says so with its figures', () => {
  let state = newFigures
  let round = 0
  while (figureAlerts(state).length === 0 && round < 1_000) {
    round += 1
    const settlements = [
      settled(3, 'red-black', 1_000, round % 10 < 7),
      settled(4, 'red-black', 1_000, round % 2 === 0),
    ]
    const result = { round, kind: 'settled' as const, settlements }
    state = stepFigures(state, { kind: 'result', at: round * 60_000, session: 1, result, odds })
  }
  const alerts = figureAlerts(state)
  expect(alerts.map(({ id }) => id)).toEqual(['watch-return-3'])
  expect(alerts[0]?.text).toMatch(
    /^Seat 3 won \d+ of \d+ wagers, \d+ are due, and got back 14\d % of what chance gives/,
  )
  expect(round).toBeLessThan(250)
})

it('tells the rounds in which a seat moved chips too late from the others', () => {
  const late = (round: number): FigureInput => ({
    ...{ kind: 'finding', at: round, round },
    figures: { seat: 3, spot: 'red-black', before: 0, after: 500, marginMs: 900 },
  })
  const state = [1, 2, 3, 4].reduce((before, round) => {
    const heard = round % 2 === 0 ? stepFigures(before, late(round)) : before
    const result = { round, kind: 'settled' as const, settlements: [settled(3, 'red-black', 500, round % 2 === 0)] }
    return stepFigures(heard, { kind: 'result', at: round * 60_000, session: 1, result, odds })
  }, newFigures)
  expect(state.returns && returnFigures(state.returns)).toMatchObject({
    seats: [{ seat: '3', won: 2, wagers: 4 }],
    late: [{ seat: '3', won: 2, wagers: 2, due: 1 }],
  })
})

it('begins anew for a seat at which nobody has wagered for a while, and leaves out what goes back undecided', () => {
  const first = play(newReturns, 1, [settled(1, 'red-black', 500, true)], 0)
  const void_: Settlement = { ...settled(1, 'red-black', 500, true), returns: 500, verdict: 'void' }
  expect(play(first, 2, [void_], 60_000).table.rounds).toBe(1)
  const later = play(first, 2, [settled(1, 'red-black', 500, true)], 16 * 60_000)
  expect([later.seats[1]?.rounds, later.table.rounds]).toEqual([1, 2])
})

it('knows no odds that go with decisions, with a meter, with a pay table nobody named, or that were not counted', () => {
  const [red] = rows.filter(({ wager }) => wager === 'red-black')
  if (red === undefined) throw new Error('no red')
  const table = tableOdds('g', [
    { ...red, wager: 'ante', strategy: 'best' },
    { ...red, wager: 'progressive', meter: {} },
    ...['a', 'b'].map(() => ({ ...red, wager: 'pair' })),
    { ...red, wager: 'big', method: 'simulated' },
    red,
  ])
  expect(Object.keys(table.known)).toEqual(['red-black'])
  expect(Object.keys(table.unknown)).toEqual(['ante', 'progressive', 'pair', 'big'])
})
