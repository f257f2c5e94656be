/** scrypt as RFC 7914 has it, for sealed key files: WebCrypto has only the PBKDF2 at both ends of it. */

export type ScryptCost = { readonly N: number; readonly r: number; readonly p: number }

/** A key of `length` bytes from a passphrase. */
export async function scrypt(
  passphrase: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  { N, r, p }: ScryptCost,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const blocks = await pbkdf2(passphrase, salt, p * 128 * r)
  const words = new Uint32Array(blocks.buffer)
  for (let i = 0; i < p; i++) mixRoom(words.subarray(i * 32 * r, (i + 1) * 32 * r), N, r)
  return await pbkdf2(passphrase, blocks, length)
}

/** PBKDF2-HMAC-SHA-256 of one round. */
async function pbkdf2(
  passphrase: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', passphrase, 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1 }, key, length * 8)
  return new Uint8Array(bits)
}

/** scryptROMix (section 5) on little-endian words, as every machine with a browser has them. */
function mixRoom(block: Uint32Array, N: number, r: number): void {
  const size = 32 * r
  const room = new Uint32Array(N * size)
  const mixed = new Uint32Array(size)
  for (let i = 0; i < N; i++) {
    room.set(block, i * size)
    mixBlock(block, mixed, r)
  }
  for (let i = 0; i < N; i++) {
    const at = ((block[size - 16] ?? 0) & (N - 1)) * size
    for (let word = 0; word < size; word++) block[word] = (block[word] ?? 0) ^ (room[at + word] ?? 0)
    mixBlock(block, mixed, r)
  }
}

/** scryptBlockMix (section 4), in place. */
function mixBlock(block: Uint32Array, mixed: Uint32Array, r: number): void {
  const last = block.slice((2 * r - 1) * 16, 2 * r * 16)
  for (let i = 0; i < 2 * r; i++) {
    for (let word = 0; word < 16; word++) last[word] = (last[word] ?? 0) ^ (block[i * 16 + word] ?? 0)
    salsa(last)
    mixed.set(last, (i % 2 === 0 ? i / 2 : r + (i - 1) / 2) * 16)
  }
  block.set(mixed)
}

/** The quarters of a double round of Salsa20 (section 3): columns, then rows. */
const quarters = [
  [0, 4, 8, 12],
  [5, 9, 13, 1],
  [10, 14, 2, 6],
  [15, 3, 7, 11],
  [0, 1, 2, 3],
  [5, 6, 7, 4],
  [10, 11, 8, 9],
  [15, 12, 13, 14],
] as const
const doubleRounds = 4

const state = new Int32Array(16)

/** Salsa20/8, in place. */
function salsa(block: Uint32Array): void {
  state.set(block)
  for (let round = 0; round < doubleRounds; round++)
    for (const [a, b, c, d] of quarters) {
      add(b, a, d, 7)
      add(c, b, a, 9)
      add(d, c, b, 13)
      add(a, d, c, 18)
    }
  for (let word = 0; word < 16; word++) block[word] = (block[word] ?? 0) + (state[word] ?? 0)
}

function add(to: number, one: number, other: number, turn: number): void {
  const sum = ((state[one] ?? 0) + (state[other] ?? 0)) | 0
  state[to] = (state[to] ?? 0) ^ ((sum << turn) | (sum >>> (32 - turn)))
}
