import { z } from 'zod'
import type { Transfer } from '../../games/ledger/transfer.ts'
import { isDerived } from '../engine/expected-entries.ts'
import { isFileOperation } from '../engine/requests/file-operations.ts'
import type { Entry } from '../journal/entry.ts'

/** Entries of one round; `isLater` when it is over already. */
export type RoundPiece = { round: number; entries: readonly Entry[]; isLater: boolean }

type RoundSorter = {
  sort(group: readonly Entry[]): RoundPiece[]
  /** The round that has no result yet. */
  underWay(): RoundPiece
}

/** What a table has come to: the rounds that are over by their numbers, and the last of them. */
export type RoundsOver = { has(round: number): boolean; last: number }

const noRounds: RoundsOver = { has: () => false, last: 0 }

/**
 * Sorts the entries of one table after the rounds that are `over` already, an input with what follows from it at a time. A round has those from the end of the one
 * before to its own result, and whatever is said of it later: its ruling, a finding, who has won by the shoe.
 */
export function createRoundEntries(before: RoundsOver = noRounds): RoundSorter {
  const over = new Set<number>()
  let { last } = before
  let since: Entry[] = []

  function sort(group: readonly Entry[]): RoundPiece[] {
    const pieces: RoundPiece[] = []
    const later = new Set<number>()
    let rest: Entry[] = []
    for (const entry of group) {
      // Who asked to read a record is no part of the round that is under way meanwhile.
      if (entry.kind === 'operator' && isFileOperation(entry.op)) continue
      const isBehindLast = isWinner(entry) && ![...since, ...rest].some(isCard)
      const round = isBehindLast ? last : roundOf(entry)
      if (round !== undefined && (over.has(round) || before.has(round))) {
        if (pieces.some((piece) => piece.round === round)) pieces.push({ round, entries: [entry], isLater: true })
        else later.add(round)
        continue
      }
      rest.push(entry)
      if (!isResult(entry) || round === undefined) continue
      pieces.push({ round, entries: [...since, ...rest], isLater: false })
      over.add(round)
      last = round
      since = []
      rest = []
    }
    for (const round of later) pieces.push({ round, entries: group, isLater: true })
    if (later.size === 0 || rest.some(isDerived)) since.push(...rest)
    return pieces
  }
  return { sort, underWay: () => ({ round: last + 1, entries: since, isLater: false }) }
}

/** A ruling may be carried out only when the boards were heard: until then it stands alone. */
const ruledOn = z.object({ round: z.int() })

/** The round that an entry speaks of by its number. */
export function roundOf(entry: Entry): number | undefined {
  if (entry.kind === 'effect') return 'round' in entry.effect ? entry.effect.round : undefined
  if (entry.kind === 'operator') return entry.op === 'ruling' ? ruledOn.safeParse(entry.args).data?.round : undefined
  if (entry.kind !== 'transfer' || isSettling(entry.transfer)) return undefined
  const { round } = entry.transfer.ref
  return round === undefined ? undefined : Number(round)
}

/** A person has confirmed or voided a hit. Its round may be of another session, where others have the same numbers. */
export const isSettling = ({ hit, by }: Transfer): boolean => hit !== undefined && by !== undefined

export const isResult = (entry: Entry): boolean => entry.kind === 'effect' && entry.effect.type === 'result'

/** A shoe that follows the game says it after the last card, and before the next. */
export const isWinner = (entry: Entry): boolean => entry.kind === 'event' && entry.event.type === 'shoe-result'

export const isCard = (entry: Entry): boolean => entry.kind === 'event' && entry.event.type === 'card-drawn'
