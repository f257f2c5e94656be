import { asWord, type TableFacts } from './table-facts.ts'

export type PlacedBet = { seat: unknown; wager: string; stake: number | undefined; player: unknown }

/** Wagers in a list, or the one that the table is asked about. */
export function betsIn(table: TableFacts): PlacedBet[] {
  const alone = table.find('stake') === undefined ? [] : [table]
  return [...table.parts('bets', 'bet'), ...alone].map((bet) => ({
    seat: bet.find('seat', 'position', 'spot'),
    wager: asWord(bet.find('wager') ?? table.find('wager') ?? 'any wager'),
    stake: bet.number('stake', 'amount'),
    player: bet.find('player', 'player_id'),
  }))
}

/** Names that come more than once, each once. */
export const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, i) => names.indexOf(name) < i)),
]

/** Every wager that is said to be taken or offered. */
export const wagersTaken = (table: TableFacts): string[] => [
  ...new Set([
    ...(table.words('wager', 'side_wager', 'wager_taken') ?? []),
    ...(table.words('wagers', 'wagers_offered', 'taken', 'wagers_taken') ?? []).filter((id) => id !== 'all'),
    ...(table.words('offered', 'side_wagers_offered') ?? []),
    ...(table.words('side_wagers') ?? []),
    ...table.parts('bets', 'bet').flatMap((bet) => bet.words('wager') ?? []),
  ]),
]
