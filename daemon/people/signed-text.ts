import { z } from 'zod'
import { parsed } from '../json.ts'

const heading = {
  site: z.string(),
  table: z.string(),
  op: z.string(),
  /** Rises with every request that the key signs. */
  number: z.int().min(1),
  transaction: z.string().min(1).max(64),
  /** From then on nobody carries it out any more (ms since the epoch). */
  until: z.int().exactOptional(),
}
const signer = z.string().min(1).max(32)

/** What a terminal signs: the particulars stand beside the rest. */
const terminalText = z.looseObject({ ...heading, terminal: signer })

/** What a person signs: operations of tables have a `number` of their own, so `args` are apart. */
export const personText = z.strictObject({ ...heading, person: signer, args: z.record(z.string(), z.json()) })

type Heading = z.infer<z.ZodObject<typeof heading>>

/** A request that somebody signed: who asks what of which table, and the particulars. */
export type Signed = Heading & {
  kind: 'terminal' | 'person'
  signer: string
  args: Readonly<Record<string, unknown>>
}

/** The text of a request. These bytes are signed and no others, so JSON needs no canonical form. */
export const requestText = (heading: Heading & ({ terminal: string } | { person: string }), args: object): string =>
  JSON.stringify('person' in heading ? { ...heading, args } : { ...heading, ...args })

/** The request in a signed text, or undefined when it is none. */
export function readSigned(text: string): Signed | undefined {
  const value = parsed(text)
  return typeof value === 'object' && value !== null && 'person' in value ? readPersons(value) : readTerminals(value)
}

function readPersons(value: object): Signed | undefined {
  const read = personText.safeParse(value).data
  if (read === undefined) return undefined
  const { person, ...request } = read
  return { ...request, kind: 'person', signer: person }
}

function readTerminals(value: unknown): Signed | undefined {
  const read = terminalText.safeParse(value).data
  if (read === undefined) return undefined
  const { site, table, op, number, transaction, until, terminal, ...args } = read
  const expires = until === undefined ? {} : { until }
  return { site, table, op, number, transaction, ...expires, kind: 'terminal', signer: terminal, args }
}

/** Who signed a request, so that anybody can prove it again. A terminal's key is in the configuration. */
export const requestProof = z.object({
  signed: z.string(),
  signature: z.string(),
  /** The public key of the person. */
  key: z.string().exactOptional(),
  /** The second person's, over the same text. */
  second: z.object({ by: z.string(), key: z.string(), signature: z.string() }).exactOptional(),
})
export type RequestProof = z.infer<typeof requestProof>
