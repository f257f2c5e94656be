import type { CardRoomFee } from '../card-room/answer.ts'
import type { CardRoomCase, CardRoomEvent } from '../card-room/case.ts'
import type { CardRoomPage } from '../card-room/page.ts'
import type { Card } from '../cards/cards.ts'
import type { Citation } from '../document/citation.ts'
import type { CommonPage } from '../document/common-page.ts'
import type { Breach } from '../document/rules.ts'
import { lookUp } from '../look-up.ts'
import type { HandRanking } from '../ranks/rankings.ts'
import type { BettingFault, RoundRules } from './betting/betting-round.ts'
import type { PotOpening } from './betting/opening.ts'
import type { DealFault, Shortage } from './deal/deal-state.ts'
import type { KillRule } from './kill.ts'
import type { Portion } from './portions.ts'
import type { Stake } from './pots.ts'
import type { Table } from './seats.ts'
import type { Street } from './streets.ts'

/**
 * What can be wrong with what is seen or keyed of a hand. `premature-street`: cards are dealt before a betting round is
 * closed; `short-call`: a call with less than is to match, and not all-in.
 */
export type HandFault = DealFault | BettingFault | 'not-in-hand' | 'premature-street' | 'short-call'

/** A game in which players contest a pot by betting, and the house takes a fee. */
export type PotPage = CardRoomPage & {
  family: 'poker-pot'
  bankedBy: 'pot'
  deck: readonly Card[]
  /** `counted`: where nobody is named, the players dealt in sit on the first seats. */
  seats: { most: number; active?: number; counted?: true; cite: Citation }
  /** What goes into the pot before anybody acts, and who acts first. */
  opening: PotOpening
  /** Cards, draws and betting rounds in order. */
  streets: readonly Street[]
  /** Where a table may deal them otherwise: by which option, and how for each of its choices. */
  streetsBy?: { option: string; choices: Readonly<Record<string, readonly Street[]>> }
  betting: Betting
  /** Who wins which portion of the pot. */
  showdown: Showdown
  /** Under which id each fault is refused; what is not named is not looked at. */
  refuses: Readonly<Partial<Record<BettingFault | DealFault, string>>>
  /** Under which id a live table calls a fault that no told round is refused for. */
  calls?: Readonly<Partial<Record<HandFault, string>>>
  /** What else the document says, by the events and actions that it judges. */
  procedures?: readonly Procedure[]
  /** The fees of a hand: `regular`, `designated` and `jackpot` as told, or those of the game's own table. */
  fees: HandFees
  /** The ranking of each portion that asks for more than to be the best. */
  ranked?: Readonly<Record<string, HandRanking>>
  /** How a card that stands for another counts, where the deck has one. */
  joker?: (cards: readonly Card[]) => readonly Card[]
  /** How a pot is killed, in games that know it. */
  kill?: KillRule
  /** How a short deck is reshuffled. */
  shortage?: Shortage
  /** With an open pair on fourth street, a bet may be of either limit. */
  openPair?: true
  /** The first bet before the draw stands over the blinds, as an opening bet. */
  opensOverBlinds?: true
  /** Who is all-in with less than half of the large blind leaves it to the next player; half or more is a full blind. */
  shortBlindPasses?: Citation
  /** Cards that are dealt before betting is over are out of play, and one more is burnt for each player in the hand. */
  burnsForEarlyDeal?: Citation
  /** Cards beside those of the seats and the board that the showdown needs: how many, by name. */
  needs?: Readonly<Record<string, number>>
  /** The document's ranking chart is lost: a showdown asks the round for one, under `ranking`. */
  asksRanking?: true
  /** Ranks of exposed downcards that are not replaced. */
  keepsExposed?: string
  /** Cards go round from the left of the button, though there are no blinds. */
  dealsFromButton?: true
  /** The small blind gets the first card, where it is the button, too; draws begin left of the button all the same. */
  dealsFromSmallBlind?: Citation
  /** A hand with another number of cards can't win; under which id, and whether it is called fouled. */
  handSize?: { cards: number; rule: string; cite: Citation }
}

/** The page as a table plays it that has chosen these options. */
export function playedBy(page: PotPage, options: CardRoomCase['options']): PotPage {
  const { option = '', choices = {} } = page.streetsBy ?? {}
  const streets = lookUp(choices, String(options[option]))
  return streets === undefined ? page : { ...page, streets }
}

/** Whether a disc says who is dealt to last: the pages of such games have the option for it. */
export const hasButton = ({ options }: Pick<CommonPage, 'options'>): boolean => Object.hasOwn(options, 'button')

type Betting = Pick<RoundRules, 'cap' | 'capLifted'> & {
  cite: Citation
  structure: 'by-limits' | 'no-limit' | 'spread-limit'
  /** Without a check before the draw, and no raise after a check. */
  checkRaise?: false
  /** Before the draw a seat bets or folds. */
  betOrFold?: Citation
  halfIsBet?: true
}

type Showdown = {
  cite: Citation
  portions: readonly Portion[]
  /** A portion that is awarded only where nobody qualifies for any. */
  otherwise?: Portion
  oddChips: OddChipRule
}

/** Who gets what doesn't divide. */
export type OddChipRule = {
  cite: Citation
  /** Nearest to the left of the button, or the highest card by suit; low ties may go by the lowest card. */
  to: 'left-of-button' | 'highest-card'
  lowTies?: { portion: string; ace: 'low' | 'high' }
  halving: 'favoured' | 'first-half'
  together?: true
}

export type HandFees = (
  round: CardRoomCase,
  table: Table,
  reached: string,
  page: PotPage,
) => readonly CardRoomFee[] | { refused: Breach } | { error: string }

/** What a part of the document makes of a round. */
export type Judgement = {
  refused?: Breach
  findings?: readonly Breach[]
  state?: Readonly<Record<string, unknown>>
  /** Seats whose hand is dead. */
  dead?: readonly number[]
  /** A wager that an irregularity gives back or forfeits before the pot is awarded. */
  rows?: readonly { seat: number; wager: string; returns: number }[]
  /** Money that is no part of the pot any more, and goes back to its seat inside the row `pot`. */
  back?: readonly Stake[]
  /** Later bets, which some seats cannot win though they are in the hand. */
  later?: { stakes: readonly Stake[]; barred: readonly number[] }
  /** Events whose cards went back into the deck or out of play, so that no stage is reached by them. */
  aside?: readonly CardRoomEvent[]
  /** Cards that a seat plays instead of those it was dealt. */
  plays?: Readonly<Record<number, readonly Card[]>>
}

export type Procedure = (round: CardRoomCase, table: Table, page: PotPage) => Judgement
