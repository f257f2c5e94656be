import type { Card } from '../../cards/cards.ts'
import { singleDeck } from '../../cards/census.ts'
import { described } from '../../document/described.ts'
import type { Setup } from '../../document/house-banked.ts'
import type { Options } from '../../document/options.ts'
import type { Breach } from '../../document/rules.ts'
import type { Verdict, When } from '../../document/wagers.ts'
import { memoize } from '../../memoize.ts'
import { comparisonOf, comparisonWords, failsToQualify } from '../../ranks/contest.ts'
import { bestOf, isAtLeast, leastOf, type PokerHand } from '../../ranks/poker-hands.ts'
import { startingHand } from '../../ranks/starting-hand.ts'
import { deals, packets } from '../../round/deal-plan.ts'
import { type Bet, did, handOf, has, type Round, seatHand, seatsIn } from '../../round/round.ts'
import { verifyDeal } from '../../round/verify-deal.ts'

/** A seat's hand against the dealer's: each the best five of its two hole cards and the board. */
export type HoldemShowdown = {
  player: PokerHand
  dealer: PokerHand
  board: PokerHand
  /** The hole cards with the flop alone. */
  onFlop: PokerHand
  /** Hole cards as in `AKs`. */
  hole: string
  dealerHole: string
  /** The seat has paid for the showdown. */
  stays: boolean
  dealerFails: boolean
  options: Options
}

const noHand = bestOf([])
const holeCards = 2
const flopCards = 3
const boardCards = 5

/** The showdown of a seat that stays in by one wager, against a dealer who must have `least` to qualify. */
export function showdownOf(
  round: Round,
  { seat }: Bet,
  stay: string,
  options: Options,
  least = noHand,
): HoldemShowdown {
  const { player, dealer, board, onFlop, hole, dealerHole } = handsOf(round, seat)
  const dealerFails = failsToQualify({ dealer }, least)
  return { player, dealer, board, onFlop, hole, dealerHole, stays: has(round, seat, stay), dealerFails, options }
}

type Hands = Omit<HoldemShowdown, 'stays' | 'dealerFails' | 'options'>

/** By round and seat: cards are ranked once, however many wagers look at them. */
const ranked = memoize((_round: Round) => new Map<number, Hands>())

function handsOf(round: Round, seat: number): Hands {
  const ofRound = ranked(round)
  const hands = ofRound.get(seat) ?? rankHands(round, seat)
  ofRound.set(seat, hands)
  return hands
}

function rankHands(round: Round, seat: number): Hands {
  const hole = handOf(round, seatHand(seat))
  const dealerHole = handOf(round, 'dealer')
  const board = handOf(round, 'board')
  return {
    player: bestOf([...hole, ...board]),
    dealer: bestOf([...dealerHole, ...board]),
    board: bestOf(board),
    onFlop: bestOf([...hole, ...board.slice(0, flopCards)]),
    hole: writtenHole(hole),
    dealerHole: writtenHole(dealerHole),
  }
}

const writtenHole = ([one, other]: readonly Card[]): string =>
  one === undefined || other === undefined ? '' : startingHand([one, other])

/** As `when`, with a win below a straight told apart. */
export const whenStraight = (
  verdicts: Readonly<Record<'folds' | 'wins' | 'winsBelowStraight' | 'ties' | 'loses', Verdict>>,
): When<HoldemShowdown> => ({
  outcome: (showdown) => {
    const outcome = comparisonOf(showdown)
    return outcome === 'wins' && !straightOrBetter(showdown) ? 'winsBelowStraight' : outcome
  },
  tells: (showdown) =>
    comparisonOf(showdown) === 'wins' && !straightOrBetter(showdown)
      ? `${comparisonWords(showdown)}, and is below a straight`
      : comparisonWords(showdown),
  verdicts,
})

export const straightOrBetter = ({ player }: HoldemShowdown): boolean => isAtLeast(player, leastOf('straight'))
/** Holds one of these pairs of hole cards. */
export const holds = (...hands: readonly string[]) =>
  described(`the hole cards are ${hands.join(' or ')}`, ({ hole }: HoldemShowdown): boolean => hands.includes(hole))
export const bothHoldAces = described(
  'the hole cards of player and dealer are AA',
  ({ hole, dealerHole }: HoldemShowdown): boolean => hole === 'AA' && dealerHole === 'AA',
)

/** The board itself is the seat's best hand. */
export const playsTheBoard = ({ player, board }: HoldemShowdown): boolean => player.strength === board.strength

/** Wagers by what a fold means to them: the one that keeps a seat in, and those that a fold loses. */
type Staying = {
  stay: string
  lostOnFold: readonly string[]
  /** Wagers that outlast a fold, and look at no more than the hole cards. */
  onHoleCards?: readonly string[]
}

/** Whether there is still something to decide at some seat that has not folded all its wagers away. */
export const goesOn = (round: Round, staying: Staying): boolean =>
  seatsIn(round).some((seat) => !isOut(round, seat, staying) || needsBoard(round, seat, staying))

const isOut = (round: Round, seat: number, { stay }: Staying): boolean =>
  did(round, seat, 'fold') || isAway(round, seat, stay)

/** Who is not there to stay in gets back what a fold would leave open. */
const isAway = (round: Round, seat: number, stay: string): boolean =>
  did(round, seat, 'absent') && !has(round, seat, stay)

const outlastsFold = (round: Round, seat: number, { stay, lostOnFold }: Staying): boolean =>
  !isAway(round, seat, stay) && round.bets.some((bet) => bet.seat === seat && !lostOnFold.includes(bet.wager))

const needsBoard = (round: Round, seat: number, { stay, lostOnFold, onHoleCards = [] }: Staying): boolean =>
  outlastsFold(round, seat, { stay, lostOnFold: [...lostOnFold, ...onHoleCards] })

/** Why the cards of a finished round can't be right. Where all have folded, nobody need have turned the rest. */
export function verifyHoldem(
  round: Round,
  staying: Staying,
  broken: { rule: string; counts?: string },
  setup: Setup | undefined,
): Breach[] {
  const seats = seatsIn(round)
  const open = seats.filter((seat) => outlastsFold(round, seat, staying))
  const isBoardDue = seats.some((seat) => needsBoard(round, seat, staying))
  const shown = isBoardDue ? boardCards : Math.min(boardCards, handOf(round, 'board').length)
  const plan = [packets(holeCards, 'seats'), deals(holeCards, 'dealer'), deals(shown, 'board')]
  const unneeded = (_: Round, hand: string): boolean =>
    hand === 'dealer'
      ? !seats.some((seat) => has(round, seat, staying.stay))
      : hand !== 'board' && !open.some((seat) => seatHand(seat) === hand)
  return verifyDeal(round, { plan, deck: singleDeck, ...broken, unneeded }, setup)
}

/** What is known of a showdown without its cards, as odds count it. */
export function showdownOfHands(
  known: Partial<HoldemShowdown> & Pick<HoldemShowdown, 'options'>,
  least = noHand,
): HoldemShowdown {
  const { dealer = noHand } = known
  return {
    player: noHand,
    dealer,
    board: noHand,
    onFlop: noHand,
    hole: '',
    dealerHole: '',
    stays: true,
    dealerFails: failsToQualify({ dealer }, least),
    ...known,
  }
}
