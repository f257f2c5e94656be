import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { isPotGame } from '../../../../games/kit/pot/pot-game.ts'
import { cardsIn } from '../heard-table.ts'
import { fateOf, playHand } from './random-hand.ts'

const pages = [...cardRoomGames.values()].flatMap((game) => (isPotGame(game) ? [game.pot] : []))

describe('A hole card', () => {
  const played = fc.constantFrom(...pages).chain((page) => fateOf(page, 5).map((fate) => ({ page, fate })))

  it('is in no message and no view before its hand is shown, and never where it is folded, thrown or mucked', () => {
    fc.assert(
      fc.property(played, ({ page, fate }) => {
        const { table, truth } = playHand(page, fate)
        const before = new Set(cardsIn(truth.beforeShow))
        expect(truth.down.filter((card) => before.has(card))).toEqual([])
        const live = Object.keys(truth.deal).filter((name) => !truth.folded.includes(Number(name.replace('seat:', ''))))
        const open = live.filter((name) => name.startsWith('seat:')).length > 1 ? live : []
        const shown = new Set(open.flatMap((name) => truth.deal[name] ?? []))
        const after = new Set(cardsIn(JSON.stringify([table.effects, table.views])))
        expect(truth.down.filter((card) => after.has(card) && !shown.has(card))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
