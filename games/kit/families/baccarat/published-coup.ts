import { capital } from '../../document/capital.ts'
import type { PublishedOutcome } from '../../document/published-outcome.ts'
import type { Coup, HandNames } from './coup.ts'
import { dragon7, isNatural, panda8, shoeResult } from './coup-events.ts'

/** The points of both hands so far, by the names that the document has for them. */
export const coupTotals = ({ P, B, p, b }: Coup, { player, banker }: HandNames): Record<string, number> => ({
  ...(p > 0 && { [player]: P }),
  ...(b > 0 && { [banker]: B }),
})

/** `Punto 9 in two cards, Banco 7 in three cards`. */
export const bothHands = ({ P, B, p, b }: Pick<Coup, 'P' | 'B' | 'p' | 'b'>, { player, banker }: HandNames): string =>
  `${handWords(player, P, p)}, ${handWords(banker, B, b)}`

const handWords = (name: string, points: number, cards: number): string =>
  `${capital(name)} ${points} in ${cards === 3 ? 'three' : 'two'} cards`

/** What a whole coup has come to. */
export function coupShown(coup: Coup, hands: HandNames): PublishedOutcome {
  const { winner, pairs } = shoeResult(coup)
  const natural = isNatural(winner === 'banker' ? coup.banker : coup.player)
  const marks = [natural && 'natural', dragon7(coup) && 'dragon-7', panda8(coup) && 'panda-8']
  return {
    says: coupWords(coup, hands, winner, natural),
    winner,
    pairs,
    marks: marks.filter((mark) => mark !== false),
  }
}

/** `Banker wins 7 to 4`, `Tie at 6`, `Player wins 9 to 3 with a natural`. */
function coupWords({ P, B }: Coup, hands: HandNames, winner: PublishedOutcome['winner'], natural: boolean): string {
  const how = natural ? ' with a natural' : ''
  switch (winner) {
    case 'player':
      return `${capital(hands.player)} wins ${P} to ${B}${how}`
    case 'banker':
      return `${capital(hands.banker)} wins ${B} to ${P}${how}`
    default:
      return `Tie at ${P}${natural ? ', both naturals' : ''}`
  }
}
