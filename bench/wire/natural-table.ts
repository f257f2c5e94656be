import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAngelEyeShoe } from '../../simulators/devices/angel-eye-shoe.ts'
import { createBetBoard } from '../../simulators/devices/bet-board.ts'
import { openPty } from '../../simulators/wires/pty.ts'
import { identity } from './bet-frames.ts'
import type { SerialServer } from './serial-server.ts'
import { within } from './subscriber.ts'

/** A coup is over before the next is dealt (ms). */
const coupEvery = 250
/** From the last chip to the first card (ms): two wires have no order of their own. */
const chipsToCards = 50
const beatEvery = 1_000
const patience = 10_000

/** `delays`: from the last card of each coup to its result (ms). */
export type NaturalTable = ReturnType<typeof openNaturalTable>

/** Deals coups one after the other and notes how long each result took (ms). */
export async function playCoups(table: NaturalTable, coups: number): Promise<void> {
  for (let coup = 0; coup < coups; coup++) {
    const due = table.delays.length + 1
    await table.deal()
    await within(patience, () => table.delays.length >= due)
    await sleep(coupEvery)
  }
}

/** A baccarat table with its shoe and its bet board, which deals the same natural again and again. */
export function openNaturalTable(id: string, directory: string, server?: SerialServer) {
  const betsWire = openPty(join(directory, `${id}-bets`))
  const shoeWire = server === undefined ? openPty(join(directory, `${id}-shoe`)) : undefined
  const shoe = createAngelEyeShoe(server ?? shoeWire ?? betsWire)
  const bets = createBetBoard(betsWire, identity)
  const wire =
    server === undefined ? { serial: { path: shoeWire?.path } } : { tcp: { host: '127.0.0.1', port: server.port } }
  const beating = setInterval(() => bets.heartbeat(), beatEvery)
  let began = 0
  const delays: number[] = []
  return {
    id,
    bets,
    delays,
    settled: () => void delays.push(performance.now() - began),
    /** A natural: nine and a king against two and three. */
    async deal() {
      bets.openBetting()
      bets.place(1, 'player', 1_000)
      bets.noMoreBets()
      await sleep(chipsToCards)
      shoe.card('9s', 'player', 1)
      shoe.card('2c', 'banker', 1)
      shoe.card('Kh', 'player', 2)
      began = performance.now()
      shoe.card('3d', 'banker', 2)
      shoe.result('player', [])
    },
    configuration: {
      id,
      game: 'co.baccarat',
      options: { decks: 8 },
      devices: [
        { id: 'shoe', driver: 'angel-eye', ...wire },
        { id: 'bets', driver: 'line-bet-sensors', delay: 0, serial: { path: betsWire.path } },
      ],
    },
    async [Symbol.asyncDispose]() {
      clearInterval(beating)
      betsWire.close()
      shoeWire?.close()
    },
  }
}
