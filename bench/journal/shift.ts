import type { Configuration, TableSetup } from '../../daemon/config/shape.ts'
import { createCommitQueue } from '../../daemon/engine/commit-queue.ts'
import { recover } from '../../daemon/engine/recover.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import { createBetBoard } from '../../simulators/devices/bet-board.ts'
import { createCammeghWheel } from '../../simulators/devices/cammegh-wheel.ts'
import { tableId } from '../table.ts'
import { identity } from '../wire/bet-frames.ts'

/** `quiet` seconds of a spin bring nothing but a heartbeat of the board and two statuses of the wheel each. */
export type ShiftPlay = { spins: number; betsPerSpin: number; quiet: number }

/** At 45 spins an hour, 360 are eight hours. */
export const wholeShift = (spins: number): ShiftPlay => ({ spins, betsPerSpin: 40, quiet: 70 })

/** Nothing but what means something, so that a journal has as many events as it can. */
export const busyTable = (spins: number): ShiftPlay => ({ spins, betsPerSpin: 40, quiet: 0 })

const seats = 8
const stakes = [100, 200, 500, 1_000, 2_500]

/** Plays into a journal what the table's devices would send, through the real commit queue. */
export async function playShift(
  { configuration, tables }: { configuration: Configuration; tables: TableSetup[] },
  { spins, betsPerSpin, quiet }: ShiftPlay,
): Promise<void> {
  const { journal, session, engine } = await recover(configuration, { tables, meters: [] })
  const queue = createCommitQueue(journal, engine, {
    heard: () => {},
    committing: () => () => {},
    reply: () => {},
    trouble: ({ message }) => {
      throw new Error(message)
    },
    refusing: () => {},
    recovered: () => {},
  })
  const portOf = (device: string) => ({
    send: (bytes: Uint8Array) =>
      void queue.take({ kind: 'bytes', table: tableId, device, data: Buffer.from(bytes).toString('hex') }),
    onBytes: () => {},
  })
  const wheel = createCammeghWheel(portOf('wheel'))
  const board = createBetBoard(portOf('bets'), identity)
  const random = seeded(1)

  function playSpin(): void {
    wheel.setState('place-bets')
    wheel.status()
    const bets = Array.from({ length: betsPerSpin }, () => ({
      seat: 1 + random.int(seats),
      spot: `straight-up:${random.int(37)}`,
    }))
    for (const { seat, spot } of bets) board.place(seat, spot, random.pick(stakes))
    for (let second = 0; second < quiet; second++) {
      board.heartbeat()
      wheel.status()
      wheel.status()
    }
    wheel.launch()
    wheel.status()
    wheel.noMoreBets()
    wheel.status()
    wheel.land(random.int(37))
    wheel.status()
    for (const { seat, spot } of bets) board.clear(seat, spot)
  }

  for (let spin = 0; spin < spins; spin++) {
    playSpin()
    queue.note({ kind: 'published', session, table: tableId, seq: engine.floor.machines.get(tableId)?.seq() ?? 0 })
    queue.settle()
  }
  queue.stop()
  await journal.close()
}
