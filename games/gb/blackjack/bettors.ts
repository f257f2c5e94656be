import { type Action, type Bet, handOf, type Round, seatHand } from '../../kit/round/round.ts'
import { handsOf, hasBlackjack, isBust, mayBeBlackjack } from './hands.ts'

type Owned = Pick<Bet, 'seat' | 'player' | 'behind'> & { wager?: string }

/** The seated player's wager, whose decisions bind all that is staked behind (gb 4.22, lines 623-627). */
export const controlling = (round: Round, seat: number): Bet | undefined =>
  round.bets.find((bet) => bet.seat === seat && bet.wager === 'initial' && bet.behind !== true)

const named = ({ player, behind }: Owned): string =>
  player === undefined ? (behind ? 'behind' : 'seated') : `player ${player}`

/** Whose chips they are. What names nobody follows the wager that lies there, the seated player's or the one behind. */
export function bettorOf(round: Round, owned: Owned): string {
  if (owned.player !== undefined || owned.wager === 'initial') return named(owned)
  const base = round.bets.find(
    ({ seat, wager, behind }) =>
      seat === owned.seat && wager === 'initial' && (behind === true) === (owned.behind === true),
  )
  return named(base ?? owned)
}

export function isBehind(round: Round, bet: Owned): boolean {
  const seated = controlling(round, bet.seat)
  return seated === undefined || bettorOf(round, bet) !== bettorOf(round, seated)
}

/** Which hand a wager stands on. The first split wager of a player lies on the second hand, the next on the third. */
export function handUnder(round: Round, bet: Bet): number {
  if (bet.wager !== 'split') return bet.hand ?? 1
  if (bet.hand !== undefined && bet.hand > 1) return bet.hand
  const bettor = bettorOf(round, bet)
  const own = round.bets.filter(
    ({ seat, wager, ...rest }) =>
      wager === 'split' && seat === bet.seat && bettorOf(round, { seat, ...rest }) === bettor,
  )
  return Math.max(0, own.indexOf(bet)) + 2
}

/** What a player has on a hand, doubling left aside. */
export function stakeOnHand(round: Round, seat: number, bettor: string, hand: number): number {
  return round.bets
    .filter(
      (bet) =>
        bet.seat === seat &&
        (bet.wager === 'initial' || bet.wager === 'split') &&
        bettorOf(round, bet) === bettor &&
        handUnder(round, bet) === hand,
    )
    .reduce((sum, { stake }) => sum + stake, 0)
}

/** Paid 1 to 1 at once, against a dealer's Ace (4.20, lines 614-617). Each player of a box takes it for himself. */
export const tookEvenMoney = (round: Round, owned: Owned): boolean =>
  evenMoneys(round).some(
    ({ seat, player, behind }) =>
      seat === owned.seat &&
      bettorOf(round, owned) ===
        bettorOf(round, {
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
const handsInPlay = (round: Round, seat: number): number[] =>
  handsOf(round, seat).filter(
    (hand) =>
      !isBust(round.deal[seatHand(seat, hand)] ?? []) &&
      round.bets.some((bet) => bet.seat === seat && bet.wager === 'initial' && !tookEvenMoney(round, bet)),
  )

/** Whether the dealer's next card can still decide something at a seat: a blackjack loses nothing but to another. */
export function awaitsDealer(round: Round, seat: number): boolean {
  if (handsInPlay(round, seat).length === 0) return false
  return !hasBlackjack(round, seat) || mayBeBlackjack(handOf(round, 'dealer'))
}
