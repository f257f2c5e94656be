import type { Game } from '../../kit/document/game.ts'
import { emptyRound, ownSpot, type Round } from '../../kit/round/round.ts'
import type { Result } from '../common/result-shape.ts'
import { actionsIn, betsIn } from '../common/round-record.ts'
import type { Live } from '../inputs-and-effects.ts'
import { cardsFoundIn, type PendingRulings, rulesFoundIn } from './pending-rulings.ts'
import type { Ruled, Ruling } from './ruling-shape.ts'

/** The result of the wheel or the dice. */
type Outcome = Pick<Result, 'number' | 'symbol' | 'dice'>

/** A round that waits for a ruling: `known` without the result of wheel or dice, and `kind` once the round is finished. */
export type UndecidedRound = {
  known: Round
  shown: Outcome
  found: Ruled['rules']
  cardsFound: ReturnType<typeof cardsFoundIn>
  kind: Result['kind'] | undefined
}

/** The round with this number, or undefined when it does not wait for a ruling. */
export function undecidedRound<State extends { round: number }>(
  live: Live<State>,
  state: State,
  pending: PendingRulings,
  round: number,
): UndecidedRound | undefined {
  const said = { found: rulesFoundIn(pending, round), cardsFound: cardsFoundIn(pending, round) }
  const underWay = round === state.round ? live.awaitsRuling(state) : null
  if (underWay !== null) return { known: underWay, shown: {}, ...said, kind: undefined }
  const result = pending.disputes.find((result) => result.round === round)
  if (result === undefined) return undefined
  return {
    known: { ...roundOf(result), meters: metersOf(live, state) },
    shown: outcomeOf(result),
    ...said,
    kind: result.kind,
  }
}

/** Awards are paid from what the meters hold when the ruling is made. */
const metersOf = <State>({ meters }: Live<State>, state: State): Round['meters'] =>
  meters?.of(state) ?? emptyRound.meters

const roundOf = ({ deal = {}, known }: Result): Round => ({
  ...emptyRound,
  deal: deal as Round['deal'],
  spins: known?.spins ?? [],
  rolls: known?.rolls ?? [],
  bets: betsIn(known?.bets ?? []),
  actions: actionsIn(known?.decisions ?? []),
})

const outcomeOf = ({ number, symbol, dice }: Outcome): Outcome => ({
  ...(number === undefined ? {} : { number }),
  ...(symbol === undefined ? {} : { symbol }),
  ...(dice === undefined ? {} : { dice }),
})

/** The result of wheel or dice: as ruled, or else as the device reported it. */
export const ruledOutcome = ({ shown }: UndecidedRound, ruling: Ruling): Outcome => ({ ...shown, ...outcomeOf(ruling) })

/** The round with everything that the ruling states about it. */
export function ruledRound(game: Game, waiting: UndecidedRound, ruling: Ruling): Round {
  const { play } = game.live
  const { known } = waiting
  const { number, symbol, dice } = ruledOutcome(waiting, ruling)
  const { deal = known.deal, bets, decisions } = ruling
  const next = outcomesIn(known) + 1
  const placed = play === 'wheel' || play === 'dice' ? atThrow(next) : sameBet
  return {
    ...known,
    deal: deal as Round['deal'],
    spins: number === undefined ? known.spins : [...known.spins, number],
    rolls: dice === undefined ? known.rolls : [...known.rolls, dice],
    stops: symbol === undefined ? [] : [{ symbol }],
    bets: bets === undefined ? known.bets : betsIn(onOwnSpots(game, bets)).map(placed),
    actions: decisions === undefined ? known.actions : actionsIn(decisions),
  }
}

type RuledBets = NonNullable<Ruling['bets']>

const onOwnSpots = (game: Game, bets: RuledBets): RuledBets =>
  bets.map((bet) => ({ ...bet, spot: ownSpot(game, bet.spot) }))

type Bet = Round['bets'][number]

const sameBet = (bet: Bet): Bet => bet

/** A wager was placed before an existing spin or throw: by default before the last one. */
const atThrow =
  (last: number) =>
  (bet: Bet): Bet => ({ ...bet, at: Math.min(bet.at ?? last, last) })

/** How many spins, throws or stops the round has. */
export const outcomesIn = ({ spins, rolls, stops }: Round): number => spins.length + rolls.length + stops.length
