import type { CardRoomBet, CardRoomCase } from '../card-room/case.ts'
import { seatOfHand, seatsWithBets, seatsWithCards } from '../card-room/seat-names.ts'
import type { Breach } from '../document/rules.ts'
import type { Bank, StakeRule } from './player-banked.ts'

/*
 * What may be staked, as rules that a page lists. A person's wagers at a seat belong together: those of the seat, and
 * those of each backline bettor behind it.
 */

type Bets = Pick<CardRoomCase, 'bets'>

const isOfSame = (a: CardRoomBet, b: CardRoomBet): boolean => a.seat === b.seat && a.by === b.by

/** What the owner of a bet has at its seat on another wager (cents). */
export const besideOf = ({ bets }: Bets, bet: CardRoomBet, wager: string): number =>
  bets.reduce((sum, other) => (isOfSame(other, bet) && other.wager === wager ? sum + other.stake : sum), 0)

const onWagers =
  (wagers: readonly string[], rule: StakeRule): StakeRule =>
  (bet, round, options) =>
    wagers.includes(bet.wager) ? rule(bet, round, options) : undefined

const says = (rule: string, { seat, wager, stake }: CardRoomBet, what: string): Breach => ({
  rule,
  message: `seat ${seat}: ${wager} of ${stake} ${what}`,
})

/** Side wagers are for those who have one of these wagers as well. */
export const needsOneOf = (wagers: readonly string[], bases: readonly string[], code: string): StakeRule =>
  onWagers(wagers, (bet, round) =>
    bases.some((base) => besideOf(round, bet, base) > 0)
      ? undefined
      : says(code, bet, `stands without a wager on ${bases.join(' or ')}`),
  )

export const notAbove = (wager: string, base: string, code: string): StakeRule =>
  onWagers([wager], (bet, round) =>
    besideOf(round, bet, wager) <= besideOf(round, bet, base)
      ? undefined
      : says(code, bet, `is more than the ${base} of ${besideOf(round, bet, base)}`),
  )

/** A stake that is one of so many times another. */
export const timesThe = (wager: string, base: string, factors: readonly number[], code: string): StakeRule =>
  onWagers([wager], (bet, round) =>
    factors.some((factor) => bet.stake === factor * besideOf(round, bet, base))
      ? undefined
      : says(code, bet, `is not ${factors.join(' or ')} times the ${base} of ${besideOf(round, bet, base)}`),
  )

export const inStepsOf = (wager: string, step: number, code: string): StakeRule =>
  onWagers([wager], (bet) => (bet.stake % step === 0 ? undefined : says(code, bet, `is no multiple of ${step}`)))

/** Under the names of the codes for too little and too much. */
export const within = (
  wagers: readonly string[],
  limitsOf: (...told: Parameters<StakeRule>) => { least: number; most: number } | undefined,
  codes: { below: string; above: string },
): StakeRule =>
  onWagers(wagers, (bet, ...told) => {
    const limits = limitsOf(bet, ...told)
    if (limits === undefined) return undefined
    if (bet.stake < limits.least) return says(codes.below, bet, `is below the minimum of ${limits.least}`)
    return bet.stake > limits.most ? says(codes.above, bet, `is above the maximum of ${limits.most}`) : undefined
  })

/** The limits of the table, where they are told. */
export const limitsIn = ({ limits }: CardRoomCase['options']): { least: number; most: number } | undefined =>
  Array.isArray(limits) ? { least: Number(limits[0]), most: Number(limits[1]) } : undefined

export const tableLimits: Parameters<typeof within>[1] = (_bet, { options }) => limitsIn(options)

/** A seat that the game does not have. Who takes the bank is a person, who may be known by any number. */
export function noSuchSeat({ bets, deal, events, actions, options }: CardRoomCase, seats: number): Breach | undefined {
  const acting = actions.flatMap(({ seat, do: verb }) => (verb === 'take-bank' ? [] : [seat]))
  const named = [...acting, ...events.flatMap(({ seat, to }) => [seat, to]), options.action_seat]
  const told = [...seatsWithBets(bets), ...seatsWithCards(deal), ...named.map(seatOfHand)]
  const beyond = told.find((seat) => seat !== undefined && seat > seats)
  return beyond === undefined
    ? undefined
    : { rule: 'no-such-seat', message: `there is no seat ${beyond}; seats 1 to ${seats} bet` }
}

/** A bet on another's hand where the game has none, or more of them than it allows. */
export function refusesBackline({ backline }: Bank, { bets }: Bets): Breach | undefined {
  const isBehind = ({ seat, by, wager }: CardRoomBet) =>
    seat !== 'dealer' && wager !== 'no-action-bet' && (by !== undefined || wager === 'backline')
  const behind = bets.filter(isBehind)
  if (backline === 'open' || behind.length === 0) return undefined
  if (backline === 'barred')
    return { rule: 'backline-not-allowed', message: `seat ${behind[0]?.seat}: nobody else may bet on its hand` }
  const bySeat = Map.groupBy(behind, ({ seat }) => seat)
  const crowded = [...bySeat].find(([, bettors]) => new Set(bettors.map(({ by }) => by)).size > backline.most)
  return crowded === undefined
    ? undefined
    : { rule: backline.code, message: `seat ${crowded[0]} has more than ${backline.most} backline bettors` }
}
