import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { reasonOf } from '../../drivers/reason.ts'
import type { MistakeIn } from '../../text/validation.ts'
import { secretIn } from '../secret-file.ts'

const hasOnlyHost = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && url.password === '' && [...url.searchParams.keys()].every((name) => name === 'host')
}

/** A PostgreSQL database in the place of a file. Secrets are in files of their own, on the first line. */
export const postgresShape = z.strictObject({
  url: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/[^/]*\/[\w-]+(\?.*)?$/,
      'must be an address such as postgres://feltwire@db.example.org/feltwire',
    )
    .refine(
      hasOnlyHost,
      'must be without a password, and with no setting but `host` (the folder of a Unix socket): see `passwordFile` and `ca`',
    ),
  passwordFile: z.string().min(1).exactOptional(),
  /** The authorities that may sign the certificate of the server; left out, those that the system trusts. */
  ca: z.string().min(1).exactOptional(),
})
export type PostgresAccess = z.infer<typeof postgresShape>

/** Where a history is kept: in a folder of this machine, or in a database. */
export type HistoryPlace = { readonly folder: string } | { readonly postgres: PostgresAccess }

/** With paths that hold from any folder. */
export function locatedPostgres({ url, passwordFile, ca }: PostgresAccess, folder: string): PostgresAccess {
  return {
    url,
    ...(passwordFile !== undefined && { passwordFile: resolve(folder, passwordFile) }),
    ...(ca !== undefined && { ca: resolve(folder, ca) }),
  }
}

/** What a client of the server needs, read from the files as they are now. Throws where one can't be read. */
export function credentialsOf({ url, passwordFile, ca }: PostgresAccess) {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? (hostname || '/run/postgresql')
  const authorities = ca === undefined ? {} : { ca: readFileSync(ca, 'utf8') }
  // Nothing leaves the machine in clear, and no server is believed whose certificate is not its own.
  const isSecured = !host.startsWith('/') && (ca !== undefined || !loopback.has(host))
  return {
    ...{ host, database: pathname.slice(1), port: Number(port || 5432) },
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(passwordFile !== undefined && { password: secretIn(passwordFile) }),
    ...(isSecured && { ssl: { ...authorities, minVersion: 'TLSv1.2' as const, host } }),
  }
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** What is wrong with the files of an access whose paths are located. */
export function mistakesInPostgres(access: PostgresAccess, path: string): MistakeIn[] {
  return (['passwordFile', 'ca'] as const).flatMap((name) => {
    const file = access[name]
    try {
      if (file !== undefined) readFileSync(file)
      return []
    } catch (error) {
      return [{ path: `${path}.${name}`, message: `cannot be used: ${reasonOf(error)}` }]
    }
  })
}

/** As messages and names of clients have it. */
export const placeName = (place: HistoryPlace): string => ('folder' in place ? place.folder : place.postgres.url)
