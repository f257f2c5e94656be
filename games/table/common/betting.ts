import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import { lookUp } from '../../kit/look-up.ts'
import { areSame, type Bet, fromSpot, isTip, type Round } from '../../kit/round/round.ts'
import {
  bettingClosed,
  bettingOpened,
  type ChipStack,
  noConfidence,
  type SensorConfidence,
} from './sensor-confidence.ts'

/** The chips on the layout now, in the order they were placed, and the bets when betting closed. */
export type Betting = {
  layout: readonly ChipStack[]
  /** When betting closed (ms): at "no more bets" or the first card. Null while it is open. */
  closedAt: number | null
  /** Since when (ms) betting is locked after a void round; null once it opens. */
  lockedAt: number | null
  bets: readonly Bet[]
  /** Wagers that a supervisor has refused: not part of the round, though the chips may still be there. */
  refused: readonly Spots[]
  /** How far the sensors can be trusted. */
  confidence: SensorConfidence
  /** By how much (ms) the order of the close and of what the sensors report now may be wrong. */
  uncertainty: number
}

/** All wagers of a seat, or those on one spot: a wager id stands for all its positions. */
export type Spots = { seat: number; spot?: string | undefined }

export const noBets: Betting = {
  layout: [],
  closedAt: null,
  lockedAt: null,
  bets: [],
  refused: [],
  confidence: noConfidence,
  uncertainty: 0,
}

const stackAt = (stacks: readonly ChipStack[], seat: number, spot: string): number =>
  stacks.findIndex((stack) => stack.seat === seat && stack.spot === spot)

/** The layout after a sensor's message, which gives the whole amount on one spot. */
export function placed(betting: Betting, seat: number, spot: string, amount: number): Betting {
  const stack = { seat, spot, amount }
  const { doubt } = betting.confidence
  const layout = withStack(betting.layout, stack)
  if (doubt === null) return { ...betting, layout }
  return {
    ...betting,
    layout,
    confidence: { ...betting.confidence, doubt: { ...doubt, reported: withStack(doubt.reported, stack) } },
  }
}

function withStack(stacks: readonly ChipStack[], stack: ChipStack): readonly ChipStack[] {
  const index = stackAt(stacks, stack.seat, stack.spot)
  if (index < 0) return stack.amount === 0 ? stacks : [...stacks, stack]
  return stack.amount === 0 ? stacks.toSpliced(index, 1) : stacks.with(index, stack)
}

/** The amount on one spot of a seat, in minor units. */
export const amountOn = (betting: Betting, seat: number, spot: string): number =>
  betting.layout[stackAt(betting.layout, seat, spot)]?.amount ?? 0

export const betsOn = ({ layout }: Betting): Bet[] => layout.map(betOf)

const betOf = ({ seat, spot, amount }: ChipStack): Bet => ({ seat, ...fromSpot(spot), stake: amount })

/** Closes betting on `bets`, less what the rules refuse; the round's own bets are there already. A second close changes nothing. */
export function closed(
  betting: Betting,
  at: number,
  game: Game,
  options: Options,
  round: Round,
  bets: readonly Bet[] = betsOn(betting),
): { betting: Betting; refused: readonly Finding[] } {
  if (betting.closedAt !== null) return { betting, refused: [] }
  const candidates = bets.filter((bet) => !betting.refused.some((spots) => includesBet(spots, bet)))
  const { taken, refused } = checkBets(game, options, round, candidates)
  return { betting: { ...betting, closedAt: at, bets: taken, confidence: bettingClosed(betting.confidence) }, refused }
}

type CheckedBets = { taken: readonly Bet[]; refused: readonly Finding[] }

/** A wager that depends on a refused one is refused too, so the rest is checked again. */
function checkBets(game: Game, options: Options, round: Round, bets: readonly Bet[]): CheckedBets {
  const whole = { ...round, bets: [...round.bets, ...bets] }
  const checked = bets.map((bet) => ({ bet, refusal: game.verifyBet(whole, bet, options) }))
  const refused = checked.map(({ refusal }) => refusal).filter((refusal) => refusal !== undefined)
  if (refused.length === 0) return { taken: bets, refused }
  const taken = checked.filter(({ refusal }) => refusal === undefined).map(({ bet }) => bet)
  const left = checkBets(game, options, round, taken)
  return { taken: left.taken, refused: [...refused, ...left.refused] }
}

/** Betting opens again; chips that are still on the layout count. */
export const reopened = (betting: Betting): Betting => ({
  ...betting,
  closedAt: null,
  lockedAt: null,
  bets: [],
  refused: [],
  confidence: bettingOpened(betting.confidence),
})

/** A person says that a hand begins: what was doubtful until now was of an earlier one. */
export const begun = <State extends { readonly betting: Betting }>(state: State): State => ({
  ...state,
  betting: reopened(state.betting),
})

/** Betting stays locked, as it has been `since` (ms) for the void round before. */
export const locked = (betting: Betting, since: number): Betting => ({ ...reopened(betting), lockedAt: since })

export const includesBet = ({ seat, spot }: Spots, bet: Bet): boolean =>
  spot === undefined ? bet.seat === seat : isOnSpot({ seat, ...withPositionOf(bet, fromSpot(spot)) }, bet)

const withPositionOf = ({ on }: Bet, spot: ReturnType<typeof fromSpot>): ReturnType<typeof fromSpot> =>
  spot.on !== undefined || on === undefined ? spot : { ...spot, on }

export type BetSpot = Pick<Bet, 'seat' | 'wager' | 'on' | 'player'>

/** Whether a bet is on this spot, in whatever order its numbers are given; one for the dealer lies in front of it. */
export const isOnSpot = (spot: BetSpot, bet: Bet): boolean =>
  bet.seat === spot.seat && bet.wager === spot.wager && isTip(bet) === isTip(spot) && areSame(spot.on, bet.on)

/** The total stake on a spot of wagers that stand from earlier spins or throws. */
export const standingStake = (standing: readonly Bet[], place: BetSpot): number =>
  standing.filter((bet) => isOnSpot(place, bet)).reduce((sum, { stake }) => sum + stake, 0)

/** A supervisor refuses wagers, on the layout or already accepted. */
export const withoutSpots = (betting: Betting, spots: Spots): Betting => ({
  ...betting,
  bets: betting.bets.filter((bet) => !includesBet(spots, bet)),
  refused: [...betting.refused, spots],
})

/** What a game says of chips that are moved too late. */
export type LateRules = Pick<Game, 'finding'> & {
  cites: Pick<Game['cites'], 'lateBet' | 'withdrawnBet'>
  wagers: Readonly<Record<string, { late?: string }>>
}

/** The finding for a change after betting closed or while it is locked, with its margin; undefined while betting is open. */
export function lateBet(betting: Betting, game: LateRules, stack: ChipStack, at: number): Finding | undefined {
  const since = betting.closedAt ?? betting.lockedAt
  if (since === null) return undefined
  const place = { seat: stack.seat, ...fromSpot(stack.spot) }
  const taken = betting.bets.filter((bet) => isOnSpot(place, bet)).reduce((sum, { stake }) => sum + stake, 0)
  return lateMove(betting, game, stack, { taken, marginMs: at - since, moment: 'betting closed' })
}

/** The stake accepted on a spot, how late its chips were moved (ms), and after which moment. */
type LateTiming = { taken: number; marginMs: number; moment: string }

/** The finding for chips that were moved too late; undefined where the amount is unchanged. */
export function lateMove(
  betting: Betting,
  game: LateRules,
  { seat, spot, amount }: ChipStack,
  { taken, marginMs, moment }: LateTiming,
): Finding | undefined {
  const before = amountOn(betting, seat, spot)
  const { uncertainty } = betting
  if (before === amount || (uncertainty > 0 && marginMs <= uncertainty)) return undefined
  const margin = uncertainty === 0 ? `${marginMs}` : `${marginMs} ± ${uncertainty}`
  const change = before === 0 ? 'placed' : amount === 0 ? 'removed' : amount > before ? 'raised' : 'lowered'
  return game.finding({
    rule: lateRule(game, spot, amount < taken),
    message: `seat ${seat} ${spot}: bet ${change} from ${before} to ${amount}, ${margin} ms after ${moment}`,
    figures: { seat, spot, before, after: amount, marginMs, ...(uncertainty > 0 && { uncertaintyMs: uncertainty }) },
  })
}

/** A withdrawal leaves fewer chips than were accepted; taking back chips that came too late is none. */
function lateRule({ cites, wagers }: LateRules, spot: string, isWithdrawn: boolean): string {
  const { lateBet, withdrawnBet = lateBet } = cites
  return lookUp(wagers, fromSpot(spot).wager)?.late ?? (isWithdrawn ? withdrawnBet : lateBet)
}
