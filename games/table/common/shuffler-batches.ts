import type { Breach } from '../../kit/document/rules.ts'

/** The batches by the colour of their backs: the one in the shoe, and the one shuffled for the next shoe. */
export type Batches = { inUse: string | null; ready: string | null }

export const noBatches: Batches = { inUse: null, ready: null }

/** The shoe is filled with the batch that is ready. A new shoe may be announced twice: by a person and by its first card. */
export const shoeFilled = ({ inUse, ready }: Batches): Batches => ({ inUse: ready ?? inUse, ready: null })

/** The breach where the same batch is used twice in a row, although the document has two that alternate. */
export function batchRepeated({ inUse, ready }: Batches, rule: string | undefined): Breach | undefined {
  if (rule === undefined || ready === null || ready !== inUse) return undefined
  const message = `the ${ready} batch goes into the shoe again; the other batch was due`
  return { rule, message, figures: { colour: ready } }
}
