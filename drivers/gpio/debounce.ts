import type { Level } from './levels.ts'

/** Times in ms. A contact is never stuck when it has no `stuckAfter`. */
export type Contact = { line: number; activeLow: boolean; debounce: number; stuckAfter?: number }

/**
 * `stuck` follows `closed` after too long, and `freed` follows `opened` then. `joined`: it was found so when the link was
 * opened, and nobody saw it become so.
 */
export type ContactChange = { line: number; is: 'closed' | 'opened' | 'stuck' | 'freed'; joined: boolean }

type ContactState = {
  /** Taken for open until its level was heard. */
  readonly closed: boolean
  readonly joining: boolean
  readonly stuck: boolean
  /** When the other state counts, and when the closed one has lasted too long (ms); null for never. */
  readonly settlesAt: number | null
  readonly stuckAt: number | null
}

/** One for each contact, in their order. */
export type ContactStates = readonly ContactState[]

type Changed<State> = { state: State; changes: ContactChange[] }

const unheard: ContactState = { closed: false, joining: true, stuck: false, settlesAt: null, stuckAt: null }

export const unheardContacts = (contacts: readonly Contact[]): ContactStates => contacts.map(() => unheard)

const become = (
  { line, stuckAfter }: Contact,
  { closed: before, stuck, stuckAt }: ContactState,
  closed: boolean,
  at: number,
  joined: boolean,
): Changed<ContactState> => {
  if (before === closed) return { state: { closed, joining: false, stuck, settlesAt: null, stuckAt }, changes: [] }
  const due = closed && stuckAfter !== undefined ? at + stuckAfter : null
  const change: ContactChange = { line, is: closed ? 'closed' : 'opened', joined }
  return {
    state: { closed, joining: false, stuck: false, settlesAt: null, stuckAt: due },
    changes: stuck ? [change, { line, is: 'freed', joined }] : [change],
  }
}

const isDue = (due: number | null, at: number): due is number => due !== null && due <= at

const settle = (contact: Contact, state: ContactState, at: number): Changed<ContactState> => {
  const { settlesAt } = state
  let settled: Changed<ContactState> = { state, changes: [] }
  if (isDue(settlesAt, at)) {
    settled = become(contact, state, !state.closed, settlesAt - contact.debounce, false)
  }
  if (!isDue(settled.state.stuckAt, at)) return settled
  return {
    state: { ...settled.state, stuckAt: null, stuck: true },
    changes: [...settled.changes, { line: contact.line, is: 'stuck', joined: false }],
  }
}

/** What has become due; to be asked before a level of the same time is told. */
export const settleContacts = (
  contacts: readonly Contact[],
  states: ContactStates,
  at: number,
): Changed<ContactStates> => {
  if (at < nextSettling(states)) return { state: states, changes: [] }
  const settled = contacts.map((contact, index) => settle(contact, states[index] ?? unheard, at))
  return { state: settled.map(({ state }) => state), changes: settled.flatMap(({ changes }) => changes) }
}

/** A level counts when it has lasted; a bounce before that begins the wait again. Undefined for a line that is no contact. */
export const takeLevel = (
  contacts: readonly Contact[],
  states: ContactStates,
  { line, level }: Level,
  at: number,
): Changed<ContactStates> | undefined => {
  const index = contacts.findIndex((contact) => contact.line === line)
  const contact = contacts[index]
  const before = states[index]
  if (contact === undefined || before === undefined) return undefined
  const closed = (level === 1) !== contact.activeLow
  const { state, changes } = before.joining
    ? become(contact, before, closed, at, true)
    : settle(contact, { ...before, settlesAt: closed === before.closed ? null : at + contact.debounce }, at)
  return { state: states.with(index, state), changes }
}

/** The link was opened again: each line's next level is where it stands. */
export const rejoinContacts = (states: ContactStates): ContactStates =>
  states.map((state) => ({ ...state, joining: true, settlesAt: null }))

/** When something becomes due (ms), or Infinity. */
export const nextSettling = (states: ContactStates): number => {
  let first = Number.POSITIVE_INFINITY
  for (const { settlesAt, stuckAt } of states) first = Math.min(first, settlesAt ?? first, stuckAt ?? first)
  return first
}
