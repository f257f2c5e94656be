import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { manualPage } from '../../../daemon/cli/command-line/manual.ts'
import { software } from '../../../daemon/version.ts'
import { allVerbs, verbs } from '../../../verbs.ts'
import { withThisNode } from '../../support/table-pc.ts'

const folder = mkdtempSync(join(tmpdir(), 'feltwire-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = new URL('../../../feltwire', import.meta.url).pathname
const run = (...args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', env: withThisNode, cwd: folder, timeout: 120_000 })
const loaded = await allVerbs()
const isMissing = (shell: string): boolean => spawnSync(shell, ['--version']).error !== undefined

describe('each verb', () => {
  it.each(loaded)('$name names in its usage every flag that it has, and no other', ({ verb }) => {
    const named = [...verb.usage.matchAll(/(?<![\w-])--([a-z][a-z-]*)/g)].flatMap(([, name]) => name ?? [])
    const short = [...verb.usage.matchAll(/(?<![\w-])-([a-z])(?![\w-])/g)].map(
      ([, letter]) => Object.entries(verb.flags).find(([, flag]) => flag.short === letter)?.[0],
    )
    const known = new Set(['help', ...Object.keys(verb.flags)])
    expect(new Set(['help', ...named, ...short])).toEqual(known)
  })
})

describe('feltwire', () => {
  it('prints its version', () => {
    expect([run('-v').stdout, run('--version').stdout]).toEqual([`${software}\n`, `${software}\n`])
  })

  it('tells of a verb what --help tells', () => {
    const { status, stdout } = run('help', 'verify')
    expect([status, stdout]).toEqual([0, run('verify', '--help').stdout])
    expect(stdout).toMatch(/--checkpoint FILE {2,}compare with this checkpoint/)
  })

  it.each([
    [['verfy'], "There is no verb 'verfy'. Did you mean 'verify'?"],
    [['help', 'rond'], "Did you mean 'round'?"],
    [['round', 'a/1', '--jurnal', 'x'], "There is no flag --jurnal. Did you mean '--journal'?"],
    [['fees', '--circles'], '--circles lacks its value.\nUsage: feltwire fees'],
    [['fees', '--circles', '-1'], '--circles lacks its value; it may be meant as --circles=-1.\nUsage: feltwire fees'],
    [['fees', '--circles', '--json'], '--circles lacks its value.\nUsage: feltwire fees'],
    [['games', '--colour'], 'There is no flag --colour.\nUsage: feltwire games'],
  ])('%j asks what was meant', (args, says) => {
    const { status, stderr } = run(...args)
    expect([status, stderr]).toEqual([2, expect.stringContaining(says)])
  })

  it('answers check-config for a program: mistakes with path and line, or what is served', () => {
    const file = join(folder, 'table.yaml')
    writeFileSync(file, 'site: casino\njournal: x.journal\nbroker: {url: mqtt://127.0.0.1}\ntables: []\n')
    const refused = run('check-config', file, '--json')
    expect([refused.status, JSON.parse(refused.stdout)]).toEqual([
      1,
      { ok: false, mistakes: [{ path: 'tables', line: 4, message: expect.any(String) }], warnings: [], tables: [] },
    ])
    const example = new URL('../../../examples/baccarat.yaml', import.meta.url).pathname
    const { status, stdout } = run('check-config', example, '--json')
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { ok: true, tables: [{ game: 'co.baccarat' }] }])
  })
})

describe('what is made from the same definitions', () => {
  const scripts = Object.fromEntries(['bash', 'fish', 'zsh'].map((shell) => [shell, run('completion', shell).stdout]))

  it('completes verbs and flags in bash', () => {
    const complete = (...words: string[]) => {
      const script = `${scripts.bash}
        COMP_WORDS=(feltwire ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _feltwire; echo "\${COMPREPLY[@]}"`
      return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim()
    }
    expect(complete('ver')).toBe('verify')
    expect(complete('verify', '--ch')).toBe('--checkpoint')
    expect(complete('help', 'his')).toBe('history')
  })

  it.skipIf(isMissing('fish'))('completes verbs and flags in fish', () => {
    const complete = (line: string) =>
      execFileSync('fish', ['--no-config', '-c', `${scripts.fish}\ncomplete -C '${line}'`], {
        encoding: 'utf8',
      })
        .split('\n')
        .map((choice) => choice.split('\t')[0])
    expect(complete('feltwire ver')).toContain('verify')
    expect(complete('feltwire verify --ch')).toContain('--checkpoint')
    expect(complete('feltwire help his')).toContain('history')
  })

  it.skipIf(isMissing('zsh'))('completes verbs and flags in zsh', () => {
    // The helpers of zsh's completion system print here what they would offer.
    const complete = (...words: string[]) => {
      const script = `compdef() { : }; _arguments() { print -l -- "$@" }; _describe() { print -l -- "\${(@P)2}" }
        ${scripts.zsh}
        words=(feltwire ${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length + 1}; _feltwire`
      return execFileSync('zsh', ['-f', '-c', script], { encoding: 'utf8' })
    }
    expect(complete('')).toMatch(/^verify:/m)
    expect(complete('verify', '')).toMatch(/^--checkpoint\[/m)
    expect(complete('help', '')).toMatch(/^history:/m)
  })

  it.each(['zsh', 'fish'])('has a script for %s with every verb and flag', (shell) => {
    const script = scripts[shell]
    for (const { name, verb } of loaded) {
      expect(script).toContain(name)
      for (const flag of Object.keys(verb.flags))
        expect(script).toContain(shell === 'fish' ? `-l ${flag}` : `--${flag}[`)
    }
  })

  it('is a manual page that groff finds nothing wrong with', () => {
    const page = manualPage(loaded, '1.0')
    for (const name of Object.keys(verbs)) expect(page).toContain(`.SS ${name}\n`)
    const { error, status, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww'], { input: page, encoding: 'utf8' })
    if (error === undefined) expect([status, stderr]).toEqual([0, ''])
  })
})
