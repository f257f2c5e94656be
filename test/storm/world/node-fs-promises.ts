/* Stands for `node:fs/promises` in the daemon. */

import * as files from './node-fs.ts'
import { inThisLife, worldNow } from './world.ts'

/** How long the system takes for what is not a sync (ms). */
const usual = 0.1

/** Done a little later, and never when the process has died meanwhile. */
function later<Result>(act: () => Result): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const finish = inThisLife(() => {
    try {
      resolve(act())
    } catch (error) {
      reject(error)
    }
  })
  worldNow().agenda.after(usual, finish)
  return promise
}

export type FileHandle = {
  read(into: Buffer, offset: number, length: number, at?: number): Promise<{ bytesRead: number }>
  stat(): Promise<{ size: number | bigint }>
  close(): Promise<void>
}

export function open(path: string, flags = 'r'): Promise<FileHandle> {
  return later(() => {
    const file = files.openSync(path, flags)
    let position = 0
    return {
      read: (into, offset, length, at) =>
        later(() => {
          const bytesRead = files.readSync(file, into, offset, length, at ?? position)
          if (at === undefined) position += bytesRead
          return { bytesRead }
        }),
      stat: () => later(() => files.fstatSync(file)),
      close: () => later(() => files.closeSync(file)),
    }
  })
}

export const stat = (path: string) => later(() => files.statSync(path) ?? { size: 0 })
export const readFile = (path: string, encoding?: BufferEncoding) => later(() => files.readFileSync(path, encoding))
export const readdir = (path: string) => later(() => files.readdirSync(path))
export const rename = (from: string, to: string) => later(() => files.renameSync(from, to))
export const rm = (path: string, how?: { force?: boolean }) => later(() => files.rmSync(path, how))

/** The file is there and empty before it is written, and written before it is synced. */
export async function writeFile(
  path: string,
  text: string,
  { mode = 0o644, flush = false }: { mode?: number; flush?: boolean } = {},
): Promise<void> {
  const file = await later(() => files.openSync(path, 'w', mode))
  await later(() => files.writeSync(file, Buffer.from(text)))
  if (flush) await later(() => files.fsyncSync(file))
  await later(() => files.closeSync(file))
}
