import { readConfiguration } from '../daemon/config.ts'
import type { openDaemon } from './kill-house.ts'

type PoolDaemon = Awaited<ReturnType<typeof openDaemon>>

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
  ({ pit, take }: PoolDaemon, next: () => number) =>
  ({ table, ...asked }: Asked): boolean => {
    const number = next()
    const said = { site: 'course', table, terminal: 't', number, transaction: `t-${number}`, ...asked }
    if (pit.pools.get(table)?.refusal(said) !== undefined) return false
    const args = { signed: JSON.stringify(said), signature: '' }
    take({ kind: 'operator', table, op: asked.op, by: 't', args })
    return true
  }
