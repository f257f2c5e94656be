import type { DriverKind } from '../../drivers/driver.ts'
import type { DeviceEvent } from '../../drivers/events.ts'
import { baccarat } from '../../games/co/baccarat.ts'
import type { Card } from '../../games/kit/cards/cards.ts'
import type { Game } from '../../games/kit/document/game.ts'
import type { Options, Problem } from '../../games/kit/document/options.ts'
import { handDue } from '../../games/kit/round/deal-plan.ts'
import type { Round } from '../../games/kit/round/round.ts'
import { oddsOfGame, type Question } from '../../games/odds/wager-odds.ts'
import type { Result } from '../../games/table/common/result-shape.ts'
import { houseBankedSteps } from '../../games/table/house-banked-table.ts'
import type { Effect, Input, Step, Supervised } from '../../games/table/inputs-and-effects.ts'
import type { Call, Operation } from '../../games/table/operations/table-operations.ts'
import type { Ruling } from '../../games/table/rulings/ruling-shape.ts'
import type { TableState } from '../../games/table/table-steps.ts'

const refusal = (problems: readonly Problem[]) => new Error(problems.map(({ message }) => message).join('; '))

/** The options in full. Throws with the reasons when the rules refuse them. */
export function optionsOf(game: Game, given: Record<string, unknown> = {}): Options {
  const read = game.readOptions(given)
  if ('problems' in read) throw refusal(read.problems)
  return read.options
}

const plain = optionsOf(baccarat)

/** The hand that draws next in a coup, or null. */
export const drawsTo = (coup: Round) => handDue(baccarat.due(coup, plain))

/** Exact odds of one wager, under each pay table that the options leave open. */
export function oddsFor(
  game: Game,
  wager: string,
  given: Record<string, unknown> = {},
  more: Pick<Question, 'meters' | 'strategy'> = {},
) {
  const odds = oddsOfGame(game, { options: given, wager, ...more })
  if ('problems' in odds) throw refusal(odds.problems)
  return odds
}

const from =
  (kind: DriverKind['device']) =>
  (event: DeviceEvent): Input => ({ from: 'device', device: `the ${kind}`, kind, event })

export const shoe = from('card-shoe')
export const shuffler = from('shuffler')
export const wheel = from('roulette-wheel')
export const sensors = from('bet-sensors')
export const wheelOfSymbols = from('big-six-wheel')
export const dice = from('dice-reader')
export const keypad = from('dealer-keypad')

export const operator = (op: Operation): Input => ({ from: 'operator', op, by: 'the pit boss' })

export const seen = (call: Call): Input => ({ from: 'caller', call, by: 'surveillance' })

export const ruledBy = (ruling: Ruling): Supervised => ({ from: 'supervisor', ruling, by: 'Ann' })

export const bet = (seat: number, spot: string, amount: number) => sensors({ type: 'bet', seat, spot, amount })
export const openBetting = sensors({ type: 'betting', open: true })
export const noMoreBets = sensors({ type: 'betting', open: false })
export const key = (key: string, seat?: number) => keypad({ type: 'key', key, ...(seat === undefined ? {} : { seat }) })
export const drawn = (cards: string) => (cards.split(' ') as Card[]).map((card) => shoe({ type: 'card-drawn', card }))
export const lostMessages: DeviceEvent = { type: 'sequence', fault: 'gap', expected: 4, got: 7 }

/** A live table that is spoken to: the time (ms) and what is heard go in, what the table does comes out. */
export function tableOf(game: Game, given: Record<string, unknown> = {}) {
  const table = houseBankedSteps(game, optionsOf(game, given))
  let state = table.initial
  const done = (step: Step<TableState>) => {
    state = step.state
    return step.effects
  }
  const apply = (input: Input | Supervised, at: number) => done(table.apply(state, input, { since: at, at }))
  return {
    apply,
    hear: (at: number, ...inputs: (Input | Supervised)[]) => inputs.flatMap((input) => apply(input, at)),
    linked: (isOpen: boolean) => {
      state = table.linked(state, isOpen)
    },
    isInDoubt: () => table.isInDoubt(state),
    interrupt: (reason: string) => done(table.interrupt(state, reason)),
    refuses: (op: Operation) => table.refuses(state, op),
    refusesCall: (call: Call) => table.refusesCall(state, call),
    refusesRuling: (ruling: Ruling) => table.refusesRuling(state, ruling),
    view: () => table.view(state),
    isBetweenRounds: () => table.isBetweenRounds(state),
    layout: () => table.layout(state),
  }
}

/** The same without a clock, with what was heard `first` behind it. */
export function tableAt(game: Game, given: Record<string, unknown>, ...first: Input[]) {
  const table = tableOf(game, given)
  const hear = (...inputs: (Input | Supervised)[]) => table.hear(0, ...inputs)
  hear(...first)
  return { ...table, hear }
}

export const resultsIn = (effects: readonly Effect[]) => effects.filter((effect) => effect.type === 'result')
export const findingsIn = (effects: readonly Effect[]) => effects.filter((effect) => effect.type === 'finding')
export const rulesIn = (effects: readonly Effect[]) => findingsIn(effects).map(({ rule }) => rule)

/** What went back for each wager of a result, as in `{ '1 banker': 1950 }`; `open` for one that stands. */
export const paidIn = ({ settlements }: Pick<Result, 'settlements'>) =>
  Object.fromEntries(
    settlements.map(({ seat, wager, on, returns, open }) => [
      [seat, on === undefined ? wager : `${wager}:${on.join('-')}`].join(' '),
      open ? 'open' : returns,
    ]),
  )
