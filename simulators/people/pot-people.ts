import type { CardRoomBet, CardRoomCase } from '../../games/kit/card-room/case.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import { blindsDue, killBlindOf } from '../../games/kit/pot/betting/blinds.ts'
import { stageReached } from '../../games/kit/pot/hand-standing.ts'
import type { PotPage } from '../../games/kit/pot/pot-page.ts'
import { clockwiseAt } from '../../games/kit/pot/seats.ts'
import type { Street } from '../../games/kit/pot/streets.ts'
import type { DeviceMessage } from '../scenario-player/scenario-schema.ts'
import { betRound } from './pot-betting.ts'
import { dealCard, replaceExposed } from './pot-exposures.ts'
import {
  burn,
  cardsOf,
  event,
  fromDeck,
  give,
  inDealingOrder,
  inDrawingOrder,
  key,
  lay,
  newHand,
  type PeoplesHand,
  type PotSeating,
  say,
  showUpcards,
  standing,
  sweep,
  throwAway,
} from './pot-hand.ts'
import { forgetBurn, misdraw, overdraw } from './pot-misdeeds.ts'

/** A hand that people have played: what its devices said in order, and what truly happened. */
type PlayedPotHand = {
  messages: readonly DeviceMessage[]
  /** The hand in the notation of `settle`, by its cards and by what each seat has put in; nothing of the betting. */
  truth: Pick<CardRoomCase, 'options' | 'deal' | 'actions' | 'bets' | 'outcome'>
  misdeeds: readonly string[]
}

/** People play a hand of any pot game, from the first chip to the last: the same one out of the same random numbers. */
export function playPotHand(page: PotPage, seating: PotSeating, random: Random): PlayedPotHand {
  const hand = newHand(page, seating, random)
  const beforeDraw: Record<number, number> = {}
  forcedBets(hand, seating)
  for (const [name, count] of Object.entries(page.needs ?? {})) dealBoard(hand, name, count)
  let round = 0
  for (const [at, street] of page.streets.entries()) {
    if (standing(hand).live.length < 2) break
    play(hand, street, page.streets[at + 1])
    if (street.step !== 'bets') continue
    round++
    if (round === 1) Object.assign(beforeDraw, hand.put)
  }
  sweep(hand)
  const { live } = standing(hand)
  if (live.length > 1) key(hand, 'show')
  key(hand, 'pay')
  clearTable(hand)
  return { messages: hand.messages, truth: truthOf(hand, live, beforeDraw), misdeeds: hand.misdeeds }
}

/** Antes, or the blinds of those who sit left of the button. */
function forcedBets(hand: PeoplesHand, { seated, button, options, kill }: PotSeating): void {
  const { page } = hand
  if (page.opening.by === 'bring-in')
    for (const seat of seated) {
      hand.put[seat] = options.ante ?? 0
      say(hand, 'bet-board', 'place', seat, 'ante', options.ante ?? 0)
    }
  key(hand, 'new-hand', button)
  if (page.opening.by === 'bring-in') {
    for (const seat of seated) event(hand, { ev: 'ante', seat })
    return
  }
  const { table } = standing(hand)
  const blinds = blindsDue(page, hand.told, table)
  for (const seat of clockwiseAt(table.smallBlind ?? 0, seated))
    if (blinds[seat] !== undefined && seat !== kill) lay(hand, seat, blinds[seat])
  if (kill === undefined) return
  key(hand, 'kill', kill)
  lay(hand, kill, killBlindOf(page, hand.told))
}

function play(hand: PeoplesHand, street: Street, next: Street | undefined): void {
  if (street.step === 'bets') {
    showUpcards(hand)
    betRound(hand)
  } else if (street.step === 'burn') {
    forgetBurn(hand, next)
    burn(hand)
  } else if (street.step === 'release') release(hand, street.count)
  else if (street.step === 'draw') draw(hand, street)
  else if (street.step === 'board') {
    dealBoard(hand, street.on === undefined ? 'board' : `board:${street.on}`, street.count)
    event(hand, { ev: 'board', n: street.count, ...(street.on === undefined ? {} : { board: street.on }) })
  } else {
    for (let at = 0; at < street.count; at++) for (const seat of inDealingOrder(hand)) dealCard(hand, seat, street.face)
    if (next?.step === 'bets') replaceExposed(hand)
  }
}

function dealBoard(hand: PeoplesHand, name: string, count: number): void {
  for (let at = 0; at < count; at++) {
    const card = fromDeck(hand)
    hand.held[name] = [...(hand.held[name] ?? []), card]
    say(hand, 'table-reader', 'put', name.replace(':', '-'), card)
  }
}

/** Everybody gives up so many downcards. */
function release(hand: PeoplesHand, count: number): void {
  for (const seat of inDrawingOrder(hand)) {
    const down = cardsOf(hand, seat).filter((each) => !hand.upcards.has(each))
    for (const card of down.slice(0, count)) {
      throwAway(hand, seat, card, 'discard')
      event(hand, { ev: 'discard', seat, count: 1 })
    }
  }
}

/** Each says how many cards he changes and throws them; then a card is burnt, and all get theirs. */
function draw(hand: PeoplesHand, { most, burns }: Extract<Street, { step: 'draw' }>): void {
  const { random } = hand
  const order = inDrawingOrder(hand)
  // Nobody draws so many that the deck runs short.
  const each = Math.max(0, Math.min(most, Math.floor((hand.deck.length - 12) / order.length)))
  const wanted = order.map((seat) => ({ seat, count: random.int(1 + each) }))
  for (const { seat, count } of wanted) {
    misdraw(hand, seat, most)
    key(hand, count === 0 ? 'stand-pat' : 'draw', seat, count)
    event(hand, { ev: 'draw-request', seat, count })
    for (const card of cardsOf(hand, seat).slice(0, count)) throwAway(hand, seat, card, 'discard')
  }
  if (burns) burn(hand)
  for (const { seat, count } of wanted) {
    for (let at = 0; at < count; at++) give(hand, seat, 'down')
    if (count > 0) event(hand, { ev: 'draw', seat, count })
    overdraw(hand, seat)
  }
}

/** The dealer takes up all cards; the readers see them go. */
function clearTable(hand: PeoplesHand): void {
  const lying = new Map<string, string>()
  for (const [device, verb, place, card] of hand.messages)
    if (device === 'table-reader' && verb === 'put') lying.set(String(card), String(place))
  for (const [card, place] of lying) say(hand, 'table-reader', 'off', place, card)
  for (const [device, verb, seat, spot] of hand.messages.slice())
    if (device === 'bet-board' && verb === 'place' && spot === 'ante')
      say(hand, 'bet-board', 'place', Number(seat), spot, 0)
}

function truthOf(
  hand: PeoplesHand,
  live: readonly number[],
  beforeDraw: Readonly<Record<number, number>>,
): PlayedPotHand['truth'] {
  const { page, told, put, held } = hand
  const folded = told.actions.filter(({ do: verb }) => verb === 'fold').map(({ seat }) => ({ seat, do: 'fold' }))
  // What was checked behind the draw decides a hand of lowball (hg, lines 278-279).
  const checked = told.actions
    .filter(({ do: verb, round }) => verb === 'check' && round === 2)
    .map(({ seat }) => ({ seat, do: 'check', round: 2 }))
  const bets = Object.entries(put)
    .map(
      ([seat, stake]): CardRoomBet => ({
        seat: Number(seat),
        wager: 'pot',
        stake,
        before_draw: beforeDraw[Number(seat)] ?? 0,
      }),
    )
    .filter(({ stake }) => stake > 0)
  return {
    options: told.options,
    deal: held,
    actions: [...folded, ...(page.id === 'hg.lowball' ? checked : [])],
    bets,
    outcome: live.length > 1 ? {} : { reached: stageReached(page, standing(hand)) },
  }
}
