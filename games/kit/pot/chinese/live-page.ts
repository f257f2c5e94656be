import type { CardRoomCase } from '../../card-room/case.ts'
import type { CardRoomGame } from '../../card-room/page.ts'
import type { Seats } from '../seats.ts'

/** Where a hand stands whose cards are set in front, middle and back. */
export type SettingStanding = {
  /** What is going on: cards are dealt, set, or all of them lie. */
  stage: string
  /** Seats that play, in the order in which they get cards. */
  live: Seats
  /** Who gets the next card; undefined where no card is due, or they go round in no order. */
  deals?: number
  /** Who sets cards now, and how many he lays down; undefined where everybody does, or nobody. */
  sets?: { seat: number; cards: number }
  /** Every card is set. */
  isOver: boolean
}

/** What a live table asks of a game in which players set their cards. */
type SettingLive = {
  /** The wager that the stack of a seat is. */
  stack: string
  /** `open`: cards are dealt and set step by step, and lie open. `closed`: all are set face down and shown together. */
  sets: 'open' | 'closed'
  /** Under which id a stack is called that changes once it is at stake. */
  stackChanged: string
  /** What the dealer keys of it, beside what every such game has. */
  keys: readonly string[]
  /** The hand as the page sees it; undefined where it can't be dealt to these seats. */
  standing(round: CardRoomCase): SettingStanding | undefined
}

/** A game of hands that are set in front, middle and back and compared pair by pair. */
export type SettingGame = CardRoomGame & { setting: SettingLive }

export const isSettingGame = (game: CardRoomGame): game is SettingGame => 'setting' in game
