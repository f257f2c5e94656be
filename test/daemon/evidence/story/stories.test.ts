import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { storyPage } from '../../../../daemon/evidence/story/story-page.ts'
import { tellRound } from '../../../../daemon/evidence/story/tell-round.ts'
import type { Entry } from '../../../../daemon/journal/entry.ts'
import type { PoolOperation } from '../../../../games/table/pool/operations.ts'
import { courseOf } from '../../../games/table/pool/meeting-fixture.ts'
import { asked, journalOf, pagesOf, storiesIn } from './played-rounds.ts'

/** Those of games are in rooms by document. */
const pageOf = (name: string) => new URL(`pages/${name.replace('.', '/')}.txt`, import.meta.url)

/** Stories as they were read by eye. */
function expectPages(name: string, text: string): void {
  if (process.env.WRITE_STORIES) writeFileSync(pageOf(name), text)
  expect(text).toBe(readFileSync(pageOf(name), 'utf8'))
}

describe('the stories of rounds', () => {
  it.each([
    'gb.punto-banco',
    'gb.punto-banco-irregular',
    'co.baccarat-irregular',
    'co.99-fortunes',
    'mbs.texas-holdem-bonus-progressive',
    'gb.blackjack',
    'gb.blackjack-irregular',
    'gb.three-card-poker',
    'gb.casino-stud',
    'gb.casino-stud-irregular',
    'gb.ultimate-holdem',
    'gb.let-it-ride',
    'gb.pai-gow-poker',
    'gb.roulette',
    'gb.roulette-irregular',
    'gb.dice',
    'gb.dice-irregular',
    'gb.sic-bo',
    'gb.big-six',
    'hg.hawaiian-blackjack',
    'hg.pai-gow-tiles',
    'hg.caribbean-stud',
    'hg.texas-holdem',
    'hg.omaha-high-low',
    'hg.seven-card-stud',
    'hg.badugi',
    'hg.13-card',
    'hg.face-up-chinese',
    'hg.super-razz',
    'hg.baccarat',
    'hg.super-9',
    'hg.baccarat-9-v1',
    'hg.baccarat-9-2009',
    'hg.fortune-pai-gow-poker',
  ])('of %s', (game) => {
    expectPages(game, pagesOf(storiesIn(journalOf(`games/${game}.yaml`))))
  })

  it('that people have ruled upon', () => {
    const ruled = (round: number, ruling: string) => ({
      afterRound: round,
      entry: () => asked('ruling', { round, ruling, reason: `camera 4 shows round ${round}` }),
    })
    const stud = journalOf('games/gb.casino-stud-irregular.yaml', [ruled(1, 'void'), ruled(5, 'stands')])
    expectPages('ruled', pagesOf(storiesIn(stud).filter(({ round }) => round === 1 || round === 5)))
  })

  it('that a person has voided, behind a blind interval', () => {
    const entries = journalOf('games/gb.roulette.yaml', [
      {
        afterEvents: 14,
        entry: (at) => ({
          kind: 'blind',
          table: 'table',
          since: at - 4_000,
          until: at,
          why: 'the machine stood still',
        }),
      },
      { afterEvents: 21, entry: () => asked('void-round', { round: 1, reason: 'the ball was touched' }) },
    ])
    expectPages('voided', pagesOf(storiesIn(entries).slice(0, 1)))
  })
})

/** The entries of a race whose tickets two terminals have sold, as the journal has them. */
function raceEntries(): Entry[] {
  const pool = courseOf([{ id: 'p', game: 'hkjc.place' }]).pool('p')
  const entries: Entry[] = []
  const ask = (op: PoolOperation, args: object) => {
    const at = Date.UTC(2026, 6, 11, 6, 0, entries.length)
    const signed = { site: 'course', table: 'p', op, terminal: 'tote-1', number: entries.length + 1, transaction: 't' }
    const proof = { signed: JSON.stringify({ ...signed, ...args }), signature: '' }
    entries.push({ n: entries.length + 1, at, kind: 'operator', table: 'p', op, by: 'tote-1', args: proof })
    const done = pool.ask(op, args)
    if (typeof done === 'string') throw new Error(done)
    for (const effect of done) entries.push({ n: entries.length + 1, at, kind: 'effect', table: 'p', effect })
  }
  ask('open', { meeting: 'Sha Tin', race: '3', runners: [8] })
  ask('bet', { combinations: [7], units: 6 })
  ask('bet', { combinations: [1], units: 2 })
  ask('close', {})
  ask('result', { places: { 1: [7, 2], 3: [5] } })
  return entries
}

it('the story of a pool has its dividends, the working and the tickets', () => {
  const config = {
    site: 'course',
    tables: [{ id: 'p', game: 'hkjc.place', options: {}, general: {}, meters: {}, devices: [] }],
    meters: [],
  }
  const session = { session: 1, at: 0, software: 'feltwire', timeZone: 'Asia/Hong_Kong', config }
  const surroundings = { session, people: [], alerts: {} }
  const found = { session: 1, sessions: [1], entries: raceEntries(), surroundings }
  expectPages('pool', pagesOf([tellRound({ table: 'p', round: 1 }, found)]))
})

describe('a page', () => {
  const [story] = storiesIn(journalOf('games/co.baccarat-irregular.yaml'))
  if (story === undefined) throw new Error('there is no round')

  it('keeps to its columns', () => {
    for (const width of [80, 60])
      for (const line of storyPage(story, { width }).split('\n')) expect(line.length).toBeLessThanOrEqual(width)
  })

  it('has colour where it is asked for, and no other code', () => {
    expect(storyPage(story)).not.toContain('\x1b')
    const coloured = storyPage(story, { colour: true })
    expect(coloured).toContain('\x1b[')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
    expect(coloured.replace(/\x1b\[[\d;]*m/g, '').replace(/ +$/gm, '')).toBe(storyPage(story))
  })

  it('tells no card that was not dealt', () => {
    const stories = storiesIn(journalOf('games/gb.blackjack.yaml'))
    const dealt = stories.map(({ shown }) => shown.hands.flatMap(({ cards }) => cards).length)
    expect(dealt.every((cards) => cards > 0)).toBe(true)
  })
})
