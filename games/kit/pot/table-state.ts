import type { CardRoomAnswer } from '../card-room/answer.ts'
import type { CardRoomCase } from '../card-room/case.ts'
import { seatOfHand } from '../card-room/seat-names.ts'
import { doorSeat, type Upcards } from './betting/opening.ts'
import { bringInSeat, cardsHeld, opensRound } from './betting/play-betting.ts'
import { killerOf } from './kill.ts'
import type { PotPage } from './pot-page.ts'
import { dealOrder, firstOfBlinds, lastOfBlinds, liveIn } from './seating.ts'
import { bySeat, leftOf, type Seats, type Table } from './seats.ts'
import { cardsOf, drawsIn } from './told-cards.ts'

/** Who posts, who is dealt to and who acts: all that follows from where people sit. */
export function tableState(page: PotPage, round: CardRoomCase, table: Table): Record<string, unknown> {
  const { sitsOut, dealtIn, button } = table
  const live = liveIn(round, table.live)
  const seats =
    live.length === 0
      ? {}
      : {
          active: live,
          still_active: live,
          deal_order: dealOrder(page, table, dealtIn),
          ...(live.length === 1 && table.live.length > 1 ? { only_active: live[0] } : {}),
        }
  return {
    ...seats,
    ...(sitsOut.length === 0 ? {} : { sits_out: sitsOut }),
    ...(page.opening.by === 'blinds' ? blindState(page, round, table, live) : studState(page, round, table, live)),
    ...(button === undefined ? {} : { button, next_button: leftOf(button, table.seated) }),
  }
}

function blindState(page: PotPage, round: CardRoomCase, table: Table, live: Seats): Record<string, unknown> {
  if (table.button === undefined) return {}
  const rounds = page.streets.filter(({ step }) => step === 'bets').map((_, at) => at + 1)
  const killer = page.kill?.actsLast === true ? killerOf(page, round) : undefined
  const first = (at: number): number | undefined => {
    const others = (at === 1 ? table.live : live).filter((seat) => at > 1 || seat !== killer)
    return firstOfBlinds(table, others, at)
  }
  const last = (at: number): number | undefined =>
    at === 1 && killer !== undefined && table.live.includes(killer)
      ? killer
      : lastOfBlinds(table, at === 1 ? table.live : live, at)
  const byRound = (seatOf: typeof first) => Object.fromEntries(rounds.map((at) => [at, seatOf(at)]))
  const asked = typeof round.options.round === 'number' ? round.options.round : roundAfterDraws(round)
  return {
    small_blind: table.smallBlind,
    big_blind: table.bigBlind,
    ...(table.shortBlind === undefined ? {} : { short_blind: table.shortBlind }),
    first_to_act: first(asked),
    first_to_act_by_round: byRound(first),
    last_to_act_by_round: byRound(last),
  }
}

/** The betting round after the draws that are told. */
const roundAfterDraws = (round: CardRoomCase): number => 1 + Math.max(0, ...drawsIn(round).map(({ draw }) => draw))

function studState(page: PotPage, round: CardRoomCase, table: Table, live: Seats): Record<string, unknown> {
  const told = Object.keys(round.upcards).map(Number)
  const bringIn = round.options.bring_in_seat ?? bringInSeat(page, inHand(round, live), table)
  const latest = round.options.street ?? Math.max(0, ...told)
  // Games that begin with four cards hold as many on fourth street, where two of them lie open.
  const areDoors = round.options.street === undefined && Object.values(round.upcards[latest] ?? {}).every(isOne)
  const betting = areDoors ? 1 : 1 + page.streets.findIndex((_, at) => at > 0 && cardsHeld(page, at + 1) === latest)
  const first = betting <= 1 ? bringIn : opensRound(page, inHand(round, live), table, live, betting)
  return {
    ...(bringIn === undefined ? {} : { bring_in_seat: bringIn, forced_bet_seat: bringIn }),
    ...(first === undefined ? {} : { first_to_act: first }),
  }
}

const isOne = (board: readonly unknown[]): boolean => board.length === 1

/** The round with the upcards of the seats that are still in. */
const inHand = (round: CardRoomCase, live: Seats): CardRoomCase => ({
  ...round,
  upcards: Object.fromEntries(
    Object.entries(round.upcards).map(([held, boards]) => [
      held,
      Object.fromEntries(Object.entries(boards).filter(([seat]) => live.includes(Number(seat)))),
    ]),
  ),
})

/** Who gets the button by the cards drawn for it: the highest card, by suit. */
export function buttonDraw(page: PotPage, round: CardRoomCase, table: Table): CardRoomAnswer {
  const cards = Object.entries(round.outcome.cards ?? {}).flatMap(([name, card]) => {
    const seat = seatOfHand(name)
    return seat === undefined ? [] : [[seat, cardsOf([card])] as const]
  })
  const drawn: Upcards = Object.fromEntries(cards)
  const button = doorSeat({ card: 'highest', order: '23456789TJQKA', ties: 'spades-first', cite: page.cite }, drawn)
  if (button === undefined) return { error: 'outcome.cards is missing: the cards that were drawn for the button' }
  const seated = table.seated.length > 0 ? table.seated : bySeat(drawn).map(([seat]) => seat)
  return {
    accepted: true,
    state: tableState(page, { ...round, upcards: {} }, withButton(page, { ...table, seated }, button)),
  }
}

function withButton({ opening }: PotPage, table: Table, button: number): Table {
  const left = leftOf(button, table.seated) ?? button
  const isHeadsUp = table.seated.length === 2 && table.seated.includes(button)
  const isOnButton = isHeadsUp && opening.by === 'blinds' && opening.headsUp === 'button-posts-small'
  const smallBlind = isOnButton ? button : left
  return { ...table, button, smallBlind, bigBlind: leftOf(smallBlind, table.seated) ?? left }
}
