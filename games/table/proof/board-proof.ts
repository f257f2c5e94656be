import type { Betting } from '../common/betting.ts'
import { type DeviceReport, isBlind, type Span } from './spans-and-pauses.ts'

/*
 * A wager is known as far as its board has been heard. Devices have no common clock: what is read from one may have
 * happened before what was read from another a moment earlier. So each thing that is heard has a span of time in which
 * it happened. Two messages of one device are in the order of their numbers; two of different devices are in order only
 * where their spans do not overlap.
 */

/** Chips that moved, betting that was opened, or messages that were lost, which may be anything, of whoever's order. */
export type BoardChange = DeviceReport & { is?: 'chips'; lost?: true }

/** What the devices have told of the round since betting was opened for it. */
export type RoundProof = {
  readonly opened: (DeviceReport & { byKey?: 'behind-settled' | 'behind-unsettled' }) | null
  /** The last card, decision or throw that each device has told. */
  readonly last: Readonly<Record<string, DeviceReport>>
  /** Devices that can't be heard. */
  readonly gone: readonly string[]
}

/** What the boards of a table have proved about the wagers of its round. */
export type BoardProof = {
  /** When each board was last heard with its numbers whole. */
  readonly heard: Readonly<Record<string, Span>>
  /** What the boards did, the latest last. */
  readonly changes: readonly BoardChange[]
  /** What closed the betting, while it is closed. */
  readonly close: DeviceReport | null
  /** The first card of the round. */
  readonly firstCard: DeviceReport | null
  /** What opened betting for the round. */
  readonly opening?: DeviceReport
  /** Dice under a cover that were read before betting closed. */
  readonly reading?: DeviceReport
  /** The last card or decision, where chips go down between them; the last card of a shoe that names no hands. */
  readonly lastPlayed?: DeviceReport
  /** At a table whose rounds are told by several devices: in what order. */
  readonly told?: RoundProof
  /** When something of a board was last read that may be old (ms). */
  readonly pausedAt?: number
  /** The end of the last pause in which cards or decisions happened that nobody heard in order (ms). */
  readonly blindUntil?: number
}

export const noProof: BoardProof = { heard: {}, changes: [], close: null, firstCard: null }

/** More than any hands move while two wires disagree. With more, the oldest count as one loss over all their time. */
const mostChanges = 512

/** A message whose number follows the one before: everything that the board said before it was heard. */
export function boardHeard(before: BoardProof, { device, since, at }: DeviceReport): BoardProof {
  const proof = isBlind({ since, at }) ? { ...before, pausedAt: at } : before
  const last = proof.heard[device]
  if (last !== undefined && last.since > since) return proof
  return { ...proof, heard: { ...proof.heard, [device]: { since, at } } }
}

/** Whether there was a pause since betting closed: the round may have been over before it is known, and its chips collected. */
export const isPausedSinceClose = ({ close, pausedAt = 0 }: BoardProof): boolean =>
  close !== null && pausedAt >= close.at

/** Messages of a board are lost: anything may have happened on it since it said what was last heard. */
export const messagesLost = (proof: BoardProof, { device, at }: DeviceReport): BoardProof =>
  withChange(proof, { device, since: lastSaid(proof, device), at, lost: true })

/** The first loss of messages behind the close of the round. */
export const lostSinceClose = ({ changes, close }: BoardProof): BoardChange | undefined =>
  changes.find(({ lost = false, at }) => lost && close !== null && at > close.at)

/** The earliest moment at which a device said what was last heard of it (ms); what comes behind it may be as old. */
export const lastSaid = ({ heard }: BoardProof, device: string): number => heard[device]?.since ?? 0

/** Each bet of a table is a change, so the list is copied once and not twice. */
export function withChange(proof: BoardProof, change: BoardChange): BoardProof {
  const { changes } = proof
  if (changes.length < mostChanges) return { ...proof, changes: [...changes, change] }
  const [first = change, second = change, ...later] = changes
  const since = Math.min(first.since, second.since)
  const oldest: BoardChange = { device: second.device, since, at: Math.max(first.at, second.at), lost: true }
  return { ...proof, changes: [oldest, ...later, change] }
}

/** The proof without changes that nothing can overlap: what is still to be heard has happened after `from` (ms). */
export function pruned(proof: BoardProof, from: number): BoardProof {
  const { changes, close, firstCard } = proof
  const first = Math.min(from, close?.since ?? from, firstCard?.since ?? from)
  const left = changes.filter(({ at }) => at > first)
  return left.length === changes.length ? proof : { ...proof, changes: left }
}

/** Follows how betting closes and opens. @param report what led from one to the other */
export function closeFollowed(proof: BoardProof, before: Betting, after: Betting, report: DeviceReport): BoardProof {
  if (after.closedAt === null) return proof.close === null ? proof : { ...proof, close: null }
  return before.closedAt === null ? { ...proof, close: report } : proof
}

/** A report that was held up since before an earlier one of its device shows that the earlier one was held up too. */
export function heldUpTogether(proof: BoardProof, { device, since }: DeviceReport): BoardProof {
  const wider = (earlier: DeviceReport | null) =>
    earlier !== null && earlier.device === device && since < earlier.since ? { ...earlier, since } : earlier
  const [close, firstCard] = [wider(proof.close), wider(proof.firstCard)]
  return close === proof.close && firstCard === proof.firstCard ? proof : { ...proof, close, firstCard }
}

/** Whether nobody can say which came first. */
export const isUnordered = (change: BoardChange, other: DeviceReport): boolean =>
  (change.lost || change.device !== other.device) && change.since < other.at && other.since < change.at

/** Whether what just changed on a board may have come before the close or the first card of the round. */
export const isLastUnordered = ({ changes, close, firstCard }: BoardProof): boolean =>
  [close, firstCard].some((report) => report !== null && changes.slice(-1).some((last) => isUnordered(last, report)))

/** A card or a decision at a table where chips go down between them. */
export const played = (proof: BoardProof, report: DeviceReport): BoardProof => ({
  ...proof,
  lastPlayed: report,
  ...(isBlind(report) && { blindUntil: report.at }),
})

/** Why nobody can say whether a card or a decision came before the last one of another device, or null. */
export function whyPlayUnordered({ lastPlayed }: BoardProof, report: DeviceReport): string | null {
  if (lastPlayed === undefined || !isUnordered(lastPlayed, report)) return null
  return isBlind(lastPlayed) || isBlind(report)
    ? `${lastPlayed.device} and ${report.device} were read after a pause, so it cannot be said which came first`
    : null
}

/** Why nobody can say whether the last card or decision belongs to the round that a board has just opened, or null. */
export const whyOpeningUnordered = ({ lastPlayed }: BoardProof, opening: DeviceReport): string | null =>
  lastPlayed !== undefined && isUnordered(lastPlayed, opening)
    ? `${opening.device} opened betting within the span of what ${lastPlayed.device} reported, so it cannot be said for which round that was`
    : null

/** Why nobody can say whether messages were lost before a board opened betting, or null: later ones may be of its round. */
export function whyLossUnordered({ changes }: BoardProof, opening: DeviceReport): string | null {
  const lost = changes.find(
    (change) => change.lost === true && change.device !== opening.device && isUnordered(change, opening),
  )
  return lost === undefined ? null : `${lost.device} lost messages when ${opening.device} opened betting`
}

/** The latest moment of a round at which its chips count (ms); 0 before there is one. */
export const lastMoment = ({ close, firstCard }: BoardProof): number => Math.max(close?.at ?? 0, firstCard?.at ?? 0)

/**
 * Whether every board was heard from after the close, so that no chip from before it is still on its way.
 * @param waitsSince since when a result waits (ms): what comes of a board then may be of an earlier round
 */
export const isProved = (proof: BoardProof, boards: readonly string[], waitsSince = 0): boolean =>
  proof.close === null || boards.every((board) => hasConfirmed(proof, board, waitsSince))

/** A board's own close is in the order of its messages, but which round it closed shows only from the first card on. */
function hasConfirmed(proof: BoardProof, board: string, waitsSince: number): boolean {
  const { heard, close, firstCard, blindUntil = 0 } = proof
  const closed = close === null || close.device === board ? waitsSince : close.at
  const from = Math.max(closed, firstCard?.at ?? 0, blindUntil > (close?.at ?? 0) ? blindUntil : 0)
  return from === 0 || (heard[board]?.since ?? 0) >= from
}

/**
 * Why nobody can say which chips lay there at a moment that decides the round, or null.
 * @param isLockedBefore no chip that moves at the decision counts for the round
 */
export function whyUnordered(
  { changes, close, firstCard }: BoardProof,
  decision: DeviceReport,
  isLockedBefore = false,
): string | null {
  for (const report of [close, firstCard, decision]) {
    if (report === null) continue
    const concerns = (change: BoardChange) => report !== decision || !isLockedBefore || change.is !== 'chips'
    const change = changes.find((each) => concerns(each) && isUnordered(each, report))
    if (change === undefined) continue
    const what = change.lost ? `messages of ${change.device} were lost` : `${change.device} reported chips`
    const spread = Math.round(Math.max(change.at, report.at) - Math.min(change.since, report.since))
    return `${what} within ${spread} ms of what ${report.device} reported, so it cannot be said which came first`
  }
  return null
}
