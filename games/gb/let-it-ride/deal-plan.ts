import type { Card } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import { cited, deals, decides, packets, type Stage } from '../../kit/round/deal-plan.ts'
import { handOf, type Round } from '../../kit/round/round.ts'
import { gb } from '../citation.ts'

const everySeat = () => true

export const firstDecision = ['ride-1', 'pull-1'] as const
export const secondDecision = ['ride-2', 'pull-2'] as const

/**
 * Cards are dealt from the dealer's left, decisions are made from the right (gb 12.12-12.13, lines 2856-2860). The
 * dealer's first two cards are the community's; which of three is burnt "(top)" is not clear (lines 2879-2882).
 */
export const planOf = ({ dealOrder, dealerCards }: Options): readonly Stage[] => [
  ...cited(
    gb(2874, 2880, '12.16-12.17'),
    ...(dealOrder === 'three-at-once'
      ? [packets(3, 'seats'), deals(2, 'community')]
      : [deals(1, 'seats'), deals(1, 'community'), deals(1, 'seats'), deals(1, 'community'), deals(1, 'seats')]),
  ),
  ...(dealerCards === 3 ? cited(gb(2880, 2882, '12.17'), deals(1, 'burn')) : []),
  ...cited(gb(2888, 2889, '12.19'), decides(firstDecision, everySeat, 'right')),
  ...cited(gb(2901, 2902, '12.23'), decides(secondDecision, everySeat, 'right')),
]

/** A round may tell of the community cards as the board, or as the dealer's cards with the burnt one last. */
export function withCommunity(round: Round): Round {
  const { community, board, dealer = [], ...deal } = round.deal
  if (community !== undefined) return round
  if (board !== undefined) return { ...round, deal: { ...round.deal, board: [], community: board } }
  const burnt = dealer.slice(2)
  return {
    ...round,
    deal: { ...deal, community: dealer.slice(0, 2), ...(burnt.length === 0 ? {} : { burn: burnt }) },
  }
}

export const communityOf = (round: Round): readonly Card[] => handOf(withCommunity(round), 'community')
