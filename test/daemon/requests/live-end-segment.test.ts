import { expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { run } from '../../support/table-pc.ts'
import { ezFixture, staked } from '../meters/live-meters.ts'

test('a segment ends when a person asks, in the middle of a round, and what was closed can be archived', async () => {
  const { pc, watch, say, wordsAt, request } = await ezFixture()
  const round = {
    deal: { player: ['9s', 'Kh'], banker: ['2c', '3d'] },
    bets: [staked(3, 'player', 2500)],
  }
  const words = wordsAt('ez', round)
  const half = Math.ceil(words.length / 2)
  await say('ez', words.slice(0, half))
  expect(await request('ez', 'end-segment', { by: 'dealer' })).toMatchObject({ ok: false, code: 'wrong-role' })
  expect(await request('ez', 'end-segment', { by: 'auditor' })).toMatchObject({ ok: true })
  // The answer is sent once all that follows from the request is on the disk.
  const segments = () => pc.entries().flatMap((entry) => (entry.kind === 'segment' ? [[entry.segment, entry.why]] : []))
  expect(segments()).toEqual([
    [1, 'begun'],
    [2, 'asked'],
  ])
  const asked = pc.entries().findIndex((entry) => entry.kind === 'operator' && entry.op === 'end-segment')
  expect(pc.entries()[asked + 1]).toMatchObject({ kind: 'segment', why: 'asked' })

  // It is compressed while the round goes on; then it may go.
  await say('ez', words.slice(half))
  await eventually(() => watch.results('ez').length === 1)
  const [result] = watch.results('ez')
  const archive = `${pc.journal}-archive`
  const moved = () => run('archive', pc.journal, '--to', archive, '--json')
  await eventually(async () => JSON.parse((await moved()).out).waiting === 0)
  expect(await pc.stop()).toBe(0)
  expect((await run('verify', pc.journal, '--archive', archive)).code).toBe(0)

  // What was under way went on: nothing of the round is lost or told twice.
  await pc.start()
  await eventually(() => watch.standing('ez', 'round'))
  expect(watch.results('ez')).toEqual([result])
  expect(await pc.stop()).toBe(0)
})
