import type { DeviceEvent } from '../../../drivers/events.ts'
import { playedBy } from '../../kit/pot/pot-page.ts'
import { calledInCardRoom } from '../card-room/calls-and-rulings.ts'
import { playedInCardRoom } from '../card-room/steps.ts'
import { begun } from '../common/betting.ts'
import { deviceEffects } from '../common/device-fault-findings.ts'
import { unknownIrregularity, voidedBy } from '../common/irregularity-calls.ts'
import { losesHand } from '../common/lost-messages.ts'
import { andThen, type Input, type Live, stay } from '../inputs-and-effects.ts'
import type { Operation } from '../operations/table-operations.ts'
import { stepsOf, type TableSteps } from '../table-steps.ts'
import { cardLifted, cardPlaced, lastCardsKept } from './card-moves.ts'
import { chipsMoved } from './chip-moves.ts'
import { handBegun } from './hand-start.ts'
import { withoutSecretsIn } from './hole-cards.ts'
import { keyPressed } from './keys.ts'
import { bettingBegun } from './open-betting.ts'
import { interrupted, voided } from './pay.ts'
import { isBegun, newPotTable, type PotRules, type PotState, type PotStep } from './state.ts'
import { view } from './view.ts'

/** A table at which players contest a pot, as it is played. */
function potTable(rules: PotRules): Omit<Live<PotState>, 'awaitsRuling' | 'goesOn'> {
  return {
    initial: newPotTable(rules),
    apply: (state, input) => {
      const step = apply(rules, state, input)
      // After the hand its cards are as secret as before, so it is the state before that says which were seen.
      const seen = step.state.round === state.round ? step.state : state
      return step.effects.length === 0 ? step : { ...step, effects: withoutSecretsIn(step.effects, seen) }
    },
    interrupt: (state, reason) => (isBegun(state) ? interrupted(rules, state, reason, 'rules-changed') : stay(state)),
    refuses,
    refusesCall: (_state, call) => unknownIrregularity(rules.game.page, call),
    view: (state) => view(rules, state),
    isBetweenRounds: (state) => !isBegun(state),
  }
}

function apply(rules: PotRules, state: PotState, input: Input): PotStep {
  if (input.from === 'operator')
    return refuses(state, input.op) === null ? voided(rules, state, voidedBy(input.by)) : stay(state)
  if (input.from === 'caller') return calledInCardRoom(rules, state, input, { isUnderWay: isBegun(state), voided })
  const troubles = { state, effects: deviceEffects(input.device, input.event, state.round) }
  return andThen(troubles, (state) =>
    losesHand(input) && isBegun(state)
      ? interrupted(rules, state, `${input.device} lost messages during the hand`, 'round-interrupted')
      : andThen(deviceEvent(rules, state, input.event), (after) =>
          isBegun(after) && after.told !== state.told ? bettingBegun(rules, after) : stay(after),
        ),
  )
}

function deviceEvent(rules: PotRules, state: PotState, event: DeviceEvent): PotStep {
  switch (event.type) {
    case 'bet':
      return chipsMoved(rules, state, event)
    case 'betting':
      return event.open ? bettingOpens(rules, state) : stay(state)
    case 'bank-stack':
      return stay({ ...state, potSeen: event.amount })
    case 'piece-placed':
      return andThen(cardPlaced(rules, state, event), (after) => lastCardsKept(rules, after))
    case 'piece-lifted':
      return stay(cardLifted(state, event))
    case 'key':
      return keyPressed(rules, state, event)
    case 'fee-dropped':
      return stay({
        ...state,
        dropped: { ...state.dropped, [event.fee]: (state.dropped?.[event.fee] ?? 0) + event.amount },
      })
    default:
      return stay(state)
  }
}

/** The dealer's button for betting begins a hand. One that is still played was not paid, so nobody knows how it ended. */
function bettingOpens(rules: PotRules, state: PotState): PotStep {
  const ended: PotStep = isBegun(state)
    ? interrupted(rules, state, 'a new hand began before the pot was pushed', 'round-interrupted')
    : stay(state)
  return andThen(ended, (after) => handBegun(rules, begun(after)))
}

/** Why this operation is refused now, or null. */
function refuses(state: PotState, op: Operation): string | null {
  if (op !== 'void-round') return `${op} is not possible at this table`
  return isBegun(state) ? null : 'no hand is under way'
}

/**
 * A table at which players contest a pot.
 * @param boards the bet sensors whose messages prove what is in front of the seats
 * @param tellers all devices that tell its hands, and show that nothing is still on its way
 */
export const potSteps = (
  { game, options }: PotRules,
  boards: readonly string[] = [],
  tellers: readonly string[] = [],
): TableSteps => {
  const rules: PotRules = { game: { ...game, pot: playedBy(game.pot, options) }, options }
  return stepsOf(
    playedInCardRoom(potTable(rules), (state, reason) => voided(rules, state, reason)),
    boards,
    tellers,
  )
}
