import { asCard, cardsOfHand } from '../../bank/pack.ts'
import type { CardRoomAction, CardRoomCase } from '../../card-room/case.ts'
import { seatText } from '../../card-room/seat-names.ts'
import { type Card, rankOf } from '../../cards/cards.ts'
import { type Citation, citationText } from '../../document/citation.ts'
import type { Breach } from '../../document/rules.ts'

/*
 * Hands of a seat that are hit, doubled, split and surrendered, played out as a round tells it. What a document allows, and
 * under which code it refuses the rest, is its page's.
 */

/** How cards count: each rank by its values (the lower first), and the total that is aimed at. */
export type Counting = { valuesOf(card: Card): readonly number[]; target: number }

export type DecidedHand = {
  seat: number | 'dealer'
  /** From 1; a seat that has not split has hand 1 alone. */
  hand: number
  cards: readonly Card[]
  /** The cards were dealt, not split from others. */
  isDealt: boolean
  hits: number
  isDoubled: boolean
  isSurrendered: boolean
  stands: boolean
  /** Its second card, or the card of a hit or double, has not been told. */
  lacksCard: boolean
}

type HandVerb = 'hit' | 'stand' | 'double' | 'split' | 'second-card' | 'surrender'

/** Why a decision is refused; nothing where it is allowed. */
export type Refuses = (
  verb: HandVerb,
  hand: DecidedHand,
  hands: readonly DecidedHand[],
  /** The player-dealer has begun to play his hand. */
  isLate: boolean,
) => Breach | undefined

/** What a document says of hands that are acted on when they may not be. */
export type TurnRules = {
  /** The player-dealer plays when all others have acted. */
  dealerLast: Citation
  /** The irregularity by which a hand that has stood still gets a card; where it is not said, none does. */
  afterStand?: string
}

export const totalOf = ({ valuesOf, target }: Counting, cards: readonly Card[]): number =>
  bestTotal(cards.map(valuesOf), target)

/** The best total not over the target, or else the lowest. */
function bestTotal(values: readonly (readonly number[])[], target: number): number {
  const totals = totalsOf(values)
  const within = totals.filter((total) => total <= target)
  return within.length > 0 ? Math.max(...within) : Math.min(...totals)
}

const totalsOf = (values: readonly (readonly number[])[]): number[] =>
  values.reduce<number[]>(
    (totals, ways) => [...new Set(ways.flatMap((way) => totals.map((total) => total + way)))],
    [0],
  )

/** Whether the total counts a card in full that could count less; of those cards that make a hand soft. */
export const isSoft = (
  counting: Counting,
  cards: readonly Card[],
  isSoftCard: (card: Card) => boolean = () => true,
): boolean => {
  const total = totalOf(counting, cards)
  return cards.some((card, at) => {
    const [low = 0, high] = counting.valuesOf(card)
    if (high === undefined || high === low || !isSoftCard(card)) return false
    return totalsOf(cards.toSpliced(at, 1).map(counting.valuesOf)).includes(total - high)
  })
}

/** The hands as they were dealt, before any decision. */
export const handsDealt = (round: CardRoomCase): DecidedHand[] =>
  Object.keys(round.deal).map((name) => ({
    seat: name === 'dealer' ? name : Number(name.slice('seat:'.length)),
    hand: 1,
    cards: cardsOfHand(round, name),
    isDealt: true,
    hits: 0,
    isDoubled: false,
    isSurrendered: false,
    stands: false,
    lacksCard: false,
  }))

/** Plays the told decisions one after the other; the first that is refused, or that can't be in its place, ends the round. */
export function playHands(
  round: CardRoomCase,
  refuses: Refuses,
  turns: TurnRules,
): { hands: readonly DecidedHand[]; findings: readonly Breach[] } | { refused: Breach } | { error: string } {
  let hands: readonly DecidedHand[] = handsDealt(round)
  const findings: Breach[] = []
  let isLate = false
  for (const action of round.actions) {
    const verb = verbOf(action)
    if (verb === undefined) continue
    if (action.seat === 'dealer') isLate = true
    const at = hands.findIndex(({ seat, hand }) => seat === action.seat && hand === (action.hand ?? 1))
    const hand = hands[at]
    if (hand === undefined) continue
    const isSeat = hand.seat !== 'dealer'
    const refused = refuses(verb, hand, hands, isSeat && isLate)
    if (refused !== undefined) return { refused }
    const outOfPlace = isSeat ? misplaced(verb, hand, turns, isLate) : undefined
    if (outOfPlace !== undefined && 'error' in outOfPlace) return outOfPlace
    if (outOfPlace !== undefined) findings.push(outOfPlace)
    hands = acted(hands, at, hand, verb, action)
  }
  return { hands, findings }
}

/** A decision for a hand that is finished, or that comes when the player-dealer plays. To stand changes nothing. */
function misplaced(
  verb: HandVerb,
  hand: DecidedHand,
  { dealerLast, afterStand }: TurnRules,
  isLate: boolean,
): Breach | { error: string } | undefined {
  if (verb === 'stand') return undefined
  const says = decisionText(verb, hand)
  if (isLate) return { error: `actions: ${says} after the player-dealer has played (${citationText(dealerLast)})` }
  if (verb !== 'hit' && verb !== 'double' && verb !== 'split') return undefined
  if (hand.isSurrendered) return { error: `actions: ${says} after it has surrendered` }
  if (!hand.stands) return undefined
  return verb === 'hit' && afterStand !== undefined
    ? { rule: afterStand, message: `${says} after it has stood` }
    : { error: `actions: ${says} after it has stood` }
}

/** A card that was asked for although the player-dealer's first two cards have ended the round, as a sentence. */
export function hitOnceOver({ actions }: CardRoomCase): string | undefined {
  const hit = actions.find(({ do: verb }) => verb === 'hit')
  return hit && `actions: ${seatText(hit.seat)} hits, though the player-dealer's first two cards have ended the round`
}

const verbs: readonly string[] = ['hit', 'stand', 'double', 'split', 'second-card', 'surrender'] satisfies HandVerb[]
const verbOf = ({ do: verb }: CardRoomAction): HandVerb | undefined =>
  verbs.includes(verb) ? (verb as HandVerb) : undefined

function acted(
  hands: readonly DecidedHand[],
  at: number,
  hand: DecidedHand,
  verb: HandVerb,
  { card }: CardRoomAction,
): readonly DecidedHand[] {
  const withCard = card === undefined ? { lacksCard: true } : { cards: [...hand.cards, asCard(card)] }
  switch (verb) {
    case 'hit':
      return hands.with(at, { ...hand, ...withCard, hits: hand.hits + 1 })
    case 'double':
      return hands.with(at, { ...hand, ...withCard, isDoubled: true, stands: true })
    case 'second-card':
      return hands.with(at, { ...hand, ...withCard, lacksCard: card === undefined })
    case 'stand':
      return hands.with(at, { ...hand, stands: true })
    case 'surrender':
      return hands.with(at, { ...hand, isSurrendered: true, stands: true })
    case 'split':
      return split(hands, at, hand)
  }
}

/** The hand keeps its first card, and the other goes to the next free number; each still lacks its second card. */
function split(hands: readonly DecidedHand[], at: number, hand: DecidedHand): readonly DecidedHand[] {
  const [first, second] = hand.cards
  if (first === undefined || second === undefined) return hands
  const number = Math.max(...hands.filter(({ seat }) => seat === hand.seat).map((other) => other.hand)) + 1
  const part = { ...hand, isDealt: false, lacksCard: true }
  return [...hands.with(at, { ...part, cards: [first] }), { ...part, hand: number, cards: [second] }]
}

export const isPairByRank = ({ cards: [first, second] }: Pick<DecidedHand, 'cards'>): boolean =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second)

const deeds: Readonly<Record<HandVerb, string>> = {
  hit: 'hits',
  stand: 'stands on',
  double: 'doubles',
  split: 'splits',
  'second-card': 'gets a second card to',
  surrender: 'surrenders',
}

/** A decision in words: `seat 1, hand 2, hits 9s 3d`. */
export const decisionText = (verb: HandVerb, { seat, hand, cards }: DecidedHand): string =>
  `${seatText(seat)}${hand === 1 ? '' : `, hand ${hand},`} ${deeds[verb]} ${cards.join(' ')}`
