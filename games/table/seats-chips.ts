import type { DeviceEvent } from '../../drivers/events.ts'
import type { Finding } from '../kit/finding.ts'
import type { Game } from '../kit/game.ts'
import { type Bet, fromSpot, type Round } from '../kit/round.ts'
import { betHeard, told } from './bets-heard.ts'
import { type Betting, betsOn, isOn, onSpot, placed } from './betting.ts'
import { isLocked } from './jackpots.ts'
import { stay } from './live.ts'
import { laidDown, shown } from './seats-shown.ts'
import { dueIn, type House, laterWagers, type Seated, type SeatsState } from './seats-state.ts'
import type { Pile } from './sight.ts'

type Moved = Extract<DeviceEvent, { type: 'bet' }>

/** Chips on a wager that only a decision can stake, or take back, are no late bet. */
export function chipsMoved(house: House, state: SeatsState, bet: Moved, at: number): Seated {
  const { wager } = fromSpot(bet.spot)
  const choices = Object.entries(house.game.choices ?? {}).filter(
    ([, { stakes, takes }]) => stakes === wager || takes === wager,
  )
  if (state.phase !== 'playing') return betHeard(house.game, state, bet, at)
  if (choices.length === 0) return betHeard(house.game, { ...state, lifted: seatCleared(house, state, bet) }, bet, at)
  const betting = placed(state.betting, bet.seat, bet.spot, bet.amount)
  const moved = { ...state, betting, lifted: decisionMoved(state, bet) }
  const before = onSpot(state.betting, bet.seat, bet.spot)
  const late = choices.find(([, { takes }]) => takes === wager)?.[1].late
  const { play } = shown(house, state)
  const isAsked = choices.some(([choice]) => isToCome(house, play, bet.seat, choice))
  if (late === undefined || bet.amount >= before || isAsked) return stay(moved)
  return told(
    moved,
    house.game.finding({
      rule: late,
      message: `seat ${bet.seat} ${bet.spot}: lowered from ${before} to ${bet.amount}, and that is not its decision now`,
      figures: { seat: bet.seat, spot: bet.spot, before, after: bet.amount },
    }),
  )
}

/** Chips that are put down again were not lifted. */
function decisionMoved({ betting, lifted }: SeatsState, moved: Moved): SeatsState['lifted'] {
  const { seat, spot, amount } = moved
  const before = onSpot(betting, seat, spot)
  const isThis = (pile: Pile) => isSameSpot(pile, moved)
  if (amount > 0) return lifted.filter((pile) => !isThis(pile))
  return before === 0 || lifted.some(isThis) ? lifted : [...lifted, { seat, spot, amount: before, isCleared: false }]
}

/** With a wager of a seat the dealer begins to clear it: the chips of its decisions lay there to the end. */
function seatCleared(
  { game }: House,
  { betting, lifted }: SeatsState,
  { seat, spot, amount }: Moved,
): SeatsState['lifted'] {
  const wager = wagerOn(game, betting, seat, spot)
  if (wager === undefined) return lifted
  if (amount >= wager.stake) return lifted.flatMap((pile) => (pile.seat === seat ? unsure(betting, pile) : [pile]))
  const later = laterWagers(game)
  const lying = betting.layout.filter((pile) => pile.seat === seat && later.has(fromSpot(pile.spot).wager))
  return [...lifted, ...lying.filter((pile) => !lifted.some((known) => isSameSpot(known, pile))).map(asCleared)]
}

/** The wager lies there again, for this round or the next: nobody knows what was lifted meanwhile. */
const unsure = (betting: Betting, pile: Pile): SeatsState['lifted'] =>
  onSpot(betting, pile.seat, pile.spot) > 0 ? [] : [{ ...pile, isCleared: false }]

const isSameSpot = (a: Pile, b: Pile): boolean => a.seat === b.seat && a.spot === b.spot
const asCleared = (pile: Pile) => ({ ...pile, isCleared: true })

/** What the round took on a spot when betting closed. Chips on a jackpot are lifted at once, and tell nothing. */
const wagerOn = (game: Game, betting: Betting, seat: number, spot: string): Bet | undefined =>
  isLocked(game, betting, seat, spot) ? undefined : betting.bets.find((bet) => isOn({ seat, spot }, bet))

/** The round as it is over where a wager is lifted and the chips of all decisions lie there. */
export function playedOut(house: House, state: SeatsState, { seat, spot, amount }: Moved): SeatsState | undefined {
  const { phase, betting } = state
  const isLifted = wagerOn(house.game, betting, seat, spot) !== undefined && amount < onSpot(betting, seat, spot)
  if (phase !== 'playing' || !isLifted) return undefined
  const whole = laidDown(house, state)
  return dueIn(house, whole) === null ? whole : undefined
}

/** Whether the seat's next decision, once those before it have decided anything, has this choice. */
function isToCome({ game, options }: House, play: Round, seat: number, choice: string): boolean {
  let round = play
  for (let due = game.due(round, options); due !== null && 'decision' in due; due = game.due(round, options)) {
    if (due.decision === seat) return due.choices.includes(choice)
    const [some = ''] = due.choices
    round = { ...round, actions: [...round.actions, { seat: due.decision, do: some }] }
  }
  return false
}

/** Chips that lie on wagers of decisions which nobody was asked for, where the rules refuse them. */
export function unasked({ game, options }: House, { betting, play }: SeatsState): Finding[] {
  const later = laterWagers(game)
  return betsOn(betting)
    .filter((bet) => later.has(bet.wager) && !play.bets.some((known) => isSame(known, bet)))
    .map((bet) => game.verifyBet({ ...play, bets: [...play.bets, bet] }, bet, options))
    .filter((finding) => finding !== undefined)
}

const isSame = (a: Bet, b: Bet): boolean => a.seat === b.seat && a.wager === b.wager
