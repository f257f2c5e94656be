import type { CardRoomEvent } from '../card-room/case.ts'
import { seatText } from '../card-room/seat-names.ts'
import { type Citation, citationText } from '../document/citation.ts'
import type { EventRule, Seen } from './player-banked.ts'

/*
 * What a document does about what is seen of a round: rules for events, to be listed on pages. They look at what was seen
 * before; what a rule is called is the page's.
 */

const has = ({ events }: Seen, ...names: readonly string[]): boolean => events.some(({ ev }) => names.includes(ev))

/** Whether a card has left the shoe. */
const isDealing = (seen: Seen): boolean =>
  has(seen, 'card', 'deal-complete', 'draw-started', 'card-pulled', 'two-cards')

const seatOf = ({ seat }: CardRoomEvent): number | undefined => (typeof seat === 'number' ? seat : undefined)

/** A wager that is laid now, or chips that are added to one. */
const isLaid = ({ ev, amount = 0 }: CardRoomEvent): boolean => ev === 'wager' || amount > 0

/** Wagers that go down too late. */
export const lateWager =
  (code: string, after: (seen: Seen) => boolean, wagers?: readonly string[]): EventRule =>
  (event, seen) =>
    isLaid(event) && after(seen) && (wagers === undefined || wagers.includes(String(event.wager)))
      ? { refused: { rule: code, message: `seat ${event.seat}: ${event.wager} goes down too late` } }
      : undefined

/** The same where the document has no name for it. */
export const tooLate =
  (cite: Citation, after: (seen: Seen) => boolean, wagers: readonly string[]): EventRule =>
  (event, seen) =>
    isLaid(event) && after(seen) && wagers.includes(String(event.wager))
      ? { error: `events: seat ${event.seat}: ${event.wager} goes down too late (${citationText(cite)})` }
      : undefined

/** Wagers that go down too late, whole or in part. */
export function lateWagers(
  ...told: Parameters<typeof tooLate>
): Readonly<Record<'wager' | 'wager-changed', readonly EventRule[]>> {
  const late = [tooLate(...told)]
  return { wager: late, 'wager-changed': late }
}

export const afterFirstCard = (seen: Seen): boolean => isDealing(seen)
export const afterCupOpened = (seen: Seen): boolean => has(seen, 'cup-opened') || isDealing(seen)
export const afterBetsClosed = (seen: Seen): boolean => has(seen, 'bets-closed') || isDealing(seen)
const afterHandsSet = (seen: Seen): boolean => has(seen, 'all-hands-set')

/** Chips that move on a wager when they may not. */
export const wagerTouched =
  (code: string, after: (seen: Seen) => boolean = afterFirstCard): EventRule =>
  (event, seen) =>
    after(seen)
      ? { refused: { rule: code, message: `seat ${event.seat}: the wager is changed by ${event.amount}` } }
      : undefined

/** A wager that is changed after "all hands set" is lost, as far as the bank covers. */
export const forfeitedOnceSet =
  (rule: string): EventRule =>
  (event, seen) => {
    const seat = seatOf(event)
    if (seat === undefined || !afterHandsSet(seen)) return undefined
    return {
      findings: [{ rule, message: `seat ${seat}: the wager is changed by ${event.amount} after all hands are set` }],
      forfeited: [{ seat, wager: event.wager }],
    }
  }

/** A card of the draw, by its own stage; where it tells none, by those before it. */
const isDraw = ({ stage }: CardRoomEvent, seen: Seen): boolean =>
  stage === undefined ? hasDrawn(seen) : stage.startsWith('draw')

const hasDrawn = (seen: Seen): boolean =>
  has(seen, 'draw-started') || seen.events.some(({ stage }) => stage?.startsWith('draw') === true)

const cardText = ({ to, card }: CardRoomEvent): string =>
  `${to === undefined ? 'a hand' : seatText(to)}: ${card ?? 'a card'}`

/** A card that lies the wrong way round in the shoe is replaced by the next; a second one voids the round until the draw. */
export const boxedCard =
  (one: string, two: string | undefined): EventRule =>
  (event, seen) => {
    if (event.boxed !== true) return undefined
    if (two !== undefined && !isDraw(event, seen) && seen.events.some(({ boxed }) => boxed === true))
      return { refused: { rule: two, message: `${cardText(event)} is the second boxed card of the round` } }
    return {
      findings: [{ rule: one, message: `${cardText(event)} is boxed` }],
      state: { plays: false, remedy: 'replace-with-next-card' },
    }
  }

const isFaceUp = ({ face, exposed, boxed }: CardRoomEvent): boolean =>
  boxed !== true && (exposed === true || face === 'up')

/** A card that lands face up plays on the deal; on the draw it is replaced once the player-dealer has acted. */
export const exposedCard =
  (rules: { deal: string; draw: string }): EventRule =>
  (event, seen) => {
    if (!isFaceUp(event)) return undefined
    const drawn = isDraw(event, seen)
    return {
      findings: [{ rule: drawn ? rules.draw : rules.deal, message: `${cardText(event)} lands face up` }],
      state: { plays: !drawn },
    }
  }

/** The shoe runs out: on the deal the round is void, on the draw it goes on with discards. */
export const shoeEmpty =
  (rules: { deal: string; draw: string }): EventRule =>
  (event, seen) =>
    isDraw(event, seen)
      ? {
          findings: [{ rule: rules.draw, message: 'the shoe runs out during the draw' }],
          state: { remedy: 'reshuffle-discards' },
        }
      : { refused: { rule: rules.deal, message: 'the shoe runs out during the deal' } }

/** Hands with a wrong number of cards: the player-dealer's voids the round, a player's may be fouled. */
export const handCounts =
  (cards: number, rules: { dealer: string; player: string }): EventRule =>
  ({ ev, seat, cards: told, counts }) => {
    const all = ev === 'wrong-count' ? { [String(seat)]: Number(told) } : (counts ?? {})
    const wrong = Object.entries(all).filter(([, count]) => count !== cards)
    const isDealer = ([hand]: readonly [string, number]) => hand === 'dealer'
    if (wrong.some(isDealer))
      return { refused: { rule: rules.dealer, message: `the player-dealer has not ${cards} cards` } }
    if (wrong.length === 0) return undefined
    return {
      findings: wrong.map(([hand, count]) => ({
        rule: rules.player,
        message: `${seatText(hand)} has ${count} cards, not ${cards}`,
      })),
    }
  }

/** The same where a player's wrong number of cards is refused as well. */
export const refusedCounts =
  (cards: number, rules: { dealer: string; player: string }): EventRule =>
  (...told) => {
    const judged = handCounts(cards, rules)(...told)
    const [first] = judged?.findings ?? []
    return first === undefined ? judged : { refused: first }
  }

/** A hand that is moved from one box to the other once the draw has begun: the house plays it, but for those totals. */
export const movedHand =
  (rule: string): EventRule =>
  (event) => {
    const seat = seatOf(event)
    return seat === undefined
      ? undefined
      : { findings: [{ rule, message: `seat ${seat}: the hand is moved to ${event.to}` }], houseWay: [seat] }
  }
