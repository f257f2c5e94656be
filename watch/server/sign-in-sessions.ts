import { randomBytes } from 'node:crypto'
import { isSignedBy } from '../../daemon/ed25519.ts'
import { outOfTime, type People, personOf, type StaffMember } from '../../daemon/people/people.ts'
import { signInText } from '../sign-in-text.ts'

/** A session ends so long after its last request, and so long after it began (ms); a challenge is good for one minute. */
const idle = 30 * 60_000
const longest = 12 * 3_600_000
const challengeGood = 60_000
/** Of each kind at once. */
const most = 1_000

type SignInSession = { readonly person: string; readonly publicKey: string; readonly since: number; seen: number }

type Answer = {
  readonly site: string
  readonly origin: string
  readonly person: string
  readonly challenge: string
  readonly signature: string
}

/** Who is signed in. Nothing of it outlives the process. */
export type SignIns = {
  challenge(): string
  /** The token of a new session, or undefined where nobody of this name has signed the challenge. */
  signIn(answer: Answer): { readonly token: string; readonly person: StaffMember } | undefined
  /** Whose session it is: a person whose key is still in the file of people. */
  personOf(token: string | undefined): StaffMember | undefined
  signOut(token: string): void
}

export function createSignIns(people: () => People, now: () => number = Date.now): SignIns {
  const sessions = new Map<string, SignInSession>()
  const challenges = new Map<string, number>()

  function enrolled(id: string): StaffMember | undefined {
    const person = personOf(people(), id)
    return person !== undefined && outOfTime(person, now()) === undefined ? person : undefined
  }

  return {
    challenge() {
      const challenge = randomBytes(32).toString('base64url')
      put(challenges, challenge, now())
      return challenge
    },
    signIn({ signature, ...said }) {
      const made = challenges.get(said.challenge)
      // Whoever hears an answer can't use it again.
      challenges.delete(said.challenge)
      if (made === undefined || now() - made > challengeGood) return undefined
      const person = enrolled(said.person)
      if (person === undefined || !isSignedBy(person.publicKey, signInText(said), signature)) return undefined
      const token = randomBytes(32).toString('base64url')
      put(sessions, token, { person: person.id, publicKey: person.publicKey, since: now(), seen: now() })
      return { token, person }
    },
    personOf(token) {
      const session = token === undefined ? undefined : sessions.get(token)
      if (token === undefined || session === undefined) return undefined
      const person = enrolled(session.person)
      const isOver = now() - session.seen > idle || now() - session.since > longest
      if (isOver || person?.publicKey !== session.publicKey) {
        sessions.delete(token)
        return undefined
      }
      session.seen = now()
      return person
    },
    signOut: (token) => void sessions.delete(token),
  }
}

/** The oldest makes room. */
function put<Value>(all: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = all.keys()
  if (all.size >= most && oldest !== undefined) all.delete(oldest)
  all.set(key, value)
}
