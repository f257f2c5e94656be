import type { Card, Rank } from '../../cards/cards.ts'
import type { Deck } from '../../cards/census.ts'
import type { Stage } from '../../round/deal-plan.ts'

/**
 * What a document and its table's options rule of blackjack, or of a game of its kind. A page says it; a move that its game
 * does not have is left out. Every `broken` and its like is the id of a rule or irregularity on that page.
 */
export type BlackjackRules = {
  deck: Deck
  /** Two values where the higher one counts as long as the hand stays within the target. */
  counts: Readonly<Partial<Record<Rank, number | readonly [low: number, high: number]>>>
  /** A hand that has it takes no card, and one that is over it is bust. */
  target: number
  /** Hands that rank above every total, by name, the best first. */
  naturals: Readonly<Record<string, (hand: CountedHand) => boolean>>
  /** The cards that seats and dealer get before anybody decides. */
  deal: readonly Stage[]
  /** The wager that a hand is dealt for. */
  base: string
  dealer: {
    standsOn: number
    /** Soft totals from that on which he draws to all the same: the Ace counts low in them. */
    hitsSoft: readonly number[]
    /** Drew too often, or stood too soon. */
    broken: string
    /** The phases in which he has no more than the cards of the deal, and the rule broken by another. */
    waitsIn: readonly string[]
    early: string
  }
  double?: {
    wager: string
    /** The totals of two cards that may be doubled. */
    on: 'any' | readonly number[]
    broken: string
    /** Another number of cards than one after it. */
    overdrawn: string
  }
  split?: {
    wager: string
    /** What the two cards have in common. */
    pairsOf: 'value' | 'rank'
    /** Pairs of these low values stay together. */
    except: readonly number[]
    /** Hands that begin with such a card get one card more and no other. */
    oneCardOn: Rank
    broken: string
    overdrawn: string
  }
  insurance?: {
    wager: string
    /** The dealer's first card. */
    against: Rank
    /** The share of the base wager that may be insured. */
    atMost: number
    /** A natural may be paid 1 to 1 at once instead. */
    evenMoney: boolean
    broken: string
  }
  broken: {
    lateWager: string
    playingBehind: string
    /** A card to a hand that has the target or more. */
    drawOnTarget: string
    /** More cards of a kind than the deck has. */
    copies: string
    /** Hands without wagers, wagers without hands, hands with too few cards. */
    deal: string
    notOffered: string
  }
}

/** How hands are counted, drawn and compared, for who reads the page: its packs and its base wager stand there as well. */
export const playedBy = ({ deck, base, ...play }: BlackjackRules): object => play

type CountedHand = { cards: readonly Card[]; points: number; isSplit: boolean }
