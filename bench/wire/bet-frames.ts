import { createBetBoard } from '../../simulators/devices/bet-board.ts'

export const identity = { model: 'Bench', serial: '1', firmware: '1' }

const seats = 8
const spots = 12

/** Bets of a full table, one frame a call. The amount counts the frames, so that each is known again at the other end. */
export function createBetFrames(): () => Uint8Array {
  let frame = new Uint8Array()
  let amount = 0
  const keep = (bytes: Uint8Array) => {
    frame = new Uint8Array(bytes)
  }
  const board = createBetBoard({ send: keep, onBytes: () => {} }, identity)
  return () => {
    amount++
    board.place(1 + (amount % seats), `straight-up:${Math.floor(amount / seats) % spots}`, amount)
    return frame
  }
}
