import type { Piece } from '../../kit/card-room/case.ts'
import { lookUp } from '../../kit/look-up.ts'

/** Cards or tiles by the place at which they lie, or from which they were taken up. */
export type Places = Readonly<Record<string, readonly Piece[]>>

/** No place of a table has room for more; a reader that goes on forgets the oldest. */
const mostAtPlace = 64
const mostPlaces = 128

export function withPiece(places: Places, place: string, piece: Piece): Places {
  const there = lookUp(places, place)
  if (there === undefined && Object.keys(places).length >= mostPlaces) return places
  return { ...places, [place]: [...(there ?? []), piece].slice(-mostAtPlace) }
}

export function withoutPiece(places: Places, place: string, piece: Piece): Places {
  const there = lookUp(places, place) ?? []
  const at = there.indexOf(piece)
  return at < 0 ? places : { ...places, [place]: there.toSpliced(at, 1) }
}
