import { expect } from 'vitest'
import type { Game } from '../../../games/kit/document/game.ts'
import { effect, type Input } from '../../../games/table/inputs-and-effects.ts'
import type { Ruling } from '../../../games/table/rulings/ruling-shape.ts'
import { lostMessages, ruledBy, sensors, tableAt } from '../../support/table-inputs.ts'

/** A table at which rulings are carried out, and what follows has the form of effects. */
export function ruledAt(game: Game, given: Record<string, unknown>, ...first: Input[]) {
  const table = tableAt(game, given, ...first)
  return {
    ...table,
    rule(ruling: Ruling) {
      expect(table.refusesRuling(ruling)).toBeNull()
      const effects = table.hear(ruledBy(ruling))
      expect(effects.map((done) => effect.safeParse(done).error)).toEqual(effects.map(() => undefined))
      return effects
    },
  }
}

/** From here on the chips may lie otherwise than the sensors have told. */
export const inDoubt = (amount: number): Input[] => [sensors({ type: 'bet-total', amount }), sensors(lostMessages)]

export const because = { reason: 'cameras 4 and 5 show it' }
