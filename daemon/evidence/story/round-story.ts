import type { Settlement } from '../../../games/kit/settle/settlement.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'

/**
 * The story of a round, for people: a plain JSON value that is told by the journal's entries of the round alone. Every text
 * is one for a reader who knows no id; every amount has its currency. Members are added and never change their meaning:
 * `form` counts those that do.
 */
export type RoundStory = {
  form: 1
  site: string
  table: string
  /** Sessions begin with a start under another configuration or version; a table that changes numbers its rounds from 1 again. */
  session: number
  round: number
  game: GameTold
  /** ISO 4217, or '' where the session's configuration does not tell the game. */
  currency: string
  /** The time zone in which moments are written. */
  zone: string
  /** How it stands now: `under-way` where it has no result, otherwise as its last result says. */
  state: Result['kind'] | 'under-way'
  /** The same in one sentence. */
  stands: string
  /** The id of the person who has dealt it, where somebody had signed on. */
  dealer?: string
  /** Why it was not settled by the rules alone, in the result's own words. */
  reason?: string
  began: StoryMoment
  over?: StoryMoment
  /** `by` is what closed it, where that is known: `no more bets`, `the first card`. */
  betting: { opened?: StoryMoment; closed?: StoryMoment; by?: string }
  shown: ShownInRound
  decisions: DecisionTold[]
  wagers: WagerTold[]
  totals: { staked: StoryMoney; returned: StoryMoney; waiting: StoryMoney }
  /** In the card room: each pot where there were several, what a player-dealer put up and gets back, and the fees of the house, a sentence each. */
  house?: string[]
  /** What its jackpots' meters took in and paid out. */
  meters: MeterTold[]
  findings: FindingTold[]
  /** Alerts of the table that stood or were raised during it. */
  alerts: AlertTold[]
  /** What people asked of the table during it or about it, in order. */
  asked: AskedTold[]
  /** How a person has decided it, where the rules could not. */
  ruling?: RulingTold
  /** Results that were replaced by a later one, in order. */
  earlier: { at: StoryMoment; state: Result['kind']; stands: string; reason?: string }[]
  devices: DeviceTold[]
  /** What is not known, a sentence each: blind intervals, lost messages, wagers that are held, chips that were not read. */
  unknown: string[]
  /** Of a pool: its dividends, and the working line by line. */
  pool?: PoolTold
}

/** Minor units, and as it is written: `{ minor: 1250, text: '£12.50' }`. */
export type StoryMoney = { minor: number; text: string }

/** ms since the epoch, and as the clock of the site shows it: `2026-11-21 20:14:03`. */
export type StoryMoment = { at: number; text: string }

/** The game, the document of its rules, and where they stand in it. */
export type GameTold = { id: string; title: string; document: string; citation: string; approval: string }

/** What came out, and nothing that was not dealt. */
export type ShownInRound = {
  /** In the order of the deal; `cards` as the journal writes them (`Th`, `As`, `Xx`), `says` what the hand counts or is. */
  hands: { hand: string; owner: string; cards: string[]; says?: string }[]
  /** The pocket of a roulette wheel, with its colour; `text` is `00` for 37. */
  number?: { pocket: number; text: string; colour: 'red' | 'black' | 'zero' }
  dice?: number[]
  /** Where a wheel of symbols stopped. */
  symbol?: string
  /** Earlier throws, or numbers, that wagers of this round depend on, oldest first. */
  before: { dice?: number[]; number?: string }[]
  /** Cards that were dealt, and of which it is not known to which hand. */
  unplaced: string[]
}

/** `says`: `seat 3 stands`, `the dealer sets his hands: ...`. */
export type DecisionTold = { seat: number | 'dealer'; hand?: number; do: string; says: string }

export type WagerTold = {
  seat: number
  /** `Seat 3`, `Seat 3, hand 2`, `the dealer's tip at seat 3`. */
  owner: string
  hand?: number
  wager: string
  /** Where the chips lay, beside the wager's name. */
  on?: (number | string)[]
  /** The name on the page and where the chips lay: `Split / A Cheval 17-20`. */
  title: string
  stake: StoryMoney
  /** Everything that goes back, stake included; absent while the wager is open, held or waits for a person. */
  returns?: StoryMoney
  verdict: Settlement['verdict'] | 'held'
  /** As the page prints it: `35:1`. */
  pays?: string
  row?: string
  commission?: string
  withheld?: StoryMoney
  /** Why, in one sentence. */
  why: string
  /** The rule that decides it, by document, number and lines. */
  citation: string
}

/** `says` is what moved: `£0.50 from stakes to the meter`; `before` and `after` are what the meter had on show. */
export type MeterTold = {
  meter: string
  says: string
  seat?: number
  hit?: string
  before: string
  after: string
  citation: string
}

export type FindingTold = {
  at: StoryMoment
  rule: string
  severity: 'warning' | 'violation' | 'integrity'
  says: string
  remedy: string
  citation: string
}

export type AlertTold = { id: string; says: string; raised?: StoryMoment; over?: StoryMoment }

/** `key` is the fingerprint of the key that signed, `second` the second person where two have signed. */
export type AskedTold = {
  at: StoryMoment
  by: string
  name?: string
  role?: string
  key?: string
  second?: { by: string; name?: string; role?: string; key: string }
  op: string
  /** `asks that round 7 is void: the ball left the wheel`. */
  says: string
  /** Why it was refused. */
  refused?: string
}

export type RulingTold = { by: string; ruling: string; says: string; rules: { rule: string; citation: string }[] }

/** `isSound` where nothing speaks against it: its link was open, and no message was lost or unreadable. */
export type DeviceTold = { id: string; driver: string; isSound: boolean; troubles: string[] }

/** What is known of a ticket or a dividend stands in `says`. */
export type PoolTold = {
  meeting: string
  race: string
  state: string
  finish: string[]
  dividends: { says: string; citation: string }[]
  working: { says: string; citation: string }[]
  tickets: { ticket: string; pays: StoryMoney; citation: string }[]
}
