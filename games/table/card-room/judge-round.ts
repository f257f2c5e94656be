import type { CardRoomAnswer } from '../../kit/card-room/answer.ts'
import type { CardRoomAction, CardRoomBet, CardRoomCase, Piece } from '../../kit/card-room/case.ts'
import { isOfDecision } from '../../kit/card-room/page.ts'
import { lookUp } from '../../kit/look-up.ts'
import { withBreaches } from './findings.ts'
import { betOn, type CardRoomRules, type CardRoomState, type CardRoomStep, type ToldRound } from './state.ts'

/*
 * The game is asked after everything that is seen or keyed, with the round as it is told so far: what it refuses does not
 * become part of the round, and what it finds is told at once. So a round is judged live by the same rules that settle it.
 */

const noPieces: readonly Piece[] = []

/** The wagers of the round: as they lie while betting is open, then as it closed on them. */
export const betsOf = ({ betting, bets }: CardRoomState): readonly CardRoomBet[] =>
  betting.closedAt === null ? betting.layout.map(betOn) : bets

/** Which hands are told: an unfinished one would be judged as if nobody drew to it any more. */
type Extent = 'all' | readonly string[]

/** The round in the game's notation. */
export function caseOf({ game, options }: CardRoomRules, state: CardRoomState, hands: Extent): CardRoomCase {
  const { told, round, banked, actionButton } = state
  return {
    id: round,
    game: game.page.id,
    kind: 'showdown',
    options: actionButton === undefined ? options : { ...options, action_seat: actionButton },
    setup: {},
    deal:
      hands === 'all'
        ? told.deal
        : Object.fromEntries(Object.entries(told.deal).filter(([hand]) => hands.includes(hand))),
    upcards: {},
    outcome: told.outcome,
    events: told.events,
    actions: told.actions,
    bets: [...betsOf(state), ...(banked ?? [])],
    hands: [],
    half_hours: [],
  }
}

export const answerOf = (rules: CardRoomRules, state: CardRoomState, hands: Extent): CardRoomAnswer =>
  rules.game.settle(caseOf(rules, state, hands))

/** How many cards a hand is dealt before anything is decided. */
export function sizeOf({ game: { live } }: CardRoomRules, hand: string): { least: number; most: number } {
  const size = lookUp(live?.hands ?? {}, hand.startsWith('seat:') ? 'seat' : hand)
  if (size === undefined) return { least: 0, most: 0 }
  return typeof size.cards === 'number'
    ? { least: size.cards, most: size.cards }
    : { least: size.cards[0], most: size.cards[1] }
}

/** No round of any game has as many cards and decisions. */
const mostTold = 1_000

type Judged = { step: CardRoomStep; refused?: string }

/** Who decides, and the hands by which he does. */
type Judging = { whose: number | 'dealer'; hands: readonly string[] }

/** Takes this as told where the game does; else it stays untold, and the finding says why. */
export function tell(
  rules: CardRoomRules,
  before: CardRoomState,
  told: Partial<ToldRound>,
  { whose, hands }: Judging = { whose: 'dealer', hands: [] },
): Judged {
  const state = { ...before, told: { ...before.told, ...told } }
  if (state.told.events.length + state.told.actions.length > mostTold)
    return { step: { state: before, effects: [] }, refused: `more than ${mostTold} cards and decisions are no round` }
  const answer = answerOf(rules, withoutWrongStakes(rules, state, whose), hands)
  if ('error' in answer) return { step: { state: before, effects: [] }, refused: answer.error }
  if (answer.refused !== undefined)
    return { step: withBreaches(rules.game, before, [answer.refused], 'violation'), refused: answer.refused.message }
  const { findings = [] } = answer
  return { step: withBreaches(rules.game, state, findings, 'warning') }
}

/** Chips of another's decision that still lie wrong are that seat's own matter. */
function withoutWrongStakes(rules: CardRoomRules, state: CardRoomState, whose: number | 'dealer'): CardRoomState {
  const { live } = rules.game
  if (live?.decisionWagers === undefined) return state
  const round = caseOf(rules, state, [])
  const isRight = (bet: CardRoomBet) =>
    bet.seat === whose || !isOfDecision(live, bet) || live.refusesBet(bet, round) === undefined
  return { ...state, bets: state.bets.filter(isRight) }
}

/** The cards of a hand in the order in which it got them, with those that its decisions brought. */
export function handOf({ told: { deal, actions } }: CardRoomState, hand: string): readonly Piece[] {
  const ownerOf = (seat: CardRoomAction['seat']) => (seat === 'dealer' ? seat : `seat:${seat}`)
  const drawn = actions.flatMap(({ seat, card }) => (card !== undefined && ownerOf(seat) === hand ? [card] : []))
  const first = lookUp(deal, hand) ?? noPieces
  return drawn.length === 0 ? first : [...first, ...drawn]
}
