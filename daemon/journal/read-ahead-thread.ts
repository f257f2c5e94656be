import { workerData } from 'node:worker_threads'
import { apart, type Head, hashDigits, isLinkedTo, type JournalLine, linesOf, longestLine, sentIn } from './lines.ts'
import { type Ahead, type Block, posted, taken } from './read-ahead.ts'

/** So many blocks wait for the reader at most. */
const most = 16
/** A house has fewer devices; what others send is left to the reader. */
const mostSenders = 1_000

read(workerData)

function read({ file, from, port, counts }: Ahead): void {
  const senders: Senders = { all: [], known: new Map() }
  let head = from
  const post = (block: Block) => {
    waitForRoom(counts)
    port.postMessage(block)
    Atomics.add(counts, posted, 1)
    Atomics.notify(counts, posted)
    head = block.head
  }
  for (const lines of linesOf(file, from.bytes)) {
    const block = blockOf(lines, head, senders)
    post(block)
    if (block.isLast) return
  }
  post({ ...blockOf([], head, senders), isLast: true })
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
function blockOf(lines: readonly JournalLine[], from: Head, senders: Senders): Block {
  const texts: string[] = []
  const ends = new Int32Array(lines.length)
  const says = new Int32Array(lines.length)
  const times = new Float64Array(lines.length)
  const sentBy = new Int32Array(lines.length)
  let { n, at, hash, bytes, stopped } = from
  let end = 0
  let good = 0
  for (const { text: line, length } of lines) {
    if (line === undefined || length > longestLine || !isLinkedTo(hash, line)) break
    const text = line.slice(hashDigits + 1)
    const parts = apart(text, n + 1)
    if (parts === undefined || parts.at < at) break
    const { rest } = parts
    texts.push(text)
    end += text.length
    at = parts.at
    ends[good] = end
    says[good] = end - rest.length
    times[good] = at
    sentBy[good] = senderOf(rest, senders)
    hash = line.slice(0, hashDigits)
    n += 1
    bytes += length
    stopped = rest.startsWith('"kind":"stopped"')
    good += 1
  }
  return {
    from: from.bytes,
    text: texts.join(''),
    ends: ends.subarray(0, good),
    says,
    times,
    sentBy,
    senders: senders.all,
    head: { n, at, hash, bytes, stopped },
    isLast: good < lines.length,
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
