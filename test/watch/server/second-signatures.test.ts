import { expect, it } from 'vitest'
import { signatureOf, textOf } from '../../support/people.ts'
import { pageSession, watchPc } from '../../support/watch/watch-pc.ts'

it('a request waits for its second signature over a restart of the watch, until its time is over', async () => {
  const pit = await watchPc()
  const half = (transaction: string, until: number) => {
    const args = { meter: 'grand', amount: 500, reason: 'coin test' }
    const signed = textOf({ table: 'ez', op: 'adjust-meter', by: 'pit', transaction, until, args })
    return { transaction, by: 'pit', signed, signature: signatureOf('pit', signed) }
  }
  const until = Date.now() + 600_000
  const first = await pageSession(pit.address(), 'pit')
  expect(await first.post('seconds/ez/adjust-meter', half('soon-over', Date.now() - 1))).toMatchObject({ ok: true })
  expect(await first.post('seconds/ez/adjust-meter', half('a', until))).toMatchObject({ ok: true })
  await pit.stop()
  await pit.start()

  const second = await pageSession(pit.address(), 'surveillance')
  const waits = async () => (await second.get('seconds')).json()
  expect(await waits()).toMatchObject([{ table: 'ez', op: 'adjust-meter', by: 'pit', transaction: 'a', until }])
  const dealer = await pageSession(pit.address(), 'dealer')
  expect(await (await dealer.get('seconds')).json()).toEqual([])

  expect(await second.post('seconds/a/withdraw', {})).toMatchObject({ ok: true })
  await pit.stop()
  await pit.start()
  const again = await pageSession(pit.address(), 'surveillance')
  expect(await (await again.get('seconds')).json()).toEqual([])
})
