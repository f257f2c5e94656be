import type { Finding } from '../../../games/kit/document/finding.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import type { Entry } from '../../journal/entry.ts'

export function clockStepped({ by }: Entry & { kind: 'clock' }): Finding {
  const way = by < 0 ? 'back' : 'forward'
  return codeFinding('clock-stepped', `the wall clock was set ${way} by ${Math.abs(by) / 1_000} s`, 'warning', { by })
}
