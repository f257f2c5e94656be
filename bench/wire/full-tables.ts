import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newKeyFile } from '../../daemon/transparency-log/signing-key-file.ts'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import { cardRoomGames } from '../../games/hg/card-room-games.ts'
import { type Card, oneDeck } from '../../games/kit/cards/cards.ts'
import { pointCount } from '../../games/kit/families/baccarat/coup.ts'
import { type Random, seeded } from '../../games/kit/odds/random.ts'
import { isPotGame } from '../../games/kit/pot/pot-game.ts'
import { readCardRoomCase } from '../../games/settle/card-room/read-case.ts'
import { playPotHand } from '../../simulators/people/pot-people.ts'
import { kinds } from '../../simulators/scenario-player/device-registry.ts'
import { cardRoomMessages } from '../../simulators/scenario-player/player-banked-messages.ts'
import type { DeviceMessage } from '../../simulators/scenario-player/scenario-schema.ts'
import { openPty } from '../../simulators/wires/pty.ts'
import { atLeast, atMost, compared, type Figure, milliseconds, percentile } from '../figures.ts'
import type { BenchFolder } from '../table.ts'
import { identity } from './bet-frames.ts'
import { openLine } from './host-line.ts'
import { launchProgram, startRelay } from './hosts.ts'
import { createSubscriber, within } from './subscriber.ts'

/** A table of the card room with all seats taken, and the messages of each of its rounds. */
type FullTable = {
  what: string
  id: string
  game: string
  options: object
  /** Drivers by the kind of the simulated device. */
  devices: Readonly<Record<string, string>>
  round(random: Random, at: number): readonly DeviceMessage[]
}

const seatsUpTo = (seats: number): number[] => Array.from({ length: seats }, (_, at) => at + 1)
const board = { 'bet-board': 'line-bet-sensors', keypad: 'line-dealer-keypad', 'table-reader': 'line-table-reader' }

const holdem = { limits: [400, 800] as const, blinds: [200, 400], chip: 100 }

const tables: readonly FullTable[] = [
  {
    ...{ what: "hold'em, ten seats", id: 'holdem-10', game: 'hg.texas-holdem', devices: board },
    options: { ...holdem, seated: seatsUpTo(10), button: 10 },
    round(random, at) {
      const game = cardRoomGames.get('hg.texas-holdem')
      if (game === undefined || !isPotGame(game)) throw new Error("There is no hold'em.")
      const seating = { seated: seatsUpTo(10), button: 1 + (at % 10), options: holdem }
      return playPotHand(game.pot, seating, random).messages
    },
  },
  {
    ...{ what: 'baccarat, eleven seats', id: 'baccarat-11', game: 'hg.baccarat', options: {} },
    devices: { ...board, 'bank-stack': 'line-bank-stack' },
    round: (random) => [...baccaratMessages(random)],
  },
]

/** Two bets at each seat, and a coup that a natural ends. */
function baccaratMessages(random: Random): Iterable<DeviceMessage> {
  const live = cardRoomGames.get('hg.baccarat')?.live
  let cards: Card[]
  do cards = random.shuffle(oneDeck).slice(0, 4)
  while (pointCount(cards.slice(0, 2)) < 8)
  const bets = seatsUpTo(11).flatMap((seat) => [
    { seat, wager: random.pick(['player', 'banker']), stake: 1_000 * (1 + random.int(9)) },
    { seat, wager: 'tie', stake: 1_000 },
  ])
  const read = readCardRoomCase({
    ...{ id: 1, game: 'hg.baccarat', deal: { player: cards.slice(0, 2), banker: cards.slice(2) } },
    bets: [...bets, { seat: 'dealer', wager: 'player-dealer-bank', stake: 2_000_000 }],
  })
  if ('wrong' in read || live === undefined) throw new Error('There is no round of baccarat.')
  return cardRoomMessages(live, read.round)
}

/** Messages a second: faster than people deal. */
const pace = 50
const tickEvery = 100
/** Messages that let the process come to speed; they are not counted. */
const warmUp = 100
/** Until every device was heard after the payment (ms). */
const betweenRounds = 1_200
const patience = 5_000

/**
 * Full tables of the card room through the real program: from what a device says on its pseudo-terminal to the event at a
 * subscriber, and the rounds that were settled. The peer is the relay, in turns with each message.
 */
export async function fullTableFigures(place: BenchFolder, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const table of tables) {
    const { delays, peers, played, settled } = await measure(place, table, seconds * pace)
    const delay = (share: number) => ({ feltwire: percentile(delays, share), peer: percentile(peers, share) })
    const slow = delay(0.99)
    figures.push(
      compared(`full table of ${table.what}, p50`, delay(0.5), milliseconds),
      compared(`full table of ${table.what}, p99`, slow, milliseconds, atMost('within 15 ms', slow.feltwire, 15)),
      { what: '  rounds settled', feltwire: `${settled} of ${played}`, bar: atLeast('all', settled, played) },
    )
  }
  return figures
}

async function measure(place: BenchFolder, table: FullTable, messages: number) {
  const random = seeded(3)
  const devices = plugIn(place.directory, table, random)
  await using _ = await launchProgram(place, configurationOf(place, table))
  await using relay = await startRelay(place)
  await using subscriber = createSubscriber(place.broker)
  const peer = await openLine(relay, subscriber)
  peer.countAnew()
  const heard = new Map<string, number[]>()
  let settled = 0
  const topic = `feltwire/bench/${table.id}`
  const broker = connectBroker({
    url: place.broker,
    clientId: `bench-${table.id}`,
    will: { topic: 'bench/gone', payload: '' },
  })
  broker.subscribe(`${topic}/result`, ({ payload }) => {
    if (payload.includes('"kind":"settled"')) settled++
  })
  broker.subscribe(`${topic}/event`, ({ payload }) => {
    const device = /"device":"([^"]+)"/.exec(payload)?.[1] ?? ''
    if (!unasked.test(payload)) heard.set(device, [...(heard.get(device) ?? []), performance.now()])
  })
  await sleep(betweenRounds)
  const sent = new Map<string, number[]>()
  const total = (times: ReadonlyMap<string, readonly number[]>) =>
    [...times.values()].reduce((sum, each) => sum + each.length, 0)
  let played = 0
  for (; total(sent) < warmUp + messages; played++) {
    const beganAt = performance.now()
    for (const [at, [device, verb, ...args]] of table.round(random, played).entries()) {
      await sleep(Math.max(1, beganAt + (at * 1_000) / pace - performance.now()))
      sent.set(device, [...(sent.get(device) ?? []), performance.now()])
      devices.say(device, verb, args)
      await sleep(500 / pace)
      peer.send(1)
    }
    await sleep(betweenRounds)
  }
  await within(patience, () => total(heard) >= total(sent) && settled >= played)
  devices.unplug()
  await broker.close()
  const delays = [...sent].flatMap(([device, times]) =>
    times.map((at, nth) => ({ at, delay: (heard.get(device)?.[nth] ?? Number.POSITIVE_INFINITY) - at })),
  )
  const counted = delays.toSorted((a, b) => a.at - b.at).slice(warmUp)
  return { delays: counted.map(({ delay }) => delay), peers: peer.delays().slice(warmUp), played, settled }
}

/** What devices say with their heartbeats. */
const unasked = /"type":"(identified|bet-total)"/

function plugIn(directory: string, table: FullTable, random: Random) {
  const plugged = new Map(
    Object.keys(table.devices).map((device) => {
      const port = openPty(pathOf(directory, table, device))
      const created = kinds.get(device)?.create({ port, nameplate: identity, random, pace: 1 })
      if (created === undefined) throw new Error(`There is no simulated ${device}.`)
      return [device, { port, ...created }]
    }),
  )
  const ticking = setInterval(() => {
    for (const { tick } of plugged.values()) tick(Date.now())
  }, tickEvery)
  return {
    say: (device: string, verb: string, args: readonly unknown[]) => plugged.get(device)?.say(verb, args),
    unplug() {
      clearInterval(ticking)
      for (const { port } of plugged.values()) port.close()
    },
  }
}

const pathOf = (directory: string, { id }: FullTable, device: string): string => join(directory, `${id}-${device}`)

/** Writes the configuration of the table's own daemon; its path. */
function configurationOf({ directory, broker }: BenchFolder, table: FullTable): string {
  const journal = join(directory, `${table.id}.journal`)
  const config = join(directory, `${table.id}.yaml`)
  const devices = Object.entries(table.devices).map(([id, driver]) => ({
    ...{ id, driver, delay: 0, serial: { path: pathOf(directory, table, id) } },
  }))
  const { id, game, options } = table
  // JSON is YAML too.
  writeFileSync(
    config,
    JSON.stringify({ site: 'bench', journal, broker: { url: broker }, tables: [{ id, game, options, devices }] }),
  )
  if (!existsSync(`${journal}.key`)) newKeyFile(`${journal}.key`)
  return config
}
