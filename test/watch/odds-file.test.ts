import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOdds } from '../../watch/odds-file.ts'
import { scratch } from '../support/table-pc.ts'

const row = {
  game: 'gb.roulette',
  wager: 'straight-up',
  edge: 1 / 37,
  stdDev: 5.8,
  hitFrequency: 1 / 37,
  method: 'exact',
}

const read = (text: string) => {
  const file = join(scratch(), 'odds.json')
  writeFileSync(file, text)
  const { odds, mistakes } = readOdds('roulette-1', file)
  return odds ?? mistakes.map(({ path, message }) => `${path}: ${message.replace(file, 'FILE')}`)
}

it('reads what the odds verb writes, and says what is wrong with another file', () => {
  expect(read(JSON.stringify([{ ...row, options: {}, outcomes: 37 }]))).toMatchObject({
    game: 'gb.roulette',
    known: { 'straight-up': { expected: 36 / 37 } },
  })
  expect(read('{}')).toEqual([
    expect.stringMatching(/^odds.roulette-1: FILE is not what feltwire odds GAME --json writes/),
  ])
  expect(read(JSON.stringify([row, { ...row, game: 'co.baccarat' }]))).toEqual([
    'odds.roulette-1: FILE has the odds of several games: gb.roulette, co.baccarat',
  ])
  expect(readOdds('t', '/nowhere').mistakes).toMatchObject([{ message: expect.stringMatching(/cannot be read/) }])
})
