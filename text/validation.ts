import type { z } from 'zod'

/** What is wrong with a value that somebody wrote, and where in it: `tables.0.id`, or nowhere for the whole. */
export type MistakeIn = { path: string; message: string }

/** With these a schema says in plain words what is due. */
export const inPlainWords = { error: wordsFor }

/** What is said of a key that nobody knows. */
export const notKnown = 'is not known here'

/** A key that nobody knows is a place of its own, not the whole that it stands in. */
export const mistakesIn = ({ issues }: Pick<z.ZodError, 'issues'>): MistakeIn[] =>
  issues.flatMap(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...path, key].join('.'), message: notKnown }))
      : [{ path: path.join('.'), message }],
  )

export const inOneLine = (mistakes: readonly MistakeIn[]): string =>
  mistakes.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ')

function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}, not ${shown(issue.input)}`
    case 'invalid_value':
      return `must be ${issue.values.map(shown).join(' or ')}`
    case 'too_small':
      return atLeast(issue)
    case 'too_big':
      return atMost(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return `must be of the form ${issue.pattern ?? issue.format}`
    case 'unrecognized_keys':
      return `has ${issue.keys.map(shown).join(' and ')}, which ${notKnown}`
    case 'invalid_key':
      return 'has a name that cannot stand here'
    case 'invalid_union':
      return inOneWay(issue)
    default:
      return undefined
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
}

/** Of what a schema counts. */
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

function atLeast({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const unit = units[origin]
  if (unit === undefined) return inclusive ? `must be ${minimum} or more` : `must be more than ${minimum}`
  return minimum === 1 ? 'must not be empty' : `must have ${minimum}${unit} or more`
}

function atMost({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const unit = units[origin]
  if (unit === undefined) return inclusive ? `must be ${maximum} or less` : `must be less than ${maximum}`
  return `must have ${maximum}${unit} or fewer`
}

/** So long a text (characters) is still shown. */
const longestShown = 40

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'a mapping'
  if (typeof value !== 'string') return String(value)
  return value.length > longestShown ? 'a text' : `'${value}'`
}

/** What is due in each of the ways in which a value may be written. */
const inOneWay = ({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string =>
  errors.length === 0
    ? 'is none of those that there are'
    : errors.flatMap(([first]) => (first === undefined ? [] : said(first))).join(', or ')

const said = ({ path, message }: z.core.$ZodIssue): string => [...path, message].join(': ')
