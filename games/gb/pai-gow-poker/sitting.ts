import type { Card } from '../../kit/cards/cards.ts'
import type { HandSet } from '../../kit/document/common-page.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { memoize } from '../../kit/memoize.ts'
import { type Action, type Bet, handOf, type Round, seatHand, seatsIn } from '../../kit/round/round.ts'
import { type Colours, coloursOf, envied, type FortuneHand, fortuneHand } from './fortune.ts'
import { highStrength, isFoul, lowStrength, ranksIn, type Sets } from './hands.ts'
import { houseWay } from './house-way.ts'

/** A seat's two hands against the dealer's, and its seven cards for the bonuses. */
export type Sitting = {
  highWins: boolean
  lowWins: boolean
  foul: boolean
  /** The best hand of all seven cards. */
  best: FortuneHand | undefined
  /** What other players hold that an envy bonus is paid for. */
  envied: readonly string[]
  colours: Colours
  options: Options
}

const dealtToEach = 7

export function sittingOf(round: Round, { seat, stake }: Bet, options: Options): Sitting {
  const cards = handOf(round, seatHand(seat))
  const dealers = dealersSets(round)
  const own = setsOf(round, seat, options)
  return {
    ...(own === undefined || dealers === undefined ? noContest : againstDealer(own, dealers)),
    foul: own !== undefined && isFoul(own),
    best: fortuneHand(cards),
    envied: stake >= Number(options.envyMinimum) ? enviedBy(round, seat) : [],
    colours: coloursOf(cards),
    options,
  }
}

const noContest = { highWins: false, lowWins: false }

/** Equal hands are the dealer's (13.25, lines 3386-3389). */
export const againstDealer = (own: Sets, dealers: Sets) => ({
  highWins: highStrength(own.high) > highStrength(dealers.high),
  lowWins: lowStrength(own.low) > lowStrength(dealers.low),
})

const enviedBy = (round: Round, seat: number): string[] =>
  seatsIn(round)
    .filter((other) => other !== seat)
    .map((other) => fortuneHand(handOf(round, seatHand(other))))
    .flatMap((best) => (best === undefined ? [] : (envied[best] ?? [])))

/** Many ask for the sets of a round's hands, and each hand is set once. */
const setByHouseWay = memoize(houseWay)

const isDealt = (cards: readonly Card[]): boolean => cards.length === dealtToEach

function dealersSets(round: Round): Sets | undefined {
  const cards = handOf(round, 'dealer')
  return isDealt(cards) ? setByHouseWay(cards) : undefined
}

/** As they lie: a foul is set anew where the table does that (13.20, lines 3245-3256). */
function setsOf(round: Round, seat: number, { foul }: Options): Sets | undefined {
  const own = setAtFirst(round, seat)
  return own !== undefined && isFoul(own) && foul === 'reset-house-way' ? houseWay([...own.high, ...own.low]) : own
}

/** As the player set them, or the House Way where nothing is said. */
function setAtFirst(round: Round, seat: number): Sets | undefined {
  const cards = handOf(round, seatHand(seat))
  if (!isDealt(cards)) return undefined
  const low = setBy(round, seat)?.low
  return low === undefined || !isTwoOf(low, cards)
    ? setByHouseWay(cards)
    : { high: cards.filter((card) => !low.includes(card)), low }
}

/** Fouls of the round, whatever comes of them. */
export const foulSets = (round: Round, { foul }: Options): Breach[] =>
  seatsIn(round).flatMap((seat) => {
    const own = setAtFirst(round, seat)
    if (own === undefined || !isFoul(own)) return []
    const then = foul === 'reset-house-way' ? 'it is set anew by the House Way' : 'both hands lose'
    return [{ rule: 'foul-set', message: `seat ${seat}: ${own.low.join(' ')} is higher than the other five; ${then}` }]
  })

const setBy = (round: Round, seat: Action['seat']): Action | undefined =>
  round.actions.findLast((action) => action.seat === seat && action.do === 'set')

const isTwoOf = (low: readonly Card[], cards: readonly Card[]): boolean =>
  new Set(low).size === 2 && low.length === 2 && low.every((card) => cards.includes(card))

/** What was set that can't be, or not by the dealer. */
export const wrongSets = (round: Round): Breach[] => [
  ...seatsIn(round).flatMap((seat) => {
    const own = setBy(round, seat)
    const cards = handOf(round, seatHand(seat))
    if (own === undefined || (own.low !== undefined && isTwoOf(own.low, cards))) return []
    const why =
      own.low === undefined
        ? 'which two cards are in front is not known'
        : `${own.low.join(' ')} are not two of its seven cards`
    return [{ rule: 'five-and-two', message: `seat ${seat}: ${why}` }]
  }),
  ...wrongHouseWay(round),
]

function wrongHouseWay(round: Round): Breach[] {
  const cards = handOf(round, 'dealer')
  const low = setBy(round, 'dealer')?.low
  const due = dealersSets(round)
  if (low === undefined || due === undefined) return []
  const isRight =
    isTwoOf(low, cards) &&
    lowStrength(low) === lowStrength(due.low) &&
    highStrength(cards.filter((card) => !low.includes(card))) === highStrength(due.high)
  if (isRight) return []
  const message = `the dealer set ${low.join(' ')} in front; the House Way is ${due.low.join(' ')}`
  return [{ rule: 'house-way-error', message }]
}

/** The dealer's two hands and every seat's. */
export function setsIn(round: Round, options: Options): HandSet[] {
  const dealers = dealersSets(round)
  return [
    ...(dealers === undefined ? [] : [handSet('dealer', dealers)]),
    ...seatsIn(round).flatMap((seat) => {
      const own = setsOf(round, seat, options)
      return own === undefined ? [] : [handSet(seat, own)]
    }),
  ]
}

const handSet = (seat: HandSet['seat'], { high, low }: Sets): HandSet => ({
  seat,
  set: { high_ranks: ranksIn(high), low_ranks: ranksIn(low) },
})
