import {
  allRanks,
  bestOfAll,
  choose,
  compare,
  deckOf,
  joker,
  type PlainCard,
  type PlainRank,
  plainBadugi,
  plainDeuceToSeven,
  plainHigh,
  plainLow,
  plainOrBetter,
  rankOf,
  suitOf,
} from '../plain-ranks.ts'
import { mexicanDeck, plainMatch, plainMexican, withLowest } from '../plain-wild.ts'

/* A pot settled a second time, chip by chip, from the words of the document and without the kit. */

type Ranked = (hand: readonly PlainCard[], boards: readonly (readonly PlainCard[])[]) => PlainRank | undefined

/** A game as its showdown knows it. */
export type PlainGame = {
  id: string
  /** Cards of a seat at the showdown. */
  hole: number
  boards: number
  portions: Readonly<Record<string, Ranked>>
  /** Only where nobody qualifies for a portion. */
  otherwise?: Ranked
  odd: 'button' | 'card'
  halving: 'favoured' | 'first'
  lowTies?: 'low' | 'high'
  together?: true
  bringIn?: true
  deck?: readonly PlainCard[]
  /** The board's name and size, where it is not five cards. */
  flop?: true
  /** Downcards that are given up before the showdown. */
  thrown?: number
  options?: Readonly<Record<string, unknown>>
}

const any =
  (rank: (cards: readonly PlainCard[]) => PlainRank | undefined): Ranked =>
  (hand, [board = []]) =>
    bestOfAll(choose([...hand, ...board], 5).map(rank))
const two =
  (rank: (cards: readonly PlainCard[]) => PlainRank | undefined, on = 0): Ranked =>
  (hand, boards) =>
    bestOfAll(choose(hand, 2).flatMap((pair) => choose(boards[on] ?? [], 3).map((three) => rank([...pair, ...three]))))
const own =
  (rank: (cards: readonly PlainCard[]) => PlainRank | undefined): Ranked =>
  (hand) =>
    rank(hand)
const high = (cards: readonly PlainCard[]) => plainHigh(cards)
const low = (cards: readonly PlainCard[]) => plainLow(cards)
const leastPair: PlainRank = [1, 6, 6]
const atLeastSixes = (cards: readonly PlainCard[]) =>
  compare(plainHigh(cards), leastPair) >= 0 ? plainHigh(cards) : undefined
const badugi =
  (ace: 1 | 14): Ranked =>
  (hand) =>
    plainBadugi(hand, ace)

const withJoker = [...deckOf(allRanks), joker]
const draw = { hole: 5, boards: 0 } as const
const stud = { hole: 7, boards: 0, odd: 'card', halving: 'favoured', bringIn: true } as const
const toButton = { odd: 'button', halving: 'favoured' } as const

export const plainGames: readonly PlainGame[] = [
  { id: 'hg.texas-holdem', hole: 2, boards: 1, portions: { high: any(high) }, ...toButton },
  { id: 'hg.reverse-holdem', hole: 2, boards: 1, portions: { high: any(high) }, ...toButton },
  {
    id: 'hg.short-deck-holdem',
    hole: 2,
    boards: 1,
    portions: { high: any((cards) => plainHigh(cards, 'short')) },
    deck: deckOf('6789TJQKA'),
    ...toButton,
  },
  { id: 'hg.no-limit-holdem', hole: 2, boards: 1, portions: { high: any(high) }, ...toButton },
  { id: 'hg.crazy-pineapple', hole: 2, thrown: 1, boards: 1, portions: { high: any(high) }, ...toButton },
  {
    id: 'hg.crazy-pineapple',
    hole: 1,
    thrown: 2,
    boards: 1,
    portions: { high: any(high) },
    options: { discard_point: 'both' },
    ...toButton,
  },
  { id: 'hg.omaha', hole: 4, boards: 1, portions: { high: two(high) }, ...toButton },
  {
    id: 'hg.omaha-high-low',
    hole: 4,
    boards: 1,
    portions: { high: two(high), low: two(plainOrBetter(8)) },
    odd: 'button',
    halving: 'first',
  },
  {
    id: 'hg.five-card-omaha-hi-lo',
    hole: 5,
    boards: 1,
    portions: { high: two(high), low: two(plainOrBetter(8)) },
    odd: 'button',
    halving: 'first',
  },
  {
    id: 'hg.double-board-omaha',
    hole: 4,
    boards: 2,
    portions: { 'board-1': two(high, 0), 'board-2': two(high, 1) },
    ...toButton,
  },
  {
    id: 'hg.archie',
    ...draw,
    portions: { high: own(atLeastSixes), low: own(plainOrBetter(6)) },
    otherwise: own(high),
    ...toButton,
  },
  { id: 'hg.badacey', ...draw, portions: { lowball: own(low), badugi: badugi(1) }, odd: 'card', halving: 'favoured' },
  {
    id: 'hg.badeucey',
    ...draw,
    portions: { lowball: own(plainDeuceToSeven), badugi: badugi(1) },
    odd: 'card',
    halving: 'favoured',
  },
  { id: 'hg.badugi', hole: 4, boards: 0, portions: { badugi: badugi(1) }, ...toButton },
  {
    id: 'hg.lowball',
    ...draw,
    deck: withJoker,
    portions: { low: own((cards) => plainLow(withLowest(cards, 'A23456789TJQK'))) },
    ...toButton,
  },
  {
    id: 'hg.kansas-city-lowball-triple-draw',
    ...draw,
    deck: withJoker,
    portions: { low: own((cards) => plainDeuceToSeven(withLowest(cards, allRanks))) },
    ...toButton,
  },
  {
    id: 'hg.match-it',
    hole: 3,
    boards: 1,
    flop: true,
    portions: { match: (hand, [flop = []]) => plainMatch(hand, flop) },
    ...toButton,
  },
  ...(['up', 'down'] as const).map(
    (dealt): PlainGame => ({
      id: 'hg.mexican-poker',
      ...draw,
      deck: mexicanDeck,
      portions: { high: own((cards) => plainMexican(cards, dealt)) },
      options: { joker_dealt: dealt },
      ...toButton,
    }),
  ),
  {
    id: 'hg.asian-five-card-stud',
    ...draw,
    portions: { high: own(high) },
    odd: 'card',
    halving: 'favoured',
    bringIn: true,
    options: { ranking: 'high-standard' },
  },
  { id: 'hg.dramaha', hole: 5, boards: 1, portions: { omaha: two(high), draw: own(high) }, ...toButton },
  {
    id: 'hg.dramaha-27',
    hole: 5,
    boards: 1,
    portions: { omaha: two(high), draw: own(plainDeuceToSeven) },
    ...toButton,
  },
  { id: 'hg.seven-card-stud', ...stud, portions: { high: any(high) } },
  {
    id: 'hg.seven-card-stud-hilo',
    ...stud,
    portions: { high: any(high), low: any(plainOrBetter(8)) },
    halving: 'first',
    lowTies: 'low',
    together: true,
  },
  {
    id: 'hg.seven-stud-hilo-regular',
    ...stud,
    portions: { high: any(high), low: any((cards) => plainLow(cards, 14, 1)) },
    halving: 'first',
    lowTies: 'high',
  },
  { id: 'hg.razz', ...stud, portions: { low: any(low) } },
  { id: 'hg.razzdacey', ...stud, portions: { lowball: any(low), badugi: badugi(1) } },
  { id: 'hg.razzdeucey', ...stud, portions: { lowball: any(plainDeuceToSeven), badugi: badugi(14) } },
  { id: 'hg.super-7-card-stud', ...stud, portions: { high: any(high) } },
  { id: 'hg.super-7-card-stud-hi-lo', ...stud, portions: { high: any(high), low: any(plainOrBetter(8)) } },
  {
    id: 'hg.super-7-card-stud-hi-lo-regular',
    ...stud,
    portions: { high: any(high), low: any((cards) => plainLow(cards, 14, 14)) },
  },
  { id: 'hg.super-razz', ...stud, portions: { low: any(low) } },
  { id: 'hg.super-razzdacey', ...stud, portions: { lowball: any(low), badugi: badugi(1) } },
  { id: 'hg.super-razzdeucey', ...stud, portions: { lowball: any(plainDeuceToSeven), badugi: badugi(14) } },
]

export type PlainHand = {
  button: number
  chip: number
  boards: readonly (readonly PlainCard[])[]
  /** What the house takes from the pot. */
  fee?: number
  /** Chips of the main pot that are nobody's bet. */
  dead?: number
  seats: readonly {
    seat: number
    stake: number
    folded: boolean
    cards: readonly PlainCard[]
    thrown: readonly PlainCard[]
  }[]
}

/** What each seat gets, in the order of the seats. */
export function plainSettle(game: PlainGame, hand: PlainHand): number[] {
  const back = new Map(hand.seats.map(({ seat }) => [seat, 0]))
  const give = (seat: number, amount: number) => back.set(seat, (back.get(seat) ?? 0) + amount)
  let fee = hand.fee ?? 0
  for (const { amount: put, live, alone } of plainPots(hand)) {
    const taken = alone === undefined ? Math.min(fee, put) : 0
    const amount = put - taken
    fee -= taken
    const [only] = live
    if (alone !== undefined) give(alone, amount)
    else if (live.length === 1 && only !== undefined) give(only, amount)
    else dividePot(game, hand, amount, live, give)
  }
  return hand.seats.map(({ seat }) => back.get(seat) ?? 0)
}

type PlainPot = { amount: number; live: readonly number[]; alone?: number }

/** Cent by cent: who has put so much in, and is still there. Who is there alone has the whole pot, his own last bet with it. */
function plainPots({ seats, dead = 0 }: PlainHand): PlainPot[] {
  const pots: PlainPot[] = []
  const stay = seats.filter(({ folded }) => !folded).map(({ seat }) => seat)
  const most = Math.max(...seats.map(({ stake }) => stake))
  const step = 50
  for (let level = step; level <= most; level += step) {
    const all = seats.filter(({ stake }) => stake >= level)
    const live = all.filter(({ folded }) => !folded).map(({ seat }) => seat)
    const [only] = all
    const last = pots.at(-1)
    if (all.length === 1 && only !== undefined && stay.join() !== `${only.seat}`)
      pots.push({ amount: step, live: [], alone: only.seat })
    else if (last !== undefined && last.alone === undefined && (live.length === 0 || last.live.join() === live.join()))
      pots[pots.length - 1] = { ...last, amount: last.amount + step * all.length }
    else pots.push({ amount: step * all.length, live })
  }
  const [main] = pots
  if (main !== undefined) pots[0] = { ...main, amount: main.amount + dead }
  return pots
}

function dividePot(
  game: PlainGame,
  hand: PlainHand,
  amount: number,
  live: readonly number[],
  give: (seat: number, amount: number) => void,
): void {
  const { chip } = hand
  const won = Object.entries(game.portions)
    .map(([id, rank]) => ({ id, best: winners(hand, live, rank) }))
    .filter(({ best }) => best.length > 0)
  if (won.length === 0 && game.otherwise !== undefined)
    won.push({ id: 'otherwise', best: winners(hand, live, game.otherwise) })
  const all = [...new Set(won.flatMap(({ best }) => best))].sort((a, b) => a - b)
  const [first] = won
  const isSame = won.length > 1 && won.every(({ best }) => best.join() === first?.best.join())
  if (game.together && isSame && first !== undefined) {
    share(amount, first.best, favoured(game, hand, first.best, 'high'))
    return
  }
  const each = Math.floor(amount / won.length / chip) * chip
  const left = amount - each * won.length
  const to =
    game.halving === 'first' ? 0 : won.findIndex(({ best }) => best.includes(favoured(game, hand, all, 'high')))
  for (const [at, { id, best }] of won.entries())
    share(each + (at === to ? left : 0), best, favoured(game, hand, best, id))

  function share(part: number, seats: readonly number[], lucky: number): void {
    const whole = Math.floor(part / seats.length / chip) * chip
    for (const seat of seats) give(seat, whole)
    give(lucky, part - whole * seats.length)
  }
}

function winners({ seats, boards }: PlainHand, live: readonly number[], rank: Ranked): number[] {
  const ranked = seats
    .filter(({ seat }) => live.includes(seat))
    .map(({ seat, cards }) => ({ seat, rank: rank(cards, boards) }))
  const best = bestOfAll(ranked.map((each) => each.rank))
  if (best === undefined) return []
  return ranked.filter((each) => each.rank !== undefined && compare(each.rank, best) === 0).map(({ seat }) => seat)
}

function favoured(game: PlainGame, { seats, button }: PlainHand, among: readonly number[], portion: string): number {
  if (game.odd === 'button') return among.find((seat) => seat > button) ?? among[0] ?? 0
  const isLow = game.lowTies !== undefined && portion === 'low'
  const order = isLow && game.lowTies === 'low' ? 'A23456789TJQK' : '23456789TJQKA'
  const worth = (card: PlainCard) => 4 * order.indexOf(rankOf(card)) + 'cdhs'.indexOf(suitOf(card))
  const held = seats
    .filter(({ seat }) => among.includes(seat))
    .flatMap(({ seat, cards }) => cards.map((card) => ({ seat, worth: worth(card) })))
  const sorted = held.toSorted((a, b) => (isLow ? a.worth - b.worth : b.worth - a.worth))
  return sorted[0]?.seat ?? 0
}
