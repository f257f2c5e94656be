import type { EventOf } from '../../../drivers/events.ts'
import { cardsIn } from '../../kit/cards/census.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'

/** Findings from the count of a shuffler: cards missing, extra, unreadable, or a wrong total. */
export function deckCheckFindings(
  game: Game,
  options: Options,
  { counted, missing, extra, unreadable }: EventOf<'deck-check'>,
): Finding[] {
  const { equipment, missingCards = equipment, countDoubt } = game.cites
  const findingOf = (rule: string, message: string) => game.finding({ rule, message }, 'integrity')
  const held = cardsIn(game.deal.deck(options))
  return [
    ...(missing.length > 0 ? [findingOf(missingCards, `the shuffler misses ${missing.join(' ')}`)] : []),
    ...(extra.length > 0
      ? [findingOf(equipment, `the shuffler counted ${extra.join(' ')} beyond the cards in use`)]
      : []),
    ...(unreadable > 0 ? [findingOf(countDoubt ?? equipment, `the shuffler could not read ${unreadable} cards`)] : []),
    ...(countDoubt !== undefined && counted !== held - missing.length + extra.length
      ? [
          game.finding({
            rule: countDoubt,
            message: `the shuffler counted ${counted} cards, and ${held} are in use`,
            figures: { counted, held },
          }),
        ]
      : []),
  ]
}
