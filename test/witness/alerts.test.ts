import { generateKeyPairSync } from 'node:crypto'
import { cpSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readCheckpoint } from '../../daemon/transparency-log/checkpoint.ts'
import { isConsistent } from '../../daemon/transparency-log/merkle-proofs.ts'
import { openNote, readVerifier, type SigningKey, verifierText } from '../../daemon/transparency-log/signed-note.ts'
import { surveillance } from '../support/broker-listener.ts'
import { eventually } from '../support/eventually.ts'
import { bytesIn, putBytes } from '../support/journal-files.ts'
import { startMosquitto } from '../support/mosquitto.ts'
import { nextNumber, signedRequest } from '../support/people.ts'
import { run, scratch } from '../support/table-pc.ts'
import { paperTable } from '../support/witness/paper-table.ts'
import { witnessId, witnessPc } from '../support/witness/witness-pc.ts'

const table = 'baccarat-1'
const name = `feltwire/casino/${table}`
const newKey = (): SigningKey => ({ name, key: generateKeyPairSync('ed25519').privateKey })

/** A witness at a broker, and somebody who has a table's journal and its key. */
async function house(more: object = {}) {
  const directory = scratch()
  const { url } = await startMosquitto(directory)
  const key = newKey()
  const text = verifierText(name, key.key)
  const tables = [{ id: table, key: text }]
  const watch = await surveillance(url)
  const witness = witnessPc({ directory: scratch(), broker: url, tables, more })
  const owner = await paperTable(url, table, directory, key)
  const cosigned = (): string => watch.standing(table, 'cosignature', witnessId)?.note ?? ''
  await witness.start()
  return {
    directory,
    watch,
    witness,
    owner,
    cosigned,
    alert: (): string | undefined => watch.standing(witnessId, 'alert', table)?.text,
    /** Plays on, publishes, and waits until that is cosigned. */
    async goOn(entries: number): Promise<string> {
      await owner.play(entries)
      const note = await owner.publish()
      await eventually(() => cosigned().startsWith(note))
      return note
    },
    signedByTable: (note: string) =>
      openNote(
        note,
        [text].map(readVerifier).filter((each) => each !== undefined),
      ),
  }
}

test('a shortened journal of the real key is found, and the checkpoints that say so are kept', async () => {
  const { owner, witness, goOn, cosigned, alert, signedByTable } = await house()
  await goOn(5)
  const before = await goOn(20)
  const lines = bytesIn(owner.journal()).toString().trimEnd().split('\n')
  putBytes(owner.journal(), `${lines.slice(0, -12).join('\n')}\n`)
  const shorter = await owner.publish()
  await eventually(alert)
  expect(alert()).toMatch(/^step-back: the journal has \d+ entries, and a signed checkpoint has \d+: its end is gone$/)
  const [evidence] = witness.evidence()
  expect(new Set(evidence.notes)).toEqual(new Set([before, shorter]))
  for (const note of evidence.notes) expect(signedByTable(note)).toBeDefined()
  expect(evidence.answer.size).toBe(readCheckpoint(shorter)?.size)

  // It goes on from there until it is longer than before: that is not cosigned any more, whatever it proves.
  await owner.play(40)
  await owner.publish()
  expect(alert()).toMatch(/^step-back: /)
  expect(cosigned().startsWith(before)).toBe(true)
})

test('a journal that goes on from an older copy is found as a fork, by a proof that its own key has signed', async () => {
  const { owner, witness, goOn, cosigned, alert, directory } = await house()
  await goOn(5)
  const copy = join(directory, 'copy.journal')
  cpSync(owner.journal(), copy, { recursive: true })
  const before = await goOn(20)
  await owner.play(50, copy)
  owner.become(copy)
  const forked = await owner.publish()
  await eventually(alert)
  expect(alert()).toMatch(/^fork: the journal of \d+ entries does not go on from that of \d+ entries/)
  const [evidence] = witness.evidence()
  expect(evidence.notes).toEqual([before, forked])
  const [older, newer] = evidence.notes.map(readCheckpoint)
  // The signed root of the newer journal says that its first entries are others than those that were signed before.
  const { root, proof } = evidence.answer
  expect(isConsistent({ size: older.size, root }, newer, proof)).toBe(true)
  expect(root).not.toBe(older.root)
  expect(cosigned().startsWith(before)).toBe(true)
})

test('a journal that was written anew from its first entry is found, also where it has the same length', async () => {
  const { owner, goOn, alert, witness, directory } = await house()
  const before = await goOn(20)
  const anew = join(directory, 'anew.journal')
  await owner.play(20, anew)
  owner.become(anew)
  const size = readCheckpoint(before)?.size ?? 0
  const same = await owner.publish(size)
  await eventually(alert)
  expect(alert()).toBe(`fork: two signed checkpoints of ${size} entries say different things`)
  expect(witness.evidence()[0].notes).toEqual([before, same])
})

test('a witness that was away finds what was written anew meanwhile, and goes on where nothing was', async () => {
  const { owner, witness, goOn, cosigned, alert, directory } = await house()
  await goOn(5)
  await witness.kill()
  await owner.play(7)
  const later = await owner.publish()
  await witness.start()
  await eventually(() => cosigned().startsWith(later))
  await witness.kill()
  const anew = join(directory, 'anew.journal')
  await owner.play(100, anew)
  owner.become(anew)
  await owner.publish()
  await witness.start()
  await eventually(alert)
  expect(alert()).toMatch(/^fork: /)
  // Over a restart, it is the same alert and the same evidence.
  const [evidence, text] = [witness.evidence(), alert()]
  await witness.kill()
  await witness.start()
  expect(alert()).toBe(text)
  expect(witness.evidence()).toEqual(evidence)
})

test('a checkpoint that could not be proved is not forgotten: a journal that ends before it is found', async () => {
  const { owner, witness, goOn, alert } = await house()
  await goOn(5)
  // As at a stop: the table signs its last checkpoint and is gone.
  owner.answering(false)
  await owner.play(20)
  const unproved = await owner.publish()
  const state = join(witness.folder, `${table}.json`)
  await eventually(() => readFileSync(state, 'utf8').includes(JSON.stringify(unproved).slice(1, -1)))
  await witness.kill()
  const lines = bytesIn(owner.journal()).toString().trimEnd().split('\n')
  putBytes(owner.journal(), `${lines.slice(0, -9).join('\n')}\n`)
  owner.answering(true)
  await owner.publish()
  await witness.start()
  await eventually(alert)
  expect(alert()).toMatch(/^step-back: /)
  expect(witness.evidence()[0].notes).toContain(unproved)
})

test('checkpoints that were published before are no news, and those of a rotated key are followed', async () => {
  const { owner, goOn, cosigned, alert } = await house()
  const first = await goOn(5)
  const second = await goOn(5)
  expect(await owner.publish(readCheckpoint(first)?.size)).toBe(first)
  owner.rotate(newKey())
  const third = await goOn(5)
  expect(cosigned().startsWith(third)).toBe(true)
  expect(readCheckpoint(third)?.size).toBeGreaterThan(readCheckpoint(second)?.size ?? 0)
  expect(alert()).toBeUndefined()
})

test('what the key has not signed raises no alert, and what is forged in the name of the witness is put right', async () => {
  const { owner, goOn, cosigned, alert } = await house()
  const note = await goOn(5)
  const right = cosigned()
  const forged = {
    table,
    session: 1,
    seq: 0,
    at: 0,
    note: `${note.split('\n\n')[0]}\n\n— ${name} AAAAAAAA\n`,
    key: 'none',
  }
  await owner.say(`${table}/checkpoint`, JSON.stringify(forged))
  await owner.say(`${table}/checkpoint`, 'no message at all')
  await owner.say(`${table}/cosignature/${witnessId}`, '')
  await eventually(() => cosigned() === right)
  await owner.say(`${witnessId}/alert/${table}`, '{"text":"all is lost"}')
  await goOn(5)
  await eventually(() => alert() === undefined)
})

test('silence raises an alert, which stands until surveillance signs it off', async () => {
  const { owner, watch, witness, goOn, alert } = await house({ silence: 1 })
  await goOn(5)
  await eventually(alert)
  expect(alert()).toMatch(/^silence: nothing new was heard for \d+ s$/)
  await eventually(() => watch.standing(witnessId, 'witness').alerts === 1)
  await goOn(5)
  expect(alert()).toMatch(/^silence: /)

  const answers = () =>
    watch.history
      .filter(({ topic }) => topic === `feltwire/casino/${witnessId}/response/sign-off`)
      .map(({ payload }) => JSON.parse(payload))
  const ask = async (by: string, transaction: string, number: number, log = table) => {
    const args = { table: log, reason: 'the table was closed' }
    const request = signedRequest({ table: witnessId, op: 'sign-off', by, transaction, number, args })
    await owner.ask(`${witnessId}/request/sign-off`, request)
    return await eventually(() => answers().find((answer) => answer.transaction === transaction))
  }
  expect(await ask('pit', 't1', nextNumber())).toMatchObject({ ok: false, code: 'wrong-role' })
  expect(await ask('nobody', 't2', nextNumber())).toMatchObject({ ok: false, code: 'unknown-person' })
  expect(await ask('auditor', 't3', nextNumber(), 'no-table')).toMatchObject({ ok: false, code: 'operation-refused' })
  expect(alert()).toMatch(/^silence: /)
  const number = nextNumber()
  const heard = watch.history.length
  expect(await ask('surveillance', 't4', number)).toEqual({ transaction: 't4', ok: true })
  const taken = () => watch.history.slice(heard).find(({ topic }) => topic.endsWith(`${witnessId}/alert/${table}`))
  expect((await eventually(taken)).payload).toBe('')
  expect(await ask('surveillance', 't5', number)).toMatchObject({ ok: false, code: 'number-not-higher' })
  const signed = witness.evidence().filter(({ signedOff }) => signedOff !== undefined)
  expect(signed).toMatchObject([{ signedOff: { by: 'surveillance', reason: 'the table was closed' } }])
})

test('a fork that is signed off goes on from what was cosigned, or anew where a person says so', async () => {
  const { owner, watch, goOn, alert, cosigned, directory } = await house()
  const before = await goOn(20)
  const anew = join(directory, 'anew.journal')
  await owner.play(100, anew)
  const old = owner.journal()
  owner.become(anew)
  await owner.publish()
  await eventually(alert)
  const signOff = async (transaction: string, more: object) => {
    const args = { table, reason: 'a copy was put in its place', ...more }
    await owner.ask(
      `${witnessId}/request/sign-off`,
      signedRequest({ table: witnessId, op: 'sign-off', by: 'auditor', transaction, args }),
    )
    await eventually(() => watch.history.some(({ payload }) => payload.includes(`"${transaction}","ok":true`)))
  }
  // The right journal is back.
  await signOff('t1', {})
  await eventually(() => alert() === undefined)
  owner.become(old)
  await goOn(5)
  // The other one is still none.
  owner.become(anew)
  await owner.publish()
  await eventually(alert)
  await signOff('t2', { anew: true })
  const note = await goOn(5)
  expect(cosigned().startsWith(note)).toBe(true)
  expect(cosigned().startsWith(before)).toBe(false)
  await eventually(() => alert() === undefined)
})

test('the command line signs an alert off in the name of a person', async () => {
  const { watch, witness, goOn, alert } = await house({ silence: 1 })
  await goOn(5)
  await eventually(alert)
  const people = join(dirname(witness.config), 'people.json')
  const added = await run('person', 'add', 'ann', '--name', 'Ann', '--role', 'auditor', '--people', people)
  expect(added).toMatchObject({ code: 0, err: '' })
  const signOff = (log: string) =>
    run('witness', 'sign-off', log, '--as', 'ann', '--reason', 'closed for the night', '-c', witness.config)
  // It looks at the file of people once a second.
  await eventually(async () => !(await signOff('no-table')).err.includes('[unknown-person]'))
  expect(await signOff('no-table')).toMatchObject({ code: 1, err: expect.stringContaining('[operation-refused]') })
  const heard = watch.history.length
  expect(await signOff(table)).toMatchObject({ code: 0, out: 'Carried out.\n' })
  const taken = () => watch.history.slice(heard).find(({ topic }) => topic.endsWith(`${witnessId}/alert/${table}`))
  expect((await eventually(taken)).payload).toBe('')
})

test('nothing is cosigned that is not on the disk', async () => {
  const { owner, witness, goOn, cosigned } = await house()
  const before = await goOn(5)
  renameSync(witness.folder, `${witness.folder}.away`)
  await owner.play(5)
  const note = await owner.publish()
  await eventually(() => witness.log().includes('witness-memory'))
  expect(cosigned().startsWith(before)).toBe(true)
  renameSync(`${witness.folder}.away`, witness.folder)
  await eventually(() => cosigned().startsWith(note))
})

test('a witness whose memory is damaged does not begin anew in silence', async () => {
  const { witness, goOn } = await house()
  await goOn(5)
  await witness.stop()
  const state = join(witness.folder, `${table}.json`)
  const whole = readFileSync(state)
  truncateSync(state, 100)
  const refused = await run('witness', '-c', witness.config)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('[witness-memory]') })
  writeFileSync(state, whole)
  await witness.start()
})
