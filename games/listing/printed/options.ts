import { type FormValue, isRecord, type PlainRecord } from '../forms/canonical.ts'
import type { RulesEntry } from './entry.ts'
import { entriesOf, joined, listOf, otherSentences, recordOf, sentence, textOf, valueText } from './form-text.ts'

/** Every option with its choices and its default. */
export const optionEntries = (form: PlainRecord): RulesEntry[] =>
  entriesOf(form.options).map(([id, option]) => optionEntry(id, recordOf(option)))

function optionEntry(id: string, option: PlainRecord): RulesEntry {
  const { cite, note, notice, saidByMeter, kind, default: standard, ...limits } = option
  const { says, others } = choicesOf(valueText(kind), limits)
  return {
    id,
    cite: textOf(cite),
    says: [
      ...(note === undefined ? [] : [sentence(valueText(note))]),
      says,
      standardText(kind, standard),
      ...(saidByMeter === true ? ['At a table its meter says it.'] : []),
      ...(notice === undefined ? [] : [noticeText(notice)]),
      ...otherSentences(saidByMeter === true || saidByMeter === undefined ? others : { ...others, saidByMeter }),
    ],
  }
}

type Choices = { says: string; others: PlainRecord }

function choicesOf(kind: string, limits: PlainRecord): Choices {
  const { values, from, to, whole, atLeast, fields, ...others } = limits
  const listed = joined(listOf(values).map(setting), 'or')
  switch (kind) {
    case 'choice':
      return {
        says: `${listOf(values).length === 1 ? 'Only' : 'One of'} ${listed}.`,
        others: { ...others, ...given({ from, to, whole, atLeast, fields }) },
      }
    case 'ruling':
      return {
        says: `Only the owner can rule it: ${listed}. No table opens without.`,
        others: { ...others, ...given({ from, to, whole, atLeast, fields }) },
      }
    case 'range':
      return {
        says: `A ${whole === true ? 'whole ' : ''}number from ${valueText(from)} to ${valueText(to)}.`,
        others: { ...others, ...given({ values, atLeast, fields }) },
      }
    case 'odds':
      return { says: `Odds of ${valueText(atLeast)} or better.`, others: { ...others, ...given({ values, fields }) } }
    case 'fields':
      return {
        says: sentence(
          `made up of ${entriesOf(fields)
            .map(([name, field]) => fieldText(name, field))
            .join('; ')}`,
        ),
        others: { ...others, ...given({ values, atLeast }) },
      }
    case 'wagers':
    case 'side wagers':
      return {
        says: `The ${kind} that the table offers, of ${listed}.`,
        others: { ...others, ...given({ from, to, whole, atLeast, fields }) },
      }
    default:
      return {
        says: sentence(kindWords[kind] ?? kind),
        others: { ...others, ...given({ values, from, to, whole, atLeast, fields }) },
      }
  }
}

/** As a configuration writes it. */
const setting = (value: FormValue): string => (typeof value === 'boolean' ? String(value) : valueText(value))

const kindWords: Readonly<Record<string, string>> = {
  amount: 'an amount in minor units, or none',
  limits: 'the least and the most, as two amounts in minor units',
  seat: 'the number of a seat, or none',
  text: 'a text',
  'odds by wager or wager:row': 'odds that the table pays instead of those printed, by `wager` or `wager:row`',
  'horses by composite': 'the Grouping, as the horses of each composite',
  'percent by pool': 'the percent of the Jackpot for each Net Pool; none is by their money',
  'min and max by wager': 'the least and the most of each wager, in minor units',
}

const given = (values: Readonly<Record<string, FormValue | undefined>>): PlainRecord =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

const fieldText = (name: string, field: FormValue): string =>
  `\`${name}\` (${optionEntry(name, recordOf(field)).says.join(' ').replace(/\.$/, '')}${citeIn(field)})`

const citeIn = (field: FormValue): string =>
  isRecord(field) && field.cite !== undefined ? `, ${valueText(field.cite)}` : ''

const standardText = (kind: FormValue | undefined, standard: FormValue | undefined): string =>
  kind === 'ruling' && standard === null ? 'No default.' : `Default: ${setting(standard ?? null)}.`

const noticeText = (notice: FormValue): string =>
  notice === 'always'
    ? 'A notice at the table says it.'
    : `A notice at the table says it when it is ${joined(listOf(notice).map(setting), 'or')}.`
