import type { Finding } from './finding.ts'
import type { Problem } from './options.ts'

/** A problem of the options as a finding about what may not be opened with them. */
export const refusedOpening =
  (of: 'table' | 'pool') =>
  ({ rule, message, citation }: Problem): Finding => ({
    rule,
    severity: 'violation',
    message,
    citation,
    remedy: `the ${of} may not be opened like this`,
  })
