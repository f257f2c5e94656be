import { expect, test } from 'vitest'
import { restored } from '../../../daemon/engine/engine-state.ts'

test('what was remembered of checkpoints before the note of their key was goes on without it', () => {
  const state = { key: 'feltwire/casino/t1+00000000+AA==', last: { n: 7, at: 1, note: 'a note' } }
  expect(restored([{ room: 'checkpoint', form: 1, state }]).records.checkpoint).toEqual({ ...state, named: null })
  const now = { ...state, named: 'the note' }
  expect(restored([{ room: 'checkpoint', form: 2, state: now }]).records.checkpoint).toEqual(now)
})
