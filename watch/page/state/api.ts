import type { SiteInfo } from '../../view-types.ts'
import { createStore } from './store.ts'

/** What the server answers, or why it does not. */
export type ServerAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly status: number; readonly reason: string }

/** Who looks at which site; undefined until the server has said so. */
export const site = createStore<SiteInfo | undefined>(undefined)

/** The server says nothing before somebody has signed in. */
export const locked = createStore(false)

async function answerOf<Value>(request: Promise<Response>): Promise<ServerAnswer<Value>> {
  const response = await request.catch(() => undefined)
  if (response === undefined) return { ok: false, status: 0, reason: '' }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { ok: true, value: body as Value }
  return { ok: false, status: response.status, reason: reasonIn(body) }
}

const reasonIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'reason' in body && typeof body.reason === 'string' ? body.reason : ''

export async function ask<Value>(path: string): Promise<ServerAnswer<Value>> {
  const answer = await answerOf<Value>(fetch(path, { headers: { accept: 'application/json' } }))
  // The session is over.
  if (!answer.ok && answer.status === 401 && !locked.get()) void readSite()
  return answer
}

/** A file that the server has for this person. */
export async function fetchFile(path: string): Promise<ServerAnswer<Blob>> {
  const response = await fetch(path).catch(() => undefined)
  if (response === undefined) return { ok: false, status: 0, reason: '' }
  if (response.ok) return { ok: true, value: await response.blob() }
  return { ok: false, status: response.status, reason: reasonIn(await response.json().catch(() => undefined)) }
}

export const tell = <Value>(path: string, body: unknown): Promise<ServerAnswer<Value>> =>
  answerOf(fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))

/** The server's clock against that of this machine (ms): times are told by the server's. */
let ahead = 0

export const now = (): number => Date.now() + ahead

/** Asks who is signed in, and what the time is. */
export async function readSite(): Promise<void> {
  const answer = await ask<SiteInfo>('/api/site')
  if (!answer.ok) return
  ahead = answer.value.now - Date.now()
  locked.set(!answer.value.anonymous && answer.value.person === undefined)
  site.set(answer.value)
}
