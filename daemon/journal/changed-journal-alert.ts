import type { Logger } from 'pino'
import type { EntryBody } from './entry.ts'
import type { Journal } from './journal.ts'

/** The code of its line in the log, and the alert that stands on every table until the next start. */
export const changedAlert = 'journal-changed'

export type JournalWatch = {
  /** Looks after the journal's files; call it once in a while. */
  look(): void
  /** What the alert says while it stands. */
  alert(): string | undefined
}

const sentence = (amiss: string): string => `The journal was changed while the daemon has it open: ${amiss}.`

/** @param tell called with the entry that says what has become of the journal, once for each thing */
export function watchJournal(journal: Journal, log: Logger, tell: (body: EntryBody) => void): JournalWatch {
  let standing: string | undefined
  return {
    look() {
      const amiss = journal.amiss()
      if (amiss === undefined || amiss === standing) return
      standing = amiss
      log.error({ code: changedAlert }, sentence(amiss))
      tell({ kind: 'integrity', code: changedAlert, says: sentence(amiss) })
    },
    alert: () => standing && sentence(standing),
  }
}
