/* Stands for `node:zlib` in the daemon: what it would do on another thread takes a moment of the storm's time. */

import { constants, type ZstdOptions, zstdCompressSync } from 'node:zlib'
import { inThisLife, worldNow } from './world.ts'

export { constants, zstdDecompressSync } from 'node:zlib'

const takes = 3

/** Whatever level is asked for: the best ones take longer than all else in a storm. */
const quickly = { [constants.ZSTD_c_compressionLevel]: 1 }

export function zstdCompress(
  bytes: Uint8Array,
  options: ZstdOptions,
  done: (error: Error | null, compressed: Buffer) => void,
): void {
  const finish = inThisLife(() =>
    done(null, zstdCompressSync(bytes, { ...options, params: { ...options.params, ...quickly } })),
  )
  worldNow().agenda.after(takes, finish)
}
