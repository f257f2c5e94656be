import { describe, expect, it } from 'vitest'
import { bankGames } from '../../../games/hg/bank-games.ts'
import { plainCardRoomPage } from '../../../games/listing/plain-card-room.ts'
import { cardRoomCatalogue } from '../../support/catalogue-facts/card-room.ts'

const kinds = {
  wagers: 'wagers',
  pay_tables: 'payTables',
  options: 'options',
  irregularities: 'irregularities',
} as const
type Kind = keyof typeof kinds

const split = (ids = ''): string[] => ids.split(' ').filter((id) => id !== '')
const listed = (game: string, kind: Kind): string[] => split(cardRoomCatalogue[game]?.[kinds[kind]])

const printed = Object.fromEntries(bankGames.map(({ page }) => [page.id, plainCardRoomPage(page)]))
const printedIds = (game: string, kind: Kind): string[] => Object.keys(printed[game]?.[kind] ?? {})

/** Ids of the catalogue that the pages do not print, and why. */
const otherwise: readonly { id: RegExp; why: string }[] = [
  { id: /^hg\.(jokers-wild-)?pai-gow-\S+ irregularities fourth-party$/, why: 'the procedure limits other games' },
  { id: /^hg\.baccarat-9-v1 irregularities fourth-party$/, why: 'the procedure limits other games' },
  { id: / options house_way$/, why: 'the house sets a hand, and what it sets is told' },
  { id: /^hg\.caribbean-stud options (odds_changes|bank_by)$/, why: 'rules without a choice (768, 769)' },
]

/** What the pages print beside the catalogue, and why. */
const additions: readonly { id: RegExp; why: string }[] = [
  { id: / options coverage$/, why: 'how far the bank goes, which the procedures leave open' },
  { id: / options ace_to_five$/, why: 'where A-2-3-4-5 ranks, which the procedure leaves open' },
  { id: / options folded-wagers$/, why: 'when the bank gets what a folded seat has lost' },
  {
    id: /hg\.(ez-baccarat-panda-8|super-9-bonus-tie) options device$/,
    why: 'a shoe alone (1888, 2660); the catalogue has it among the options of all games',
  },
  { id: / wagers player-dealer-bank$/, why: 'the money of the player-dealer, told as a bet in every game' },
  { id: / irregularities player-dealer-(over-two-hands|not-entitled)$/, why: 'listed for the whole document' },
]

const unexplained = (game: string, ids: (kind: Kind) => string[], reasons: readonly { id: RegExp }[]): string[] =>
  (Object.keys(kinds) as Kind[])
    .flatMap((kind) => ids(kind).map((id) => `${game} ${kind} ${id}`))
    .filter((name) => !reasons.some(({ id }) => id.test(name)))

describe('the catalogue and what the program prints of the games against a player-dealer', () => {
  it('has every game on both sides', () => {
    expect(Object.keys(printed).sort()).toEqual(Object.keys(cardRoomCatalogue).sort())
  })

  it.each(Object.keys(cardRoomCatalogue))('%s has every id of the catalogue', (game) => {
    const missing = (kind: Kind) => listed(game, kind).filter((id) => !printedIds(game, kind).includes(id))
    expect(unexplained(game, missing, otherwise)).toEqual([])
  })

  it.each(Object.keys(cardRoomCatalogue))('%s has nothing else but what is named with its reason', (game) => {
    const more = (kind: Kind) => printedIds(game, kind).filter((id) => !listed(game, kind).includes(id))
    expect(unexplained(game, more, additions)).toEqual([])
  })
})
