import { z } from 'zod'
import type { CardRoomPage } from '../../kit/card-room/page.ts'
import { citationText } from '../../kit/document/citation.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Irregularity } from '../../kit/document/rules.ts'
import { termsOf } from '../../kit/settle/terms.ts'

/** What a stake on one wager must lie between (minor units). */
export const stakeLimits = z.strictObject({ min: z.int().min(0).exactOptional(), max: z.int().min(0).exactOptional() })

/** What people can name of the rules in force when they report, rule or set limits: for readers that know no rules. */
export const rulesView = z.object({
  game: z.string(),
  title: z.string(),
  /** How many seats the layout has, where the document counts them. */
  seats: z.int().exactOptional(),
  /** Wagers that this table takes; `limits` where the operator may set them, empty while there are none. */
  wagers: z.array(z.object({ wager: z.string(), title: z.string(), limits: stakeLimits.exactOptional() })),
  /** `called` is what a report does to the round; where nothing is said, a supervisor rules on it. */
  irregularities: z.array(
    z.object({
      irregularity: z.string(),
      when: z.string(),
      remedy: z.string(),
      citation: z.string(),
      called: z.enum(['void', 'refused', 'play-on']).exactOptional(),
    }),
  ),
})
export type RulesView = z.infer<typeof rulesView>

/** A table at which the house banks. */
export function houseRules(game: Game, options: Options): RulesView {
  const { id, title, deal, wagers, irregularities } = game
  const seats = deal.seats?.(options)
  const isTaken = (wager: string) => {
    const terms = termsOf(game, wager, options)
    return terms?.isStaked === true && terms.isOffered
  }
  return {
    ...{ game: id, title },
    ...(seats !== undefined && { seats }),
    wagers: Object.entries(wagers)
      .filter(([wager]) => isTaken(wager))
      .map(([wager, { title }]) => ({ wager, title, limits: options.limits[wager] ?? {} })),
    irregularities: named(irregularities),
  }
}

/** A table of the card room: what may be staked is said by its kind of game, not wager by wager. */
export const cardRoomRules = ({ id, title, wagers, irregularities }: CardRoomPage): RulesView => ({
  ...{ game: id, title },
  wagers: Object.entries(wagers).map(([wager, { title }]) => ({ wager, title })),
  irregularities: named(irregularities),
})

const named = (irregularities: Readonly<Record<string, Irregularity>>): RulesView['irregularities'] =>
  Object.entries(irregularities).map(([irregularity, { when, remedy, cite, called }]) => ({
    ...{ irregularity, when, remedy, citation: citationText(cite) },
    ...(called !== undefined && { called }),
  }))
