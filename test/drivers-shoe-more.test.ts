import { describe, expect, test } from 'vitest'
import type { Driver } from '../drivers/driver.ts'
import { angelEye } from '../drivers/shoe/angel-eye.ts'
import { beeTek } from '../drivers/shoe/bee-tek.ts'

const heard = (driver: Driver, text: string) => driver.receive(Buffer.from(text, 'latin1'), 0).events

describe('an Angel Eye II-EX compatible shoe', () => {
  const shoe = () => angelEye.create({ answers: 'silent', commandBcc: 'with-stx' }, 'tap')

  // ENQ, sequence, code, ETX, and the XOR of all from the sequence to ETX as two hex digits.
  test.each([
    ['2F', '\x05\x2fS\x037F'],
    ['7F', '\x05\x7fS\x032F'],
  ])('numbers no report with character %s', (character, report) => {
    expect(heard(shoe(), report)).toEqual([{ type: 'discarded', bytes: 6, reason: `${character} is no sequence` }])
  })

  test('has presets of two characters of address and four of value, and no shorter ones', () => {
    expect(heard(shoe(), '\x050M12\x037D')).toEqual([
      { type: 'discarded', bytes: 8, reason: 'report M cannot have 2 bytes' },
    ])
  })

  test('waits for nothing, and says nothing when it is woken', () => {
    const driver = shoe()
    expect(driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
    expect(driver.wake(1_000)).toEqual({ frames: 0, events: [], replies: [] })
  })
})

describe('a Bee-Tek compatible shoe', () => {
  test('has an alarm without a letter or a digit, which is called alarm', () => {
    const driver = beeTek.create({ manualBurnCards: 'burn' }, 'tap')
    expect(heard(driver, ' [Game]<Alarm:!!!> \r\n')).toEqual([
      { type: 'device-fault', code: 'alarm', text: 'The shoe reports !!!. Look at the shoe.' },
    ])
  })
})
