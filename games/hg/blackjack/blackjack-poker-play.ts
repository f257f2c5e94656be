import { cardsOfHand } from '../../kit/bank/pack.ts'
import type { CountedWays, Played, StakeRule } from '../../kit/bank/player-banked.ts'
import { besideOf } from '../../kit/bank/stake-rules.ts'
import type { CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { areOfOneColour, type Card, oneDeck, rankOf, suitOf } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import {
  type DecidedHand,
  decisionText,
  handsDealt,
  hitOnceOver,
  isPairByRank,
  playHands,
  type Refuses,
  totalOf,
} from '../../kit/families/blackjack/decided-hands.ts'
import { handOfBet } from '../../kit/families/blackjack/hand-of-bet.ts'
import { shoeDeals } from '../../kit/odds/shoe-deals.ts'
import { usualDecks } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { compare, counting, isRankedHand, isTopHand, mustHit, rankIn } from './blackjack-poker-hands.ts'

/** The hands, those that were dealt, and whether the player-dealer's two cards were shown before any decision. */
export type BlackjackPokerTable = { hands: readonly DecidedHand[]; dealt: readonly DecidedHand[]; isShown: boolean }

export type BlackjackPokerFacts = {
  outcome: 'wins' | 'ties' | 'loses' | 'surrenders' | 'not-reached'
  /** Of the player's hand in the rank chart. */
  rank: number
  /** The first two cards of the seat. */
  pair: 'suited' | 'coloured' | 'mixed' | 'none'
}

const hasAce = ([up]: readonly Card[]): boolean => up !== undefined && rankOf(up) === 'A'

/** What the rules refuse of a decision (lines 2012-2073). */
const refuses: Refuses = (verb, hand, hands, isLate) => {
  const says = (rule: string, why?: string): Breach => ({
    rule,
    message: why === undefined ? decisionText(verb, hand) : `${decisionText(verb, hand)}: ${why}`,
  })
  if (hand.seat === 'dealer') return refusesDealer(verb, hand, says)
  const isSplitAce = !hand.isDealt && hand.cards.length > 1 && rankOf(hand.cards[0] ?? 'Xx') === 'A'
  switch (verb) {
    case 'hit':
      if (hand.isDoubled) return says('hit-after-double')
      if (isSplitAce) return says('hit-after-split-ace')
      return totalOf(counting, hand.cards) >= counting.target || isTopHand(hand) ? says('must-stand-on-21') : undefined
    case 'double':
      if (hand.isDoubled) return says('hit-after-double')
      if (hand.hits > 0) return says('double-after-hit')
      if (isSplitAce) return says('hit-after-split-ace', 'a split ace gets one card, and is not doubled')
      return hand.isDealt && isTopHand(hand) ? says('double-on-top-hand') : undefined
    case 'split':
      if (hand.isDealt && isTopHand(hand)) return says('split-on-top-hand')
      if (!hand.isDealt || hands.some((other) => other !== hand && other.seat === hand.seat))
        return says('split-not-pair', 'a hand is split once')
      return hand.hits === 0 && isPair(hand) ? undefined : says('split-not-pair')
    case 'surrender':
      if (hand.isDoubled) return says('surrender-after-double')
      return hand.hits > 0 || isLate ? says('surrender-late') : undefined
    case 'stand':
    case 'second-card':
      return undefined
  }
}

function refusesDealer(verb: string, { cards }: DecidedHand, says: (rule: string) => Breach): Breach | undefined {
  if (verb === 'double' || verb === 'split' || verb === 'surrender') return says('player-dealer-option')
  if (verb === 'hit' && !mustHit(cards)) return says('player-dealer-must-stand')
  return verb === 'stand' && mustHit(cards) ? says('player-dealer-must-hit') : undefined
}

/** Of one rank, or of one value as all tens are (line 2067). */
const isPair = (hand: DecidedHand): boolean =>
  hand.cards.length === 2 && (isPairByRank(hand) || hand.cards.every((card) => 'TJQK'.includes(rankOf(card))))

/** Nobody draws against two aces of hearts (line 1982). */
export const endsRound = (cards: readonly Card[]): boolean => isTopHand({ cards })

export function playBlackjackPoker(round: CardRoomCase): Played<BlackjackPokerTable> {
  const cards = cardsOfHand(round, 'dealer')
  const option = round.actions.find(({ seat, do: verb }) => seat === 'dealer' && verb === 'insurance')
  if (option !== undefined)
    return { refused: { rule: 'player-dealer-option', message: 'the player-dealer takes insurance' } }
  const isOver = endsRound(cards)
  const needless = isOver ? hitOnceOver(round) : undefined
  if (needless !== undefined) return { error: needless }
  const [up] = cards
  const insured = round.actions.find(({ do: verb }) => verb === 'insurance')
  if (insured !== undefined && up !== undefined && !hasAce(cards))
    return {
      refused: {
        rule: 'insurance-not-offered',
        message: `seat ${insured.seat} insures against ${up}, which is no ace`,
      },
    }
  const dealt = handsDealt(round)
  const isShown = isRankedHand({ cards, isDealt: true })
  const played = isOver ? { hands: dealt } : playHands(round, refusesOnce(isShown), { dealerLast: hg(2019) })
  if (!('hands' in played)) return played
  const breach = refusesShortDealer(played.hands, round)
  return breach === undefined ? { table: { hands: played.hands, dealt, isShown } } : { refused: breach }
}

/** A ranked hand of the player-dealer is shown before the seats decide (line 2019); nobody surrenders then (line 2073). */
const refusesOnce =
  (isShown: boolean): Refuses =>
  (verb, hand, hands, isLate) =>
    refuses(verb, hand, hands, isLate || isShown)

/** The player-dealer has still to draw, and somebody has a hand against him. A bust stays on the table (line 2043). */
function refusesShortDealer(hands: readonly DecidedHand[], { bets }: CardRoomCase): Breach | undefined {
  const dealer = hands.find(({ seat }) => seat === 'dealer')
  if (dealer === undefined || dealer.cards.length < 2 || dealer.lacksCard || !mustHit(dealer.cards)) return undefined
  const isLeft = hands.some(
    (hand) => hand !== dealer && !hand.isSurrendered && bets.some(({ seat }) => seat === hand.seat),
  )
  return isLeft ? { rule: 'player-dealer-must-hit', message: decisionText('stand', dealer) } : undefined
}

/** What decides a bet on a hand; undefined while a card is missing. */
export function factsOf(
  { hands, dealt, isShown }: BlackjackPokerTable,
  bet: CardRoomBet,
  options: Options,
): BlackjackPokerFacts | undefined {
  const hand = handOfBet(hands, bet)
  const first = dealt.find(({ seat }) => seat === bet.seat)?.cards ?? []
  const pair = pairOf(first)
  const known = { rank: hand === undefined ? 0 : rankIn(hand), pair }
  if (bet.wager === 'perfect-pair') return first.length < 2 ? undefined : { ...known, outcome: 'ties' }
  if (isShown && isUndecided(bet, hand)) return { ...known, outcome: 'not-reached' }
  const dealer = hands.find(({ seat }) => seat === 'dealer')
  if (bet.wager === 'insurance')
    return insuranceFacts(
      first,
      dealt.find(({ seat }) => seat === 'dealer'),
      known,
    )
  if (hand === undefined || hand.lacksCard || hand.cards.length < 2) return undefined
  if (hand.isSurrendered) return { ...known, outcome: 'surrenders' }
  if (dealer === undefined || dealer.lacksCard || dealer.cards.length < 2) return undefined
  return { ...known, outcome: compare(hand, dealer, options['tie-rule']) }
}

/** The bet of a split or double that nobody has decided on. */
const isUndecided = ({ wager }: CardRoomBet, hand: DecidedHand | undefined): boolean =>
  (wager === 'split' && hand?.isDealt !== false) || (wager === 'double' && hand?.isDoubled !== true)

/** Insurance wins against a ranked hand, unless the player has one too, when it goes back (lines 2069-2071). */
function insuranceFacts(
  cards: readonly Card[],
  dealer: Pick<DecidedHand, 'cards' | 'isDealt'> | undefined,
  known: Omit<BlackjackPokerFacts, 'outcome'>,
): BlackjackPokerFacts | undefined {
  if (dealer === undefined || dealer.cards.length < 2 || cards.length < 2) return undefined
  if (!isRankedHand(dealer)) return { ...known, outcome: 'loses' }
  return { ...known, outcome: isRankedHand({ cards, isDealt: true }) ? 'ties' : 'wins' }
}

/** Of every shoe whose first card is the player-dealer's ace: his other card, and the seat's two. */
export const insuranceOdds: CountedWays<BlackjackPokerFacts> = function* (_options, { decks = usualDecks }) {
  const shoe = [
    ['Ah', decks],
    ['As', 3 * decks],
    ['Ts', 16 * decks],
    ['2s', 32 * decks],
  ] as const
  for (const { dealt, ways } of shoeDeals(shoe, 4)) {
    const [up, hole, ...own] = dealt
    if (up === undefined || hole === undefined || !hasAce([up])) continue
    const facts = insuranceFacts(own, { cards: [up, hole], isDealt: true }, { rank: 0, pair: 'none' })
    if (facts !== undefined) yield { facts, weight: ways }
  }
}

export const pairOdds: CountedWays<BlackjackPokerFacts> = function* (_options, { decks = usualDecks }) {
  const shoe = oneDeck.map((card) => [card, decks] as const)
  for (const { dealt, ways } of shoeDeals(shoe, 2))
    yield { facts: { outcome: 'ties', rank: 0, pair: pairOf(dealt) }, weight: ways }
}

function pairOf(cards: readonly Card[]): BlackjackPokerFacts['pair'] {
  const [first, second] = cards
  if (first === undefined || second === undefined || rankOf(first) !== rankOf(second)) return 'none'
  if (suitOf(first) === suitOf(second)) return 'suited'
  return areOfOneColour([first, second]) ? 'coloured' : 'mixed'
}

/** Insurance is half the original wager, an odd cent left out, and only against an ace (line 2069). */
export const refusesInsurance: StakeRule = (bet, round) => {
  if (bet.wager !== 'insurance') return undefined
  const dealer = cardsOfHand(round, 'dealer')
  const original = besideOf(round, { ...bet }, 'game-wager')
  if (dealer.length > 0 && !hasAce(dealer))
    return { rule: 'insurance-not-offered', message: `seat ${bet.seat} insures against ${dealer[0]}, which is no ace` }
  const due = Math.floor(original / 2)
  return bet.stake === due
    ? undefined
    : {
        rule: 'insurance-stake',
        message: `seat ${bet.seat}: insurance of ${bet.stake}, where ${due} is due, half of ${original}`,
      }
}

/** A split hand is staked half the original wager, an odd cent left out, or all of it (line 2067, which says both). */
export const refusesSplit: StakeRule = (bet, round, options) => {
  if (bet.wager !== 'split') return undefined
  const original = besideOf(round, bet, 'game-wager')
  const due = options['split-stake'] === 'equal' ? original : Math.floor(original / 2)
  return bet.stake === due
    ? undefined
    : { rule: 'split-stake', message: `seat ${bet.seat}: a split of ${bet.stake}, where ${due} is due` }
}

/** A double is no larger than the original wager (line 2065). */
export const refusesDouble: StakeRule = (bet, round) => {
  const original = Math.max(
    0,
    ...round.bets
      .filter((other) => other.seat === bet.seat && other.by === bet.by && other.wager === 'game-wager')
      .map(({ stake }) => stake),
  )
  return bet.wager !== 'double' || bet.stake <= original
    ? undefined
    : {
        rule: 'double-above-original',
        message: `seat ${bet.seat}: a double of ${bet.stake} is more than the wager of ${original}`,
      }
}
