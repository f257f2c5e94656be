import type { Game } from '../kit/document/game.ts'
import type { Options } from '../kit/document/options.ts'
import type { Betting } from './common/betting.ts'
import { lockedSpots } from './common/jackpot-stakes.ts'
import type { Refusal } from './common/refusals.ts'
import { missedBetMoves, sensorLinkChanged, sensorMessage } from './common/sensors.ts'
import { diceTable } from './dice/table.ts'
import {
  type AnyTable,
  type Call,
  type Effect,
  type Input,
  type Layout,
  type Live,
  noEffects,
  type Operation,
  type RoundView,
  type Step,
  type Supervised,
} from './live.ts'
import { carryOutRuling } from './rulings/carry-out-ruling.ts'
import { abandonedDisputes, noPendingRulings, type PendingRulings, withEffects } from './rulings/pending-rulings.ts'
import { refusesRuling } from './rulings/refuse-ruling.ts'
import type { Ruling } from './rulings/ruling-shape.ts'
import { seatsTable } from './seats/table.ts'
import { shoeTable } from './shoe/table.ts'
import { wheelTable } from './wheel/table.ts'

type Heard = Input & { from: 'device' }

/** A table in play: it remembers its state, and knows no more of time than it is told. */
type Table = {
  apply(input: Input | Supervised, at: number): readonly Effect[]
  /** The link of the bet sensors. */
  linked(isOpen: boolean): void
  /** The chips on the layout may be others than the sensors told of. */
  isInDoubt(): boolean
  /** Other rules take over, and why: a round under way is interrupted, and nobody can rule any more on those that wait. */
  interrupt(reason: string): Effect[]
  refuses(op: Operation): string | null
  refusesCall(call: Call): string | null
  refusesRuling(ruling: Ruling): Refusal | null
  view(): RoundView
  isBetweenRounds(): boolean
  layout(): Layout
}

export function openTable(game: Game, options: Options): Table {
  switch (game.live.play) {
    case 'shoe':
      return remembering(game, options, shoeTable(game, options))
    case 'wheel':
      return remembering(game, options, wheelTable(game, options))
    case 'seats':
      return remembering(game, options, seatsTable(game, options))
    case 'dice':
      return remembering(game, options, diceTable(game, options))
  }
}

function remembering<State extends AnyTable>(game: Game, options: Options, live: Live<State>): Table {
  const rules = { game, options, live }
  let state = live.initial
  let pending = noPendingRulings
  const follow = (step: Step<State>): readonly Effect[] => {
    state = step.state
    if (step.effects.length === 0) return step.effects
    const said = withEffects(pending, step.effects)
    pending = said.pending
    return said.effects
  }
  /** Sensors say what the players do, and the dealer. That they do as they were told is neither. */
  function bySensors(input: Heard, at: number): readonly Effect[] {
    const { event } = input
    if (event.type === 'all-bets')
      return missedBetMoves(state.betting, event.bets).flatMap((event) =>
        follow(live.apply(state, { ...input, event }, at)),
      )
    return event.type === 'betting' && event.told ? noEffects : follow(live.apply(state, input, at))
  }
  function ruled(said: Supervised, at: number): readonly Effect[] {
    const carriedOut = carryOutRuling(rules, state, pending, said, at)
    pending = carriedOut.pending
    return follow(carriedOut.step)
  }
  return {
    apply(input, at) {
      if (input.from === 'supervisor') return ruled(input, at)
      if (input.from !== 'device' || input.kind !== 'bet-sensors') return follow(live.apply(state, input, at))
      const played = bySensors(input, at)
      const heard = follow(sensorMessage(state, input.event))
      return heard.length === 0 ? played : [...played, ...heard]
    },
    linked(isOpen) {
      state = sensorLinkChanged(state, isOpen)
    },
    isInDoubt: () => state.betting.confidence.doubt !== null,
    interrupt: (reason) => [...abandonedDisputes(pending, reason), ...follow(live.interrupt(state, reason))],
    refuses: (op) => live.refuses(state, op),
    refusesCall: (call) => live.refusesCall(state, call),
    refusesRuling: (ruling) => refusesRuling(rules, state, pending, ruling),
    view() {
      const view = live.view(state)
      const notes = [...disputeNotes(pending), ...doubtNotes(state.betting)]
      return notes.length === 0 ? view : { ...view, notes: [...view.notes, ...notes] }
    },
    isBetweenRounds: () => live.isBetweenRounds(state),
    layout: () => ({
      open: state.betting.closedAt === null && !live.awaitsOpening?.(state),
      locked: lockedSpots(game, state.betting),
      won: live.won?.(state) ?? noSpots,
    }),
  }
}

const noSpots: Layout['won'] = []

const disputeNotes = ({ disputes }: PendingRulings): string[] =>
  disputes.length === 0 ? [] : [`wait for a ruling: ${disputes.map(({ round }) => round).join(', ')}`]

const doubtNotes = ({ confidence: { doubt } }: Betting): string[] =>
  doubt === null ? [] : [`the chips are in doubt: ${doubt.why}`]
