import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { cardRoomGames } from '../../../games/hg/card-room-games.ts'
import { canonicalText, type FormValue, hashOf, isList, isRecord } from '../../../games/listing/forms/canonical.ts'
import { houseForm } from '../../../games/listing/forms/house-banked.ts'
import { plainOf } from '../../../games/listing/forms/plain.ts'
import { cardRoomForm, gamesWithRules, rulesForm, rulesHash } from '../../../games/listing/forms/rules-form.ts'
import { compareRules } from '../../../games/listing/printed/compare-rules.ts'
import { rulesText } from '../../../games/listing/printed/rules-text.ts'

const formOf = (id: string) => {
  const form = rulesForm(id)
  if (form === undefined) throw new Error(`no rules of ${id}`)
  return form
}

describe('canonical JSON (RFC 8785)', () => {
  it('is the text of the RFC, 3.2.2 and 3.2.3', () => {
    const given =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"literals":[null,true,false]}'
    expect(canonicalText(JSON.parse(given))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}',
    )
    expect(canonicalText({ string: '€$\u000f\nA\'B"\\\\"/' })).toBe('{"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}')
  })

  it('has names in the order of their code units, whatever order they are given in', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const given = Object.fromEntries(names.map((name) => [name, name]))
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']
    expect(canonicalText(given)).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:${JSON.stringify(name)}`)}}`)
  })
})

type Path = readonly (string | number)[]

/** Every leaf of a page, or of its form; citations are leaves in their two line numbers. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'function' || value === undefined || typeof value === 'bigint') return []
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
}

const changed = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return value === null ? 'changed' : `${String(value)}x`
}

/** The same with another value at one place; functions and all else stay as they are. */
function withChange<Value>(value: Value, [name, ...rest]: Path): Value {
  if (name === undefined) return changed(value) as Value
  const copy = Array.isArray(value) ? [...value] : { ...value }
  const members = copy as Record<string | number, unknown>
  members[name] = withChange(members[name], rest)
  return copy as Value
}

/** How strong a hand is that the page has in words as well. */
const isStrength = ([part, name]: Path): boolean => part === 'qualifies' && name === 'dealer'

/** What says nothing of the rules of a house game: how its odds are counted, and how strong a hand is. */
const noRule = (path: Path): boolean =>
  (path[0] === 'odds' && path[1] !== 'printed' && path[1] !== 'notes') || isStrength(path)

/** All of a long list, or some of it, always the same: `npm run test:long` takes all. */
const every = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  process.env.FELTWIRE_LONG === undefined
    ? items.filter((_, at) => at % Math.max(1, Math.ceil(items.length / most)) === 0)
    : items

describe('the hash of the rules', () => {
  it('is another for every change on the page of a house game', () => {
    for (const game of games.values()) {
      const hash = hashOf(houseForm(game))
      const leaves = leavesOf(game).filter((path) => !noRule(path))
      expect(leaves.length).toBeGreaterThan(100)
      const alike = every(leaves, 4).filter((path) => hashOf(houseForm(withChange(game, path))) === hash)
      expect([game.id, alike]).toEqual([game.id, []])
    }
  })

  it('is another for every change on the page of a card-room game', () => {
    for (const { page } of cardRoomGames.values()) {
      const hash = hashOf(cardRoomForm(page))
      const leaves = leavesOf(page).filter((path) => path[0] !== 'odds' && !isStrength(path))
      const alike = every(leaves, 12).filter((path) => {
        const changed = withChange(page, path)
        // Its fees are found by its id.
        return path[0] !== 'id' && hashOf(cardRoomForm(changed)) === hash
      })
      expect([page.id, alike]).toEqual([page.id, []])
    }
  })

  it('is that of no other game, and the same in every process', () => {
    const ids = gamesWithRules()
    const hashes = ids.map((id) => rulesHash(id))
    expect(ids).toHaveLength(98)
    expect(new Set(hashes).size).toBe(ids.length)
    const script = `import { gamesWithRules, rulesHash } from '${new URL('../../../games/listing/forms/rules-form.ts', import.meta.url)}'
      console.log(JSON.stringify(gamesWithRules().map(rulesHash)))`
    const elsewhere = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
    expect(JSON.parse(elsewhere)).toEqual(hashes)
  })

  it('does not depend on the order in which a page names its parts', () => {
    const turned = (value: FormValue): FormValue => {
      if (isList(value)) return value.map(turned)
      if (!isRecord(value)) return value
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, member]) => [name, turned(member)]),
      )
    }
    const form = formOf('gb.blackjack')
    expect(Object.keys(form)).not.toEqual(Object.keys(turned(form) as object))
    expect(hashOf(turned(form))).toBe(hashOf(form))
  })

  it('is refused to a page with something that JSON has not', () => {
    expect(() => plainOf({ wagers: new Map() })).toThrow("A page can't hold [object Map].")
    expect(() => plainOf({ deals: 3n })).toThrow("A page can't hold 3.")
  })
})

describe('the rules in sentences', () => {
  it.each(gamesWithRules())('%s prints every wager, rule and irregularity in words', (id) => {
    const form = formOf(id)
    const sections = rulesText(form)
    const text = sections.flatMap(({ entries }) => entries.flatMap(({ says }) => says)).join('\n')
    expect(text).not.toMatch(/undefined|\[object|when [a-z-]+[.,]/)
    const of = (title: string) => sections.find((section) => section.title === title)?.entries.map((entry) => entry.id)
    for (const [title, part] of [
      ['Wagers', form.wagers],
      ['Pay tables', form.payTables],
      ['Options', form.options],
      ['Rules', form.rules],
      ['Irregularities', form.irregularities],
    ] as const)
      expect([title, of(title) ?? []]).toEqual([title, Object.keys(part ?? {})])
  })

  it('say of each game that a bank or a setting decides how it is played', () => {
    const decided = [...cardRoomGames.values()].filter(
      ({ page }) => page.bankedBy === 'player-dealer' || ['hg.13-card', 'hg.face-up-chinese'].includes(page.id),
    )
    const silent = decided.filter(({ page }) => (page.played ?? []).length < 2)
    // Collections are no game.
    expect(silent.map(({ page }) => page.id)).toEqual(['hg.collections-ca-games'])
    expect(decided.length).toBeGreaterThan(20)
  })

  it('say of each wager against a bank what it wins on', () => {
    const mute = [...games.keys(), ...cardRoomGames.keys()].flatMap((id) => {
      const form = formOf(id)
      if (form.bankedBy === 'pot') return []
      const wagers = rulesText(form).find(({ title }) => title === 'Wagers')?.entries ?? []
      return wagers.flatMap(({ id: wager, says }) => {
        const tells = /[Ww]ins |[Ww]on by|[Ff]irst throw|behind another|covers the wagers|no action|an award/
        return tells.test(says.join(' ')) ? [] : [`${id} ${wager}`]
      })
    })
    expect(mute).toEqual([])
  })

  it('say which hand an option pays instead of its row (gb 7.13, lines 1368-1379)', () => {
    const { entries = [] } = rulesText(formOf('gb.casino-stud')).find(({ title }) => title === 'Wagers') ?? {}
    expect(entries.find(({ id }) => id === 'raise')?.says).toContain(
      'When the hand is a royal flush, it pays as `rfRaiseOdds` says instead, if that is more.',
    )
  })

  it.each([
    ['co.ez-baccarat', 'ez-p3', 'p8-d7', 'what `ezP3LastRow` decides (for-1: 10 for 1; to-1: 11 for 1)'],
    [
      'co.infinite-fortune',
      'supershot-natural',
      'natural 9 over natural 8',
      'what `supershotNaturalOption` decides (1: 50:1; 2: 45:1; 3: 40:1)',
    ],
  ])('say what a row of %s pays by each value of an option (lines 644, 687)', (game, table, label, says) => {
    const { entries = [] } = rulesText(formOf(game)).find(({ title }) => title === 'Pay tables') ?? {}
    expect(entries.find(({ id }) => id === table)?.rows).toContainEqual({ label, says })
  })

  it.each([
    ['hg.caribbean-stud', 'hg, line 729', 'With at least an ace and a king.'],
    ['hg.ultimate-texas-holdem', 'hg, lines 2346-2355', 'With at least a pair.'],
    ['hg.three-card-poker-6-card-bonus', 'hg, line 2504', 'With Queen-high or better.'],
    ['gb.three-card-poker', 'gb 5.16, lines 955-956', 'With Queen-high or better.'],
  ])('say what the dealer of %s must have (%s)', (game, cite, says) => {
    const { entries = [] } = rulesText(formOf(game)).find(({ title }) => title === 'Deal and play') ?? {}
    expect(entries).toContainEqual({ id: 'the dealer qualifies', cite, says: [says] })
  })

  it('say how hands of pai gow poker are ranked and set by the house (gb 13.9, 13.20, 13.21)', () => {
    const { entries = [] } = rulesText(formOf('gb.pai-gow-poker')).find(({ title }) => title === 'Deal and play') ?? {}
    const rowsOf = (part: string) => entries.find(({ id }) => id === part)?.rows?.map(({ says }) => says)
    expect(rowsOf('ranking')).toEqual([
      'completes a straight or a flush, otherwise an Ace',
      'the second highest straight',
    ])
    expect(rowsOf('house way')?.slice(-2)).toEqual([
      'one pair: two highest singles in front',
      'no pair: second and third single in front',
    ])
    expect(entries.filter(({ id }) => id.startsWith('fouls')).map(({ id, says }) => [id, ...says])).toEqual([
      ['fouls', 'Stand.'],
      ['fouls with `foul reset-house-way`', 'Are reset.'],
    ])
  })

  it.each([
    ['gb.punto-banco', 'punto', 'banco', 'gb 6.23-6.27, lines 1093-1160'],
    ['co.baccarat', 'player', 'banker', 'co 30-2814, lines 232-279'],
  ])('say of %s by which table third cards are drawn', (id, player, banker, cite) => {
    const { entries = [] } = rulesText(formOf(id)).find(({ title }) => title === 'Deal and play') ?? {}
    const drawing = entries.find(({ id }) => id === 'third cards')
    expect(drawing?.cite).toBe(cite)
    expect(drawing?.rows?.map(({ label, says }) => `${label}: ${says}`)).toEqual([
      'natural: with 8 or more in either hand nobody draws',
      `${player} draws on: 0 to 5`,
      `${banker} draws on: 0 to 5, where ${player} stands`,
      `${banker} on 0, 1, 2: where ${player} drew, draws`,
      `${banker} on 3: where ${player} drew, draws to a third card of 0, 1, 2, 3, 4, 5, 6, 7, 9`,
      `${banker} on 4: where ${player} drew, draws to a third card of 2, 3, 4, 5, 6, 7`,
      `${banker} on 5: where ${player} drew, draws to a third card of 4, 5, 6, 7`,
      `${banker} on 6: where ${player} drew, draws to a third card of 6, 7`,
      `${banker} on 7: where ${player} drew, stands`,
    ])
  })

  it.each([...games.keys()])('%s gives the lines of everything in its deal and play', (id) => {
    const { entries = [] } = rulesText(formOf(id)).find(({ title }) => title === 'Deal and play') ?? {}
    const hasLine = (text = '') => /, lines? \d/.test(text)
    const without = entries.filter(
      ({ id, cite, rows = [] }) =>
        !id.endsWith(' in options') &&
        !hasLine(cite) &&
        (rows.length === 0 || !rows.every(({ says }) => hasLine(says))),
    )
    expect(without).toEqual([])
  })

  it.each(gamesWithRules())('%s says every change of its form', (id) => {
    const form = formOf(id)
    const before = rulesText(form)
    const leaves = leavesOf(form).filter(([part]) => part !== 'shape' && part !== 'id')
    const unsaid = every(leaves, 15).filter((path) => {
      const after = rulesText(withChange(form, path))
      return compareRules(before, after).length === 0
    })
    expect(unsaid).toEqual([])
  })
})
