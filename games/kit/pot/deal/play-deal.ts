import type { CardRoomAnswer } from '../../card-room/answer.ts'
import type { CardRoomCase } from '../../card-room/case.ts'
import { seatOfHand } from '../../card-room/seat-names.ts'
import type { Breach } from '../../document/rules.ts'
import type { PotPage } from '../pot-page.ts'
import { dealOrder, drawOrder, givenUp } from '../seating.ts'
import type { Table } from '../seats.ts'
import { type DealContext, type DealState, noDraw } from './deal-state.ts'
import { dealEvent } from './deal-step.ts'
import { shortageState } from './shortage.ts'

/** Plays a deal from its first card, as far as it is told. */
export function playDeal(page: PotPage, round: CardRoomCase, table: Table): CardRoomAnswer {
  const { state, context, refused } = playedDeal(page, round, table, 'refuses')
  if (refused !== undefined) return { refused }
  const stillActive = state.live.toSorted((a, b) => a - b)
  return {
    accepted: true,
    state: {
      cards_used: state.used,
      still_active: stillActive,
      ...(stillActive.length === 1 ? { only_active: stillActive[0] } : {}),
      deal_order: state.order,
      ...(table.sitsOut.length === 0 ? {} : { sits_out: table.sitsOut }),
      ...shortageState(state, context),
    },
  }
}

/** How far a deal has come, with what it was played under. */
type DealProgress = { state: DealState; context: DealContext; refused?: Breach }

/** The deal as far as it is told; it `refuses` what the page has an id for, or passes over what is wrong. */
export function playedDeal(
  page: PotPage,
  round: CardRoomCase,
  table: Table,
  faults: 'refuses' | 'passes',
): DealProgress {
  const context: DealContext = {
    page,
    sitsOut: table.sitsOut,
    asksAntes: page.opening.by === 'bring-in' && round.events.some(({ ev }) => ev === 'ante'),
    foldedIn: (at) => foldedIn(round, at),
  }
  const anted = round.events.filter(({ ev }) => ev === 'ante').map(({ seat }) => seatOfHand(seat))
  const live = context.asksAntes ? table.live.filter((seat) => anted.includes(seat)) : table.live
  let state: DealState = {
    ...{
      at: 0,
      rounds: 0,
      live,
      order: dealOrder(page, table, live),
      draws: drawOrder(page, table, live),
      antes: [],
      got: {},
      held: {},
    },
    ...{ used: 0, stock: page.deck.length, burned: 0, pile: 0, folded: 0, released: 0, seen: [], draw: noDraw },
  }
  for (const event of round.events) {
    const dealt = dealEvent(state, event, context)
    if ('state' in dealt) state = dealt.state
    else {
      const rule = faults === 'refuses' ? page.refuses[dealt.fault] : undefined
      if (rule !== undefined) return { state, context, refused: { rule, message: dealt.says } }
      state = dealt.left ?? state
    }
  }
  return { state, context }
}

const foldedIn = (round: CardRoomCase, at: number): number[] =>
  givenUp(round)
    .filter((action) => (action.round ?? 1) === at)
    .map(({ seat }) => seatOfHand(seat))
    .filter((seat) => seat !== undefined)
