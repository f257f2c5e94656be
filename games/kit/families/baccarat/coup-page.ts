import type { Deck } from '../../cards/census.ts'
import type { Citation } from '../../document/citation.ts'
import type { HouseBanked, Setup } from '../../document/house-banked.ts'
import type { Options } from '../../document/options.ts'
import type { ShoeRules } from '../../document/shoe-rules.ts'
import { type CoupFacts, coupDue, coupFacts, coupOf, type ThirdCards } from './coup.ts'
import { type CoupView, coupOutcomes } from './coup-odds.ts'
import { bothHands, coupShown, coupTotals } from './published-coup.ts'
import { thirdCardsShown } from './third-card-chart.ts'
import { type CoupRules, verifyCoup } from './verify-coup.ts'

/** What a document says of its baccarat table: its shoe and the names of its hands, and the rules that a coup can break. */
type CoupTable = {
  shoe: ShoeRules
  rules: CoupRules
  /** The cards in the shoe. */
  deck: (options: Options) => Deck
  thirdCards: ThirdCards
  /** The lines that say what the shoe deals to the two hands, and when they draw. */
  cites: { shoe: Citation; thirdCards: Citation }
  /** How the cards lie; face up where it is not said. */
  face?: (options: Options) => 'up' | 'down'
  /** What the table is found with. */
  setup: readonly (keyof Setup)[]
  /** What wagers look at, where it is more than points. */
  views?: Readonly<Record<string, CoupView>>
  /** What is staked to find the odds of a wager that pays fixed amounts or a share of a meter (minor units). */
  stakeOf?: ((wager: string, options: Options) => number | undefined) | undefined
}

const evenStake = 10_000

/** The part of a page that is the same wherever baccarat is played: who draws, what a wager sees, and its odds. */
export function coupPage({
  shoe,
  rules,
  deck,
  thirdCards,
  cites,
  face = () => 'up',
  setup,
  views = {},
  stakeOf,
}: CoupTable) {
  const { hands } = shoe
  return {
    family: 'baccarat',
    bankedBy: 'house',
    live: { play: 'shoe', resultFrom: ['card-shoe'], setup },
    facts: coupFacts(hands),
    tells: (points) => bothHands(points, hands),
    counts: (round) => coupTotals(coupOf(round, hands), hands),
    shows: (round) => coupShown(coupOf(round, hands), hands),
    deal: {
      deck,
      due: (round, options) => coupDue(round, hands, thirdCards, face(options)),
      shoe,
      family: () => ({ thirdCards: thirdCardsShown(thirdCards, hands) }),
      cites,
    },
    checks: {
      round: (round, options, found) =>
        verifyCoup(round, { hands, rules, thirdCards, deck: deck(options), face: face(options) }, found),
    },
    odds: {
      outcomes: (wager, options, _strategy, on) => {
        const bet = {
          seat: 1,
          wager,
          stake: stakeOf?.(wager, options) ?? evenStake,
          ...(on === undefined ? {} : { on }),
        }
        return coupOutcomes(bet, { view: views[wager] ?? 'points', decks: deck(options).decks, thirdCards }, hands)
      },
    },
  } as const satisfies Partial<HouseBanked<CoupFacts>>
}
