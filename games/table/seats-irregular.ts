import type { DeviceEvent } from '../../drivers/events.ts'
import type { Card } from '../kit/cards.ts'
import { deniedFold } from '../kit/denied-fold.ts'
import type { Breach } from '../kit/page.ts'
import { dealt, emptyRound, fromSpot, type Round } from '../kit/round.ts'
import { toldOfLast } from './bets-heard.ts'
import { onSpot } from './betting.ts'
import { codeFinding } from './codes.ts'
import { stay } from './live.ts'
import { type House, type Seated, type SeatsState, withCardSeen } from './seats-state.ts'

/**
 * What a round breaks that it did not break before, by the page's own names. Nothing where the deal itself is not what
 * the plan has: then nobody can say what else went wrong.
 */
export function irregularIn({ game, options }: House, round: Round, before: Round = emptyRound): Breach[] {
  const known = game.verifyRound(before, options).map(({ message }) => message)
  const fresh = game.verifyRound(round, options).filter(({ message }) => !known.includes(message))
  return fresh.some(({ rule }) => rule === game.cites.wrongDeal) ? [] : fresh
}

/** What it breaks that a card comes behind a draw that nobody was asked for. */
export function drawnOutOfTurn(house: House, { play, outOfTurn }: SeatsState): Breach | undefined {
  if (outOfTurn === null) return undefined
  return irregularIn(house, { ...play, actions: [...play.actions, outOfTurn] }, play)[0]
}

/** Betting opens or chips move: what comes now belongs to the next round. */
export const movedOn = (state: SeatsState): SeatsState =>
  state.over === null ? state : { ...state, over: null, laying: null }

/** Chips on a wager by which a seat stays in, once the round is over that it has folded in. */
export function playedBehindFold(
  { game }: House,
  state: SeatsState,
  { seat, spot, amount }: Extract<DeviceEvent, { type: 'bet' }>,
): Seated {
  const raised = amount > onSpot(state.betting, seat, spot) ? [{ seat, ...fromSpot(spot), stake: amount }] : []
  const denied = state.over === null ? undefined : deniedFold(game.choices, { ...state.over, bets: raised })
  return denied === undefined ? stay(state) : toldOfLast(state, codeFinding('decision-contradicted', denied))
}

/** A card behind the last one of a deal: it can only be the dealer's. */
export function cardTooMany(house: House, state: SeatsState, over: Round, card: Card): Seated {
  const [breach] = irregularIn(house, dealt(over, 'dealer', card), over)
  const message = `${card} was dealt and the deal was complete`
  const found = house.game.finding(breach ?? { rule: house.game.cites.wrongDeal, message })
  return toldOfLast(withCardSeen(state, card), found)
}

/** Behind the last decision, a choice that lays cards apart and names no seat is the dealer's own. */
export function keyedAfterwards({ game }: House, state: SeatsState, key: string, seat: number | undefined): Seated {
  const isDealers = state.over !== null && seat === undefined && game.choices?.[key]?.lays !== undefined
  return stay(isDealers ? { ...state, laying: { seat: 'dealer', cards: [] } } : state)
}

/** A card that the dealer lays apart; with the last of them they are held against the rules. */
export function dealerLaid(house: House, state: SeatsState, laid: readonly Card[], card: Card): Seated {
  const { over } = state
  const [choice, { lays = 0 }] = Object.entries(house.game.choices ?? {}).find(([, { lays }]) => lays) ?? ['', {}]
  const low = [...laid, card]
  if (over === null) return stay({ ...state, laying: null })
  if (low.length < lays) return stay({ ...state, laying: { seat: 'dealer', cards: low } })
  const set: Round = { ...over, actions: [...over.actions, { seat: 'dealer', do: choice, low }] }
  const found = irregularIn(house, set, over).map((breach) => house.game.finding(breach))
  return toldOfLast({ ...state, laying: null }, ...found)
}
