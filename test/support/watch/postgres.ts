import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../bench/mosquitto.ts'
import type { PostgresAccess } from '../../../watch/history/database-settings.ts'
import { authority } from '../certificates.ts'

const installed = '/usr/lib/postgresql'
const password = 'felt and wire'

/** Root may not run a server: then it is `nobody`, as whom Debian runs what owns nothing. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0

/** Debian's PostgreSQL with a cluster of its own in a folder, at a Unix socket and on loopback with TLS, until it is closed. */
export async function startPostgres() {
  const version = existsSync(installed) ? readdirSync(installed).toSorted().at(-1) : undefined
  if (version === undefined)
    throw new Error(`There is nothing in ${installed}: these tests need it (apt-get install postgresql).`)
  const folder = mkdtempSync('/dev/shm/feltwire-postgres-')
  const [data, log] = [join(folder, 'data'), join(folder, 'log')]
  const port = await freePort()
  const own = (path: string) => isRoot && chownSync(path, nobody, nobody)

  function run(program: string, ...args: string[]): void {
    const command = [join(installed, version ?? '', 'bin', program), ...args]
    const [first = '', ...rest] = isRoot
      ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...command]
      : command
    const { status, stderr } = spawnSync(first, rest, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 60_000,
    })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }

  own(folder)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, `${password}\n`)
  const authorities = join(folder, 'authorities')
  mkdirSync(authorities)
  const trusted = authority(authorities, 'own')
  const certificate = trusted.issue('server')
  for (const path of [passwordFile, certificate.cert, certificate.key]) own(path)
  for (const path of [authorities, join(authorities, 'own')]) own(path)
  execFileSync('chmod', ['600', certificate.key])
  const init = ['--no-sync', '--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
  run('initdb', '-D', data, '-U', 'feltwire', ...init)
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    [
      `unix_socket_directories = '${folder}'`,
      ...[`port = ${port}`, "listen_addresses = '127.0.0.1'", 'fsync = off', 'max_connections = 20'],
      ...['ssl = on', `ssl_cert_file = '${certificate.cert}'`, `ssl_key_file = '${certificate.key}'`],
    ].join('\n'),
  )
  const start = () => run('pg_ctl', 'start', '-w', '-s', '-D', data, '-l', log)
  const stop = () => run('pg_ctl', 'stop', '-w', '-s', '-D', data, '-m', 'fast')
  start()

  let databases = 0
  async function made(): Promise<string> {
    const name = `history_${++databases}`
    const client = new pg.Client({ host: folder, port, user: 'feltwire', database: 'postgres' })
    await client.connect()
    await client.query(`CREATE DATABASE ${name}`)
    await client.end()
    return name
  }

  return {
    /** An empty database, at the Unix socket. */
    database: async (): Promise<PostgresAccess> => ({
      url: `postgres://feltwire@localhost:${port}/${await made()}?host=${folder}`,
    }),
    async overTls() {
      const url = `postgres://feltwire@127.0.0.1:${port}/${await made()}`
      return { url, passwordFile, ca: join(authorities, 'own', 'ca.pem'), otherCa: authority(authorities, 'other').ca }
    },
    close(): void {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
    async restart(): Promise<void> {
      stop()
      start()
    },
  }
}
