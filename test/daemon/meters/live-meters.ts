import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { MeterView } from '../../../games/ledger/meter.ts'
import type { Transfer } from '../../../games/ledger/transfer.ts'
import { createAlphaSign } from '../../../simulators/devices/alpha-sign.ts'
import { createAngelEyeShoe } from '../../../simulators/devices/angel-eye-shoe.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createKeypad } from '../../../simulators/devices/keypad.ts'
import { createLineShoe } from '../../../simulators/devices/line-shoe.ts'
import { createMeterDisplay } from '../../../simulators/devices/meter-display.ts'
import { messagesOf } from '../../../simulators/scenario-player/round-messages.ts'
import type { DeviceMessage } from '../../../simulators/scenario-player/scenario-schema.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { type RecordedPty, wire } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { run, scratch, tablePc } from '../../support/table-pc.ts'

type TablePlan = NonNullable<Parameters<typeof messagesOf>[0]> & {
  meters: Record<string, string>
  /** One that the host can lock; otherwise the shoe speaks the line protocol. */
  shoe?: 'angel-eye'
}
type FixtureConfiguration = { meters: object[]; tables: { meters: object }[] }
type Told = Omit<Parameters<typeof messagesOf>[1], 'title'>

/** A bet in the notation of `settle`. */
export const staked = (seat: number, wager: string, stake: number) => ({ seat, wager, stake })

/** Hits as they are paid: the row, where the money is from, and each seat's share in minor units. */
const told = (hits: MeterView['hits'] = []) =>
  hits.map(({ row, from, shares }) => [row, from, ...shares.map(({ seat, amount }) => `${seat}: ${amount}`)])

/** Waits for it, on a machine with other work to do. */
export const soon = <Seen>(look: () => Seen) => expect.poll(look, { timeout: 60_000, interval: 5 })

/** Tables with a shoe, bet sensors, a keypad, a display and an LED sign on pseudo-terminals; the daemon; and a watcher on its broker. */
export async function meterFixture({ meters, tables }: { meters: object[]; tables: Record<string, TablePlan> }) {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const watch = await surveillance(broker.url)
  const places = new Map(Object.entries(tables).map(([id, plan]) => [id, tableAt(directory, id, plan)]))
  const pc = tablePc({
    directory,
    broker: broker.url,
    tables: [...places.values()].map(({ table }) => table),
    wires: Object.assign({}, ...[...places.values()].map(({ wires }) => wires)),
    more: { meters },
  })
  await pc.start()
  let asked = 0

  function at(id: string) {
    const place = places.get(id)
    if (place === undefined) throw new Error(`the fixture has no table ${id}`)
    return place
  }

  /** No device speaks before the daemon has heard the one that spoke before it. */
  async function say(id: string, words: readonly DeviceMessage[]): Promise<void> {
    for (const [index, [kind, verb, ...args]] of words.entries()) {
      if (kind !== words[index - 1]?.[0]) await pc.journaled()
      at(id).speak(kind, verb, args)
    }
    await pc.journaled()
  }

  const wordsAt = (id: string, round: Told): DeviceMessage[] => messagesOf(at(id).plan, { title: id, ...round })
  const request = (id: string, op: string, said: object) => watch.ask(id, op, `${op}-${++asked}`, said)
  const meter = (id: string, table = [...places.keys()][0] ?? ''): MeterView | undefined =>
    watch.standing(table, 'meter', id)
  /** The hit that has waited longest. */
  const longestWaiting = (id: string) => meter(id)?.pending[0]?.id
  const settled = (id: string, hit: string | undefined) =>
    eventually(() => meter(id)?.hits.some((settled) => settled.id === hit))

  /** The verb of the program, beside the running daemon. */
  async function ledger(what: string, id: string, ...period: string[]) {
    const { code, out } = await run('meters', what, id, '--journal', pc.journal, '--json', ...period)
    expect(code).toBe(0)
    return JSON.parse(out)
  }

  return {
    at,
    pc,
    broker,
    watch,
    say,
    wordsAt,
    request,
    /** Plays a round in the notation of `settle` to its end. */
    play: (id: string, round: Told) => say(id, wordsAt(id, round)),
    /** What stands on the meter's topic, of one table. */
    meter,
    /** Waits for what the meter's topic has to say. */
    shows: (id: string, view: object, table?: string) => soon(() => meter(id, table)).toMatchObject(view),
    pending: async (id: string, count: number) => {
      await eventually(() => meter(id)?.pending.length === count)
      return told(meter(id)?.pending)
    },
    /** The last awards that the tray has paid. */
    byTray: async (id: string, count: number) => {
      const paid = () => meter(id)?.tray ?? []
      await eventually(() => paid().length === count)
      return told(paid())
    },
    /** The supervisor confirms the hit that has waited longest. */
    async confirm(table: string, id: string): Promise<void> {
      const hit = longestWaiting(id)
      expect(await request(table, 'confirm-hit', { meter: id, hit })).toMatchObject({ ok: true })
      await settled(id, hit)
    },
    /** Changes the configuration that the daemon starts with next. */
    reconfigure(change: (configuration: FixtureConfiguration) => void): void {
      const configuration = JSON.parse(readFileSync(pc.config, 'utf8'))
      change(configuration)
      writeFileSync(pc.config, JSON.stringify(configuration))
    },
    /** The dealer's key confirms the hit that has waited longest. */
    async confirmByKey(table: string, id: string): Promise<void> {
      const hit = longestWaiting(id)
      at(table).keys.press('confirm-hit')
      await settled(id, hit)
    },
    reconcile: async (id: string, ...period: string[]) => (await ledger('reconcile', id, ...period))[0],
    balances: async (id: string) => (await ledger('list', id))[0].balances,
    history: async (id: string): Promise<Transfer[]> =>
      (await ledger('history', id)).map(({ transfer }: { transfer: Transfer }) => transfer),
  }
}

type EzMore = { seed?: number; shoe?: 'angel-eye' }

/** One EZ Baccarat table, `ez`, on the meter `ez`. */
export const ezFixture = (options: object = {}, { seed = 50_000, shoe }: EzMore = {}) =>
  meterFixture({
    meters: [{ id: 'ez', main: 10, seed }],
    tables: {
      ez: {
        game: 'co.ez-baccarat',
        options: { payTable: { 'ez-progressive': 'ez-p1' }, ...options },
        meters: { 'ez-progressive': 'ez' },
        ...(shoe && { shoe }),
      },
    },
  })

function tableAt(directory: string, id: string, { shoe: shoeKind, ...plan }: TablePlan) {
  const line = (name: string) => wire(join(directory, `${id}-${name}`))
  const [shoeLine, betsLine, keysLine] = [line('shoe'), line('bets'), line('keys')] as const
  const [signLine, ledLine] = [line('sign'), line('led')] as const
  const nameplate = { model: 'FB-12', firmware: '1.4.2', serial: id }
  const lineShoe = shoeKind === undefined ? createLineShoe(shoeLine, nameplate) : undefined
  const shoe = lineShoe ?? lockable(shoeLine)
  const bets = createBetBoard(betsLine, nameplate)
  const keys = createKeypad(keysLine, nameplate)
  const sign = createMeterDisplay(signLine, nameplate)
  const ledText = Object.values(plan.meters)
    .map((meter) => `{${meter}}`)
    .join(' ')
  for (const [own, device] of [
    [betsLine, bets],
    [keysLine, keys],
    [signLine, sign],
  ] as const)
    own.stayAwake(() => device.heartbeat())
  if (lineShoe !== undefined) shoeLine.stayAwake(() => lineShoe.heartbeat())
  const devices: Record<string, object> = { 'line-shoe': shoe, 'bet-board': bets, keypad: keys, 'meter-display': sign }
  const configured = (name: string, driver: string, path: string) => ({
    id: `${id}-${name}`,
    driver,
    mode: 'two-way',
    delay: 0,
    serial: { path },
  })
  return {
    plan,
    bets,
    keys,
    sign,
    led: createAlphaSign(ledLine),
    lines: { shoe: shoeLine, bets: betsLine, sign: signLine },
    speak: (kind: string, verb: string, args: unknown[]) =>
      (devices[kind] as Record<string, (...args: unknown[]) => void> | undefined)?.[verb]?.(...args),
    /** The displays only answer, so nobody waits for them. */
    wires: {
      [`${id}-shoe`]: shoeLine,
      [`${id}-bets`]: betsLine,
      [`${id}-keys`]: keysLine,
    },
    table: {
      id,
      ...plan,
      devices: [
        configured('shoe', shoeKind ?? 'line-card-shoe', shoeLine.path),
        configured('bets', 'line-bet-sensors', betsLine.path),
        configured('keys', 'line-dealer-keypad', keysLine.path),
        configured('sign', 'line-jackpot-meter', signLine.path),
        { ...configured('led', 'alpha-sign', ledLine.path), settings: { text: ledText } },
      ],
    },
  }
}

/** It is told of a card as a shoe on the line protocol is. */
const lockable = (line: RecordedPty) => {
  const { card } = createAngelEyeShoe(line)
  return { draw: card }
}
