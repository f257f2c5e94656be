import assert from 'node:assert/strict'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { reconcile } from '../../../games/ledger/meter.ts'
import { askedOfMeter } from '../../../games/table/operations/meter-operations.ts'
import { rounds, type StudDevices } from '../../support/killed-tables.ts'
import { booksOf, floorOf, foldedAgain, openFixture } from '../../support/metered-tables.ts'
import { expectToTheCent, plainRule } from '../../support/plain/plain-meter.ts'

const messages = 400
const tables = ['stud-1', 'stud-2'] as const
const devices = ['shoe', 'bets', 'keys', 'sign']
const floor = floorOf(tables, `main: ${plainRule.main}, seed: ${plainRule.seed}`)

type Fixture = ReturnType<typeof openFixture>

/** What a device says while its link is lost comes to nobody; devices resend what the host asks for again. */
function playShift(random: Random): Fixture {
  const fixture = openFixture(floor)
  const lost = new Set<string>()
  const tableOf = (id: (typeof tables)[number]): StudDevices =>
    fixture.table(id, (device) => !lost.has(`${id}/${device}`))
  const plays = tables.map((id) => rounds(random, tableOf(id)))
  for (let said = 0; said < messages; said++) {
    random.pick(plays).next()
    if (random.int(15) === 0) toggle(fixture, lost, random)
    if (random.int(15) === 0) settle(fixture, random)
  }
  return fixture
}

function toggle(fixture: Fixture, lost: Set<string>, random: Random): void {
  const [table, device] = [random.pick(tables), random.pick(devices)]
  const link = `${table}/${device}`
  if (lost.delete(link)) return void fixture.take({ kind: 'link', table, device, state: 'open' })
  lost.add(link)
  fixture.take({ kind: 'link', table, device, state: random.pick(['closed', 'silent']), reason: 'the cable is out' })
}

/** Refused while the meter is in doubt, and then nobody can do it (gb 2.7 a). */
function settle(fixture: Fixture, random: Random): void {
  const op = random.pick(['confirm-hit', 'void-hit'] as const)
  const args = { meter: 'stud', hit: fixture.meter().pending[0]?.id ?? '', reason: 'seen on camera' }
  const refusal = fixture.sessionState.meters.refuses('stud-1', askedOfMeter.parse({ op, by: 'Ann', args }))
  if (fixture.meter().frozen.length > 0) assert.notEqual(refusal, null)
  if (refusal === null) fixture.take({ kind: 'operator', table: 'stud-1', op, by: 'Ann', args })
}

/** Two linked tables through their drivers, rules and meter, whose links are lost. Throws unless it is right to the cent. */
export function checkLinkedShift(n: number): Fixture {
  const fixture = playShift(seeded(n))
  expectToTheCent(fixture.entries, fixture.meter().exact)
  const meter = booksOf(fixture.entries).stud
  const start = booksOf(fixture.entries.slice(0, 1)).stud
  assert(meter !== undefined && start !== undefined, 'the house has no meter')
  assert.equal(reconcile(start, meter).difference, '0')
  assert.equal(foldedAgain(floor, fixture.entries).difference(), undefined)
  return fixture
}
