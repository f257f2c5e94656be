import type { DeviceEvent } from '../../drivers/events.ts'
import type { Game } from '../kit/game.ts'
import type { Options } from '../kit/options.ts'
import type { Betting } from './betting.ts'
import { diceTable } from './dice-table.ts'
import { lockedSpots } from './jackpots.ts'
import type { Call, Effect, Input, Layout, Live, Operation, RoundView, Step } from './live.ts'
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
  layout(): Layout
}

export function openTable(game: Game, options: Options): Table {
  switch (game.play) {
    case 'shoe':
      return remembering(game, shoeTable(game, options))
    case 'wheel':
      return remembering(game, wheelTable(game, options))
    case 'seats':
      return remembering(game, seatsTable(game, options))
    case 'dice':
      return remembering(game, diceTable(game, options))
  }
}

function remembering<State extends { round: number; betting: Betting }>(game: Game, live: Live<State>): Table {
  let state = live.initial
  const follow = (step: Step<State>): Effect[] => {
    state = step.state
    return step.effects
  }
  return {
    apply(input, at) {
      if (input.from !== 'device' || input.kind !== 'bet-sensors') return follow(live.apply(state, input, at))
      const { event } = input
      const effects = saidBy(state.betting, event).flatMap((event) =>
        follow(live.apply(state, { ...input, event }, at)),
      )
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
    layout: () => ({
      open: state.betting.closedAt === null && !live.awaitsButton?.(state),
      locked: lockedSpots(game, state.betting),
    }),
  }
}

/** What sensors say of the players and the dealer. That they do as they were told is neither. */
function saidBy(betting: Betting, event: DeviceEvent): DeviceEvent[] {
  if (event.type === 'all-bets') return movedUnheard(betting, event.bets)
  return event.type === 'betting' && event.told ? [] : [event]
}
