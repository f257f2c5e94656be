import { type DeviceEvent, faceDown } from '../../../drivers/events.ts'
import { calledInCardRoom } from '../card-room/calls-and-rulings.ts'
import { playedInCardRoom } from '../card-room/steps.ts'
import { begun } from '../common/betting.ts'
import { deviceEffects } from '../common/device-fault-findings.ts'
import { withoutHidden } from '../common/hidden-cards.ts'
import { questionNotes, unknownIrregularity, voidedBy } from '../common/irregularity-calls.ts'
import { losesHand } from '../common/lost-messages.ts'
import type { RoundView } from '../common/round-view.ts'
import { andThen, type Input, type Live, stay } from '../inputs-and-effects.ts'
import type { Operation } from '../operations/table-operations.ts'
import { stepsOf, type TableSteps } from '../table-steps.ts'
import { cardLifted, cardPlaced } from './card-moves.ts'
import { chipsMoved } from './chip-moves.ts'
import { handBegun } from './hand-start.ts'
import { stackOf, standing } from './judge-hand.ts'
import { keyPressed } from './keys.ts'
import { interrupted, voided } from './pay.ts'
import {
  cardsSet,
  isBegun,
  newSettingTable,
  parts,
  type SetHandRules,
  type SettingState,
  type SettingStep,
  setOf,
} from './state.ts'

/**
 * A table at which players set their cards in front, middle and back, and compare them with each other.
 * @param boards the bet sensors whose messages prove the stacks
 * @param tellers all devices that tell its hands, and show that nothing is still on its way
 */
export const settingSteps = (
  rules: SetHandRules,
  boards: readonly string[] = [],
  tellers: readonly string[] = [],
): TableSteps =>
  stepsOf(
    playedInCardRoom(settingTable(rules), (state, reason) => voided(rules, state, reason)),
    boards,
    tellers,
  )

function settingTable(rules: SetHandRules): Omit<Live<SettingState>, 'awaitsRuling' | 'goesOn'> {
  return {
    initial: newSettingTable(rules),
    apply: (state, input, at) => {
      const step = stakesClosed(apply(rules, state, input), at)
      const seen = step.state.round === state.round ? step.state : state
      return step.effects.length === 0
        ? step
        : { ...step, effects: withoutHidden(step.effects, openCards(rules, seen)) }
    },
    interrupt: (state, reason) => (isBegun(state) ? interrupted(rules, state, reason, 'rules-changed') : stay(state)),
    refuses,
    refusesCall: (_state, call) => unknownIrregularity(rules.game.page, call),
    view: (state) => view(rules, state),
    isBetweenRounds: (state) => !isBegun(state),
  }
}

/** The first stack that can't change any more closes the stakes (at ms): what boards tell behind it is held against that moment. */
function stakesClosed(step: SettingStep, at: number): SettingStep {
  const { betting, stacks } = step.state
  const isClosed = betting.closedAt !== null || Object.keys(stacks).length === 0
  return isClosed ? step : { ...step, state: { ...step.state, betting: { ...betting, closedAt: at } } }
}

/** Cards that everybody may see: those that are set open, and the hands that were shown. */
const openCards = ({ game }: SetHandRules, state: SettingState): readonly string[] =>
  Object.keys(state.hands)
    .map(Number)
    .flatMap((seat) => (isOpen(game.setting, state, seat) ? cardsSet(state, seat) : []))

const isOpen = ({ sets }: { sets: 'open' | 'closed' }, { shown }: SettingState, seat: number): boolean =>
  sets === 'open' || shown.includes(seat)

function apply(rules: SetHandRules, state: SettingState, input: Input): SettingStep {
  if (input.from === 'operator')
    return refuses(state, input.op) === null ? voided(rules, state, voidedBy(input.by)) : stay(state)
  if (input.from === 'caller') return calledInCardRoom(rules, state, input, { isUnderWay: isBegun(state), voided })
  const troubles = { state, effects: deviceEffects(input.device, input.event, state.round) }
  return andThen(troubles, (state) =>
    losesHand(input) && isBegun(state)
      ? interrupted(rules, state, `${input.device} lost messages during the hand`, 'round-interrupted')
      : deviceEvent(rules, state, input.event),
  )
}

function deviceEvent(rules: SetHandRules, state: SettingState, event: DeviceEvent): SettingStep {
  switch (event.type) {
    case 'bet':
      return chipsMoved(rules, state, event)
    case 'betting':
      return event.open && !isBegun(state) ? handBegun(rules, begun(state)) : stay(state)
    case 'piece-placed':
      return cardPlaced(rules, state, event)
    case 'piece-lifted':
      return cardLifted(rules, state, event)
    case 'key':
      return keyPressed(rules, state, event)
    default:
      return stay(state)
  }
}

/** Why this operation is refused now, or null. */
function refuses(state: SettingState, op: Operation): string | null {
  if (op !== 'void-round') return `${op} is not possible at this table`
  return isBegun(state) ? null : 'no hand is under way'
}

/** The hand at a glance: what is going on, who is to set, the stacks, and the cards that everybody may see. */
function view(rules: SetHandRules, state: SettingState): RoundView {
  const { setting, page } = rules.game
  const now = state.phase === 'playing' ? standing(rules, state) : undefined
  const { stage = '', live = [], sets } = now ?? {}
  const dealt = Object.keys(state.hands).map(Number)
  return {
    round: state.round,
    game: page.id,
    phase: state.phase,
    deal: Object.fromEntries(dealt.flatMap((seat) => handView(setting, state, seat))),
    bets: state.seated.flatMap((seat) => {
      const stake = stackOf(setting, state, seat)
      return stake === 0 ? [] : [{ seat, spot: setting.stack, stake }]
    }),
    ...(now === undefined
      ? {}
      : {
          hand: {
            street: stage,
            ...(state.button === null ? {} : { button: state.button }),
            ...(sets === undefined ? {} : { actor: sets.seat }),
            live: live.toSorted((a, b) => a - b),
            pots: [],
          },
        }),
    notes: [
      ...(state.phase === 'waiting' ? ['waiting for a new hand'] : []),
      ...(state.fantasy.length === 0 ? [] : [`in fantasy: ${state.fantasy.join(', ')}`]),
      ...questionNotes(state.questions),
    ],
  }
}

/** What a seat holds, and its three sets once cards lie there. */
function handView(setting: SetHandRules['game']['setting'], state: SettingState, seat: number): [string, string[]][] {
  const set = setOf(state, seat)
  const laid = cardsSet(state, seat)
  const held = (state.hands[seat] ?? []).filter((card) => !laid.includes(card) && !state.discarded.includes(card))
  const seen = (cards: readonly string[]): string[] =>
    cards.map((card) => (isOpen(setting, state, seat) && laid.includes(card) ? card : faceDown))
  const rows: [string, string[]][] = [
    [`seat:${seat}`, seen(held)],
    ...parts.map((part): [string, string[]] => [`seat:${seat}-${part}`, seen(set[part])]),
  ]
  return rows.filter(([, cards]) => cards.length > 0)
}
