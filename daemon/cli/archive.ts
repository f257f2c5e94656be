import { archiveSegments } from '../evidence/archive.ts'
import { counted, fail, print, printError, readArgs, type Verb } from './verb.ts'

export const archive: Verb = {
  summary: 'Move the closed segments of a journal to an archive, check the copies, and keep their heads',
  usage: 'archive JOURNAL --to FOLDER [--json]',
  async run(args) {
    const flags = { json: { type: 'boolean', default: false }, to: { type: 'string' } } as const
    const read = readArgs(args, archive, flags, { from: 1, to: 1 })
    const to = read?.values.to
    if (read === undefined || to === undefined) {
      if (read !== undefined) printError(`Usage: feltwire ${archive.usage}`)
      return 2
    }
    try {
      const { moved, waiting } = archiveSegments(read.words[0] ?? '', to)
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
  return waiting === 0 ? done : `${done} ${waiting} closed but not compressed yet: run it again when the daemon has.`
}
