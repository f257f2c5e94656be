import type { Card } from '../../games/kit/cards/cards.ts'
import { oneDeck } from '../../games/kit/cards/cards.ts'
import { pointCount } from '../../games/kit/families/baccarat/coup.ts'
import type { Random } from '../../games/kit/odds/random.ts'

type Bet = { seat: number; wager: string; on?: (number | string)[]; stake: number; at?: number }
type Case = { game: string; bets: Bet[] } & Record<string, unknown>
type Deal = (random: Random) => Case

const bets = (...wagers: (string | [string, number, ...(number | string)[]])[]): Bet[] =>
  wagers.map((entry) => {
    const [wager, stake, ...on] = typeof entry === 'string' ? ([entry, 1_000] as const) : entry
    return { seat: 1, wager, stake, ...(on.length === 0 ? {} : { on }) }
  })

const did = (...verbs: string[]) => verbs.map((verb) => ({ seat: 1, do: verb }))

/** Hands of these sizes from one deck. */
function hands(random: Random, sizes: Readonly<Record<string, number>>): Record<string, Card[]> {
  const deck = random.shuffle(oneDeck)
  return Object.fromEntries(Object.entries(sizes).map(([hand, size]) => [hand, deck.splice(0, size)]))
}

/** The rules draw from six cards what the coup needs. */
const coup =
  (game: string, ...wagers: Parameters<typeof bets>): Deal =>
  (random) => ({ game, shoe: random.shuffle(oneDeck).slice(0, 6), bets: bets(...wagers) })

const dealt =
  (
    game: string,
    sizes: Readonly<Record<string, number>>,
    actions: string[],
    ...wagers: Parameters<typeof bets>
  ): Deal =>
  (random) => ({ game, deal: hands(random, sizes), actions: did(...actions), bets: bets(...wagers) })

const thrown =
  (game: string, faces: number, wagers: Parameters<typeof bets>, outcome: (roll: number[]) => object): Deal =>
  ({ int }) => ({ game, outcome: outcome(Array.from({ length: faces }, () => 1 + int(6))), bets: bets(...wagers) })

/** The player stands on what he has; the dealer draws to seventeen without an ace. */
function blackjack(random: Random): Case {
  const tens = random.shuffle(oneDeck.filter((card) => 'TJQK'.includes(card.charAt(0))))
  const low = random.shuffle(oneDeck.filter((card) => '2345678'.includes(card.charAt(0))))
  const dealer: Card[] = [tens[2] ?? 'Th']
  for (let total = 10; total < 17; ) {
    const card = low.shift() ?? '7d'
    dealer.push(card)
    total += pointCount([card])
  }
  const deal = { 'seat:1': tens.slice(0, 2), dealer }
  return { game: 'gb.blackjack', deal, actions: did('stand'), bets: bets('initial') }
}

const symbols = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

const games: readonly Deal[] = [
  coup('co.baccarat', 'player', 'banker', 'tie', 'winning-margin-player'),
  coup('co.midi-baccarat', 'player', 'tie'),
  coup('co.5-treasures', 'banker', 'fortune-7', 'golden-8'),
  coup('co.99-fortunes', 'banker'),
  coup('co.dragon-bonus', 'player', 'dragon-bonus-player'),
  coup('co.ez-baccarat', 'banker', 'dragon-7', 'panda-8'),
  coup('co.golden-frog', 'player', 'jin-chan', 'koi'),
  coup('co.infinite-fortune', 'banker', 'super-7', 'fortune-8'),
  coup('co.eternal-baccarat', 'player', 'sun-7', 'moon-8'),
  coup('gb.punto-banco', 'punto', 'banco', ['dragon-bonus', 500, 'punto']),
  coup('gb.punto-banco-2000', 'banco', 'egalite'),
  blackjack,
  dealt('gb.three-card-poker', { 'seat:1': 3, dealer: 3 }, ['play'], 'ante', 'play', 'pair-plus'),
  dealt('gb.casino-stud', { 'seat:1': 5, dealer: 5 }, ['raise'], 'ante', ['raise', 2_000]),
  dealt('gb.holdem-bonus', { 'seat:1': 2, dealer: 2, board: 5 }, ['flop-bet', 'check', 'check'], 'ante', [
    'flop',
    2_000,
  ]),
  dealt(
    'gb.ultimate-holdem',
    { 'seat:1': 2, dealer: 2, board: 5 },
    ['play-4x'],
    'ante',
    'blind',
    ['play', 4_000],
    'trips-bonus',
  ),
  dealt('gb.casino-holdem', { 'seat:1': 2, dealer: 2, board: 5 }, ['call'], 'ante', ['call', 2_000]),
  dealt('gb.two-way-holdem', { 'seat:1': 2, dealer: 2, board: 5 }, ['check', 'check'], 'ante', 'blind', 'two-way'),
  dealt('gb.let-it-ride', { 'seat:1': 3, board: 2 }, ['ride-1', 'ride-2'], 'wager-pound', 'wager-1', 'wager-2'),
  dealt('gb.pai-gow-poker', { 'seat:1': 7, dealer: 7 }, [], 'standard'),
  dealt(
    'mbs.texas-holdem-bonus-progressive',
    { 'seat:1': 2, dealer: 2, board: 5 },
    ['flop', 'check', 'check'],
    'ante',
    ['flop', 2_000],
  ),
  thrown('gb.dice', 2, ['win-line', 'field'], (roll) => ({ rolls: [roll] })),
  thrown('gb.sic-bo', 3, ['small', 'any-triple', ['total', 500, 10]], (dice) => ({ dice })),
  ({ int }) => ({
    game: 'gb.roulette',
    outcome: { wheel: int(37) },
    bets: bets(['straight-up', 100, int(37)], ['red-black', 1_000, 'red'], ['split', 500, 17, 20]),
  }),
  ({ pick }) => ({
    game: 'gb.big-six',
    outcome: { symbol: pick(symbols) },
    bets: bets(['symbol', 500, 'A'], ['symbol', 500, 'C']),
  }),
]

/** So many rounds of each table game, as the JSON lines that `settle` reads. */
export const settleCases = (random: Random, rounds: number): string[][] =>
  games.map((deal, game) =>
    Array.from({ length: rounds }, (_, round) => JSON.stringify({ id: game * rounds + round, ...deal(random) })),
  )
