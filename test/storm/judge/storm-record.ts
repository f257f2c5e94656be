import { proofIn, refusedOp } from '../../../daemon/engine/requests/signed-log.ts'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { noteIn } from '../../../daemon/mqtt/retained-checkpoints.ts'
import { readSigned } from '../../../daemon/people/signed-text.ts'
import { readCheckpoint } from '../../../daemon/transparency-log/checkpoint.ts'
import type { Occasion } from '../faults.ts'
import { folder, leakedCards } from '../site.ts'
import type { Packet } from '../world/edges.ts'
import { worldNow } from '../world/world.ts'

/** What went wrong, by the promise that was broken. */
export type Complaint = { broken: string; says: string }

export type AskedRuling = { round: number; ruling: 'void' | 'stands' }

/** Everything that the broker ever took and the disk ever said that it has. */
export type Witness = {
  complaints: Complaint[]
  /** Numbered messages as they first came, by `table/session/seq`. */
  messages: Map<string, string>
  /** When rounds were settled (ms). */
  settled: { table: string; at: number }[]
  /** When keys of keypads were told (ms). */
  pressed: { table: string; at: number }[]
  /** Checkpoints that the broker took, by their sizes. */
  checkpoints: Map<number, string>
  /** What was answered to a request, by `table/transaction`. */
  answers: Map<string, boolean>
  /** Requests that nobody had the right to make. */
  forged: Set<string>
  /** What people have asked to be ruled, by `table/transaction`. */
  rulings: Map<string, AskedRuling>
  keeps(path: string, bytes: Buffer): void
  publishing(packet: Packet): void
  took(packet: Packet): void
  logged(line: string): void
  /** The process died, and what it wrote last may be torn. */
  tore(): void
  /** What the disk has said was not true: its word counts no more. */
  distrust(): void
  trusts(): boolean
}

/** The transaction of a signed request that was carried out: a person's, or a terminal's, which has it in its signed text. */
export function carriedOut(entry: Extract<Entry, { kind: 'operator' }>): string | undefined {
  const proof = proofIn(entry)
  return proof === undefined || entry.op === refusedOp ? undefined : readSigned(proof.signed)?.transaction
}

/** How an entry begins that is published. */
const numberedForm =
  /^\{"n":\d+,"at":\d+,"kind":"(?:event|effect)","table":"([^"]+)",(?:"device":"[^"]+",)?"seq":(\d+),/

const headOfEntry = /^\{"n":(\d+),"at":(\d+),"kind":"([a-z]+)"/

const headForm = /^\{"table":"([^"]+)","session":(\d+),"seq":(\d+),/

type Head = { table: string; session: number; seq: number }

export function headOf(payload: string): Head | undefined {
  const [, table, session, seq] = headForm.exec(payload) ?? []
  return table === undefined ? undefined : { table, session: Number(session), seq: Number(seq) }
}

export const keyOf = ({ table, session, seq }: Head): string => `${table}/${session}/${seq}`

/** What a start writes first: from then on the journal's time is that of its process. */
const opensRun = ['recovered', 'mirror', 'started']

/** To a person. A witness that asks for a proof is in no journal. */
const isAnswer = (topic: string): boolean => topic.includes('/response/') && !topic.endsWith('/consistency')

/** By how much time in the journal may run ahead of what truly passed, after a start on a slow disk (ms). */
const driftAllowed = 20_000

/** @param happens hears of what a fault may wait for */
export function newWitness(happens: (what: Occasion) => void): Witness {
  const complaints: Complaint[] = []
  const messages = new Map<string, string>()
  const settled: Witness['settled'] = []
  const pressed: Witness['pressed'] = []
  const checkpoints = new Map<number, string>()
  const answers = new Map<string, boolean>()
  const forged = new Set<string>()
  const rulings = new Map<string, AskedRuling>()
  /** How far each file was read, and what stands in the lines. */
  const read = new Map<string, number>()
  const written = new Map<string, number>()
  const asked = new Set<string>()
  const last = new Map<string, number>()
  let session = 0
  let entries = 0
  let trusts = true
  let isTorn = false
  /** How far the journal's time was ahead of the storm's when the process began. */
  let ahead = Number.POSITIVE_INFINITY

  /** Once the word of the disk counts no more, only checkpoints have to stand. */
  function complain(broken: string, says: string): void {
    if (trusts || broken.includes('checkpoint')) complaints.push({ broken, says })
  }

  function keeps(path: string, bytes: Buffer): void {
    if (!path.startsWith(folder) || !path.endsWith('.journal')) return
    const from = Math.min(read.get(path) ?? 0, bytes.length)
    const until = bytes.lastIndexOf(0x0a) + 1
    if (until < bytes.length)
      complain('something stands behind the last entry', `${bytes.length - until} bytes of ${path}`)
    if (until <= from) return
    for (const line of bytes.toString('utf8', from, until).split('\n')) hear(line.slice(65))
    read.set(path, until)
  }

  function hear(text: string): void {
    if (text === '') return
    const [, n, at, kind = ''] = headOfEntry.exec(text) ?? []
    // A snapshot has the last lines of each device as they came.
    if (kind !== 'snapshot' && kind !== 'interim' && text.includes(leakedCards))
      complain('undealt cards are in the journal in clear', text.slice(0, 200))
    entries = Math.max(entries, Number(n))
    if (kind === 'recovered' && !isTorn && JSON.parse(text).bytes > 0)
      complain('a torn write was found that nothing had torn', text.slice(0, 200))
    if (opensRun.includes(kind)) ahead = Number(at) - worldNow().agenda.now()
    if (kind === 'started') isTorn = false
    if (Number(at) - worldNow().agenda.now() > ahead + driftAllowed)
      complain('the time of the journal ran ahead', text.slice(0, 200))
    if (kind === 'session') session = Number(JSON.parse(text).session)
    if (kind === 'operator') {
      asked.add(carriedOut(JSON.parse(text)) ?? '')
      happens('request')
    }
    if (kind === 'effect' && text.includes('"type":"claims"')) happens('hit')
    const [, table, seq] = numberedForm.exec(text) ?? []
    if (table !== undefined) written.set(`${table}/${session}`, Number(seq))
  }

  function publishing({ topic, payload }: Packet): void {
    if (payload.includes(leakedCards)) complain('undealt cards were published', `${topic} ${payload}`)
    if (!trusts || payload === '') return
    const [, , , kind = ''] = topic.split('/')
    if (isAnswer(topic)) {
      answering(topic, payload)
      happens('answer')
    }
    if (kind === 'checkpoint') happens('checkpoint')
    const head = headOf(payload)
    if (head !== undefined && head.seq > (written.get(`${head.table}/${head.session}`) ?? 0))
      complain('published what the disk did not have', `${topic} ${payload.slice(0, 200)}`)
    const size = kind === 'checkpoint' ? sizeOf(payload) : undefined
    if (size !== undefined && size > entries)
      complain('published a checkpoint ahead of the disk', `${size} entries, and the disk had ${entries}`)
  }

  function answering(topic: string, payload: string): void {
    const { ok, transaction } = JSON.parse(payload)
    if (!ok && asked.has(transaction)) complain('refused what was carried out', `${topic} ${payload}`)
    if (ok && !asked.has(transaction)) complain('answered what the disk did not have', `${topic} ${payload}`)
  }

  const sizeOf = (payload: string): number | undefined => readCheckpoint(noteIn(payload))?.size

  function took({ topic, payload, retain }: Packet): void {
    const [, , table = '', kind = ''] = topic.split('/')
    if (payload === '' || !topic.startsWith('feltwire/') || kind === 'request') return
    if (kind === 'response') {
      if (!isAnswer(topic)) return
      const { ok, transaction } = JSON.parse(payload)
      answers.set(`${table}/${transaction}`, ok)
      return
    }
    if (kind === 'checkpoint') checkpoint(topic, payload)
    if (retain) return
    const head = headOf(payload)
    if (head !== undefined) numbered(topic, payload, head)
  }

  function checkpoint(topic: string, payload: string): void {
    const note = noteIn(payload)
    const size = sizeOf(payload)
    if (size === undefined) return
    const before = checkpoints.get(size)
    if (before !== undefined && before !== note) complain('two checkpoints of one size', `${size}`)
    checkpoints.set(size, note)
    const highest = last.get(topic) ?? 0
    if (size < highest) complain('a checkpoint went back', `from ${highest} to ${size}`)
    last.set(topic, Math.max(size, highest))
  }

  function numbered(topic: string, payload: string, head: Head): void {
    const key = keyOf(head)
    const before = messages.get(key)
    if (before === undefined) {
      const place = `${head.table}/${head.session}`
      const expected = (last.get(place) ?? 0) + 1
      if (head.seq !== expected) complain('a message came out of order', `${topic} ${key}, expected ${expected}`)
      last.set(place, Math.max(head.seq, expected))
      messages.set(key, `${topic} ${payload}`)
      if (topic.endsWith('/result') && payload.includes('"kind":"settled"'))
        settled.push({ table: head.table, at: worldNow().agenda.now() })
      if (topic.endsWith('/event') && payload.includes('"type":"key"'))
        pressed.push({ table: head.table, at: worldNow().agenda.now() })
    } else if (before !== `${topic} ${payload}`)
      complain('a number was used twice', `${before.slice(0, 300)} and then ${topic} ${payload.slice(0, 300)}`)
  }

  return {
    complaints,
    messages,
    settled,
    pressed,
    checkpoints,
    answers,
    forged,
    rulings,
    trusts: () => trusts,
    keeps,
    publishing,
    took,
    logged: (line) => {
      if (line.includes(leakedCards)) complain('undealt cards are in the log', line)
    },
    tore: () => {
      isTorn = true
    },
    distrust: () => {
      trusts = false
    },
  }
}
