import { type Authority, whoMay } from '../../../daemon/people/roles.ts'
import type { HalfSignedRow } from '../../view-types.ts'
import { fetchFile, type ServerAnswer, site, tell } from '../state/api.ts'
import { texts } from '../texts.ts'
import { keyOf } from './key-store.ts'
import { signed } from './open-key-file.ts'

/** Requests to a table, signed here: the server carries them and can make none. */

/** The answer of the table. */
type TableResponse = {
  readonly transaction: string
  readonly ok: boolean
  readonly reason?: string
  readonly code?: string
}

/** A request that was held back is worth nothing after this time (ms). */
const worth = 300_000
/** Another person has to find it and sign it too. */
const worthOfTwo = 900_000

/** A key signs each number once, and each higher than the one before (ms, or one more). */
function nextNumber(person: string, now: number): number {
  const counter = `number:${person}`
  const number = Math.max(now, Number(localStorage.getItem(counter) ?? 0) + 1)
  localStorage.setItem(counter, `${number}`)
  return number
}

/** Asks a table for something in the name of the person who is signed in; where two must sign, it waits for the second. */
export async function request(table: string, op: string, args: object): Promise<ServerAnswer<TableResponse>> {
  const info = site.get()
  const person = info?.person?.id
  const key = person === undefined ? undefined : await keyOf(person)
  if (info === undefined || person === undefined || key === undefined) return noKey
  const now = Date.now()
  const transaction = crypto.randomUUID()
  const number = nextNumber(person, now)
  const until = now + (needsSecond(op) ? worthOfTwo : worth)
  const text = JSON.stringify({ site: info.site, table, op, number, transaction, until, person, args })
  const body = { transaction, by: person, signed: text, signature: await signed(key, text) }
  const route = needsSecond(op) ? 'seconds' : 'request'
  return refusedByTable(await tell<TableResponse>(`/api/${route}/${encodeURIComponent(table)}/${op}`, body))
}

/** Signs what another person has signed. */
export async function signAsSecond({ transaction, signed: text }: HalfSignedRow): Promise<ServerAnswer<TableResponse>> {
  const person = site.get()?.person?.id
  const key = person === undefined ? undefined : await keyOf(person)
  if (key === undefined) return noKey
  return refusedByTable(await tell(`/api/seconds/${transaction}/sign`, { signature: await signed(key, text) }))
}

export const withdraw = ({ transaction }: HalfSignedRow): Promise<ServerAnswer<unknown>> =>
  tell(`/api/seconds/${transaction}/withdraw`, {})

const noKey = { ok: false, status: 0, reason: texts.request.noKey } as const

const authorities: Readonly<Record<string, Authority>> = whoMay
export const needsSecond = (op: string): boolean => authorities[op]?.seconds !== undefined

const refusedByTable = (answer: ServerAnswer<TableResponse>): ServerAnswer<TableResponse> =>
  answer.ok && !answer.value.ok ? { ok: false, status: 200, reason: answer.value.reason ?? '' } : answer

/** Asks a table for a file of its journal, and fetches it once it is made. */
export async function requestFile(table: string, op: 'dispute' | 'story', args: object): Promise<ServerAnswer<Blob>> {
  const asked = await request(table, op, args)
  return asked.ok ? await fetchFile(`/api/files/${encodeURIComponent(table)}/${asked.value.transaction}`) : asked
}
