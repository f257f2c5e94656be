import { type Card, oneDeck } from '../kit/cards/cards.ts'
import type { HouseBanked } from '../kit/document/house-banked.ts'
import type { Options } from '../kit/document/options.ts'
import type { OddsOutcome } from '../kit/document/page-odds.ts'
import { type BoardDealt, boardsDealt, pairsBesideBoard, relations } from '../kit/families/holdem/boards.ts'
import { type BonusBetting, bestPlay, bonusBetting, onHoleCards } from '../kit/families/holdem/holdem-odds.ts'
import { showdownOfHands } from '../kit/families/holdem/showdown.ts'
import { leastOf } from '../kit/ranks/poker-hands.ts'
import { startingHand } from '../kit/ranks/starting-hand.ts'
import type { HandInPlay } from './hand-in-play.ts'
import { jackpotHands } from './jackpot-odds.ts'

/** Who holds a hand that the Bonus pays stays in. */
export function outcomesOf(
  page: HouseBanked<HandInPlay>,
  wager: string,
  options: Options,
  strategy: string | undefined,
  meter: number | undefined,
): Iterable<OddsOutcome<HandInPlay>> {
  if (wager === 'ante') return bestPlay(page, bettingOf(options), options)
  if (wager === 'progressive') return jackpots(options, strategy !== 'folds', meter)
  if (wager !== 'bonus') return []
  return options.bonusOnLosingHand === 'pay'
    ? onHoleCards(wager, (hole, dealerHole) => handOfHands({ options, hole, dealerHole }))
    : bonusesAtShowdown(options)
}

const bettingOf = (options: Options): BonusBetting<HandInPlay> => ({
  ...bonusBetting,
  facts: (player, dealer, stays) => handOfHands({ options, player, dealer, stays }),
})

const handOfHands = (known: Parameters<typeof showdownOfHands>[0]): HandInPlay => {
  const showdown = showdownOfHands(known)
  const inPlay = { hasAnte: true, declined: false, absent: false, invalid: false }
  return { ...showdown, ...inPlay, onTurn: showdown.onFlop, meter: undefined }
}

const dollar = 100

/** The document leaves open what is staked; where the table does not say it, it is a dollar. */
function* jackpots(options: Options, stays: boolean, meter: number | undefined): Iterable<OddsOutcome<HandInPlay>> {
  const stake = typeof options.progressiveWager === 'number' ? options.progressiveWager : dollar
  for (const { seen, ways } of jackpotHands()) {
    const facts = { ...handOfHands({ options, stays }), ...seen, meter }
    yield { bets: [{ seat: 1, wager: 'progressive', stake }], weight: ways, facts }
  }
}

/** The Bonus falls with a hand that is lower than the dealer's, so that every deal counts. */
function* bonusesAtShowdown(options: Options): Iterable<OddsOutcome<HandInPlay>> {
  const tally = new Map<string, number[]>()
  const counted = (hole: string): number[] => {
    const known = tally.get(hole) ?? [0, 0, 0]
    tally.set(hole, known)
    return known
  }
  const holeNames = namesOfHoles()
  for (const board of boardsDealt([])) {
    countAces(board, counted('AA-AA'))
    for (let pair = 0; pair < pairsBesideBoard; pair++) {
      const met = counted(holeNames[(board.first[pair] as number) * 52 + (board.second[pair] as number)] as string)
      for (let relation = 0; relation < relations; relation++)
        met[relation] = (met[relation] ?? 0) + board.alike * (board.met[pair * relations + relation] as number)
    }
  }
  const both = counted('AA-AA')
  tally.set(
    'AA',
    counted('AA').map((met, relation) => met - (both[relation] ?? 0)),
  )
  for (const [holes, met] of tally)
    for (const [relation, dealer] of dealers.entries()) {
      const [hole = '', dealerHole = ''] = holes.split('-')
      const facts = handOfHands({ options, hole, dealerHole, player: leastOf('two-pairs'), dealer })
      yield { bets: [{ seat: 1, wager: 'bonus', stake: 100 }], weight: BigInt(met[relation] ?? 0), facts }
    }
}

/** Lower than two pairs, equal to them and higher. */
const dealers = [leastOf('one-pair'), leastOf('two-pairs'), leastOf('straight')]

const namesOfHoles = (): string[] =>
  oneDeck.flatMap((one, i) => oneDeck.map((two, j) => (i === j ? '' : startingHand([one, two] as [Card, Card]))))

/** Aces against the two other Aces: one hand of the dealer's for each such pair. */
function countAces({ alike, first, second, strength }: BoardDealt, met: number[]): void {
  const held: number[] = []
  for (let pair = 0; pair < pairsBesideBoard; pair++)
    if ((first[pair] as number) % 13 === 0 && (second[pair] as number) % 13 === 0) held.push(pair)
  for (const one of held)
    for (const two of held) {
      if ([first[two], second[two]].some((code) => code === first[one] || code === second[one])) continue
      const relation = 1 + Math.sign((strength[two] as number) - (strength[one] as number))
      met[relation] = (met[relation] ?? 0) + alike
    }
}
