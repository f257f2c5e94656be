import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { filesForPots, play, scenarioOf } from '../../../simulators/scenario-play.ts'
import { said, wanted } from '../../../support/scenario-expectations.ts'
import { irregularGames } from './irregular-games.ts'

const played = filesForPots()

describe('The scenarios of games for a pot', () => {
  it.each(played)('%s', (file) => {
    const { results, findings } = play(file)
    expect(said(results, findings)).toEqual(wanted(scenarioOf(file)))
  })

  it('show every irregularity of each game that devices find by themselves', () => {
    const found = new Set(
      played
        .map(scenarioOf)
        .flatMap((scenario) => wanted(scenario).findings.map(({ rule }) => `${scenario.table?.game} ${rule}`)),
    )
    const missing = Object.entries(irregularGames).flatMap(([game, rules]) =>
      Object.entries(rules).flatMap(([rule, how]) => {
        const { codes = [] } = cardRoomGames.get(game)?.page.irregularities[rule] ?? {}
        const isFound = [rule, ...codes].some((each) => found.has(`${game} ${each}`))
        return typeof how === 'string' || isFound ? [] : [`${game} ${rule}`]
      }),
    )
    expect(missing).toEqual([])
  })
})
