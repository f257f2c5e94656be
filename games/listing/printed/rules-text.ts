import { isRecord, type PlainRecord } from '../forms/canonical.ts'
import { dealEntries } from './deal.ts'
import type { RulesEntry, RulesSection } from './entry.ts'
import { irregularityEntries, ruleEntries } from './irregularities.ts'
import { optionEntries } from './options.ts'
import { feeEntries, jackpotEntries, tableEntries } from './tables.ts'
import { wagerEntries } from './wagers.ts'
import { entriesOf, inWords, isSaid, otherSentences, recordOf, sentence, textOf, valueText } from './words.ts'

/** What stands in sections of its own. */
const inSections = [
  ...['form', 'id', 'title', 'document', 'cite', 'approval', 'extends', 'family', 'currency', 'bankedBy', 'equipment'],
  ...[
    'deal',
    'qualifies',
    'streets',
    'wagers',
    'payTables',
    'jackpots',
    'feeSchedules',
    'options',
    'rules',
    'refusals',
  ],
  ...['irregularities', 'printedEdges', 'edgeNotes', 'cites'],
]

/** The rules of a form in sentences, for people: nothing that the form says is left out. */
export function rulesText(form: PlainRecord): RulesSection[] {
  const sections: RulesSection[] = [
    { title: 'The game', entries: headEntries(form) },
    { title: 'Deal and play', entries: [...dealEntries(form), ...otherEntries(form)] },
    { title: 'Wagers', entries: wagerEntries(form) },
    { title: 'Pay tables', entries: tableEntries(form) },
    { title: 'Jackpots', entries: jackpotEntries(form) },
    { title: 'House edges that the document prints', entries: edgeEntries(form) },
    { title: 'Fee schedules', entries: feeEntries(form) },
    { title: 'Options', entries: optionEntries(form) },
    { title: 'Rules', entries: [...ruleEntries(form.rules), ...ruleEntries(form.refusals)] },
    { title: 'Irregularities', entries: irregularityEntries(form) },
    { title: 'What is cited when', entries: citeEntries(form) },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

function headEntries(form: PlainRecord): RulesEntry[] {
  const { document, cite, approval, extends: base, family, currency, bankedBy, equipment, title } = form
  const { says, cite: approvedAt, ...conditions } = recordOf(approval)
  const named = (id: string, value: string | undefined, at?: string): RulesEntry[] =>
    value === undefined ? [] : [{ id, cite: at, says: [sentence(value)] }]
  return [
    ...named('title', textOf(title)),
    ...named('document', textOf(document), textOf(cite)),
    ...named('approval', textOf(says), textOf(approvedAt)),
    ...named('approval, further', isEmpty(conditions) ? undefined : valueText(conditions)),
    ...named('a variation of', textOf(base)),
    ...named('banked by', bankedBy === undefined ? undefined : (bankers[valueText(bankedBy)] ?? valueText(bankedBy))),
    ...named('family', textOf(family)),
    ...named('currency', textOf(currency)),
    ...named('equipment', equipment === undefined ? undefined : valueText(equipment)),
  ]
}

const isEmpty = (record: PlainRecord): boolean => Object.keys(record).length === 0

const bankers: Readonly<Record<string, string>> = {
  house: 'the house',
  'player-dealer': 'a player, as far as his money goes',
  pot: 'nobody: the players contest a pool of their own stakes',
}

/** All that has no section: each part of the form by its name. */
const otherEntries = (form: PlainRecord): RulesEntry[] =>
  Object.entries(form)
    .filter(([name, value]) => !inSections.includes(name) && isSaid(value))
    .map(([name, value]) => {
      if (!isRecord(value)) return { id: inWords(name), says: [sentence(valueText(value))] }
      const { cite, ...others } = value
      return { id: inWords(name), cite: textOf(cite), says: otherSentences(others) }
    })
    .filter(({ says, cite }) => says.length > 0 || cite !== undefined)

const edgeEntries = ({ printedEdges, edgeNotes }: PlainRecord): RulesEntry[] => [
  ...entriesOf(printedEdges).map(([id, edge]) => ({
    id,
    says: [sentence(valueText(edge)), ...noteOn(recordOf(edgeNotes)[id])],
  })),
  ...entriesOf(edgeNotes)
    .filter(([id]) => recordOf(printedEdges)[id] === undefined)
    .map(([id, note]) => ({ id, says: noteOn(note) })),
]

const noteOn = (note: PlainRecord[string] | undefined): string[] =>
  note === undefined ? [] : [sentence(valueText(note))]

const citeEntries = ({ cites }: PlainRecord): RulesEntry[] =>
  cites === undefined
    ? []
    : [
        {
          id: 'findings',
          says: ['A finding of such a kind cites this rule or irregularity:'],
          rows: entriesOf(cites).map(([of, rule]) => ({ label: inWords(of), says: valueText(rule) })),
        },
      ]
