import { isCard } from '../cards/cards.ts'

/** Words that only describe, whatever they stand in. */
const notes: ReadonlySet<string> = new Set([
  ...['title', 'name', 'description', 'note', 'notes', 'comment', 'why', 'reason', 'explanation', 'purpose', 'tags'],
])

/** Where it comes from, and what kind of thing it is. */
const labels: ReadonlySet<string> = new Set([
  ...['cite', 'citation', 'source', 'document', 'rule', 'rules', 'line', 'lines', 'lines_more', 'basis', 'ref', 'refs'],
  ...['depends_on', 'kind', 'kinds', 'family', 'group', 'currency', 'money', 'meeting', 'race', 'round'],
])

/** What a round may be told with, for those who read it and compare the answer. */
const surroundings: ReadonlySet<string> = new Set(['table', 'date', 'seats', 'dealer', 'settlements', 'showdown'])

/** What is expected is named in many ways: `expect`, `expected`, `expect_error`. */
const isAside = (key: string): boolean => key.startsWith('_') || key.startsWith('expect')

/** Whether a key only describes what it stands in. */
export const isNote = (key: string): boolean => isAside(key) || notes.has(key)

/** Whether a key only labels a case. */
export const isLabel = (key: string): boolean => isNote(key) || labels.has(key)

/** Whether a key tells nothing of a round that a rule looks at. */
export const isRemark = (key: string): boolean => isLabel(key) || surroundings.has(key)

/** Whether a label holds cards: they would be a hand that is told in the wrong place. */
export const isMisplaced = (key: string, told: unknown): boolean => !isAside(key) && holdsCards(told)

function holdsCards(told: unknown): boolean {
  if (typeof told === 'string') return told !== '' && told.split(/[\s,]+/).every(isCard)
  return typeof told === 'object' && told !== null && Object.values(told).some(holdsCards)
}
