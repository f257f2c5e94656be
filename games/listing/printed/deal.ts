import { isRecord, type Plain, type PlainRecord } from '../forms/canonical.ts'
import type { RulesEntry, RulesRow } from './entry.ts'
import {
  byOptionsText,
  entriesOf,
  inWords,
  isSaid,
  joined,
  listOf,
  otherSentences,
  recordOf,
  sentence,
  textOf,
  valueText,
} from './words.ts'

/** What is played with, and in which order cards come and seats decide. */
export function dealEntries(form: PlainRecord): RulesEntry[] {
  const { deck, seats, plan, family, shoe, ...others } = recordOf(form.deal)
  const { qualifies } = form
  const { says, cite } = recordOf(qualifies)
  return [
    ...entry('deck', deck === undefined ? [] : [sentence(byOptionsText(deck, deckText))]),
    ...entry('seats', seats === undefined ? [] : [sentence(byOptionsText(seats))]),
    ...planEntries(plan),
    ...(says === undefined
      ? []
      : [{ id: 'the dealer qualifies', cite: textOf(cite), says: [sentence(`with ${valueText(says)}`)] }]),
    ...familyEntries(family),
    ...(shoe === undefined
      ? []
      : [{ id: 'what the shoe does is judged by', says: [], rows: shoeRows(recordOf(shoe)) }]),
    ...Object.entries(others).flatMap(([name, value]) =>
      isSaid(value) ? entry(inWords(name), [sentence(byOptionsText(value))]) : [],
    ),
  ]
}

/** The rules that a shoe is held to, by what it does. */
const shoeRows = ({ remedies, ...shoe }: PlainRecord): RulesRow[] =>
  [...Object.entries(shoe), ...entriesOf(remedies)].flatMap(([name, value]) =>
    isSaid(value) ? [{ label: inWords(name), says: valueText(value) }] : [],
  )

const entry = (id: string, says: readonly string[]): RulesEntry[] => (says.length === 0 ? [] : [{ id, says }])

function deckText(deck: Plain): string {
  const { decks, jokers, ...others } = recordOf(deck)
  const joker = jokers === 0 ? '' : jokers === 1 ? ' and a joker' : ` and ${valueText(jokers)} jokers`
  const packs =
    decks === 0 ? 'no cards' : decks === 1 ? 'one pack of 52 cards' : `${valueText(decks)} packs of 52 cards`
  return [`${packs}${joker}`, ...otherSentences(others)].join('; ')
}

/** The usual order, and one for each option that changes it. */
function planEntries(plan: Plain | undefined): RulesEntry[] {
  if (plan === undefined) return []
  const { usual, when, ...others } = recordOf(plan)
  const one = (id: string, stages: Plain | undefined): RulesEntry => ({
    id,
    says: [],
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
    const { decide, from, who: _who, ...others } = stage
    const choices = joined(listOf(decide).map(valueText), 'or')
    return [`each seat decides: ${choices}, from the ${valueText(from)} of the dealer`, ...otherSentences(others)].join(
      '; ',
    )
  }
  const { deal, to, face, packet, mayWait, ...others } = stage
  const place = to === 'seats' ? 'each seat' : `the ${valueText(to)}`
  const way = packet === true ? ', together' : ''
  const wait = mayWait === true ? ', now or behind the next decisions' : ''
  return [`${cardsText(deal)} to ${place}, face ${valueText(face)}${way}${wait}`, ...otherSentences(others)].join('; ')
}

export const cardsText = (count: Plain | undefined): string => (count === 1 ? 'one card' : `${valueText(count)} cards`)

/** How a family of games is played by this document: each part by its usual value and by the options that change it. */
function familyEntries(family: Plain | undefined): RulesEntry[] {
  if (family === undefined) return []
  const { usual, when, ...others } = recordOf(family)
  return [
    ...entriesOf(usual).flatMap(([part, value]) =>
      isRecord(value)
        ? [{ id: inWords(part), says: otherSentences(value) }]
        : entry(inWords(part), isSaid(value) ? [sentence(valueText(value))] : []),
    ),
    ...entriesOf(when).map(([option, changed]) => ({
      id: `with \`${option}\``,
      says: otherSentences(changesIn(recordOf(usual), recordOf(changed))),
    })),
    ...entry('further', otherSentences(others)),
  ]
}

/** Only what another value of the option changes. */
const changesIn = (usual: PlainRecord, changed: PlainRecord): PlainRecord =>
  Object.fromEntries(
    Object.entries(changed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name])),
  )
