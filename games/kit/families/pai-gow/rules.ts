import type { Deck } from '../../cards/census.ts'
import type { HouseWay } from './house-way.ts'
import type { Ranking } from './ranking.ts'

/** What a document and its table's options rule of pai gow poker. A page says it. */
export type PaiGowRules = {
  deck: Deck
  ranking: Ranking
  /** How the dealer sets his hands, and those of a seat that asks for it. */
  houseWay: HouseWay
  /** What becomes of a foul: it stands, and the page says what it loses, or it is set again by the house way. */
  fouls: 'stand' | 'are reset'
  /** The rules of the page that a round can break. */
  broken: {
    /** Other than two of the seat's own cards in front. */
    set: string
    foul: string
    houseWay: string
  }
}
