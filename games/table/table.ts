import type { Game } from '../kit/game.ts'
import type { Options } from '../kit/options.ts'
import { diceTable } from './dice-table.ts'
import type { Effect, Input, Live, Operation, RoundView } from './live.ts'
import { seatsTable } from './seats-table.ts'
import { shoeTable } from './shoe-table.ts'
import { wheelTable } from './wheel-table.ts'

/** A table in play: it remembers its state, and knows no more of time than it is told. */
export type Table = {
  apply(input: Input, at: number): Effect[]
  refuses(op: Operation): string | null
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

function remembering<State>(live: Live<State>): Table {
  let state = live.initial
  return {
    apply(input, at) {
      const step = live.apply(state, input, at)
      state = step.state
      return step.effects
    },
    refuses: (op) => live.refuses(state, op),
    view: () => live.view(state),
  }
}
