import { colourOf } from '../../games/gb/roulette/layout.ts'
import { isTile } from '../../games/kit/cards/tiles.ts'
import { fromSpot, type Selection } from '../../games/kit/round/round.ts'
import type { Settlement } from '../../games/kit/settle/settlement.ts'

/** Cards and bets in the words that people at the table use. */

const suits: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣', x: '★' }

export const rankText = (card: string): string => (card.startsWith('T') ? '10' : card.slice(0, 1))
export const suitText = (card: string): string => suits[card.slice(1)] ?? '?'
/** A card as people write it, `10♠`; a domino stays as it is written. */
export const cardText = (card: string): string => (isTile(card) ? card : `${rankText(card)}${suitText(card)}`)

/** 37 is 00, 38 is 000, 39 is 0000. */
export const pocketText = (pocket: number): string => (pocket > 36 ? '0'.repeat(pocket - 35) : `${pocket}`)

export const pocketColour = (pocket: number): 'red' | 'black' | 'zero' => {
  const colour = pocket > 36 ? 'neither' : colourOf(pocket)
  return colour === 'neither' ? 'zero' : colour
}

/** As a dealer names it: `red`, `dozen 2`, `split 17-20`, `six-line 13-18`. */
export function wagerText(wager: string, on: Selection = []): string {
  const [first] = on
  if (first === undefined) return wager
  if (typeof first === 'string') return on.join('-')
  return `${wager} ${on.length > 2 ? `${first}-${on.at(-1)}` : on.join('-')}`
}

export function spotText(spot: string): string {
  const { wager, on } = fromSpot(spot)
  return wagerText(wager, on)
}

export const words = (id: string): string => id.replaceAll('-', ' ')

/** `$25.00 → $50.00`, or `$25.00 stands` for an open wager. */
export const returnsText = ({ stake, returns }: Settlement, money: (minor: number) => string): string =>
  returns === undefined ? `${money(stake)} stands` : `${money(stake)} → ${money(returns)}`

export const clockText = (at: number): string => new Date(at).toTimeString().slice(0, 8)

/** A time of today, or of another day with its date: `20 Nov 2026 23:59:58`. */
export const momentText = (at: number, now: number): string => {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? clockText(at) : `${dates.format(at)} ${clockText(at)}`
}

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
