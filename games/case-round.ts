import { type Case, factNames, listed, type ToldAction, type ToldBet, type Written } from './case-shape.ts'
import type { Card } from './kit/cards.ts'
import type { Game } from './kit/game.ts'
import { lookUp } from './kit/look-up.ts'
import type { Setup } from './kit/page.ts'
import {
  type Action,
  type Bet,
  emptyRound,
  type Round,
  type Selection,
  type State,
  type Stop,
  sorted,
} from './kit/round.ts'

/** The round that a case tells of. */
export function roundOf(told: Case, wagers: Game['wagers']): Round {
  const { deal, outcome, actions = [], bets = [], meters } = told
  const { spins, rolls, stops } = outcome === undefined ? emptyRound : { ...emptyRound, ...resultsOf(outcome) }
  const state = stateOf(told)
  const round = {
    deal: deal === undefined ? emptyRound.deal : dealtIn(deal),
    spins,
    rolls,
    stops,
    actions: actions.map(asAction),
    bets: bets.map((bet) => asBet(bet, wagers)),
    meters: meters === undefined ? emptyRound.meters : metersIn(meters),
    state,
  }
  return state.previous === undefined ? round : { ...round, previous: state.previous }
}

const nothingFound: Setup = {}

/** What the table was found with. */
export function setupOf({ setup }: Case): Setup {
  if (setup === undefined) return nothingFound
  const { seen, ...found } = setup
  return seen === undefined ? found : { ...found, seen: listed(seen) }
}

type Results = Partial<Pick<Round, 'spins' | 'rolls' | 'stops'>>

function resultsOf({ wheel, spins, symbol, between, passed, rolls, dice }: NonNullable<Case['outcome']>): Results {
  if (wheel !== undefined) return { spins: [wheel] }
  if (spins !== undefined) return isOfNumbers(spins) ? { spins } : { stops: spins as Stop[] }
  if (symbol !== undefined) return { stops: [{ symbol }] }
  if (between !== undefined) return { stops: [{ between, ...(passed === undefined ? {} : { passed }) }] }
  if (dice !== undefined) return { rolls: [dice] }
  return rolls === undefined ? {} : { rolls }
}

const isOfNumbers = (spins: readonly unknown[]): spins is number[] => spins.every((spin) => typeof spin === 'number')

/** The state, whether its facts were told in a record of their own or beside the bets. */
function stateOf(told: Case): State & { previous?: number } {
  const beside = factsIn(told)
  return told.state === undefined ? beside : { ...factsIn(told.state), ...beside }
}

function factsIn(told: object): State & { previous?: number } {
  let facts: Record<string, unknown> | undefined
  for (const name in told) {
    const fact = factNames.get(name)
    if (fact !== undefined) facts = { ...facts, [fact]: told[name as keyof typeof told] }
  }
  return facts ?? emptyRound.state
}

/** The cards of each hand, by the name that the rules have for it. */
function dealtIn(deal: Readonly<Record<string, Written>>): Round['deal'] {
  const hands: Record<string, readonly Card[]> = {}
  for (const hand in deal) hands[nameOf(hand)] = listed(deal[hand] ?? [])
  return hands
}

/** A seat's first hand needs no number; the cards that all share are called the board or the community's. */
function nameOf(hand: string): string {
  const name = hand.toLowerCase()
  if (name === 'community') return 'board'
  return name.startsWith('seat:') && name.endsWith('.1') ? name.slice(0, -2) : name
}

const metersIn = (meters: NonNullable<Case['meters']>): Round['meters'] =>
  Object.fromEntries(
    Object.entries(meters).map(([id, shown]) => [id, typeof shown === 'number' ? shown : shown.at_settlement]),
  )

const selection = (on: Selection | number | string): Selection => (typeof on === 'object' ? on : [on])

const asAction = (told: ToldAction): Action =>
  told.on === undefined && told.low === undefined
    ? (told as Action)
    : {
        ...(told as Action),
        ...(told.on === undefined ? {} : { on: selection(told.on) }),
        ...(told.low === undefined ? {} : { low: listed(told.low) }),
      }

function asBet(told: ToldBet, wagers: Game['wagers']): Bet {
  const wager = lookUp(wagers, told.wager)
  const said = told.on === undefined ? undefined : selection(told.on)
  const on = said === undefined ? onlyPlace(wager) : sorted(wager?.reads?.(said) ?? said)
  return on === undefined ? { ...(told as Bet) } : { ...(told as Bet), on }
}

/** Where the chips of a wager with one place on the layout lie, said or not. */
const onlyPlace = (wager: Game['wagers'][string] | undefined): Bet['on'] => {
  const [place, ...others] = wager?.positions ?? []
  return others.length === 0 ? place?.on : undefined
}
