import { cardsOfHand } from '../../bank/pack.ts'
import type { CardRoomCase } from '../../card-room/case.ts'
import type { Breach } from '../../document/rules.ts'
import { emptyRound } from '../../round/round.ts'
import { type Coup, coupOf, pointCount, pointsOf, sideThatDraws, type ThirdCards } from './coup.ts'

/** The hands of a coup as they are told in `deal`. */
const hands = { player: 'player', banker: 'banker' }

/** A coup that is told in full; nothing while a hand is missing; or the drawing rule that was broken. */
export function readCoup(
  round: CardRoomCase,
  thirdCards: ThirdCards,
): { coup: Coup | undefined } | { refused: Breach } {
  const coup = coupOf(
    { ...emptyRound, deal: { player: cardsOfHand(round, 'player'), banker: cardsOfHand(round, 'banker') } },
    hands,
  )
  if (coup.p === 0 || coup.b === 0) return { coup: undefined }
  const code = wrongDraw(coup, thirdCards)
  return code === undefined ? { coup } : { refused: { rule: code, message: drawText(coup) } }
}

const drawText = ({ player, banker }: Coup): string =>
  `the player hand has ${player.join(' ')}, the banker hand ${banker.join(' ')}`

function wrongDraw({ player, banker }: Coup, thirdCards: ThirdCards): string | undefined {
  const { natural, drawsTo } = thirdCards
  const twoOf = (cards: Coup['player']) => cards.slice(0, 2)
  const [points, bankerPoints] = [pointCount(twoOf(player)), pointCount(twoOf(banker))]
  const [hasDrawn, bankerHasDrawn] = [player.length > 2, banker.length > 2]
  if (points >= natural || bankerPoints >= natural) return hasDrawn || bankerHasDrawn ? 'draw-after-natural' : undefined
  if (points <= drawsTo !== hasDrawn) return hasDrawn ? 'player-illegal-draw' : 'player-must-draw'
  const isDue = sideThatDraws(player.map(pointsOf), twoOf(banker).map(pointsOf), thirdCards) === 'banker'
  if (isDue === bankerHasDrawn) return undefined
  return isDue ? 'banker-must-draw' : 'banker-illegal-draw'
}
