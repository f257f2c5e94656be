import type { Citation } from '../kit/document/citation.ts'
import type { DealRules, HouseBanked } from '../kit/document/house-banked.ts'
import { choice, fields, type Options, range, saidByMeter, text, wholeRange } from '../kit/document/options.ts'
import type { Breach, Rule } from '../kit/document/rules.ts'
import type { Bet } from '../kit/round/round.ts'
import type { Jackpot } from '../kit/settle/jackpot.ts'
import { roundedDown, roundedUp } from '../kit/settle/money.ts'
import { gb } from './citation.ts'
import { generalRules, rulesOfChapter } from './general/general-rules.ts'

export { gb, rulesOfChapter }

/** A game or wager that is somebody's varies only as he agrees. */
export const ownedBy = (owner: string, cite: Citation, ...more: Citation[]): { proprietor: Rule } => ({
  proprietor: {
    says: `no variation without the agreement of ${owner}`,
    cite,
    ...(more.length > 0 && { more }),
    seenBy: [],
  },
})

/** What every game of the document leaves to its operator. */
export const commonOptions = {
  /** The notice at the table when odds are better than the minimum, with the house edge that it gives. */
  higherOddsNotice: text(gb(164, 169, '2.4')),
  /** What goes back with a fraction of a penny. Down would be less than the rule's minimum. */
  rounding: choice(['up', 'down'], 'up', gb(235, 238, '2.8')),
}

/** What every page of the document says in the same words. */
export const gbPage = {
  document: 'Rules of Casino Games in Great Britain, August 2007',
  approval: {
    says: 'Gambling Commission, Gambling Act 2005: on the list of approved casino games from 1 September 2007',
    cite: gb(11, 24, 'introduction'),
  },
  bankedBy: 'house',
  currency: 'GBP',
  rounding: (returns, { rounding }) => (rounding === 'up' ? roundedUp(returns) : roundedDown(returns)),
} as const satisfies Partial<HouseBanked<never>>

/** And of the games whose cards are dealt to seats. */
export const seatsPage = {
  ...gbPage,
  equipment: ['card-shoe', 'shuffler', 'bet-sensors'],
  live: { play: 'seats', resultFrom: ['card-shoe', 'card-reader'], setup: ['seen'] },
} as const

/** And of those that are played without cards. */
export const noCards: DealRules = { deck: () => ({ decks: 0, jokers: 0 }), due: () => null }

/** What every jackpot of the document has: at least 70 % of its stakes go to the meter, which pays all its awards. */
export const gbJackpot = {
  leastMain: { percent: 70, rule: 'gr.progressive.meter-share' },
  cites: {
    share: generalRules['gr.progressive.meter-share'].cite,
    seed: generalRules['gr.progressive.seed'].cite,
    correction: generalRules['gr.progressive.integrity'].cite,
  },
  fixedFrom: () => 'meter',
} as const satisfies Partial<Jackpot<never>>

/** A jackpot that a table may offer, "in addition to, or instead of" another side wager (11.39 and 11.92). */
export const progressiveOptions = (from: number, to: number, rule: string) => ({
  progressiveOffered: choice(['yes-offered', 'not-offered'], 'not-offered', gb(from, to, rule)),
  progressive: saidByMeter(
    fields(
      {
        share: range(0.7, 1, 0.7, gb(209, 212, '2.7 b')),
        seed: wholeRange(0, Number.MAX_SAFE_INTEGER, 0, gb(214, 215, '2.7 c')),
      },
      gb(209, 215, '2.7 b-c'),
    ),
  ),
})

/** Why a wager is not taken that a table does not offer: `by` names the option that offers each. */
export function notOffered(
  { seat, wager }: Bet,
  options: Options,
  by: Readonly<Record<string, string>>,
): Breach | undefined {
  const option = by[wager]
  if (option === undefined || options[option] === 'yes-offered') return undefined
  return { rule: gbCites.unlistedWager, message: `seat ${seat} ${wager}: this table does not offer it` }
}

export const gbCites = {
  unlistedWager: 'gr.no-unlisted-variation',
  stakeLimits: 'gr.table-limits-notice',
  minimumOdds: 'gr.minimum-odds',
  oralBet: 'gr.oral-wagers',
  equipment: 'gr.equipment-security',
  wrongDeal: 'gr.equipment-security',
} as const
