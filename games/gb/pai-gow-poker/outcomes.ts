import { type Card, isRed, joker, oneDeck } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import type { OddsOutcome } from '../../kit/document/page-odds.ts'
import { lazy } from '../../kit/lazy.ts'
import { choose } from '../../kit/odds/combinations.ts'
import type { Bet } from '../../kit/round/round.ts'
import { coloursOf, type FortuneHand, fortuneHand } from './fortune.ts'
import { houseWay } from './house-way.ts'
import { sevens } from './sevens.ts'
import { againstDealer, type Sitting } from './sitting.ts'

type Sat = OddsOutcome<Sitting>

const stake = 100
const bet = (wager: string): Bet => ({ seat: 1, wager, stake })
const nothing = {
  highWins: false,
  lowWins: false,
  foul: false,
  envied: [],
  colours: { joker: false, oneColour: false },
}

/** Exact for the bonuses, of which the envy bonus is paid for other seats and left out; the standard wager is too much to count. */
export function paiGowOutcomes(wager: string, options: Options): Iterable<Sat> | undefined {
  if (wager === 'standard') return undefined
  if (wager === 'fortune') return fortunes(options)
  return wager === 'jokolor' ? jokolors(options) : []
}

function* fortunes(options: Options): Iterable<Sat> {
  for (const [best, ways] of fortuneWays())
    yield { facts: { ...nothing, best, options }, bets: [bet('fortune')], weight: BigInt(ways) }
}

type Ways = ReadonlyMap<FortuneHand | undefined, number>

/** How many hands of seven make each hand of the table: the same for every pay table, so that it is counted once. */
export const fortuneWays = lazy((): Ways => {
  const ways = new Map<FortuneHand | undefined, number>()
  for (const { cards, ways: more } of sevens()) {
    const best = fortuneHand(cards)
    ways.set(best, (ways.get(best) ?? 0) + more)
  }
  return ways
})

/** By how many cards are red: colours are all that counts. */
function* jokolors(options: Options): Iterable<Sat> {
  const [reds, blacks]: [Card[], Card[]] = [oneDeck.filter(isRed), oneDeck.filter((card) => !isRed(card))]
  for (const jokers of [[], [joker]] satisfies Card[][]) {
    const others = 7 - jokers.length
    for (let red = 0; red <= others; red++) {
      const cards = [...jokers, ...reds.slice(0, red), ...blacks.slice(0, others - red)]
      const weight = BigInt(choose(reds.length, red) * choose(blacks.length, others - red))
      yield {
        facts: { ...nothing, best: undefined, colours: coloursOf(cards), options },
        bets: [bet('jokolor')],
        weight,
      }
    }
  }
}

/** A seat that plays the House Way against the dealer, each from a full pack. */
export function paiGowSamples(wager: string, options: Options, random: () => number): Iterable<Sat> | undefined {
  return wager === 'standard' ? hands(options, random) : undefined
}

function* hands(options: Options, random: () => number): Iterable<Sat> {
  const pack = [...oneDeck, joker]
  while (true) {
    for (let place = 0; place < 14; place++) {
      const from = place + Math.floor(random() * (pack.length - place))
      const [here, there] = [pack[place] as Card, pack[from] as Card]
      pack[place] = there
      pack[from] = here
    }
    const contest = againstDealer(houseWay(pack.slice(0, 7)), houseWay(pack.slice(7, 14)))
    yield { facts: { ...nothing, ...contest, best: undefined, options }, bets: [bet('standard')], weight: 1n }
  }
}
