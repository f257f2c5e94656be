import type { CardRoomAction, CardRoomBet, CardRoomCase, Piece } from '../../games/kit/card-room/case.ts'
import { type CardRoomLive, isOfDecision } from '../../games/kit/card-room/page.ts'
import { spotOfBet } from '../../games/table/card-room/state.ts'
import type { DeviceMessage } from './scenario-schema.ts'

/** Where a round tells no bank, every wager is covered in full (minor units). */
const coversAll = 9_999_999_999

/** Where money hangs on who is settled first and nothing says it, the dealer is asked: a told round is settled from this seat. */
const firstSeatAsked = 1

/**
 * A round of a player-dealer's game as its devices report it: chips and bank, the cup, cards by place in the order of the
 * deal, each decision with its chips and cards, and the key that pays.
 */
export function* cardRoomMessages(live: CardRoomLive, told: CardRoomCase): Generator<DeviceMessage> {
  const reader = live.reader.includes('tile-reader') ? 'tile-reader' : 'table-reader'
  const [bank, bets] = partition(told.bets, ({ seat }) => seat === 'dealer')
  const [later, first] = partition(bets, (bet) => isOfDecision(live, bet))
  const put = (bet: CardRoomBet, amount = bet.stake): DeviceMessage => [
    'bet-board',
    'place',
    ...[Number(bet.seat), spotOfBet(bet), amount],
  ]

  const lying: [place: string, piece: Piece][] = []

  yield ['bet-board', 'openBetting']
  for (const bet of first) yield put(bet)
  yield ['bank-stack', 'hold', ...bankCount(bank)]
  if (told.outcome.dice !== undefined) yield ['dice-reader', 'read', ...told.outcome.dice]
  yield ['bet-board', 'noMoreBets']
  for (const [hand, card] of inOrder(told, live.dealOrder?.(told) ?? [])) {
    lying.push([placeOf(hand), card])
    yield [reader, 'put', placeOf(hand), card]
  }
  for (const action of told.actions) {
    for (const bet of later.filter(({ seat }) => seat === action.seat)) yield put(bet)
    yield* decided(reader, action, lying)
  }
  if (live.unordered?.(told) !== undefined) yield ['keypad', 'press', 'action-button', firstSeatAsked]
  yield ['keypad', 'press', 'pay']
  for (const bet of bets) yield put(bet, 0)
  for (const [place, card] of lying) yield [reader, 'off', place, card]
}

/** What the tray of the bank counts: where several share it, what each of them has put up. */
function bankCount(bank: readonly CardRoomBet[]): (string | number)[] {
  if (bank.length === 0) return [coversAll]
  const total = bank.reduce((sum, { stake }) => sum + stake, 0)
  return bank.length === 1 ? [total] : [total, bank.map(({ by, stake }) => `${by}:${stake}`).join('+')]
}

const placeOf = (hand: string): string => hand.replace(':', '-')

/** Round after round to every hand, from the first one on; where a board is dealt, it comes first and hands whole. */
function inOrder({ deal }: CardRoomCase, order: readonly string[]): [string, Piece][] {
  const turn = (hand: string) => (order.includes(hand) ? order.indexOf(hand) : order.length + turnOf(hand))
  const hands = Object.keys(deal).toSorted((a, b) => turn(a) - turn(b))
  const cardsOf = (hand: string) => deal[hand] ?? []
  if (deal.board !== undefined)
    return ['board', ...hands.filter((hand) => hand !== 'board')].flatMap((hand) =>
      cardsOf(hand).map((card): [string, Piece] => [hand, card]),
    )
  const rounds = Math.max(...hands.map((hand) => cardsOf(hand).length), 0)
  return Array.from({ length: rounds }, (_, at) => at).flatMap((at) =>
    hands.flatMap((hand) => {
      const card = cardsOf(hand)[at]
      return card === undefined ? [] : [[hand, card] as [string, Piece]]
    }),
  )
}

const turnOf = (hand: string): number => {
  const [, seat] = /^seat:(\d+)$/.exec(hand) ?? []
  if (seat !== undefined) return Number(seat)
  return hand.endsWith('_hit') ? 200 : ['player', 'banker'].includes(hand) ? ['player', 'banker'].indexOf(hand) : 100
}

/** A decision, with what it moves of the cards that lie on the table. */
function* decided(
  reader: string,
  { seat, do: verb, hand, card, discard, hands, high = [], low = [] }: CardRoomAction,
  lying: [place: string, piece: Piece][],
): Generator<DeviceMessage> {
  const place = seat === 'dealer' ? 'dealer' : `seat-${seat}`
  function* move(piece: Piece, to: string): Generator<DeviceMessage> {
    const there = lying.find(([from, other]) => from === place && other === piece)
    if (there !== undefined) there[0] = to
    yield [reader, 'off', place, piece]
    yield [reader, 'put', to, piece]
  }
  const [front = high, back = low] = hands ?? []
  for (const piece of [discard ?? []].flat()) yield* move(piece, 'discard')
  for (const piece of front) yield* move(piece, `${place}-high`)
  for (const piece of back) yield* move(piece, `${place}-low`)
  const key = hand === undefined ? verb : `${verb}-hand-${hand}`
  if (verb !== 'second-card') yield ['keypad', 'press', key, ...(typeof seat === 'number' ? [seat] : [])]
  if (card === undefined) return
  const to = (hand ?? 1) > 1 ? `${place}-hand-${hand}` : place
  lying.push([to, card])
  yield [reader, 'put', to, card]
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
