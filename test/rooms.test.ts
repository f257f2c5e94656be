import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * The rooms of the house in their order. A room imports only itself and rooms in rows above its own. A path belongs to
 * the longest name that it begins with.
 */
const order = [
  ['text'],
  ['drivers'],
  ['games/kit'],
  ['games/gb', 'games/co', 'games/mbs', 'games/hg', 'games/hkjc'],
  ['games/games.ts'],
  ['games/ledger', 'games/settle', 'games/odds', 'games/listing'],
  ['games/table'],
  ['daemon/service-manager.ts'],
  [
    'daemon/errors.ts',
    'daemon/json.ts',
    'daemon/ed25519.ts',
    'daemon/lean-heap.ts',
    'daemon/log.ts',
    'daemon/optional-file.ts',
    'daemon/stop-signal.ts',
    'daemon/version.ts',
  ],
  ['daemon/config'],
  ['daemon/people'],
  ['daemon/links'],
  ['daemon/transparency-log'],
  ['daemon/integrity'],
  ['daemon/journal'],
  ['daemon/engine'],
  ['daemon/mqtt'],
  ['daemon/requests'],
  ['daemon/table-service.ts'],
  ['daemon/daemon-state.ts'],
  ['daemon/reload.ts'],
  ['daemon/requests/set-limits.ts'],
  ['daemon/metrics'],
  ['daemon/daemon.ts'],
  ['daemon/screen'],
  ['daemon/evidence'],
  ['daemon/cli'],
  ['witness', 'watch'],
  ['simulators'],
  ['verbs.ts'],
  ['packaging'],
  ['feltwire.ts', 'docs', 'bench', 'examples'],
  ['test'],
]

/** What games may import of the drivers. */
const doors = ['drivers/events.ts', 'drivers/commands.ts']

/** Folders of more than 25 files. The decisions are one list by number, by which other pages and the code name them. */
const lists = ['docs/decisions']

const root = join(import.meta.dirname, '..')
/** Files of every kind. */
const everything = globSync('**/*', {
  cwd: root,
  exclude: ['node_modules', 'coverage', 'bench/out', 'dist'],
  withFileTypes: true,
}).flatMap((entry) => (entry.isFile() ? [relative(root, join(entry.parentPath, entry.name))] : []))
const files = everything.filter((file) => file.endsWith('.ts')).toSorted()
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

const ranks = order.flatMap((row, rank) => row.map((room) => ({ room, rank })))

const isIn = (file: string, room: string): boolean => file === room || file.startsWith(`${room}/`)

const placeOf = (file: string) =>
  ranks.filter(({ room }) => isIn(file, room)).toSorted((a, b) => b.room.length - a.room.length)[0]

const importPattern = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+\.ts)'/g

type Import = { from: string; to: string }

const imports: Import[] = [...texts].flatMap(([from, text]) =>
  [...text.matchAll(importPattern)].map(([, path = '']) => ({ from, to: join(dirname(from), path) })),
)

const arrows = (found: readonly Import[]): string[] => found.map(({ from, to }) => `${from} -> ${to}`).toSorted()

function isBackward({ from, to }: Import): boolean {
  const [own, other] = [placeOf(from), placeOf(to)]
  return own === undefined || other === undefined || (own.room !== other.room && other.rank >= own.rank)
}

/** Exported types that are declared more than once. */
function twice(): string[] {
  const places = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const [, name = ''] of text.matchAll(/^export (?:type|interface|class) (\w+)/gm))
      places.set(name, [...(places.get(name) ?? []), file])
  return [...places].filter(([, in_]) => in_.length > 1).map(([name, in_]) => `${name}: ${in_.join(', ')}`)
}

/** Names that a file of the program exports, and that no other file has. */
function exportedForNobody(): string[] {
  const users = new Map<string, number>()
  for (const text of texts.values())
    for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? 0) + 1)
  const program = [...texts].filter(([file]) => !isIn(file, 'test'))
  return program.flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|type|class) (\w+)/gm)].flatMap(([, name = '']) =>
      users.get(name) === 1 ? [`${file}: ${name}`] : [],
    ),
  )
}

describe('the rooms', () => {
  it('hold every file', () => {
    expect(imports.length).toBeGreaterThan(files.length)
    expect(files.filter((file) => file.includes('/') && placeOf(file) === undefined)).toEqual([])
  })

  it('import no room further on', () => {
    expect(arrows(imports.filter(isBackward))).toEqual([])
  })

  it('meet at one door, where games begin', () => {
    const passing = imports.filter(({ from, to }) => isIn(from, 'games') && isIn(to, 'drivers') && !doors.includes(to))
    expect(arrows(passing)).toEqual([])
  })

  it('have at most 25 files', () => {
    const folders = Map.groupBy(everything, (file) => dirname(file))
    expect([...folders].filter(([, own]) => own.length > 25).map(([folder]) => folder)).toEqual(lists)
  })

  it('have files of at most 450 lines', () => {
    expect([...texts].filter(([, text]) => text.split('\n').length > 451).map(([file]) => file)).toEqual([])
  })

  it('export nothing that no other file uses', () => {
    expect(exportedForNobody()).toEqual([])
  })

  it('export no type name with two meanings', () => {
    expect(twice()).toEqual([])
  })
})
