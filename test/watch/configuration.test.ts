import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadWatch } from '../../watch/configuration.ts'
import { scratch } from '../support/table-pc.ts'

const refused = (more: object): string => {
  const file = join(scratch(), 'watch.yaml')
  writeFileSync(file, JSON.stringify({ site: 'casino', broker: { url: 'mqtt://127.0.0.1:1' }, ...more }))
  try {
    loadWatch(file)
    return ''
  } catch (error) {
    return String(error)
  }
}

it('says which key may be meant, wherever it stands', () => {
  expect(refused({ postgress: {} })).toContain("postgress: is not known here. Did you mean 'postgres'?")
  expect(refused({ keep: { round: 1 } })).toContain("keep.round: is not known here. Did you mean 'rounds'?")
  expect(refused({})).toBe('')
})

it('says what is wrong with a pace, and with the files of a database', () => {
  expect(refused({ pace: { 'gb.roulette': { least: 60, most: 30 } } })).toContain(
    '`least` must not be more than `most`',
  )
  const postgres = { url: 'postgres://db.example.org/feltwire', passwordFile: 'none' }
  expect(refused({ postgres })).toMatch(/postgres.passwordFile: cannot be used/)
})
