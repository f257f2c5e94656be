import type { DeviceClass } from '../../../drivers/events.ts'
import type { WagerDue } from '../bank/coverage.ts'
import type { CommonPage } from '../document/common-page.ts'
import { asFinding, type Finding } from '../document/finding.ts'
import type { RoundEnding } from '../document/game.ts'
import type { Problem } from '../document/options.ts'
import type { PublishedOutcome } from '../document/published-outcome.ts'
import type { Breach, Irregularity, Rule } from '../document/rules.ts'
import type { Wagering } from '../document/wagers.ts'
import { lookUp } from '../look-up.ts'
import type { Random } from '../odds/random.ts'
import type { CardRoomAnswer } from './answer.ts'
import type { CardRoomBet, CardRoomCase } from './case.ts'

/** What the pages of a card room have beside what every page has, whether a player banks the game or players contest a pot. */
export type CardRoomPage = CommonPage &
  Partial<Pick<Wagering<never>, 'qualifies' | 'payTables'>> & {
    bankedBy: 'player-dealer' | 'pot'
    /** How a round is played where functions decide it: what is dealt, drawn and set, step by step. */
    played?: readonly Rule[]
    wagers: Readonly<Record<string, { pays?: unknown }>>
    /** With the codes under which a round is refused for it, where they are others than its id. */
    irregularities: Readonly<Record<string, { codes?: readonly string[] }>>
    /** How the odds of wagers are found, which is no rule, and what is printed of them. */
    odds?: Readonly<Record<string, object>>
    /** Codes of refusals that are no irregularity of the page: what each says, and where. */
    refusals?: Readonly<Record<string, Rule>>
  }

/** A game of the card room: its page, and what a round of it comes to. */
export type CardRoomGame = {
  page: CardRoomPage
  /** Pure. A round that can't be read gives an `error` that says why. */
  settle(round: CardRoomCase): CardRoomAnswer
  /**
   * Every way in which a wager can come out under these options, weighted; undefined where it can't be counted. Throws an
   * Error that says what is wrong with the options.
   */
  outcomes?(wager: string, options: CardRoomCase['options']): Iterable<RoundEnding> | undefined
  /** What decides each bet of a round against a bank, in words; undefined where the cards do not. */
  tells?(round: CardRoomCase): (bet: CardRoomBet) => string | undefined
  /** Why the bank's money did not reach a bet, or not all of it, with the rule; undefined for one that it covers. */
  uncovered?(round: CardRoomCase): (bet: CardRoomBet) => { says: string; citation: string } | undefined
  /** How many seats bet against a bank. */
  seats?: number
  /** How many packs the cards of a table come from; undefined where that is not known, or there are none. */
  packs?(options: CardRoomCase['options']): number | undefined
  /**
   * What every wager of a round is due where the bank covers it, in the order of settlement that begins at a seat. Throws an
   * Error for a round that is refused.
   */
  dueFrom?(round: CardRoomCase): (first: number) => readonly WagerDue[]
  /**
   * Rounds drawn by chance, without end, in which each of so many seats stakes {@link drawnStake} on the wager; undefined
   * where none can be drawn.
   */
  drawn?(
    wager: string,
    options: CardRoomCase['options'],
    random: Random,
    seats: number,
  ): Iterable<CardRoomCase> | undefined
  /** What is to be said of the odds of a wager; undefined where it has none. */
  oddsTold?(wager: string): (OddsTold & { method: 'exact' | 'simulated' }) | undefined
  /** What is allowed but should be known to whoever opens a table with these options. */
  warnings?(options: CardRoomCase['options']): Problem[]
  /** What a table in play asks beside; a game without it has no live table. */
  live?: CardRoomLive
}

/** What each seat stakes in a drawn round: a multiple of what odds divide by. */
export const drawnStake = 100

/** What is said of odds beside their figures. */
export type OddsTold = {
  /** How the seat decides. */
  strategy?: string
  /** How each seat decides where tables are drawn, if it is in another way. */
  drawnStrategy?: string
  /** What the figures do not have in them. */
  leftOut?: string
  /** The document's own figure. */
  printed?: string
  /** How many deals are counted, where that takes minutes. */
  deals?: bigint
}

/** What a table must know to write a round down as it is played. */
export type CardRoomLive = LivePage & {
  /** What seats and dealer can do, by the verbs of the notation. */
  verbs: readonly string[]
  /** How many cards each hand has, by its name; `seat` stands for every seat. */
  hands: Readonly<Record<string, { cards: number | readonly [number, number] }>>
  /** The classes of devices that can tell what is dealt. */
  reader: readonly DeviceClass[]
  /** Why a bet can't be taken, judged beside the others of the round. */
  refusesBet(bet: CardRoomBet, round: CardRoomCase): Breach | undefined
  /** The hands of a round in the order in which they are dealt to. */
  dealOrder?(round: CardRoomCase): readonly string[]
  /** The seat that is settled first; undefined where the round does not say it. */
  firstSeat?(round: CardRoomCase): number | undefined
  /** Why nobody knows who is settled first, where money depends on it; undefined where it is known, or the same for all. */
  unordered?(round: CardRoomCase): string | undefined
  /** What a finished round has come to, for readers that know no rules; undefined where its page does not say it. */
  shows(round: CardRoomCase): PublishedOutcome | undefined
}

/** What a page says of chips that move while it is played. */
export type LivePage = {
  /** Under which ids a wager is refused that comes late, and one that is touched. */
  lateBet?: string
  touchedBet?: string
  /** Wagers that go down with a decision, after betting has closed. */
  decisionWagers?: readonly string[]
  /** Decisions of a seat behind which its wagers of a decision don't change any more. */
  closedBy?: readonly string[]
  /** Whoever draws gives a card up: what he has taken from his hand by then. */
  drawsFor?: 'discard'
}

/** Whether a bet goes down while the round is played. */
export const isOfDecision = (live: LivePage | undefined, { wager, part }: CardRoomBet): boolean =>
  live?.decisionWagers?.some((id) => id === wager || id === part) === true

/** A breach as a finding, in the words of the page where it has some for it; `otherwise` is the remedy where it has none. */
export function cardRoomFinding(
  page: CardRoomPage,
  breach: Breach,
  severity: Finding['severity'],
  otherwise = 'the round is refused',
): Finding {
  const irregularity = irregularityOf(page, breach.rule)
  const { cite } = irregularity ?? lookUp(page.refusals ?? {}, breach.rule) ?? page
  return asFinding(breach, severity, { cite, remedy: irregularity?.remedy ?? otherwise })
}

const irregularityOf = ({ irregularities }: CardRoomPage, rule: string): Irregularity | undefined =>
  lookUp(irregularities, rule) ?? Object.values(irregularities).find(({ codes = [] }) => codes.includes(rule))
