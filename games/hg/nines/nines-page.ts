import { boxedCard, exposedCard, shoeEmpty } from '../../kit/bank/event-rules.ts'
import type { EventRule, PlayerBanked } from '../../kit/bank/player-banked.ts'
import type { Verdict, When } from '../../kit/document/wagers.ts'
import {
  type NinesFacts,
  type NinesRules,
  type NinesTable,
  ninesFacts,
  ninesOutcome,
} from '../../kit/families/baccarat/nines.ts'
import { hgBankPage } from '../bank-page.ts'

/** What the three games of three cards and one draw have in common. */
export const ninesPage = {
  ...hgBankPage,
  family: 'baccarat',
  facts: ninesFacts,
  tells: ({ player, dealer, fouled }: NinesFacts) =>
    fouled ? 'the hand is fouled' : `the seat has ${player.total}, the player-dealer ${dealer.total}`,
} as const satisfies Partial<PlayerBanked<NinesTable, NinesFacts>>

/** Draw on four or less, stand on seven or more; the house draws to five. */
export const drawingRules: Pick<NinesRules, 'drawsTo' | 'standsFrom' | 'houseDrawsTo'> = {
  drawsTo: 4,
  standsFrom: 7,
  houseDrawsTo: 5,
}

type Verdicts = Readonly<Record<ReturnType<typeof ninesOutcome> | 'fouled', Verdict>>

/** The nearer to nine wins. A fouled hand can't: `fouled` says what it comes to where it would have won. */
export const nearerToNine = (verdicts: Verdicts): When<NinesFacts> => ({
  outcome: outcomeIn(verdicts, ['win']),
  verdicts,
})

/** The same of a bet behind a hand: `fouled` says what it comes to where the hand could have won or pushed. */
export const behindNearerToNine = (verdicts: Verdicts): When<NinesFacts> => ({
  outcome: outcomeIn(verdicts, ['win', 'push']),
  verdicts,
})

/** What a hand has come to; `fouled` where that takes one of these verdicts from it. */
const outcomeIn = (verdicts: Verdicts, takes: readonly Verdict[]) => (facts: NinesFacts) => {
  const outcome = ninesOutcome(facts)
  return facts.fouled && takes.includes(verdicts[outcome]) ? 'fouled' : outcome
}

/** What the shoe can do wrong in all of them. */
export const shoeEvents: Readonly<Record<'card' | 'shoe-empty', readonly EventRule[]>> = {
  card: [boxedCard('boxed-card', 'misdeal-boxed'), exposedCard({ deal: 'exposed-on-deal', draw: 'exposed-on-draw' })],
  'shoe-empty': [shoeEmpty({ deal: 'misdeal-shoe-empty', draw: 'shoe-empty-on-draw' })],
}

/** The packs of all of them are without these. */
export const strippedRanks = '789T'
