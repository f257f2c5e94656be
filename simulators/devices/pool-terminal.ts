import { createPrivateKey } from 'node:crypto'
import { signText } from '../../daemon/ed25519.ts'
import { requestText } from '../../daemon/people/signed-text.ts'

export type PoolMessage = { topic: string; payload: string; transaction: string }

/** A betting window or a steward's terminal: it numbers and signs requests to pools; the caller sends them. */
export function createPoolTerminal(options: { site: string; id: string; privateKey: string; from?: number }) {
  const { site, id } = options
  const key = createPrivateKey(options.privateKey)
  let number = options.from ?? 0

  /** The request message; its transaction identifies the answer. */
  function ask(table: string, op: string, args: object = {}, transaction = `${id}-${number + 1}`): PoolMessage {
    number++
    const signed = requestText({ site, table, op, terminal: id, number, transaction }, args)
    const signature = signText(key, signed)
    return {
      topic: `feltwire/${site}/${table}/request/${op}`,
      payload: JSON.stringify({ transaction, by: id, signed, signature }),
      transaction,
    }
  }

  return { id, ask, last: () => number }
}
