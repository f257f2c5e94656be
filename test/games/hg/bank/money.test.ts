import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankGames } from '../../../../games/hg/bank-games.ts'
import { scenarioOf } from '../../../simulators/scenario-play.ts'
import { bank, settled } from '../../../support/card-room-answers.ts'

type Bet = { seat: number | 'dealer'; wager: string; stake: number }
type Told = { options: object; bets: Bet[] }

/** Wide enough for stakes that are made four times as much. */
const limits: Readonly<Record<string, object>> = { 'hg.baccarat': { 'bonus-limits': [1_000, 40_000] } }

/** The rounds that a game's scenario plays, without the money of the bank. */
function roundsOf(id: string): Told[] {
  const { table, steps } = scenarioOf(`games/${id}.yaml`)
  return steps.flatMap(({ round }) => {
    if (round === undefined) return []
    const { deal, outcome, actions, bets } = round as object as Partial<Record<string, unknown>> & { bets: Bet[] }
    const placed = bets.filter(({ seat }) => seat !== 'dealer')
    return [{ options: { ...table?.options, ...limits[id] }, deal, outcome, actions, bets: placed }]
  })
}

/** Each seat stakes so many times as much. */
const restaked = (bets: readonly Bet[], times: readonly number[]): Bet[] =>
  bets.map((bet) => ({ ...bet, stake: bet.stake * (times[Number(bet.seat) % times.length] ?? 1) }))

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** What every bet and the bank get back; an undecided one is not a number. */
function returnsOf(game: string, told: object): number[] {
  const { settlements = [], refused, error } = settled(game, told)
  if (refused !== undefined || error !== undefined) throw new Error(refused ?? error)
  return settlements.map(({ returns }) => returns ?? Number.NaN)
}

const times = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 8, maxLength: 8 })
/** The pai gow games have six seats. */
const firstSeat = fc.integer({ min: 1, max: 6 })
const runs = { numRuns: 150 }

describe.each(bankGames.map(({ page }) => page.id))('The money of %s', (id) => {
  const round = fc.constantFrom(...roundsOf(id))

  it('is conserved between players and bank to the cent, and the bank at most doubles', () => {
    const money = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 100_000 }))
    fc.assert(
      fc.property(
        round,
        times,
        money,
        firstSeat,
        fc.constantFrom('net', 'matched'),
        (told, by, put, seat, coverage) => {
          const bets = restaked(told.bets, by)
          const options = { ...told.options, coverage, action_seat: seat }
          const returns = returnsOf(id, { ...told, options, bets: [...bets, bank(put)] })
          expect(sum(returns)).toBe(sum(bets.map(({ stake }) => stake)) + put)
          expect(Math.min(...returns)).toBeGreaterThanOrEqual(0)
          expect(returns.at(-1)).toBeLessThanOrEqual(2 * put)
        },
      ),
      runs,
    )
  })

  it('is the same in whatever order seats are settled, as long as the bank covers all', () => {
    fc.assert(
      fc.property(round, times, firstSeat, (told, by, seat) => {
        const bets = restaked(told.bets, by)
        const uncounted = returnsOf(id, { ...told, bets })
        const options = { ...told.options, action_seat: seat }
        const banked = returnsOf(id, { ...told, options, bets: [...bets, bank(1_000_000_000)] })
        expect(banked.slice(0, -1)).toEqual(uncounted)
        const seatsTurned = [...bets].sort((a, b) => Number(b.seat) - Number(a.seat))
        const place = (bet: Bet) => seatsTurned.indexOf(bet)
        const turned = returnsOf(id, { ...told, bets: seatsTurned })
        expect(bets.map((bet) => turned[place(bet)])).toEqual(uncounted)
      }),
      runs,
    )
  })
})
