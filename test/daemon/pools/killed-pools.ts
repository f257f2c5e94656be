import { join } from 'node:path'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { readSigned, requestText } from '../../../daemon/people/signed-text.ts'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { entriesOf } from '../../support/journal-files.ts'
import { openDaemon } from '../../support/killed-tables.ts'

export type PoolDaemon = Awaited<ReturnType<typeof openDaemon>>

const nights = 20
const killsEach = 10
export const kills = nights * killsEach

/** On a machine with other work to do (ms). */
export const enoughForAll = 600_000

/** What a terminal asks of a table. */
export type Asked = { table: string; op: string; [field: string]: unknown }

export function poolCasino(pools: readonly { id: string; game: string; options: object }[]) {
  const broker = { url: 'mqtt://127.0.0.1:1883' }
  const tables = pools.map((pool) => ({ ...pool, devices: [] }))
  const read = readConfiguration(JSON.stringify({ site: 'course', journal: 'none', broker, tables }))
  if (!read.ok) throw new Error(read.mistakes.map(({ message }) => message).join('; '))
  return read
}

/** A terminal of the daemon, whose requests are taken or refused; it says which. */
export const terminalOf =
  ({ sessionState, take }: PoolDaemon, next: () => number) =>
  ({ table, ...asked }: Asked): boolean => {
    const number = next()
    const { op, ...particulars } = asked
    const heading = { site: 'course', table, op, terminal: 't', number, transaction: `t-${number}` }
    const signed = requestText(heading, particulars)
    const said = readSigned(signed)
    if (said === undefined || sessionState.pools.get(table)?.refusal(said) !== undefined) return false
    take({ kind: 'operator', table, op, by: 't', args: { signed, signature: '' } })
    return true
  }

type Night = {
  /** Where the journals of the nights lie. */
  directory: string
  course(): ReturnType<typeof poolCasino>
  /** What is asked until the next kill; `next` gives numbers that rise over the night. */
  play(daemon: PoolDaemon, random: Random, next: () => number, entries: () => Entry[]): void
  /** What must hold behind each kill, of the daemon that has started again. */
  check(daemon: PoolDaemon, entries: Entry[], when: string): void
}

/** Short nights of kills: a journal is read from its beginning at every start. */
export async function playNights({ directory, course, play, check }: Night): Promise<void> {
  for (let night = 0; night < nights; night++) {
    const random = seeded(night)
    const files = { journal: join(directory, `${night}.journal`), mirror: join(directory, `${night}.mirror`) }
    const entries = () => entriesOf(files.journal)
    let number = 0
    let daemon = await openDaemon(files, course())
    for (let kill = 0; kill < killsEach; kill++) {
      play(daemon, random, () => ++number, entries)
      await daemon.kill(random)
      daemon = await openDaemon(files, course())
      check(daemon, entries(), `night ${night}, kill ${kill}`)
    }
    await daemon.kill(random)
  }
}
