import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createAngelEyeShoe } from '../../simulators/devices/angel-eye-shoe.ts'
import { createBetBoard } from '../../simulators/devices/bet-board.ts'
import { createCammeghWheel } from '../../simulators/devices/cammegh-wheel.ts'
import { createKeypad } from '../../simulators/devices/keypad.ts'
import { createLineShoe } from '../../simulators/devices/line-shoe.ts'
import { openPty, type Pty } from '../../simulators/wires/pty.ts'

/** A pseudo-terminal that remembers what went over it. */
export type RecordedPty = Pty & {
  /** All that the device has sent since `forget`, in hex. */
  sent(): string
  forget(): void
  /** All that the host has ever written to the device. */
  written(): Buffer
  /**
   * Repeats its last line, or beats, whenever it would be silent for long, so that however slow the machine is, nobody
   * takes it for lost. A line that comes twice counts once.
   */
  stayAwake(beat?: () => void): void
  /** From now on it says no more than it is told to. */
  fallSilent(): void
}

/** A device that beats each second is silent when nothing came for almost two (ms). */
const awake = 1_200

/** A line of the line protocol, or a status of a wheel. A device that says again that it was switched on was switched on again. */
const isLine = (bytes: Uint8Array): boolean => /^(\$(?!BOOT)|\*X;).*\r\n$/.test(Buffer.from(bytes).toString('latin1'))

type Mode = 'tap' | 'two-way'

/**
 * The process of a test plays devices, which have their own clocks: until the test is over it goes before whatever else the
 * machine does, so that they are not taken for lost, and behind the daemon (`goFirst`).
 */
function keepTime(): void {
  const before = getPriority()
  try {
    setPriority(-5)
    onTestFinished(() => setPriority(before))
  } catch {
    // Not everybody may ask for that.
  }
}

export function wire(path: string): RecordedPty {
  keepTime()
  const pty = openPty(path)
  onTestFinished(pty.close)
  const written: Uint8Array[] = []
  let sent: Uint8Array[] = []
  let isPlugged = true
  let isAwake = false
  pty.onBytes((bytes) => written.push(bytes))
  const send = (bytes: Uint8Array) => {
    sent.push(bytes)
    pty.send(bytes)
  }
  return {
    path,
    onBytes: pty.onBytes,
    hangUp: () => {
      isPlugged = false
      pty.hangUp()
      // A beat that is on its way now is heard or lost.
      if (isAwake) sent = []
    },
    replug: () => {
      pty.replug()
      isPlugged = true
    },
    close: pty.close,
    send,
    sent: () => Buffer.concat(sent).toString('hex'),
    forget: () => {
      sent = []
    },
    written: () => Buffer.concat(written),
    stayAwake(beat = () => {}) {
      isAwake = true
      const staying = setInterval(() => {
        const last = sent.at(-1)
        if (!isPlugged || !isAwake) return
        if (last === undefined) beat()
        else if (isLine(last)) send(last)
      }, awake)
      onTestFinished(() => clearInterval(staying))
    },
    fallSilent: () => {
      isAwake = false
    },
  }
}

/** A board that beats often enough that nobody takes it for lost (ms), until the test is over or it is stopped. */
export function beating({ heartbeat }: { heartbeat(): void }, every = 500): () => void {
  const timer = setInterval(heartbeat, every)
  onTestFinished(() => clearInterval(timer))
  return () => clearInterval(timer)
}

const device = (id: string, driver: string, { path }: RecordedPty, mode: Mode) => ({
  id,
  driver,
  mode,
  delay: 0,
  serial: { path },
})
const board = { model: 'FB-12', firmware: '1.4.2' }

/** A baccarat table's devices, plugged in: the names of the wires are the ids of the devices. Its board stays awake. */
export function baccaratDevices(directory: string, mode: Mode = 'tap') {
  const wires = { shoe: wire(join(directory, 'shoe')), 'baccarat-bets': wire(join(directory, 'baccarat-bets')) }
  wires['baccarat-bets'].stayAwake()
  return {
    wires,
    shoe: createAngelEyeShoe(wires.shoe),
    bets: createBetBoard(wires['baccarat-bets'], { ...board, serial: '000117' }),
    table: {
      id: 'baccarat-1',
      game: 'co.baccarat',
      options: { decks: 8, limits: { banker: { min: 1000 }, player: { min: 1000 } } },
      devices: [
        device('shoe', 'angel-eye', wires.shoe, mode),
        device('baccarat-bets', 'line-bet-sensors', wires['baccarat-bets'], mode),
      ],
    },
  }
}

/** Listed pay tables may be chosen at any table of Great Britain; elsewhere nothing is asked for. */
export const generalOf = (game: string): object => (game.startsWith('gb.') ? { payTableNotice: true } : {})

/** A roulette table's devices, likewise. */
export function rouletteDevices(directory: string, mode: Mode = 'tap') {
  const wires = { wheel: wire(join(directory, 'wheel')), 'roulette-bets': wire(join(directory, 'roulette-bets')) }
  for (const each of Object.values(wires)) each.stayAwake()
  return {
    wires,
    wheel: createCammeghWheel(wires.wheel),
    bets: createBetBoard(wires['roulette-bets'], { ...board, serial: '000118' }),
    table: {
      id: 'roulette-1',
      game: 'gb.roulette',
      options: { payTable: { 'roulette-rage': 'rage-1' }, limits: { 'straight-up': { min: 100, max: 10_000 } } },
      general: { payTableNotice: true },
      devices: [
        device('wheel', 'cammegh', wires.wheel, mode),
        device('roulette-bets', 'line-bet-sensors', wires['roulette-bets'], mode),
      ],
    },
  }
}

/** A casino stud table's devices on the line protocol, likewise; it feeds the meter `stud`. */
export function studDevices(directory: string) {
  const wires = {
    shoe: wire(join(directory, 'shoe')),
    bets: wire(join(directory, 'bets')),
    keys: wire(join(directory, 'keys')),
  }
  return {
    wires,
    shoe: createLineShoe(wires.shoe, { ...board, serial: '000119' }),
    bets: createBetBoard(wires.bets, { ...board, serial: '000120' }),
    keys: createKeypad(wires.keys, { ...board, serial: '000121' }),
    table: {
      id: 'stud-1',
      game: 'gb.casino-stud',
      options: { progressiveOffered: 'yes-offered' },
      meters: { 'gb.casino-stud.progressive': 'stud' },
      devices: [
        device('shoe', 'line-card-shoe', wires.shoe, 'two-way'),
        device('bets', 'line-bet-sensors', wires.bets, 'two-way'),
        device('keys', 'line-dealer-keypad', wires.keys, 'two-way'),
      ],
    },
  }
}

export type BaccaratDevices = ReturnType<typeof baccaratDevices>
export type RouletteDevices = ReturnType<typeof rouletteDevices>
type Winner = Parameters<BaccaratDevices['shoe']['result']>[0]

/** The cards of a coup in the order in which they leave the shoe: four in turn, then the third cards. */
export function dealCoup(
  { shoe }: Pick<BaccaratDevices, 'shoe'>,
  player: string[],
  banker: string[],
  winner: Winner,
): void {
  for (const index of [0, 1, 2]) {
    for (const [owner, hand] of [
      ['player', player],
      ['banker', banker],
    ] as const) {
      const card = hand[index]
      if (card !== undefined) shoe.card(card, owner, index + 1)
    }
  }
  const isPair = ([first = '', second = '']: string[]) => first[0] === second[0]
  shoe.result(winner, [...(isPair(player) ? ['player' as const] : []), ...(isPair(banker) ? ['banker' as const] : [])])
}

/** Ready for bets. */
export function placeBets({ wheel }: RouletteDevices): void {
  wheel.setState('place-bets')
  wheel.status()
}

/** The ball runs, and betting closes. */
export function closeBets({ wheel }: RouletteDevices): void {
  wheel.launch()
  wheel.status()
  wheel.noMoreBets()
  wheel.status()
}

/** The number goes out, and the wheel says it in its status too. */
export function landBall({ wheel }: RouletteDevices, pocket: number): void {
  wheel.land(pocket)
  wheel.status()
}
