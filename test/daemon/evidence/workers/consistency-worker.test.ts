import { expect, it } from 'vitest'
import { openConsistencyProver } from '../../../../daemon/evidence/workers/consistency-worker.ts'

it('starts no thread for what is asked while the program is being stopped', async () => {
  const prover = openConsistencyProver('/nowhere')
  await prover.close()
  expect(await prover.consistency(1, 2)).toEqual({ why: 'the program is being stopped' })
})
