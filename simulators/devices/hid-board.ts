import {
  amountBytes,
  coinBytes,
  encodeReport,
  nextNumber,
  reportIds,
  reportLength,
} from '../../drivers/hid/hid-report.ts'
import type { DevicePort } from '../wires/port.ts'

/** Usages of the project's own vendor page. */
const usagePage = 0xff46
const usages = { 'bet-sensors': 1, 'dealer-keypad': 2 } as const

/** The report descriptor: one collection, all reports of one length. */
export const boardDescriptor = (board: keyof typeof usages): Uint8Array =>
  Uint8Array.from([
    ...[0x06, usagePage & 0xff, usagePage >> 8, 0x09, usages[board], 0xa1, 0x01],
    ...[0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08, 0x95, reportLength - 1],
    ...Object.values(reportIds).flatMap((id) => [0x85, id, 0x09, id, 0x81, 0x02]),
    0xc0,
  ])

const littleEndian = (value: number, length: number): number[] => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntLE(value, 0, length)
  return [...bytes]
}

/** What all boards with the project's HID reports have in common. */
const createBoard = (port: DevicePort) => {
  let number = 0
  const send = (id: number, ...body: number[]) => {
    number = nextNumber(number)
    port.send(encodeReport(id, number, body))
  }
  return {
    send,
    /** Power on: sequence numbers restart and no fault is active. */
    start() {
      number = 0
      port.send(encodeReport(reportIds.start, number, []))
    },
    /** `fault` is the fault number; `seat` is 0 for a fault of the whole board. */
    fault: (fault: number, raised: boolean, seat = 0, spot = 0) =>
      send(reportIds.fault, fault, raised ? 1 : 0, seat, spot),
  }
}

/** A board of bet sensors on USB. Spots are numbers; amounts are in minor units. */
export const createHidBetBoard = (port: DevicePort) => {
  const { send, ...basics } = createBoard(port)
  return {
    ...basics,
    alive: (total: number) => send(reportIds.alive, ...littleEndian(total, amountBytes)),
    place: (seat: number, spot: number, amount: number) =>
      send(reportIds.bet, seat, spot, ...littleEndian(amount, amountBytes)),
    chip: (seat: number, spot: number, present: boolean) => send(reportIds.chip, seat, spot, present ? 1 : 0),
    betting: (open: boolean) => send(reportIds.betting, open ? 1 : 0),
    coinsIn: (seat: number, spot: number, coins: number) =>
      send(reportIds.coins, seat, spot, ...littleEndian(coins, coinBytes)),
  }
}

/** A dealer's keypad on USB. */
export const createHidKeypad = (port: DevicePort) => {
  const { send, ...basics } = createBoard(port)
  return {
    ...basics,
    alive: () => send(reportIds.alive),
    press: (key: number) => send(reportIds.key, ...littleEndian(key, 2)),
  }
}
