import type { CardRoomAction, CardRoomCase, CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import type { SettingGame } from '../../kit/pot/chinese/live-page.ts'
import { leftOf } from '../../kit/pot/seats.ts'
import { noBets, reopened } from '../common/betting.ts'
import type { AnyTable, Step } from '../inputs-and-effects.ts'

/** The game on the table, and the options that every hand is settled under. */
export type SetHandRules = { game: SettingGame; options: CardRoomCase['options'] }

export const parts = ['front', 'middle', 'back'] as const
export type Part = (typeof parts)[number]
type SetCards = Readonly<Record<Part, readonly Piece[]>>
const nothingSet: SetCards = { front: [], middle: [], back: [] }

export type SettingState = AnyTable & {
  /** `waiting`: a hand may be under way that was not seen from its beginning. */
  phase: 'between-hands' | 'playing' | 'waiting'
  /** Seats that are dealt in, and those of them that have not played since they sat down. */
  seated: readonly number[]
  newcomers: readonly number[]
  button: number | null
  /** The hand as it was seen and keyed, in the notation that the game settles. */
  told: { events: readonly CardRoomEvent[]; actions: readonly CardRoomAction[] }
  /** The cards that each seat was dealt, in order. */
  hands: Readonly<Record<number, readonly Piece[]>>
  /** Its cards as they lie in front, middle and back. */
  set: Readonly<Record<number, SetCards>>
  discarded: readonly Piece[]
  /** Cards that lie where none was due, until they are taken up. */
  aside: readonly { place: string; card: Piece }[]
  /** The stack of each seat that can't change any more (minor units). */
  stacks: Readonly<Record<number, number>>
  /** Hands that were turned up for all to see. */
  shown: readonly number[]
  /** Seats that play this hand in fantasy. */
  fantasy: readonly number[]
  /** Findings of the hand that were told already. */
  said: readonly string[]
  /** Questions a supervisor must decide before the hand can be settled. */
  questions: readonly string[]
}

export type SettingStep = Step<SettingState>

const betweenHands = {
  told: { events: [], actions: [] },
  hands: {},
  set: {},
  discarded: [],
  aside: [],
  stacks: {},
  shown: [],
  said: [],
  questions: [],
} as const satisfies Partial<SettingState>

export const newSettingTable = ({ options }: SetHandRules): SettingState => ({
  ...betweenHands,
  round: 1,
  phase: 'waiting',
  betting: noBets,
  seated: (options.seated ?? []).map(Number),
  newcomers: [],
  button: options.button ?? null,
  fantasy: [],
})

/** The table after a hand; the button moves one seat on. */
export const nextHand = (state: SettingState, fantasy: readonly number[] = []): SettingState => ({
  ...state,
  ...betweenHands,
  round: state.round + 1,
  phase: 'between-hands',
  betting: reopened(state.betting),
  newcomers: [],
  button: state.button === null ? null : (leftOf(state.button, state.seated) ?? state.button),
  fantasy,
})

/** The same where cards of the last hand may still come: the next one begins when the dealer says so. */
export const waitingForNext = (state: SettingState): SettingState => ({ ...nextHand(state), phase: 'waiting' })

/** The hand under way from its beginning, as no card of it was dealt yet. */
export const startedOver = (state: SettingState): SettingState => ({
  ...state,
  ...betweenHands,
  betting: reopened(state.betting),
})

export const isBegun = ({ phase }: SettingState): boolean => phase === 'playing'

/** A place before a seat: `seat-3` has its cards, `seat-3-front` a part of its hand. */
export function placeOf(place: string): { seat: number; part: Part | undefined } | undefined {
  const [, seat, part] = /^seat-([1-9]\d?)(?:-(front|middle|back))?$/.exec(place) ?? []
  return seat === undefined ? undefined : { seat: Number(seat), part: parts.find((each) => each === part) }
}

export const ownerOf = ({ hands }: SettingState, card: Piece): number | undefined =>
  Object.keys(hands)
    .map(Number)
    .find((seat) => hands[seat]?.includes(card))

export const setOf = ({ set }: SettingState, seat: number): SetCards => set[seat] ?? nothingSet

export const cardsSet = (state: SettingState, seat: number): readonly Piece[] =>
  Object.values(setOf(state, seat)).flat()
