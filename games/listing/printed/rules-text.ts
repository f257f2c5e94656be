import { type FormValue, isRecord, type PlainRecord } from '../forms/canonical.ts'
import { bankEntries, partsOfBanks } from './bank.ts'
import { dealEntries } from './deal.ts'
import type { RulesEntry, RulesRow, RulesSection } from './entry.ts'
import {
  entriesOf,
  inWords,
  joined,
  listOf,
  otherSentences,
  recordOf,
  sentence,
  textOf,
  valueText,
} from './form-text.ts'
import { irregularityEntries, ruleEntries, rulesOf } from './irregularities.ts'
import { optionEntries } from './options.ts'
import { partsOfPools, poolEntries } from './pool.ts'
import { partsOfPots, potEntries } from './pot.ts'
import { feeEntries, jackpotEntries, tableEntries } from './tables.ts'
import { wagerEntries } from './wagers.ts'

/** What stands in sections of its own. */
const inSections = [
  ...['shape', 'id', 'title', 'document', 'cite', 'approval', 'extends', 'family', 'currency', 'bankedBy', 'equipment'],
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
  ...['played', 'irregularities', 'printedEdges', 'edgeNotes', 'cites', 'live', 'phases', 'choices', 'deeds', 'groups'],
  ...partsOfPots,
  ...partsOfBanks,
  ...partsOfPools,
]

/** The rules of a form in sentences, for people: nothing that the form says is left out. */
export function rulesText(form: PlainRecord): RulesSection[] {
  const sections: RulesSection[] = [
    { title: 'The game', entries: headEntries(form) },
    {
      title: 'Deal and play',
      entries: [...dealEntries(form), ...kindEntries(form), ...playedEntries(form), ...otherEntries(form)],
    },
    { title: 'Wagers', entries: wagerEntries(form) },
    { title: 'Pay tables', entries: tableEntries(form) },
    { title: 'Jackpots', entries: jackpotEntries(form) },
    { title: 'House edges that the document prints', entries: edgeEntries(form) },
    { title: 'Fee schedules', entries: feeEntries(form) },
    { title: 'Options', entries: optionEntries(form) },
    { title: 'Rules', entries: ruleEntries(form.rules) },
    { title: 'Refused besides', entries: ruleEntries(form.refusals) },
    { title: 'Irregularities', entries: irregularityEntries(form) },
    { title: 'What is cited when', entries: citeEntries(form) },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

function headEntries(form: PlainRecord): RulesEntry[] {
  const { document, cite, approval, extends: base, family, currency, bankedBy, equipment, title } = form
  const { says, cite: approvedAt, ...conditions } = recordOf(approval)
  const rows = [
    ...row('document', document),
    ...row('approved', says),
    ...row('approved at', approvedAt),
    ...row('approved, further', isEmpty(conditions) ? undefined : conditions),
    ...row('variation of', base),
    ...row('banked by', bankedBy && (bankers[valueText(bankedBy)] ?? bankedBy)),
    ...row('family', family),
    ...row('currency', currency),
    ...row('equipment', equipment),
    ...liveRows(recordOf(form.live)),
    ...row('phases of a round', form.phases),
  ]
  return [{ id: textOf(title) ?? '', cite: textOf(cite), says: [], rows }]
}

/** What is dealt, drawn and set, step by step. */
function playedEntries({ played }: PlainRecord): RulesEntry[] {
  if (played === undefined) return []
  const rows = listOf(played).map((step, at) => {
    const { says, cite, ...others } = recordOf(step)
    return {
      label: `${at + 1}`,
      says: [`${valueText(says)} (${valueText(cite)})`, ...otherSentences(others)].join('; '),
    }
  })
  return [{ id: 'how it is played', says: [], isOrdered: true, rows }]
}

const row = (label: string, value: FormValue | undefined): RulesRow[] =>
  value === undefined ? [] : [{ label, says: valueText(value) }]

const plays: Readonly<Record<string, string>> = {
  shoe: 'a shoe that deals by itself',
  wheel: 'a wheel',
  seats: 'cards and decisions by seats',
  dice: 'dice',
}

function liveRows({ play, resultFrom, setup, ...others }: PlainRecord): RulesRow[] {
  const said = Object.entries(others).filter(([, value]) => valueText(value) !== 'none')
  return [
    ...row('played live with', play && (plays[valueText(play)] ?? play)),
    ...row('result read from', resultFrom && joined(listOf(resultFrom).map(valueText), 'or')),
    ...row('checked beside a round', setup && setupWords(listOf(setup).map(valueText))),
    ...said.map(([name, value]) => ({ label: inWords(name), says: valueText(value) })),
  ]
}

const setups: Readonly<Record<string, string>> = {
  wheel: 'the order of the pockets on the wheel',
  segments: 'the segments of the wheel',
  seen: 'the cards already out of the shoe',
  deckChange: 'a change of the number of decks',
}

const setupWords = (setup: readonly string[]): string =>
  joined(
    setup.map((each) => setups[each] ?? each),
    'and',
  )

const isEmpty = (record: PlainRecord): boolean => Object.keys(record).length === 0

const bankers: Readonly<Record<string, string>> = {
  house: 'the house',
  'player-dealer': 'a player, as far as his money goes',
  pot: 'nobody: the players contest a pool of their own stakes',
}

/** What only one kind of page has: the house's, a player's bank, a pot, a pool. */
function kindEntries(form: PlainRecord): RulesEntry[] {
  if (form.family === 'pool') return poolEntries(form)
  if (form.bankedBy === 'player-dealer') return bankEntries(form)
  return form.bankedBy === 'pot' ? potEntries(form) : houseEntries(form)
}

/** What seats can do, and which bets are taken beside those on the layout. */
function houseEntries(form: PlainRecord): RulesEntry[] {
  const { choices, deeds, betting, groups } = form
  const { takesOral, takesTips, cite = takesOral && citeOfOral(form), ...others } = recordOf(betting)
  const bets = [
    ...(takesOral === true ? ['A spoken wager counts once it is covered and confirmed.'] : oddly({ takesOral })),
    ...(takesTips === true ? ['Players may wager for the dealer.'] : oddly({ takesTips })),
    ...otherSentences(others),
  ]
  return [
    ...(choices === undefined ? [] : [{ id: 'decisions of a seat', says: [], rows: choiceRows(choices) }]),
    ...ruleEntries(deeds),
    ...(bets.length === 0 && cite === undefined ? [] : [{ id: 'betting', cite: textOf(cite), says: bets }]),
    ...groupEntries(groups),
  ]
}

/** Names that only configurations use: no rule, so that no line says it. */
const groupEntries = (groups: FormValue | undefined): RulesEntry[] =>
  entriesOf(groups).map(([name, wagers]) => ({
    id: `\`${name}\` in options`,
    says: [sentence(`stands for ${joined(listOf(wagers).map(valueText), 'and')}`)],
  }))

/** The lines of what the page cites of spoken wagers. */
const citeOfOral = (form: PlainRecord): FormValue | undefined =>
  recordOf(rulesOf(form)[textOf(recordOf(form.cites).oralBet) ?? '']).cite

const oddly = (values: Readonly<Record<string, FormValue | undefined>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : otherSentences({ [name]: value })))

const choiceRows = (choices: FormValue): RulesRow[] =>
  entriesOf(choices).map(([label, choice]) => {
    const { stakes, takes, needs, draws, lays, phases, unsaid, beforeFold, anytime, irregularity, cite, ...others } =
      recordOf(choice)
    const says = [
      ...(stakes === undefined ? [] : [`stakes the wager ${valueText(stakes)}`]),
      ...(takes === undefined ? [] : [`takes back the wager ${valueText(takes)}`]),
      ...(needs === undefined ? [] : [`only with the wager ${valueText(needs)}`]),
      ...(draws === true ? ['draws a card'] : oddly({ draws })),
      ...(lays === undefined ? [] : [`lays ${valueText(lays)} cards apart`]),
      ...(phases === undefined ? [] : [`in ${joined(listOf(phases).map(valueText), 'or')}`]),
      ...(unsaid === true ? ['whoever says nothing has chosen it'] : oddly({ unsaid })),
      ...(beforeFold === true ? ['the seat may still fold after it'] : oddly({ beforeFold })),
      ...(anytime === true ? ['at any time while cards lie'] : oddly({ anytime })),
      ...(irregularity === undefined ? [] : [`it is the irregularity ${valueText(irregularity)}`]),
      ...otherSentences(others),
    ]
    const text = says.join(', ')
    return { label, says: cite === undefined ? text : `${text} (${valueText(cite)})`.trimStart() }
  })

/** All that has no section: each part of the form by its name. */
const otherEntries = (form: PlainRecord): RulesEntry[] =>
  Object.entries(form)
    .filter(([name]) => !inSections.includes(name))
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
