import { anything, derived, number, type Read, records, someOf, word, words } from './table-facts.ts'

const bet = {
  seat: anything('seat', 'position', 'spot'),
  wager: word('wager'),
  stake: number('stake', 'amount'),
  player: anything('player', 'player_id'),
}
const betsPlaced = records(bet, 'bets', 'bet')

export type PlacedBet = Read<typeof bet> & { wager: string }

/** Wagers in a list, or the one that the table is asked about. */
export const bets = derived({ placed: betsPlaced, ...bet }, ({ placed = [], ...alone }): PlacedBet[] | undefined => {
  const all = alone.stake === undefined ? placed : [...placed, alone]
  return someOf(all)?.map((each) => ({ ...each, wager: each.wager ?? alone.wager ?? 'any wager' }))
})

/** The side wagers that the table is said to offer, where it is not all. */
export const sidesOffered = derived({ said: words('offered', 'side_wagers_offered') }, ({ said }) =>
  said?.includes('all') ? undefined : said,
)

/** Every wager that is said to be taken or offered; undefined where none is. */
export const wagersTaken = derived(
  {
    placed: betsPlaced,
    one: words('wager', 'side_wager', 'wager_taken'),
    several: words('wagers', 'wagers_offered', 'taken', 'wagers_taken'),
    sidesOffered,
    sides: words('side_wagers'),
  },
  ({ placed = [], one = [], several = [], sidesOffered = [], sides = [] }) => {
    const inBets = placed.flatMap(({ wager }) => wager ?? [])
    const all = new Set([...one, ...several, ...sidesOffered, ...sides, ...inBets])
    return someOf([...all].filter((id) => id !== 'all' && id !== 'none'))
  },
)

/** Names that come more than once, each once. */
export const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, i) => names.indexOf(name) < i)),
]
