import type { CardRoomAction, CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import { drawable } from '../../kit/pot/deal/shortage.ts'
import { faultOfDeal, type HandStanding, stageReached } from '../../kit/pot/hand-standing.ts'
import { withQuestion } from '../card-room/findings.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { isEarly } from './early-cards.ts'
import { cardsOf, faulty, inHand, type JudgedHand, said, standing, tell } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/** A seat says how many cards it throws; 0 stands pat. */
export function drawSaid(rules: PotRules, state: PotState, seat: number | undefined, count: number): PotStep {
  const now = standing(rules, state)
  if (now === undefined) return stay(state)
  const due = seat ?? now.deal.draws.filter((each) => now.live.includes(each))[now.deal.draw.requests.length]
  if (due === undefined) return said(state, codeFinding('decision-not-due', inHand(state, 'no draw is due')))
  const event: CardRoomEvent = { ev: 'draw-request', seat: due, count }
  const action: CardRoomAction = { seat: due, do: 'draw', round: drawNumber(now), count }
  const { step } = tell(rules, state, { event, action, taken: state, fault: faultOfDeal(rules.game.pot, now, event) })
  return andThen(step, (after) => spareBurnt(rules, after))
}

/** A card of a seat that became the burn card is the burn that is due now. */
export function spareBurnt(rules: PotRules, state: PotState): PotStep {
  const now = state.spareBurns > 0 ? standing(rules, state) : undefined
  if (now === undefined || !isBurnDue(now)) return stay(state)
  return tell(rules, state, { event: { ev: 'burn' }, taken: { ...state, spareBurns: state.spareBurns - 1 } }).step
}

/** A card is to be burnt before the next one is dealt; for a draw, once everybody has said how many he throws. */
const isBurnDue = ({ step, deal, live }: HandStanding): boolean =>
  step?.step === 'burn' ||
  (step?.step === 'draw' && step.burns && !deal.draw.burned && deal.draw.requests.length === live.length)

/** Which draw of the game is under way, from 1. */
const drawNumber = ({ deal, context }: HandStanding): number =>
  Math.max(1, context.page.streets.slice(0, deal.at + 1).filter(({ step }) => step === 'draw').length)

/** A seat's card goes to the discards: a card thrown for a draw, given up, or exposed; or a hand that is folded. */
export function cardThrown(rules: PotRules, state: PotState, seat: number, card: Piece): PotStep {
  const now = standing(rules, state)
  const held = state.hands[seat] ?? []
  const thrown = held.find((each) => each.card === card)
  const without: PotState = { ...state, hands: { ...state.hands, [seat]: held.filter((each) => each.card !== card) } }
  if (now === undefined || !now.live.includes(seat)) return stay(without)
  if (isToBeReplaced(state, card)) return replaced(rules, state, without, now, { ev: 'to-discard', seat, card })
  if (now.step?.step === 'draw') return stay(without)
  // While seats are still to act, a card that is thrown may be the first of a hand that is folded.
  if (now.step?.step === 'release' || (hasRelease(now) && now.betting === undefined)) {
    const face = thrown?.face === 'up' ? { face: 'up' } : {}
    return replaced(rules, state, without, now, { ev: 'discard', seat, count: 1, ...face })
  }
  return stay(without)
}

/** An exposed card is replaced before the betting behind its deal is over; later, one that was kept is thrown as any other. */
function isToBeReplaced({ told: { events } }: PotState, card: Piece): boolean {
  const at = events.findLastIndex((event) => event.card === card && event.exposed === true)
  return at >= 0 && events.slice(at).every(({ ev }) => ev !== 'betting-closed')
}

const hasRelease = ({ context }: HandStanding): boolean => context.page.streets.some(({ step }) => step === 'release')

function replaced(rules: PotRules, state: PotState, taken: PotState, now: HandStanding, event: CardRoomEvent): PotStep {
  return tell(rules, state, { event, taken, fault: faultOfDeal(rules.game.pot, now, event) }).step
}

/** A replacement: a seat gets all of its number in one run. Cards that it has taken from its hand by then are thrown. */
export function replacementDealt(
  rules: PotRules,
  state: PotState,
  now: HandStanding,
  seat: number,
  card: Piece,
): PotStep {
  const { pot } = rules.game
  const owed = now.deal.draw.owed[seat] ?? 0
  const before = state.drawn?.seat === seat ? state.drawn.count : 0
  const count = before + 1
  const waits = state.drawn !== null && state.drawn.seat !== seat ? state.drawn.seat : undefined
  if (waits !== undefined)
    return faulty(rules, state, {
      ...{ fault: 'wrong-draw', rule: pot.refuses['wrong-draw'] },
      says: `seat ${waits} is to get all its cards first`,
    })
  const whole = Math.min(owed, drawable(now.deal, pot))
  const event: CardRoomEvent = { ev: 'draw', seat, count }
  const fault = faultOfDeal(pot, now, count < whole ? { ...event, count: whole } : event)
  const gone = Object.entries(state.lifted).flatMap(([place, cards]) => (place.startsWith(`seat-${seat}`) ? cards : []))
  const kept = (state.hands[seat] ?? []).filter((each) => !gone.includes(each.card))
  const hands = { ...state.hands, [seat]: [...kept, { card, face: 'down' as const }] }
  const isWhole = count >= whole
  const taken: PotState = { ...state, hands, drawn: isWhole ? null : { seat, count } }
  if (fault === undefined && kept.length + 1 > cardsIn(now))
    return said(
      state,
      codeFinding('card-not-due', inHand(state, `seat ${seat} has not thrown the card that is replaced`), 'violation'),
    )
  if (fault === undefined && !isWhole) return stay(taken)
  return tell(rules, state, { event, taken, fault }).step
}

/** How many cards every seat holds in a game with draws. */
const cardsIn = ({ context }: HandStanding): number =>
  context.page.streets.reduce((sum, step) => sum + (step.step === 'deal' ? step.count : 0), 0)

/** Whether its last card came with a draw behind which the betting is not over. */
function hasDrawn({ told: { events } }: PotState, seat: number): boolean {
  const at = events.findLastIndex((event) => event.ev === 'draw' && event.seat === seat)
  return at >= 0 && events.slice(at).every(({ ev }) => ev !== 'betting-closed')
}

/** A seat's last card was seen by others: the page says what becomes of it. */
export function cardExposed(rules: PotRules, state: PotState, seat: number): PotStep {
  const card = cardsOf(state, seat).at(-1)
  const now = standing(rules, state)
  if (card === undefined || now === undefined)
    return said(state, codeFinding('decision-not-due', inHand(state, `seat ${seat} has no card to be exposed`)))
  if (now.step?.step === 'draw' || hasDrawn(state, seat)) {
    const stage = now.step?.step === 'draw' ? now.step.stage : stageReached(rules.game.pot, now)
    const n = cardsOf(state, seat).length
    const event: CardRoomEvent = { ev: 'card', to: `seat:${seat}`, n, card, exposed: true, stage }
    return askedIfUnruled(tell(rules, state, { event, taken: state }), seat)
  }
  const at = state.told.events.findLastIndex(
    (event) => event.ev === 'card' && event.to === `seat:${seat}` && !isEarly(event),
  )
  const event = state.told.events[at]
  if (event === undefined) return stay(state)
  const events = state.told.events.with(at, { ...event, card, exposed: true })
  const known: PotState = { ...state, told: { ...state.told, events } }
  const told = tell(rules, known, { taken: known })
  return event.face === 'up' ? told.step : askedIfUnruled(told, seat)
}

/** A downcard that others have seen waits for a person, where the page has no word on it. */
export function askedIfUnruled({ step, isTaken, answer }: JudgedHand, seat: number): PotStep {
  if (!isTaken || (answer.findings ?? []).length > 0) return step
  const says = `a downcard of seat ${seat} is exposed, and no rule says what becomes of it`
  return andThen(step, (state) =>
    state.questions.includes(says)
      ? stay(state)
      : said(withQuestion(state, says), codeFinding('exposure-without-rule', inHand(state, says))),
  )
}
