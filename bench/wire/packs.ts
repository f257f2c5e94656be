import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newKey, signText } from '../../daemon/ed25519.ts'
import { requestText } from '../../daemon/people/signed-text.ts'
import { newKeyFile } from '../../daemon/transparency-log/signing-key-file.ts'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import { compared, type Figure, milliseconds, percentile } from '../figures.ts'
import type { BenchFolder } from '../table.ts'
import { launchProgram } from './hosts.ts'
import { openNaturalTable, playCoups } from './natural-table.ts'
import { within } from './subscriber.ts'

const site = 'bench'
const id = 'packs'
const auditor = 'auditor'
const patience = 10_000
/** A record is made when nothing else has to be: on a busy machine it waits (ms). */
const recordPatience = 120_000
/** Coups of each turn: without requests, and while records of rounds are made. */
const inTurn = 10

/** How long a result takes while the daemon makes records of rounds, one after another, beside the same without. */
export async function packFigures(place: BenchFolder, coups: number): Promise<Figure[]> {
  const { directory, broker } = place
  await using table = openNaturalTable(id, directory)
  const journal = join(directory, 'packs.journal')
  const { privateKey, publicKey } = newKey()
  const people = [{ id: auditor, name: auditor, role: 'auditor', since: '2020-01-01T00:00:00Z', publicKey }]
  writeFileSync(join(directory, 'people.json'), JSON.stringify(people))
  const config = join(directory, 'packs.yaml')
  writeFileSync(config, JSON.stringify({ site, journal, broker: { url: broker }, tables: [table.configuration] }))
  newKeyFile(`${journal}.key`)
  await using _host = await launchProgram(place, config)
  await using auditing = auditorAt(broker, privateKey, table.settled)
  if (!(await within(patience, auditing.devicesAreOpen))) throw new Error('The devices of the table are not heard.')
  table.bets.boot()
  await playCoups(table, inTurn)
  const delays = { quiet: [] as number[], busy: [] as number[] }
  const records = auditing.made()
  for (let turn = 0; turn < Math.ceil(coups / inTurn); turn++) {
    for (const [kind, asks] of [
      ['quiet', false],
      ['busy', true],
    ] as const) {
      table.delays.length = 0
      auditing.ask(asks)
      await playCoups(table, inTurn)
      auditing.ask(false)
      if (!(await within(recordPatience, () => !auditing.isWaiting())))
        throw new Error('A record of a round is not made.')
      delays[kind].push(...table.delays)
    }
  }
  const beside = (share: number) => ({
    feltwire: percentile(delays.busy, share),
    peer: percentile(delays.quiet, share),
  })
  return [
    compared('last card to result while records are made, p50; peer: without', beside(0.5), milliseconds),
    compared('  p99', beside(0.99), milliseconds),
    { what: '  records made meanwhile', feltwire: String(auditing.made() - records) },
  ]
}

/** Somebody who asks for the record of the first round, and again once he has it, for as long as he is told to. */
function auditorAt(url: string, privateKey: string, settled: () => void) {
  const broker = connectBroker({ url, clientId: 'bench-packs', will: { topic: 'bench/gone', payload: '' } })
  const links = new Map<string, string>()
  let number = Date.now()
  let asks = false
  let waitsFor: string | undefined
  let made = 0

  function askOnce(): void {
    const transaction = randomUUID()
    waitsFor = transaction
    const heading = { site, table: id, op: 'dispute', number: ++number, transaction, person: auditor }
    const signed = requestText(heading, { round: 1 })
    const payload = { transaction, by: auditor, signed, signature: signText(privateKey, signed) }
    void broker.publish(`feltwire/${site}/${id}/request/dispute`, JSON.stringify(payload), { retain: false })
  }

  broker.subscribe(`feltwire/${site}/${id}/result`, settled)
  broker.subscribe(`feltwire/${site}/${id}/device/+`, ({ topic, payload }) =>
    links.set(topic, payload === '' ? '' : JSON.parse(payload).link),
  )
  broker.subscribe(`feltwire/${site}/${id}/file`, ({ payload }) => {
    const { transaction, ok, reason, piece, pieces } = JSON.parse(payload)
    if (transaction !== waitsFor) return
    if (ok === false) throw new Error(`The record of the round is refused: ${reason}`)
    if (piece < pieces) return
    made++
    waitsFor = undefined
    if (asks) askOnce()
  })
  return {
    devicesAreOpen: () => links.size === 2 && [...links.values()].every((link) => link !== 'closed'),
    ask(now: boolean): void {
      asks = now
      if (asks && waitsFor === undefined) askOnce()
    },
    isWaiting: () => waitsFor !== undefined,
    made: () => made,
    [Symbol.asyncDispose]: () => broker.close(),
  }
}
