import type { Logger } from 'pino'
import type { Journal } from '../journal.ts'
import type { MirrorTrouble } from './mirror.ts'

/** The alert that stands on every table while the journal has no second copy that is whole. */
export const mirrorAlert = 'journal-mirror'

export type MirrorWatch = {
  /** Looks after the mirror; call it once in a while. */
  tend(): Promise<void>
  /** What the alert says while it stands. */
  alert(): string | undefined
}

/** @param changed called with plain words when the mirror is lost, and when it is back */
export function watchMirror(journal: Journal, log: Logger, changed: (says: string) => void): MirrorWatch {
  let standing: MirrorTrouble | undefined

  for (const says of journal.mended) log.warn({ code: 'journal-mended' }, says)

  function look(): void {
    const before = standing
    standing = journal.mirrorTrouble()
    if (before?.code === standing?.code) return
    const says = standing?.message ?? 'The mirror holds all of the journal again.'
    if (standing === undefined) log.info(says)
    else log.error({ code: standing.code }, says)
    changed(says)
  }

  return {
    async tend() {
      look()
      await journal.tend()
      look()
    },
    alert: () => standing?.message,
  }
}
