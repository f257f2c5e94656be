import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceEvent } from '../../drivers/events.ts'
import { withoutCardText } from '../../drivers/redact-cards.ts'

const fault = (text: string): DeviceEvent => ({ type: 'device-fault', code: 'jam', text })
const isWithheld = (text: string): boolean => JSON.stringify(withoutCardText(fault(text))).includes('withheld')

const ranks = [...'23456789TJQKA', '10']
const card = fc.tuple(fc.constantFrom(...ranks), fc.constantFrom(...'shdc')).map(([rank, suit]) => `${rank}${suit}`)
const order = fc.uniqueArray(card, { minLength: 3, maxLength: 8 })
const joint = fc.constantFrom('', ' ', '-', ',', '/', ' > ')

describe('what a device says in free text', () => {
  it('tells no order of cards, however it is written', () => {
    fc.assert(
      fc.property(order, joint, fc.string(), (cards, between, around) => {
        const text = `${around} ${cards.join(between)}`
        for (const written of [text, text.toUpperCase()]) expect(isWithheld(written)).toBe(true)
      }),
    )
  })

  it.each(['9s2cKh', 'next 9s, 2c', 'Kh', 'H10 S2 DK', '7♠', 'tc5d2h'])('is withheld: %s', (text) => {
    expect(isWithheld(text)).toBe(true)
  })

  it.each([
    'Card stuck at the exit rollers',
    'As was seen 9 times',
    'Seat 3 split:17-20',
    'sensors S2 and S3 are stuck for 4s',
    'E3 Card Not Read',
    'as soon as the power is back',
  ])('goes on as it is: %s', (text) => {
    expect(withoutCardText(fault(text))).toEqual(fault(text))
  })

  it('is withheld in every place that a device can fill as it likes', () => {
    const places: DeviceEvent[] = [
      { type: 'device-fault', code: '9s-2c-kh', text: '' },
      { type: 'device-fault-cleared', code: '9s-2c-kh' },
      { type: 'identified', model: '9s 2c Kh', serial: '000117', firmware: '1.0' },
      { type: 'identified', model: 'SH-8', serial: '9s2cKh3d', firmware: '1.0' },
      { type: 'device-note', about: 'order', text: '9s 2c Kh' },
      { type: 'cards-delivered', count: 3, to: 'seat-9s-2c-kh' },
      { type: 'shuffle-started', colour: 'tckhad' },
      { type: 'card-unread', reason: 'the shoe said 9s 2c' },
      { type: 'discarded', bytes: 9, reason: 'DLV: to 9s2cKh is not known' },
      { type: 'unknown-message', message: '9s2cKh', bytes: 9 },
    ]
    for (const event of places)
      expect(JSON.stringify(withoutCardText(event)), JSON.stringify(event)).toMatch(/withheld/)
  })

  it('leaves cards where they belong, and serial numbers', () => {
    const told: DeviceEvent[] = [
      { type: 'card-drawn', card: 'Kh' },
      { type: 'deck-check', counted: 416, missing: ['As', 'Kh'], extra: [], unreadable: 0 },
      { type: 'identified', model: 'AS-2000', serial: '3C4D5C00A1', firmware: '2c' },
    ]
    expect(told.map(withoutCardText)).toEqual(told)
  })
})
