import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { treeProofsOf } from '../../../daemon/evidence/tree-proofs.ts'
import { stepOf } from '../../../daemon/evidence/workers/consistency-worker.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { treeQuestions } from '../../../daemon/requests/consistency-requests.ts'
import { signCheckpoint } from '../../../daemon/transparency-log/checkpoint.ts'
import { keyNote } from '../../../daemon/transparency-log/key-note.ts'
import { type SigningKey, verifierText } from '../../../daemon/transparency-log/signed-note.ts'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { eventually } from '../eventually.ts'
import { note } from '../journal-files.ts'

/**
 * Whoever has a table's journal and its key, without the program that would refuse to go on: signs and proves whatever the
 * journal says now.
 */
export async function paperTable(url: string, id: string, directory: string, key: SigningKey) {
  let [folder, signing] = [join(directory, `${id}.journal`), key]
  let named: string | undefined
  let answers = true
  const sizeNow = () => treeProofsOf(folder).size
  const broker = connectBroker({ url, clientId: `paper-${id}` })
  onTestFinished(() => broker.close())
  broker.subscribe(`feltwire/casino/${id}/request/consistency`, async ({ payload }) => {
    const prover = {
      consistency: async (from: number, to: number) => stepOf({ folder, from, to }),
      close: async () => {},
    }
    const answer = answers && (await treeQuestions(prover, sizeNow).get('consistency')?.(payload))
    if (answer)
      await broker.publish(`feltwire/casino/${id}/response/consistency`, JSON.stringify(answer), { retain: false })
  })
  await eventually(broker.connected)

  return {
    journal: () => folder,
    /** Another journal takes the place of this one. */
    become(other: string): void {
      folder = other
    },
    /** Adds so many entries, and some for the start and the stop. */
    async play(entries: number, in_ = folder): Promise<void> {
      const journal = await openJournal(in_)
      for (let n = 0; n < entries; n++) journal.append(note(n))
      await journal.close()
    },
    rotate(next: SigningKey): void {
      named = keyNote(next, signing)
      signing = next
    },
    /** Whether it answers who asks for proofs. */
    answering(does: boolean): void {
      answers = does
    },
    /** Publishes the checkpoint of the journal as it is, and returns its note. */
    async publish(size = sizeNow()): Promise<string> {
      const signed = signCheckpoint(size, treeProofsOf(folder).rootAt(size), signing)
      const says = {
        table: id,
        session: 1,
        seq: 0,
        at: Date.now(),
        note: signed,
        key: verifierText(signing.name, signing.key),
      }
      const payload = JSON.stringify({ ...says, ...(named !== undefined && { named }) })
      await broker.publish(`feltwire/casino/${id}/checkpoint`, payload, { retain: true })
      return signed
    },
    ask: (topic: string, payload: string) => broker.publish(`feltwire/casino/${topic}`, payload, { retain: false }),
    say: (topic: string, payload: string) => broker.publish(`feltwire/casino/${topic}`, payload, { retain: true }),
  }
}
