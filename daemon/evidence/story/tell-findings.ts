import type { Finding } from '../../../games/kit/document/finding.ts'
import type { Entry } from '../../journal/entry.ts'
import { cardText } from '../../screen/card-and-wager-text.ts'
import type { FindingTold } from './round-story.ts'
import type { StoryWords } from './story-words.ts'

export function findingsTold(entries: readonly Entry[], say: StoryWords): FindingTold[] {
  return foundIn(entries).map(({ at, found }) => {
    const { rule, severity, message, remedy, citation, figures } = found
    return {
      at: say.moment(at),
      rule,
      severity,
      says: messageInMoney(message, figures, (minor) => say.money(minor).text),
      remedy,
      citation,
    }
  })
}

/** A text that speaks of what was found, such as the reason of a result: with amounts and cards as people write them. */
export const inPlainFigures = (text: string, entries: readonly Entry[], say: StoryWords): string =>
  withSuits(
    foundIn(entries).reduce(
      (told, { found: { message, figures } }) =>
        told.replaceAll(message, () => messageInMoney(message, figures, (minor) => say.money(minor).text)),
      text,
    ),
  )

const foundIn = (entries: readonly Entry[]): { at: number; found: Finding }[] =>
  entries.flatMap((entry) =>
    entry.kind === 'effect' && entry.effect.type === 'finding' ? [{ at: entry.at, found: entry.effect }] : [],
  )

/** Cards as people write them: `K♥`. */
export const withSuits = (text: string): string => text.replace(/\b(?:[2-9TJQKA][shdc]|Xx)\b/g, cardText)

/** Whole numbers that stand alone: no part of a name, and no time. */
const figuresAlone = /(?<![-:\w.])\d+\b(?!\.\d| (?:± \d+ )?ms\b)/g

/**
 * The message of a finding with amounts and cards as people write them. What it says of a stake is all in minor units, after
 * what it speaks of; of a bet that was moved both amounts are, and of chips that were added up both sums.
 */
export function messageInMoney(
  message: string,
  figures: Finding['figures'] = {},
  money: (minor: number) => string,
): string {
  const { stake, before, after, counted, limit, total, known } = figures
  const named = [...both(before, after), ...both(counted, limit), ...both(total, known)]
  const inMoney = (text: string, isAmount: (digits: string) => boolean): string =>
    text.replace(figuresAlone, (digits) => (isAmount(digits) ? money(Number(digits)) : digits))
  const isNamed = (digits: string): boolean => named.includes(digits)
  const [about = '', ...rest] = message.split(': ')
  const said =
    rest.length === 0
      ? [inMoney(about, isNamed)]
      : [about, ...rest.map((part) => inMoney(part, (digits) => stake !== undefined || isNamed(digits)))]
  return withSuits(said.join(': '))
}

const both = (one: unknown, other: unknown): string[] =>
  one !== undefined && other !== undefined ? [`${one}`, `${other}`] : []
