import type { Game } from '../kit/game.ts'
import type { Options } from '../kit/options.ts'
import type { Betting } from './betting.ts'
import { diceTable } from './dice-table.ts'
import type { Call, Effect, Input, Live, Operation, RoundView, Step } from './live.ts'
import { seatsTable } from './seats-table.ts'
import { movedUnheard, sensorsHeard, sensorsLinked } from './sensors.ts'
import { shoeTable } from './shoe-table.ts'
import { wheelTable } from './wheel-table.ts'

/** A table in play: it remembers its state, and knows no more of time than it is told. */
export type Table = {
  apply(input: Input, at: number): Effect[]
  /** The link of the bet sensors. */
  linked(isOpen: boolean): void
  /** The chips on the layout may be others than the sensors told of. */
  isInDoubt(): boolean
  /** Other rules take over, and why: a round under way is interrupted. Nothing happens when there is none. */
  interrupt(reason: string): Effect[]
  refuses(op: Operation): string | null
  refusesCall(call: Call): string | null
  view(): RoundView
}

export function openTable(game: Game, options: Options): Table {
  switch (game.play) {
    case 'shoe':
      return remembering(shoeTable(game, options))
    case 'wheel':
      return remembering(wheelTable(game, options))
    case 'seats':
      return remembering(seatsTable(game, options))
    case 'dice':
      return remembering(diceTable(game, options))
  }
}

function remembering<State extends { round: number; betting: Betting }>(live: Live<State>): Table {
  let state = live.initial
  const follow = (step: Step<State>): Effect[] => {
    state = step.state
    return step.effects
  }
  return {
    apply(input, at) {
      if (input.from !== 'device' || input.kind !== 'bet-sensors') return follow(live.apply(state, input, at))
      const { event } = input
      const moved = event.type === 'all-bets' ? movedUnheard(state.betting, event.bets) : [event]
      const effects = moved.flatMap((event) => follow(live.apply(state, { ...input, event }, at)))
      return [...effects, ...follow(sensorsHeard(state, event))]
    },
    linked(isOpen) {
      state = sensorsLinked(state, isOpen)
    },
    isInDoubt: () => state.betting.sight.doubt !== null,
    interrupt: (reason) => follow(live.interrupt(state, reason)),
    refuses: (op) => live.refuses(state, op),
    refusesCall: (call) => live.refusesCall(state, call),
    view() {
      const view = live.view(state)
      const { doubt } = state.betting.sight
      return doubt === null ? view : { ...view, notes: [...view.notes, `the chips are in doubt: ${doubt.why}`] }
    },
  }
}
