import { readdirSync } from 'node:fs'
import { visibleIn } from '../../text/visible-text.ts'
import type { RoundFound } from '../evidence/gather-rounds.ts'
import { findRound } from '../evidence/round-search.ts'
import type { WantedRound } from '../evidence/round-segments.ts'
import { rawLine } from '../evidence/story/raw-lines.ts'
import { storyPage } from '../evidence/story/story-page.ts'
import { tellRound } from '../evidence/story/tell-round.ts'
import { warnOf } from './proved.ts'
import { fail, print, printError, readArgs, type Verb } from './verb.ts'

export const round: Verb = {
  summary: 'Tell the story of one round: what came out, each wager with why it was paid so, findings, people, devices',
  usage: 'round TABLE/ROUND [--session N] [--journal FILE] [--json] [--raw]',
  async run(args) {
    const flags = {
      json: { type: 'boolean', default: false },
      raw: { type: 'boolean', default: false },
      session: { type: 'string' },
      journal: { type: 'string' },
    } as const
    const read = readArgs(args, round, flags, { from: 1, to: 1 })
    const wanted = read && wantedIn(read.words[0] ?? '', read.values.session)
    if (read === undefined || wanted === undefined) {
      if (read !== undefined) printError(`Usage: feltwire ${round.usage}`)
      return 2
    }
    try {
      const journal = read.values.journal ?? onlyJournal()
      const { rounds, broken } = findRound(journal, wanted)
      const isWhole = broken === undefined || warnOf(broken)
      print(told(wanted, oneOf(rounds, wanted, journal), read.values))
      return isWhole ? 0 : 1
    } catch (error) {
      return fail(error)
    }
  },
}

/** `baccarat-1/214`, of a session where one is named. */
function wantedIn(word: string, session: string | undefined): WantedRound | undefined {
  const [, table, number] = /^([a-z0-9_-]+)\/(\d+)$/.exec(word) ?? []
  if (table === undefined || !/^\d+$/.test(session ?? '1')) return undefined
  return { table, round: Number(number), ...(session !== undefined && { session: Number(session) }) }
}

function onlyJournal(): string {
  const [only, ...more] = readdirSync('.').filter((name) => name.endsWith('.journal'))
  if (only === undefined || more.length > 0) throw new Error('Name the journal: --journal FILE.')
  return only
}

/** Throws an Error where there is none, or more than one: which is meant is for whoever asks to say. */
function oneOf(rounds: readonly RoundFound[], wanted: WantedRound, journal: string): RoundFound {
  const [only, ...more] = rounds
  if (only === undefined) throw new Error(`${journal} has nothing of round ${wanted.round} at table ${wanted.table}.`)
  if (more.length === 0) return only
  const stories = rounds.map((found) => {
    const { session, began, stands, game } = tellRound(wanted, found)
    return `  --session ${session}: ${began.text}, ${game.title}. ${stands}`
  })
  const question = `${journal} has ${rounds.length} rounds ${wanted.round} at table ${wanted.table}. Which one is meant?`
  throw new Error([question, ...stories].join('\n'))
}

function told(wanted: WantedRound, found: RoundFound, { json, raw }: { json: boolean; raw: boolean }): string {
  if (raw && json) return JSON.stringify(found.entries, null, 2)
  if (raw) return found.entries.map((entry) => rawLine(visibleIn(entry))).join('\n')
  const story = tellRound(wanted, found)
  if (json) return JSON.stringify(story, null, 2)
  return storyPage(visibleIn(story))
}
