import { signInText } from '../../sign-in-text.ts'
import { readSite, type ServerAnswer, site, tell } from '../state/api.ts'
import { keyOf } from './key-store.ts'
import { signed } from './open-key-file.ts'

/** Proves to the server who this is: it names a challenge, and the person's key signs it. */
export async function signIn(person: string): Promise<ServerAnswer<unknown>> {
  const key = await keyOf(person)
  if (key === undefined) return { ok: false, status: 0, reason: '' }
  const asked = await tell<{ challenge: string }>('/api/sign-in/challenge', { person })
  if (!asked.ok) return asked
  const { challenge } = asked.value
  const text = signInText({ site: site.get()?.site ?? '', origin: location.origin, person, challenge })
  const answer = await tell<unknown>('/api/sign-in', { person, challenge, signature: await signed(key, text) })
  if (answer.ok) await readSite()
  return answer
}
