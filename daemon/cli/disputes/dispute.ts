import { writeFileSync } from 'node:fs'
import { packOfRound } from '../../evidence/pack/make-pack.ts'
import { pageOf } from '../../evidence/pack/page/page.ts'
import { fail, print, printError, readArgs, type Verb } from '../verb.ts'
import { onlyJournal, roundNamed } from './wanted-round.ts'

export const dispute: Verb = {
  summary: 'Write the record of one round for a stranger: one HTML file that proves itself offline',
  usage: 'dispute TABLE/ROUND -o FILE [--session N] [--journal FOLDER] [--archive FOLDER]',
  async run(args) {
    const flags = {
      out: { type: 'string', short: 'o' },
      session: { type: 'string' },
      journal: { type: 'string' },
      archive: { type: 'string' },
    } as const
    const read = readArgs(args, dispute, flags, { from: 1, to: 1 })
    const { out, session, journal, archive } = read?.values ?? {}
    const wanted = roundNamed(read?.words[0] ?? '', session)
    if (wanted === undefined || out === undefined) {
      if (read !== undefined) printError(`Usage: feltwire ${dispute.usage}`)
      return 2
    }
    try {
      const pack = packOfRound(journal ?? onlyJournal(), wanted, Date.now(), archive)
      writeFileSync(out, pageOf(pack))
      if (pack.proof === undefined)
        printError('No signed checkpoint covers the round yet, so this record proves nothing to a stranger.')
      print(`${out}: ${pack.entries.length} entries of the journal. \`feltwire check-pack ${out}\` checks it.`)
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}
