import { newKey, signText } from '../../daemon/ed25519.ts'
import type { Role } from '../../daemon/people/roles.ts'
import { whoMay } from '../../daemon/people/roles.ts'
import { requestText } from '../../daemon/people/signed-text.ts'

/** Who works at the tables of the tests. */
const staff = {
  pit: 'supervisor',
  boss: 'supervisor',
  dealer: 'dealer',
  technician: 'technician',
  surveillance: 'surveillance',
  auditor: 'auditor',
} as const satisfies Record<string, Role>
export type Employee = keyof typeof staff

const keys = new Map(Object.keys(staff).map((id) => [id, newKey()]))

/** Whoever is not on the staff signs with a key that nobody knows. */
const stranger = newKey()
const keyOf = (id: string) => keys.get(id) ?? stranger

/** The file of people of a table PC. */
export const peopleFile = () =>
  Object.entries(staff).map(([id, role]) => ({
    ...{ id, name: id, role, since: '2020-01-01T00:00:00Z' },
    publicKey: keyOf(id).publicKey,
  }))

let number = Date.now()
/** A number that rises with every request of the test. */
export const nextNumber = (): number => ++number

type Asked = {
  table: string
  op: string
  by?: string
  transaction?: string
  number?: number
  until?: number
  site?: string
  args?: object
}

/** The text that a person signs. */
export const textOf = ({ table, op, by = 'pit', transaction = 't', args = {}, ...rest }: Asked): string =>
  requestText(
    { ...{ site: 'casino', number: rest.number ?? nextNumber(), transaction }, ...rest, table, op, person: by },
    args,
  )

/** The private key of a person of the staff, as his key file has it. */
export const privateKeyOf = (id: Employee): string => keyOf(id).privateKey

export const signatureOf = (id: string, text: string): string => signText(keyOf(id).privateKey, text)

/** A request as it goes to the broker, signed by a second person too where the operation needs one. */
export function signedRequest({ second, ...asked }: Asked & { second?: string }): string {
  const { op, by = 'pit', transaction = 't' } = asked
  const signed = textOf(asked)
  const other = second ?? (needsSecond(op) ? 'boss' : undefined)
  const both = other === undefined ? {} : { second: { by: other, signature: signatureOf(other, signed) } }
  return JSON.stringify({ transaction, by, signed, signature: signatureOf(by, signed), ...both })
}

const needsSecond = (op: string): boolean =>
  Object.entries(whoMay).some(([own, rule]) => own === op && 'seconds' in rule)

const sent = new Map<string, string>()

/** As `signedRequest`; what was asked before in the same words is the same message again, as of anyone who hears no answer. */
export function repeatedRequest(broker: string, asked: Asked & { second?: string }): string {
  const key = JSON.stringify([broker, asked])
  const message = sent.get(key) ?? signedRequest(asked)
  sent.set(key, message)
  return message
}
