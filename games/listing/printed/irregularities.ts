import type { FormValue, PlainRecord } from '../forms/canonical.ts'
import type { RulesEntry } from './entry.ts'
import { entriesOf, joined, listOf, otherSentences, recordOf, sentence, textOf, valueText } from './form-text.ts'

/** The rules and irregularities of a form, by id. */
export const rulesOf = ({ rules, irregularities }: PlainRecord): PlainRecord => ({
  ...recordOf(rules),
  ...recordOf(irregularities),
})

/** Every rule as a sentence, with its conditions and all its places. */
export const ruleEntries = (rules: FormValue | undefined): RulesEntry[] =>
  entriesOf(rules).map(([id, rule]) => {
    const { says, cite, more, seenBy, conditions, ...others } = recordOf(rule)
    return {
      id,
      cite: textOf(cite),
      says: [
        ...(says === undefined ? [] : [sentence(valueText(says))]),
        ...seenSentences(seenBy),
        ...otherSentences(others),
        ...(more === undefined ? [] : [alsoAt(listOf(more).map(valueText))]),
      ],
      rows: entriesOf(conditions).map(([label, condition]) => ({ label, says: valueText(condition) })),
    }
  })

/** `Also at gb 4.8, lines 529-531; 5.5, lines 895-897.` A rule has all its places in one document. */
const alsoAt = ([first = '', ...others]: readonly string[]): string =>
  `Also at ${[first, ...others.map((place) => place.replace(/^\w+ /, ''))].join('; ')}.`

/** Every irregularity with its remedy, and who can see it. */
export const irregularityEntries = (form: PlainRecord): RulesEntry[] =>
  entriesOf(form.irregularities).map(([id, irregularity]) => {
    const { when, remedy, cite, called, rulings, seenBy, codes, ...others } = recordOf(irregularity)
    return {
      id,
      cite: textOf(cite),
      says: [
        ...(when === undefined ? [] : [sentence(valueText(when))]),
        ...(remedy === undefined ? [] : [`Remedy: ${valueText(remedy)}.`]),
        ...seenSentences(seenBy),
        ...(called === undefined ? [] : [calledText(valueText(called))]),
        ...(rulings === undefined ? [] : [rulingText(listOf(rulings).map(valueText))]),
        ...(codes === undefined ? [] : [`Refused as ${valueText(codes)}.`]),
        ...otherSentences(others),
      ],
    }
  })

function seenSentences(seenBy: FormValue | undefined): string[] {
  if (seenBy === undefined) return []
  const devices = listOf(seenBy).map(valueText)
  return [devices.length === 0 ? 'Only a person can see it.' : `Shown by: ${devices.join(', ')}.`]
}

const calls: Readonly<Record<string, string>> = {
  void: 'the round is void',
  refused: 'the wager that is named is no part of the round',
  'play-on': 'play goes on',
}

const calledText = (called: string): string => `When a person reports it, ${calls[called] ?? called}.`

const remedies: Readonly<Record<string, string>> = {
  stands: 'that the round stands',
  void: 'that it is void',
  'goes-on': 'that it goes on',
}

const rulingText = (rulings: readonly string[]): string =>
  rulings.length === 0
    ? 'A supervisor can rule nothing else.'
    : `A supervisor may rule ${joined(
        rulings.map((ruling) => remedies[ruling] ?? ruling),
        'or',
      )}.`
