import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../games/hg/card-room-games.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { isPotGame } from '../../../games/kit/pot/pot-game.ts'
import type { PotPage } from '../../../games/kit/pot/pot-page.ts'
import { playPotHand } from '../../../simulators/people/pot-people.ts'
import { potSeating } from '../../../simulators/people/pot-seating.ts'
import { potTable } from '../../games/table/pot/played.ts'
import { settled } from '../../support/card-room-answers.ts'
import { plainReturns } from '../../support/plain/plain-returns.ts'

const pages = [...cardRoomGames.values()].flatMap((game) => (isPotGame(game) ? [game.pot] : []))

/** Plays a hand of people on a live table. */
function playedLive(page: PotPage, seed: number) {
  const random = seeded(seed)
  const seating = potSeating(page, random)
  const played = playPotHand(page, seating, random)
  const { options, kill: _, ...sitting } = seating
  const table = potTable(page.id, { ...options, ...sitting })
  for (const [device, verb, ...args] of played.messages) {
    if (device === 'bet-board') table.front(Number(args[0]), Number(args[2]), String(args[1]))
    else if (device === 'keypad')
      table.key(
        String(args[0]),
        args[1] === undefined ? undefined : Number(args[1]),
        args[2] === undefined ? undefined : Number(args[2]),
      )
    else if (verb === 'put') table.put(String(args[0]), String(args[1]))
    else table.off(String(args[0]), String(args[1]))
  }
  return { ...played, table }
}

type Rows = readonly { seat: number | 'dealer'; wager: string; returns?: number | undefined }[]
const bySeat = (rows: Rows = []) =>
  Object.fromEntries(rows.filter(({ wager }) => wager === 'pot').map(({ seat, returns }) => [seat, returns]))

describe('People who play for a pot', () => {
  it.each(pages.map((page) => [page.id, page] as const))('are paid what they have won at %s', (_, page) => {
    for (let seed = 1; seed <= 4; seed++) {
      const { table, truth, misdeeds } = playedLive(page, seed)
      const [result] = table.results()
      expect([seed, result?.kind, table.messages().length]).toEqual([seed, 'settled', misdeeds.length])
      const paid = bySeat(result?.settlements)
      expect([seed, paid]).toEqual([seed, bySeat(settled(page.id, truth).settlements)])
      const plain = plainReturns(page.id, truth)
      if (plain !== undefined) expect([seed, paid]).toEqual([seed, plain])
    }
  })

  it('play the same hand again from the same seed', () => {
    const [page] = pages
    if (page === undefined) throw new Error('no page')
    const hand = () => playPotHand(page, potSeating(page, seeded(5)), seeded(9))
    expect(hand()).toEqual(hand())
  })

  it('bluff, fold, go all in, draw and misbehave', () => {
    const keys = new Set<unknown>()
    const misdeeds = new Set<string>()
    for (let turn = 0; turn < 4; turn++)
      for (const [at, page] of pages.entries()) {
        const random = seeded(100 * turn + at)
        const played = playPotHand(page, potSeating(page, random), random)
        for (const misdeed of played.misdeeds) misdeeds.add(misdeed.replaceAll(/\d+/g, 'N'))
        for (const [device, , name] of played.messages) if (device === 'keypad') keys.add(name)
      }
    for (const name of [
      'fold',
      'check',
      'call',
      'bet',
      'raise',
      'complete',
      'bring-in',
      'all-in',
      'draw',
      'stand-pat',
      'show',
    ])
      expect(keys).toContain(name)
    expect([...misdeeds].toSorted()).toEqual([
      'a card is burnt before betting is over',
      'a downcard of seat N is exposed',
      'no card is burnt before the street',
      'seat N adds chips to its bet',
      'seat N brings in for seat N',
      'seat N draws more cards than it may',
      'seat N draws out of turn',
      'seat N folds out of turn',
      'seat N gets a card too many',
      'seat N raises to N, which is too little',
      'seat N takes chips back',
      'the betting round is closed too early',
    ])
  })
})
