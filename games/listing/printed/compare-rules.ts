import { isDeepStrictEqual } from 'node:util'
import type { RulesEntry, RulesRow, RulesSection } from './entry.ts'

/** What has changed in one thing that the rules speak of, in sentences: `flush: was 4:1, now 5:1`. */
export type RulesChange = { readonly section: string; readonly id: string; readonly says: readonly string[] }

/** What tells two versions of a game's rules apart, in the order of the newer one; then what is gone. */
export function compareRules(before: readonly RulesSection[], after: readonly RulesSection[]): RulesChange[] {
  const old = entriesIn(before)
  const now = entriesIn(after)
  const changed = [...now].flatMap(([key, { section, entry }]) => {
    const was = old.get(key)?.entry
    const says = was === undefined ? [`new: ${entryText(entry)}`] : changesOf(was, entry)
    return says.length === 0 ? [] : [{ section, id: entry.id, says }]
  })
  const gone = [...old].flatMap(([key, { section, entry }]) =>
    now.has(key) ? [] : [{ section, id: entry.id, says: [`gone: ${entryText(entry)}`] }],
  )
  return [...changed, ...gone]
}

type Placed = { section: string; entry: RulesEntry }

const entriesIn = (sections: readonly RulesSection[]): ReadonlyMap<string, Placed> =>
  new Map(
    sections.flatMap(({ title: section, entries }) =>
      entries.map((entry) => [`${section}/${entry.id}`, { section, entry }] as const),
    ),
  )

function entryText({ title, cite, says, rows = [] }: RulesEntry): string {
  const rowTexts = rows.map(({ label, says }) => `${label}: ${says}.`)
  return [
    ...(title === undefined ? [] : [`${title}.`]),
    ...says,
    ...rowTexts,
    ...(cite === undefined ? [] : [`(${cite})`]),
  ].join(' ')
}

const changesOf = (was: RulesEntry, now: RulesEntry): string[] => [
  ...valueChange('title', was.title, now.title),
  ...valueChange('place in the document', was.cite, now.cite),
  ...sentenceChanges(was.says, now.says),
  ...rowChanges(was.rows ?? [], now.rows ?? []),
  ...orderChanges(was, now),
]

const valueChange = (what: string, was: string | undefined, now: string | undefined): string[] =>
  was === now ? [] : [`${what}: was ${was ?? 'not said'}, now ${now ?? 'not said'}`]

/** Sentences that only one has. Where as many went as came, they are told in pairs. */
function sentenceChanges(was: readonly string[], now: readonly string[]): string[] {
  const gone = was.filter((sentence) => !now.includes(sentence))
  const come = now.filter((sentence) => !was.includes(sentence))
  if (gone.length === come.length) return gone.map((sentence, at) => `was: ${sentence} Now: ${come[at]}`)
  return [...gone.map((sentence) => `gone: ${sentence}`), ...come.map((sentence) => `new: ${sentence}`)]
}

function rowChanges(was: readonly RulesRow[], now: readonly RulesRow[]): string[] {
  const [old, newer] = [was, now].map((rows) => new Map(rows.map(({ label, says }) => [label, says])))
  const labels = [...new Set([...now, ...was].map(({ label }) => label))]
  return labels.flatMap((label) => {
    const [before, after] = [old?.get(label), newer?.get(label)]
    if (before === after) return []
    if (before === undefined) return [`${label}: new, ${after || 'as named'}`]
    return after === undefined
      ? [`${label}: gone, was ${before || 'as named'}`]
      : [`${label}: was ${before}, now ${after}`]
  })
}

function orderChanges({ rows: was = [] }: RulesEntry, { rows: now = [], isOrdered }: RulesEntry): string[] {
  const [before, after] = [was, now].map((rows) => rows.map(({ label }) => label))
  const areAlike = isDeepStrictEqual(before?.toSorted(), after?.toSorted())
  return isOrdered && areAlike && !isDeepStrictEqual(before, after) ? [`the order is now: ${after?.join(', ')}`] : []
}
