import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/config.ts'
import { cardRoomGames } from '../../../games/hg/card-room.ts'
import { cardRoomIds } from '../../../games/hg/game-ids.ts'

/** What `check-config` says of a live table with this game. */
function messages(game: string): string[] {
  const tables = [
    { id: 'table-1', game, devices: [{ id: 'shoe', driver: 'line-card-shoe', serial: { path: '/dev/shoe' } }] },
  ]
  const broker = { url: 'mqtt://127.0.0.1:1883' }
  const read = readConfiguration(JSON.stringify({ site: 'casino', journal: './x.journal', broker, tables }))
  return read.ok ? [] : read.mistakes.map(({ message }) => message)
}

describe('A table with a game of the card room', () => {
  it('is refused with a sentence, as the game is only settled so far', () => {
    expect([...cardRoomIds]).toEqual([...cardRoomGames.keys()].toSorted())
    for (const game of cardRoomIds)
      expect(messages(game).join('\n')).toContain(`${game} is settled from its rounds (feltwire settle)`)
    expect(messages('hg.no-such-game').join('\n')).toContain('is not an approved game here')
  })
})
