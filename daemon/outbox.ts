import type { Entry } from './entry.ts'
import { messageOf, type Numbered } from './messages.ts'

export type Outbox = {
  visit(entry: Entry): void
  /** Messages that no broker has acknowledged, oldest first, at most the limit of them; `more` when that is not all. */
  waiting(): Backlog
}

export type Backlog = { messages: Numbered[]; more: boolean }

/** Finds, in a journal read from its start, what one table has still to publish. */
export function createOutbox(site: string, table: string, limit: number): Outbox {
  let waiting: Numbered[] = []
  let acknowledged = 0
  let session = 0
  let more = false

  function visit(entry: Entry): void {
    if (entry.kind === 'session') session = entry.session
    else if ('table' in entry && entry.table === table) hear(entry)
  }

  function hear(entry: Entry): void {
    if (entry.kind === 'published') {
      const { session, seq } = entry
      while (isUpTo(waiting[acknowledged], session, seq)) acknowledged++
      if (acknowledged > limit) dropAcknowledged()
      return
    }
    const message = messageOf(site, session, entry)
    if (message === undefined) return
    if (waiting.length - acknowledged < limit) waiting.push(message)
    else more = true
  }

  function dropAcknowledged(): void {
    waiting = waiting.slice(acknowledged)
    acknowledged = 0
  }

  return { visit, waiting: () => ({ messages: waiting.slice(acknowledged), more }) }
}

const isUpTo = (message: Numbered | undefined, session: number, seq: number): boolean =>
  message !== undefined && (message.session < session || (message.session === session && message.seq <= seq))
