import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isSignedBy, newKey } from '../../daemon/ed25519.ts'
import { writeKey } from '../../daemon/people/person-key-file.ts'
import { readSigned } from '../../daemon/people/signed-text.ts'
import { createSurveillance } from '../../simulators/devices/surveillance.ts'
import { requestSigner } from '../../simulators/wires/signed-requests.ts'
import { scratch } from '../support/table-pc.ts'

it('simulated surveillance signs what it reports, each time under a higher number', async () => {
  const { privateKey, publicKey } = newKey()
  const file = join(scratch(), 'surveillance.key')
  writeKey(file, privateKey, undefined)
  const sign = await requestSigner('feltwire/casino/bac-1/request/irregularity', file)
  const calls: string[] = []
  const cameras = createSurveillance({ send: (bytes) => void calls.push(Buffer.from(bytes).toString()) })
  for (const seat of [1, 2]) cameras.call({ irregularity: 'irr-2816.1', seat })
  const requests = (await Promise.all(calls.map(sign))).map((request) => JSON.parse(request))
  for (const { signed, signature } of requests) expect(isSignedBy(publicKey, signed, signature)).toBe(true)
  const asked = requests.map(({ signed }) => readSigned(signed))
  expect(asked).toMatchObject(
    [1, 2].map((seat) => ({
      ...{ site: 'casino', table: 'bac-1', op: 'irregularity', kind: 'person', signer: 'surveillance' },
      args: { irregularity: 'irr-2816.1', seat },
    })),
  )
  expect(asked[1]?.number).toBeGreaterThan(asked[0]?.number ?? 0)
})
