import { z } from 'zod'
import { type Card, wholeCard } from './cards.ts'

export { type Card, isCard, ranks, suits } from './cards.ts'

/**
 * Everything a device on the table can say: with commands.ts the only door between `drivers/` and `games/`.
 * Cards are written rank then suit (`Th`, `As`), the joker `Xx`; money is in minor units, times are in milliseconds.
 */

const card = z.string().regex(wholeCard) as z.ZodType<Card>
const count = z.int().min(0)
/** Minor units. The bound keeps every payment an exact number. */
const amount = z.int().min(0).max(9_999_999_999)

const shoeEvents = [
  /** A card left the shoe. `to` and `index` are the shoe's own belief of where it goes; the rules decide. */
  z.object({
    type: z.literal('card-drawn'),
    card,
    to: z.enum(['player', 'banker', 'burn', 'first-card', 'outside-game']).optional(),
    index: count.optional(),
  }),
  z.object({ type: z.literal('card-unread'), reason: z.string() }),
  z.object({ type: z.literal('cut-card') }),
  z.object({ type: z.literal('shoe-state'), state: z.enum(['started', 'stand-by', 'locked', 'unlocked']) }),
  /** What the shoe thinks of the coup; `forced-end` is never a result. */
  z.object({
    type: z.literal('shoe-result'),
    winner: z.enum(['player', 'banker', 'tie', 'forced-end']),
    pairs: z.array(z.enum(['player', 'banker'])),
  }),
] as const

const wheelEvents = [
  z.object({
    type: z.literal('wheel-phase'),
    phase: z.enum(['before-game', 'place-bets', 'ball-in-rim', 'no-more-bets', 'closed', 'ball-not-seen']),
    spin: count,
    rotor: z.enum(['clockwise', 'anticlockwise']),
    rpm: z.number().min(0),
  }),
  /** 38 stands for 000 and 39 for 0000; 37 is 00. Whether such a pocket exists is for the rules to say. */
  z.object({ type: z.literal('winning-number'), pocket: z.int().min(0).max(39), spin: count.optional() }),
  /** A spin ended with two digits that are no number of any wheel. */
  z.object({ type: z.literal('impossible-number'), shown: z.string().max(2), spin: count.optional() }),
  /** The wheel's own procedure ends the spin without a number. */
  z.object({
    type: z.literal('spin-void'),
    reason: z.enum(['ball-with-rotor', 'no-ball-seen', 'wheel-stopped']),
    spin: count.optional(),
  }),
] as const

const betEvents = [
  /** The whole amount now lying on one spot; 0 when the last chip is gone. `spot` is a wager and its selection, as in `split:17-20`. */
  z.object({ type: z.literal('bet'), seat: z.int().min(1).max(99), spot: z.string(), amount }),
  /** The dealer's button: betting opens or closes. `told` when the device only does as the host has told it. */
  z.object({ type: z.literal('betting'), open: z.boolean(), told: z.literal(true).exactOptional() }),
  /** What the sensors hold in all, so that a lost message shows. */
  z.object({ type: z.literal('bet-total'), amount: count }),
  /** All that lies on the layout: nothing is on the spots that are not named. */
  z.object({
    type: z.literal('all-bets'),
    bets: z.array(z.object({ seat: z.int().min(1).max(99), spot: z.string(), amount })),
  }),
  /** A spot that only counts coins: how many it has taken in all. */
  z.object({ type: z.literal('coins-in'), seat: z.int().min(1).max(99), spot: z.string(), coins: count }),
] as const

const shufflerEvents = [
  /** `colour` is the back of the batch, so that two batches can be seen to alternate. */
  z.object({ type: z.literal('shuffle-started'), colour: z.string().optional() }),
  z.object({ type: z.literal('shuffle-finished'), counted: count, colour: z.string().optional() }),
  z.object({ type: z.literal('shuffler-mode'), mode: z.enum(['batch', 'continuous', 'sort']) }),
  /** A hand or a card came out, face unknown. */
  z.object({ type: z.literal('cards-delivered'), count, to: z.string().optional() }),
  z.object({
    type: z.literal('deck-check'),
    counted: count,
    missing: z.array(card),
    extra: z.array(card),
    unreadable: count,
  }),
] as const

const diceEvents = [
  z.object({ type: z.literal('dice-state'), state: z.enum(['idle', 'shaking', 'settled']) }),
  z.object({ type: z.literal('dice-rolled'), values: z.array(z.int().min(1).max(6)).min(1).max(5) }),
  /** No roll: what the reader saw is not a result. */
  z.object({ type: z.literal('dice-void'), reason: z.enum(['cocked', 'unreadable', 'wrong-number', 'no-shake-seen']) }),
] as const

const bigSixEvents = [
  z.object({ type: z.literal('big-six-state'), state: z.enum(['resting', 'spinning']) }),
  /** Two symbols when the pointer came to rest between them. */
  z.object({
    type: z.literal('winning-symbol'),
    symbols: z.array(z.string()).min(1).max(2),
    passed: z.string().optional(),
  }),
] as const

const meterEvents = [
  /** The display acknowledges what it shows (minor units). */
  z.object({ type: z.literal('meter-shown'), meter: z.string(), amount: count }),
  z.object({ type: z.literal('hit-flashed'), meter: z.string() }),
] as const

const keypadEvents = [
  /** A key of the dealer's keypad, by the name that the configuration gives it. */
  z.object({
    type: z.literal('key'),
    key: z.string(),
    seat: z.int().min(1).max(99).optional(),
    /** What the key is about: chips (minor units), or how many cards are drawn. */
    amount: amount.optional(),
  }),
  /** A card laid on the table's bar-code reader. */
  z.object({ type: z.literal('card-read'), card }),
] as const

/** A card, one of several jokers, or a domino: `Th`, `X2`, `4-5`. */
const piece = z.string().regex(/^([2-9TJQKA][shdc]|Xx|X[23]|[1-6]-[1-6])$/)
/** What the host says of a piece whose face is not for everybody. */
export const faceDown = '--'
/** A place on the table by name: `seat-3`, `dealer`, `board`, `seat-3-low`. */
const place = z.string().regex(/^[a-z][a-z0-9_-]{0,23}$/)

const cardRoomEvents = [
  /** A card or tile lies at a place. Its face may be secret; then messages have `--` for it. */
  z.object({ type: z.literal('piece-placed'), place, piece: z.union([piece, z.literal(faceDown)]) }),
  z.object({ type: z.literal('piece-lifted'), place, piece: z.union([piece, z.literal(faceDown)]) }),
  /** All that lies in one tray of the player-dealer's money; where several share the bank (kum-kum), how much each has in it. */
  z.object({
    type: z.literal('bank-stack'),
    amount,
    parties: z.array(z.object({ seat: z.int().min(1).max(99), amount })).exactOptional(),
  }),
  /** A fee was put in the drop, by its name: `collection`, `regular`, `jackpot`. */
  z.object({ type: z.literal('fee-dropped'), fee: z.string(), amount }),
] as const

const everyDevice = [
  z.object({ type: z.literal('identified'), model: z.string(), serial: z.string(), firmware: z.string() }),
  z.object({ type: z.literal('restarted') }),
  /** The device reports a fault of its own; `code` is the device's, in lower-case words. */
  z.object({ type: z.literal('device-fault'), code: z.string(), text: z.string() }),
  z.object({ type: z.literal('device-fault-cleared'), code: z.string() }),
  /** What a device says of itself and no rule asks about, for people: a changed setting, statistics, an answer. */
  z.object({ type: z.literal('device-note'), about: z.string(), text: z.string() }),
  /** Bytes that were no message. */
  z.object({ type: z.literal('discarded'), bytes: count, reason: z.string() }),
  /** A whole message of a type that the driver does not know. What else is in it stays here: it could be undealt cards. */
  z.object({ type: z.literal('unknown-message'), message: z.string(), bytes: count }),
  /** Messages were lost, or one number was used for two different messages. */
  z.object({
    type: z.literal('sequence'),
    fault: z.enum(['gap', 'conflict']),
    expected: count,
    got: count,
    /** At least so many of the messages that were lost were heartbeats, or their totals. */
    heartbeats: count.exactOptional(),
    /**
     * The numbers are those of spins, which a wheel counts instead of its messages; or the device has none, and its link was
     * lost (`link`), or its cards may be of either of two coups (`coups`).
     */
    of: z.enum(['spins', 'link', 'coups']).exactOptional(),
  }),
] as const

export const deviceEvent = z.discriminatedUnion('type', [
  ...shoeEvents,
  ...wheelEvents,
  ...betEvents,
  ...shufflerEvents,
  ...diceEvents,
  ...bigSixEvents,
  ...meterEvents,
  ...keypadEvents,
  ...cardRoomEvents,
  ...everyDevice,
])

/** What a device is to a table. */
export const deviceClasses = [
  'card-shoe',
  'shuffler',
  'roulette-wheel',
  'bet-sensors',
  'dice-reader',
  'big-six-wheel',
  'jackpot-meter',
  'dealer-keypad',
  'card-reader',
  'table-reader',
  'tile-reader',
  'bank-stack',
  'drop',
] as const

export type DeviceClass = (typeof deviceClasses)[number]

export type DeviceEvent = z.infer<typeof deviceEvent>
export type EventOf<Type extends DeviceEvent['type']> = Extract<DeviceEvent, { type: Type }>
