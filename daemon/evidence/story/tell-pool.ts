import type { Result } from '../../../games/table/common/result-shape.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import type { PoolResultShown } from '../../../games/table/pool/result-shape.ts'
import type { PoolTold } from './round-story.ts'
import { listed, type StoryWords } from './story-words.ts'

type Payouts = Extract<Effect, { type: 'payouts' }>

/** How a pool ended: its result, and what each ticket gets. */
export function poolTold({ pool }: Result, payouts: readonly Payouts[], say: StoryWords): PoolTold | undefined {
  if (pool === undefined) return undefined
  return {
    ...poolResultTold(pool, say),
    tickets: payouts.flatMap(({ tickets }) =>
      tickets.map(({ ticket, pays, citation }) => ({ ticket, pays: say.money(pays), citation })),
    ),
  }
}

/** A race, its dividends and each step of their calculation. */
export function poolResultTold(
  { meeting, race, state, finish = [], dividends, working }: PoolResultShown,
  say: StoryWords,
): Omit<PoolTold, 'tickets'> {
  return {
    meeting,
    race,
    state,
    finish: finish.map((levels, leg) => {
      const came = levels === null ? 'void' : finishText(levels)
      return finish.length === 1 ? came : `leg ${leg + 1}: ${came}`
    }),
    dividends: dividends.map(({ type, kind, on, perUnit, citation }) => ({
      says: `${[type, kind, on.map(partText).join('-')].filter(Boolean).join(' ')}: ${say.money(perUnit).text} a unit`,
      citation,
    })),
    working: working.map(({ says, amount, citation }) => ({
      says: `${stepText(says, say)}: ${amountText(amount, say)}`,
      citation,
    })),
  }
}

/** A dividend is declared on so many cents. */
const stepText = (says: string, say: StoryWords): string =>
  says.replace(/^(dividend of .+ on )(\d+)$/, (_, on: string, cents: string) => `${on}${say.money(Number(cents)).text}`)

/** Some steps are exact to a fraction of a cent. */
const amountText = (amount: number | string, say: StoryWords): string =>
  typeof amount === 'number' ? say.money(amount).text : /^-?\d+(?:\/\d+)?$/.test(amount) ? say.amount(amount) : amount

/** `1st 7 and 2 in a dead heat, 3rd 5`: horses that are level share a place, and as many after it are skipped. */
const finishText = (levels: readonly (readonly number[])[]): string =>
  levels
    .map((level, at) => {
      const place = ordinal(1 + levels.slice(0, at).flat().length)
      return `${place} ${listed(level.map(String))}${level.length > 1 ? ' in a dead heat' : ''}`
    })
    .join(', ')

const ordinal = (place: number): string => `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`

const partText = (part: number | string | number[]): string => (Array.isArray(part) ? part.join('+') : String(part))
