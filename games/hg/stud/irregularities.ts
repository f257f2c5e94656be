import type { Citation } from '../../kit/document/citation.ts'
import { irregular } from '../pot-page.ts'

/* What the chapters on stud say of these in the same words. */

export const noAnte = (cite: Citation) =>
  irregular('a player does not ante', 'the seat is not dealt in', cite, ['bet-sensors', 'card-shoe'])

export const overCompletion = (cite: Citation) =>
  irregular(
    'a wager over a bare bring-in that is not exactly the smaller limit in total',
    'it is refused, or put right to the smaller limit',
    cite,
    ['bet-sensors'],
  )

export const noDiscard = (cite: Citation) =>
  irregular('a hole card not discarded when fourth street is due', 'the discard comes first', cite, [])
