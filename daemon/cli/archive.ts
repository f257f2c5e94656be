import { loadConfiguration } from '../config/load-file.ts'
import { archiveSegments } from '../evidence/archive-segments.ts'
import { pruningOf, removeSegments, timeText } from '../evidence/prune-archive.ts'
import { archivedHead } from '../journal/archived-heads.ts'
import type { SegmentFile } from '../journal/folder.ts'
import { config, journal, json } from './command-line/flags.ts'
import { onlyJournal } from './disputes/wanted-round.ts'
import { showProgress } from './progress.ts'
import { counted, type Flags, fail, print, ranges, readArgs, type Verb, wrongUsage } from './verb.ts'

const flags = {
  json,
  journal,
  to: { type: 'string', takes: 'FOLDER', says: 'where the segments go' },
  prune: {
    type: 'string',
    takes: 'FOLDER',
    says: 'remove from this archive what the `retention` of the configuration holds no longer',
  },
  config,
  yes: { type: 'boolean', default: false, says: 'remove it; without this, say only what would be removed' },
} as const satisfies Flags

export const archive: Verb = {
  summary: 'Move the closed segments of a journal to an archive, check the copies, and keep their heads',
  usage:
    'archive [JOURNAL | --journal FOLDER] --to FOLDER [--json]\n       feltwire archive --prune FOLDER -c FILE [--yes] [--json]    (removes what is older than the retention)',
  flags,
  async run(args) {
    const read = readArgs(args, archive, flags, { from: 0, to: 1 })
    if (read === undefined) return 2
    const { to, prune, config, yes, json } = read.values
    const named = read.words[0] ?? read.values.journal
    try {
      if (to !== undefined && prune === undefined && config === undefined && !yes)
        print(move(named ?? onlyJournal(), to, json))
      // The retention is that of a configuration's own journal.
      else if (prune !== undefined && config !== undefined && to === undefined && named === undefined)
        print(pruned(prune, config, { isMeant: yes, json }))
      else return wrongUsage(archive)
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

function move(journal: string, to: string, json: boolean): string {
  const { moved, waiting } = archiveSegments(journal, to, showProgress())
  if (json) return JSON.stringify({ moved: moved.map(({ number }) => number), waiting })
  const done = `${counted(moved.length, 'segment', 'segments')} moved to ${to} and checked.`
  return waiting === 0
    ? done
    : `${done} ${counted(waiting, 'is', 'are')} closed but not compressed yet: run this again once the daemon has compressed them.`
}

function pruned(from: string, config: string, { isMeant, json }: { isMeant: boolean; json: boolean }): string {
  const { folder, retention } = loadConfiguration(config).configuration.journal
  const now = Date.now()
  const { past, held } = pruningOf(folder, from, { retention, now })
  if (isMeant) removeSegments(folder, from, past, now, showProgress())
  const numbers = past.map(({ number }) => number)
  if (json) return JSON.stringify({ [isMeant ? 'removed' : 'past']: numbers, held: held.map(({ number }) => number) })
  const since = `the retention holds what is later than ${timeText(now - retention)}`
  const newest = past.at(-1)
  if (newest === undefined)
    return `Nothing of ${from} can be removed: ${since}, and the newest segment of an archive always stays.`
  const one = past.length === 1
  const what = `${one ? 'Segment' : 'Segments'} ${ranges(numbers)} of ${from}, up to ${timeText(endOf(folder, newest))},`
  const stay = counted(held.length, 'segment stays', 'segments stay')
  return isMeant
    ? `${what} ${one ? 'was' : 'were'} proved and removed: ${since}. ${one ? 'Its head stays' : 'Their heads stay'} in ${folder}, and ${stay} in the archive.`
    : `${what} can be removed for good: ${since}. ${stay}. Nothing is removed yet: --yes removes.`
}

const endOf = (journal: string, { number }: SegmentFile): number => archivedHead(journal, number)?.at ?? 0
