import { z } from 'zod'
import { operationsOf, type PoolOperation, type TerminalRole } from '../../games/table/pool/operations.ts'
import { publicKeyText } from '../ed25519.ts'

const roles = Object.keys(operationsOf) as TerminalRole[]

/** A terminal that may ask something of a pool. */
export const terminalShape = { role: z.enum(roles), publicKey: publicKeyText }

type TerminalConfiguration = { id: string; role: TerminalRole; publicKey: string }

export type Terminals = {
  keyOf(id: string): string | undefined
  may(id: string, op: PoolOperation): boolean
}

export function createTerminals(configured: readonly TerminalConfiguration[]): Terminals {
  const terminals = new Map(configured.map((terminal) => [terminal.id, terminal]))
  return {
    keyOf: (id) => terminals.get(id)?.publicKey,
    may(id, op) {
      const terminal = terminals.get(id)
      return terminal !== undefined && operationsOf[terminal.role].some((own) => own === op)
    },
  }
}
