import {
  amount,
  anything,
  count,
  either,
  type FieldKind,
  type FieldReader,
  fields,
  id,
  isWhole,
  kind,
  listOf,
  most,
  named,
  number,
  place,
  stake,
  text,
  yesOrNo,
} from '../settle/case-fields.ts'

/*
 * A round of the card room in the notation of its catalogue: what is told of it, and nothing that follows. A fragment is
 * a round too: what is not told is regular so far, and still open.
 */

/** A card (`Th`, `Xx`, second and third joker `X2`, `X3`) or a domino (`4-5`), as it is written. */
export type Piece = string

const pieces = listOf(text)
const seat = kind<number | 'dealer'>(
  (told) => told === 'dealer' || isWhole(told, 1, most),
  "must be a seat, or 'dealer'",
)
const limits = kind<readonly [number, number]>(
  (told) =>
    Array.isArray(told) && told.length === 2 && told.every((limit) => isWhole(limit, 0, most)) && told[0] <= told[1],
  'must be two amounts in cents, the lower first',
)
const people = listOf(place)
const oneOf = <const Word extends string>(...words: readonly [Word, Word, ...Word[]]): FieldKind<Word> =>
  kind<Word>(
    (told) => words.some((word) => word === told),
    `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  )

const tableLimits = either(limits, either(amount, text))

/** Options that are not one game's own. Those of a game are read by its page. */
const knownOptions = {
  action_seat: count,
  active: listOf(count),
  all_in: listOf(count),
  ante: amount,
  bet_last_round: people,
  bets_on: listOf(count),
  blinds: either(listOf(amount), text),
  bring_in: amount,
  bring_in_seat: count,
  button: count,
  chip: count,
  chip_unit: count,
  collection: amount,
  decks: number,
  declined: people,
  fee_mode: oneOf('per-hand', 'time'),
  fouled: listOf(count),
  joker_dealt: oneOf('down', 'up', 'exposed-by-dealer'),
  kum_kum: people,
  limit: tableLimits,
  limits: tableLimits,
  live_hands: count,
  option: either(number, text),
  owner: named(place),
  player_dealer_history: people,
  players: count,
  results: named(oneOf('win', 'lose', 'push')),
  schedule: kind<number | string | null>(
    (told) => told === null || typeof told === 'string' || Number.isSafeInteger(told),
    'must be the number or name of a fee table, or null',
  ),
  seated: people,
  spots: count,
  street: count,
}

/** Names under which any game of the card room may be told something, whether it makes use of it or not. */
export const sharedOptions: ReadonlySet<string> = new Set([
  ...Object.keys(knownOptions),
  ...['buy_in', 'coverage', 'device', 'fee', 'fees', 'fees_configured', 'game', 'jokers', 'open_pair'],
  ...['rates_at_one_limit', 'schedule_set', 'schedules_in_use'],
])

/** A record of anything, in which these fields have these kinds. */
function atLeast<Known extends Readonly<Record<string, FieldKind<unknown>>>>(
  known: Known,
): FieldKind<
  Partial<{ readonly [Name in keyof Known]: FieldReader<Known[Name]> }> & Readonly<Record<string, unknown>>
> {
  const parts = named(anything)
  const knownParts = fields({}, known)
  return (told) => {
    const wrong = parts(told)
    if (wrong.length > 0) return wrong
    const isKnown = ([name]: [string, unknown]) => Object.hasOwn(known, name)
    return knownParts(Object.fromEntries(Object.entries(told as object).filter(isKnown)))
  }
}

const bet = fields(
  { seat, wager: text, stake },
  {
    /** The seat of the backline bettor. */
    by: place,
    /** Which hand of the seat, from 1, when a hand was split. */
    hand: count,
    /** What of another bet a backline bet stands behind. */
    part: text,
    /** How much of it went in before the draw. */
    before_draw: amount,
  },
)

const action = fields(
  { seat: place, do: text },
  {
    hand: count,
    round: count,
    to: either(amount, text),
    amount,
    spoken: amount,
    chips: listOf(amount),
    chips_in_front: amount,
    stake: amount,
    stack: amount,
    count: amount,
    cards_held: amount,
    card: text,
    cards: pieces,
    discard: either(text, pieces),
    after: text,
    choice: text,
    kind: text,
    high: pieces,
    low: pieces,
    hands: listOf(pieces),
    sets: listOf(pieces),
    rank: number,
    t: number,
  },
)

const event = fields(
  { ev: text },
  {
    seat: place,
    to: place,
    n: amount,
    pos: count,
    card: text,
    cards: either(pieces, amount),
    by: place,
    face: text,
    exposed: either(yesOrNo, pieces),
    boxed: yesOrNo,
    extra: yesOrNo,
    stage: text,
    exposed_by: text,
    board: count,
    round: count,
    counts: named(amount),
    button: count,
    bet_to_match: amount,
    t: number,
    count: amount,
    wager: text,
    stake: amount,
    amount: number,
    dice: listOf(count),
    deck: text,
    fee: either(place, fields({}, {})),
    front: pieces,
    middle: pieces,
    back: pieces,
  },
)

const outcome = fields(
  {},
  {
    dice: listOf(count),
    last_downcard: text,
    scooped_by: count,
    high: listOf(count),
    low: listOf(count),
    pot: amount,
    players: count,
    reached: text,
    cards: named(text),
    dealt_face_up: yesOrNo,
  },
)

/** A case of the card room as it may be written; `deal` has upcards by seat beside hands. */
export const cardRoomCase = fields(
  { id, game: text },
  {
    kind: text,
    options: atLeast(knownOptions),
    setup: named(anything),
    deal: named(anything),
    outcome,
    events: listOf(event),
    actions: listOf(action),
    bets: listOf(bet),
    /** Hands to be ranked, or of which each has fees of its own. */
    hands: listOf(either(pieces, named(anything))),
    /** In which order hands are ranked. */
    ranking: text,
    half_hours: listOf(named(anything)),
  },
)

type Written = FieldReader<typeof cardRoomCase>

export type CardRoomBet = FieldReader<typeof bet>
export type CardRoomAction = FieldReader<typeof action>
export type CardRoomEvent = FieldReader<typeof event>
/** Those that any game may be told with have types; a game's own are as they were told until its page has read them. */
export type CardRoomOptions = NonNullable<Written['options']>

/** A round as its game gets it: aliases replaced, and every part there, though it be empty. */
export type CardRoomCase = {
  id: string | number
  game: string
  /** `showdown` is a played hand. */
  kind: string
  options: CardRoomOptions
  setup: Readonly<Record<string, unknown>>
  /** Hand to its cards in the order in which it got them. */
  deal: Readonly<Record<string, readonly Piece[]>>
  /** `upcards:k`: by how many cards every player holds, the upcards of each seat. */
  upcards: Readonly<Record<number, Readonly<Record<number, readonly Piece[]>>>>
  outcome: FieldReader<typeof outcome>
  events: readonly CardRoomEvent[]
  actions: readonly CardRoomAction[]
  bets: readonly CardRoomBet[]
  hands: NonNullable<Written['hands']>
  half_hours: NonNullable<Written['half_hours']>
  ranking?: string
}
