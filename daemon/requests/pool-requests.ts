import type { Broker } from '../../drivers/transport/mqtt.ts'
import { operationsOf, type PoolOperation, poolOperations } from '../../games/table/pool/operations.ts'
import type { Terminals } from '../config/terminals.ts'
import type { PoolReader } from '../engine/pools/live-pool-reader.ts'
import { ticketOf } from '../engine/requests/signed-log.ts'
import { type FileMaker, fileOperations } from './file-requests.ts'
import type { PeopleDoor } from './people-requests.ts'
import { type Questions, routeRequests } from './router.ts'
import { code, type SignedOperations, signedOperations } from './signed-requests.ts'

type PoolDoor = Omit<PeopleDoor, 'table' | 'operations' | 'refuses' | 'taken'> & {
  pool: PoolReader
  terminals: Terminals
  files: FileMaker
  /** What is answered to anybody. */
  questions: Questions
  broker: Broker
}

/** Answers what terminals ask of a pool, and what people want to read of it. */
export function answerPoolRequests({ pool, terminals, files, questions, broker, people, ...door }: PoolDoor): void {
  const own = { ...door, table: pool.id }
  const all = new Map([
    ...signedOperations({ ...own, ...ofTerminals(pool, terminals) }),
    ...fileOperations({ ...own, people, files, broker }),
  ])
  routeRequests({ site: door.site, table: pool.id, broker, queue: door.queue }, all, questions)
}

const ofTerminals = (
  pool: PoolReader,
  terminals: Terminals,
): Pick<SignedOperations, 'operations' | 'signers' | 'judged' | 'answer'> => ({
  operations: poolOperations,
  signers: {
    kind: 'terminal',
    keyOf: terminals.keyOf,
    unknown: (id) => code('unknown-terminal', `there is no terminal '${id}'`),
    unsigned: 'malformed-request',
  },
  judged({ request, proof }) {
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
