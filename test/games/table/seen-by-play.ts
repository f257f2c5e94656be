import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../games/hg/card-room-games.ts'

/**
 * By game and irregularity: what is played so that a table finds it by itself, or why its devices show it only to a person,
 * who reports it by its id.
 */
export type SeenBy<Play> = Readonly<Record<string, Readonly<Record<string, Play | string>>>>

/** A reader of places sees which card lies where. */
export const unseen = {
  face: 'a reader sees which card lies at a place, and not which way it faces',
  shoe: 'a reader sees a card when it lies at its place, and not how it left the shoe',
  word: 'no device hears what is said',
  owner: 'sensors show which spots bet, and not whose chips they are',
  deck: 'no device at the table names the deck',
} as const

/** Each irregularity that devices of the equipment can see has its play or its reason, and each play is found. */
export function findsWhatDevicesSee<Play extends object>(
  cases: SeenBy<Play>,
  foundBy: (game: string, play: Play) => readonly string[],
): void {
  const pages = [...cardRoomGames.values()].map(({ page }) => page).filter(({ id }) => Object.hasOwn(cases, id))

  describe('Of what devices can see', () => {
    it.each(pages)('$id: each irregularity is found by itself, or it says here why not', ({ id, irregularities }) => {
      const shown = Object.entries(irregularities).flatMap(([rule, { seenBy }]) => (seenBy.length > 0 ? [rule] : []))
      expect(Object.keys(cases[id] ?? {}).toSorted()).toEqual(shown.toSorted())
    })

    const plays = Object.entries(cases).flatMap(([game, rules]) =>
      Object.entries(rules).flatMap(([rule, play]) => (typeof play === 'string' ? [] : [[game, rule, play] as const])),
    )
    it.each(plays)('%s: %s', (game, rule, play) => {
      const { codes = [] } = cardRoomGames.get(game)?.page.irregularities[rule] ?? {}
      expect(foundBy(game, play).filter((found) => [rule, ...codes].includes(found))).not.toEqual([])
    })
  })
}
