import type { SiteInfo } from '../../view.ts'
import { createStore } from './store.ts'

/** What the server answers, or why it does not. */
export type ServerAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly status: number; readonly reason: string }

/** Who looks at which site; undefined until the server has said so. */
export const site = createStore<SiteInfo | undefined>(undefined)

/** The server wants a session before it says anything. */
export const locked = createStore(false)

async function answerOf<Value>(request: Promise<Response>): Promise<ServerAnswer<Value>> {
  const response = await request.catch(() => undefined)
  if (response === undefined) return { ok: false, status: 0, reason: '' }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { ok: true, value: body as Value }
  if (response.status === 401) locked.set(true)
  return { ok: false, status: response.status, reason: reasonIn(body) }
}

const reasonIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'reason' in body && typeof body.reason === 'string' ? body.reason : ''

export const ask = <Value>(path: string): Promise<ServerAnswer<Value>> =>
  answerOf(fetch(path, { headers: { accept: 'application/json' } }))

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
  locked.set(false)
  site.set(answer.value)
}
