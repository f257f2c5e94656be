import { archiveSegments } from '../evidence/archive-segments.ts'
import { journal, json } from './command-line/flags.ts'
import { onlyJournal } from './disputes/wanted-round.ts'
import { showProgress } from './progress.ts'
import { counted, type Flags, fail, print, readArgs, type Verb, wrongUsage } from './verb.ts'

const flags = {
  json,
  journal,
  to: { type: 'string', takes: 'FOLDER', says: 'where the segments go' },
} as const satisfies Flags

export const archive: Verb = {
  summary: 'Move the closed segments of a journal to an archive, check the copies, and keep their heads',
  usage: 'archive [JOURNAL | --journal FOLDER] --to FOLDER [--json]',
  flags,
  async run(args) {
    const read = readArgs(args, archive, flags, { from: 0, to: 1 })
    const to = read?.values.to
    if (read === undefined || to === undefined) {
      return read === undefined ? 2 : wrongUsage(archive)
    }
    try {
      const { moved, waiting } = archiveSegments(
        read.words[0] ?? read.values.journal ?? onlyJournal(),
        to,
        showProgress(),
      )
      const report = { moved: moved.map(({ number }) => number), waiting }
      print(read.values.json ? JSON.stringify(report) : sentence(to, moved.length, waiting))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

function sentence(to: string, moved: number, waiting: number): string {
  const done = `${counted(moved, 'segment', 'segments')} moved to ${to} and checked.`
  return waiting === 0
    ? done
    : `${done} ${counted(waiting, 'is', 'are')} closed but not compressed yet: run this again once the daemon has compressed them.`
}
