import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { potGames } from '../../../../games/hg/pot-games.ts'
import type { Citation } from '../../../../games/kit/document/citation.ts'
import { isPotGame } from '../../../../games/kit/pot/pot-game.ts'
import type { PotPage } from '../../../../games/kit/pot/pot-page.ts'

const decision = readFileSync(
  new URL('../../../../docs/decisions/0042-readings-of-the-pot-games.md', import.meta.url),
  'utf8',
).split('## Lines of other games')[1]

const pages = potGames.filter(isPotGame).map(({ pot }) => pot)

const isCitation = (told: object): told is Citation => 'document' in told && 'from' in told && 'to' in told

/** Where a page cites a line outside its own section, without its approval and the chapter on fees. */
function borrowedBy(page: PotPage): Record<string, string> {
  const found: Record<string, string> = {}
  const look = (told: unknown, path: string): void => {
    if (typeof told !== 'object' || told === null) return
    if (!isCitation(told)) {
      for (const [name, part] of Object.entries(told)) look(part, name === 'cite' ? path : `${path} ${name}`.trim())
      return
    }
    const isOwn = told.from >= page.cite.from && told.to <= page.cite.to
    if (!isOwn && path !== 'approval') found[path] = told.from === told.to ? `${told.from}` : `${told.from}-${told.to}`
  }
  look(page, '')
  return found
}

const left = { 'options chip': '3767', 'showdown oddChips': '3767' }
const highest = { 'options chip': '225', 'showdown oddChips': '225' }
const ten = { seats: '2147' }
const threeRaises = { betting: '105', 'refusals fourth-raise': '105' }
const deal = {
  'irregularities first-card-exposed': '37',
  'irregularities downcard-exposed': '38',
  'irregularities premature-flop': '39-41',
  'irregularities premature-turn': '43',
  'irregularities premature-river': '43',
  'irregularities one-extra-card': '44',
  'irregularities two-extra-cards': '44',
}
const fees = { 'irregularities percentage-fee': '49', 'irregularities too-many-rates': '50-53' }
const omaha = { ...ten, ...deal, ...fees, 'irregularities burn-missing': '5' }

/** What no text says by itself, by the catalogue's readings and those of decision 42. */
const borrowed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'hg.texas-holdem': { ...left, ...ten, ...threeRaises },
  'hg.crazy-pineapple': { ...left, ...ten },
  'hg.omaha': { ...left, ...omaha },
  'hg.omaha-high-low': { ...highest, ...omaha },
  'hg.five-card-omaha-hi-lo': deal,
  'hg.badugi': left,
  'hg.match-it': left,
  'hg.lowball': left,
  'hg.kansas-city-lowball-triple-draw': left,
  'hg.mexican-poker': left,
  'hg.seven-card-stud': highest,
  'hg.asian-five-card-stud': highest,
  'hg.super-razzdacey': { 'options chip': '4160', 'showdown oddChips': '4160' },
}

/** Games that say themselves by which one they go, and what they borrow beside it. */
const following: Readonly<Record<string, readonly [from: number, to: number, more: Readonly<Record<string, string>>]>> =
  {
    'hg.no-limit-holdem': [1, 59, { ...left, ...ten }],
    'hg.reverse-holdem': [1, 59, { ...left, ...threeRaises }],
    'hg.seven-card-stud-hilo': [133, 204, {}],
    'hg.razz': [133, 204, highest],
  }

describe('A line of another game', () => {
  it.each(pages.map((page) => [page.id, page] as const))('that %s cites is said in decision 42', (id, page) => {
    const [from, to, more] = following[id] ?? [0, 0, borrowed[id] ?? {}]
    const isFollowed = (lines: string): boolean =>
      lines.split('-').every((line) => Number(line) >= from && Number(line) <= to)
    const others = Object.entries(borrowedBy(page)).filter(([, lines]) => !isFollowed(lines))
    expect(Object.fromEntries(others)).toEqual(more)
    for (const lines of Object.values(more)) expect(decision).toMatch(saying(lines))
  })
})

/** The decision names the errors of the deal as one range. */
const saying = (lines: string): RegExp =>
  Object.values(deal).includes(lines) ? /lines 37-44/ : new RegExp(`lines? ([\\d-]+, )*${lines}\\b`)
