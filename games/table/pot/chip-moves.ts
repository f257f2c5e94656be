import type { EventOf } from '../../../drivers/events.ts'
import type { CardRoomAction, CardRoomBet } from '../../kit/card-room/case.ts'
import { citationText } from '../../kit/document/citation.ts'
import { blindsDue, blindsOf, killBlindOf, missedBlindsOf } from '../../kit/pot/betting/blinds.ts'
import type { HandStanding } from '../../kit/pot/hand-standing.ts'
import { killerOf } from '../../kit/pot/kill.ts'
import { withQuestion } from '../card-room/findings.ts'
import { amountOn, placed } from '../common/betting.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { leastOfBlindDue } from './blind-due.ts'
import { caseOf, inHand, said, tell } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'
import { touched } from './string-bets-and-chips-taken-back.ts'

/** What a seat has bet by its chips: not those of the round before that were not swept yet, nor the dead part of a post. */
export const inFrontOf = ({ betting, swept, deadInFront }: PotState, seat: number): number =>
  amountOn(betting, seat, 'bet') - (swept[seat] ?? 0) - (deadInFront[seat] ?? 0)

/** The dead part of a post that still lies with its bet, once so much was taken from both: it goes first. */
function deadLeft({ deadInFront }: PotState, seat: number, taken: number): PotState['deadInFront'] {
  const { [seat]: dead = 0, ...others } = deadInFront
  const left = dead - Math.max(0, taken)
  return left > 0 ? { ...others, [seat]: left } : others
}

/** A sensor's message: chips in front of a seat (`bet`), its ante (`ante`) or its dead blind (`dead-blind`). */
export function chipsMoved(rules: PotRules, state: PotState, event: EventOf<'bet'>): PotStep {
  const before = inFrontOf(state, event.seat)
  const lay = amountOn(state.betting, event.seat, 'bet')
  const { [event.seat]: _, ...swept } = state.swept
  const next: PotState = {
    ...state,
    hasSensors: true,
    betting: placed(state.betting, event.seat, event.spot, event.amount),
    ...(event.spot === 'bet' ? { swept, deadInFront: deadLeft(state, event.seat, lay - event.amount) } : {}),
  }
  if (state.phase !== 'playing') return stay(next)
  if (event.spot !== 'bet') return stay(postedLate(next, event))
  const amount = inFrontOf(next, event.seat)
  return amount === before ? stay(next) : touched(rules, next, { ...event, amount }, before)
}

/** An ante or dead blind that is seen behind the first card: nobody knows whether its seat is in the hand. */
function postedLate(state: PotState, { seat, spot, amount }: EventOf<'bet'>): PotState {
  const isDealt = state.told.events.some(({ ev }) => ev === 'card')
  const isKnown = state.forced.some((bet) => bet.seat === seat && bet.wager === spot && bet.stake === amount)
  const isPost = spot === 'ante' || spot === 'dead-blind'
  if (!isPost || !isDealt || amount === 0 || isKnown) return state
  return { ...state, unsure: state.unsure ?? `the ${spot} of seat ${seat} was seen behind the first card` }
}

/** Antes and dead blinds that lie there when the first card comes; the seats that have put in an ante are those of the hand. */
export function withAntes({ game, options }: PotRules, state: PotState): PotState {
  const { layout } = state.betting
  const isAnteGame = game.pot.opening.by === 'bring-in'
  const forced = layout.flatMap(({ seat, spot, amount }): CardRoomBet[] =>
    spot === 'ante' || spot === 'dead-blind' ? [{ seat, wager: spot, stake: amount }] : [],
  )
  const anted = forced.filter(({ wager }) => wager === 'ante').map(({ seat }) => Number(seat))
  const asPosted = options.ante ?? 0
  if (isAnteGame && anted.length > 0)
    return {
      ...state,
      forced,
      seated: anted.toSorted((a, b) => a - b),
      told: { ...state.told, events: [...state.told.events, ...anted.map((seat) => ({ ev: 'ante', seat }))] },
    }
  if (asPosted === 0 || (!isAnteGame && anted.length > 0)) return { ...state, forced }
  if (state.hasSensors) return { ...state, forced, unsure: state.unsure ?? 'no ante was seen before the first card' }
  return { ...state, forced: state.seated.map((seat): CardRoomBet => ({ seat, wager: 'ante', stake: asPosted })) }
}

/**
 * The blinds as they lie there once the first cards are out: where they are other ones than the table's, they count as
 * they lie. Chips of another seat are a newcomer's post, or a straddle.
 */
export function blindsPosted(rules: PotRules, state: PotState, { table, betting }: HandStanding): PotStep {
  const { actions } = state.told
  const allIn = actions.filter(({ do: verb }) => verb === 'all-in')
  const posted = actions.filter(({ do: verb }) => verb.endsWith('-blind')).map(({ seat }) => seat)
  const returned = actions.filter(({ do: verb }) => verb === 'post-missed-blinds').map(({ seat }) => seat)
  const told = posted.length + returned.length + allIn.length + killsIn(actions)
  const isFirst = betting?.at === 1 && actions.length === told
  const { smallBlind, bigBlind } = table
  const isSeen = state.hasSensors || allIn.length + returned.length > 0
  if (!isFirst || smallBlind === undefined || bigBlind === undefined || !isSeen) return stay(state)
  const round = caseOf(rules, state)
  const big = blindsOf(rules.game.pot, round).at(-1) ?? 0
  const blinds = blindsDue(rules.game.pot, round, table)
  const killer = killerOf(rules.game.pot, round)
  const kill = killBlindOf(rules.game.pot, round)
  const { live } = missedBlindsOf(rules.game.pot, round)
  const due = (seat: number): number => (returned.includes(seat) ? live : seat === killer ? kill : (blinds[seat] ?? 0))
  const isBlind = (seat: number): boolean => Object.hasOwn(blinds, seat) || seat === killer
  const lies = (seat: number): number => (state.hasSensors ? inFrontOf(state, seat) : due(seat))
  const others = state.seated.filter((seat) => !posted.includes(seat))
  const unlike = others.filter((seat) => lies(seat) !== due(seat))
  const notMadeUp = blindNotMadeUp(rules, state, others, { due, big })
  if (unlike.length + posted.length + returned.length === 0 && notMadeUp === undefined) return stay(state)
  const wrong = unlike
    .filter((seat) => isBlind(seat) && due(seat) > 0 && seat !== state.blindDue?.seat)
    .map((seat) => `seat ${seat} posts ${inFrontOf(state, seat)}; ${due(seat)} is due`)
  const found = notMadeUp === undefined ? wrong : [...wrong, notMadeUp]
  const step = found.length === 0 ? stay(state) : said(state, forcedBetWrong(state, found.join('; ')))
  const posts = others.map((seat) => ({ seat, amount: lies(seat) || due(seat) }))
  const most = Math.max(big, inFrontOf(state, bigBlind), killer === undefined ? 0 : kill)
  return posts
    .filter(({ amount }) => amount > 0)
    .reduce((before, { seat, amount }) => {
      if (!isBlind(seat) && amount > most)
        return andThen(before, (after) => straddled(rules, after, { seat, do: 'straddle', amount }))
      const action: CardRoomAction = {
        seat,
        do: seat === killer ? 'kill-blind' : seat !== bigBlind && isBlind(seat) ? 'small-blind' : 'big-blind',
        to: amount,
        round: 1,
      }
      return andThen(before, (after) => tell(rules, after, { action, taken: after }).step)
    }, step)
}

/** A seat that is to make up the blind of the hand before, and has put in too little for it by any reading. */
function blindNotMadeUp(
  { game: { pot } }: PotRules,
  state: PotState,
  seats: readonly number[],
  { due, big }: { due: (seat: number) => number; big: number },
): string | undefined {
  const { blindDue, hasSensors } = state
  if (blindDue === null || !hasSensors || !seats.includes(blindDue.seat)) return undefined
  const { seat } = blindDue
  const least = leastOfBlindDue(blindDue, due(seat), big)
  const posts = inFrontOf(state, seat) + amountOn(state.betting, seat, 'dead-blind')
  const cite = pot.shortBlindPasses === undefined ? '' : ` (${citationText(pot.shortBlindPasses)})`
  return posts >= least
    ? undefined
    : `seat ${seat} posts ${posts} and is to make up its blind of the hand before: at least ${least} is due${cite}`
}

const killsIn = (actions: readonly CardRoomAction[]): number => actions.filter(({ do: verb }) => verb === 'kill').length

const forcedBetWrong = (state: PotState, says: string) =>
  codeFinding('forced-bet-wrong', inHand(state, says), 'violation')

/** A page that has no word on straddles leaves it to a person what such chips are. */
function straddled(rules: PotRules, state: PotState, action: CardRoomAction): PotStep {
  const { step, isTaken } = tell(rules, state, { action, taken: state })
  const question = `seat ${action.seat} has put in ${action.amount} before the deal`
  return isTaken
    ? said(withQuestion(state, question), forcedBetWrong(state, question))
    : { ...step, state: withQuestion(step.state, question) }
}

/** Seats whose chips in front are not what they have bet; where no chips are seen, none is. */
export function wrongInFront(state: PotState, { round }: NonNullable<HandStanding['betting']>): string[] {
  if (!state.hasSensors) return []
  const totals = Object.values(round.to).toSorted((a, b) => b - a)
  const [most = 0, matched = 0] = totals
  const seats = [...new Set([...Object.keys(round.to).map(Number), ...state.betting.layout.map(({ seat }) => seat)])]
  return seats.flatMap((seat) => {
    const to = round.to[seat] ?? 0
    const lies = inFrontOf(state, seat)
    // What nobody has matched may have gone back to its seat before the chips are swept.
    const isRight = seat === 0 || lies === to || (to === most && lies === matched)
    return isRight ? [] : [`seat ${seat} has ${lies} in front, and ${to} is told`]
  })
}
