import { writeFileSync } from 'node:fs'
import { packOfMeter, packOfRound } from '../../evidence/pack/make-pack.ts'
import type { DisputePack } from '../../evidence/pack/pack-form.ts'
import { pageOf } from '../../evidence/pack/page/pack-page.ts'
import { archive, ofPeriod, session, timeOf } from '../command-line/flags.ts'
import { showProgress } from '../progress.ts'
import { type Flags, fail, print, printError, readArgs, type Verb, wrongUsage } from '../verb.ts'
import { onlyJournal, roundNamed } from './wanted-round.ts'

const flags = {
  out: { type: 'string', short: 'o', takes: 'FILE', says: 'the page to write' },
  session,
  from: ofPeriod.from,
  to: ofPeriod.to,
  journal: ofPeriod.journal,
  archive,
  auditor: {
    type: 'boolean',
    says: 'for an auditor: with the hands of a pot game that were folded or mucked',
  },
} as const satisfies Flags

export const dispute: Verb = {
  summary: 'Write the record of one round, or of a meter, for a stranger: one HTML file that proves itself offline',
  usage:
    'dispute TABLE/ROUND -o FILE [--session N] [--journal FOLDER] [--archive FOLDER] [--auditor]\n       feltwire dispute meter/ID --from TIME --to TIME -o FILE [--journal FOLDER] [--archive FOLDER]',
  flags,
  async run(args) {
    const read = readArgs(args, dispute, flags, { from: 1, to: 1 })
    if (read === undefined) return 2
    const { out, session, from, to, journal, archive, auditor } = read.values
    const [word = ''] = read.words
    const isOfMeter = from !== undefined || to !== undefined
    const [, meter] = /^meter\/([a-z0-9_-]+)$/.exec(word) ?? []
    const round = roundNamed(word, session)
    if (out === undefined || (isOfMeter ? meter : round) === undefined) return wrongUsage(dispute)
    try {
      const path = journal ?? onlyJournal()
      const packing = { archive, progress: showProgress() }
      const pack = await packed()
      // What an auditor may see is as private as the journal.
      writeFileSync(out, pageOf(pack), auditor ? { mode: 0o600 } : {})
      if (pack.proof === undefined)
        printError('No signed checkpoint covers all of it yet, so this record proves nothing to a stranger.')
      print(`${out}: ${pack.entries.length} entries of the journal. \`feltwire check-pack ${out}\` checks it.`)
      return 0

      async function packed(): Promise<DisputePack> {
        if (round !== undefined && !isOfMeter)
          return packOfRound(path, round, Date.now(), { ...packing, reader: auditor ? 'auditor' : 'everybody' })
        const period = { from: timeOf('from', from) ?? 0, to: timeOf('to', to) ?? Date.now() }
        return packOfMeter(path, meter ?? '', period, Date.now(), packing)
      }
    } catch (error) {
      return fail(error)
    }
  },
}
