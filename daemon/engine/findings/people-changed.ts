import type { Finding } from '../../../games/kit/document/finding.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import type { Entry } from '../../journal/entry.ts'

export function peopleChanged({ added, removed }: Entry & { kind: 'enrolment' }): Finding {
  const changes = [
    ...(added.length === 0 ? [] : [`${added.join(', ')} may ask from now on`]),
    ...(removed.length === 0 ? [] : [`what the file had of ${removed.join(', ')} holds no more`]),
  ]
  return codeFinding('people-changed', changes.join('; '), 'warning')
}
