import { reasonOf } from '../../drivers/reason.ts'
import { wholeTable } from '../../games/table/common/rules-view.ts'
import { refusal } from '../../games/table/operations/request-refusals.ts'
import { withoutNewlines } from '../../text/visible-text.ts'
import {
  limitsAfter,
  limitsFileOf,
  loadLimits,
  prepareLimits,
  type SetLimits,
  saveLimits,
} from '../config/limits-file.ts'
import { alertTables, type DaemonState } from '../daemon-state.ts'
import type { AskedOfLimits } from '../engine/requests/limit-operations.ts'
import type { ErrorCode } from '../errors.ts'
import { checkedConfiguration, type ReadAgain } from '../reload.ts'
import type { LimitSetter } from './table-requests.ts'

/*
 * Limits that a person sets are kept in a file beside the journal, and taken as any change of the configuration is: by
 * each table when it is free (decision 46).
 */

/** @param reload takes the configuration with the limits that are kept now */
export const limitSetter = (state: DaemonState, read: ReadAgain | undefined, reload: () => unknown): LimitSetter => ({
  refuses(table, asked) {
    const wrong = notLimited(state, table, asked) ?? notTaken(state, read, table, asked)
    return wrong === undefined ? null : refusal('limits-refused', withoutNewlines(wrong))
  },
  set(table, asked) {
    state.queue.whenWritten(() => {
      const { configuration, log } = state
      try {
        saveLimits(limitsFileOf(configuration.journal), after(state, table, asked))
        reload()
      } catch (error) {
        state.refusedConfiguration = reasonOf(error)
        log.error({ code: 'limits-unwritable' satisfies ErrorCode, table }, state.refusedConfiguration)
        alertTables(state)
      }
    })
  },
})

type LimitsRequest = Pick<AskedOfLimits, 'by' | 'args'>

/** All that is set once this is. Throws a FeltwireError where the file cannot be read. */
function after({ configuration }: DaemonState, id: string, { by, args: { limits } }: LimitsRequest): SetLimits {
  const kept = loadLimits(limitsFileOf(configuration.journal))
  const game = configuration.tables.find((table) => table.id === id)?.game ?? ''
  return limitsAfter(kept, { id, game }, { limits, by, at: Date.now() })
}

/** Which wager has no limits that could be set. */
function notLimited({ floor }: DaemonState, id: string, { args: { limits } }: LimitsRequest): string | undefined {
  const { title = id, wagers = [], tableLimits } = floor.tables.find((table) => table.id === id)?.rules() ?? {}
  const known = [
    ...wagers.filter((each) => each.limits !== undefined).map(({ wager }) => wager),
    ...(tableLimits?.canBeSet === true ? [wholeTable] : []),
  ]
  const other = Object.keys(limits).find((wager) => !known.includes(wager))
  if (other === undefined)
    return Object.keys(limits).length === 0 ? 'name the wagers whose limits are set' : notOrdered(limits[wholeTable])
  if (tableLimits?.canBeSet === false)
    return `blinds and collection go with the limits of ${title}: change them together in the configuration`
  if (known.length === 0) return `${title} has no limits by wager`
  return `${title} has no limits for '${other}' at this table; it has them for ${known.join(', ')}`
}

/** Those of a whole table are both there, the lower first, or neither is. */
function notOrdered(whole: LimitsRequest['args']['limits'][string] | undefined): string | undefined {
  if (whole === undefined) return undefined
  const { min, max } = whole
  if (min === undefined && max === undefined) return undefined
  if (min === undefined || max === undefined) return 'the limits of the table are two: the least and the most'
  return min > max ? `the minimum of ${min} is over the maximum of ${max}` : undefined
}

/** Why the daemon would not take them, or could not keep them. */
function notTaken(
  state: DaemonState,
  read: ReadAgain | undefined,
  table: string,
  asked: LimitsRequest,
): string | undefined {
  try {
    const next = after(state, table, asked)
    const checked = checkedConfiguration(state, read, next)
    if ('refused' in checked) return checked.refused
    prepareLimits(limitsFileOf(state.configuration.journal), next)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}
