import { z } from 'zod'
import { type Card, isCard } from './kit/cards.ts'
import { undefinedLeftOut } from './kit/look-up.ts'
import { type Action, type Bet, emptyRound, type Round, sorted } from './kit/round.ts'

const card = z
  .string()
  .refine(isCard, 'is no card; cards are written as in "Th", "As", and the joker "Xx"')
  .transform((text) => text as Card)
const hand = z.union([
  z.array(card),
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(card)),
])
const place = z.union([z.int(), z.string()])
const places = z.union([z.array(place), place.transform((on) => [on])])
const amount = z.int().min(0).max(9_999_999_999)
const seat = z.int().min(1)

const bet = z.object({
  seat,
  wager: z.string(),
  on: places.optional(),
  stake: amount,
  at: z.int().min(1).optional(),
  oral: z.object({ confirmed: z.boolean(), funds: z.int().min(0) }).optional(),
  phase: z.string().optional(),
  hand: z.int().min(1).optional(),
  point: z.int().optional(),
  player: z.union([z.string(), z.int()]).optional(),
  behind: z.boolean().optional(),
  variant: z.string().optional(),
})

const action = z.object({
  seat: z.union([seat, z.literal('dealer')]),
  do: z.string(),
  hand: z.int().min(1).optional(),
  stake: amount.optional(),
  amount: amount.optional(),
  wager: z.string().optional(),
  on: places.optional(),
  at: z.int().min(1).optional(),
  low: hand.optional(),
  phase: z.string().optional(),
})

const faces = z.array(z.int())
const stop = z.union([
  z.object({ symbol: z.string() }),
  z.object({ between: z.array(z.string()), passed: z.string().optional() }),
])

/** Outcomes of wheels and dice; numbers of a wheel and stops at symbols are both `spins` in the notation. */
const outcome = z
  .union([
    z.object({ wheel: z.int() }).transform(({ wheel }) => ({ spins: [wheel] })),
    z.object({ spins: z.array(z.int()) }),
    z.object({ spins: z.array(stop) }).transform(({ spins }) => ({ stops: spins })),
    stop.transform((stop) => ({ stops: [stop] })),
    z.object({ rolls: z.array(faces) }),
    z.object({ dice: faces }).transform(({ dice }) => ({ rolls: [dice] })),
  ])
  .transform((found): Partial<Pick<Round, 'spins' | 'rolls' | 'stops'>> => found as Partial<Round>)

const state = z.object({
  previous: z.int().optional(),
  settlementOrder: z.array(place).optional(),
  phase: z.string().optional(),
  boardCards: z.int().optional(),
  communityShown: z.int().optional(),
  dealerFaceUp: z.int().optional(),
  shooter: z.int().optional(),
  shoeSeat: z.int().optional(),
  nextShoeSeat: z.int().optional(),
})

const meter = z.union([z.object({ at_settlement: amount }).transform((meter) => meter.at_settlement), amount])

/** A round in the notation of the catalogues; what a game does not use is left alone. */
export const testCase = z.object({
  id: z.union([z.string(), z.number()]),
  game: z.string(),
  options: z.record(z.string(), z.unknown()).default({}),
  deal: z.record(z.string(), hand).default({}),
  /** Cards still to be drawn, the first first; CUT is the cut card. */
  shoe: z.array(z.union([z.literal('CUT'), card])).optional(),
  outcome: outcome.optional(),
  previous: z.int().optional(),
  state: state.default({}),
  setup: z.record(z.string(), z.unknown()).default({}),
  actions: z.array(action).default([]),
  bets: z.array(bet).default([]),
  meters: z.record(z.string(), meter).default({}),
})

export type Case = z.infer<typeof testCase>

/** The round that a case tells of. */
export function roundOf({ deal, outcome = {}, state, previous = state.previous, actions, bets, meters }: Case): Round {
  return {
    ...emptyRound,
    ...outcome,
    deal,
    bets: bets.map(asBet),
    actions: actions.map(asAction),
    meters,
    state: undefinedLeftOut(state),
    ...(previous === undefined ? {} : { previous }),
  }
}

const asBet = ({ on, ...placed }: z.infer<typeof bet>): Bet => ({
  ...undefinedLeftOut(placed),
  ...(on === undefined ? {} : { on: sorted(on) }),
})

const asAction = (done: z.infer<typeof action>): Action => undefinedLeftOut(done)

/** What the table was found with, where it is known to every game. */
export const setup = z.object({ wheel: z.array(z.int()).optional(), seen: z.array(card).optional() })
