import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { archiveSegments } from '../../../daemon/evidence/archive-segments.ts'
import { proveAll } from '../../../daemon/evidence/prove-journal.ts'
import { treeProofsOf } from '../../../daemon/evidence/tree-proofs.ts'
import { segmentPath } from '../../../daemon/journal/folder.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { chainHash } from '../../../daemon/journal/lines.ts'
import { readJournal } from '../../../daemon/journal/read-journal.ts'
import { leafHash } from '../../../daemon/transparency-log/merkle-tree.ts'
import { inTemporaryDirectory, note } from '../../support/journal-files.ts'
import { plainConsistency, plainPath, plainRoot } from '../../support/plain/merkle.ts'

let path: string
let directory: string
inTemporaryDirectory((fresh) => {
  directory = fresh
  path = join(fresh, 'table.journal')
})

/** Some closed segments of odd lengths, the first of them compressed, and a newest. */
beforeEach(async () => {
  const journal = await openJournal(path)
  for (const length of [5, 1, 13, 8, 30]) {
    for (let n = 0; n < length; n++) journal.append(note(n))
    journal.cut('asked', [{ room: 'r', form: 1, state: length }])
    journal.commit()
  }
  for (let times = 0; times < 2; times++) await journal.tend()
  for (let n = 0; n < 11; n++) journal.append(note(n))
  await journal.close()
})

const leavesOf = (folder: string): string[] => {
  const leaves: string[] = []
  const check = (_: unknown, hash: string) => void leaves.push(leafHash(hash))
  expect(readJournal(folder, () => {}, { check }).ok).toBe(true)
  return leaves
}

function expectEveryProof(leaves: readonly string[], archive?: string): void {
  for (let size = 1; size <= leaves.length; size++) {
    const proofs = treeProofsOf(path, archive)
    const own = leaves.slice(0, size)
    expect(proofs.rootAt(size)).toBe(plainRoot(own))
    for (let n = 1; n <= size; n += 3) expect(proofs.inclusion(n, size)).toEqual(plainPath(own, n - 1))
    for (let older = 1; older <= size; older += 3)
      expect(proofs.consistency(older, size)).toEqual(plainConsistency(own, older))
  }
}

describe("a journal's proofs", () => {
  it('are those of a plain tree of all entries, wherever they begin and end', () => {
    const leaves = leavesOf(path)
    expect(treeProofsOf(path).size).toBe(leaves.length)
    expectEveryProof(leaves)
    rmSync(join(path, 'segments.index'))
    expectEveryProof(leaves)
  })

  it('need the archive only for what lies in it', () => {
    const leaves = leavesOf(path)
    const archive = join(directory, 'archive')
    expect(archiveSegments(path, archive).moved).toHaveLength(2)
    const size = leaves.length
    expect(treeProofsOf(path).inclusion(size, size)).toEqual(plainPath(leaves, size - 1))
    expect(treeProofsOf(path).rootAt(size - 1)).toEqual(plainRoot(leaves.slice(0, -1)))
    expect(() => treeProofsOf(path).inclusion(2, size)).toThrow('its segment was archived. Name the archive')
    expectEveryProof(leaves, archive)
  })
})

/** Writes the segments from `number` on again: as they were but for the change, and chained from there on. */
function rewritten(number: number, change: (text: string) => string): void {
  let hash = ''
  for (const name of readdirSync(path).filter((name) => name.endsWith('.journal'))) {
    const file = join(path, name)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    if (file < segmentPath(path, number)) {
      hash = lines.at(-1)?.slice(0, 64) ?? ''
      continue
    }
    const forged = lines.map((line) => {
      const text = change(line.slice(65)).replace(
        /"follows":\{"n":(\d+),"hash":"\w+"/,
        `"follows":{"n":$1,"hash":"${hash}"`,
      )
      hash = chainHash(hash, text)
      return `${hash} ${text}\n`
    })
    writeFileSync(file, forged.join(''))
  }
}

describe('a segment', () => {
  it('that states another tree than the entries before it have is named', async () => {
    expect((await proveAll(path)).broken).toBeUndefined()
    rewritten(4, (text) => text.replace('"kind":"operator"', '"kind":"operator" '))
    expect((await proveAll(path)).broken).toMatchObject({
      path: segmentPath(path, 5),
      problem: 'states another tree than the entries before it have',
    })
    expect(readJournal(path, () => {}).ok).toBe(true)
  })
})

it('a folder that holds no journal has no proofs', () => {
  mkdirSync(join(directory, 'empty'))
  expect(() => treeProofsOf(join(directory, 'empty'))).toThrow('it holds no segment')
})
