import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { operationsOf, type PoolOperation, type TerminalRole } from '../../games/table/pool/operations.ts'

const roles = Object.keys(operationsOf) as TerminalRole[]

/** A terminal that may ask something of a pool. Its key is Ed25519, SPKI as DER in base64. */
export const terminalShape = {
  role: z.enum(roles),
  publicKey: z.string().refine((text) => keyOf(text) !== undefined, 'must be an Ed25519 public key (SPKI, base64)'),
}

type TerminalConfiguration = { id: string; role: TerminalRole; publicKey: string }

export type Terminals = {
  has(id: string): boolean
  may(id: string, op: PoolOperation): boolean
  /** Whether the terminal itself signed this text, to the byte. */
  signed(id: string, text: string, signature: string): boolean
}

export function createTerminals(configured: readonly TerminalConfiguration[]): Terminals {
  const terminals = new Map(configured.map(({ id, role, publicKey }) => [id, { role, key: keyOf(publicKey) }]))
  return {
    has: (id) => terminals.has(id),
    may(id, op) {
      const terminal = terminals.get(id)
      return terminal !== undefined && operationsOf[terminal.role].some((own) => own === op)
    },
    signed(id, text, signature) {
      const key = terminals.get(id)?.key
      return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
    },
  }
}

function keyOf(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}
