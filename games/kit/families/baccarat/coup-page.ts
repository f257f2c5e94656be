import type { Deck } from '../../cards/census.ts'
import { capital } from '../../document/capital.ts'
import type { Citation } from '../../document/citation.ts'
import type { Setup } from '../../document/common-page.ts'
import type { HouseBanked } from '../../document/house-banked.ts'
import type { Options } from '../../document/options.ts'
import type { ShoeRules } from '../../document/shoe-rules.ts'
import { type CoupFacts, coupDue, coupFacts, coupOf } from './coup.ts'
import { type CoupView, coupOutcomes } from './coup-outcomes.ts'
import { coupShown, coupTotals } from './coup-shown.ts'
import { type CoupRules, verifyCoup } from './verify-coup.ts'

/** What a document says of its baccarat table: its shoe and the names of its hands, and the rules that a coup can break. */
type CoupTable = {
  shoe: ShoeRules
  rules: CoupRules
  /** The cards in the shoe. */
  deck: (options: Options) => Deck
  /** The lines that say of what the shoe deals there are two hands. */
  cite: Citation
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

/** `Punto 9 in two cards`. */
const handWords = (name: string, points: number, cards: number): string =>
  `${capital(name)} ${points} in ${cards === 3 ? 'three' : 'two'} cards`

/** The part of a page that is the same wherever baccarat is played: who draws, what a wager sees, and its odds. */
export function coupPage({ shoe, rules, deck, cite, face, setup, views = {}, stakeOf }: CoupTable) {
  const { hands } = shoe
  return {
    family: 'baccarat',
    bankedBy: 'house',
    live: { play: 'shoe', resultFrom: ['card-shoe'], setup },
    facts: coupFacts(hands),
    tells: ({ P, B, p, b }) => `${handWords(hands.player, P, p)}, ${handWords(hands.banker, B, b)}`,
    counts: (round) => coupTotals(coupOf(round, hands), hands),
    shows: (round) => coupShown(coupOf(round, hands), hands),
    deal: { deck, due: (round, options) => coupDue(round, hands, face?.(options)), shoe, cites: { shoe: cite } },
    checks: { round: (round, options, found) => verifyCoup(round, hands, rules, deck(options), found) },
    odds: {
      outcomes: (wager, options, _strategy, on) => {
        const bet = {
          seat: 1,
          wager,
          stake: stakeOf?.(wager, options) ?? evenStake,
          ...(on === undefined ? {} : { on }),
        }
        return coupOutcomes(bet, views[wager] ?? 'points', deck(options).decks, hands)
      },
    },
  } as const satisfies Partial<HouseBanked<CoupFacts>>
}
