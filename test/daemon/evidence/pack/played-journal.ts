import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { snapshotOf } from '../../../../daemon/engine/engine-state.ts'
import { emptyFloor } from '../../../../daemon/engine/floor.ts'
import { noRecords, withRecord } from '../../../../daemon/engine/journal-records.ts'
import { openSession } from '../../../../daemon/engine/session-state.ts'
import type { EntryBody, JsonValue } from '../../../../daemon/journal/entry.ts'
import { openJournal } from '../../../../daemon/journal/journal.ts'
import { signCheckpoint } from '../../../../daemon/transparency-log/checkpoint.ts'
import { keyNote } from '../../../../daemon/transparency-log/key-note.ts'
import { rootOf } from '../../../../daemon/transparency-log/merkle-tree.ts'
import { cosignNote, verifierText } from '../../../../daemon/transparency-log/signed-note.ts'
import { software } from '../../../../daemon/version.ts'
import { play } from '../../../simulators/scenario-play.ts'

/** An evening in Colorado. */
const begun = Date.UTC(2026, 10, 21, 20, 0, 0)
const name = 'feltwire/test/table'

/** Fixed, so that a journal that is played again is the same. */
const journalKey: KeyObject = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
})

const configShape = z.record(
  z.string(),
  z.custom<JsonValue>((value) => value !== undefined),
)

type Played = { key?: KeyObject; isCut?: boolean; isWitnessed?: boolean }

/**
 * Plays a scenario into a journal as a daemon would write it, with a signed checkpoint behind it.
 * @param how the key that signs; whether another segment is begun behind the last round, before the checkpoint; and whether a witness cosigns that
 */
export async function playJournal(path: string, file: string, how: Played = {}): Promise<void> {
  const { key = journalKey, isCut = false, isWitnessed = false } = how
  const { inputs, floor, config } = play(file)
  let now = begun
  const journal = await openJournal(path, { clock: () => now })
  const session = openSession(floor)
  const start: readonly EntryBody[] = [
    { kind: 'session', session: 1, config: configShape.parse(config), software },
    { kind: 'key', key: verifierText(name, key), note: keyNote({ name, key }) },
    ...session.opening,
  ]
  let records = noRecords
  for (const body of start) records = withRecord(records, journal.append(body), () => ({}))
  for (const { n: _, at, ...body } of inputs) {
    now = begun + at
    const entry = journal.append(body)
    if ('table' in entry) for (const derived of session.take(entry).derived) journal.append(derived)
  }
  if (isCut) {
    journal.commit()
    const { meters } = session.state()
    journal.cut('asked', snapshotOf({ records, floor: { ...emptyFloor, meters }, isKnown: true }))
  }
  const { tree } = journal
  const note = signCheckpoint(tree.to, rootOf(tree), { name, key })
  journal.append({ kind: 'checkpoint', note })
  if (isWitnessed) {
    const witness = { name: 'witness-1', key: otherKey() }
    const cosigned = cosignNote(note, witness, begun / 1_000)
    journal.append({ kind: 'cosignature', note: cosigned, key: verifierText(witness.name, witness.key, 'cosignature') })
  }
  journal.commit()
  await journal.close()
}

export const otherKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey
