import { z } from 'zod'

/** What a round has come to, for readers that know no rules. A part that the game does not have is absent. */
export const publishedOutcome = z.object({
  /** One line for people: `Banker wins 7 to 4`. */
  says: z.string(),
  /** Of a coup: `player` or `banker`, whatever the document calls them, or `tie`. */
  winner: z.enum(['player', 'banker', 'tie']).exactOptional(),
  /** What each hand counts, by its name in `deal`; of dice their sum, as `dice`. */
  totals: z.record(z.string(), z.int()).exactOptional(),
  /** What each hand is, by its name in `deal`: `pair of kings`. */
  hands: z.record(z.string(), z.string()).exactOptional(),
  /** Of a coup: the hands whose first two cards are of one rank. */
  pairs: z.array(z.enum(['player', 'banker'])).exactOptional(),
  /** Of a roulette number; zero has none of these. */
  colour: z.enum(['red', 'black']).exactOptional(),
  dozen: z.int().exactOptional(),
  column: z.int().exactOptional(),
  half: z.enum(['low', 'high']).exactOptional(),
  parity: z.enum(['odd', 'even']).exactOptional(),
  /** Of craps: the point that stands after the throw. */
  point: z.int().exactOptional(),
  /**
   * Of a coup `natural`, `dragon-7` (the banker wins with 7 in three cards), `panda-8` (the player with 8 in three); of
   * craps `natural`, `craps`, `point`, `point-made`, `seven-out`; of sic bo `small`, `big`, `odd`, `even`, `any-triple`.
   */
  marks: z.array(z.string()).exactOptional(),
})

export type PublishedOutcome = z.infer<typeof publishedOutcome>
