import type { WatchConfiguration } from '../configuration.ts'
import type { HalfSigned } from '../half-signed-requests.ts'
import type { History } from '../history/history.ts'
import type { RequestRelay } from '../request-relay.ts'
import type { Files } from '../requested-files.ts'
import type { SaidBy } from '../site/table-message.ts'
import type { WatchedSite } from '../site/watched-site.ts'
import type { AuditRow } from '../view-types.ts'
import type { LiveStreams } from './live-streams.ts'
import type { SignIns } from './sign-in-sessions.ts'

/** What all routes use. */
export type ServerContext = {
  readonly configuration: WatchConfiguration
  readonly site: () => WatchedSite
  readonly brokerIsThere: () => boolean
  /** The broker has been there for long enough to have said what stands. */
  readonly hasHeardAll: () => boolean
  readonly live: LiveStreams
  readonly sessions: SignIns
  readonly history: History
  readonly relay: RequestRelay
  readonly files: Files
  /** Requests that waited for their second signature when the watch was stopped. */
  readonly halfSigned: readonly HalfSigned[]
  /** An alert was acknowledged where there is no daemon to journal it. */
  readonly acknowledge: (says: SaidBy<'acknowledged'>) => void
  /** Writes down who did what. */
  readonly audit: (did: Omit<AuditRow, 'at'>) => void
}
