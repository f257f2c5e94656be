import type { CardRoomCase, CardRoomEvent } from '../card-room/case.ts'
import { seatOfHand } from '../card-room/seat-names.ts'
import type { EventRule, Judged, Seen } from './player-banked.ts'

/*
 * What the shoe and the casino dealer can do wrong where cards go one by one, with the remedies that these documents have
 * in common: dead cards, burns, hands rotated to their places, and seats that are out of the round.
 */

const deadCards = (seen: Seen, cards: readonly string[]): Judged => {
  const before = seen.state.dead_cards
  return { state: { dead_cards: [...(Array.isArray(before) ? before : []), ...cards], burn_count: 3 } }
}

/** A card that is pulled too early plays on if nobody has seen it; if somebody has, it is dead and three are burned. */
export const pulledEarly =
  (rules: { seen: string; unseen: string }): EventRule =>
  ({ card, exposed }, seen) => {
    const message = `${card ?? 'a card'} is pulled from the shoe too early`
    if (exposed === true)
      return { ...deadCards(seen, card === undefined ? [] : [card]), findings: [{ rule: rules.seen, message }] }
    return { findings: [{ rule: rules.unseen, message }], state: card === undefined ? {} : { next_card: card } }
  }

/** Two cards come out together: one that was seen is dead, and three are burned. */
export const twoTogether =
  (rule: string): EventRule =>
  ({ exposed }, seen) => {
    const findings = [{ rule, message: 'two cards come out of the shoe together' }]
    const cards = Array.isArray(exposed) ? exposed : []
    return cards.length === 0 ? { findings } : { ...deadCards(seen, cards), findings }
  }

/** Burned cards count towards those that a dead card demands. */
export const burned: EventRule = ({ cards }, { state: { burn_count: due } }) => {
  const count = Array.isArray(cards) ? cards.length : typeof cards === 'number' ? cards : 1
  return typeof due === 'number' ? { state: { burn_count: Math.max(0, due - count) } } : undefined
}

/** A downcard of the player-dealer that the casino dealer shows is dead; it plays where the document lets it. */
export const bankDowncardShown =
  (rule: string, plays: (event: CardRoomEvent, seen: Seen, round: CardRoomCase) => boolean): EventRule =>
  (event, seen, round) => {
    const { to, card, exposed, exposed_by } = event
    if (to !== 'dealer' || exposed !== true || event.boxed === true) return undefined
    const findings = [
      { rule, message: `${exposed_by ?? 'casino-dealer'} shows ${card ?? "the player-dealer's downcard"}` },
    ]
    if (plays(event, seen, round)) return { findings, state: { plays: true } }
    const dead = deadCards(seen, card === undefined ? [] : [card])
    return { findings, state: { ...dead.state, plays: false } }
  }

const isDealt = ({ ev, stage, to }: CardRoomEvent): boolean =>
  ev === 'card' && to !== undefined && (stage === undefined || stage === 'deal')

/** The seats that bet; undefined where the round does not tell. */
function bettingSeats({ bets, options: { bets_on } }: CardRoomCase): readonly number[] | undefined {
  const seats = bets.flatMap(({ seat, wager }) => (seat === 'dealer' || wager === 'no-action-bet' ? [] : [seat]))
  const known = seats.length > 0 ? seats : bets_on
  return known && [...new Set(known)].sort((a, b) => a - b)
}

const cardsTo = (events: readonly CardRoomEvent[], seat: number): readonly CardRoomEvent[] =>
  events.filter((event) => isDealt(event) && seatOfHand(event.to) === seat)

/** Cards to a spot without a bet: the hand is dead. */
export const dealtToNoBet =
  (rule: string): EventRule =>
  (event, seen, round) => {
    const seat = seatOfHand(event.to)
    const seats = bettingSeats(round)
    if (seat === undefined || seats === undefined || seats.includes(seat) || !isDealt(event)) return undefined
    const noAction = round.bets.some((bet) => bet.seat === seat && bet.wager === 'no-action-bet')
    const before = Array.isArray(seen.state.dead_hands) ? seen.state.dead_hands : []
    return noAction || before.includes(seat)
      ? undefined
      : {
          findings: [{ rule, message: `seat ${seat} is dealt to, and has no bet` }],
          state: { dead_hands: [...before, seat] },
        }
  }

/**
 * A betting seat that the deal has passed for good is out of the round; its wagers go back, and its next collection is
 * waived where `courtesy` says so.
 */
export const skipped =
  (rule: string, { courtesy }: { courtesy: boolean }): EventRule =>
  (event, seen, round) => {
    const seats = bettingSeats(round)
    if (seats === undefined) return undefined
    const due = cardsDueBy(event, seen)
    const isShort = (seat: number) =>
      !seen.out.includes(seat) && (event.counts?.[seat] ?? cardsTo(seen.events, seat).length) < due
    const out = seats.filter((seat) => isShort(seat) && seatOfHand(event.to) !== seat)
    if (out.length === 0) return undefined
    const before = Array.isArray(seen.state.courtesy_collection) ? seen.state.courtesy_collection : []
    return {
      findings: out.map((seat) => ({ rule, message: `seat ${seat} is skipped in the deal` })),
      out,
      state: courtesy ? { courtesy_collection: [...before, ...out] } : {},
    }
  }

/** How many cards every seat must have before this event: each pass ends with the player-dealer. */
function cardsDueBy(event: CardRoomEvent, { events }: Seen): number {
  if (event.ev === 'deal-complete') {
    const counts = event.counts === undefined ? [] : Object.values(event.counts)
    return events.some(isDealt) || counts.length > 0 ? 1 : 0
  }
  if (!isDealt(event)) return 0
  const seat = seatOfHand(event.to)
  const ofHand = events.filter((other) => isDealt(other) && other.to === event.to).length
  // Where a card says that others came before it which were not told, nobody is known to have been passed.
  if (event.n !== undefined && event.n !== ofHand + 1) return 0
  if (seat !== undefined) return ofHand
  return event.to === 'dealer' && events.some((other) => seatOfHand(other.to) !== undefined) ? ofHand + 1 : 0
}

/** Cards that go round out of order are rotated to their places, unless the first player has his second card. */
export const outOfOrder =
  (rule: string, { staysOnceSecond }: { staysOnceSecond: boolean }): EventRule =>
  (event, seen, round) => {
    const seat = seatOfHand(event.to)
    const seats = bettingSeats(round)
    if (seat === undefined || seats === undefined || !isDealt(event) || !seats.includes(seat)) return undefined
    const events = [...seen.events, event]
    const count = (of: number) => cardsTo(events, of).length
    const wasFound = seen.findings.some((finding) => finding.rule === rule)
    const hasSecond = staysOnceSecond && count(seats[0] ?? 0) > 1
    if (wasFound && hasSecond && seat === seats[0] && count(seat) === 2)
      return { state: { remedy: 'stay', first_card: firstCards(events, seats) } }
    const isPassed = seats.some((other) => other > seat && count(other) >= count(seat))
    if (!isPassed || seen.out.includes(seat)) return undefined
    const state = hasSecond
      ? { remedy: 'stay', first_card: firstCards(events, seats) }
      : { remedy: 'rotate', first_card: rotated(events, seats) }
    return { findings: wasFound ? [] : [{ rule, message: `seat ${seat} gets its card out of order` }], state }
  }

/** The first card of each seat, as dealt. */
const firstCards = (events: readonly CardRoomEvent[], seats: readonly number[]): Record<number, string> =>
  Object.fromEntries(
    seats.flatMap((seat) => {
      const card = cardsTo(events, seat)[0]?.card
      return card === undefined ? [] : [[seat, card]]
    }),
  )

/** The first cards in the order in which they were dealt, one to each seat in turn. */
function rotated(events: readonly CardRoomEvent[], seats: readonly number[]): Record<number, string> {
  const cards = events
    .filter(isDealt)
    .flatMap(({ to, card }) => (seatOfHand(to) === undefined || card === undefined ? [] : [card]))
  return Object.fromEntries(seats.slice(0, cards.length).map((seat, i) => [seat, cards[i] ?? '']))
}
