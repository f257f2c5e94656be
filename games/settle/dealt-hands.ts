import type { Game } from '../kit/document/game.ts'
import type { Setup } from '../kit/document/house-banked.ts'
import type { Options } from '../kit/document/options.ts'
import type { Breach } from '../kit/document/rules.ts'
import { emptyRound, type Round } from '../kit/round/round.ts'
import { type JackpotBefore, metersAfterStakes } from '../kit/settle/meters-before.ts'
import type { Case } from './case-shape.ts'
import { dealFrom, undecidedText } from './deal-from-shoe.ts'

/** A round with its cards dealt, what it breaks, and what it lacks to be settled. */
type Dealt = { round: Round; breaches: Breach[]; lacks?: string }

/** Deals what is still to come of a round, and holds all of it against the rules. */
export function dealtRound(game: Game, told: Round, given: Case, setup: Setup, options: Options): Dealt {
  const { wrongDeal, refusedDeal = wrongDeal } = game.cites
  const start = withMeters(game, told, options, given.jackpot)
  const dealt = given.shoe === undefined ? { round: start } : dealFrom(game, start, given.shoe, options)
  if (dealt === null)
    return {
      round: start,
      breaches: [
        {
          rule: game.deal.shoe?.remedies?.outOfCards ?? refusedDeal,
          message: 'the shoe ran out before the round was complete',
        },
      ],
    }
  const { round, undecided } = dealt
  const breaches = game.verifyRound(round, options, setup).map((breach) => asRefused(game, breach))
  // Cards are missing because nobody has said what comes before them.
  if (undecided !== undefined && breaches.length > 0) return { round, breaches: [], lacks: undecidedText(undecided) }
  return isUntold(game, given) ? untold(game, round, breaches, options) : { round, breaches }
}

/** A wrong deal under the id by which the catalogue refuses it. */
function asRefused({ cites: { wrongDeal, refusedDeal } }: Game, breach: Breach): Breach {
  return refusedDeal !== undefined && breach.rule === wrongDeal ? { ...breach, rule: refusedDeal } : breach
}

const isOfCards = ({ live: { play } }: Game): boolean => play === 'shoe' || play === 'seats'

/** Whether a case has wagers, and does not say how they came out. */
const isUntold = (game: Game, { bets = [], deal, shoe, outcome = {} }: Case): boolean =>
  bets.length > 0 && (isOfCards(game) ? deal === undefined && shoe === undefined : Object.keys(outcome).length === 0)

/** That all cards are missing is no irregularity of a table; and where all have folded, none need be shown. */
function untold(game: Game, round: Round, breaches: Breach[], options: Options): Dealt {
  if (!isOfCards(game)) return { round, breaches, lacks: 'outcome: there are wagers, and no result to settle them by' }
  const missing = game.verifyRound({ ...emptyRound, bets: round.bets }, options).map(({ message }) => message)
  if (missing.length === 0) return { round, breaches }
  return {
    round,
    breaches: breaches.filter(({ message }) => !missing.includes(message)),
    lacks: 'deal: there are wagers, and neither cards nor a shoe to deal them from',
  }
}

const withMeters = (game: Game, round: Round, options: Options, before: JackpotBefore | undefined): Round =>
  before === undefined
    ? round
    : { ...round, meters: { ...metersAfterStakes(game, round, options, before), ...round.meters } }
