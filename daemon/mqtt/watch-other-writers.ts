import { parsed } from '../json.ts'
import { type Message, messages } from './messages.ts'

/** What somebody else wrote on the retained topics of a table, for the journal. */
type OtherWriter =
  | { kind: 'overwritten'; topics: string[]; writes: number }
  | { kind: 'rival'; own: string; rival: string; isThere: boolean }

/** Which topics are to be published again, and what is to be written down. */
type Due = { again: string[]; tell: OtherWriter[] }

/** What one daemon knows of who writes on the retained topics of its table. */
export type RetainedWatch = {
  /** This daemon, as its status says it. */
  readonly own: string
  readonly statusTopic: string
  /** Sent on this connection and not heard back yet, by topic, oldest first. */
  sent: Map<string, string[]>
  /** The same of the connection before, which a slow network may still deliver. */
  late: ReadonlyMap<string, readonly string[]>
  /** Where something else stands than what this daemon has published. */
  readonly wrong: Set<string>
  /** Other daemons that say they serve the table, and when they last did (ms). */
  readonly rivals: Map<string, number>
  readonly toldRivals: Set<string>
  /** Daemons that served the table before: that one goes offline now is no news. */
  readonly before: Set<string>
  /** Last wills of earlier connections that the broker may still speak. */
  wills: number
  /** When the will of this very connection was heard on it (ms): a broker that stops speaks it, and closes right after. */
  ownWillAt?: number
  hasConnected: boolean
  /** What others wrote and is not told yet, and when it is to be told (ms). */
  overwritten: { topics: Set<string>; writes: number }
  tellAt: number
  /** Until when the last words of a rival that is gone may come (ms). */
  rivalUntil: number
  /** When what is wrong is put right, and how long the next time is to wait after that (ms). */
  repairAt: number
  wait: number
}

const firstWait = 1_000
/** With a look every second, nothing stands wrong for 5 s. */
const longestWait = 3_000
/** Two daemons that put right what the other has written must not go on for ever at that pace. */
const longestWaitForRival = 60_000
/** A rival puts its own status right at least as often as that, or it is gone. */
const rivalFor = 3 * longestWaitForRival
/** Further writes by others are told together. */
const tellEvery = 60_000
/** How long a write waits to be told: whoever wrote may yet say that it is a second daemon (ms). */
const patience = 3_000
const mostTopicsTold = 10
/** More than can be under way; a broker that sends nothing back must not fill the memory. */
const mostSent = 256

const nothingWritten = (): RetainedWatch['overwritten'] => ({ topics: new Set(), writes: 0 })

/** @param hadRival the alert of a rival stands from before the start */
export const watchRetained = (own: string, statusTopic: string, hadRival: boolean): RetainedWatch => ({
  own,
  statusTopic,
  sent: new Map(),
  late: new Map(),
  wrong: new Set(),
  rivals: new Map(),
  toldRivals: new Set(hadRival ? ['the other daemon'] : []),
  before: new Set(),
  wills: 0,
  hasConnected: false,
  overwritten: nothingWritten(),
  tellAt: 0,
  rivalUntil: 0,
  repairAt: 0,
  wait: firstWait,
})

/** A new connection: everything is published again on it. */
export function reconnected(watch: RetainedWatch): void {
  if (watch.hasConnected) watch.wills++
  watch.hasConnected = true
  watch.late = watch.sent
  watch.sent = new Map()
  watch.wrong.clear()
}

/** The connection is lost: a will that was heard right before it was the broker's goodbye, and no forgery. */
export const disconnected = (watch: RetainedWatch): void => void delete watch.ownWillAt

export function noteSent(watch: RetainedWatch, topic: string, payload: string): void {
  const sent = watch.sent.get(topic) ?? []
  sent.push(payload)
  if (sent.length > mostSent) sent.shift()
  watch.sent.set(topic, sent)
}

/**
 * A message on a retained topic of the table: our own that comes back, or somebody else's.
 * @param stands what this daemon has published there, if anything
 * @param now ms, of a clock that only counts
 */
export function hearRetained(watch: RetainedWatch, message: Message, stands: string | undefined, now: number): void {
  const { topic, payload } = message
  const sent = watch.sent.get(topic) ?? []
  const at = sent.indexOf(payload)
  if (at >= 0) {
    sent.splice(0, at + 1)
    if (sent.length === 0) watch.wrong.delete(topic)
  } else if (payload !== (stands ?? '') && !isStatusOfDaemon(watch, message, now)) {
    watch.wrong.add(topic)
    if (watch.late.get(topic)?.includes(payload)) return
    // While a rival is there, what it writes is no news; it is put right all the same.
    if (watch.rivals.size > 0 || now < watch.rivalUntil) return
    if (isOwnWill(watch, statusIn(watch, message))) watch.ownWillAt ??= now
    else noteOverwritten(watch, topic, now)
  }
}

function noteOverwritten(watch: RetainedWatch, topic: string, now: number): void {
  if (watch.overwritten.writes === 0) watch.tellAt = Math.max(watch.tellAt, now + patience)
  watch.overwritten.topics.add(topic)
  watch.overwritten.writes++
}

/** What the broker had kept from before the connection. What this daemon publishes replaces it; anything else is taken off. */
export function hearKept(watch: RetainedWatch, message: Message, stands: string | undefined): void {
  const status = statusIn(watch, message)
  if (status === undefined) {
    if (stands === undefined && message.payload !== '') watch.wrong.add(message.topic)
  } else if (status.daemon !== watch.own) watch.before.add(status.daemon)
  else if (isOwnWill(watch, status) && watch.wills > 0) watch.wills--
}

const statusIn = ({ statusTopic }: RetainedWatch, { topic, payload }: Message) =>
  topic === statusTopic ? messages.status.payload.safeParse(parsed(payload)).data : undefined

const isOwnWill = ({ own }: RetainedWatch, status: ReturnType<typeof statusIn>): boolean =>
  status?.daemon === own && status.state === 'offline'

/** Whether it is a status as a daemon writes it, which is no forgery: of a rival, or of one that is gone. */
function isStatusOfDaemon(watch: RetainedWatch, message: Message, now: number): boolean {
  const status = statusIn(watch, message)
  if (status === undefined) return false
  const { daemon, state } = status
  const isRival = daemon !== watch.own && (state === 'online' || watch.rivals.has(daemon))
  const isDueWill = isOwnWill(watch, status) && watch.wills > 0
  if (!isRival && !isDueWill && !(state === 'offline' && watch.before.has(daemon))) return false
  watch.wrong.add(message.topic)
  if (isDueWill) watch.wills--
  watch.before.delete(daemon)
  if (isRival && state === 'online') {
    watch.rivals.set(daemon, now)
    watch.overwritten = nothingWritten()
  } else loseRival(watch, daemon, now)
  return true
}

function loseRival(watch: RetainedWatch, rival: string, now: number): void {
  if (!watch.rivals.delete(rival)) return
  watch.rivalUntil = now + patience
  watch.wait = firstWait
  watch.repairAt = 0
}

/** What is to be done now (ms); to be asked every second. */
export function dueRetained(watch: RetainedWatch, now: number): Due {
  for (const [rival, heard] of watch.rivals) if (now - heard > rivalFor) loseRival(watch, rival, now)
  return { again: dueRepairs(watch, now), tell: [...dueRivals(watch), ...dueOverwritten(watch, now)] }
}

function dueRepairs(watch: RetainedWatch, now: number): string[] {
  if (watch.wrong.size === 0) {
    if (now - watch.repairAt > tellEvery) watch.wait = firstWait
    return []
  }
  if (now < watch.repairAt) return []
  watch.repairAt = now + watch.wait
  watch.wait = Math.min(2 * watch.wait, watch.rivals.size > 0 ? longestWaitForRival : longestWait)
  return [...watch.wrong]
}

function dueRivals({ own, rivals, toldRivals }: RetainedWatch): OtherWriter[] {
  const come = [...rivals.keys()].filter((rival) => !toldRivals.has(rival))
  // The alert is one for all of them.
  const gone = rivals.size === 0 ? [...toldRivals] : []
  for (const rival of come) toldRivals.add(rival)
  for (const rival of gone) toldRivals.delete(rival)
  const tell = (isThere: boolean) => (rival: string) => ({ kind: 'rival' as const, own, rival, isThere })
  return [...come.map(tell(true)), ...gone.map(tell(false))]
}

function dueOverwritten(watch: RetainedWatch, now: number): OtherWriter[] {
  // The connection stands, so that no broker has said goodbye: somebody else wrote it.
  if (watch.ownWillAt !== undefined && now - watch.ownWillAt >= patience) {
    noteOverwritten(watch, watch.statusTopic, watch.ownWillAt)
    delete watch.ownWillAt
  }
  const { topics, writes } = watch.overwritten
  if (writes === 0 || now < watch.tellAt) return []
  watch.tellAt = now + tellEvery
  watch.overwritten = nothingWritten()
  return [{ kind: 'overwritten', topics: [...topics].slice(0, mostTopicsTold), writes }]
}
