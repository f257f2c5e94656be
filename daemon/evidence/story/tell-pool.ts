import type { Effect, Result } from '../../../games/table/live.ts'
import type { PoolTold } from './round-story.ts'
import type { StoryWords } from './story-words.ts'

type Payouts = Extract<Effect, { type: 'payouts' }>

/** How a pool ended: its result, and what each ticket gets. */
export function poolTold({ pool }: Result, payouts: readonly Payouts[], say: StoryWords): PoolTold | undefined {
  if (pool === undefined) return undefined
  const { meeting, race, state, finish = [], dividends, working } = pool
  return {
    meeting,
    race,
    state,
    finish: finish.map((levels, leg) => `leg ${leg + 1}: ${levels === null ? 'void' : finishText(levels)}`),
    dividends: dividends.map(({ type, kind, on, perUnit, citation }) => ({
      says: `${[type, kind, on.map(partText).join('-')].filter(Boolean).join(' ')}: ${say.money(perUnit).text} a unit`,
      citation,
    })),
    working: working.map(({ says, amount, citation }) => ({
      says: `${says}: ${amountText(amount, say)}`,
      citation,
    })),
    tickets: payouts.flatMap(({ tickets }) =>
      tickets.map(({ ticket, pays, citation }) => ({ ticket, pays: say.money(pays), citation })),
    ),
  }
}

/** Some steps are exact to a fraction of a cent. */
const amountText = (amount: number | string, say: StoryWords): string =>
  typeof amount === 'number' ? say.money(amount).text : /^-?\d+(?:\/\d+)?$/.test(amount) ? say.amount(amount) : amount

/** Horses in a dead heat are joined by an equals sign. */
const finishText = (levels: readonly (readonly number[])[]): string => levels.map((level) => level.join('=')).join(' ')

const partText = (part: number | string | number[]): string => (Array.isArray(part) ? part.join('+') : String(part))
