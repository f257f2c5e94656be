import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createCommitQueue } from '../../daemon/engine/commit-queue.ts'
import { recover } from '../../daemon/engine/recover.ts'
import type { Entry, EntryBody } from '../../daemon/journal/entry.ts'
import { type Card, oneDeck } from '../../games/kit/cards/cards.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import { askedOfMeter } from '../../games/table/operations/meter-operations.ts'
import { type BetBoard, createBetBoard } from '../../simulators/devices/bet-board.ts'
import { createKeypad } from '../../simulators/devices/keypad.ts'
import { createLineShoe } from '../../simulators/devices/line-shoe.ts'
import type { DevicePort } from '../../simulators/wires/port.ts'
import { firstSegment } from './journal-files.ts'
import { casinoOf } from './metered-tables.ts'
import { plainRule } from './plain/plain-meter.ts'

export const tables = ['stud-1', 'stud-2'] as const
const devices = ['shoe', 'bets', 'keys', 'sign']
const casino = casinoOf(tables, `main: ${plainRule.main}, seed: ${plainRule.seed}`)

type Host = { receive(table: string, device: string, data: string): void }

/**
 * Two linked tables that play at random, and whose devices live on when the daemon dies. What they say comes to the
 * host of the moment.
 */
export function createPlay(random: Random, host: () => Host | undefined) {
  const hearing = new Map<string, (bytes: Uint8Array) => void>()
  const port = (table: string, device: string): DevicePort => ({
    send: (bytes) => host()?.receive(table, device, Buffer.from(bytes).toString('hex')),
    onBytes: (listener) => void hearing.set(`${table}/${device}`, listener),
  })
  const nameplate = { model: 'M', serial: 'S', firmware: '1' }
  const steps = tables.map((table) =>
    rounds(random, {
      shoe: createLineShoe(port(table, 'shoe'), nameplate),
      bets: createBetBoard(port(table, 'bets'), nameplate),
      keys: createKeypad(port(table, 'keys'), nameplate),
    }),
  )
  return {
    /** One message of one of the devices. */
    step: () => void random.pick(steps).next(),
    reply: (table: string, device: string, bytes: Uint8Array) => hearing.get(`${table}/${device}`)?.(bytes),
  }
}

export type StudDevices = {
  shoe: Pick<ReturnType<typeof createLineShoe>, 'draw'>
  bets: Pick<BetBoard, 'openBetting' | 'place' | 'clear'>
  keys: { press(key: string, seat: number): void }
}

/** One seat that stakes, gets its five cards before the dealer's (gb 7.9), and folds: round after round. */
export function* rounds(random: Random, { shoe, bets, keys }: StudDevices): Generator<void> {
  for (;;) {
    yield bets.openBetting()
    yield bets.place(1, 'ante', 500)
    yield bets.place(1, 'progressive', 100)
    for (const card of cards(random)) yield shoe.draw(card)
    yield keys.press('fold', 1)
    yield bets.clear(1, 'ante')
    yield bets.clear(1, 'progressive')
  }
}

const rigged = ['As Ks Qs Js Ts', '2h 5h 7h 9h Jh', '8s 8h 8d 8c 2d']

/** Half of the hands win something of the jackpot. */
function cards(random: Random): Card[] {
  const hand = random.int(2) === 0 ? (random.pick(rigged).split(' ') as Card[]) : []
  const others = random.shuffle(oneDeck.filter((card) => !hand.includes(card)))
  return [...hand, ...others].slice(0, 10)
}

type Files = { journal: string; mirror: string }

type Casino = ReturnType<typeof casinoOf>
type Reply = ReturnType<typeof createPlay>['reply']

/** The daemon's own parts on real files, without broker. What was committed is kept as the world saw it. */
export async function openDaemon(files: Files, casino: Casino, reply: Reply = () => {}) {
  const { journal, engine } = await recover(
    {
      ...casino.configuration,
      journal: { ...casino.configuration.journal, folder: files.journal },
      mirror: files.mirror,
    },
    casino,
  )
  const sessionState = engine.floor
  const published: Entry[] = []
  const queue = createCommitQueue(journal, engine, {
    heard: () => {},
    committing: (entries) => () => void published.push(...entries),
    reply: ({ table, device, bytes }) => reply(table, device, bytes),
    trouble: ({ message }) => {
      throw new Error(message)
    },
    refusing: () => {},
    recovered: () => {},
  })
  queue.settle()

  return {
    sessionState,
    published,
    take: (body: EntryBody & { table: string }) => void queue.take(body),
    settle: () => void queue.settle(),
    /** The process dies while it writes what waits: the files are left as they were at some instant of that. */
    async kill(random: Random): Promise<void> {
      const before = journal.size
      journal.commit()
      const after = journal.size
      queue.stop()
      await journal.close()
      const own = before + random.int(after - before + 1)
      truncateSync(firstSegment(files.journal), own)
      truncateSync(firstSegment(files.mirror), own < after ? before : before + random.int(after - before + 1))
    },
  }
}

export type KilledFixture = Awaited<ReturnType<typeof openFixture>>

/** Two linked tables of Casino Stud. */
export async function openFixture(files: Files, reply: Reply) {
  const daemon = await openDaemon(files, casino, reply)
  const { sessionState, take } = daemon
  for (const table of tables) for (const device of devices) take({ kind: 'link', table, device, state: 'open' })

  return {
    ...daemon,
    receive: (table: string, device: string, data: string) => take({ kind: 'bytes', table, device, data }),
    /** A person sees to the hit that has waited longest. */
    settleHit(op: 'confirm-hit' | 'void-hit'): void {
      const [view] = sessionState.meters.views(tables[0])
      const args = { meter: 'stud', hit: view?.pending[0]?.id ?? '', reason: 'seen on camera' }
      if (sessionState.meters.refuses(tables[0], askedOfMeter.parse({ op, by: 'Ann', args })) === null)
        take({ kind: 'operator', table: tables[0], op, by: 'Ann', args })
    },
  }
}

/** A disk loses its end or changes a byte, at any place of one copy. */
export function damage(folder: string, random: Random): void {
  const path = firstSegment(folder)
  const bytes = readFileSync(path)
  const at = random.int(bytes.length)
  const flipped = Buffer.from(bytes)
  flipped[at] = (bytes[at] ?? 0) ^ (1 << random.int(8))
  writeFileSync(path, random.int(2) === 0 ? bytes.subarray(0, at) : flipped)
}
