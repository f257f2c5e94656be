import type { Citation } from '../../kit/document/citation.ts'
import type { Irregularity, Rule } from '../../kit/document/rules.ts'
import { hg } from '../citation.ts'

/** Where the consolidated schedules stand, and the page of rules that closes them. */
export const consolidated = hg(6959, 9293)

/** What a table or a hand is refused for over its fees. */
export const feeIrregularities = {
  'no-such-set': {
    when: 'the schedule set of a table is missing or unknown',
    remedy: 'refuse to open the table; there is no default set',
    cite: consolidated,
    seenBy: [],
  },
  'set-not-for-game': {
    when: 'the set is not printed for the game on the table',
    remedy: 'refuse to open the table',
    cite: hg(9290),
    seenBy: [],
  },
  'no-such-option': {
    when: 'the set has no option of that number',
    remedy: 'it is refused',
    cite: hg(9290),
    seenBy: [],
  },
  'wrong-structure': {
    when: 'a limit option on a no-limit or pot-limit table, or the reverse, or timed and pot options posted together',
    remedy: 'it is refused',
    cite: consolidated,
    seenBy: [],
  },
  'limit-not-covered': {
    when: "the limit, buy-in, point value or table limit is outside the option's table or row",
    remedy: 'it is refused',
    cite: consolidated,
    seenBy: [],
  },
  'players-not-covered': {
    when: 'the number of players is outside the band of every posted option',
    remedy: 'refuse the hand until an option that covers it is in force',
    cite: consolidated,
    seenBy: ['bet-sensors', 'card-shoe'],
  },
  'two-schedules': {
    when: 'two options are in force at one table at a time',
    remedy: 'it is refused',
    cite: hg(9290),
    seenBy: [],
  },
  'percentage-fee': {
    when: 'a fee is a share of wagers or winnings',
    remedy: 'it is refused',
    cite: hg(9291),
    seenBy: [],
  },
  'too-many-rates': {
    when: 'more than five options are posted for one table limit',
    remedy: 'it is refused',
    cite: hg(9292),
    seenBy: [],
  },
  'fee-not-predetermined': {
    when: 'an option is changed after the round began',
    remedy: 'refuse; it counts from the next hand',
    cite: hg(9288, 9289),
    seenBy: [],
  },
} as const satisfies Readonly<Record<string, Irregularity>>

/** The same as rules of a game, which fees are no irregularity of its own play. */
export const feeRefusals: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries(feeIrregularities).map(([id, { when, cite }]) => [id, { says: when, cite }]),
)

const refused = (id: keyof typeof feeIrregularities, cite: Citation): Rule => ({
  says: feeIrregularities[id].when,
  cite,
})

/**
 * Those that a game prints with its own schedule, all games in the same order: two lines on what is settled before play, one
 * option at a time, no fee a share, five rates at most.
 * @param line where one option at a time is printed
 */
export const ownFeeRefusals = (line: number): Readonly<Record<string, Rule>> => ({
  'fee-not-predetermined': refused('fee-not-predetermined', hg(line - 2, line - 1)),
  'no-such-option': refused('no-such-option', hg(line)),
  'two-schedules': refused('two-schedules', hg(line)),
  'percentage-fee': refused('percentage-fee', hg(line + 1)),
  'too-many-rates': refused('too-many-rates', hg(line + 2)),
})
