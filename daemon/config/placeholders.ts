import type { z } from 'zod'

type Holder = Record<PropertyKey, unknown>
type Path = readonly PropertyKey[]

/**
 * A value with something in place of all that has a wrong form, so that the rest of it can be judged: what may be absent
 * is taken out, and what must be there gets a stand-in. Undefined where nothing of the form is left.
 */
export function withPlaceholders<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> | undefined {
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

/** The others in a list keep their numbers. */
const takeOut = (whole: Holder, path: Path): void =>
  void Reflect.deleteProperty(holderOf(whole, path), path.at(-1) ?? '')

/** False when there is nothing that could stand here. */
function fill(whole: Holder, issue: z.core.$ZodIssue, filled: Set<string>): boolean {
  const path = ['value', ...issue.path]
  const place = path.join('.')
  const placeholder = issue.code === 'invalid_type' ? standIns[issue.expected] : undefined
  if (placeholder === undefined || filled.has(place)) return false
  filled.add(place)
  holderOf(whole, path)[path.at(-1) ?? ''] = placeholder(issue.path.join('-'))
  return true
}

/** A name that stands in must be no other's. */
const standIns: Readonly<Record<string, (name: string) => unknown>> = {
  string: (name) => name,
  number: () => 0,
  int: () => 0,
  object: () => ({}),
  record: () => ({}),
  array: () => [],
}

/** What holds the last key of a path; nothing real, where another mistake took it out. */
function holderOf(whole: Holder, path: Path): Holder {
  let holder: Holder = whole
  for (const key of path.slice(0, -1)) {
    const inner = holder[key]
    if (typeof inner !== 'object' || inner === null) return {}
    holder = inner as Holder
  }
  return holder
}
