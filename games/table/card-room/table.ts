import { type DeviceEvent, faceDown } from '../../../drivers/events.ts'
import { moneyIn } from '../../../text/money.ts'
import type { CardRoomBet } from '../../kit/card-room/case.ts'
import { reopened } from '../common/betting.ts'
import { deviceEffects } from '../common/device-fault-findings.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { questionNotes, unknownIrregularity, voidedBy } from '../common/irregularity-calls.ts'
import { losesMessages } from '../common/lost-messages.ts'
import type { RoundView } from '../common/round-view.ts'
import { andThen, findingIn, type Input, type Live, stay } from '../inputs-and-effects.ts'
import type { Operation } from '../operations/table-operations.ts'
import { chipsMoved, closeBetting } from './bets.ts'
import { calledInCardRoom } from './calls-and-rulings.ts'
import { pieceLifted, piecePlaced } from './card-moves.ts'
import { betsOf, handOf, tell } from './judge-round.ts'
import { keyPressed } from './keys.ts'
import { interrupted, voided } from './pay.ts'
import {
  type CardRoomRules,
  type CardRoomState,
  type CardRoomStep,
  isBegun,
  newCardRoomTable,
  spotOfBet,
} from './state.ts'
import { sumOf, trayCounted, trayLost } from './trays.ts'

/** A table of the card room, as it is played. */
export function cardRoomTable(rules: CardRoomRules): Omit<Live<CardRoomState>, 'awaitsRuling' | 'goesOn'> {
  return {
    initial: newCardRoomTable,
    apply: (state, input, at) => apply(rules, state, input, at),
    interrupt: (state, reason) => (isBegun(state) ? interrupted(rules, state, reason, 'rules-changed') : stay(state)),
    refuses,
    refusesCall: (_state, call) => unknownIrregularity(rules.game.page, call),
    view: (state) => view(rules, state),
    isBetweenRounds: (state) => !isBegun(state),
  }
}

function apply(rules: CardRoomRules, state: CardRoomState, input: Input, at: number): CardRoomStep {
  if (input.from === 'operator')
    return refuses(state, input.op) === null ? voided(rules, state, voidedBy(input.by)) : stay(state)
  if (input.from === 'caller') return calledInCardRoom(rules, state, input, { isUnderWay: isBegun(state), voided })
  const troubles = { state, effects: deviceEffects(input.device, input.event, state.round) }
  return andThen(troubles, (state) => {
    if (!losesPlay(input)) return deviceEvent(rules, state, input, at)
    const next: CardRoomState =
      input.kind === 'bank-stack' ? trayLost(state, input.device) : { ...state, playLost: input.device }
    return isBegun(next)
      ? interrupted(rules, next, `${input.device} lost messages during the round`, 'round-interrupted')
      : stay(next)
  })
}

/** Devices whose messages are cards, decisions or the bank's money. */
const tellsPlay: readonly string[] = [
  'table-reader',
  'tile-reader',
  'card-shoe',
  'dealer-keypad',
  'bank-stack',
  'dice-reader',
]

const losesPlay = ({ kind, event }: Input & { from: 'device' }): boolean =>
  tellsPlay.includes(kind) && losesMessages(event)

function deviceEvent(
  rules: CardRoomRules,
  state: CardRoomState,
  { device, event }: Input & { from: 'device' },
  at: number,
): CardRoomStep {
  switch (event.type) {
    case 'bet':
      return chipsMoved(rules, state, event, at)
    case 'betting':
      return event.open ? openBetting(rules, state) : closeBetting(rules, state, at)
    case 'bank-stack':
      return stay(trayCounted(state, device, event))
    case 'dice-rolled':
      return diceThrown(rules, state, event.values)
    case 'piece-placed':
      return piecePlaced(rules, state, event, at)
    case 'piece-lifted':
      return pieceLifted(state, event)
    case 'card-drawn':
      return shoeCard(rules, state, event, at)
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

/** A shoe that says where its cards go is a reader of those places. */
const shoeCard = (
  rules: CardRoomRules,
  state: CardRoomState,
  { card, to }: DeviceEvent & { type: 'card-drawn' },
  at: number,
): CardRoomStep =>
  to === 'player' || to === 'banker' || to === 'burn'
    ? piecePlaced(
        rules,
        { ...state, shown: to === 'burn' ? state.shown : [...new Set([...state.shown, to])] },
        { type: 'piece-placed', place: to, piece: card },
        at,
      )
    : stay(state)

/** Betting opens for the next round. One that is still played was not paid, so nobody knows how it ended. */
function openBetting(rules: CardRoomRules, state: CardRoomState): CardRoomStep {
  const ended: CardRoomStep = isBegun(state)
    ? interrupted(rules, state, 'betting opened before the round was paid', 'round-interrupted')
    : stay(state)
  // What was doubtful until now was of an earlier round.
  return andThen(ended, ({ playLost: _, ...state }) =>
    stay({ ...state, phase: 'betting', betting: reopened(state.betting) }),
  )
}

function diceThrown(rules: CardRoomRules, state: CardRoomState, dice: readonly number[]): CardRoomStep {
  if (state.phase !== 'betting') return stay(state)
  const { step, refused } = tell(rules, state, { outcome: { ...state.told.outcome, dice } })
  if (refused === undefined) return step
  const message = `round ${state.round}: ${dice.join('-')} is no throw of the cup: ${refused}`
  return { state, effects: [findingIn(state.round, codeFinding('decision-not-due', message))] }
}

/** Why this operation is refused now, or null. */
function refuses(state: CardRoomState, op: Operation): string | null {
  if (op !== 'void-round') return `${op} is not possible at this table`
  return isBegun(state) ? null : 'no round is under way'
}

/** What the bank covers, and whose it is where several share it. */
function bankText(banked: readonly CardRoomBet[], money: (minor: number) => string): string {
  const shares = banked.flatMap(({ by, stake }) => (by === undefined ? [] : [`${partyText(by)} ${money(stake)}`]))
  return [`the bank covers ${money(sumOf(banked))}`, ...(shares.length === 0 ? [] : [shares.join(', ')])].join(': ')
}

const partyText = (by: string | number): string => (typeof by === 'number' ? `seat ${by}` : by)

function view({ game }: CardRoomRules, state: CardRoomState): RoundView {
  const { told, phase, betting, questions, shown } = state
  const hands = Object.keys(told.deal).map((hand) => [
    hand,
    handOf(state, hand).map((piece) => (shown.includes(hand) ? piece : faceDown)),
  ])
  return {
    round: state.round,
    game: game.page.id,
    phase: phase === 'betting' && betting.closedAt !== null ? 'no-more-bets' : phase,
    deal: Object.fromEntries(hands),
    ...(told.outcome.dice === undefined ? {} : { dice: [[...told.outcome.dice]] }),
    bets: betsOf(state).flatMap((bet) =>
      bet.seat === 'dealer' ? [] : [{ seat: bet.seat, spot: spotOfBet(bet), stake: bet.stake }],
    ),
    notes: [
      ...(state.banking.holder === null ? [] : [`seat ${state.banking.holder} has the bank`]),
      ...(state.banked === null ? [] : [bankText(state.banked, moneyIn(game.page.currency))]),
      ...(phase === 'waiting' ? ['waiting for betting to open'] : []),
      ...questionNotes(questions),
    ],
  }
}
