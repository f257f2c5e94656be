import type { Logger } from 'pino'
import type { Configuration } from '../../config/shape.ts'
import type { Approve } from '../recover.ts'
import { compareCheckpoint, comparisonText, type FoundCheckpoint, refusalBy } from './compare-checkpoints.ts'
import { type JournalKey, journalKey } from './journal-key.ts'

/** Checkpoints that were looked for in all places; `away` is why that could not be done in some. */
export type LookedFor = { found: readonly FoundCheckpoint[]; away: readonly string[] }

/** Before a start writes anything: reads the key, and compares the journal with every checkpoint that is found. */
export function approval(
  configuration: Configuration,
  looked: Promise<LookedFor>,
  log: Logger,
): { approve: Approve; key(): JournalKey } {
  let key: JournalKey | undefined

  /** Rejects with a FeltwireError: of the key, or 'journal-behind' or 'journal-forked'. */
  const approve: Approve = async (standing, record) => {
    key = journalKey(configuration, record.key)
    const { found, away } = await looked
    const keys = [key.text, ...(record.key === null ? [] : [record.key])]
    const all = found.map((each) => {
      // The journal's own last checkpoint was compared with its entries when they were read.
      const compared = each.note === record.last?.note ? 'agrees' : compareCheckpoint(each.note, keys, standing)
      const refusal = refusalBy(each, compared, standing)
      if (refusal !== undefined) throw refusal
      return { ...each, compared }
    })
    const isSure = away.length === 0 && all.every(({ compared }) => compared === 'agrees')
    log[isSure ? 'info' : 'warn'](comparisonText(all, away))
  }

  return {
    approve,
    key() {
      if (key === undefined) throw new Error('the journal was not opened yet')
      return key
    },
  }
}
