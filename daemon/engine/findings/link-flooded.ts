import type { Finding } from '../../../games/kit/document/finding.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import type { Entry } from '../../journal/entry.ts'

export function linkFlooded({ device, since, at, bytes, sha256 }: Entry & { kind: 'flood' }): Finding {
  const [from, to] = [since, at].map((time) => new Date(time).toISOString())
  const message = `${device} flooded its link from ${from} to ${to}: ${bytes} bytes were not read, SHA-256 ${sha256}`
  return codeFinding('link-flooded', message, 'warning', { since, until: at, bytes, sha256 })
}
