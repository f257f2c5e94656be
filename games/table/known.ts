import { z } from 'zod'
import { type Action, type Bet, type Round, spotOf } from '../kit/round.ts'

/** The index, from 1, of the throw or spin before which it was done, among those that are told with it. */
const at = z.int().exactOptional()
/** Which hand of the seat, from 1, when a hand was split. */
const hand = z.int().exactOptional()

const wager = z.object({ seat: z.int(), spot: z.string(), stake: z.int(), hand, at })
const decision = z.object({
  seat: z.union([z.int(), z.literal('dealer')]),
  do: z.string(),
  spot: z.string().exactOptional(),
  hand,
  at,
})

/** What a person who settles a round by hand needs beside its cards. Money in minor units. */
export const known = z.object({
  bets: z.array(wager),
  decisions: z.array(decision),
  /** Throws that the wagers depend on, oldest first. */
  rolls: z.array(z.array(z.int())).exactOptional(),
  /** Winning numbers that they depend on, likewise. */
  spins: z.array(z.int()).exactOptional(),
})

type Kind = 'settled' | 'free-hand' | 'void' | 'interrupted' | 'disputed'

/** The part of a result that says it; nothing where the rules have decided the round. */
export function knownOf(kind: Kind, { bets, actions, rolls, spins }: Round): { known?: z.infer<typeof known> } {
  if (kind !== 'interrupted' && kind !== 'disputed') return {}
  return {
    known: {
      bets: bets.map((bet) => ({ seat: bet.seat, spot: spotOf(bet), stake: bet.stake, ...where(bet) })),
      decisions: actions.map((action) => ({ seat: action.seat, do: action.do, ...about(action), ...where(action) })),
      ...(rolls.length === 0 ? {} : { rolls: rolls.map((faces) => [...faces]) }),
      ...(spins.length === 0 ? {} : { spins: [...spins] }),
    },
  }
}

const about = ({ wager, on }: Action) =>
  wager === undefined ? {} : { spot: spotOf(on === undefined ? { wager } : { wager, on }) }

const where = ({ hand, at }: Pick<Bet, 'hand' | 'at'>) => ({
  ...(hand === undefined ? {} : { hand }),
  ...(at === undefined ? {} : { at }),
})
