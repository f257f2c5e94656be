import type { HandNames, Side } from '../families/baccarat/coup.ts'
import type { Options } from './options.ts'

/** What a document says of a shoe that deals by itself. The values are ids of rules and irregularities of the page. */
export type ShoeRules = {
  /** The page's names of the hands that a shoe calls player and banker. */
  hands: HandNames
  /** A card to another hand than is due. */
  dealOrder: string
  /** A third card too many. */
  draws: Readonly<Record<Side, string>>
  /** How many cards burn after the first, where the document says so. */
  burning?: string
  /** Two batches of cards that take turns in the shoe, where the document has them. */
  batches?: string
  /** How many hands are dealt once the cut card is out, the one in play included, where the document says so. */
  cutCard?: { rule: string; hands: number }
  /** What becomes of cards dealt in error. Where the document has none, the round waits for a person. */
  remedies?: ShoeRemedies
}

export type ShoeRemedies = {
  /** A third card for a Player who stands. */
  playerStood: string
  /** A card dealt in error and seen. */
  seenInError: string
  faceUpInShoe: string
  /** Too few cards to complete a round. */
  outOfCards: string
  /** A hand that is dealt without wagers. */
  freeHand: string
  /** How many of them a shoe may have that the rules do not compel. */
  freeHandsPerShoe(options: Options): number
  /** Whether a card that is dealt in error is seen at once. */
  showsCards(options: Options): boolean
}
