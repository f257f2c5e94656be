import type { CardRoomAnswer } from '../card-room/answer.ts'
import type { CardRoomCase } from '../card-room/case.ts'
import type { PotPage } from './pot-page.ts'
import { drawsIn } from './told-cards.ts'

/** A draw that the game does not have: refused where the document has an id for it, else an error. */
export function extraDraw({ id, streets, refuses }: PotPage, round: CardRoomCase): CardRoomAnswer | undefined {
  const draws = streets.filter(({ step }) => step === 'draw').length
  const extra = drawsIn(round).find(({ draw }) => draw > draws)
  if (extra === undefined) return undefined
  const has = draws === 0 ? 'no draw' : draws === 1 ? 'one draw' : `${draws} draws`
  const message = `draw ${extra.draw} of seat ${extra.seat} is told; ${id} has ${has}`
  const rule = refuses['fourth-draw']
  return rule === undefined ? { error: `actions: ${message}` } : { refused: { rule, message } }
}
