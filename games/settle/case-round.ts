import type { Game } from '../kit/document/game.ts'
import type { Setup } from '../kit/document/house-banked.ts'
import { lookUp } from '../kit/look-up.ts'
import {
  type Action,
  areSame,
  asNumber,
  type Bet,
  emptyRound,
  type Round,
  type Selection,
  type State,
  sorted,
} from '../kit/round/round.ts'
import { reserveId } from '../kit/settle/meters-before.ts'
import { type Case, type CaseAction, type CaseBet, factNames, listed } from './case-shape.ts'
import { dealtIn, ownName } from './hand-aliases.ts'
import { resultsOf } from './spins-and-throws.ts'

/** The round that a case tells of. */
export function roundOf(told: Case, game: Game): Round {
  const { deal, outcome, actions = [], bets = [], meters } = told
  const { spins, rolls, stops } = outcome === undefined ? emptyRound : { ...emptyRound, ...resultsOf(outcome) }
  const state = stateOf(told)
  const round = {
    deal: deal === undefined ? emptyRound.deal : dealtIn(game, deal),
    spins,
    rolls,
    stops,
    actions: actions.map((action) => asAction(action, game)),
    bets: bets.map((bet) => asBet(bet, game)),
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

const metersIn = (meters: NonNullable<Case['meters']>): Round['meters'] =>
  Object.fromEntries(
    Object.entries(meters).flatMap(([id, shown]) => {
      if (typeof shown === 'number') return [[id, shown]]
      const { at_settlement: main, reserve } = shown
      return [[id, main], ...(reserve === undefined ? [] : [[reserveId(id), reserve]])]
    }),
  )

const selection = (on: Selection | number | string): Selection => (typeof on === 'object' ? on : [on])

function asAction(told: CaseAction, game: Game): Action {
  const verb = choiceNamed(game, told.do)
  const wager = told.wager && ownName(game, told.wager)
  if (told.on === undefined && told.low === undefined && verb === told.do && wager === told.wager) return told as Action
  return {
    ...(told as Action),
    do: verb,
    ...(wager === undefined ? {} : { wager }),
    ...(told.on === undefined ? {} : { on: selection(told.on) }),
    ...(told.low === undefined ? {} : { low: listed(told.low) }),
  }
}

/** A seat that makes a wager may be said to do what the wager is called; the choice, where only one stakes it. */
function choiceNamed({ choices = {} }: Game, told: string): string {
  if (Object.hasOwn(choices, told)) return told
  const [choice, ...others] = Object.keys(choices).filter((verb) => choices[verb]?.stakes === told)
  return choice === undefined || others.length > 0 ? told : choice
}

const asBet = (told: CaseBet, game: Game): Bet =>
  asOwnBet(Object.hasOwn(game.wagers, told.wager) ? told : { ...told, wager: ownName(game, told.wager) }, game)

function asOwnBet(told: CaseBet, game: Game): Bet {
  const wager = lookUp(game.wagers, told.wager)
  const said = told.on === undefined ? undefined : selection(told.on)
  const on = said === undefined ? onlyPlace(wager) : placeOf(said, wager, game)
  return on === undefined ? { ...(told as Bet) } : { ...(told as Bet), on }
}

type Wager = Game['wagers'][string]

/** A place as it is told; or, where the layout has no such place, with a side by its other name, or numbers told in text. */
function placeOf(said: Selection, wager: Wager | undefined, game: Game): Selection {
  const asTold = placeRead(said, wager)
  if (wager?.positions === undefined || said.every((part) => typeof part === 'number') || isPlace(asTold, wager))
    return asTold
  const spelled = said.flatMap((part) =>
    typeof part === 'number' ? [part] : ownName(game, part).split('-').map(asNumber),
  )
  const read = placeRead(spelled, wager)
  return isPlace(read, wager) ? read : asTold
}

const placeRead = (said: Selection, wager: Wager | undefined): Selection => sorted(wager?.reads?.(said) ?? said)

const isPlace = (on: Selection, { positions = [] }: Wager): boolean =>
  positions.some((position) => areSame(position.on, on))

/** Where the chips of a wager with one place on the layout lie, said or not. */
const onlyPlace = (wager: Wager | undefined): Bet['on'] => {
  const [place, ...others] = wager?.positions ?? []
  return others.length === 0 ? place?.on : undefined
}
