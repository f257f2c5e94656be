import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keptForms, keptVersions } from '../../../daemon/cli/rules/kept-forms.ts'
import { rules } from '../../../daemon/cli/rules/rules.ts'
import { version } from '../../../daemon/version.ts'
import { canonicalText } from '../../../games/listing/forms/canonical.ts'
import { gamesWithRules, rulesForm, rulesHash } from '../../../games/listing/forms/rules-form.ts'
import { printed } from '../../support/verb-in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'feltwire-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** What `feltwire rules` says on both outputs, and with which exit code it ends. */
async function asked(...args: string[]) {
  const { code, out, err } = await printed(rules, ...args)
  return { code, out: out.trimEnd(), error: err.trimEnd() }
}

/** The rules of a game in a file, with words exchanged in their text. */
async function kept(game: string, exchanged: readonly (readonly [string, string])[]): Promise<string> {
  const { out } = await asked(game, '--json')
  const text = exchanged.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${game} has no ${from}`)
    return text.replace(from, to)
  }, out)
  const path = join(folder, `${game}.json`)
  writeFileSync(path, text)
  return path
}

/** Words that no line can hold are longer than it. */
const fits = (line: string): boolean => line.length <= 80 || !line.trimStart().includes(' ')

describe('feltwire rules', () => {
  it('prints every game in lines of 80 characters, with its hash', async () => {
    for (const game of gamesWithRules()) {
      const { code, out } = await asked(game)
      expect([game, code, out.split('\n').filter((line) => !fits(line))]).toEqual([game, 0, []])
      expect(out).toContain(`SHA-256 ${rulesHash(game)}`)
    }
  })

  it('prints wagers, pay tables, options and irregularities as a compliance manager reads them', async () => {
    const { out } = await asked('gb.three-card-poker')
    for (const part of [
      [
        '  play: Play (gb 5.13-5.21, lines 942-993)',
        "    Wins when the player's hand is the better one. Pushes when the dealer does",
        "    not qualify, or when the hands are equal. Loses when the dealer's hand is",
        '    the better one. Pays 1:1.',
      ],
      ['      straight         6:1', '      three-of-a-kind  33:1', '      straight-flush   35:1'],
      ['  pairPlusOnFold (gb 5.15, lines 951-954)', '    One of in-action or lost. Default: in-action.'],
      ['  late-initial-wager (gb 5.10, lines 926-929)'],
      ['    is refused. Shown by: card-shoe, bet-sensors.'],
    ])
      expect(out).toContain(part.join('\n'))
  })

  it('prints the canonical form', async () => {
    const { out } = await asked('hg.razz', '--json')
    expect(out).toBe(canonicalText(rulesForm('hg.razz') ?? null))
  })

  it('names the games where it has no such one', async () => {
    const { code, error } = await asked('gb.roulete')
    expect([code, error]).toEqual([1, expect.stringMatching(/^There is no game 'gb.roulete'; there are co.baccarat, /)])
  })
})

describe('feltwire rules --diff', () => {
  it('says in sentences what has changed since a file was kept', async () => {
    const path = await kept('gb.three-card-poker', [
      ['{"pays":"33:1","when":"three-of-a-kind"}', '{"pays":"30:1","when":"three-of-a-kind"}'],
      ['"default":"in-action"', '"default":"lost"'],
      ['"remedy":"the second wager is refused"', '"remedy":"both wagers are refused"'],
      ['"dealerFails":"push"', '"dealerFails":"win"'],
    ])
    const { code, out } = await asked('gb.three-card-poker', '--diff', path)
    const [head, was, now, ...changes] = out.split('\n')
    expect([code, head]).toEqual([0, `gb.three-card-poker: what has changed from ${path} to feltwire ${version}`])
    expect([was, now]).toEqual([
      expect.stringMatching(/^was SHA-256 [\da-f]{64}$/),
      `now SHA-256 ${rulesHash('gb.three-card-poker')}`,
    ])
    expect(changes.join('\n')).toBe(
      [
        '',
        'WAGERS',
        '',
        '  play',
        "    was: Wins when the dealer does not qualify, or when the player's hand is the",
        "      better one. Now: Wins when the player's hand is the better one.",
        '    was: Pushes when the hands are equal. Now: Pushes when the dealer does not',
        '      qualify, or when the hands are equal.',
        '',
        'PAY TABLES',
        '',
        '  pair-plus',
        '    three-of-a-kind: was 30:1, now 33:1',
        '',
        'OPTIONS',
        '',
        '  pairPlusOnFold',
        '    was: Default: lost. Now: Default: in-action.',
        '',
        'IRREGULARITIES',
        '',
        '  two-positions',
        '    was: Remedy: both wagers are refused. Now: Remedy: the second wager is',
        '      refused.',
      ].join('\n'),
    )
  })

  it('tells what is new and what is gone', async () => {
    const path = await kept('hg.pai-gow-tiles', [['"tiles-shown":{', '"tiles-hidden":{']])
    const { out } = await asked('hg.pai-gow-tiles', '--diff', path)
    expect(out).toContain('  tiles-shown\n    new: Tiles are shown or taken off the table.')
    expect(out).toContain('  tiles-hidden\n    gone: Tiles are shown or taken off the table.')
  })

  it('says that nothing has changed', async () => {
    const path = await kept('hkjc.win', [])
    expect((await asked('hkjc.win', '--diff', path)).out).toBe(
      `hkjc.win: the rules are those of ${path}.\nSHA-256 ${rulesHash('hkjc.win')}`,
    )
  })

  it('gives the changes to programs', async () => {
    const path = await kept('gb.big-six', [['gb 10', 'gb 11']])
    const { was, now, changes } = JSON.parse((await asked('gb.big-six', '--json', '--diff', path)).out)
    expect([was === now, now]).toEqual([false, rulesHash('gb.big-six')])
    expect(changes).toMatchObject([{ says: [expect.stringContaining('was gb 11')] }])
  })

  it('refuses what holds no rules, or those of another game', async () => {
    const path = join(folder, 'none.json')
    writeFileSync(path, '[1]')
    const { code, error } = await asked('gb.big-six', '--diff', path)
    const cure = `${path} has no rules: it must be what 'feltwire rules gb.big-six --json' prints.`
    expect([code, error]).toEqual([1, cure])
    const other = await kept('gb.sic-bo', [])
    expect((await asked('gb.big-six', '--diff', other)).error).toBe(
      `${other} has the rules of gb.sic-bo, not of gb.big-six.`,
    )
    expect((await asked('gb.big-six', '--diff', '0.0.9')).error).toBe(
      `0.0.9 is neither a file that can be read nor a version: there are ${keptVersions().join(', ')}.`,
    )
  })
})

describe('the rules that are kept', () => {
  it('are those of this version; `npm run docs` keeps them', () => {
    expect(keptVersions()).toContain(version)
    expect(keptForms(version)).toEqual(
      gamesWithRules().map((game) => JSON.parse(canonicalText(rulesForm(game) ?? null))),
    )
  })

  it('answer for a version that is named', async () => {
    const { out } = await asked('co.baccarat', '--diff', version)
    expect(out).toBe(`co.baccarat: the rules are those of ${version}.\nSHA-256 ${rulesHash('co.baccarat')}`)
  })
})
