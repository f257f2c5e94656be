import { z } from 'zod'
import type { JsonValue } from '../../journal/entry.ts'

const formThree = z.looseObject({ table: z.looseObject({ play: z.looseObject({}) }) })

/**
 * Form 4 knows the money of a player-dealer by its trays, which may be several. The one of form 3 had no name: it counts
 * until a tray with a name is counted.
 */
export function tableFormFour(state: JsonValue): JsonValue {
  const { table, ...rest } = formThree.parse(state)
  const { bank, bankLost, banked, ...play } = table.play
  if (bank === undefined || banked === undefined) return state
  const wagers = typeof banked === 'number' ? [{ seat: 'dealer', wager: 'player-dealer-bank', stake: banked }] : null
  const ofTrays = {
    trays: typeof bank === 'number' ? { '': { amount: bank } } : {},
    bankLost: bankLost === true ? [''] : [],
    banked: wagers,
  }
  return z.json().parse({ ...rest, table: { ...table, play: { ...play, ...ofTrays } } })
}
