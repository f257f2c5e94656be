import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { credentialsOf, postgresShape } from '../../../watch/history/database-settings.ts'
import { scratch } from '../../support/table-pc.ts'

it('an address has neither a password nor settings of its own', () => {
  const isTaken = (url: string) => postgresShape.safeParse({ url }).success
  expect(isTaken('postgres://feltwire@db.example.org/feltwire')).toBe(true)
  expect(isTaken('postgresql://localhost:5433/feltwire?host=/run/postgresql')).toBe(true)
  for (const url of [
    'postgres://feltwire:secret@db.example.org/feltwire',
    'postgres://db.example.org/feltwire?sslmode=disable',
    'postgres://db.example.org',
    'mysql://db.example.org/feltwire',
  ])
    expect(isTaken(url), url).toBe(false)
})

it('only what stays on this machine goes in clear', () => {
  const isSecured = (url: string, more: object = {}) => 'ssl' in credentialsOf({ url, ...more })
  expect(isSecured('postgres://db.example.org/feltwire')).toBe(true)
  expect(isSecured('postgres://127.0.0.1/feltwire')).toBe(false)
  expect(isSecured('postgres://localhost/feltwire?host=/run/postgresql')).toBe(false)
  const ca = join(scratch(), 'ca.pem')
  writeFileSync(ca, 'pem')
  expect(isSecured('postgres://127.0.0.1/feltwire', { ca })).toBe(true)
})

it('the password is the first line of its file', () => {
  const passwordFile = join(scratch(), 'password')
  writeFileSync(passwordFile, 'a b\r\nsecond\n')
  expect(credentialsOf({ url: 'postgres://ann%20b@[::1]:5433/feltwire', passwordFile })).toMatchObject({
    ...{ user: 'ann b', password: 'a b', port: 5433, database: 'feltwire' },
  })
})
