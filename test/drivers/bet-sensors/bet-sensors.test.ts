import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineBetSensors } from '../../../drivers/bet-sensors/line.ts'
import type { Reading } from '../../../drivers/driver.ts'
import { type DeviceEvent, deviceEvent } from '../../../drivers/events.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import type { LineSettings } from '../../../drivers/line-protocol/line-driver.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { runningDriver } from '../../support/running-driver.ts'

/** A board and the driver on one wire in memory. A line for which `lost` is true does not arrive the first time. */
const connect = (answers: LineSettings['answers'], lost: (line: number) => boolean = () => false) => {
  const driver = runningDriver(lineBetSensors.create({ answers }, 'two-way'))
  const events: DeviceEvent[] = []
  const sent = new Set<string>()
  let hostWrote: (bytes: Uint8Array) => void = () => {}

  const take = (reading: Reading) => {
    events.push(...reading.events.map((event) => deviceEvent.parse(event)))
    reading.replies.forEach(hostWrote)
  }
  const port = {
    send(bytes: Uint8Array) {
      const line = Buffer.from(bytes).toString('latin1')
      const isNew = !sent.has(line)
      sent.add(line)
      if (!isNew || !lost(sent.size)) take(driver.receive(bytes, 0))
    },
    onBytes(listener: typeof hostWrote) {
      hostWrote = listener
    },
  }
  const board = createBetBoard(port, { model: 'FB-12', serial: '000117', firmware: '1.4.2' })
  const wake = () => take(driver.wake(driver.wakeAt()))
  return { board, events, wake }
}

/** What lies on the table, as far as the events tell. */
const imageOf = (events: DeviceEvent[]) => {
  const image = new Map<string, number>()
  for (const event of events) if (event.type === 'bet') image.set(`${event.seat} ${event.spot}`, event.amount)
  return image
}

const identified = { type: 'identified', model: 'FB-12', serial: '000117', firmware: '1.4.2' }

describe('a bet board', () => {
  it('tells a betting round', () => {
    const { board, events } = connect('silent')
    board.boot()
    board.openBetting()
    board.place(3, 'split:17-20', 2500)
    board.place(12, 'red-black:red', 500)
    board.place(3, 'split:17-20', 3000)
    board.clear(12, 'red-black:red')
    board.noMoreBets()
    board.heartbeat()
    expect(events).toEqual([
      { type: 'restarted' },
      identified,
      { type: 'bet-total', amount: 0 },
      { type: 'betting', open: true },
      { type: 'bet', seat: 3, spot: 'split:17-20', amount: 2500 },
      { type: 'bet', seat: 12, spot: 'red-black:red', amount: 500 },
      { type: 'bet', seat: 3, spot: 'split:17-20', amount: 3000 },
      { type: 'bet', seat: 12, spot: 'red-black:red', amount: 0 },
      { type: 'betting', open: false },
      { type: 'bet-total', amount: 3000 },
    ])
  })

  it('says after a restart what still lies on it', () => {
    const { board, events } = connect('silent')
    board.place(1, 'ante', 1000)
    board.place(2, 'ante', 2000)
    board.clear(1, 'ante')
    events.length = 0
    board.boot()
    expect(events).toEqual([
      { type: 'restarted' },
      { type: 'bet', seat: 2, spot: 'ante', amount: 2000 },
      identified,
      { type: 'bet-total', amount: 2000 },
    ])
  })

  it('reports a stuck coin and a stuck sensor as faults', () => {
    const { board, events } = connect('silent')
    board.fault('coin-jam', 'Coin chute blocked at seat 3')
    board.fault('sensor-stuck-12', 'Seat 3 split:17-20')
    board.clearFault('coin-jam')
    expect(events).toEqual([
      { type: 'device-fault', code: 'coin-jam', text: 'Coin chute blocked at seat 3' },
      { type: 'device-fault', code: 'sensor-stuck-12', text: 'Seat 3 split:17-20' },
      { type: 'device-fault-cleared', code: 'coin-jam' },
    ])
  })

  it('shows a lost bet to a silent host by number and by total', () => {
    const { board, events } = connect('silent', (line) => line === 2)
    board.place(1, 'ante', 1000)
    board.place(2, 'ante', 2000)
    board.heartbeat()
    expect(events).toEqual([
      { type: 'bet', seat: 1, spot: 'ante', amount: 1000 },
      { type: 'sequence', fault: 'gap', expected: 2, got: 3 },
      identified,
      { type: 'bet-total', amount: 3000 },
    ])
  })

  it('sends a lost bet again to a host that answers', () => {
    const { board, events } = connect('acknowledge', (line) => line === 2)
    board.place(1, 'ante', 1000)
    board.place(1, 'ante', 1500)
    board.clear(1, 'ante')
    expect(events.map((event) => event.type === 'bet' && event.amount)).toEqual([1000, 1500, 0])
  })

  it('cannot send again what it no longer keeps, and the host goes on', () => {
    const { board, events, wake } = connect('acknowledge', (line) => line > 1 && line < 18)
    for (let amount = 1; amount <= 18; amount++) board.place(1, 'ante', amount)
    wake()
    expect(events).toEqual([
      { type: 'bet', seat: 1, spot: 'ante', amount: 1 },
      { type: 'sequence', fault: 'gap', expected: 2, got: 18 },
      { type: 'bet', seat: 1, spot: 'ante', amount: 18 },
    ])
  })

  it('and a host that answers agree in the end, whatever lines are lost', () => {
    const changes = fc.array(
      fc.record({
        seat: fc.integer({ min: 1, max: 3 }),
        spot: fc.constantFrom('ante', 'red-black:red'),
        amount: fc.nat(9),
        lost: fc.boolean(),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(changes, (bets) => {
        // Every tenth line arrives: a device keeps only 16.
        const { board, events } = connect('acknowledge', (line) => line % 10 !== 1 && bets[line - 1]?.lost === true)
        for (const { seat, spot, amount } of bets) board.place(seat, spot, amount)
        board.heartbeat()
        expect(events.filter(({ type }) => type === 'sequence')).toEqual([])
        expect(imageOf(events)).toEqual(new Map(bets.map(({ seat, spot, amount }) => [`${seat} ${spot}`, amount])))
      }),
    )
  })
})

describe('a bet message', () => {
  const hear = (type: string, ...fields: string[]) =>
    runningDriver(lineBetSensors.create({ answers: 'silent' }, 'tap')).receive(encodeLine({ type, seq: 1, fields }), 0)
      .events

  it.each([
    'ante',
    '5-treasures',
    'straight-up:0',
    'six-line:13-14-15-16-17-18',
    'symbol:A',
    'red-black:red',
    'backline:3:ante',
    'double:P2:hand-2',
  ])('takes the spot %s', (spot) => {
    expect(hear('BET', '99', spot, '9999999999')).toEqual([{ type: 'bet', seat: 99, spot, amount: 9999999999 }])
  })

  const noSeat = (text: string) => `BET: seat '${text}' is not a whole number from 1 to 99`
  const noAmount = (text: string) => `BET: amount '${text}' is not a whole number from 0 to 9999999999`
  const noSpot = (text: string) =>
    `BET: spot '${text}' is not a wager and at most one selection, as in split:17-20, in at most 40 characters`

  it.each([
    [['0', 'ante', '5'], noSeat('0')],
    [['100', 'ante', '5'], noSeat('100')],
    [['01', 'ante', '5'], noSeat('01')],
    [['', 'ante', '5'], noSeat('')],
    [['1', 'ante', ''], noAmount('')],
    [['1', 'ante', '-5'], noAmount('-5')],
    [['1', 'ante', '5.0'], noAmount('5.0')],
    [['1', 'ante', '1e3'], noAmount('1e3')],
    [['1', 'ante', ' 5'], noAmount(' 5')],
    [['1', 'ante', '10000000000'], noAmount('10000000000')],
    [['1', '', '5'], noSpot('')],
    [['1', 'Ante', '5'], noSpot('Ante')],
    [['1', 'split:', '5'], noSpot('split:')],
    [['1', 'split:17:20', '5'], noSpot('split:17:20')],
    [['1', 'split:17 20', '5'], noSpot('split:17 20')],
    [['1', '-ante', '5'], noSpot('-ante')],
    [['1', 'a'.repeat(41), '5'], noSpot('a'.repeat(41))],
    [['1', 'ante'], 'BET: 3 fields are due, 2 came'],
    [['1', 'ante', '5', ''], 'BET: 3 fields are due, 4 came'],
  ])('is refused with the fields %j', (fields, reason) => {
    const { length } = encodeLine({ type: 'BET', seq: 1, fields })
    expect(hear('BET', ...fields)).toEqual([{ type: 'discarded', bytes: length, reason }])
  })

  it('is refused when a button or a total has a wrong field', () => {
    expect(hear('NMB', '')).toMatchObject([{ type: 'discarded', reason: 'NMB: 0 fields are due, 1 came' }])
    expect(hear('OPN', '1')).toMatchObject([{ type: 'discarded', reason: 'OPN: 0 fields are due, 1 came' }])
    expect(hear('TOT', 'x')).toMatchObject([
      { type: 'discarded', reason: "TOT: amount 'x' is not a whole number from 0 to 999999999999" },
    ])
  })
})

describe('the settings', () => {
  it('are silent unless told otherwise, and take nothing unknown', () => {
    expect(lineBetSensors.settings.parse({})).toEqual({ answers: 'silent' })
    expect(lineBetSensors.settings.safeParse({ answers: 'sometimes' }).success).toBe(false)
    expect(lineBetSensors.settings.safeParse({ answer: 'silent' }).success).toBe(false)
  })

  it('that are silent keep a two-way host silent', () => {
    const driver = runningDriver(lineBetSensors.create({ answers: 'silent' }, 'two-way'))
    for (const seq of [1, 5, 2])
      expect(driver.receive(encodeLine({ type: 'NMB', seq, fields: [] }), 0).replies).toEqual([])
  })
})
