import type { Random } from '../../games/kit/odds/random.ts'

type Damage = (bytes: Buffer, random: Random) => Buffer

/** A stretch of the bytes, which may be empty. */
function stretch(bytes: Buffer, random: Random) {
  const start = random.int(bytes.length + 1)
  const end = start + random.int(Math.min(bytes.length - start, 40) + 1)
  return { before: bytes.subarray(0, start), part: bytes.subarray(start, end), after: bytes.subarray(end) }
}

const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.int(256)))

const damages: readonly Damage[] = [
  function flipBit(bytes, random) {
    const place = random.int(bytes.length)
    return Buffer.from(bytes.map((byte, index) => (index === place ? byte ^ (1 << random.int(8)) : byte)))
  },
  function cut(bytes, random) {
    const { before, after } = stretch(bytes, random)
    return Buffer.concat([before, after])
  },
  function duplicate(bytes, random) {
    const { before, part, after } = stretch(bytes, random)
    return Buffer.concat([before, part, part, after])
  },
  function insertNoise(bytes, random) {
    const { before, after } = stretch(bytes, random)
    return Buffer.concat([before, noise(random, 1 + random.int(12)), after])
  },
  function splice(bytes, random) {
    const from = stretch(bytes, random)
    const { before, after } = stretch(Buffer.concat([from.before, from.after]), random)
    return Buffer.concat([before, from.part, after])
  },
  function longRun(bytes, random) {
    const { before, part, after } = stretch(bytes, random)
    const byte = part[0] ?? random.int(256)
    return Buffer.concat([before, Buffer.alloc(1 + random.int(2 ** random.int(13)), byte), after])
  },
  function nothingButNoise(bytes, random) {
    return noise(random, bytes.length)
  },
  function oneEnd(bytes, random) {
    const { before, part, after } = stretch(bytes, random)
    return random.pick([before, part, after])
  },
]

/** The bytes as a bad wire might bring them; now and then whole. */
export function damaged(bytes: Buffer, random: Random): Buffer {
  let left = bytes
  for (let times = random.int(4); times > 0; times--) left = random.pick(damages)(left, random)
  return left
}

/** The bytes in pieces, as reads of a port bring them: from one at a time to all at once. */
export function chunked(bytes: Buffer, random: Random): Buffer[] {
  const longest = random.pick([1, 8, 64, 4096])
  const chunks: Buffer[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = start + 1 + random.int(longest)
    chunks.push(bytes.subarray(start, end))
    start = end
  }
  return chunks
}
