/*
 * How far the word of the bet sensors goes. They tell of chips that are moved, so chips that lay there before they were
 * first heard, or that were moved while they were not, are known only once a total or all spots are told.
 */

export type Pile = { seat: number; spot: string; amount: number }

export type Sight = {
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
  told: readonly Pile[]
  /** All was known and one message is lost, beside heartbeats: one spot at most is wrong, and none where the total is right. */
  single: boolean
  /** Their link was lost: it counts though they tell no total. */
  unplugged: boolean
  /** What their total has beyond what is known, once it was said to be so. */
  beyond: number | null
}

export const unseen: Sight = {
  down: false,
  awaited: false,
  proven: false,
  totals: false,
  doubt: null,
  provisional: null,
  unsure: null,
}

export const worth = (piles: readonly Pile[]): number => piles.reduce((sum, { amount }) => sum + amount, 0)

export const linked = (sight: Sight, isOpen: boolean): Sight => ({ ...sight, down: !isOpen, awaited: true })

/** Their numbers go on where they were: nothing was missed. */
export const heardAgain = (sight: Sight): Sight => {
  const { awaited, provisional, proven } = sight
  if (!awaited && provisional !== 'awaited') return sight
  return {
    ...sight,
    awaited: false,
    provisional: provisional === 'awaited' && proven ? null : provisional && 'unproven',
  }
}

/** They have told of all that lies there. */
export const proved = (sight: Sight): Sight => ({ ...sight, proven: true, doubt: null, provisional: null })

/** Messages were lost. That touches a round whose betting closed before the sensors were heard again, and no other. */
export const missed = (sight: Sight, doubt: Doubt): Sight => ({
  ...sight,
  awaited: false,
  doubt,
  unsure: sight.unsure ?? (sight.provisional === 'awaited' ? doubt.why : null),
})

/** A total proves nothing. That touches a round whose betting closed on what was not proven. */
export const contradicted = (sight: Sight, doubt: Doubt): Sight => ({
  ...sight,
  doubt,
  unsure: sight.unsure ?? (sight.provisional === null ? null : doubt.why),
})

export const atClose = (sight: Sight): Sight => ({
  ...sight,
  provisional: sight.awaited ? 'awaited' : sight.proven ? null : 'unproven',
  unsure: isInDoubt(sight) ? (sight.doubt?.why ?? null) : null,
})

/** Sensors that tell no total can't dispel a doubt: one lost message is said, and they are believed. */
export const isInDoubt = ({ doubt, totals }: Sight): boolean => doubt !== null && (totals || doubt.unplugged)

/** What sensors without a total have missed is past with its round. */
export const atOpening = (sight: Sight): Sight => ({
  ...sight,
  provisional: null,
  unsure: null,
  doubt: sight.totals ? sight.doubt : null,
})

/** Why the wagers of the round are not known, or null. */
export const whyUnsure = ({ unsure, provisional, down }: Sight): string | null =>
  unsure ?? (provisional === 'awaited' && down ? 'the sensors were not heard when betting closed' : null)
