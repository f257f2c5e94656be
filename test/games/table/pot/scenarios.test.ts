import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../../games/hg/card-room.ts'
import { filesForPots, play, scenarioOf } from '../../../simulators/scenario-play.ts'
import { said, wanted } from '../../../support/live-expected.ts'
import { irregularGames } from './irregular-games.ts'

const played = filesForPots()

describe('The scenarios of games for a pot', () => {
  it.each(played)('%s', (file) => {
    const { results, findings } = play(file)
    expect(said(results, findings)).toEqual(wanted(scenarioOf(file)))
  })

  it('show every irregularity that devices find by themselves, of some game', () => {
    const found = new Set(played.flatMap((file) => wanted(scenarioOf(file)).findings.map(({ rule }) => rule)))
    const missing = Object.entries(irregularGames).flatMap(([game, rules]) =>
      Object.entries(rules).flatMap(([rule, how]) => {
        const { codes = [] } = cardRoomGames.get(game)?.page.irregularities[rule] ?? {}
        return typeof how === 'string' || [rule, ...codes].some((each) => found.has(each)) ? [] : [`${game} ${rule}`]
      }),
    )
    expect(missing).toEqual([])
  })
})
