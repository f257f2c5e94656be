import { openSession, resumeSession } from '../../daemon/engine/session-state.ts'
import type { Entry, EntryBody } from '../../daemon/journal/entry.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import { askedOfMeter } from '../../games/table/operations/meter-operations.ts'
import { kinds as deviceKinds } from '../../simulators/scenario-player/device-registry.ts'
import { setupFor } from '../simulators/scenario-play.ts'
import type { Agenda } from './agenda.ts'
import type { MeteredNight } from './meter-verdicts.ts'
import type { TruthTable } from './true-round.ts'
import type { HeardResult } from './verdicts.ts'

/** Frames on their way to the daemon. */
export type SlowWire = {
  device: string
  isOpen: boolean
  clearAt: number
  loss: number
  repeats: number
  slowUntil: number
  pending: { at: number; bytes: Uint8Array }[]
}

/** A configuration takes as long to read as three rounds to play, so each table's is read once. */
const setups = new WeakMap<TruthTable, ReturnType<typeof setupFor>>()

function setupOf(table: TruthTable): ReturnType<typeof setupFor> {
  const setup = setups.get(table) ?? setupFor(table.scenario, table.id)
  setups.set(table, setup)
  return setup
}

/** Hears of each entry that the daemon takes, and of what follows from it. */
export type NightListener = (entry: Entry, derived: readonly EntryBody[]) => void

/** The real drivers and rules behind wires in virtual time. */
export function createVirtualDaemon(table: TruthTable, due: Agenda, random: Random, listen: NightListener = () => {}) {
  const { table: setup, meters } = setupOf(table)
  const floor = { tables: [setup], meters }
  let session = openSession(floor)
  const kept: Entry[] = []
  const keep = (bodies: readonly EntryBody[]) => {
    if (table.hasMeter) for (const body of bodies) kept.push(Object.assign({ n: 0, at: 0 }, body) as Entry)
  }
  keep(session.opening)
  const names = Object.keys(table.scenario.devices)
  const wires: SlowWire[] = names.map((device) => ({
    device,
    isOpen: false,
    clearAt: 0,
    loss: 0,
    repeats: 0,
    slowUntil: 0,
    pending: [],
  }))
  const results: HeardResult[] = []
  let n = 0
  let last = 0
  const clock = 1_700_000_000_000
  let stalled = 0
  let stalledSince = 0
  let diedAt = 0
  let isDead = true
  let unread: { wire: SlowWire; bytes: Uint8Array }[] = []
  let wakeAt = Number.POSITIVE_INFINITY

  /** The journal's time never falls. */
  const time = () => {
    last = Math.max(last, Math.round(clock + due.now()))
    return last
  }

  function take(body: EntryBody): void {
    const entry = Object.assign({ n: ++n, at: time(), table: 'table' }, body)
    if (table.hasMeter) kept.push(entry)
    const { derived: following } = session.take(entry)
    keep(following)
    listen(entry, following)
    for (const { kind, ...derived } of following)
      if (kind === 'effect' && 'effect' in derived && derived.effect.type === 'result')
        results.push({ at: due.now(), result: derived.effect })
    setAlarm()
  }

  const machine = () => {
    const reader = session.machines.get('table')
    if (reader === undefined) throw new Error('there is no table')
    return reader
  }

  function setAlarm(): void {
    const next = machine().nextWake()
    const at = next.at - clock
    if (at === wakeAt || next.at === Number.POSITIVE_INFINITY) return
    wakeAt = at
    due.at(at, () => {
      if (wakeAt !== at || isDead) return
      wakeAt = Number.POSITIVE_INFINITY
      take({ kind: 'wake', table: 'table', device: next.device })
    })
  }

  function arrived(wire: SlowWire, bytes: Uint8Array): void {
    if (isDead || !wire.isOpen) return
    if (due.now() < stalled) unread.push({ wire, bytes })
    else read(wire, bytes)
  }

  const read = ({ device }: SlowWire, bytes: Uint8Array) =>
    take({ kind: 'bytes', table: 'table', device, data: Buffer.from(bytes).toString('hex') })

  /** What waited on each port is read in one piece; which port is first, nobody knows. */
  function wakeUp(): void {
    if (due.now() < stalled) return
    const waiting = unread
    unread = []
    if (!isDead)
      take({
        kind: 'blind',
        table: 'table',
        since: Math.round(clock + stalledSince),
        until: time() + 100,
        why: 'stalled',
      })
    for (const wire of random.shuffle(wires)) {
      const own = waiting.filter((piece) => piece.wire === wire).map(({ bytes }) => bytes)
      if (own.length > 0 && wire.isOpen && !isDead) read(wire, Buffer.concat(own))
    }
  }

  const send = (wire: SlowWire) => (bytes: Uint8Array) => {
    if (random.next() < wire.loss) return
    const delay = 2 + random.int(12)
    const at = Math.max(due.now() + delay, wire.clearAt, wire.slowUntil)
    wire.clearAt = at
    const copy = Uint8Array.from(bytes)
    wire.pending.push({ at, bytes: copy })
    due.at(at, () => {
      const ready = wire.pending.filter((piece) => piece.at <= due.now())
      if (ready.length === 0) return
      wire.pending = wire.pending.filter((piece) => piece.at > due.now())
      arrived(wire, Buffer.concat(ready.map((piece) => piece.bytes)))
    })
    if (wire.repeats > 0) due.at(at + 1, () => arrived(wire, copy))
  }

  const open = (wire: SlowWire) => {
    if (isDead || wire.isOpen) return
    wire.isOpen = true
    take({ kind: 'link', table: 'table', device: wire.device, state: 'open' })
  }

  const devices = new Map(
    wires.map((wire, at) => {
      const { kind } = table.scenario.devices[wire.device] ?? { kind: '' }
      const made = deviceKinds.get(kind)
      if (made === undefined) throw new Error(`no device ${kind}`)
      const nameplate = { model: kind.slice(0, 20), serial: `${at + 1}`, firmware: '1.0' }
      const device = made.create({ port: { send: send(wire), onBytes: () => {} }, nameplate, random, pace: 1 })
      const tick = () => {
        device.tick(due.now())
        due.after(100, tick)
      }
      due.after(random.int(1_000), tick)
      return [wire.device, device] as const
    }),
  )

  return {
    wires,
    devices,
    results: () => results,
    open,
    close(wire: SlowWire) {
      if (isDead || !wire.isOpen) return
      wire.isOpen = false
      take({ kind: 'link', table: 'table', device: wire.device, state: 'closed', reason: 'unplugged' })
    },
    stallUntil(end: number) {
      if (due.now() >= stalled) stalledSince = due.now()
      stalled = Math.max(stalled, end)
      due.at(stalled, wakeUp)
    },
    /** The pit brings fresh cards, unless a round is under way. */
    newShoe() {
      if (!isDead && machine().refuses('new-shoe') === null)
        take({ kind: 'operator', table: 'table', op: 'new-shoe', by: 'pit', args: {} })
    },
    /** A person sees to the hit that has waited longest. */
    decideHit(op: 'confirm-hit' | 'void-hit') {
      const [view] = session.meters.views('table')
      const args = { meter: view?.id ?? '', hit: view?.pending[0]?.id ?? '', reason: 'seen on camera' }
      if (!isDead && session.meters.refuses('table', askedOfMeter.parse({ op, by: 'Ann', args })) === null)
        take({ kind: 'operator', table: 'table', op, by: 'Ann', args })
    },
    meter(): MeteredNight {
      const [view] = session.meters.views('table')
      return { id: view?.id ?? '', entries: kept, shown: view?.exact }
    },
    /** All that is left of it is what a snapshot has. */
    die() {
      session = resumeSession(floor, JSON.parse(JSON.stringify(session.state())))
      isDead = true
      diedAt = due.now()
      unread = []
      for (const wire of wires) wire.isOpen = false
    },
    start() {
      isDead = false
      if (diedAt > 0)
        take({ kind: 'blind', table: 'table', since: Math.round(clock + diedAt), until: time() + 100, why: 'started' })
      for (const wire of wires) due.after(random.int(60), () => open(wire))
    },
  }
}
