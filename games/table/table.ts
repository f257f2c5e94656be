import type { Game } from '../kit/document/game.ts'
import type { Options } from '../kit/document/options.ts'
import type { Betting } from './common/betting.ts'
import { lockedSpots } from './common/jackpot-stakes.ts'
import type { Refusal } from './common/refusals.ts'
import { missedBetMoves, sensorLinkChanged, sensorMessage } from './common/sensors.ts'
import { diceTable } from './dice/table.ts'
import {
  type AnyTable,
  andThen,
  type Call,
  type Input,
  type Layout,
  type Live,
  type Operation,
  type RoundView,
  type Step,
  type Supervised,
  stay,
} from './live.ts'
import { carryOutRuling } from './rulings/carry-out-ruling.ts'
import { abandonedDisputes, noPendingRulings, type PendingRulings, withEffects } from './rulings/pending-rulings.ts'
import { type LiveTableRules, refusesRuling } from './rulings/refuse-ruling.ts'
import type { Ruling } from './rulings/ruling-shape.ts'
import { seatsTable } from './seats/table.ts'
import { shoeTable } from './shoe/table.ts'
import { wheelTable } from './wheel/table.ts'

type Heard = Input & { from: 'device' }

/** All that a table in play remembers: a JSON value. */
export type TableState = { play: AnyTable; pending: PendingRulings }

/** What happens at a table under its rules. Times are in ms; a step never changes the state that it is given. */
export type TableSteps = {
  initial: TableState
  apply(state: TableState, input: Input | Supervised, at: number): Step<TableState>
  /** The link of the bet sensors has opened or is lost. */
  linked(state: TableState, isOpen: boolean): TableState
  /** The chips on the layout may differ from what the sensors have reported. */
  isInDoubt(state: TableState): boolean
  /** Other rules take over, and why: a round under way is interrupted, and rulings that are pending can't be made any more. */
  interrupt(state: TableState, reason: string): Step<TableState>
  refuses(state: TableState, op: Operation): string | null
  refusesCall(state: TableState, call: Call): string | null
  refusesRuling(state: TableState, ruling: Ruling): Refusal | null
  view(state: TableState): RoundView
  isBetweenRounds(state: TableState): boolean
  layout(state: TableState): Layout
}

export function tableSteps(game: Game, options: Options): TableSteps {
  return stepsOf({ game, options, live: livePlay(game, options) })
}

function livePlay(game: Game, options: Options): Live<AnyTable> {
  switch (game.live.play) {
    case 'shoe':
      return shoeTable(game, options)
    case 'wheel':
      return wheelTable(game, options)
    case 'seats':
      return seatsTable(game, options)
    case 'dice':
      return diceTable(game, options)
  }
}

type Rules = LiveTableRules<AnyTable>

const stepsOf = (rules: Rules): TableSteps => {
  const { game, live } = rules
  return {
    initial: { play: live.initial, pending: noPendingRulings },
    apply(state, input, at) {
      if (input.from === 'supervisor') return ruled(rules, state, input, at)
      if (input.from !== 'device' || input.kind !== 'bet-sensors')
        return followed(state, live.apply(state.play, input, at))
      return andThen(bySensors(live, state, input, at), (after) =>
        followed(after, sensorMessage(after.play, input.event)),
      )
    },
    linked: (state, isOpen) => ({ ...state, play: sensorLinkChanged(state.play, isOpen) }),
    isInDoubt: ({ play }) => play.betting.confidence.doubt !== null,
    interrupt(state, reason) {
      const step = followed(state, live.interrupt(state.play, reason))
      return { state: step.state, effects: [...abandonedDisputes(state.pending, reason), ...step.effects] }
    },
    refuses: ({ play }, op) => live.refuses(play, op),
    refusesCall: ({ play }, call) => live.refusesCall(play, call),
    refusesRuling: ({ play, pending }, ruling) => refusesRuling(rules, play, pending, ruling),
    view({ play, pending }) {
      const view = live.view(play)
      const notes = [...disputeNotes(pending), ...doubtNotes(play.betting)]
      return notes.length === 0 ? view : { ...view, notes: [...view.notes, ...notes] }
    },
    isBetweenRounds: ({ play }) => live.isBetweenRounds(play),
    layout: ({ play }) => ({
      open: play.betting.closedAt === null && !live.awaitsOpening?.(play),
      locked: lockedSpots(game, play.betting),
      won: live.won?.(play) ?? noSpots,
    }),
  }
}

/** The table after a step of its play: results that wait for a person are pending from now on. */
function followed(state: TableState, { state: play, effects }: Step<AnyTable>): Step<TableState> {
  if (effects.length === 0) return play === state.play ? stay(state) : stay({ ...state, play })
  const { pending, effects: said } = withEffects(state.pending, effects)
  return { state: { play, pending }, effects: said }
}

/** Sensors report what players and dealer do. That they carried out a command is neither. */
function bySensors(live: Live<AnyTable>, state: TableState, input: Heard, at: number): Step<TableState> {
  const { event } = input
  if (event.type === 'betting' && event.told) return stay(state)
  if (event.type !== 'all-bets') return followed(state, live.apply(state.play, input, at))
  return missedBetMoves(state.play.betting, event.bets).reduce(
    (step, moved) => andThen(step, (after) => followed(after, live.apply(after.play, { ...input, event: moved }, at))),
    stay(state),
  )
}

function ruled(rules: Rules, state: TableState, said: Supervised, at: number): Step<TableState> {
  const { step, pending } = carryOutRuling(rules, state.play, state.pending, said, at)
  return followed({ ...state, pending }, step)
}

const noSpots: Layout['won'] = []

const disputeNotes = ({ disputes }: PendingRulings): string[] =>
  disputes.length === 0 ? [] : [`wait for a ruling: ${disputes.map(({ round }) => round).join(', ')}`]

const doubtNotes = ({ confidence: { doubt } }: Betting): string[] =>
  doubt === null ? [] : [`the chips are in doubt: ${doubt.why}`]
