import type { Card } from '../cards/cards.ts'
import type { Round } from '../round/round.ts'
import type { Citation } from './citation.ts'
import type { Collection } from './collection.ts'
import type { CommonPage } from './common-page.ts'
import type { Options } from './options.ts'

/** A game in which players contest a pot by betting, and the house takes a drop. */
export type PotGame = CommonPage & {
  bankedBy: 'pot'
  seats: { most: number; cite: Citation }
  opening: Opening
  betting: Betting
  /** The streets in order: cards, then bets. The deal's own plan has the cards alone. */
  streets: readonly Street[]
  /** Who wins which part of the pot, the best hand first. A part that nobody can win goes to the others. */
  showdown: readonly Portion[]
  drop: Collection
}

/** What goes into the pot before anybody acts. */
type Opening = { by: 'blinds' | 'bring-in'; ante: boolean; cite: Citation }

type Betting = {
  structure: 'limit' | 'spread-limit' | 'pot-limit' | 'no-limit' | { option: string }
  /** How many raises a round has, with several players and with two; null for no end of them. */
  raises: { several: number | null; headsUp: number | null }
  cite: Citation
}

type Street = {
  /** The phase of the page that begins with it. */
  phase: string
  /** Cards that are burnt, and dealt to each seat or to the board. */
  burns?: number
  cards?: { to: 'seats' | 'board'; count: number; face: 'up' | 'down' }
  /** How many cards a seat may change. */
  draws?: number
  /** Who opens its betting; none where it has no betting. */
  bets?: 'left-of-blinds' | 'left-of-button' | 'lowest-card' | 'highest-card' | 'best-showing'
}

type Portion = {
  id: string
  cite: Citation
  /** How good a seat's hand is for it, the higher number the better; undefined where it does not qualify. */
  strength(cards: readonly Card[], board: readonly Card[], options: Options): number | undefined
  /** How many parts of the whole it is, of all portions that somebody qualifies for. */
  parts(round: Round): number
}
