import type { CountedWays, Played } from '../../kit/bank/player-banked.ts'
import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { described } from '../../kit/document/described.ts'
import type { Options } from '../../kit/document/options.ts'
import type { PublishedOutcome } from '../../kit/document/published-outcome.ts'
import type { Verdict, When } from '../../kit/document/wagers.ts'
import { type Coup, coupWith, type ThirdCards } from '../../kit/families/baccarat/coup.ts'
import { coupsByPoints } from '../../kit/families/baccarat/coup-odds.ts'
import { bothHands, coupShown, coupTotals } from '../../kit/families/baccarat/published-coup.ts'
import { readCoup } from '../../kit/families/baccarat/read-coup.ts'
import { usualDecks } from '../bank-page.ts'

/** What decides the wagers of a coup; nothing while a hand is missing. */
export type CoupTable = { coup: Coup | undefined }
export type SettledCoup = { coup: Coup; options: Options }

/** A coup is played as it is told: nobody decides anything in it. */
export const playCoup =
  (thirdCards: ThirdCards) =>
  (round: CardRoomCase): Played<CoupTable> => {
    const told = readCoup(round, thirdCards)
    return 'refused' in told ? told : { table: told }
  }

export const coupFacts = ({ coup }: CoupTable, _bet: unknown, options: Options): SettledCoup | undefined =>
  coup && { coup, options }

/** The hands as they are told in `deal`. */
const hands = { player: 'player', banker: 'banker' }

/** What a coup has come to, with its totals. */
export const coupTold = ({ coup }: CoupTable): PublishedOutcome | undefined =>
  coup && { ...coupShown(coup, hands), totals: coupTotals(coup, hands) }

export const coupTells = ({ coup }: SettledCoup): string => bothHands(coup, hands)

const sideOf = ({ coup: { P, B } }: SettledCoup): 'player' | 'banker' | 'tie' =>
  P > B ? 'player' : P < B ? 'banker' : 'tie'

/** A wager on one hand, which pushes on a tie. */
export const onPlayer: When<SettledCoup> = {
  outcome: sideOf,
  verdicts: { player: 'win', banker: 'lose', tie: 'push' },
}
export const onBanker: When<SettledCoup> = {
  outcome: sideOf,
  verdicts: { player: 'lose', banker: 'win', tie: 'push' },
}

/** A wager on the banker hand that comes to something else where that wins with seven in three cards. */
export const onBankerBut = (
  threeCardSeven: Verdict | { option: string; is: Record<string, Verdict> },
): When<SettledCoup> => ({
  outcome: (facts) => (isDragon7(facts) ? 'three-card-7' : sideOf(facts)),
  verdicts: { ...onBanker.verdicts, 'three-card-7': threeCardSeven },
})

export const isTie = described('the hands tie', ({ coup: { P, B } }: SettledCoup): boolean => P === B)

/** The banker hand wins with seven in three cards. */
export const isDragon7 = described(
  'the banker hand wins with 7 in three cards',
  ({ coup: { P, B, b } }: SettledCoup): boolean => b === 3 && B === 7 && P < 7,
)

/** The player hand wins with eight in three cards. */
export const isPanda8 = described(
  'the player hand wins with 8 in three cards',
  ({ coup: { P, B, p } }: SettledCoup): boolean => p === 3 && P === 8 && B < 8,
)

/** These wagers go by points and numbers of cards: every coup of a full shoe. */
export const countedByPoints = (
  wagers: readonly string[],
  thirdCards: ThirdCards,
): Readonly<Record<string, CountedWays<SettledCoup>>> => {
  const ways: CountedWays<SettledCoup> = (options, { decks = usualDecks }) =>
    [...coupsByPoints(decks, thirdCards)].map(({ player, banker, weight }) => ({
      facts: { coup: coupWith(player, banker), options },
      weight,
    }))
  return Object.fromEntries(wagers.map((wager) => [wager, ways]))
}
