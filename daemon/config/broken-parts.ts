import type { z } from 'zod'

type Holder = Record<PropertyKey, unknown>
type Path = readonly PropertyKey[]

/**
 * A copy of a value in which whatever violates the schema is removed or, where required, replaced by a placeholder, so
 * that the rest can be checked. Undefined where nothing valid is left.
 */
export function withoutBrokenParts<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> | undefined {
  const whole = { value: structuredClone(value) }
  const filled = new Set<string>()
  while (whole.value !== undefined) {
    const read = shape.safeParse(whole.value)
    if (read.success) return read.data
    for (const issue of read.error.issues) mend(whole, issue, filled)
  }
  return undefined
}

function mend(whole: Holder, issue: z.core.$ZodIssue, filled: Set<string>): void {
  const path = ['value', ...issue.path]
  if (issue.code === 'unrecognized_keys') for (const key of issue.keys) takeOut(whole, [...path, key])
  else if (!filled.has(path.join('.')) && holderOf(whole, path)[path.at(-1) ?? ''] !== undefined) takeOut(whole, path)
  else if (!fill(whole, issue, filled)) takeOut(whole, path.slice(0, -1))
}

/** Other items of a list keep their indices. */
const takeOut = (whole: Holder, path: Path): void =>
  void Reflect.deleteProperty(holderOf(whole, path), path.at(-1) ?? '')

/** False when there is no placeholder for this place. */
function fill(whole: Holder, issue: z.core.$ZodIssue, filled: Set<string>): boolean {
  const path = ['value', ...issue.path]
  const place = path.join('.')
  const placeholder = issue.code === 'invalid_type' ? placeholderOf[issue.expected] : undefined
  if (placeholder === undefined || filled.has(place)) return false
  filled.add(place)
  holderOf(whole, path)[path.at(-1) ?? ''] = placeholder(issue.path.join('-'))
  return true
}

/** A placeholder name must be unique. */
const placeholderOf: Readonly<Record<string, (name: string) => unknown>> = {
  string: (name) => name,
  number: () => 0,
  int: () => 0,
  object: () => ({}),
  record: () => ({}),
  array: () => [],
}

/** The object that holds the last key of a path; a throw-away object where another mistake removed it. */
function holderOf(whole: Holder, path: Path): Holder {
  let holder: Holder = whole
  for (const key of path.slice(0, -1)) {
    const inner = holder[key]
    if (typeof inner !== 'object' || inner === null) return {}
    holder = inner as Holder
  }
  return holder
}
