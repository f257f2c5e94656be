import { reasonOf } from '../../../drivers/reason.ts'
import { exactText } from '../../../games/kit/settle/money.ts'
import { balanceOf } from '../../../games/ledger/ledger.ts'
import { type Meter, newMeter, withTransfer } from '../../../games/ledger/meter.ts'
import {
  type Book,
  balancesText,
  noMoney,
  type PoolAccounts,
  withPoolTransfer,
} from '../../../games/table/pool/accounts.ts'
import { FeltwireError } from '../../errors.ts'
import type { Entry } from '../entry.ts'
import { type SegmentFile, segmentPath } from '../folder.ts'
import { besideText } from '../lines.ts'
import {
  type BrokenReading,
  brokenText,
  headBefore,
  type JournalReading,
  readJournal,
  readSegment,
  segmentsOf,
} from '../read-journal.ts'

/** A segment of one of the two copies of a journal, as it was read. */
export type Copy = { folder: string; segment: SegmentFile; reading: JournalReading }

/** A journal that has no mirror. */
export const brokenAlone = (reading: BrokenReading): FeltwireError =>
  new FeltwireError(
    'journal-broken',
    `The journal ${reading.path} is broken: ${brokenText(reading)}. Keep the folder as it is, and name another journal to go on.`,
  )

/** The two copies are alike, and broken. */
export function brokenAlike(folders: { journal: string; mirror: string }, reading: BrokenReading): FeltwireError {
  const copyIn = (folder: string): Copy => {
    const segment = {
      number: reading.head.segment,
      path: segmentPath(folder, reading.head.segment),
      isCompressed: false,
    }
    return { folder, segment, reading }
  }
  return brokenTwice(copyIn(folders.journal), copyIn(folders.mirror))
}

/** No copy has all that the other has. */
export const brokenTwice = (journal: Copy, mirror: Copy): FeltwireError =>
  new FeltwireError(
    'journal-broken',
    `No copy of the journal is intact. The journal ${standing(journal)} The mirror ${standing(mirror)} ${suspects(journal, mirror)} Keep both folders as they are, and name others to go on.`,
  )

/** Both are sound as far as byte `common` and further, and are not the same there. */
export function differing(journal: Copy, mirror: Copy, common: number): FeltwireError {
  const entry = firstBehind(journal, common)
  const what = `The journal ${journal.segment.path} and its mirror ${mirror.segment.path} say different things from entry ${entry} on, at byte ${common}.`
  const cure =
    'Compare the heads that `feltwire verify` prints with the checkpoints that were published. Name the copy that agrees as the journal, and a new folder as the mirror.'
  return new FeltwireError('journal-copies-differ', `${what} ${suspects(journal, mirror)} ${cure}`)
}

function standing({ segment: { path }, reading }: Copy): string {
  if (reading.ok) return `${path} ends at entry ${reading.head.n}.`
  return `${path} is broken: ${brokenText(reading)}.`
}

const suspects = (...copies: Copy[]): string =>
  copies.map((copy) => `By ${copy.folder}, up to entry ${copy.reading.head.n}: ${balances(copy)}.`).join(' ')

/** What the meters show and have waiting, and what the accounts of the pools hold, by a copy's good part. */
function balances(copy: Copy): string {
  try {
    return figuresIn(copy).join('; ') || 'no meters and no pools'
  } catch (error) {
    return `books that are not sound (${reasonOf(error)})`
  }
}

function meterText({ id, ledger }: Meter): string {
  const [main, reserve, hidden, pending] = (['main', 'reserve', 'hidden', 'pending'] as const).map((account) =>
    exactText(balanceOf(ledger, account)),
  )
  return `meter ${id} ${main}, reserve ${reserve}, hidden ${hidden}, pending ${pending}`
}

function figuresIn({ folder, segment }: Copy): string[] {
  const meters = new Map<string, Meter>()
  const pools = new Map<Book, PoolAccounts>()
  const visit = (entry: Entry) => {
    if (entry.kind === 'transfer')
      meters.set(entry.meter, withTransfer(meters.get(entry.meter) ?? newMeter(entry.meter), entry.transfer))
    if (entry.kind === 'account')
      pools.set(entry.book, withPoolTransfer(pools.get(entry.book) ?? noMoney, entry.transfer))
  }
  readJournal(folder, visit, { upTo: segment.number })
  return [
    ...[...meters.values()].map(meterText),
    ...[...pools].map(([book, accounts]) => `pool ${book} ${balancesText(accounts)}`),
  ]
}

/** The number of the first entry that does not end within so many bytes of the segment. */
function firstBehind({ folder, segment }: Copy, bytes: number): number {
  const from = headBefore(folder, segmentsOf(folder), segment.number)
  let next = from.n + 1
  let end = 0
  readSegment(segment, from, ({ n }, text) => {
    end += Buffer.byteLength(text) + besideText
    if (end <= bytes) next = n + 1
  })
  return next
}
