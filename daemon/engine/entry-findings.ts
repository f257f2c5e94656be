import type { Finding } from '../../games/kit/document/finding.ts'
import { codeFinding } from '../../games/table/common/finding-codes.ts'
import type { Entry } from '../journal/entry.ts'

export function clockStepped({ by }: Entry & { kind: 'clock' }): Finding {
  const way = by < 0 ? 'back' : 'forward'
  return codeFinding('clock-stepped', `the wall clock was set ${way} by ${Math.abs(by) / 1_000} s`, 'warning', { by })
}

export function linkFlooded({ device, since, at, bytes, sha256 }: Entry & { kind: 'flood' }): Finding {
  const [from, to] = [since, at].map((time) => new Date(time).toISOString())
  const message = `${device} flooded its link from ${from} to ${to}: ${bytes} bytes were not read, SHA-256 ${sha256}`
  return codeFinding('link-flooded', message, 'warning', { since, until: at, bytes, sha256 })
}

export function peopleChanged({ added, removed }: Entry & { kind: 'enrolment' }): Finding {
  const changes = [
    ...(added.length === 0 ? [] : [`${added.join(', ')} may ask from now on`]),
    ...(removed.length === 0 ? [] : [`what the file had of ${removed.join(', ')} holds no more`]),
  ]
  return codeFinding('people-changed', changes.join('; '), 'warning')
}
