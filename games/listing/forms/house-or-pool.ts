import { games } from '../../games.ts'
import { poolPages } from '../plain-pools.ts'
import type { PlainRecord } from './canonical.ts'
import { houseForm } from './house-banked.ts'
import { plainRecord } from './plain.ts'

/**
 * The shape of a form, raised when the same rules come to be written otherwise: hashes are compared within one shape.
 * Decision 27 says what a form holds.
 */
const formShape = 1

export const shaped = (form: PlainRecord): PlainRecord => ({ shape: formShape, ...form })

/** The rules of a game of the house or of a pool: what most tables play, without the pages of the card room. */
export function houseOrPoolForm(id: string): PlainRecord | undefined {
  const house = games.get(id)
  if (house !== undefined) return shaped(houseForm(house))
  const pool = poolPages().find((page) => page.id === id)
  return pool && shaped(poolForm(pool))
}

/** How a bet is written is called its form in the rule book's page, and its combination here. */
function poolForm({ type: _type, form, ...pool }: ReturnType<typeof poolPages>[number]): PlainRecord {
  return plainRecord({ ...pool, combination: form })
}
