import { isDeepStrictEqual } from 'node:util'
import { type FormValue, isRecord, type PlainRecord } from '../forms/canonical.ts'
import type { RulesEntry, RulesRow } from './entry.ts'
import {
  byOptionsText,
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
import { rulesOf } from './irregularities.ts'

/** What is played with, and in which order cards come and seats decide. */
export function dealEntries(form: PlainRecord): RulesEntry[] {
  const { deck, seats, plan, family, shoe, cites: _cites, ...others } = recordOf(form.deal)
  const { qualifies } = form
  const { says, cite } = recordOf(qualifies)
  const part = (name: string, value: FormValue, text = byOptionsText(value)): RulesEntry => ({
    id: inWords(name),
    cite: citeOf(form, name, value),
    says: [sentence(text)],
  })
  return [
    ...(deck === undefined || isWithoutCards(deck) ? [] : [part('deck', deck, decksText(deck))]),
    ...(seats === undefined ? [] : [part('seats', seats)]),
    ...planEntries(plan),
    ...(says === undefined
      ? []
      : [{ id: 'the dealer qualifies', cite: textOf(cite), says: [sentence(`with ${valueText(says)}`)] }]),
    ...familyEntries(form, family),
    ...(shoe === undefined
      ? []
      : [
          {
            id: 'what the shoe does is judged by',
            cite: citeOf(form, 'shoe', shoe),
            says: [],
            rows: shoeRows(form, recordOf(shoe)),
          },
        ]),
    ...Object.entries(others).map(([name, value]) => part(name, value)),
  ]
}

/** The line of a part of the deal: the page's own, or that of the option which changes it. */
function citeOf(form: PlainRecord, part: string, value: FormValue): string | undefined {
  const [changed] = entriesOf(recordOf(value).when)
  return textOf(recordOf(recordOf(form.deal).cites)[part]) ?? (changed && citeOfOption(form, changed[0]))
}

/** @param chosen an option with its value: `decks 8` */
const citeOfOption = ({ options }: PlainRecord, chosen: string): string | undefined =>
  textOf(recordOf(recordOf(options)[chosen.split(' ')[0] ?? '']).cite)

/** The lines of what a part of the form names, among these. */
function citesNamedIn(known: PlainRecord, part: FormValue): string[] {
  if (typeof part === 'string') return [textOf(recordOf(known[part]).cite) ?? []].flat()
  return [...new Set([...listOf(part), ...Object.values(recordOf(part))].flatMap((each) => citesNamedIn(known, each)))]
}

const cited = (text: string, cites: readonly string[]): string =>
  cites.length === 0 ? text : `${text} (${cites.join('; ')})`

/** The rules that a shoe is held to, by what it does. */
const shoeRows = (form: PlainRecord, { remedies, ...shoe }: PlainRecord): RulesRow[] =>
  [...Object.entries(shoe), ...entriesOf(remedies)].map(([name, value]) => ({
    label: inWords(name),
    says: cited(valueText(value), citesNamedIn(rulesOf(form), value)),
  }))

const entry = (id: string, says: readonly string[]): RulesEntry[] => (says.length === 0 ? [] : [{ id, says }])

/** Of a wheel or dice: that there are no cards is no rule. */
function isWithoutCards(deck: FormValue): boolean {
  const { usual, ...others } = recordOf(deck)
  return isDeepStrictEqual(usual, { decks: 0, jokers: 0 }) && Object.keys(others).length === 0
}

/** Where the option `decks` says how many, it need not be told for each number. */
function decksText(deck: FormValue): string {
  const { usual, when, ...others } = recordOf(deck)
  const { decks, ...rest } = recordOf(usual)
  const byDecks = entriesOf(when).filter(([option, other]) => {
    const count = /^decks (\d+)$/.exec(option)?.[1]
    return count !== undefined && isDeepStrictEqual(other, { decks: Number(count), ...rest })
  })
  if (byDecks.length === 0 || decks === undefined) return byOptionsText(deck, deckText)
  const left = Object.fromEntries(entriesOf(when).filter(([option]) => !byDecks.some(([each]) => each === option)))
  const more = Object.keys(left).length === 0 ? {} : { when: left }
  const numbers = byDecks.map(([option]) => option.replace('decks ', ''))
  return `${byOptionsText({ usual: usual ?? null, ...more, ...others }, deckText)}; as many as \`decks\` says (${numbers.join(', ')})`
}

function deckText(deck: FormValue): string {
  const { decks, jokers, ...others } = recordOf(deck)
  const joker = jokers === 0 ? '' : jokers === 1 ? ' and a joker' : ` and ${valueText(jokers)} jokers`
  const packs =
    decks === 0 ? 'no cards' : decks === 1 ? 'one pack of 52 cards' : `${valueText(decks)} packs of 52 cards`
  return [`${packs}${joker}`, ...otherSentences(others)].join('; ')
}

/** The usual order, and one for each option that changes it. */
function planEntries(plan: FormValue | undefined): RulesEntry[] {
  if (plan === undefined) return []
  const { usual, when, ...others } = recordOf(plan)
  const one = (id: string, stages: FormValue | undefined): RulesEntry => ({
    id,
    says: [],
    isOrdered: true,
    rows: listOf(stages).map((stage, at) => ({ label: `${at + 1}`, says: stageText(recordOf(stage)) })),
  })
  return [
    one('order of play', usual),
    ...entriesOf(when).map(([option, stages]) => one(`order of play with \`${option}\``, stages)),
    ...entry('order of play, further', otherSentences(others)),
  ]
}

function stageText(stage: PlainRecord): string {
  if (stage.decide !== undefined) {
    const { decide, from, who: _who, cite, ...others } = stage
    const choices = joined(listOf(decide).map(valueText), 'or')
    const says = `each seat decides: ${choices}, from the ${valueText(from)} of the dealer`
    return citedBy(cite, [says, ...otherSentences(others)])
  }
  const { deal, to, face, packet, mayWait, cite, ...others } = stage
  const place = to === 'seats' ? 'each seat' : `the ${valueText(to)}`
  const way = packet === true ? ', together' : ''
  const wait = mayWait === true ? ', now or behind the next decisions' : ''
  return citedBy(cite, [
    `${cardsText(deal)} to ${place}, face ${valueText(face)}${way}${wait}`,
    ...otherSentences(others),
  ])
}

const citedBy = (cite: FormValue | undefined, says: readonly string[]): string =>
  cited(says.join('; '), cite === undefined ? [] : [valueText(cite)])

export const cardsText = (count: FormValue | undefined): string =>
  count === 1 ? 'one card' : `${valueText(count)} cards`

/** How a family of games is played by this document: each part by its usual value, then what options change. */
function familyEntries(form: PlainRecord, family: FormValue | undefined): RulesEntry[] {
  if (family === undefined) return []
  const { usual, when, ...others } = recordOf(family)
  return [
    ...entriesOf(usual).map(([part, value]) => familyEntry(form, inWords(part), value, citeOf(form, part, value))),
    ...entriesOf(when).flatMap(([option, changed]) =>
      entriesOf(changesIn(recordOf(usual), recordOf(changed))).map(([part, value]) =>
        familyEntry(form, `${inWords(part)} with \`${option}\``, value, citeOfOption(form, option)),
      ),
    ),
    ...entry('further', otherSentences(others)),
  ]
}

const familyNames: Readonly<Record<string, string>> = { broken: 'a breach is found as', deal: 'first cards' }

function familyEntry(form: PlainRecord, part: string, value: FormValue, cite: string | undefined): RulesEntry {
  const id = familyNames[part] ?? part
  if (isRecord(value)) return { id, cite, says: [], rows: partRows(form, value) }
  const stages = listOf(value).filter((stage) => recordOf(stage).deal !== undefined)
  if (stages.length === 0) return { id, cite, says: [sentence(valueText(value))] }
  return {
    id,
    cite,
    says: [],
    rows: stages.map((stage, at) => ({ label: `${at + 1}`, says: stageText(recordOf(stage)) })),
  }
}

const partRows = (form: PlainRecord, part: PlainRecord): RulesRow[] =>
  Object.entries(part).map(([name, value]) => {
    const says = recordOf(value).says === undefined ? valueText(value) : valueText(recordOf(value).says)
    return {
      label: inWords(name),
      says: cited(says, citesNamedIn({ ...rulesOf(form), ...recordOf(form.wagers) }, [name, value])),
    }
  })

/** Only what another value of the option changes, part by part. */
function changesIn(usual: PlainRecord, changed: PlainRecord): PlainRecord {
  const others = Object.entries(changed).filter(([name, value]) => !isDeepStrictEqual(value, usual[name]))
  return Object.fromEntries(
    others.map(([name, value]) => {
      const before = usual[name]
      return [name, isRecord(value) && isRecord(before) ? changesIn(before, value) : value]
    }),
  )
}
