import type { Breach } from '../../kit/document/rules.ts'

/** By the colour of their backs: the batch in the shoe, and the one that was shuffled since for the next shoe. */
export type Batches = { inUse: string | null; ready: string | null }

export const noBatches: Batches = { inUse: null, ready: null }

/** A shoe is filled with the batch that is ready. One shoe may be announced twice: by a person, and by its first card. */
export const shoeFilled = ({ inUse, ready }: Batches): Batches => ({ inUse: ready ?? inUse, ready: null })

/** The batch that was in the last shoe goes into the next one, where the document has two that alternate. */
export function batchRepeated({ inUse, ready }: Batches, rule: string | undefined): Breach | undefined {
  if (rule === undefined || ready === null || ready !== inUse) return undefined
  const message = `the ${ready} batch goes into the shoe again; the other batch was due`
  return { rule, message, figures: { colour: ready } }
}
