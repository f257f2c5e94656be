import { derived, number, type Read, records, someOf, word, words } from './table-facts.ts'

export const bet = {
  seat: word('seat', 'position', 'spot'),
  wager: word('wager'),
  on: words('on', 'selection'),
  stake: number('stake', 'amount'),
  player: word('player', 'player_id'),
}
const betsPlaced = records(bet, 'bets', 'bet')

export type PlacedBet = Read<typeof bet> & { wager: string }

/** Wagers in a list, or the one that the table is asked about. */
export const bets = derived({ placed: betsPlaced, ...bet }, ({ placed = [], ...alone }): PlacedBet[] | undefined => {
  const all = alone.stake === undefined ? placed : [...placed, alone]
  return someOf(all)?.map((each) => ({ ...each, wager: each.wager ?? alone.wager ?? 'any wager' }))
})

const allWagers = words('wagers', 'wagers_offered')

/** The side wagers that the table is said to offer, alone or among all its wagers, where it is not all. */
export const sidesOffered = derived(
  { sides: words('offered', 'side_wagers_offered'), allWagers },
  ({ allWagers, sides = allWagers }) => (sides?.includes('all') ? undefined : sides),
)

/** Every wager that is said to be taken or offered; undefined where none is. */
export const wagersTaken = derived(
  {
    placed: betsPlaced,
    one: words('wager', 'side_wager', 'wager_taken'),
    allWagers,
    several: words('taken', 'wagers_taken'),
    sidesOffered,
    sides: words('side_wagers'),
  },
  ({ placed = [], one = [], allWagers = [], several = [], sidesOffered = [], sides = [] }) => {
    const inBets = placed.flatMap(({ wager }) => wager ?? [])
    const all = new Set([...one, ...allWagers, ...several, ...sidesOffered, ...sides, ...inBets])
    return someOf([...all].filter((id) => id !== 'all' && id !== 'none'))
  },
)

/** Names that come more than once, each once. */
export const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, i) => names.indexOf(name) < i)),
]
