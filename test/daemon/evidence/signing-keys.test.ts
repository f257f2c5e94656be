import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { verify } from '../../../daemon/cli/verify.ts'
import { proveAll } from '../../../daemon/evidence/prove-journal.ts'
import { type Journal, openJournal } from '../../../daemon/journal/journal.ts'
import { signCheckpoint } from '../../../daemon/transparency-log/checkpoint.ts'
import { keyNote } from '../../../daemon/transparency-log/key-note.ts'
import { rootOf } from '../../../daemon/transparency-log/merkle-tree.ts'
import { type SigningKey, verifierText } from '../../../daemon/transparency-log/signed-note.ts'
import { inTemporaryDirectory, note } from '../../support/journal-files.ts'
import { printed } from '../../support/verb-in-process.ts'

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
})

const newKey = (): SigningKey => ({ name: 'feltwire/casino/t1', key: generateKeyPairSync('ed25519').privateKey })
const [first, second, other] = [newKey(), newKey(), newKey()]
const textOf = ({ name, key }: SigningKey): string => verifierText(name, key)

const names = (journal: Journal, key: SigningKey, before?: SigningKey) =>
  journal.append({ kind: 'key', key: textOf(key), note: keyNote(key, before) })

const signs = (journal: Journal, key: SigningKey) =>
  journal.append({ kind: 'checkpoint', note: signCheckpoint(journal.tree.to, rootOf(journal.tree), key) })

const cut = (journal: Journal, key: SigningKey) =>
  journal.cut('asked', [{ room: 'checkpoint', form: 1, state: { key: textOf(key), last: null } }])

/** What is proved of a journal in which this was written. */
async function provedOf(write: (journal: Journal) => { n: number } | undefined) {
  const journal = await openJournal(path)
  journal.append(note(1))
  const wrong = write(journal)
  journal.append(note(2))
  await journal.close()
  return { proof: await proveAll(path), wrong: wrong?.n ?? 0 }
}

it('keys are followed over segments, each signed by the one before', async () => {
  const { proof } = await provedOf((journal) => {
    names(journal, first)
    signs(journal, first)
    cut(journal, first)
    signs(journal, first)
    names(journal, second, first)
    cut(journal, second)
    signs(journal, second)
    return undefined
  })
  expect(proof.broken).toBeUndefined()
  expect(proof.keys).toEqual([first, second].map(textOf))
})

it('what stands behind the last checkpoint is counted, whichever segment that is in', async () => {
  const { proof, wrong } = await provedOf((journal) => {
    names(journal, first)
    signs(journal, first)
    const last = signs(journal, first)
    cut(journal, first)
    return last
  })
  expect(proof.broken).toBeUndefined()
  expect(proof.unsigned).toEqual({ entries: proof.head.n - wrong, since: expect.any(Number) })
  const since = new Date(proof.unsigned?.since ?? 0).toISOString()
  expect(await printed(verify, path)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`4 entries follow the last of them, of ${since}:`),
  })
})

it('a journal without a checkpoint has none that stands behind one', async () => {
  const { proof } = await provedOf((journal) => names(journal, first))
  expect(proof.unsigned).toBeUndefined()
})

it.each<[string, (journal: Journal) => { n: number }, string]>([
  [
    'a key that the one before has not signed',
    (journal) => {
      names(journal, first)
      return names(journal, other)
    },
    'has not signed',
  ],
  [
    'a key that another has signed',
    (journal) => {
      names(journal, first)
      return names(journal, second, other)
    },
    'has not signed',
  ],
  ['a checkpoint without a key', (journal) => signs(journal, first), 'the key in force has not signed'],
  [
    'a checkpoint of another key',
    (journal) => {
      names(journal, first)
      return signs(journal, other)
    },
    'the key in force has not signed',
  ],
  [
    'a checkpoint of a key that was replaced',
    (journal) => {
      names(journal, first)
      cut(journal, first)
      names(journal, second, first)
      return signs(journal, first)
    },
    'the key in force has not signed',
  ],
  [
    'a segment that begins with another key',
    (journal) => {
      const { n } = names(journal, first)
      cut(journal, other)
      return { n: n + 2 }
    },
    'has another key',
  ],
])('%s is named', async (_, write, problem) => {
  const { proof, wrong } = await provedOf(write)
  expect(proof.broken).toMatchObject({ entry: wrong, problem: expect.stringContaining(problem) })
  expect(proof.entries).toBe(wrong - 1)
})
