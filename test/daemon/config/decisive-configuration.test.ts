import { expect, it } from 'vitest'
import { decisiveOf } from '../../../daemon/config/decisive-configuration.ts'
import { readConfiguration, readSessionFloor } from '../../../daemon/config/read-configuration.ts'

function read(account: object, url = 'mqtt://127.0.0.1:1883') {
  const shaker = { id: 'shaker', driver: 'sic-bo-mqtt', mqtt: { url, topic: 'dice', ...account } }
  const tables = [{ id: 'sic-bo-1', game: 'gb.sic-bo', devices: [shaker] }]
  const broker = { url: 'mqtt://127.0.0.1:1883', username: 'feltwire', password: 'of the broker' }
  return readConfiguration(JSON.stringify({ site: 'casino', journal: 'none', broker, tables }))
}

function journaled(account: object) {
  const configuration = read(account)
  if (!configuration.ok) throw new Error(JSON.stringify(configuration.mistakes))
  return JSON.parse(JSON.stringify(decisiveOf(configuration.configuration)))
}

it('the journal has of the account of a broker or a device only that there is one', () => {
  const session = journaled({ username: 'table-7', password: 'of the shaker' })
  expect(session.tables[0].devices[0].mqtt).toMatchObject({ topic: 'dice', username: 'set', password: 'set' })
  expect(JSON.stringify(session)).not.toMatch(/table-7|of the shaker|of the broker/)
  expect(journaled({}).tables[0].devices[0].mqtt).toEqual({ url: 'mqtt://127.0.0.1:1883', topic: 'dice' })
})

it('a new password is no new session, and the session can be played again without it', () => {
  const session = journaled({ username: 'table-7', password: 'old' })
  expect(journaled({ username: 'table-7', password: 'new' })).toEqual(session)
  expect(readSessionFloor(session)).toMatchObject({ mistakes: [], floor: { tables: [{ id: 'sic-bo-1' }] } })
})

it('an address with an account in it is refused: addresses are logged', () => {
  const { mistakes } = { mistakes: [], ...read({}, 'mqtt://table-7:secret@127.0.0.1') }
  expect(mistakes).toMatchObject([{ path: 'tables.0.devices.0.mqtt.url', message: expect.stringMatching(/account/) }])
  expect(JSON.stringify(mistakes)).not.toContain('secret')
})
