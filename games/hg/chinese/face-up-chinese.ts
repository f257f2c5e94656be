import type { CardRoomAnswer, CardRoomRow } from '../../kit/card-room/answer.ts'
import type { CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import type { CardRoomPage } from '../../kit/card-room/page.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import { type Card, isCard, oneDeck } from '../../kit/cards/cards.ts'
import { wrongOption } from '../../kit/document/option-values.ts'
import { amount, choice, seat } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { SettingGame } from '../../kit/pot/chinese/live-page.ts'
import {
  isComplete,
  leadOverFront,
  type SetHand,
  setCategory,
  setHand,
  setStrength,
} from '../../kit/pot/chinese/sets.ts'
import { stackTwice } from '../../kit/pot/chinese/told-once.ts'
import { rankGiven } from '../../kit/pot/rank-hands.ts'
import { unknownSetHand } from '../../kit/pot/unknown-hands.ts'
import { unknownKind, unknownPotWord } from '../../kit/pot/unknown-words.ts'
import { aceHigh } from '../../kit/ranks/rank-groups.ts'
import { currency, hg } from '../citation.ts'
import { approvedAs, irregular, saysStepByStep } from '../pot-page.ts'
import { bonusOf } from './face-up-bonuses.ts'
import { faceUpStanding, playFaceUpDeal } from './face-up-deal.ts'
import { type FaceUpTable, faceUpTable, shortStack } from './face-up-table.ts'

const page: CardRoomPage = {
  document: 'Hawaiian Gardens Casino, controlled game rules',
  id: 'hg.face-up-chinese',
  title: 'Face-Up Chinese Poker (open-face, with the Fantasy variation)',
  cite: hg(6781, 6957),
  approval: approvedAs('GEGA-004115', 8533),
  family: 'poker-pot',
  bankedBy: 'pot',
  currency,
  equipment: ['card-shoe', 'shuffler'],
  options: {
    button: seat(hg(6832, 6834)),
    point_value: amount(hg(6828)),
    fantasy: choice([false, true], false, hg(6926, 6928)),
  },
  played: [
    { says: 'five cards face down to each player, one at a time from the left of the button', cite: hg(6844) },
    { says: 'in that order each lays all five face up in his front, middle and back', cite: hg(6845) },
    { says: 'the front takes no more than three cards', cite: hg(6846) },
    { says: 'what lies face up stays', cite: hg(6847) },
    { says: 'then three cards face down to each player', cite: hg(6849) },
    { says: 'each lays two of them face up and gives the third up', cite: hg(6850) },
    { says: 'the same is done a second, a third and a fourth time', cite: hg(6853, 6865) },
    { says: 'all players have thirteen cards in three segments then', cite: hg(6866) },
    { says: 'the back must outrank the middle and the middle the front, or the hand is foul', cite: hg(6880) },
    { says: 'the holder of the button meets the player on his left', cite: hg(6872) },
    { says: 'then he meets the next', cite: hg(6873) },
    { says: 'then those two meet', cite: hg(6874) },
    { says: 'each comparison is paid at once; whoever runs out of money pays no further player', cite: hg(6876) },
    { says: 'the holder of the button wins his ties', cite: hg(6884) },
    { says: 'the clean sweep is paid before the bonuses', cite: hg(6924) },
    {
      says: 'in the Fantasy variation a player with a pair of queens or better in front and no foul gets fourteen cards at once in the next round, sets thirteen and gives one up',
      cite: hg(6930),
    },
    { says: 'in fantasy he stays with three of a kind in front, or four of a kind or better behind', cite: hg(6932) },
  ],
  wagers: {
    'table-stakes': { title: 'The stack at risk', cite: hg(6783, 6841) },
    'segment-point': { title: 'One point for each of three segments', cite: hg(6882, 6886) },
    'segment-bonus': { title: 'Bonus for a made hand in a segment that is won', cite: hg(6888, 6920) },
    'clean-sweep': { title: 'All three segments won against one opponent', cite: hg(6922, 6924) },
    'foul-penalty': { title: 'Foul hand', cite: hg(6878, 6880) },
  },
  irregularities: {
    'foul-hand': irregular(
      'segments out of order',
      'the seat pays each opponent six points and his bonuses',
      hg(6878, 6880),
      ['card-shoe'],
    ),
    'moved-card': irregular(
      'a card that lies in a segment is moved',
      'it is not allowed; the card stays',
      hg(6847),
      [],
    ),
    'front-overfull': irregular('a fourth card in the front', 'it is not allowed', hg(6846), []),
    'short-stack': irregular("fewer than nine points at the round's start", 'the seat is not dealt in', hg(6828), [
      'bet-sensors',
    ]),
    'initial-buy-in': irregular(
      'a first buy-in below thirty times the limit',
      'it is refused until it is topped up',
      hg(6828),
      ['bet-sensors'],
    ),
    'sits-out': irregular('a card to the seat that does not play this round', 'it is refused', hg(6826), ['card-shoe']),
    'third-card-kept': irregular('all three cards placed', 'the third must be discarded', hg(6850, 6864), []),
    'extra-burn': irregular('a burn card', 'it is no part of the game', hg(6844, 6866), ['card-shoe']),
    'chips-added': irregular('chips added during a hand', 'they do not play', hg(6839), ['bet-sensors']),
    'out-of-money': irregular("a payer's stack reaches zero", 'later winners are not paid', hg(6876), ['bet-sensors']),
  },
  refusals: saysStepByStep({ betting: hg(6844, 6866), deal: hg(6844, 6866), seats: hg(6826), fees: 6954 }),
}

const sweep = 6
const foulPenalty = 6

/** What a player may be said to do: cards that are set step by step are events (lines 6828, 6845). */
const words = { chips: [], verbs: ['buy-in', 'set'] }
const kinds = ['showdown', 'deal-sequence', 'table-state', 'fantasy', 'rank-order', 'qualifies']

function settle(round: CardRoomCase): CardRoomAnswer {
  const wrong =
    unknownPotWord(page, round, words) ??
    unknownSetHand(page, round) ??
    wrongOption(page.options, round.options) ??
    unknownKind(page, round, kinds) ??
    stackTwice(round, 'table-stakes')
  if (wrong !== undefined) return { error: wrong }
  if (round.kind === 'rank-order' || round.kind === 'qualifies') return rankGiven(round, oneDeck)
  const read = faceUpTable(round)
  if ('refused' in read) return read
  const { table } = read
  if (round.kind === 'table-state') return { accepted: true, state: stateOf(table) }
  if (round.kind === 'deal-sequence') return playFaceUpDeal(round, table)
  if (round.kind === 'fantasy') return fantasyNext(round)
  return showdown(round, table)
}

const stateOf = ({ button, order, sitsOut, places, pairs, setOrder }: FaceUpTable): Record<string, unknown> => ({
  button,
  active: order.toSorted((a, b) => a - b),
  deal_order: order,
  set_order: setOrder,
  ...(sitsOut.length === 0 ? {} : { sits_out: sitsOut }),
  ...Object.fromEntries(places.map((seat, at) => [`position_${at + 1}`, seat])),
  comparisons: pairs,
})

/** The hand that a seat has set. */
const setOf = (round: CardRoomCase, seat: number): SetHand | undefined => {
  const action = round.actions.findLast((each) => each.do === 'set' && seatOfHand(each.seat) === seat)
  return setHand(action?.sets?.map((cards) => cards.filter(isCard)))
}

/** The back must outrank the middle, and the middle the front (line 6787). */
const isFoul = (set: SetHand): boolean => {
  const [front, middle, back] = set
  const isOver =
    leadOverFront(middle, front) > 0 || (leadOverFront(middle, front) === 0 && middle.length > front.length)
  return !isComplete(set) || setStrength(back) <= setStrength(middle) || !isOver
}

type Pair = {
  seats: readonly [number, number]
  points: number
  parts: { 'segment-point': number; 'segment-bonus': number; 'clean-sweep': number; 'foul-penalty': number }
}

const places = ['front', 'middle', 'back'] as const
const noParts: Pair['parts'] = { 'segment-point': 0, 'segment-bonus': 0, 'clean-sweep': 0, 'foul-penalty': 0 }

const bonuses = (set: SetHand, of: readonly number[] = [0, 1, 2]): number =>
  of.reduce((sum, at) => sum + bonusOf(places[at] ?? 'front', set[at] ?? []), 0)

/** Points of one comparison, from the first seat's side. The holder of the buttons wins every tie (line 6884). */
function compare(a: number, b: number, sets: ReadonlyMap<number, SetHand>, holder: number): Pair {
  const [own, other] = [sets.get(a), sets.get(b)]
  if (own === undefined || other === undefined) return { seats: [a, b], points: 0, parts: noParts }
  const [ownFoul, otherFoul] = [isFoul(own), isFoul(other)]
  if (ownFoul || otherFoul) {
    const sign = ownFoul === otherFoul ? 0 : ownFoul ? -1 : 1
    const bonus = sign === 0 ? 0 : sign * bonuses(sign > 0 ? own : other)
    return pairOf(a, b, { ...noParts, 'segment-bonus': bonus, 'foul-penalty': sign * foulPenalty })
  }
  const tie = a === holder ? 1 : b === holder ? -1 : 0
  const results = places.map((_, at) => Math.sign(setStrength(own[at] ?? []) - setStrength(other[at] ?? [])) || tie)
  const won = (sign: number) => results.flatMap((result, at) => (result === sign ? [at] : []))
  return pairOf(a, b, {
    ...noParts,
    'segment-point': results.reduce<number>((sum, result) => sum + result, 0),
    'segment-bonus': bonuses(own, won(1)) - bonuses(other, won(-1)),
    'clean-sweep': won(1).length === 3 ? sweep : won(-1).length === 3 ? -sweep : 0,
  })
}

const pairOf = (a: number, b: number, parts: Pair['parts']): Pair => ({
  seats: [a, b],
  points: Object.values(parts).reduce((sum, part) => sum + part, 0),
  parts,
})

/** Comparisons in the order of positions, each paid at once as far as the payer's chips go (lines 6868-6876). */
function showdown(round: CardRoomCase, { order, pairs, places: [holder = 0] }: FaceUpTable): CardRoomAnswer {
  const short = order.map((seat) => shortStack(round, seat)).find((each) => each !== undefined)
  if (short !== undefined) return { refused: short }
  const sets = new Map<number, SetHand>()
  for (const seat of order) {
    const set = setOf(round, seat)
    if (set !== undefined) sets.set(seat, set)
  }
  if (order.length < 2 || sets.size < order.length) return { accepted: true }
  const compared = pairs.map(([a, b]) => compare(a, b, sets, holder))
  const { point_value: value } = round.options
  const stacks = new Map(
    round.bets.filter(({ wager }) => wager === 'table-stakes').map(({ seat, stake }) => [Number(seat), stake]),
  )
  const findings: Breach[] = order
    .filter((seat) => isFoul(sets.get(seat) ?? [[], [], []]))
    .map((seat) => ({ rule: 'foul-hand', message: `the segments of seat ${seat} are out of order` }))
  for (const { seats, points } of compared) {
    const due = points * (typeof value === 'number' ? value : 1)
    const [payer, winner] = due < 0 ? seats : seats.toReversed()
    const chips = stacks.get(payer ?? 0)
    const paid = Math.min(Math.abs(due), chips ?? Number.POSITIVE_INFINITY)
    if (paid < Math.abs(due)) findings.push({ rule: 'out-of-money', message: `seat ${payer} has no more chips` })
    if (payer !== undefined && chips !== undefined) stacks.set(payer, chips - paid)
    if (winner !== undefined) stacks.set(winner, (stacks.get(winner) ?? 0) + paid)
  }
  const settlements = round.bets
    .filter(({ wager }) => wager === 'table-stakes')
    .map(({ seat }): CardRoomRow => ({ seat, wager: 'table-stakes', returns: stacks.get(Number(seat)) ?? 0 }))
  return { settlements, findings, pairs: compared, ...(settlements.length === 0 ? { accepted: true } : {}) }
}

/** What each has won of each other, in words; nothing where somebody ran out of chips, as that is told of the round. */
function tells(round: CardRoomCase): (bet: CardRoomBet) => string | undefined {
  const read = faceUpTable(round)
  const answer = 'refused' in read ? read : showdown(round, read.table)
  if (!('pairs' in answer) || answer.findings?.some(({ rule }) => rule === 'out-of-money')) return () => undefined
  const pairs = answer.pairs as readonly Pair[]
  return ({ seat, wager }) => {
    const own = pairs.filter(({ seats }) => seats.some((each) => each === seat))
    return wager !== 'table-stakes' || own.length === 0 ? undefined : own.map((pair) => pairSaid(pair, seat)).join('; ')
  }
}

const partNames = {
  'segment-point': 'segments',
  'segment-bonus': 'bonuses',
  'clean-sweep': 'clean sweep',
  'foul-penalty': 'foul hand',
} as const satisfies Record<keyof Pair['parts'], string>

/** `7 points from seat 2 (segments +1, bonuses +6)`. */
function pairSaid({ seats: [a, b], points, parts }: Pair, seat: CardRoomBet['seat']): string {
  const [sign, other] = a === seat ? [1, b] : [-1, a]
  const names = Object.keys(partNames) as (keyof Pair['parts'])[]
  const said = names.flatMap((part) => {
    const own = sign * parts[part]
    return own === 0 ? [] : [`${partNames[part]} ${own > 0 ? '+' : ''}${own}`]
  })
  const why = said.length === 0 ? '' : ` (${said.join(', ')})`
  const won = sign * points
  if (won === 0) return `nothing from or to seat ${other}${why}`
  return `${Math.abs(won)} point${Math.abs(won) === 1 ? '' : 's'} ${won < 0 ? 'to' : 'from'} seat ${other}${why}`
}

const queens = aceHigh.indexOf('Q')
const quadsOrBetter = ['four-of-a-kind', 'straight-flush', 'royal-flush']

/** A pair of queens or better in front brings fantasy; threes in front or fours behind keep it. A foul hand has none (line 6932). */
function fantasyNext(round: CardRoomCase): CardRoomAnswer {
  const seat = round.actions.map((action) => seatOfHand(action.seat)).find((each) => each !== undefined)
  const set = seat === undefined ? undefined : setOf(round, seat)
  if (seat === undefined || set === undefined) return { error: 'actions: the hand that is set is missing' }
  const [front, , back] = set
  const isIn = Array.isArray(round.setup.in_fantasy) && round.setup.in_fantasy.some((each) => seatOfHand(each) === seat)
  const isThree = setCategory(front) === 'three-of-a-kind'
  const stays = isThree || quadsOrBetter.includes(setCategory(back))
  const enters = isThree || (setCategory(front) === 'one-pair' && pairRank(front) >= queens)
  const next = round.options.fantasy === true && !isFoul(set) && (isIn ? stays : enters)
  return { accepted: true, state: { fantasy_next: next } }
}

const pairRank = (cards: readonly Card[]): number => {
  const places = cards.map((card) => aceHigh.indexOf(card.charAt(0)))
  return places.find((place, at) => places.indexOf(place) !== at) ?? -1
}

/** Thirteen cards set face up in front, middle and back, compared pair by pair. */
export const faceUpChinese: SettingGame = {
  page,
  settle,
  tells,
  setting: {
    stack: 'table-stakes',
    sets: 'open',
    stackChanged: 'chips-added',
    keys: [],
    standing(round) {
      const read = faceUpTable(round)
      return 'refused' in read ? undefined : faceUpStanding(round, read.table)
    },
  },
}
