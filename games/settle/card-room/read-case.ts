import {
  type CardRoomCase,
  type CardRoomEvent,
  type CardRoomOptions,
  cardRoomCase,
  type Piece,
} from '../../kit/card-room/case.ts'
import { isCard } from '../../kit/cards/cards.ts'
import { type FieldReader, sentence } from '../../kit/settle/case-fields.ts'

type Told = FieldReader<typeof cardRoomCase>

/** The round that a case tells, under the names that its rules use; or what is wrong with it in a sentence. */
export function readCardRoomCase(given: unknown): { round: CardRoomCase } | { wrong: string } {
  const wrong = sentence(cardRoomCase(given))
  if (wrong !== undefined) return { wrong }
  const told = given as Told
  const deal = readDeal(told.deal ?? {})
  if ('wrong' in deal) return deal
  const { id, game, kind = 'showdown', setup = {}, events = [], actions = [], bets = [], hands = [] } = told
  const { half_hours = [], outcome = {}, options = {} } = told
  const players = options.players ?? outcome.players
  return {
    round: {
      ...{ id, game, kind, setup, actions, bets, hands, half_hours, ...deal },
      options: players === undefined ? ownNames(options) : { ...ownNames(options), players },
      outcome: players === undefined ? outcome : { ...outcome, players },
      events: events.map(ownEvent),
      ...(told.ranking === undefined ? {} : { ranking: told.ranking }),
    },
  }
}

/** The bank's hand of a baccarat game has two names. */
const handAliases: Readonly<Record<string, string>> = { bank: 'banker', bank_hit: 'banker_hit' }

function ownNames({ chip_unit, limit, ...others }: CardRoomOptions): CardRoomOptions {
  return {
    ...(chip_unit === undefined ? {} : { chip: chip_unit }),
    ...(limit === undefined ? {} : { limits: limit }),
    ...others,
    ...(others.fee === undefined ? {} : { fee: ownFee(others.fee) }),
  }
}

/** A fee as a share has two names: `percent` and `percent_of_pot`. */
const ownFee = (fee: unknown): unknown =>
  typeof fee === 'object' && fee !== null && 'percent_of_pot' in fee ? { ...fee, percent: fee.percent_of_pot } : fee

/** `board` may tell its cards, or only how many they are. */
function ownEvent(event: CardRoomEvent): CardRoomEvent {
  const { ev, cards, to } = event
  if (ev === 'board' && event.n === undefined && Array.isArray(cards)) return { ...event, n: cards.length }
  return typeof to === 'string' && handAliases[to] !== undefined ? { ...event, to: handAliases[to] } : event
}

type Dealt = Pick<CardRoomCase, 'deal' | 'upcards'>

function readDeal(told: Readonly<Record<string, unknown>>): Dealt | { wrong: string } {
  const deal: Record<string, readonly Piece[]> = {}
  const upcards: Record<number, Record<number, readonly Piece[]>> = {}
  for (const [name, value] of Object.entries(told)) {
    const [, held] = /^upcards:([1-9]\d?)$/.exec(name) ?? []
    const hands = held === undefined ? { [handAliases[name] ?? name]: value } : seatsOf(value)
    for (const [hand, written] of Object.entries(hands)) {
      const pieces = piecesIn(written)
      if (typeof pieces === 'string') return { wrong: `deal.${name}: ${pieces}` }
      if (held === undefined) deal[hand] = pieces
      else upcards[Number(held)] = { ...upcards[Number(held)], [Number(hand)]: pieces }
    }
  }
  return { deal, upcards }
}

/** Upcards by seat: `3`, or `seat:3`. */
const seatsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(Object(value)).map(([seat, cards]) => [seat.replace(/^seat:/, ''), cards]))

const isPiece = (told: unknown): told is Piece =>
  isCard(told) || (typeof told === 'string' && /^(X[23]|\d-\d|[a-z][a-z0-9-]*)$/.test(told))

/** Cards or tiles in a list or in one line; or a sentence on the one that is neither. */
function piecesIn(told: unknown): readonly Piece[] | string {
  const list: readonly unknown[] = typeof told === 'string' ? told.split(/[\s,]+/).filter(Boolean) : Object(told)
  if (!Array.isArray(list)) return 'must be a list of cards'
  const other = list.find((piece) => !isPiece(piece))
  return other === undefined
    ? (list as readonly Piece[])
    : `${JSON.stringify(other)} is no card; cards are written as in "Th", the joker "Xx", and tiles as in "4-5"`
}
