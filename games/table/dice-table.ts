import type { DeviceEvent } from '../../drivers/events.ts'
import type { Game } from '../kit/game.ts'
import type { Options } from '../kit/options.ts'
import { sorted, spotOf } from '../kit/round.ts'
import { betHeard, betTotalHeard, sensorsRestarted, told } from './bets-heard.ts'
import { reopened } from './betting.ts'
import { codeFinding } from './codes.ts'
import { deviceEffects } from './device-effects.ts'
import { called, freshBets, noMoreBets, takenDown } from './dice-chips.ts'
import { bettingOpened, contradicted, declared, shaken } from './dice-cover.ts'
import {
  type DiceState,
  type House,
  newDice,
  nothingStands,
  roundOf,
  settled,
  type Thrown,
  unsettled,
} from './dice-state.ts'
import { andThen, type Input, type Live, type Operation, type RoundView, stay } from './live.ts'

/** A table whose rounds are throws of dice. */
export function diceTable(game: Game, options: Options): Live<DiceState> {
  const house = { game, options }
  return {
    initial: newDice,
    apply: (state, input, at) => apply(house, state, input, at),
    refuses: (_state, op) => (op === 'void-round' || op === 'new-shooter' ? null : `${op} does not belong to dice`),
    view: (state) => view(house, state),
  }
}

function apply(house: House, state: DiceState, input: Input, at: number): Thrown {
  if (input.from === 'operator') return operated(house, state, input.op)
  const troubles = {
    state: sensorsRestarted(state, input),
    effects: deviceEffects(input.device, input.event, state.round),
  }
  return andThen(troubles, (state) =>
    losesThrows(input) ? throwMissed(house, state, input.device) : heard(house, state, input.event, at),
  )
}

const losesThrows = ({ kind, event }: Input & { from: 'device' }): boolean =>
  kind === 'dice-reader' && event.type === 'sequence' && event.fault === 'gap'

function heard(house: House, state: DiceState, event: DeviceEvent, at: number): Thrown {
  switch (event.type) {
    case 'dice-state':
      return event.state === 'shaking' ? diceMove(house, state, at) : diceRest(house, state)
    case 'dice-rolled':
      return diceRead(house, state, event.values, at)
    case 'dice-void':
      return noThrow(house, state, event.reason)
    case 'key':
      return keyed(house, state, event)
    case 'bet':
      return andThen(takenDown(house, state, event), (state) => betHeard(house.game, state, event, at))
    case 'betting':
      return event.open ? openBetting(house, state) : closeBetting(house, state, at)
    case 'bet-total':
      return betTotalHeard(state, event)
    default:
      return stay(state)
  }
}

function diceMove(house: House, state: DiceState, at: number): Thrown {
  if (house.game.covered) return shaken(house, state)
  if (state.phase === 'joining') return stay(state)
  return andThen(noMoreBets(house, state, at), (state) => stay({ ...state, phase: 'shaking' }))
}

const diceRest = ({ game }: House, state: DiceState): Thrown =>
  stay(game.covered && state.phase === 'shaking' ? { ...state, phase: 'betting' } : state)

function openBetting({ game }: House, state: DiceState): Thrown {
  if (game.covered) return bettingOpened(state)
  return stay(state.phase === 'betting' ? { ...state, betting: reopened(state.betting) } : state)
}

function closeBetting(house: House, state: DiceState, at: number): Thrown {
  if (!house.game.covered) return noMoreBets(house, state, at)
  const { read } = state.cover
  const closed: DiceState = { ...state, cover: { ...state.cover, betting: 'closed' } }
  return read === null ? stay(closed) : diceThrown(house, closed, read, at)
}

/** The dealer enters a result as in `declare-346`; whatever else is keyed at dice is a call. */
function keyed(house: House, state: DiceState, event: Extract<DeviceEvent, { type: 'key' }>): Thrown {
  const [, faces] = /^declare-([1-6]+)$/.exec(event.key) ?? []
  if (faces === undefined || !house.game.covered) return called(house, state, event)
  return declared(house, state, [...faces].map(Number))
}

function diceRead(house: House, state: DiceState, values: readonly number[], at: number): Thrown {
  if (state.cover.betting === 'open') return stay({ ...state, cover: { ...state.cover, read: values } })
  return diceThrown(house, state, values, at)
}

function diceThrown(house: House, state: DiceState, faces: readonly number[], at: number): Thrown {
  if (state.phase === 'joining') return joinedLate(house, state, faces)
  return andThen(noMoreBets(house, state, at), (state) => {
    const thrown = { ...roundOf(state), rolls: [...state.standing.rolls, faces] }
    const breaches = house.game.verifyRound(thrown, house.options)
    const wrong = [
      ...breaches.map((breach) => house.game.finding(breach, 'integrity')),
      ...contradicted(house, state, faces),
    ]
    if (wrong.length === 0) return settled(house, state, thrown)
    const reason = wrong.map(({ message }) => message).join('; ')
    return andThen(told(state, ...wrong), (state) => unsettled(house, state, 'disputed', reason, faces))
  })
}

/** The table is joined behind a throw that leaves nothing of those before it. */
function joinedLate(house: House, state: DiceState, faces: readonly number[]): Thrown {
  const { remembers, startsAnew } = house.game
  const message = `${faces.join('-')} was thrown before the betting of its round could be seen`
  const isJoined = remembers === undefined || startsAnew?.(faces) === true
  return andThen(told(state, codeFinding('joined-mid-round', message)), (state) =>
    andThen(unsettled(house, state, 'interrupted', 'the round had begun before it could be seen', faces), (next) =>
      stay(isJoined ? { ...next, phase: 'betting' } : next),
    ),
  )
}

/** The reader saw no throw that counts: the dice go again, and chips stay where they are. */
function noThrow(house: House, state: DiceState, reason: string): Thrown {
  const message = `round ${state.round}: the dice gave no result (${reason})`
  return andThen(told(state, codeFinding('round-interrupted', message)), (state) =>
    unsettled(house, state, 'void', `no result: ${reason}`),
  )
}

/** A throw that was not seen leaves every point and every open wager unknown. */
function throwMissed(house: House, state: DiceState, device: string): Thrown {
  const message = `round ${state.round}: ${device} lost messages; ${state.standing.bets.length} standing wagers wait for a person`
  return andThen(told(state, codeFinding('round-interrupted', message)), (state) =>
    andThen(unsettled(house, state, 'interrupted', 'a throw was missed'), (next) =>
      stay({ ...next, phase: 'joining', standing: nothingStands }),
    ),
  )
}

/** A new shooter begins with a come-out throw: a table that did not know the point can be joined there. */
function operated(house: House, state: DiceState, op: Operation): Thrown {
  if (op === 'new-shooter') return stay(state.phase === 'joining' ? { ...state, phase: 'betting' } : state)
  return op === 'void-round' ? unsettled(house, state, 'void', 'voided by a person') : stay(state)
}

function view({ game }: House, state: DiceState): RoundView {
  const lying = roundOf(state, freshBets(state)).bets
  return {
    round: state.round,
    game: game.id,
    phase: state.phase,
    dice: state.standing.rolls.map((faces) => sorted(faces).map(Number)),
    bets: lying.map((bet) => ({ seat: bet.seat, spot: spotOf(bet), stake: bet.stake })),
    notes:
      state.standing.bets.length === 0 ? [] : [`wagers that stand over several throws: ${state.standing.bets.length}`],
  }
}
