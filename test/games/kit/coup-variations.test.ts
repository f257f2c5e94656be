import { describe, expect, it } from 'vitest'
import { fiveTreasures } from '../../../games/co/5-treasures.ts'
import { fortunes99 } from '../../../games/co/99-fortunes.ts'
import { baccarat } from '../../../games/co/baccarat.ts'
import { dragonBonus } from '../../../games/co/dragon-bonus.ts'
import { eternalBaccarat } from '../../../games/co/eternal-baccarat/eternal-baccarat.ts'
import { ezBaccarat } from '../../../games/co/ez-baccarat.ts'
import { goldenFrog } from '../../../games/co/golden-frog.ts'
import { infiniteFortune } from '../../../games/co/infinite-fortune.ts'
import { type Card, oneDeck } from '../../../games/kit/cards/cards.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import type { Options } from '../../../games/kit/document/options.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import type { Settlement } from '../../../games/kit/settle/settlement.ts'
import { bonusPaid, type Paid } from '../../support/plain/plain-bonuses.ts'
import { cards, dealtFrom, type Hands, hands, roundOf } from '../../support/plain/plain-coup.ts'
import { optionsOf } from '../../support/table-inputs.ts'

/** Few ranks and suits bring ties, pairs, suits and colours in numbers. */
const sources: readonly (readonly Card[])[] = [
  oneDeck,
  oneDeck.filter((card) => card.endsWith('s')),
  oneDeck.filter((card) => card.endsWith('h')),
  oneDeck.filter((card) => card.endsWith('c')),
  oneDeck.filter((card) => 'hd'.includes(card.charAt(1))),
  oneDeck.filter((card) => 'A247T8'.includes(card.charAt(0))),
  oneDeck.filter((card) => '358KQ'.includes(card.charAt(0))),
  cards('8s 8h 5s 5d 3s Kd'),
  cards('2s 2h 2d As Ks'),
  cards('4s 4c'),
  cards('8s 8c'),
  cards('Ts'),
  cards('Ts Jd'),
  cards('5h 5c'),
]

const games: readonly (readonly [Game, Record<string, unknown>])[] = [
  [fiveTreasures, {}],
  [fortunes99, {}],
  [dragonBonus, {}],
  [ezBaccarat, {}],
  [goldenFrog, {}],
  [infiniteFortune, {}],
  [eternalBaccarat, { chosenSuit: 's', chosenSuits2: ['s', 'h'] }],
]

/** Coups that chance brings too seldom. */
const rare: readonly Hands[] = [
  hands('Ts 2s 5h', 'Kd 2d 5c'),
  hands('Ts 2s 7h', 'Tc 2c 8d'),
  hands('Th Kd Jh', 'Ah 2d 4h'),
  hands('Ts Ks Js', 'As 2s 4s'),
  hands('Th Kh Jh', 'Ah 2h 4h'),
  hands('Th 3h 5h', 'Kh 2h 5h'),
  hands('Th 3d 5h', 'Kh 2d 5d'),
  hands('Ts 3d 5h', 'Kh 2d 5d'),
  hands('Ts 2s 7h', 'Kd 4d 4c'),
  hands('8s 8h', '8d 8c'),
  hands('4s 4h', '4d 4c'),
  hands('Th Kd Js', 'As 2s 4s'),
  hands('Ks 5s 8s', 'As 2s'),
  hands('Kc 5c 8c', 'Ac 2c'),
  hands('Kc 5s 8c', 'Ac 2s'),
  hands('Kh Ts 8c', 'Ac 2s'),
  hands('Ks 2h 8c', 'Ac 2s'),
  hands('Ts 2s 7h', 'Kd 2d 7c'),
  hands('Ts Kd Jh', '3d 4c'),
  hands('Th Kd Js', 'As 2c 4s'),
  hands('Th Kd Js', 'As 2h 4s'),
]

/** Two rows of each are printed, and the rest is lost (lines 852-857). */
const incomplete = ['PT-PRG-HP-12', 'PT-PRG-HP-13', 'PT-PRG-HP-E02']

function inCents(paid: Paid, stake: number): number | 'pending' {
  if (paid === 'meter') return 'pending'
  if (paid === 'push') return stake
  if (paid === 'nothing') return 0
  if ('toOne' in paid) return stake + paid.toOne * stake
  return 'forOne' in paid ? paid.forOne * stake : paid.cents
}

const returned = (settled: Settlement | undefined) => (settled?.pending ? 'pending' : settled?.returns)

/** Rows of a table that this wager can win. */
const rowsOf = (game: Game, wager: string, table: string): string[] => {
  const kind = game.wagers[wager]
  const rows = game.payTables[table]?.rows.map(({ when }) => when) ?? []
  const own = kind !== undefined && 'rows' in kind ? rows.filter((row) => row in kind.rows) : rows
  return own.filter((row) => !elsewhere.includes(row))
}

/** Rows that need other bettors than these rounds have; they are reached in rounds of their own. */
const elsewhere = ['envy']

describe.each(games)('$id pays its wagers as the document says', (game, given) => {
  const options = optionsOf(game, given)
  const bets = Object.entries(game.wagers)
    .filter(([id]) => !(id in baccarat.wagers))
    .flatMap(([wager, kind]) => ('tables' in kind ? kind.tables : ['']).map((table) => ({ wager, table })))
    .filter(({ table }) => !incomplete.includes(table))

  it('for random coups, under every pay table, and reaches every row', () => {
    const random = seeded(2899)
    const coups = sources.flatMap((source) =>
      Array.from({ length: 50 }, (): Hands => dealtFrom(Array.from({ length: 6 }, () => random.pick(source)))),
    )
    coups.push(...rare)
    const differ: unknown[] = []
    const missed: string[] = []
    for (const { wager, table } of bets) {
      const underTable = { ...options, payTables: { [wager]: table } }
      const won = new Set<string | undefined>()
      for (const coup of coups) {
        const seat = random.pick([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        const stake = 100 * (1 + (wager === 'fortunes-progressive' ? 0 : random.int(50)))
        const [settled] = game.settle(roundOf(coup, [{ seat, wager, stake }]), underTable as Options)
        const due = inCents(bonusPaid(wager, coup, { table, seat }), stake)
        if (returned(settled) !== due) differ.push({ wager, table, seat, coup, due, settled })
        if (due !== 0) won.add(settled?.row)
      }
      if (won.size === 0) missed.push(wager)
      missed.push(
        ...rowsOf(game, wager, table)
          .filter((row) => !won.has(row))
          .map((row) => `${wager} ${table} ${row}`),
      )
    }
    expect(differ).toEqual([])
    expect(missed).toEqual([])
  })
})
