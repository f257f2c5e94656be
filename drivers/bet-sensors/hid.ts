import { z } from 'zod'
import { hidDriver } from '../hid/hid-driver.ts'
import { amountBytes, coinBytes, reportIds } from '../hid/hid-report.ts'

const settings = z.strictObject({
  /** The board numbers its spots from 0 to 255; the game names them. */
  spots: z.record(
    z.string().regex(/^(0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/, 'must be a number from 0 to 255'),
    z.string(),
  ),
  /** What a chip is worth on a spot that only sees whether one lies there (minor units). */
  chips: z.record(z.string(), z.int().min(1)).default({}),
})

/** Bet-sensor boards and chip-reading trays with the project's HID reports. */
export const hidBetSensors = hidDriver({
  name: 'hid-bet-sensors',
  device: 'bet-sensors',
  settings,
  reports({ spots, chips }) {
    const spotAt = (body: Buffer) => spots[body.readUInt8(1)]
    const unnamed = (body: Buffer) => `spot ${body.readUInt8(1)} has no name in the settings`

    return {
      [reportIds.alive]: (body) => [{ type: 'bet-total', amount: body.readUIntLE(0, amountBytes) }],
      [reportIds.bet](body) {
        const [seat, spot] = [body.readUInt8(0), spotAt(body)]
        if (spot === undefined) return unnamed(body)
        return [{ type: 'bet', seat, spot, amount: body.readUIntLE(2, amountBytes) }]
      },
      [reportIds.chip](body) {
        const [seat, spot] = [body.readUInt8(0), spotAt(body)]
        if (spot === undefined) return unnamed(body)
        const worth = chips[spot]
        if (worth === undefined) return `the settings do not say what a chip on ${spot} is worth`
        return [{ type: 'bet', seat, spot, amount: body.readUInt8(2) === 0 ? 0 : worth }]
      },
      [reportIds.betting]: (body) => [{ type: 'betting', open: body.readUInt8(0) !== 0 }],
      [reportIds.coins](body) {
        const [seat, spot] = [body.readUInt8(0), spotAt(body)]
        if (spot === undefined) return unnamed(body)
        return [{ type: 'coins-in', seat, spot, coins: body.readUIntLE(2, coinBytes) }]
      },
    }
  },
})
