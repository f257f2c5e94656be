import type { CardRoomAction, CardRoomBet, CardRoomCase, CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import type { PotGame } from '../../kit/pot/pot-game.ts'
import { leftOf } from '../../kit/pot/seats.ts'
import { noBets, reopened } from '../common/betting.ts'
import type { Places } from '../common/card-places.ts'
import type { AnyTable, Step } from '../inputs-and-effects.ts'

/** The game on the table, and the options that every hand is settled under. */
export type PotRules = { game: PotGame; options: CardRoomCase['options'] }

export type HeldCard = { card: Piece; face: 'down' | 'up' }

export type PotState = AnyTable & {
  /** `waiting`: a hand may be under way that was not seen from its beginning. */
  phase: 'between-hands' | 'playing' | 'waiting'
  /** Who sits at the table and is dealt in. */
  sitting: readonly number[]
  /** The seats of the hand. */
  seated: readonly number[]
  button: number | null
  /** Where the button was in the hand before. */
  lastButton: number | null
  /** The hand as it was seen and keyed so far, in the notation that the game settles; it names no card that is secret. */
  told: { events: readonly CardRoomEvent[]; actions: readonly CardRoomAction[] }
  /** The cards of each seat in the order in which it got them. */
  hands: Readonly<Record<number, readonly HeldCard[]>>
  /** Boards and cards for all, by their names in the notation. */
  boards: Readonly<Record<string, readonly Piece[]>>
  /** The upcards of each seat, by how many cards everybody held. */
  upcards: Readonly<Record<number, Readonly<Record<number, readonly Piece[]>>>>
  /** Whose door card makes the forced bet. In games that begin with four cards fourth street has upcards by the same number. */
  bringIn: number | null
  /** Who has killed this hand before its first card. */
  kill: number | null
  /** Who is to kill this hand by the pots before it, and what of these still counts for the next one. */
  killDue: number | null
  won: readonly number[]
  /** Who was all-in with a part of its blind in the hand before and is to make it up in this one, and what of it is missing. */
  blindDue: { seat: number; missing: number } | null
  /** Seats whose players have missed blinds, as the dealer has keyed. */
  missedBlinds: readonly number[]
  /** The dead part of a post of missed blinds, while it lies in front of its seat with the bet. */
  deadInFront: Readonly<Record<number, number>>
  /** Chips in the pot that are no part of a betting round: antes and dead blinds. */
  forced: readonly CardRoomBet[]
  /** Board cards of a street of which more are to come. */
  coming: readonly Piece[]
  /** Cards that lie where none was due, until they are taken up. */
  aside: readonly { place: string; card: Piece }[]
  /** Cards that were dealt to a seat before their time and are out of play, until the deck is shuffled. */
  early: readonly { seat: number; card: Piece }[]
  /** Cards of a seat that became burn cards, for which no other card is burnt. */
  spareBurns: number
  /** A seat's replacements of a draw, as far as they came. */
  drawn: { seat: number; count: number } | null
  /** What was taken up at each place and is not laid down yet. */
  lifted: Places
  /** Chips in front that a closed betting round counts already, until they are swept. */
  swept: Readonly<Record<number, number>>
  /** Hands that were turned up for all to see. */
  shown: readonly number[]
  /** Findings of the hand that were told already. */
  said: readonly string[]
  /** Questions a supervisor must decide before the pot can be pushed. */
  questions: readonly string[]
  /** Why the chips of the hand are unknown; null where they are not. */
  unsure: string | null
  /** Chips in front of the seats are seen, and what is keyed is held against them. */
  hasSensors: boolean
  /** What lies in the pot, where a tray counts it. */
  potSeen: number | null
  /** Fees in the drop since the last hand; null until one was counted. */
  dropped: Readonly<Record<string, number>> | null
}

export type PotStep = Step<PotState>

const betweenHands = {
  told: { events: [], actions: [] },
  hands: {},
  boards: {},
  upcards: {},
  bringIn: null,
  kill: null,
  killDue: null,
  won: [],
  blindDue: null,
  deadInFront: {},
  forced: [],
  coming: [],
  aside: [],
  early: [],
  spareBurns: 0,
  drawn: null,
  lifted: {},
  shown: [],
  said: [],
  questions: [],
  unsure: null,
} as const satisfies Partial<PotState>

export const newPotTable = ({ options }: PotRules): PotState => {
  const sitting = (options.seated ?? []).map(Number).filter((seat) => Number.isSafeInteger(seat) && seat > 0)
  return { ...firstHand(options), sitting, seated: sitting }
}

const firstHand = (options: PotRules['options']): Omit<PotState, 'sitting' | 'seated'> => ({
  ...betweenHands,
  round: 1,
  phase: 'waiting',
  betting: noBets,
  button: options.button ?? null,
  lastButton: null,
  missedBlinds: [],
  swept: {},
  hasSensors: false,
  potSeen: null,
  dropped: null,
})

/** The table after a hand: the button moves on when the next one begins. */
export const nextHand = (state: PotState): PotState => ({
  ...state,
  ...betweenHands,
  round: state.round + 1,
  phase: 'between-hands',
  betting: reopened(state.betting),
  seated: state.sitting,
  lastButton: state.button,
  button: state.button === null ? null : (leftOf(state.button, state.sitting) ?? state.button),
  dropped: state.dropped === null ? null : {},
})

/** The same where cards of the last hand may still come: the next one begins when the dealer says so. */
export const waitingForNext = (state: PotState): PotState => ({ ...nextHand(state), phase: 'waiting' })

/** The hand under way from its beginning, as nothing was told of it yet. */
export const startedOver = (state: PotState): PotState => ({
  ...state,
  ...betweenHands,
  ...{ killDue: state.killDue, won: state.won, blindDue: state.blindDue, betting: reopened(state.betting) },
})

export const isBegun = ({ phase }: PotState): boolean => phase === 'playing'

/** Whose place it is, and how its cards lie: `seat-3` has downcards, `seat-3-up` upcards. */
export function seatAt(place: string): { seat: number; face: HeldCard['face'] } | undefined {
  const [, seat, up] = /^seat-([1-9]\d?)(-up)?$/.exec(place) ?? []
  return seat === undefined ? undefined : { seat: Number(seat), face: up === undefined ? 'down' : 'up' }
}
