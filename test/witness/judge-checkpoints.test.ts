import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { signCheckpoint } from '../../daemon/transparency-log/checkpoint.ts'
import { leafHash } from '../../daemon/transparency-log/merkle-tree.ts'
import { type SigningKey, verifierText } from '../../daemon/transparency-log/signed-note.ts'
import {
  type LogInput,
  type LogState,
  logState,
  newLog,
  type StepAnswer,
  stepLog,
} from '../../witness/judge-checkpoints.ts'
import { plainConsistency, plainRoot } from '../support/plain/merkle.ts'

const key: SigningKey = { name: 'feltwire/casino/t1', key: generateKeyPairSync('ed25519').privateKey }
const text = verifierText(key.name, key.key)

/** The leaves of a journal; what is written behind `same` entries differs by `history`. */
const leavesOf = (size: number, history = '', same = 0): string[] =>
  Array.from({ length: size }, (_, i) => leafHash(`${i < same ? '' : history}${i}`))

const noteOf = (leaves: readonly string[]): string => signCheckpoint(leaves.length, plainRoot(leaves), key)

const heard = (note: string, at = 0): LogInput => ({
  kind: 'heard',
  table: 't1',
  note,
  key: text,
  named: undefined,
  at,
})

/** What a table with this journal answers. */
function answerOf(leaves: readonly string[], from: number, to: number): StepAnswer {
  if (to > leaves.length) return { code: 'journal-shorter', reason: 'shorter', size: leaves.length }
  return { root: plainRoot(leaves.slice(0, from)), proof: plainConsistency(leaves.slice(0, to), from) }
}

/** A log whose table has these journals one after the other, publishes each, and answers from the one that it has. */
function played(journals: readonly (readonly string[])[], before: LogState = newLog(text, 0)): LogState {
  return journals.reduce((log, leaves) => {
    let { state, ask } = stepLog(log, heard(noteOf(leaves)))
    while (ask !== undefined) {
      const { from, to } = ask
      ;({ state, ask } = stepLog(state, { kind: 'answered', from, to, answer: answerOf(leaves, from, to), at: 1 }))
    }
    // It is a JSON value, and what is read back is the same.
    return logState.parse(JSON.parse(JSON.stringify(state)))
  }, before)
}

test('every step of a journal that grows is proved, from any size to any other', () => {
  for (let older = 1; older <= 17; older++)
    for (let newer = older; newer <= 34; newer++) {
      const state = played([leavesOf(older), leavesOf(newer)])
      expect(state).toMatchObject({ alert: null, waiting: [], latest: { size: newer } })
    }
})

test('every journal that was written anew behind any entry is found, however long it is', () => {
  for (let same = 0; same < 12; same++)
    for (let size = 1; size <= 24; size++) {
      if (size <= same) continue
      const { alert, latest } = played([leavesOf(12), leavesOf(size, 'other', same)])
      expect({ same, size, kind: alert?.kind }).toEqual({ same, size, kind: size < 12 ? 'step-back' : 'fork' })
      expect(latest?.size).toBe(12)
    }
})

test('every journal whose end is gone is found, and one that is whole again proves it', () => {
  for (let size = 1; size < 12; size++) {
    expect(played([leavesOf(12), leavesOf(size)]).alert?.kind).toBe('step-back')
    // The same note from a table that still has all of it is only late.
    const { state, ask } = stepLog(played([leavesOf(12)]), heard(noteOf(leavesOf(size))))
    expect(ask).toEqual({ table: 't1', from: size, to: 12 })
    const answer = answerOf(leavesOf(12), size, 12)
    const late = stepLog(state, { kind: 'answered', from: size, to: 12, answer, at: 2 }).state
    expect(late).toMatchObject({ alert: null, waiting: [], latest: { size: 12 } })
  }
})

test('while an alert stands nothing is proved, and nothing more is asked', () => {
  const forked = played([leavesOf(12), leavesOf(20, 'other', 5)])
  const { state, ask } = stepLog(forked, heard(noteOf(leavesOf(30))))
  expect([state.alert, state.latest, ask]).toEqual([forked.alert, forked.latest, undefined])
  expect(stepLog(state, { kind: 'time', at: 1e9, silence: 1 }).state).toBe(state)
})

test('an answer that is no proof is asked for again, and an alert the third time', () => {
  let { state, ask } = stepLog(played([leavesOf(5)]), heard(noteOf(leavesOf(9))))
  const { from = 0, to = 0 } = ask ?? {}
  const wrong: StepAnswer[] = [
    { root: plainRoot(leavesOf(5)), proof: [] },
    { code: 'proof-unavailable', reason: 'a segment is archived', size: 9 },
    { root: plainRoot(leavesOf(5)), proof: plainConsistency(leavesOf(8), 5) },
  ]
  for (const [i, answer] of wrong.entries()) {
    expect(state.alert).toBeNull()
    ;({ state } = stepLog(state, { kind: 'answered', from, to, answer, at: 20_000 * i }))
    ;({ state, ask } = stepLog(state, { kind: 'time', at: 20_000 * (i + 1), silence: undefined }))
    expect(ask).toEqual(i < 2 ? { table: 't1', from, to } : undefined)
  }
  expect(state.alert).toMatchObject({ kind: 'unproved' })
  expect(state.latest?.size).toBe(5)
})

test('whoever does not answer is asked again, and is no fork', () => {
  let state = stepLog(played([leavesOf(5)]), heard(noteOf(leavesOf(9)))).state
  for (let times = 1; times <= 100; times++) {
    const next = stepLog(state, { kind: 'time', at: 10_000 * times, silence: undefined })
    expect(next.ask).toEqual({ table: 't1', from: 5, to: 9 })
    state = next.state
  }
  expect(state.alert).toBeNull()
  const answer = answerOf(leavesOf(9), 5, 9)
  expect(stepLog(state, { kind: 'answered', from: 5, to: 9, answer, at: 0 }).state.latest?.size).toBe(9)
})

test('a table that says something new is asked again at once: it has perhaps started since it was asked', () => {
  const { state } = stepLog(played([leavesOf(5)]), heard(noteOf(leavesOf(9))))
  const first = { table: 't1', from: 5, to: 9 }
  expect(stepLog(state, heard(noteOf(leavesOf(12)), 999)).ask).toBeUndefined()
  expect(stepLog(state, heard(noteOf(leavesOf(12)), 1_000)).ask).toEqual(first)
  const wrong: LogInput = { kind: 'answered', from: 5, to: 9, answer: { root: '', proof: [] }, at: 10 }
  expect(stepLog(stepLog(state, wrong).state, heard(noteOf(leavesOf(12)), 5_000)).ask).toBeUndefined()
})

test('a table that goes on to sign checkpoints and proves none of them raises an alert', () => {
  let state = played([leavesOf(5)])
  for (let at = 0; state.alert === null && at < 3_600_000; at += 30_000) {
    ;({ state } = stepLog(state, heard(noteOf(leavesOf(9 + at / 30_000)), at)))
    ;({ state } = stepLog(state, { kind: 'time', at: at + 1_000, silence: 60_000 }))
  }
  expect(state.alert).toMatchObject({ kind: 'unproved' })
  expect(state.alert?.at).toBeLessThanOrEqual(700_000)
  expect(state.latest?.size).toBe(5)
})

test('what waits for a proof is bounded, and the newest is among it', () => {
  let state = played([leavesOf(1)])
  for (let size = 2; size <= 60; size++) ({ state } = stepLog(state, heard(noteOf(leavesOf(size)))))
  expect(state.waiting.length).toBeLessThanOrEqual(16)
  expect(state.waiting.at(0)?.size).toBe(2)
  expect(state.waiting.at(-1)?.size).toBe(60)
})

test('nothing follows from what the key has not signed', () => {
  const state = played([leavesOf(5)])
  const other: SigningKey = { ...key, key: generateKeyPairSync('ed25519').privateKey }
  const strange: LogInput[] = [
    heard(signCheckpoint(9, plainRoot(leavesOf(9)), other)),
    heard(signCheckpoint(9, plainRoot(leavesOf(9)), { ...key, name: 'feltwire/casino/t2' })),
    heard('no note'),
    { kind: 'heard', table: 't1', note: noteOf(leavesOf(9)), key: 'nonsense', named: 'nonsense', at: 0 },
    { kind: 'answered', from: 5, to: 9, answer: answerOf(leavesOf(9), 5, 9), at: 0 },
  ]
  for (const input of strange.filter((_, i) => i !== 3)) expect(stepLog(state, input).state).toBe(state)
  // The note counts, whatever key the message names.
  const [, , , named] = strange
  expect(named && stepLog(state, named).ask).toEqual({ table: 't1', from: 5, to: 9 })
})
