import type { CardRoomCase } from '../card-room/case.ts'
import { isOfDecision } from '../card-room/page.ts'
import { seatText } from '../card-room/seat-names.ts'
import type { Breach } from '../document/rules.ts'
import { lookUp } from '../look-up.ts'
import { areDice } from './dice-start.ts'
import type { PlayerBanked } from './player-banked.ts'

/** A played round, and how a table is set up for one. */
const kinds: readonly string[] = ['showdown', 'config']

/** What can be seen of a round against a player-dealer, whether its document says something of it or not. */
const seenEvents: readonly string[] = [
  ...[
    'betting-open',
    'wager',
    'wager-changed',
    'bets-closed',
    'betting-closed',
    'cup-opened',
    'hand-start',
    'hand-end',
  ],
  ...['card', 'board', 'burn', 'discard', 'dealt', 'burned', 'deal-complete', 'wrong-count', 'shoe-empty'],
  ...['card-pulled', 'two-cards', 'draw-request', 'draw-started', 'turn-up', 'repositioned', 'all-hands-set'],
  ...['hand-seen', 'stack-changed', 'showdown', 'fee-changed'],
]

/** A word of a round that its game does not have, or that another denies, as a sentence: rules would look for it in vain. */
export function unknownBankWord<Table, Facts>(
  { id, wagers, verbs, hands, bank, live }: PlayerBanked<Table, Facts>,
  { kind, bets, actions, deal, events, outcome }: CardRoomCase,
): string | undefined {
  if (!kinds.includes(kind)) return `kind: ${id} has no '${kind}'; it has ${kinds.join(', ')}`
  const strange = events.find(({ ev }) => !seenEvents.includes(ev))
  if (strange !== undefined) return `events: there is no '${strange.ev}'; there are ${seenEvents.join(', ')}`
  const bet = bets.find(({ wager }) => lookUp(wagers, wager) === undefined)
  if (bet !== undefined) return `bets: ${id} has no wager '${bet.wager}'; it has ${Object.keys(wagers).join(', ')}`
  const atDealer = bets.find(({ seat, wager }) => (seat === 'dealer') !== isBankWager(wagers, wager))
  if (atDealer !== undefined) return `bets: seat ${atDealer.seat} can't have ${atDealer.wager}`
  const known = [...verbs, 'take-bank']
  const action = actions.find(({ do: verb }) => !known.includes(verb))
  if (action !== undefined) return `actions: ${id} has no '${action.do}'; it has ${known.join(', ')}`
  const denied = bets.find(
    (bet) => isOfDecision(live, bet) && actions.some(({ seat, do: verb }) => verb === 'fold' && seat === bet.seat),
  )
  if (denied !== undefined) return `actions: seat ${denied.seat} folds, and has ${denied.part ?? denied.wager}`
  const hand = Object.keys(deal).find((name) => lookUp(hands, kindOfHand(name)) === undefined)
  if (hand !== undefined) return `deal: ${id} has no hand '${hand}'; it has ${Object.keys(hands).join(', ')}`
  if (outcome.dice !== undefined && (bank.dice === undefined || !areDice(outcome.dice)))
    return `outcome: ${id} has ${bank.dice === undefined ? 'no dice' : 'three dice, each from 1 to 6'}`
  return undefined
}

const isBankWager = (wagers: PlayerBanked<never, never>['wagers'], id: string): boolean =>
  'banks' in (lookUp(wagers, id) ?? {})

const kindOfHand = (name: string): string => (/^seat:[1-9]\d*$/.test(name) ? 'seat' : name)

/** A hand that was told with other than its number of cards. */
export function wrongHandSize(hands: PlayerBanked<never, never>['hands'], { deal }: CardRoomCase): Breach | undefined {
  for (const [name, cards] of Object.entries(deal)) {
    const size = lookUp(hands, kindOfHand(name))
    if (size === undefined) continue
    const [least, most] = typeof size.cards === 'number' ? [size.cards, size.cards] : size.cards
    if (cards.length < least || cards.length > most)
      return {
        rule: size.code,
        message: `${seatText(name)} has ${cards.length} cards; it is dealt ${least === most ? least : `${least} to ${most}`}`,
      }
  }
  return undefined
}
