import { z } from 'zod'
import type { CardRoomCase } from '../../kit/card-room/case.ts'
import type { CardRoomGame } from '../../kit/card-room/page.ts'
import { citationText } from '../../kit/document/citation.ts'
import type { CommonPage } from '../../kit/document/common-page.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import { termsOf } from '../../kit/settle/winnings.ts'

/** What a stake on one wager must lie between (minor units). */
export const stakeLimits = z.strictObject({ min: z.int().min(0).exactOptional(), max: z.int().min(0).exactOptional() })

/** What people can name of the rules in force when they report, rule or set limits: for readers that know no rules. */
export const rulesView = z.object({
  game: z.string(),
  title: z.string(),
  /** How many seats the layout has, where the document counts them. */
  seats: z.int().exactOptional(),
  /** How many decks the cards come from, where that is known. */
  decks: z.int().min(1).exactOptional(),
  /** Wagers that this table takes; `limits` where the operator may set them, empty while there are none. */
  wagers: z.array(z.object({ wager: z.string(), title: z.string(), limits: stakeLimits.exactOptional() })),
  /**
   * What a stake lies between on every wager alike, at a table of the card room; both are absent while it has none. They can be
   * set against a player-dealer, under the name {@link wholeTable}; in a pot game blinds and collection go with them, so they are of the configuration alone.
   */
  tableLimits: stakeLimits.extend({ canBeSet: z.boolean() }).exactOptional(),
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

/** What `set-limits` calls all wagers of a table of the card room. */
export const wholeTable = 'table'

/** A table at which the house banks. */
export function houseRules(game: Game, options: Options): RulesView {
  const { id, title, deal, wagers, irregularities } = game
  const seats = deal.seats?.(options)
  const { decks } = deal.deck(options)
  const isTaken = (wager: string) => {
    const terms = termsOf(game, wager, options)
    return terms?.isStaked === true && terms.isOffered
  }
  return {
    ...{ game: id, title },
    ...(seats !== undefined && { seats }),
    ...(decks > 0 && { decks }),
    wagers: Object.entries(wagers)
      .filter(([wager]) => isTaken(wager))
      .map(([wager, { title }]) => ({ wager, title, limits: options.limits[wager] ?? {} })),
    irregularities: named(irregularities),
  }
}

/** A table of the card room: its limits are those of the whole table. */
export function cardRoomRules({ page, packs }: CardRoomGame, options: CardRoomCase['options']): RulesView {
  const { id, title, wagers, irregularities } = page
  const { limits } = options
  const decks = packs?.(options)
  const canBeSet = page.bankedBy === 'player-dealer'
  const pair = Array.isArray(limits) ? { min: Number(limits[0]), max: Number(limits[1]) } : undefined
  return {
    ...{ game: id, title },
    ...(decks !== undefined && { decks }),
    wagers: Object.entries(wagers).map(([wager, { title }]) => ({ wager, title })),
    ...((pair !== undefined || canBeSet) && { tableLimits: { ...pair, canBeSet } }),
    irregularities: named(irregularities),
  }
}

const named = (irregularities: CommonPage['irregularities']): RulesView['irregularities'] =>
  Object.entries(irregularities).map(([irregularity, { when, remedy, cite, called }]) => ({
    ...{ irregularity, when, remedy, citation: citationText(cite) },
    ...(called !== undefined && { called }),
  }))
