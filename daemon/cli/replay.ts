import { readSessionFloor } from '../config/config.ts'
import type { Floor } from '../engine/floor.ts'
import type { SessionRecord } from '../engine/records.ts'
import { playSessions } from '../engine/sessions.ts'
import { software } from '../version.ts'
import { readProved } from './proved.ts'
import { counted, fail, readArgs, type Verb } from './verb.ts'

export const replay: Verb = {
  summary: 'Decide everything in a journal again from its raw bytes, and show the first difference',
  usage: 'replay JOURNAL [--rules VERSION] [--json]',
  async run(args) {
    const read = readArgs(
      args,
      replay,
      { json: { type: 'boolean', default: false }, rules: { type: 'string', default: software } },
      { from: 1, to: 1 },
    )
    if (read === undefined) return 2
    try {
      if (![software, software.split(' ')[1]].includes(read.values.rules))
        throw new Error(
          `This program has the rules of ${software} only. Install ${read.values.rules} to replay with those.`,
        )
      return show(playAgain(read.words[0] ?? ''), read.values.json)
    } catch (error) {
      return fail(error)
    }
  },
}

type Report = {
  /** All that was journaled was read; or else it is as far as that is proved. */
  isWhole: boolean
  sessions: number
  /** Events, findings and results that came out as the journal has them. */
  agreed: number
  difference?: { entry: number; session: number; expected: string; found: string }
}

function playAgain(path: string): Report {
  const sessions = playSessions(floorOf)
  const isWhole = readProved(path, sessions.visit, sessions.foretells)
  const agreed = sessions.all.reduce((sum, { replay }) => sum + (replay?.agreed() ?? 0), 0)
  const differing = sessions.all.find(({ replay }) => replay?.difference() !== undefined)
  const difference = differing?.replay?.difference()
  if (differing === undefined || difference === undefined) return { isWhole, sessions: sessions.all.length, agreed }
  const expected = difference.expected === undefined ? 'nothing' : JSON.stringify(difference.expected)
  return {
    isWhole,
    sessions: sessions.all.length,
    agreed,
    difference: { entry: difference.entry, session: differing.entry.session, expected, found: difference.found },
  }
}

function floorOf({ session, config, at }: SessionRecord): Floor {
  const { floor, mistakes } = readSessionFloor(config, at)
  if (mistakes.length === 0) return floor
  throw new Error(
    `The configuration of session ${session} is refused here: ${mistakes.map(({ message }) => message).join('; ')}`,
  )
}

function show(report: Report, json: boolean): number {
  const { isWhole, sessions, agreed, difference } = report
  if (json) console.log(JSON.stringify(report))
  if (difference === undefined) {
    if (!json)
      console.log(
        `Replayed with ${software}: ${counted(sessions, 'session', 'sessions')}, ${agreed} events, findings and results, all as in the journal.`,
      )
    return isWhole ? 0 : 1
  }
  console.error(
    `Entry ${difference.entry} of session ${difference.session} differs.\n  now:     ${difference.expected}\n  journal: ${difference.found}`,
  )
  return 1
}
