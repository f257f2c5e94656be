import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** In pieces of so many bytes: the library's own would be many times what comes out. */
const chunkSize = 1_024

/** A value as a column keeps it. */
export const packed = (value: unknown): Uint8Array => zstdCompressSync(JSON.stringify(value), { chunkSize })

export const unpacked = (bytes: unknown): unknown =>
  bytes instanceof Uint8Array ? JSON.parse(zstdDecompressSync(bytes).toString()) : undefined
