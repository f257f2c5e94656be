/*
 * How far the bet sensors can be trusted. They report moves of chips, so chips that lay on the layout before the first
 * message, or that moved while no message came through, are known only once the sensors report a total or all spots.
 */

export type ChipStack = { seat: number; spot: string; amount: number }

export type SensorConfidence = {
  linkDown: boolean
  /** The link was opened or lost, and no message has come since: the next one may show that messages were lost. */
  awaitingMessage: boolean
  /** They have reported all chips on the layout. */
  isComplete: boolean
  /** They report totals, which can confirm or contradict their messages. */
  sendsTotals: boolean
  doubt: Doubt | null
  /** Betting closed before they were heard again (`awaited`), or on chips that were not confirmed (`unproven`). */
  provisional: 'awaited' | 'unproven' | null
  /** Why the wagers that betting closed on are unknown. */
  unknownReason: string | null
}

/** Something contradicts what the sensors reported. */
type Doubt = {
  why: string
  /** What they have reported since. */
  reported: readonly ChipStack[]
  /** All was known and one message was lost, heartbeats aside: at most one spot is wrong, and none if the total is right. */
  oneMessageLost: boolean
  /** The link was lost: the doubt counts even for sensors without totals. */
  linkLost: boolean
  /** By how much their total exceeds the known chips, once that has been reported as a finding. */
  excess: number | null
}

export const noConfidence: SensorConfidence = {
  linkDown: false,
  awaitingMessage: false,
  isComplete: false,
  sendsTotals: false,
  doubt: null,
  provisional: null,
  unknownReason: null,
}

export const totalOf = (stacks: readonly ChipStack[]): number => stacks.reduce((sum, { amount }) => sum + amount, 0)

export const linkChanged = (confidence: SensorConfidence, isOpen: boolean): SensorConfidence => ({
  ...confidence,
  linkDown: !isOpen,
  awaitingMessage: true,
})

/** The sequence numbers continue: nothing was missed. */
export const heardAgain = (confidence: SensorConfidence): SensorConfidence => {
  const { awaitingMessage, provisional, isComplete } = confidence
  if (!awaitingMessage && provisional !== 'awaited') return confidence
  return {
    ...confidence,
    awaitingMessage: false,
    provisional: provisional === 'awaited' && isComplete ? null : provisional && 'unproven',
  }
}

/** The sensors have reported all chips on the layout. */
export const allReported = (confidence: SensorConfidence): SensorConfidence => ({
  ...confidence,
  isComplete: true,
  doubt: null,
  provisional: null,
})

/** Messages were lost. This affects only a round whose betting closed before the sensors were heard again. */
export const messagesMissed = (confidence: SensorConfidence, doubt: Doubt): SensorConfidence => ({
  ...confidence,
  awaitingMessage: false,
  doubt,
  unknownReason: confidence.unknownReason ?? (confidence.provisional === 'awaited' ? doubt.why : null),
})

/** A total contradicts the messages. This affects a round whose betting closed on chips that were not confirmed. */
export const totalContradicted = (confidence: SensorConfidence, doubt: Doubt): SensorConfidence => ({
  ...confidence,
  doubt,
  unknownReason: confidence.unknownReason ?? (confidence.provisional === null ? null : doubt.why),
})

export const bettingClosed = (confidence: SensorConfidence): SensorConfidence => ({
  ...confidence,
  provisional: confidence.awaitingMessage ? 'awaited' : confidence.isComplete ? null : 'unproven',
  unknownReason: confidence.unknownReason ?? doubtIn(confidence),
})

/** Sensors without totals can't clear a doubt: a lost message is reported once, and they are trusted again. */
export const isInDoubt = ({ doubt, sendsTotals }: SensorConfidence): boolean =>
  doubt !== null && (sendsTotals || doubt.linkLost)

const doubtIn = (confidence: SensorConfidence): string | null =>
  isInDoubt(confidence) ? (confidence.doubt?.why ?? null) : null

/** For sensors without totals, a doubt ends with its round. */
export const bettingOpened = (confidence: SensorConfidence): SensorConfidence => ({
  ...confidence,
  provisional: null,
  unknownReason: null,
  doubt: confidence.sendsTotals ? confidence.doubt : null,
})

/** Why the wagers of the round are unknown, or null. */
export const whyBetsUnknown = ({ unknownReason, provisional, linkDown }: SensorConfidence): string | null =>
  unknownReason ?? (provisional === 'awaited' && linkDown ? 'the sensors were offline when betting closed' : null)

/** Why the chips of the round may be others than those that are known, or null. */
export const whyInDoubt = (confidence: SensorConfidence): string | null =>
  whyBetsUnknown(confidence) ?? doubtIn(confidence)
