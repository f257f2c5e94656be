import type { Level } from './levels.ts'

/** Times in ms. A contact is never stuck when it has no `stuckAfter`. */
export type Contact = { line: number; activeLow: boolean; debounce: number; stuckAfter?: number }

/**
 * `stuck` follows `closed` after too long, and `freed` follows `opened` then. `joined`: it was found so when the link was
 * opened, and nobody saw it become so.
 */
export type ContactChange = { line: number; is: 'closed' | 'opened' | 'stuck' | 'freed'; joined: boolean }

type Watched = Contact & {
  /** Taken for open until its level was heard. */
  closed: boolean
  joining: boolean
  stuck: boolean
  /** When the other state counts, and when the closed one has lasted too long; Infinity for never. */
  settlesAt: number
  stuckAt: number
}

const never = Number.POSITIVE_INFINITY

/** Raw levels to what the contacts do. A level counts when it has lasted; a bounce before that begins the wait anew. */
export const createContacts = (contacts: readonly Contact[]) => {
  const watched = new Map<number, Watched>(
    contacts.map((contact) => [
      contact.line,
      { ...contact, closed: false, joining: true, stuck: false, settlesAt: never, stuckAt: never },
    ]),
  )

  const become = (contact: Watched, closed: boolean, at: number, joined: boolean): ContactChange[] => {
    contact.settlesAt = never
    if (contact.closed === closed) return []
    contact.closed = closed
    contact.stuckAt = closed ? at + (contact.stuckAfter ?? never) : never
    const { line, stuck } = contact
    contact.stuck = false
    const change: ContactChange = { line, is: closed ? 'closed' : 'opened', joined }
    return stuck ? [change, { line, is: 'freed', joined }] : [change]
  }
  const settle = (contact: Watched, at: number): ContactChange[] => {
    const since = contact.settlesAt - contact.debounce
    const settled = contact.settlesAt <= at ? become(contact, !contact.closed, since, false) : []
    if (contact.stuckAt > at) return settled
    contact.stuckAt = never
    contact.stuck = true
    return [...settled, { line: contact.line, is: 'stuck', joined: false }]
  }
  /** What has become due; to be asked before a level of the same time is told. */
  const due = (at: number): ContactChange[] => [...watched.values()].flatMap((contact) => settle(contact, at))

  return {
    due,
    /** Undefined for a line that is no contact. */
    level({ line, level }: Level, at: number): ContactChange[] | undefined {
      const contact = watched.get(line)
      if (!contact) return undefined
      const closed = (level === 1) !== contact.activeLow
      if (contact.joining) {
        contact.joining = false
        return become(contact, closed, at, true)
      }
      contact.settlesAt = closed === contact.closed ? never : at + contact.debounce
      return settle(contact, at)
    },
    /** The link was opened again: each line's next level is where it stands. */
    rejoin() {
      for (const contact of watched.values()) {
        contact.joining = true
        contact.settlesAt = never
      }
    },
    wakeAt: () =>
      [...watched.values()].reduce((first, { settlesAt, stuckAt }) => Math.min(first, settlesAt, stuckAt), never),
  }
}
