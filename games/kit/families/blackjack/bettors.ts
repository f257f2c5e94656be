import { type Action, type Bet, handOf, type Round, seatHand } from '../../round/round.ts'
import { handsOf, hasNatural, isBust, mayBecomeNatural } from './hands.ts'
import type { BlackjackRules } from './rules.ts'

type Owned = Pick<Bet, 'seat' | 'player' | 'behind'> & { wager?: string }

/** The seated player's wager, whose decisions bind all that is staked behind. */
export const controlling = ({ base }: BlackjackRules, round: Round, seat: number): Bet | undefined =>
  round.bets.find((bet) => bet.seat === seat && bet.wager === base && bet.behind !== true)

const named = ({ player, behind }: Owned): string =>
  player === undefined ? (behind ? 'behind' : 'seated') : `player ${player}`

/** Whose chips they are. What names nobody follows the wager that lies there, the seated player's or the one behind. */
export function bettorOf({ base }: BlackjackRules, round: Round, owned: Owned): string {
  if (owned.player !== undefined || owned.wager === base) return named(owned)
  const under = round.bets.find(
    ({ seat, wager, behind }) => seat === owned.seat && wager === base && (behind === true) === (owned.behind === true),
  )
  return named(under ?? owned)
}

export function isBehind(rules: BlackjackRules, round: Round, bet: Owned): boolean {
  const seated = controlling(rules, round, bet.seat)
  return seated === undefined || bettorOf(rules, round, bet) !== bettorOf(rules, round, seated)
}

/**
 * Which hand a wager stands on. The first split wager of a player lies on the second hand, the next on the third; doubles
 * that name no hand lie on those that were doubled, in their order.
 */
export function handUnder(rules: BlackjackRules, round: Round, bet: Bet): number {
  if (bet.wager === rules.double?.wager) return bet.hand ?? doubledHand(rules, round, bet)
  if (bet.wager !== rules.split?.wager) return bet.hand ?? 1
  if (bet.hand !== undefined && bet.hand > 1) return bet.hand
  return Math.max(0, ownOf(rules, round, bet).indexOf(bet)) + 2
}

/** The wagers of one kind that a player has at a seat. */
function ownOf(rules: BlackjackRules, round: Round, bet: Bet): Bet[] {
  const bettor = bettorOf(rules, round, bet)
  return round.bets.filter(
    ({ seat, wager, ...rest }) =>
      wager === bet.wager && seat === bet.seat && bettorOf(rules, round, { seat, ...rest }) === bettor,
  )
}

function doubledHand(rules: BlackjackRules, round: Round, bet: Bet): number {
  const named = round.actions.flatMap(({ seat, do: verb, hand }) =>
    seat === bet.seat && verb === 'double' && hand !== undefined ? [hand] : [],
  )
  const unnamed = ownOf(rules, round, bet).filter(({ hand }) => hand === undefined)
  return [...new Set(named)][Math.max(0, unnamed.indexOf(bet))] ?? 1
}

/** What a player has on a hand, doubling left aside. */
export function stakeOnHand(rules: BlackjackRules, round: Round, seat: number, bettor: string, hand: number): number {
  return round.bets
    .filter(
      (bet) =>
        bet.seat === seat &&
        (bet.wager === rules.base || bet.wager === rules.split?.wager) &&
        bettorOf(rules, round, bet) === bettor &&
        handUnder(rules, round, bet) === hand,
    )
    .reduce((sum, { stake }) => sum + stake, 0)
}

/** Paid 1 to 1 at once, against the dealer's Ace. Each player of a box takes it for himself. */
export const tookEvenMoney = (rules: BlackjackRules, round: Round, owned: Owned): boolean =>
  evenMoneys(round).some(
    ({ seat, player, behind }) =>
      seat === owned.seat &&
      bettorOf(rules, round, owned) ===
        bettorOf(rules, round, {
          seat,
          ...(player === undefined ? {} : { player }),
          ...(behind === undefined ? {} : { behind }),
        }),
  )

export const evenMoneys = ({ actions }: Round): (Action & { seat: number })[] =>
  actions.filter(
    (action): action is Action & { seat: number } => action.do === 'even-money' && action.seat !== 'dealer',
  )

/** Hands on which something can still be won: not bust, and not paid already. */
const handsInPlay = (rules: BlackjackRules, round: Round, seat: number): number[] =>
  handsOf(round, seat).filter(
    (hand) =>
      !isBust(rules, round.deal[seatHand(seat, hand)] ?? []) &&
      round.bets.some((bet) => bet.seat === seat && bet.wager === rules.base && !tookEvenMoney(rules, round, bet)),
  )

/** Whether the dealer's next card can still decide something at a seat: a natural loses nothing but to another. */
export function awaitsDealer(rules: BlackjackRules, round: Round, seat: number): boolean {
  if (handsInPlay(rules, round, seat).length === 0) return false
  return !hasNatural(rules, round, seat) || mayBecomeNatural(rules, handOf(round, 'dealer'))
}
