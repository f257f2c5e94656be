import type { CardRoomFee } from '../../kit/card-room/answer.ts'
import printed from './printed-with-rules.json' with { type: 'json' }

/* Collections whose amounts stand among the rules of their game, in part 1 of the document. */

/** How the fees of a Lowball hand are taken (lines 304-339). Limits are in cents, printed in dollars. */
type LowballFees = {
  limits: readonly number[]
  players: number
} & ({ mode: 'per-hand'; isDrawn: boolean } | { mode: 'time'; halfHours: number })

/**
 * The regular fee of a hand that completed its draw, the designated one of another, or the time charge of each player.
 * Undefined where the document prints no fee for these limits.
 */
export function lowballFee(asked: LowballFees): CardRoomFee | undefined {
  const name = asked.limits.map((limit) => limit / 100).join('-')
  const { regular, designated, halfHour } = printed.lowball
  const row = (table: readonly (string | number)[][]) => table.find(([limits]) => limits === name)
  if (asked.mode === 'time') {
    const [, , rate] = row(halfHour) ?? []
    return typeof rate === 'number' ? { fee: 'time', from: 'each-player', amount: rate * asked.halfHours } : undefined
  }
  const amount = row(asked.isDrawn ? regular : designated)?.[lowballColumn(asked.players)]
  if (typeof amount !== 'number') return undefined
  return { fee: asked.isDrawn ? 'regular' : 'designated', from: 'pot', amount }
}

/** Seven and eight players, six, five, four or fewer. */
const lowballColumn = (players: number): number => (players > 8 ? -1 : 2 + Math.min(Math.max(7 - players, 0), 3))

/** What Baccarat 9 takes under these limits, in cents: of the player-dealer for a hand, of a player for each bet. */
type Baccarat9Rate = { dealer: number; bet: number }

/**
 * The row of these limits (lines 1109-1128). Under another minimum the maximum keeps its rate (line 1130); where that is
 * printed with two, the nearest lower minimum decides (a reading).
 */
export function baccarat9Rate(limits: { least: number; most: number }): Baccarat9Rate | undefined {
  const ofMaximum = printed.baccarat9.rows.filter(([, most]) => most === limits.most)
  const row = ofMaximum.findLast(([least = 0]) => least <= limits.least) ?? ofMaximum[0]
  const [, , dealer, bet] = row ?? []
  return dealer === undefined || bet === undefined ? undefined : { dealer, bet }
}

/** The greatest stakes for which Baccarat 9 has a rate, in cents. */
export const baccarat9Maxima: readonly number[] = [...new Set(printed.baccarat9.rows.map(([, most = 0]) => most))]
