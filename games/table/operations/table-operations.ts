import { z } from 'zod'
import { ruling } from '../rulings/ruling-shape.ts'
import { operationShape, requiredText } from './operation-shape.ts'

/** What only a person at the table can say. */
const operation = z.discriminatedUnion('op', [
  operationShape('new-shoe', 'the shoe or the deck was changed', {}),
  operationShape('void-round', 'the round under way is void, if it is the one that is named', {
    round: z.int().exactOptional(),
    reason: requiredText(256).exactOptional(),
  }),
  operationShape('free-hand', 'the next hand is a free hand', {}),
  operationShape('card-face-up', 'a card lies face up in the shoe', {}),
  operationShape('out-of-cards', 'the shoe is empty, and a round is being dealt', {}),
  operationShape('new-shooter', 'another player throws the dice', {}),
])
export type Operation = z.infer<typeof operation>['op']
export type Operated = { op: Operation; by: string }

/** An irregularity of the game, by its id, and where it happened. */
export const call = z.object({
  irregularity: z.string().max(64),
  seat: z.int().exactOptional(),
  /** As sensors write it: `banker`, `split:17-20`. */
  wager: z.string().max(64).exactOptional(),
  note: z.string().max(256).exactOptional(),
})
export type Call = z.infer<typeof call>

/** All that a person asks of a table. */
export const askedOfTable = z.discriminatedUnion('op', [
  ...operation.options,
  operationShape('irregularity', 'what went wrong, by its id in the game, and where', call.shape),
  operationShape('ruling', 'how a round is decided that waits for a person, and what is named of it', ruling.shape),
])

export type AskedOfTable = z.infer<typeof askedOfTable>
