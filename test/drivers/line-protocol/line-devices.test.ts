import { describe, expect, it } from 'vitest'
import { lineBankStack } from '../../../drivers/bank-stack/line.ts'
import { lineBetSensors } from '../../../drivers/bet-sensors/line.ts'
import { lineBigSix } from '../../../drivers/big-six/line.ts'
import { lineCardReader } from '../../../drivers/card-reader/line.ts'
import { lineKeypad } from '../../../drivers/dealer-keypad/line.ts'
import { lineDice } from '../../../drivers/dice/line.ts'
import { lineDrop } from '../../../drivers/drop/line.ts'
import type { DeviceEvent } from '../../../drivers/events.ts'
import { lineMeter, meterCommands } from '../../../drivers/jackpot-meter/line.ts'
import type { LineKind } from '../../../drivers/line-protocol/line-driver.ts'
import { lineWheel } from '../../../drivers/roulette-wheel/line.ts'
import { lineShoe } from '../../../drivers/shoe/line.ts'
import { lineShuffler } from '../../../drivers/shuffler/line.ts'
import { lineTableReader, lineTileReader } from '../../../drivers/table-reader/line.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createBigSixWheel } from '../../../simulators/devices/big-six-wheel.ts'
import { createCardReader } from '../../../simulators/devices/card-reader.ts'
import { createBankStack, createDrop } from '../../../simulators/devices/card-room-trays.ts'
import { createDiceReader } from '../../../simulators/devices/dice-reader.ts'
import { createKeypad } from '../../../simulators/devices/keypad.ts'
import { createLineShoe } from '../../../simulators/devices/line-shoe.ts'
import { createLineWheel } from '../../../simulators/devices/line-wheel.ts'
import { createMeterDisplay } from '../../../simulators/devices/meter-display.ts'
import { createShuffler } from '../../../simulators/devices/shuffler.ts'
import { createTableReader, createTileReader } from '../../../simulators/devices/table-reader.ts'
import { connect, nameplate } from './line-hearing.ts'

const start: DeviceEvent[] = [{ type: 'restarted' }, { type: 'identified', ...nameplate }]
const broken: DeviceEvent[] = [
  { type: 'device-fault', code: 'reader', text: 'Lens is dirty' },
  { type: 'device-fault-cleared', code: 'reader' },
]

/** Everything that a device of the class can say, and what it means. */
const breakAndMend = (device: { fault(code: string, text: string): void; clearFault(code: string): void }) => {
  device.fault('reader', 'Lens is dirty')
  device.clearFault('reader')
}

const expectAllSaid = (kind: LineKind, types: Set<string>) =>
  expect([...types].sort()).toEqual([...kind.messages().types].sort())

describe('a simulated device tells the driver of its class everything that class can say:', () => {
  it('bet sensors', () => {
    const { device, events, types } = connect(lineBetSensors, createBetBoard)
    device.boot()
    device.openBetting()
    device.place(3, 'split:17-20', 2500)
    device.takeCoins(3, 'progressive', 1)
    device.takeCoins(3, 'progressive', 3)
    device.sense(4, 'progressive', 'there')
    device.tellAll()
    device.noMoreBets()
    breakAndMend(device)
    device.boot()
    device.takeCoins(3, 'progressive', 1)
    expect(events).toEqual([
      ...start,
      { type: 'bet-total', amount: 0 },
      { type: 'betting', open: true },
      { type: 'bet', seat: 3, spot: 'split:17-20', amount: 2500 },
      { type: 'coins-in', seat: 3, spot: 'progressive', coins: 1 },
      { type: 'coins-in', seat: 3, spot: 'progressive', coins: 4 },
      { type: 'bet', seat: 4, spot: 'progressive', amount: 100 },
      {
        type: 'all-bets',
        bets: [
          { seat: 3, spot: 'split:17-20', amount: 2500 },
          { seat: 4, spot: 'progressive', amount: 100 },
        ],
      },
      { type: 'betting', open: false },
      ...broken,
      { type: 'restarted' },
      { type: 'bet', seat: 3, spot: 'split:17-20', amount: 2500 },
      { type: 'bet', seat: 4, spot: 'progressive', amount: 100 },
      { type: 'coins-in', seat: 3, spot: 'progressive', coins: 1 },
    ])
    expectAllSaid(lineBetSensors, types)
  })

  it('a shuffler', () => {
    const { device, events, types } = connect(lineShuffler, createShuffler)
    device.boot()
    device.heartbeat()
    device.setMode('continuous')
    device.startShuffle('red')
    device.finishShuffle(416, 'red')
    device.startShuffle()
    device.finishShuffle(52)
    device.deliver(3, 'seat-3')
    device.deliver(1)
    device.checkDeck({ counted: 52 })
    device.checkDeck({ counted: 413, missing: ['As', 'Th'], extra: ['2c'], unreadable: 3 })
    breakAndMend(device)
    expect(events).toEqual([
      { type: 'restarted' },
      { type: 'shuffler-mode', mode: 'batch' },
      { type: 'identified', ...nameplate },
      { type: 'shuffler-mode', mode: 'continuous' },
      { type: 'shuffle-started', colour: 'red' },
      { type: 'shuffle-finished', counted: 416, colour: 'red' },
      { type: 'shuffle-started' },
      { type: 'shuffle-finished', counted: 52 },
      { type: 'cards-delivered', count: 3, to: 'seat-3' },
      { type: 'cards-delivered', count: 1 },
      { type: 'deck-check', counted: 52, missing: [], extra: [], unreadable: 0 },
      { type: 'deck-check', counted: 413, missing: ['As', 'Th'], extra: ['2c'], unreadable: 3 },
      ...broken,
    ])
    expectAllSaid(lineShuffler, types)
  })

  it('a card shoe', () => {
    const { device, events, types } = connect(lineShoe, createLineShoe)
    device.boot()
    device.heartbeat()
    device.standBy()
    device.unlock()
    device.draw('7c')
    device.draw('Kh', 'banker', 2)
    device.drawUnread('no code on the card')
    device.cutCard()
    device.result('banker')
    device.result('player', 'player')
    device.result('tie', 'both')
    device.forcedEnd()
    device.lock()
    breakAndMend(device)
    expect(events).toEqual([
      { type: 'restarted' },
      { type: 'shoe-state', state: 'started' },
      { type: 'identified', ...nameplate },
      { type: 'shoe-state', state: 'stand-by' },
      { type: 'shoe-state', state: 'unlocked' },
      { type: 'card-drawn', card: '7c' },
      { type: 'card-drawn', card: 'Kh', to: 'banker', index: 2 },
      { type: 'card-unread', reason: 'no code on the card' },
      { type: 'cut-card' },
      { type: 'shoe-result', winner: 'banker', pairs: [] },
      { type: 'shoe-result', winner: 'player', pairs: ['player'] },
      { type: 'shoe-result', winner: 'tie', pairs: ['player', 'banker'] },
      { type: 'shoe-result', winner: 'forced-end', pairs: [] },
      { type: 'shoe-state', state: 'locked' },
      ...broken,
    ])
    expectAllSaid(lineShoe, types)
  })

  it('a roulette wheel', () => {
    const { device, events, types } = connect(lineWheel, createLineWheel)
    const phase = (phase: string, spin: number, rotor: string, rpm: number) => ({
      type: 'wheel-phase',
      phase,
      spin,
      rotor,
      rpm,
    })
    device.boot()
    device.heartbeat()
    device.turnRotor('anticlockwise', 253)
    device.makeReady()
    device.placeBets()
    device.launch()
    device.noMoreBets()
    device.land(37)
    device.placeBets()
    device.launch()
    device.loseBall()
    device.giveUp('no-ball-seen')
    device.close()
    breakAndMend(device)
    expect(events).toEqual([
      { type: 'restarted' },
      phase('closed', 1, 'clockwise', 0),
      { type: 'identified', ...nameplate },
      phase('before-game', 1, 'anticlockwise', 25.3),
      phase('place-bets', 1, 'anticlockwise', 25.3),
      phase('ball-in-rim', 1, 'anticlockwise', 25.3),
      phase('no-more-bets', 1, 'anticlockwise', 25.3),
      { type: 'winning-number', pocket: 37, spin: 1 },
      phase('place-bets', 2, 'anticlockwise', 25.3),
      phase('ball-in-rim', 2, 'anticlockwise', 25.3),
      phase('ball-not-seen', 2, 'anticlockwise', 25.3),
      { type: 'spin-void', reason: 'no-ball-seen', spin: 2 },
      phase('closed', 3, 'anticlockwise', 25.3),
      ...broken,
    ])
    expectAllSaid(lineWheel, types)
  })

  it('a dice reader', () => {
    const { device, events, types } = connect(lineDice, createDiceReader)
    const reasons = ['cocked', 'unreadable', 'wrong-number', 'no-shake-seen'] as const
    device.boot()
    device.heartbeat()
    device.shake()
    device.settle()
    device.read(1, 3, 5)
    device.rest()
    reasons.forEach(device.refuse)
    breakAndMend(device)
    expect(events).toEqual([
      { type: 'restarted' },
      { type: 'dice-state', state: 'idle' },
      { type: 'identified', ...nameplate },
      { type: 'dice-state', state: 'shaking' },
      { type: 'dice-state', state: 'settled' },
      { type: 'dice-rolled', values: [1, 3, 5] },
      { type: 'dice-state', state: 'idle' },
      ...reasons.map((reason) => ({ type: 'dice-void', reason })),
      ...broken,
    ])
    expectAllSaid(lineDice, types)
  })

  it('a Big Six wheel', () => {
    const { device, events, types } = connect(lineBigSix, createBigSixWheel)
    const resting = { type: 'big-six-state', state: 'resting' }
    const spinning = { type: 'big-six-state', state: 'spinning' }
    device.boot()
    device.heartbeat()
    device.spin()
    device.restOn('A')
    device.spin()
    device.restBetween('F', 'G')
    device.spin()
    device.restBetween('F', 'G', 'G')
    breakAndMend(device)
    expect(events).toEqual([
      { type: 'restarted' },
      resting,
      { type: 'identified', ...nameplate },
      spinning,
      resting,
      { type: 'winning-symbol', symbols: ['A'] },
      spinning,
      resting,
      { type: 'winning-symbol', symbols: ['F', 'G'] },
      spinning,
      resting,
      { type: 'winning-symbol', symbols: ['F', 'G'], passed: 'G' },
      ...broken,
    ])
    expectAllSaid(lineBigSix, types)
  })

  it('a jackpot display', () => {
    const { device, events, types, command } = connect(lineMeter, createMeterDisplay)
    device.boot()
    device.heartbeat()
    command(meterCommands.show.encode('grand', 2_500_000))
    command(meterCommands.flash.encode('grand'))
    breakAndMend(device)
    expect(events).toEqual([
      ...start,
      { type: 'meter-shown', meter: 'grand', amount: 2_500_000 },
      { type: 'hit-flashed', meter: 'grand' },
      ...broken,
    ])
    expectAllSaid(lineMeter, types)
  })

  it('a dealer keypad', () => {
    const { device, events, types } = connect(lineKeypad, createKeypad)
    device.boot()
    device.heartbeat()
    device.press('no-more-bets')
    device.press('fold', 4)
    breakAndMend(device)
    expect(events).toEqual([
      ...start,
      { type: 'betting', open: false },
      { type: 'key', key: 'fold', seat: 4 },
      ...broken,
    ])
    expectAllSaid(lineKeypad, types)
  })

  it('a card reader', () => {
    const { device, events, types } = connect(lineCardReader, createCardReader)
    device.boot()
    device.heartbeat()
    device.lay('As')
    breakAndMend(device)
    expect(events).toEqual([...start, { type: 'card-read', card: 'As' }, ...broken])
    expectAllSaid(lineCardReader, types)
  })

  it.each([
    [lineTableReader, createTableReader, 'Th'],
    [lineTileReader, createTileReader, '4-5'],
  ] as const)('a reader of what lies on the table', (kind, create, piece) => {
    const { device, events, types } = connect(kind, create)
    device.boot()
    device.heartbeat()
    device.put('seat-3', piece)
    device.off('seat-3', piece)
    breakAndMend(device)
    expect(events).toEqual([
      ...start,
      { type: 'piece-placed', place: 'seat-3', piece },
      { type: 'piece-lifted', place: 'seat-3', piece },
      ...broken,
    ])
    expectAllSaid(kind, types)
  })

  it('a bank and a drop', () => {
    const bank = connect(lineBankStack, createBankStack)
    const drop = connect(lineDrop, createDrop)
    for (const { device } of [bank, drop]) {
      device.boot()
      device.heartbeat()
    }
    bank.device.hold(250_000)
    drop.device.drop('collection', 100)
    for (const { device } of [bank, drop]) breakAndMend(device)
    expect(bank.events).toEqual([...start, { type: 'bank-stack', amount: 250_000 }, ...broken])
    expect(drop.events).toEqual([...start, { type: 'fee-dropped', fee: 'collection', amount: 100 }, ...broken])
    expectAllSaid(lineBankStack, bank.types)
    expectAllSaid(lineDrop, drop.types)
  })
})
