import { readConfiguration } from '../../daemon/config/read-configuration.ts'
import { emptyFloor, type Floor } from '../../daemon/engine/floor.ts'
import { type Books, noMeters, withEntry } from '../../daemon/engine/meters/meters-state.ts'
import { replaySession } from '../../daemon/engine/session-replay.ts'
import { openSession } from '../../daemon/engine/session-state.ts'
import type { Entry, EntryBody } from '../../daemon/journal/entry.ts'
import { createBetBoard } from '../../simulators/devices/bet-board.ts'
import { createKeypad } from '../../simulators/devices/keypad.ts'
import { createLineShoe } from '../../simulators/devices/line-shoe.ts'
import { createMeterDisplay } from '../../simulators/devices/meter-display.ts'
import type { DevicePort } from '../../simulators/wires/port.ts'

const wires = ['shoe', 'bets', 'keys', 'sign'] as const

const device = (table: string, id: string, driver: string) =>
  `      - { id: ${id}, driver: ${driver}, mode: two-way, delay: 0, serial: { path: /dev/${table}-${id} } }`

/** Casino stud tables by the names given, linked to one meter. */
const configurationOf = (tables: readonly string[], meter: string, options: string) => `
site: casino
journal: /tmp/none.journal
broker: { url: mqtt://127.0.0.1:1883 }
meters:
  - { id: stud, ${meter} }
tables:
${tables
  .map((table) =>
    [
      `  - id: ${table}`,
      '    game: gb.casino-stud',
      `    options: { progressiveOffered: yes-offered${options} }`,
      '    meters: { gb.casino-stud.progressive: stud }',
      '    devices:',
      device(table, 'shoe', 'line-card-shoe'),
      device(table, 'bets', 'line-bet-sensors'),
      device(table, 'keys', 'line-dealer-keypad'),
      device(table, 'sign', 'line-jackpot-meter'),
    ].join('\n'),
  )
  .join('\n')}
`

export const floorOf = (tables: readonly string[], meter = 'main: 70, seed: 100000', options = ''): Floor =>
  casinoOf(tables, meter, options)

/** The same with its configuration, whose journal and mirror are nowhere. */
export function casinoOf(tables: readonly string[], meter: string, options = '') {
  const read = readConfiguration(configurationOf(tables, meter, options))
  if (!read.ok) throw new Error(read.mistakes.map(({ path, message }) => `${path}: ${message}`).join('; '))
  return read
}

/** A pit whose tables, with their real drivers and rules, are on wires in memory. All that enters it is kept as entries. */
export function openFixture(floor: Floor, books: Books = {}) {
  const sessionState = openSession(floor, { ...emptyFloor, meters: { ...noMeters, books } })
  const entries: Entry[] = []
  const hosts = new Map<string, (bytes: Uint8Array) => void>()
  const waiting: EntryBody[] = []

  const write = (body: EntryBody): Entry => {
    const entry = { n: entries.length + 1, at: (entries.length + 1) * 10, ...body } as Entry
    entries.push(entry)
    return entry
  }
  for (const body of sessionState.opening) write(body)

  function take(body: EntryBody & { table: string }): EntryBody[] {
    const { derived, replies } = sessionState.take(write(body) as Entry & { table: string })
    for (const following of derived) write(following)
    waiting.push(...derived)
    for (const { table, device, bytes } of replies) hosts.get(`${table}/${device}`)?.(bytes)
    return derived
  }

  const port = (table: string, device: string, isLinked: (device: string) => boolean): DevicePort => ({
    send: (bytes) => {
      if (isLinked(device)) take({ kind: 'bytes', table, device, data: Buffer.from(bytes).toString('hex') })
    },
    onBytes: (listener) =>
      void hosts.set(`${table}/${device}`, (bytes) => {
        if (isLinked(device)) listener(bytes)
      }),
  })

  const nameplate = { model: 'M', serial: 'S', firmware: '1' }
  function table(id: string, isLinked: (device: string) => boolean = () => true) {
    const shoe = createLineShoe(port(id, 'shoe', isLinked), nameplate)
    const bets = createBetBoard(port(id, 'bets', isLinked), nameplate)
    const keys = createKeypad(port(id, 'keys', isLinked), nameplate)
    const sign = createMeterDisplay(port(id, 'sign', isLinked), nameplate)
    for (const device of wires) take({ kind: 'link', table: id, device, state: 'open' })
    bets.openBetting()
    const deal = (cards: string) => {
      for (const card of cards.split(' ')) shoe.draw(card)
    }
    return { id, shoe, bets, keys, sign, deal }
  }

  return {
    sessionState,
    entries,
    table,
    take,
    meter: () => {
      const [view] = [...sessionState.machines.keys()].flatMap((id) => sessionState.meters.views(id))
      if (view === undefined) throw new Error('the house has no meter')
      return view
    },
    /** What followed since it was last asked. */
    heard: () => waiting.splice(0),
  }
}

/** The books that the entries of a journal come to. */
export const booksOf = (entries: readonly Entry[]): Books =>
  entries.reduce<Books>((books, entry) => (entry.kind === 'transfer' ? withEntry(books, entry) : books), {})

/** The same entries folded again, and how they differ from what follows now. */
export function foldedAgain(floor: Floor, entries: readonly Entry[]) {
  const fold = replaySession(openSession(floor))
  for (const { n, at, ...body } of entries) {
    const text = JSON.stringify(body)
    if (fold.foretold(text.slice(1)) === undefined) fold.visit({ n, at, ...body } as Entry, text)
  }
  return fold
}
