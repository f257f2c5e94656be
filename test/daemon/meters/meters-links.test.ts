import { expect, it } from 'vitest'
import { checkLinkedShift } from '../../games/ledger/linked-shifts.ts'

/** Shifts that are played here; `npm run shifts` plays as many as are asked for. */
const shifts = 40

it(`a linked meter whose tables lose their links reconciles to the cent, in each of ${shifts} shifts`, () => {
  const seen = new Set<string>()
  for (let n = 0; n < shifts; n++) {
    const fixture = checkLinkedShift(n)
    for (const entry of fixture.entries) if (entry.kind === 'effect') seen.add(entry.effect.type)
    for (const hit of fixture.meter().hits) seen.add(hit.state)
    if (fixture.entries.some((entry) => JSON.stringify(entry).includes('meter-in-doubt'))) seen.add('in doubt')
  }
  expect([...seen]).toEqual(expect.arrayContaining(['stakes', 'claims', 'result', 'paid', 'void', 'in doubt']))
})
