import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A new key pair for a terminal: the private key as PEM, the public key as the configuration expects it. */
export function newTerminalKey(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey: publicOf(privateKey) }
}

const publicOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

export type PoolMessage = { topic: string; payload: string; transaction: string }

/** A betting window or a steward's terminal: it numbers and signs requests to pools; the caller sends them. */
export function createPoolTerminal(options: { site: string; id: string; privateKey: string; from?: number }) {
  const { site, id } = options
  const key = createPrivateKey(options.privateKey)
  let number = options.from ?? 0

  /** The request message; its transaction identifies the answer. */
  function ask(table: string, op: string, args: object = {}, transaction = `${id}-${number + 1}`): PoolMessage {
    number++
    const signed = JSON.stringify({ site, table, op, terminal: id, number, transaction, ...args })
    const signature = sign(null, Buffer.from(signed), key).toString('base64')
    return {
      topic: `feltwire/${site}/${table}/request/${op}`,
      payload: JSON.stringify({ transaction, by: id, signed, signature }),
      transaction,
    }
  }

  return { id, ask, last: () => number }
}
