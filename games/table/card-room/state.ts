import type { EventOf } from '../../../drivers/events.ts'
import type { CardRoomAction, CardRoomBet, CardRoomCase, CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import type { CardRoomGame } from '../../kit/card-room/page.ts'
import { type Betting, noBets, reopened } from '../common/betting.ts'
import type { Places } from '../common/card-places.ts'
import type { AnyTable, Step } from '../inputs-and-effects.ts'

/** The game on the table, and the options that every round is settled under. */
export type CardRoomRules = { game: CardRoomGame; options: CardRoomCase['options'] }

/** The round as it was seen and keyed so far, in the notation that the game settles. */
export type ToldRound = {
  deal: Readonly<Record<string, readonly Piece[]>>
  outcome: CardRoomCase['outcome']
  events: readonly CardRoomEvent[]
  actions: readonly CardRoomAction[]
}

/** Who has the bank, by the dealer's keys, and what decides who may have it next. */
type Banking = {
  /** Null until it was keyed. */
  holder: number | null
  /** Who had it in the last rounds, one after the other. */
  history: readonly number[]
  /** Seats that have declined it since the last round. */
  declined: readonly number[]
  /** Seats that bet against it in the last round; null where that is not known. */
  betLastRound: readonly number[] | null
}

/** What lies in a tray of the bank (minor units), and whose it is where the tray says so. */
export type Tray = Pick<EventOf<'bank-stack'>, 'amount' | 'parties'>

export type CardRoomState = AnyTable & {
  /** `waiting`: a round may be under way that was not seen from its beginning. */
  phase: 'betting' | 'playing' | 'waiting'
  told: ToldRound
  /** The wagers of the round, once betting has closed. */
  bets: readonly CardRoomBet[]
  banking: Banking
  /** What lies in the trays of the player-dealer's money, by their devices. */
  trays: Readonly<Record<string, Tray>>
  /** Trays that lost messages and were not counted since. */
  bankLost: readonly string[]
  /** A device that lost cards, decisions or throws since betting was opened: the round may have begun by then. */
  playLost?: string
  /** The bank at the close of betting: what each of its parties has put up. Null where nothing was counted. */
  banked: readonly CardRoomBet[] | null
  /** What was laid at each place in this round and lies there, and what was taken up from it. */
  lying: Places
  lifted: Places
  /** Fees in the drop since the last round was paid; null until one was counted. */
  dropped: Readonly<Record<string, number>> | null
  /** Hands that were turned up for all to see. */
  shown: readonly string[]
  /** Findings of the round that were told already. */
  said: readonly string[]
  /** Where the dealer has keyed that the action button lies. */
  actionButton?: number
  /** Questions a supervisor must decide before the round can be paid. */
  questions: readonly string[]
}

export type CardRoomStep = Step<CardRoomState>

const nothingTold: ToldRound = { deal: {}, outcome: {}, events: [], actions: [] }

const betweenRounds = {
  told: nothingTold,
  bets: [],
  banked: null,
  lying: {},
  lifted: {},
  shown: [],
  said: [],
  questions: [],
} as const satisfies Partial<CardRoomState>

export const newCardRoomTable: CardRoomState = {
  ...betweenRounds,
  round: 1,
  phase: 'waiting',
  betting: noBets,
  banking: { holder: null, history: [], declined: [], betLastRound: null },
  trays: {},
  bankLost: [],
  dropped: null,
}

/** The next round; chips that lie on the layout stay. */
export const nextRound = ({ playLost: _, actionButton: _button, ...state }: CardRoomState): CardRoomState => ({
  ...state,
  ...betweenRounds,
  round: state.round + 1,
  phase: 'betting',
  betting: reopened(state.betting),
  dropped: state.dropped === null ? null : {},
})

/**
 * The same where cards of the last round may still come: the next one begins when betting opens. A round that is not
 * settled is no turn at the bank, and nobody is held to what he bet in it.
 */
export const waitingForNext = (state: CardRoomState): CardRoomState => ({
  ...nextRound(state),
  phase: 'waiting',
  banking: { ...state.banking, betLastRound: null },
})

/** Dice thrown or cards dealt: more than chips is told of the round. */
export const isBegun = ({ phase, betting, told }: CardRoomState): boolean =>
  phase === 'playing' || betting.closedAt !== null || told.outcome.dice !== undefined

/** A hand of the notation at a place on the table: `seat:3` at `seat-3`, and its second hand at `seat-3-hand-2`. */
export const handAt = (place: string): string => place.replace(/^seat-(\d+)/, 'seat:$1')

/** A spot as sensors write it: a wager, and what else names the bet: `base`, `base:hand-2`, `backline:P2:call-bet`. */
export function betOn({ seat, spot, amount }: Betting['layout'][number]): CardRoomBet {
  const [wager = '', ...names] = spot.split(':')
  const by = names.find((name) => /^[A-Z0-9]/.test(name))
  const hand = names.find((name) => /^hand-[1-9]$/.test(name))
  const part = names.find((name) => name !== by && name !== hand)
  return {
    seat,
    wager,
    stake: amount,
    ...(by === undefined ? {} : { by: /^\d+$/.test(by) ? Number(by) : by }),
    ...(hand === undefined ? {} : { hand: Number(hand.slice('hand-'.length)) }),
    ...(part === undefined ? {} : { part }),
  }
}

type NamesOfBet = Pick<CardRoomBet, 'seat' | 'wager' | 'by' | 'part' | 'hand'>

/** Whether what names them is the same, of a bet or of its row in an answer. */
export const isSameBet = (a: NamesOfBet, b: NamesOfBet): boolean =>
  a.seat === b.seat && a.wager === b.wager && a.by === b.by && a.part === b.part && a.hand === b.hand

export const spotOfBet = ({ wager, by, part, hand }: Pick<CardRoomBet, 'wager' | 'by' | 'part' | 'hand'>): string =>
  [wager, by, part, hand === undefined ? undefined : `hand-${hand}`].filter((name) => name !== undefined).join(':')
