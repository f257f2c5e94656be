import assert from 'node:assert/strict'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { reconcile } from '../../../games/ledger/meter.ts'
import { askedOfMeter } from '../../../games/table/common/meter-operations.ts'
import { rounds, type StudDevices } from '../../support/killed-tables.ts'
import { booksOf, floorOf, foldedAgain, openHouse } from '../../support/metered-tables.ts'
import { expectToTheCent, plainRule } from '../../support/plain/plain-meter.ts'

const messages = 400
const tables = ['stud-1', 'stud-2'] as const
const devices = ['shoe', 'bets', 'keys', 'sign']
const floor = floorOf(tables, `main: ${plainRule.main}, seed: ${plainRule.seed}`)

type House = ReturnType<typeof openHouse>

/** What a device says while its link is lost comes to nobody; devices resend what the host asks for again. */
function playShift(random: Random): House {
  const house = openHouse(floor)
  const lost = new Set<string>()
  const tableOf = (id: (typeof tables)[number]): StudDevices =>
    house.table(id, (device) => !lost.has(`${id}/${device}`))
  const plays = tables.map((id) => rounds(random, tableOf(id)))
  for (let said = 0; said < messages; said++) {
    random.pick(plays).next()
    if (random.int(15) === 0) toggle(house, lost, random)
    if (random.int(15) === 0) settle(house, random)
  }
  return house
}

function toggle(house: House, lost: Set<string>, random: Random): void {
  const [table, device] = [random.pick(tables), random.pick(devices)]
  const link = `${table}/${device}`
  if (lost.delete(link)) return void house.take({ kind: 'link', table, device, state: 'open' })
  lost.add(link)
  house.take({ kind: 'link', table, device, state: random.pick(['closed', 'silent']), reason: 'the cable is out' })
}

/** Refused while the meter is in doubt, and then nobody can do it (gb 2.7 a). */
function settle(house: House, random: Random): void {
  const op = random.pick(['confirm-hit', 'void-hit'] as const)
  const args = { meter: 'stud', hit: house.meter().pending[0]?.id ?? '', reason: 'seen on camera' }
  const refusal = house.sessionState.meters.refuses('stud-1', askedOfMeter.parse({ op, by: 'Ann', args }))
  if (house.meter().frozen.length > 0) assert.notEqual(refusal, null)
  if (refusal === null) house.take({ kind: 'operator', table: 'stud-1', op, by: 'Ann', args })
}

/** Two linked tables through their drivers, rules and meter, whose links are lost. Throws unless it is right to the cent. */
export function checkLinkedShift(n: number): House {
  const house = playShift(seeded(n))
  expectToTheCent(house.entries, house.meter().exact)
  const meter = booksOf(house.entries).stud
  const start = booksOf(house.entries.slice(0, 1)).stud
  assert(meter !== undefined && start !== undefined, 'the house has no meter')
  assert.equal(reconcile(start, meter).difference, '0')
  assert.equal(foldedAgain(floor, house.entries).difference(), undefined)
  return house
}
