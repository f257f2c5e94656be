import { z } from 'zod'
import type { Card } from '../../kit/cards/cards.ts'
import { type Action, type Bet, fromSpot, type Round, spotOf } from '../../kit/round/round.ts'

/** The index, from 1, of the throw or spin before which it happened, among those in the record. */
const at = z.int().min(1).exactOptional()
/** Which hand of the seat, from 1, when a hand was split. */
const hand = z.int().min(1).exactOptional()
const seat = z.int().min(1).max(99)

const wager = z.strictObject({ seat, spot: z.string(), stake: z.int().min(1), hand, at })
const decision = z.strictObject({
  seat: z.union([seat, z.literal('dealer')]),
  do: z.string(),
  spot: z.string().exactOptional(),
  /** Cards of the low hand, where the decision sets hands. */
  low: z.array(z.string()).exactOptional(),
  hand,
  at,
})

/** What is needed beside the cards to settle a round by hand. Money in minor units. */
export const roundRecord = z.object({
  bets: z.array(wager),
  decisions: z.array(decision),
  /** Cards whose hand is not known, in the order in which they came. */
  unplaced: z.array(z.string()).exactOptional(),
  /** Throws that the wagers depend on, oldest first. */
  rolls: z.array(z.array(z.int())).exactOptional(),
  /** Winning numbers that they depend on, likewise. */
  spins: z.array(z.int()).exactOptional(),
})

/**
 * What the rules settled a round by, beside its cards, its outcome and the wagers in its settlements: decisions, and the
 * earlier throws or spins that wagers depend on, with the wagers by the throw or spin that they went down before.
 */
export const playedRecord = roundRecord.omit({ unplaced: true }).partial()

type Kind = 'settled' | 'free-hand' | 'void' | 'interrupted' | 'disputed' | 'contradicted'

/** The `known` part of a result: empty where the rules have decided the round. */
export const recordIfUndecided = (
  kind: Kind,
  round: Round,
  unplaced: readonly Card[] = [],
): { known?: z.infer<typeof roundRecord> } =>
  kind === 'interrupted' || kind === 'disputed' ? recordOf(round, unplaced) : {}

/** The `known` part of a result that can still be ruled on. */
export function recordOf(
  { bets, actions, rolls, spins }: Round,
  unplaced: readonly Card[] = [],
): { known: z.infer<typeof roundRecord> } {
  return {
    known: {
      bets: bets.map((bet) => ({ seat: bet.seat, spot: spotOf(bet), stake: bet.stake, ...where(bet) })),
      decisions: actions.map((action) => ({ seat: action.seat, do: action.do, ...about(action), ...where(action) })),
      ...(unplaced.length === 0 ? {} : { unplaced: [...unplaced] }),
      ...(rolls.length === 0 ? {} : { rolls: rolls.map((faces) => [...faces]) }),
      ...(spins.length === 0 ? {} : { spins: [...spins] }),
    },
  }
}

/** The `played` part of a settled round's result: empty where cards, outcome and settlements say it all. */
export function recordPlayed(round: Round): { played?: z.infer<typeof playedRecord> } {
  const { bets, decisions } = recordOf(round).known
  const earlier = { rolls: round.rolls.slice(0, -1).map((faces) => [...faces]), spins: round.spins.slice(0, -1) }
  const played = {
    ...(decisions.length > 0 && { decisions }),
    ...(earlier.rolls.length > 0 && { bets, rolls: earlier.rolls }),
    ...(earlier.spins.length > 0 && { bets, spins: earlier.spins }),
  }
  return Object.keys(played).length === 0 ? {} : { played }
}

/** The same of a round that is void without a settlement: the wagers that were not played for. */
export function recordVoid(kind: Kind, round: Round): { played?: z.infer<typeof playedRecord> } {
  const { bets } = recordOf(round).known
  return kind === 'void' && bets.length > 0 ? { played: { bets } } : {}
}

type Recorded = z.infer<typeof roundRecord>

/** The wagers of a record, as the rules read them. */
export const betsIn = (bets: Recorded['bets']): Bet[] => bets.map(({ spot, ...bet }) => ({ ...bet, ...fromSpot(spot) }))

/** Its decisions, likewise. */
export const actionsIn = (decisions: Recorded['decisions']): Action[] =>
  decisions.map(({ spot, low, ...action }) => ({
    ...action,
    ...(spot === undefined ? {} : fromSpot(spot)),
    ...(low === undefined ? {} : { low: low as Card[] }),
  }))

/** A short form of the record, for the message of a finding. */
export const recordSummary = ({ bets }: Round): string => `wagers that wait for a ruling: ${bets.length}`

const about = ({ wager, on, low }: Action) => ({
  ...(wager === undefined ? {} : { spot: spotOf(on === undefined ? { wager } : { wager, on }) }),
  ...(low === undefined ? {} : { low: [...low] }),
})

const where = ({ hand, at }: Pick<Bet, 'hand' | 'at'>) => ({
  ...(hand === undefined ? {} : { hand }),
  ...(at === undefined ? {} : { at }),
})
