import { type Card, oneDeck } from '../../cards/cards.ts'
import type { HouseBanked } from '../../document/house-banked.ts'
import type { Options } from '../../document/options.ts'
import type { OddsOutcome } from '../../document/page-odds.ts'
import { profitOf } from '../../odds/best-choice.ts'
import { bestOf, leastOf, type PokerHand } from '../../ranks/poker-hands.ts'
import { categoryIn, pokerCategories } from '../../ranks/poker-strength.ts'
import type { Bet } from '../../round/round.ts'
import { onFiveCards } from '../holdem/holdem-odds.ts'
import { type DealerView, sights, standings } from './dealer-standings.ts'
import type { StudShowdown } from './showdown.ts'

type Ending = Omit<OddsOutcome<StudShowdown>, 'weight'> & { facts: StudShowdown }

/** How a seat decides, and the up cards that let an Insurance be doubled. */
type Play = { strategy: string | undefined; mayDouble: (upCard: Card) => boolean }

/** One way to go on: what it brings by the player's category and the dealer's standing, and how often it comes. */
type Line = { endings: readonly Ending[]; profits: Float64Array; weights: Float64Array }

const stake = 100
const bet = (wager: string, stake_ = stake): Bet => ({ seat: 1, wager, stake: stake_ })

/**
 * Every player's hand with every up card, and the dealer's hands that the rules can't tell apart together:
 * 19,933,230,517,200 deals. Ante and Raise are counted together, and so are Insurance and Double. The jackpot goes by the
 * player's five cards alone; who holds what it pays raises, so that a fold loses nothing of it.
 */
export function studOutcomes(
  page: HouseBanked<StudShowdown>,
  wager: string,
  options: Options,
  { strategy = 'optimal', mayDouble }: Play,
): Iterable<OddsOutcome<StudShowdown>> {
  const line = (raised: boolean, ...bets: [Bet, ...Bet[]]) => lineOf(page, options, raised, bets)
  if (wager === 'ante') {
    const raise = line(true, bet('ante'), bet('raise', 2 * stake))
    const fold = line(false, bet('ante'))
    return counted(
      [raise, fold],
      strategy === 'optimal' ? betterOf(raise, fold) : (view) => (isAceKing(view) ? raise : fold),
    )
  }
  if (wager === 'insurance') {
    const double = line(false, bet('insurance'), bet('double'))
    const decline = line(false, bet('insurance'))
    const best = betterOf(double, decline)
    return counted([double, decline], (view) =>
      strategy === 'optimal' && mayDouble(cardOf(view)) ? best(view) : decline,
    )
  }
  return wager === 'progressive' ? onFiveCards(wager, unmet) : []
}

/** A hand that need not meet the dealer's. */
const unmet = (player: PokerHand): StudShowdown => ({ player, dealer: undefined, stays: true, dealerFails: true })

const cardOf = ({ upCard }: DealerView): Card => oneDeck[upCard] as Card
const isAceKing = ({ player }: DealerView): boolean => player >= bestOf(['As', 'Kh']).strength

function* counted(lines: readonly Line[], choose: (view: DealerView) => Line): Iterable<OddsOutcome<StudShowdown>> {
  for (const view of sights()) {
    const { weights } = choose(view)
    const first = placeOf(view)
    view.ways.forEach((ways, standing) => {
      weights[first + standing] = (weights[first + standing] ?? 0) + ways * view.alike
    })
  }
  for (const { endings, weights } of lines)
    for (const [place, ending] of endings.entries())
      if (weights[place] !== 0) yield { ...ending, weight: BigInt(weights[place] ?? 0) }
}

const placeOf = ({ player }: DealerView): number => categoryIn(player) * standings.length

const betterOf = (one: Line, other: Line) => (view: DealerView) =>
  worth(one, view) >= worth(other, view) ? one : other

const worth = ({ profits }: Line, view: DealerView): number => {
  const first = placeOf(view)
  return view.ways.reduce((sum, ways, standing) => sum + ways * (profits[first + standing] ?? 0), 0)
}

function lineOf(page: HouseBanked<StudShowdown>, options: Options, raised: boolean, bets: Ending['bets']): Line {
  const endings = pokerCategories.flatMap((category) => {
    const player = category === 'high-card' ? bestOf(['As', 'Kh', 'Qd']) : leastOf(category)
    return standings.map((standing) => ({
      bets,
      facts: { player, dealer: dealers(player)[standing], stays: raised, dealerFails: fails.includes(standing) },
    }))
  })
  const profits = endings.map((ending) =>
    bets
      .map((bet) => profitOf(page, { ...ending, weight: 1n }, bet, options))
      .reduce((sum, { over, under }) => sum + Number(over) / Number(under), 0),
  )
  return { endings, profits: Float64Array.from(profits), weights: new Float64Array(endings.length) }
}

/** Standings in which the dealer has less than Ace and King. */
const fails: readonly (typeof standings)[number][] = ['7 high', '8 high', '9 or 10 high', 'unqualified']

/** A dealer's hand for each standing. */
const dealers = (player: PokerHand): Record<(typeof standings)[number], PokerHand> => ({
  '7 high': bestOf(['7s']),
  '8 high': bestOf(['8s']),
  '9 or 10 high': bestOf(['9s']),
  unqualified: bestOf(['Js']),
  lower: bestOf(['As', 'Kh']),
  tied: player,
  higher: { ...player, strength: player.strength + 1 },
})
