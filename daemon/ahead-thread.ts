import { workerData } from 'node:worker_threads'
import { apart, type Head, hashDigits, isLinkedTo, type Line, linesOf, longestLine, sentIn } from './journal-lines.ts'
import { type Ahead, type Block, posted, taken } from './read-ahead.ts'

/** So many blocks wait for the reader at most. */
const most = 16
/** A house has fewer devices; what others send is left to the reader. */
const mostSenders = 1_000

read(workerData)

function read({ file, from, port, counts }: Ahead): void {
  const post = (message: Block | 'no more') => {
    port.postMessage(message)
    Atomics.add(counts, posted, 1)
    Atomics.notify(counts, posted)
  }
  const senders: Senders = { all: [], known: new Map() }
  let head = from
  for (const lines of linesOf(file, from.bytes)) {
    waitForRoom(counts)
    const block = blockOf(lines, head, senders)
    post(block)
    head = block.head
    if (block.ends.length < lines.length) break
  }
  post('no more')
}

function waitForRoom(counts: Int32Array): void {
  for (;;) {
    const taking = Atomics.load(counts, taken)
    if (Atomics.load(counts, posted) - taking < most) return
    Atomics.wait(counts, taken, taking)
  }
}

type Senders = { all: Block['senders'][number][]; known: Map<string, number> }

/** As many of the lines as follow each other from `from` on. */
function blockOf(lines: readonly Line[], from: Head, senders: Senders): Block {
  const rests: string[] = []
  const ends: number[] = []
  const times: number[] = []
  const sentBy: number[] = []
  let end = 0
  let { n, at, hash, bytes, stopped } = from
  for (const { text, length } of lines) {
    if (text === undefined || length > longestLine || !isLinkedTo(hash, text)) break
    const parts = apart(text.slice(hashDigits + 1), n + 1)
    if (parts === undefined || parts.at < at) break
    const { rest } = parts
    rests.push(rest)
    end += rest.length
    ends.push(end)
    at = parts.at
    times.push(at)
    sentBy.push(senderOf(rest, senders))
    hash = text.slice(0, hashDigits)
    n += 1
    bytes += length
    stopped = rest.startsWith('"kind":"stopped"')
  }
  return {
    from: from.bytes,
    text: rests.join(''),
    ends: Int32Array.from(ends),
    times: Float64Array.from(times),
    sentBy: Int32Array.from(sentBy),
    senders: senders.all,
    head: { n, at, hash, bytes, stopped },
  }
}

function senderOf(rest: string, { all, known }: Senders): number {
  const sent = sentIn(rest)
  if (sent === undefined) return -1
  const { table, device, data } = sent
  const name = `${table} ${device}`
  const place = known.get(name)
  if (place !== undefined) return place
  if (all.length === mostSenders) return -1
  known.set(name, all.length)
  return all.push({ table, device, dataAt: rest.length - data.length - 2 }) - 1
}
