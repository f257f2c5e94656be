import { boxedCard, exposedCard, shoeEmpty } from '../../kit/bank/event-rules.ts'
import type { EventRule, PlayerBanked } from '../../kit/bank/page.ts'
import type { When } from '../../kit/document/wagers.ts'
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

/** The nearer to nine wins, and a fouled hand can't: it pushes where it would have won, or a supervisor decides. */
export const nearerToNine = (tiesLow: 'lose' | 'push', fouled: 'push' | 'open' = 'push'): When<NinesFacts> => ({
  outcome: (facts) => (facts.fouled && ninesOutcome(facts) === 'wins' ? 'fouled' : ninesOutcome(facts)),
  verdicts: { wins: 'win', fouled, ties: 'push', 'ties-low': tiesLow, loses: 'lose' },
})

/** A bet behind a fouled hand that could have won or pushed gets no action. */
export const behindNearerToNine = (tiesLow: 'lose' | 'push'): When<NinesFacts> => ({
  outcome: (facts) => (facts.fouled && couldWinOrPush(facts, tiesLow) ? 'fouled' : ninesOutcome(facts)),
  verdicts: { wins: 'win', fouled: 'void', ties: 'push', 'ties-low': tiesLow, loses: 'lose' },
})

function couldWinOrPush(facts: NinesFacts, tiesLow: 'lose' | 'push'): boolean {
  const outcome = ninesOutcome(facts)
  return outcome === 'wins' || outcome === 'ties' || (outcome === 'ties-low' && tiesLow === 'push')
}

/** What the shoe can do wrong in all of them. */
export const shoeEvents: Readonly<Record<'card' | 'shoe-empty', readonly EventRule[]>> = {
  card: [boxedCard('boxed-card', 'misdeal-boxed'), exposedCard({ deal: 'exposed-on-deal', draw: 'exposed-on-draw' })],
  'shoe-empty': [shoeEmpty({ deal: 'misdeal-shoe-empty', draw: 'shoe-empty-on-draw' })],
}

/** The packs of all of them are without these. */
export const strippedRanks = '789T'
