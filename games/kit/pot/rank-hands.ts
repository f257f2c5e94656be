import type { CardRoomAnswer } from '../card-room/answer.ts'
import type { CardRoomCase } from '../card-room/case.ts'
import { type HandRanking, ordered, rankingNamed } from '../ranks/rankings.ts'
import type { Portion } from './portions.ts'
import { cardsOf } from './told-cards.ts'

/** Hands in order, or which of them qualify; a portion may ask for more than its ranking does. */
export function rankGiven(
  { kind, hands, ranking: asked, options }: CardRoomCase,
  portionOf: (ranking: HandRanking) => Portion | undefined = () => undefined,
): CardRoomAnswer {
  const name = asked ?? String(options.ranking ?? '')
  const ranking = rankingNamed(name)
  if (ranking === undefined) return { error: `there is no ranking '${name}'` }
  const listed = hands.map((hand) => cardsOf(Array.isArray(hand) ? hand : []))
  if (kind === 'rank-order') return { order: ordered(ranking, listed) }
  const portion = portionOf(ranking)
  const qualifies = listed.map(
    (cards) =>
      (portion === undefined ? ranking.strength(cards) : portion.strength({ cards, boards: {}, options })) !==
      undefined,
  )
  return { qualifies }
}
