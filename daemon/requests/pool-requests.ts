import { operationsOf, type PoolOperation, poolOperations } from '../../games/table/pool/operations.ts'
import type { Terminals } from '../config/terminals.ts'
import { ticketOf } from '../engine/requests/signed-requests.ts'
import type { PoolReader } from '../engine/session-state.ts'
import { answerSigned, code, type SignedDoor } from './signed-door.ts'

type Door = Pick<SignedDoor, 'site' | 'log' | 'refusals' | 'broker' | 'queue' | 'questions'> & {
  pool: PoolReader
  terminals: Terminals
}

/** Answers what terminals ask of a pool. */
export const answerPoolRequests = ({ pool, terminals, ...door }: Door): void =>
  answerSigned({
    ...door,
    table: pool.id,
    operations: poolOperations,
    signers: {
      kind: 'terminal',
      keyOf: terminals.keyOf,
      unknown: (id) => code('unknown-terminal', `there is no terminal '${id}'`),
      unsigned: 'malformed-request',
    },
    taken({ request, proof }) {
      const { signer, op } = request
      if (!isPoolOperation(op) || !terminals.may(signer, op))
        return code('wrong-role', `${signer} may not ask for ${op}; ${rolesFor(op)} may`)
      return pool.refusal(request) ?? { by: signer, args: proof }
    },
    answer: (request) => (request.op === 'bet' ? { ticket: ticketOf(request) } : {}),
  })

const isPoolOperation = (op: string): op is PoolOperation => poolOperations.some((known) => known === op)

const rolesFor = (op: string): string =>
  Object.entries(operationsOf)
    .filter(([, ops]) => ops.some((own) => own === op))
    .map(([role]) => `a terminal that ${role}`)
    .join(' or ')
