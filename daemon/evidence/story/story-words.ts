import { exactOf } from '../../../games/kit/settle/amount.ts'
import type { Exact } from '../../../games/kit/settle/money.ts'
import { moneyIn } from '../../../text/money.ts'
import type { StoryMoment, StoryMoney } from './round-story.ts'

/** How a story writes amounts and times: by the currency of the game and the clock of the site. */
export type StoryWords = {
  money(minor: number): StoryMoney
  /** The same without its currency: `12.50`. */
  plain(minor: number): string
  /** An exact amount in minor units; what is smaller than a minor unit follows as a fraction. */
  amount(exact: string): string
  moment(at: number): StoryMoment
}

export function storyWords(currency: string, zone: string): StoryWords {
  const text = currency === '' ? (minor: number) => `${minor}` : moneyIn(currency)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return {
    money: (minor) => ({ minor, text: text(minor) }),
    plain: (minor) => (minor / 100).toFixed(2),
    amount: (exact) => amountText(exactOf(exact), text),
    moment: (at) => ({ at, text: clock.format(at) }),
  }
}

function amountText({ over, under }: Exact, text: (minor: number) => string): string {
  const whole = over / under
  const rest = over - whole * under
  return rest === 0n ? text(Number(whole)) : `${text(Number(whole))} and ${rest}/${under}`
}

/** `A`, `A and B`, `A, B and C`. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

export const sentence = (text: string): string => {
  const trimmed = text.trim()
  const ended = /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
  return ended.slice(0, 1).toUpperCase() + ended.slice(1)
}
