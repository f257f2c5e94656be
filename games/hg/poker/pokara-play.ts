import { asCard, cardsOfHand } from '../../kit/bank/pack.ts'
import type { Played } from '../../kit/bank/player-banked.ts'
import type { CardRoomAction, CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { seatText } from '../../kit/card-room/seat-names.ts'
import { type Card, rankOf } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { houseDiscard, type PokaraHand, pokaraHand, rankValue } from './pokara-hands.ts'

/** One hand as dealt and as it ends; a draw that does not improve it loses it. */
type Hand = { dealt: PokaraHand; dealtCards: readonly Card[]; final: PokaraHand | undefined; fails: boolean }
export type PokaraTable = ReadonlyMap<number | 'dealer', Hand>
export type PokaraFacts = { outcome: 'wins' | 'ties' | 'loses'; dealt: PokaraHand; dealtCards: readonly Card[] }

const refuse = (rule: string, message: string): { refused: Breach } => ({ refused: { rule, message } })

export function playPokara(round: CardRoomCase, options: Options): Played<PokaraTable> {
  const hands = new Map<number | 'dealer', Hand>()
  for (const name of Object.keys(round.deal)) {
    const dealtCards = cardsOfHand(round, name)
    const seat = name === 'dealer' ? name : Number(name.slice('seat:'.length))
    const dealt = pokaraHand(dealtCards)
    hands.set(seat, { dealt, dealtCards, final: dealt, fails: false })
  }
  for (const action of round.actions) {
    const hand = hands.get(action.seat as number | 'dealer')
    if (hand === undefined || action.do !== 'draw') continue
    const refused = refusesDraw(action, hand, round)
    if (refused !== undefined) return { refused }
    const foreign = notHeld(action, hand)
    if (foreign !== undefined) return { error: foreign }
    hands.set(action.seat as number | 'dealer', drawn(hand, action, options))
  }
  const broken = refusesDoubles(round) ?? refusesHouseWay(round, hands)
  return broken === undefined ? { table: hands } : { refused: broken }
}

const discardsOf = ({ discard }: CardRoomAction): readonly string[] =>
  discard === undefined ? [] : typeof discard === 'string' ? [discard] : discard

/** A card that is thrown from a hand in which it does not lie, as a sentence. */
function notHeld(action: CardRoomAction, { dealtCards }: Hand): string | undefined {
  const thrown = discardsOf(action).find((card) => !dealtCards.includes(asCard(card)))
  return thrown && `actions: ${seatText(action.seat)} discards ${thrown}, which it does not have`
}

/** The hand after its draw; it is known once the new card is. */
function drawn(hand: Hand, action: CardRoomAction, options: Options): Hand {
  const [thrown] = discardsOf(action)
  if (action.card === undefined || thrown === undefined) return { ...hand, final: undefined }
  const at = hand.dealtCards.indexOf(asCard(thrown))
  const final = pokaraHand(hand.dealtCards.toSpliced(Math.max(at, 0), 1, asCard(action.card)))
  const isHigherCard = rankValue(asCard(action.card)) > rankValue(asCard(thrown))
  const improves =
    final.strength > hand.dealt.strength || (options['improvement-test'] === 'card-or-hand-rank' && isHigherCard)
  return { ...hand, final, fails: !improves }
}

/** One card is discarded at most (line 1761). */
export const secondDiscard = (seat: CardRoomAction['seat'], thrown: readonly string[]): Breach | undefined =>
  thrown.length > 1
    ? refuse('one-card-draw-only', `${seatText(seat)} discards ${thrown.join(' ')}; one card may go`).refused
    : undefined

function refusesDraw(action: CardRoomAction, { dealt }: Hand, round: CardRoomCase): Breach | undefined {
  const { seat } = action
  const draws = round.actions.filter((each) => each.seat === seat && each.do === 'draw')
  const second = secondDiscard(seat, draws.flatMap(discardsOf))
  if (second !== undefined) return second
  if (seat === 'dealer') return undefined
  const double = stakeOn(round, seat, 'double')
  const initial = stakeOn(round, seat, 'initial')
  if (double === 0)
    return dealt.category === 'high card'
      ? undefined
      : refuse('must-double', `seat ${seat} draws to ${dealt.category} without the double`).refused
  return double === initial
    ? undefined
    : refuse('double-not-equal-initial', `seat ${seat} doubles ${initial} with ${double}`).refused
}

const stakeOn = ({ bets }: CardRoomCase, seat: CardRoomAction['seat'], wager: string): number =>
  bets.reduce((sum, bet) => (bet.seat === seat && bet.wager === wager ? sum + bet.stake : sum), 0)

/** A hand that stands may not be doubled (line 1762). */
function refusesDoubles({ bets, actions, deal }: CardRoomCase): Breach | undefined {
  const has = (seat: CardRoomBet['seat'], verb: string) =>
    actions.some((action) => action.seat === seat && action.do === verb)
  const bet = bets.find(
    ({ seat, wager }) =>
      wager === 'double' && !has(seat, 'draw') && (has(seat, 'stand') || deal[`seat:${seat}`] !== undefined),
  )
  return bet && refuse('double-without-draw', `seat ${bet.seat} doubles a hand that stands`).refused
}

/** The player-dealer plays by the table (lines 1730-1749); where nobody's hand is left it makes no difference. */
function refusesHouseWay({ actions }: CardRoomCase, hands: PokaraTable): Breach | undefined {
  const dealer = hands.get('dealer')
  const others = [...hands].filter(([seat]) => seat !== 'dealer')
  if (dealer === undefined || (others.length > 0 && others.every(([, { fails }]) => fails))) return undefined
  const due = houseDiscard(dealer.dealtCards)
  const action = actions.find(({ seat, do: verb }) => seat === 'dealer' && verb === 'draw')
  const [thrown] = action === undefined ? [] : discardsOf(action)
  const held = dealer.dealtCards.join(' ')
  if (due === undefined) return action && refuse('house-way-must-stand', `the player-dealer draws to ${held}`).refused
  if (action === undefined) return refuse('house-way-must-draw', `the player-dealer stands on ${held}`).refused
  return thrown === undefined || rankOf(asCard(thrown)) === due
    ? undefined
    : refuse('house-way-must-draw', `the player-dealer throws ${thrown} from ${held}; ${due} is due`).refused
}

/** A failed draw loses, then a player-dealer whose draw failed, then the lower hand (lines 1761-1767). */
export function pokaraFacts(hands: PokaraTable, { seat, wager }: CardRoomBet): PokaraFacts | undefined {
  const [hand, dealer] = [hands.get(seat), hands.get('dealer')]
  if (hand === undefined) return undefined
  const { dealt, dealtCards } = hand
  const facts = (outcome: PokaraFacts['outcome']): PokaraFacts => ({ outcome, dealt, dealtCards })
  if (wager === 'bonus') return facts('ties')
  if (hand.fails) return facts('loses')
  if (hand.final === undefined || dealer?.final === undefined) return undefined
  if (dealer.fails) return facts('wins')
  const lead = hand.final.strength - dealer.final.strength
  return facts(lead > 0 ? 'wins' : lead === 0 ? 'ties' : 'loses')
}
