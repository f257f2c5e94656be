import { reasonOf } from '../../drivers/reason.ts'
import { exactText } from '../../games/kit/settle/money.ts'
import { balanceOf } from '../../games/ledger/ledger.ts'
import { type Meter, newMeter, withTransfer } from '../../games/ledger/meter.ts'
import { type Book, noMoney, type PoolAccounts, withPoolTransfer } from '../../games/table/pool/accounts.ts'
import { balancesText } from '../../games/table/pool/balances.ts'
import { JournalError } from './file.ts'
import { type BrokenReading, brokenText, type JournalReading, readJournalFile } from './read.ts'

/** One of the two copies of a journal, as it was read. */
export type Copy = { path: string; file: number; reading: JournalReading }

const isBroken = (reading: JournalReading): reading is BrokenReading => !reading.ok

/** A journal that has no mirror. */
export const brokenAlone = (journal: Copy): JournalError =>
  new JournalError(
    'journal-broken',
    `The journal ${standing(journal)} Keep the file as it is, and name another journal to go on.`,
  )

/** No copy has all that the other has. */
export const brokenTwice = (journal: Copy, mirror: Copy): JournalError =>
  new JournalError(
    'journal-broken',
    `No copy of the journal is whole. The journal ${standing(journal)} The mirror ${standing(mirror)} ${suspects(journal, mirror)} Keep both files as they are, and name others to go on.`,
  )

/** Both are sound as far as byte `common` and further, and are not the same there. */
export function differing(journal: Copy, mirror: Copy, common: number): JournalError {
  const entry = entriesWithin(journal, common) + 1
  const what = `The journal ${journal.path} and its mirror ${mirror.path} say different things from entry ${entry} on, at byte ${common}.`
  const cure =
    'Compare the heads that `feltwire verify` prints with the checkpoints that were published. Name the copy that agrees as the journal, and a new file as the mirror.'
  return new JournalError('journal-copies-differ', `${what} ${suspects(journal, mirror)} ${cure}`)
}

function standing({ path, reading }: Copy): string {
  if (!isBroken(reading)) return `${path} ends at entry ${reading.head.n}.`
  return `${path} is broken: ${brokenText(reading)}.`
}

const suspects = (...copies: Copy[]): string =>
  copies.map((copy) => `By ${copy.path}, up to entry ${copy.reading.head.n}: ${balances(copy)}.`).join(' ')

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

function figuresIn({ file }: Copy): string[] {
  const meters = new Map<string, Meter>()
  const pools = new Map<Book, PoolAccounts>()
  readJournalFile(file, (entry) => {
    if (entry.kind === 'transfer')
      meters.set(entry.meter, withTransfer(meters.get(entry.meter) ?? newMeter(entry.meter), entry.transfer))
    if (entry.kind === 'account')
      pools.set(entry.book, withPoolTransfer(pools.get(entry.book) ?? noMoney, entry.transfer))
  })
  return [
    ...[...meters.values()].map(meterText),
    ...[...pools].map(([book, accounts]) => `pool ${book} ${balancesText(accounts)}`),
  ]
}

/** A line is its hash, a space, the text and a newline. */
const besideText = 66

function entriesWithin({ file }: Copy, bytes: number): number {
  let entries = 0
  let end = 0
  readJournalFile(file, (_entry, text) => {
    end += Buffer.byteLength(text) + besideText
    if (end <= bytes) entries += 1
  })
  return entries
}
