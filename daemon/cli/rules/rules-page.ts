import type { RulesChange } from '../../../games/listing/printed/compare-rules.ts'
import type { RulesEntry, RulesRow, RulesSection } from '../../../games/listing/printed/entry.ts'
import { wrapped } from './wrap.ts'

/** The rules of a game for a terminal, a pager or paper. */
export const rulesPage = (head: string, sections: readonly RulesSection[]): string =>
  [head, ...sections.map(sectionText)].join('\n\n')

/** What has changed in the rules of a game, section by section. */
export function changesPage(head: string, changes: readonly RulesChange[]): string {
  const sections = Map.groupBy(changes, ({ section }) => section)
  const parts = [...sections].map(([title, found]) =>
    [title.toUpperCase(), ...found.map((change) => changeLines(change).join('\n'))].join('\n\n'),
  )
  return [head, ...(parts.length === 0 ? [unsaid] : parts)].join('\n\n')
}

/** Two shapes of a form can say the same. */
const unsaid = 'The rules say the same; only the way in which they are written down has changed.'

const changeLines = ({ id, says }: RulesChange): string[] => [
  ...wrapped(id, '      ', '  '),
  ...says.flatMap((text) => wrapped(text, '      ', '    ')),
]

const sectionText = ({ title, entries }: RulesSection): string =>
  [title.toUpperCase(), ...entries.map((entry) => entryLines(entry).join('\n'))].join('\n\n')

function entryLines({ id, title, cite, says, rows = [] }: RulesEntry): string[] {
  const name = title === undefined || title === id ? id : `${id}: ${title}`
  const head = cite === undefined ? name : `${name} (${cite})`
  return [
    ...wrapped(head, '      ', '  '),
    ...(says.length === 0 ? [] : wrapped(says.join(' '), '    ')),
    ...rowLines(rows),
  ]
}

const widestLabel = 34

/** Labels and what they stand for in two columns; a long label has a line of its own. */
function rowLines(rows: readonly RulesRow[]): string[] {
  const column = Math.min(widestLabel, Math.max(...rows.map(({ label }) => label.length)))
  return rows.flatMap(({ label, says }) => {
    const indent = ' '.repeat(column + 8)
    if (says === '') return [`      ${label}`]
    if (label.length <= column) return wrapped(says, indent, `      ${label.padEnd(column)}  `)
    return [...wrapped(label, '        ', '      '), ...wrapped(says, indent)]
  })
}
