import type { DeviceEvent } from '../../drivers/events.ts'
import type { Result } from '../../games/table/common/result-shape.ts'
import type { Effect } from '../../games/table/inputs-and-effects.ts'
import { moneyIn } from '../../text/money.ts'
import { tableGameOf } from '../config/find-table-game.ts'
import type { Entry } from '../journal/entry.ts'
import { cardText, clockText, pocketColour, pocketText, returnsText, wagerText, words } from './card-and-wager-text.ts'
import { span } from './styled-text.ts'

/** An entry as one plain line, for output that is not a terminal; undefined where it is not shown. */
export function lineOf(entry: Entry): string | undefined {
  if (entry.kind !== 'event' && entry.kind !== 'effect') return undefined
  const text = entry.kind === 'event' ? eventText(entry.event) : effectText(entry.effect)
  return text === undefined ? undefined : span(`${clockText(entry.at)} ${entry.table} ${text}`).text
}

function eventText(event: DeviceEvent): string | undefined {
  switch (event.type) {
    case 'betting':
      return event.open ? 'betting opens' : 'no more bets'
    case 'wheel-phase':
      return `wheel: ${words(event.phase)}`
    case 'card-drawn':
      return `card: ${cardText(event.card)}${event.to === undefined ? '' : ` ${words(event.to)}`}`
    case 'cut-card':
      return 'the cut card is out'
    default:
      return undefined
  }
}

function effectText(effect: Effect): string {
  switch (effect.type) {
    case 'result':
      return resultText(effect)
    case 'finding':
      return `round ${effect.round} ${effect.severity} ${effect.rule}: ${effect.message} (${effect.citation})`
    case 'all-up':
      return `All Up ${effect.ticket} is paid`
    case 'announcement':
      return `${effect.meeting}: ${effect.says} (${effect.citation})`
    case 'payouts':
      return `round ${effect.round}: ${effect.tickets.length} tickets are paid`
    case 'alert':
      return `${effect.raised ? 'alert' : 'alert over'}: ${effect.text}`
    case 'acknowledged':
      return `${effect.by} knows of the alert ${effect.alert}`
    case 'stakes':
      return `round ${effect.round} ${effect.jackpot}: ${effect.stakes.length} stakes ${effect.back ? 'go back' : 'are locked'}`
    case 'claims':
      return `round ${effect.round} ${effect.jackpot}: ${effect.awards.map(({ seat, row }) => `seat ${seat} ${row}`).join(', ')}`
  }
}

function resultText({ round, kind, reason, number, deal, settlements, game }: Result): string {
  const money = moneyIn(tableGameOf(game).currency)
  const hands = Object.entries(deal ?? {}).map(([hand, cards]) => `${hand} ${cards.map(cardText).join(' ')}`)
  const spun = number === undefined ? [] : [`${pocketText(number)} ${pocketColour(number)}`]
  const why = reason === undefined ? [] : [reason]
  const paid = settlements.map(
    (settlement) =>
      `seat ${settlement.seat} ${wagerText(settlement.wager, settlement.on)} ${returnsText(settlement, money)}`,
  )
  return `round ${round} ${words(kind)}: ${[...spun, ...hands, ...why, ...paid].join('; ')}`
}
