import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readYaml } from '../../../../../daemon/config/read-yaml.ts'
import { bankGames } from '../../../../../games/hg/bank-games.ts'
import { expectTold, type ReadRound } from './told.ts'

const here = new URL('./', import.meta.url)

/** The rounds of each game, from all files beside this one. */
const rounds = readdirSync(here)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => {
    const read = readYaml(readFileSync(new URL(name, here), 'utf8'))
    if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.mistakes)}`)
    return Object.entries(read.value as Record<string, readonly ReadRound[]>)
  })

describe('rounds read in the document, not in the code', () => {
  it('are told of every game against a player-dealer', () => {
    expect(rounds.map(([game]) => game).toSorted()).toEqual(bankGames.map(({ page }) => page.id).toSorted())
  })

  describe.each(rounds)('%s', (game, told) => {
    it.each([...told])('$says', (round) => expectTold(game, round))
  })
})
