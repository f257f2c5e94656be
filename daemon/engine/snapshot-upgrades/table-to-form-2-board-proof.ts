import { z } from 'zod'
import { noProof } from '../../../games/table/proof/board-proof.ts'
import type { JsonValue } from '../../journal/entry.ts'
import { notRead } from '../devices/device-timing.ts'

/** What form 1 of a table's state has of the parts that form 2 adds to. The rest stays as it is. */
const formOne = z.looseObject({
  table: z.looseObject({ play: z.looseObject({ betting: z.looseObject({}) }) }),
  devices: z.record(z.string(), z.looseObject({ driver: z.json() })),
})

/**
 * Form 2 knows what the boards have proved, when each device was last read and when the daemon was blind, and counts
 * heartbeats that were taken for missing lines. Nothing is proved yet, so the round under way waits for its boards.
 */
export function tableFormTwo(state: JsonValue): JsonValue {
  const { table, devices, ...rest } = formOne.parse(state)
  const { play } = table
  return z.json().parse({
    ...rest,
    blind: null,
    table: {
      ...table,
      play: { ...play, betting: { ...play.betting, uncertainty: 0 } },
      proof: noProof,
      waiting: [],
    },
    devices: Object.fromEntries(
      Object.entries(devices).map(([id, device]) => [
        id,
        { ...device, driver: withTakenHeartbeats(device.driver), timing: notRead },
      ]),
    ),
  })
}

const oldHeartbeats = z.strictObject({ last: z.number().nullable(), lines: z.union([z.literal(1), z.literal(2)]) })

/** The heartbeats of a line driver stand in its state, or in that of the device that commands are sent to. */
function withTakenHeartbeats(driver: JsonValue): JsonValue {
  if (typeof driver !== 'object' || driver === null || Array.isArray(driver)) return driver
  return Object.fromEntries(
    Object.entries(driver).map(([key, value]) => {
      const { data } = key === 'heartbeats' ? oldHeartbeats.safeParse(value) : { data: undefined }
      if (data === undefined) return [key, key === 'device' ? withTakenHeartbeats(value) : value]
      const last = data.last === null ? null : { at: data.last, isTotal: false }
      return [key, { last, lines: data.lines, taken: 0 }]
    }),
  )
}
