/*
 * How far the word of the bet sensors goes. They tell of chips that are moved, so chips that lay there before they were
 * first heard, or that were moved while they were not, are known only once a total or all spots are told.
 */

export type ChipStack = { seat: number; spot: string; amount: number }

export type SensorConfidence = {
  /** Their link is down. */
  down: boolean
  /** It was opened or lost, and no word came since: what comes next may show that words were missed. */
  awaited: boolean
  /** They have shown that they told of all that lies there. */
  proven: boolean
  /** They tell a total. */
  totals: boolean
  doubt: Doubt | null
  /** Betting closed before they were heard again, or on what was not proven. */
  provisional: 'awaited' | 'unproven' | null
  /** Why the wagers that betting closed on are not known. */
  unsure: string | null
}

/** Something speaks against what they told. */
type Doubt = {
  why: string
  /** What they told since. */
  told: readonly ChipStack[]
  /** All was known and one message is lost, beside heartbeats: one spot at most is wrong, and none where the total is right. */
  single: boolean
  /** Their link was lost: it counts though they tell no total. */
  unplugged: boolean
  /** What their total has beyond what is known, once it was said to be so. */
  beyond: number | null
}

export const unseen: SensorConfidence = {
  down: false,
  awaited: false,
  proven: false,
  totals: false,
  doubt: null,
  provisional: null,
  unsure: null,
}

export const worth = (piles: readonly ChipStack[]): number => piles.reduce((sum, { amount }) => sum + amount, 0)

export const linked = (confidence: SensorConfidence, isOpen: boolean): SensorConfidence => ({
  ...confidence,
  down: !isOpen,
  awaited: true,
})

/** Their numbers go on where they were: nothing was missed. */
export const heardAgain = (confidence: SensorConfidence): SensorConfidence => {
  const { awaited, provisional, proven } = confidence
  if (!awaited && provisional !== 'awaited') return confidence
  return {
    ...confidence,
    awaited: false,
    provisional: provisional === 'awaited' && proven ? null : provisional && 'unproven',
  }
}

/** They have told of all that lies there. */
export const proved = (confidence: SensorConfidence): SensorConfidence => ({
  ...confidence,
  proven: true,
  doubt: null,
  provisional: null,
})

/** Messages were lost. That touches a round whose betting closed before the sensors were heard again, and no other. */
export const missed = (confidence: SensorConfidence, doubt: Doubt): SensorConfidence => ({
  ...confidence,
  awaited: false,
  doubt,
  unsure: confidence.unsure ?? (confidence.provisional === 'awaited' ? doubt.why : null),
})

/** A total proves nothing. That touches a round whose betting closed on what was not proven. */
export const contradicted = (confidence: SensorConfidence, doubt: Doubt): SensorConfidence => ({
  ...confidence,
  doubt,
  unsure: confidence.unsure ?? (confidence.provisional === null ? null : doubt.why),
})

export const atClose = (confidence: SensorConfidence): SensorConfidence => ({
  ...confidence,
  provisional: confidence.awaited ? 'awaited' : confidence.proven ? null : 'unproven',
  unsure: isInDoubt(confidence) ? (confidence.doubt?.why ?? null) : null,
})

/** Sensors that tell no total can't dispel a doubt: one lost message is said, and they are believed. */
export const isInDoubt = ({ doubt, totals }: SensorConfidence): boolean => doubt !== null && (totals || doubt.unplugged)

/** What sensors without a total have missed is past with its round. */
export const atOpening = (confidence: SensorConfidence): SensorConfidence => ({
  ...confidence,
  provisional: null,
  unsure: null,
  doubt: confidence.totals ? confidence.doubt : null,
})

/** Why the wagers of the round are not known, or null. */
export const whyUnsure = ({ unsure, provisional, down }: SensorConfidence): string | null =>
  unsure ?? (provisional === 'awaited' && down ? 'the sensors were not heard when betting closed' : null)
