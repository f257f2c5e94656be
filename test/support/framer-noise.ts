import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Framer } from '../../drivers/framing/framer.ts'
import { seeded } from '../../games/kit/odds/random.ts'

export const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))
export const hexOf = (data: Uint8Array) => Buffer.from(data).toString('hex').toUpperCase()

/** Frames and junk alike: how many bytes they were. */
type Piece = { bytes: number }
export const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { bytes }) => sum + bytes, 0)

const chunk = 65_536
export const tenMegabytes = 160 * chunk

/** The same at every run, in pieces as large as a port may bring them. */
export function* noise(length = tenMegabytes): Iterable<Uint8Array> {
  const random = seeded(1)
  const bytes = Uint8Array.from({ length: chunk }, () => random.int(256))
  for (let fed = 0; fed < length; fed += chunk) yield bytes
}

/** What every framer must do, whose longest frame has so many bytes. */
export function losesNoByte<State>(
  framer: Framer<Piece, State>,
  longest: number,
  anyBytes: fc.Arbitrary<Uint8Array>,
): void {
  const pendingIn = (state: State) => lengthOf(framer.reset(state).frames)
  const feed = (chunks: Iterable<Uint8Array>) => {
    let state = framer.initial
    let accounted = 0
    let fed = 0
    for (const bytes of chunks) {
      const framed = framer.receive(state, bytes)
      state = framed.state
      accounted += lengthOf(framed.frames)
      fed += bytes.length
      expect(accounted + pendingIn(state)).toBe(fed)
      expect(pendingIn(state)).toBeLessThanOrEqual(longest)
    }
    return fed
  }

  it(`never throws, keeps at most ${longest} bytes, and accounts for every byte`, () => {
    fc.assert(fc.property(fc.array(anyBytes), (chunks) => void feed(chunks)))
  })

  it('accounts for every byte of 10 MB of noise', () => {
    expect(feed(noise())).toBe(tenMegabytes)
  })
}
