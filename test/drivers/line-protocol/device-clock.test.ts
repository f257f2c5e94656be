import { describe, expect, it } from 'vitest'
import { lineShuffler } from '../../../drivers/shuffler/line.ts'
import { createShuffler } from '../../../simulators/devices/shuffler.ts'
import { runningDriver } from '../../support/running-driver.ts'

const noon = Date.UTC(2026, 0, 1, 12)
const cleared = { type: 'device-fault-cleared', code: 'clock-skew' }
const skewed = (how: string) => ({
  type: 'device-fault',
  code: 'clock-skew',
  text: `The device's clock is ${how} this computer's: set it, and see that this computer keeps time.`,
})

/** A shuffler whose clock is wrong by so many ms, heard each second from noon on. */
function heard(...skews: (number | undefined)[]) {
  const driver = runningDriver(lineShuffler.create({ answers: 'silent' }, 'tap'))
  const beats: Uint8Array[] = []
  const port = { send: (bytes: Uint8Array) => void beats.push(bytes), onBytes: () => {} }
  const shuffler = createShuffler(port, { model: 'SH-2', serial: '77', firmware: '1.0' })
  return skews
    .flatMap((skew, second) => {
      const at = noon + second * 1000
      shuffler.heartbeat(skew === undefined ? undefined : at + skew)
      return driver.receive(beats.at(-1) ?? new Uint8Array(), at).events
    })
    .slice(1)
}

describe('the time in a heartbeat (line protocol, section 6)', () => {
  it('is no word worth when it is within 5 s, or is not told', () => {
    expect(heard(0, -4_999, 4_999, 5_000, -5_000, undefined)).toEqual([])
  })

  it.each([
    [-37_000, '37 s behind'],
    [6_000, '6 s ahead of'],
    [-3_600_000, '60 min behind'],
    [86_400_000, '24 h ahead of'],
  ])('is told once when it is %i ms wrong', (skew, how) => {
    expect(heard(skew, skew, skew + 1000)).toEqual([skewed(how)])
  })

  it('is over within 3 s, and not before', () => {
    expect(heard(-9_000, -4_000, -3_000, 0)).toEqual([skewed('9 s behind'), cleared])
  })
})
