import type { AskedOfAlert } from '../../games/table/operations/alert-operations.ts'
import type { AskedOfMeter } from '../../games/table/operations/meter-operations.ts'
import type { AskedOfTable } from '../../games/table/operations/table-operations.ts'

export const roles = ['dealer', 'supervisor', 'technician', 'surveillance', 'auditor'] as const
export type Role = (typeof roles)[number]

/** Who may ask for an operation, and who must sign it as the second person where one is needed. */
export type Authority = { asks: readonly Role[]; seconds?: readonly Role[] }

const atTheTable: Authority = { asks: ['dealer', 'supervisor'] }
const supervisor: Authority = { asks: ['supervisor'] }

/** Who may look into what was (`watch/server/rights.ts` has the same for the pit's page). */
const readers: Authority = { asks: ['supervisor', 'surveillance', 'auditor'] }

/** What nobody does alone, as a progressive's box has two locks for two departments. */
const ofTwoDepartments = ['supervisor', 'surveillance', 'auditor'] as const

/** What the daemon takes for any table, whatever is played there. */
type OfDaemon =
  | 'close-table'
  | 'open-table'
  | 'set-limits'
  | 'dealer-on'
  | 'dealer-off'
  | 'reload'
  | 'end-segment'
  | 'dispute'
  | 'story'

/** Who may ask a table what. */
export const whoMay = {
  'new-shoe': atTheTable,
  'free-hand': atTheTable,
  'card-face-up': atTheTable,
  'out-of-cards': atTheTable,
  'new-shooter': atTheTable,
  'count-chips': atTheTable,
  'dealer-on': atTheTable,
  'dealer-off': atTheTable,
  irregularity: { asks: ['dealer', 'supervisor', 'surveillance'] },
  'void-round': supervisor,
  ruling: supervisor,
  'confirm-hit': supervisor,
  'close-table': supervisor,
  'open-table': supervisor,
  'set-limits': supervisor,
  reload: { asks: ['supervisor', 'technician'] },
  'end-segment': { asks: ['supervisor', 'technician', 'surveillance', 'auditor'] },
  'void-hit': { asks: ['supervisor'], seconds: ofTwoDepartments },
  'clear-meter': { asks: ['supervisor', 'technician'], seconds: ofTwoDepartments },
  'adjust-meter': { asks: ['supervisor', 'technician'], seconds: ofTwoDepartments },
  acknowledge: { asks: roles },
  dispute: readers,
  story: readers,
} as const satisfies Record<AskedOfTable['op'] | AskedOfMeter['op'] | AskedOfAlert['op'] | OfDaemon, Authority>
