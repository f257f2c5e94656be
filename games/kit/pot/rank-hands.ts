import { didYouMean } from '../../../text/nearest.ts'
import type { CardRoomAnswer } from '../card-room/answer.ts'
import type { CardRoomCase, Piece } from '../card-room/case.ts'
import { type Card, joker } from '../cards/cards.ts'
import { type HandRanking, ordered, rankingNamed, rankingNames } from '../ranks/rankings.ts'
import type { Portion } from './portions.ts'
import type { PotPage } from './pot-page.ts'
import { handSizeOf } from './streets.ts'
import { cardsOf } from './told-cards.ts'

/** Hands in order, or which of them qualify; a portion may ask for more than its ranking does. */
export function rankGiven(
  { kind, hands, ranking: asked, options }: CardRoomCase,
  deck: readonly Card[],
  portionOf: (ranking: HandRanking) => Portion | undefined = () => undefined,
): CardRoomAnswer {
  const name = asked ?? String(options.ranking ?? '')
  const ranking = rankingNamed(name)
  if (ranking === undefined) return { error: noRanking(name) }
  if (hands.length === 0) return { error: `hands are missing: those that '${name}' ranks` }
  const told = hands.map((hand): readonly Piece[] => (Array.isArray(hand) ? hand : []))
  const wrong = told.map((hand, at) => wrongHand(hand, ranking, deck, `hands.${at}`)).find((each) => each !== undefined)
  if (wrong !== undefined) return { error: wrong }
  const listed = told.map(cardsOf)
  if (kind === 'rank-order') return { order: ordered(ranking, listed) }
  const portion = portionOf(ranking)
  const qualifies = listed.map(
    (cards) =>
      (portion === undefined ? ranking.strength(cards) : portion.strength({ cards, boards: {}, options })) !==
      undefined,
  )
  return { qualifies }
}

const noRanking = (name: string, choices: readonly string[] = rankingNames): string =>
  name === ''
    ? `ranking is missing; there are ${choices.join(', ')}`
    : `there is no ranking '${name}'; there are ${choices.join(', ')}.${didYouMean(name, choices)}`

/** Why a game whose chart is lost can't tell its hands apart: the round names no ranking of as many cards. */
export function unknownRanking({ asksRanking, id, streets }: PotPage, options: CardRoomCase['options']) {
  if (asksRanking !== true) return undefined
  const cards = handSizeOf(streets)
  const choices = rankingNames.filter((name) => ranksOf(cards, rankingNamed(name)))
  const { ranking: name } = options
  if (name === undefined)
    return `options.ranking is missing: the ranking chart of ${id} is lost; there are ${choices.join(', ')}`
  const asked = String(name)
  return ranksOf(cards, rankingNamed(asked)) ? undefined : `options: ${noRanking(asked, choices)}`
}

const ranksOf = (cards: number, ranking: HandRanking | undefined): boolean =>
  ranking !== undefined && cards >= ranking.holds.least && cards <= (ranking.holds.most ?? cards)

/** Why a hand can't be ranked; a part of one is none yet, whatever its cards are. */
function wrongHand(
  hand: readonly Piece[],
  ranking: HandRanking,
  deck: readonly Card[],
  path: string,
): string | undefined {
  const {
    names: [name],
    holds: { least, most },
  } = ranking
  const strange = hand.find((card) => card === joker || !deck.some((each) => each === card))
  if (strange !== undefined) return `${path}: ${strange} is no card that '${name}' ranks in this game`
  const twice = hand.find((card, at) => hand.indexOf(card) < at)
  if (twice !== undefined) return `${path}: ${twice} is there twice`
  if (ranksOf(hand.length, ranking)) return undefined
  return `${path}: '${name}' ranks hands of ${least}${most === undefined ? ' cards or more' : ' cards'}, not of ${hand.length}`
}
