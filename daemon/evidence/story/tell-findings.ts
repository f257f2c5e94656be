import type { Finding } from '../../../games/kit/document/finding.ts'
import type { Entry } from '../../journal/entry.ts'
import { cardText } from '../../screen/format.ts'
import type { FindingTold } from './round-story.ts'
import type { StoryWords } from './story-words.ts'

export function findingsTold(entries: readonly Entry[], say: StoryWords): FindingTold[] {
  return foundIn(entries).map(({ at, found }) => {
    const { rule, severity, message, remedy, citation, figures } = found
    return { at: say.moment(at), rule, severity, says: withMoney(message, figures, say), remedy, citation }
  })
}

/** A text that speaks of what was found, such as the reason of a result: with amounts and cards as people write them. */
export const inPlainFigures = (text: string, entries: readonly Entry[], say: StoryWords): string =>
  withSuits(
    foundIn(entries).reduce(
      (told, { found: { message, figures } }) => told.replaceAll(message, () => withMoney(message, figures, say)),
      text,
    ),
  )

const foundIn = (entries: readonly Entry[]): { at: number; found: Finding }[] =>
  entries.flatMap((entry) =>
    entry.kind === 'effect' && entry.effect.type === 'finding' ? [{ at: entry.at, found: entry.effect }] : [],
  )

/** Cards as people write them: `K♥`. */
export const withSuits = (text: string): string => text.replace(/\b(?:[2-9TJQKA][shdc]|Xx)\b/g, cardText)

/** Figures that are no amounts, beside a stake or a bet. */
const counts: readonly string[] = ['seat', 'hand', 'marginMs', 'uncertaintyMs']

/** Behind what it speaks of, a message has its amounts in minor units: those that its figures name are told as money. */
function withMoney(message: string, figures: Finding['figures'] = {}, say: StoryWords): string {
  const has = (...names: readonly string[]) => names.every((name) => name in figures)
  const isOfMoney = has('stake') || has('before', 'after') || has('counted', 'limit')
  const amounts = Object.entries(figures).flatMap(([name, value]) =>
    isOfMoney && /^\d+$/.test(`${value}`) && !counts.includes(name) ? [Number(value)] : [],
  )
  const [about, ...rest] = message.split(': ')
  if (rest.length === 0 || amounts.length === 0) return withSuits(message)
  const said = rest.join(': ').replace(/\b\d+\b(?! (?:± \d+ )?ms\b)/g, (digits) => {
    const amount = amounts.find((each) => `${each}` === digits)
    return amount === undefined ? digits : say.money(amount).text
  })
  return withSuits(`${about}: ${said}`)
}
