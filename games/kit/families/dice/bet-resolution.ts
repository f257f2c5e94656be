import { described, descriptionOf } from '../../document/described.ts'
import type { Selection } from '../../round/round.ts'
import { type Throw, totalOf } from './throws.ts'

/** A wager before a throw: the number it has come to, if any, and whether it is in action. */
type BetState = { on: Selection; number: number | undefined; inAction: boolean }

/** What a throw does to a wager; a come point is the number that the wager travels to. */
export type BetResolution = (thrown: Throw, bet: BetState) => 'win' | 'lose' | 'void' | 'stay' | { comePoint: number }

const race = (wins: boolean, loses: boolean) => (wins ? 'win' : loses ? 'lose' : 'stay')

type FirstThrow = { wins: readonly number[]; loses: readonly number[]; voids?: readonly number[] }

/** Decided by these totals at once; any other is its point, and `afterwards` decides. */
const untilPoint = ({ wins, loses, voids = [] }: FirstThrow, afterwards: BetResolution): BetResolution =>
  described(
    `first throw: ${either(wins)} wins, ${either(loses)} loses${voids.length === 0 ? '' : `, ${either(voids)} is void`}; any other total is its point: ${descriptionOf(afterwards)}`,
    (thrown: Throw, bet: BetState) => {
      const { total } = thrown
      if (bet.number !== undefined) return afterwards(thrown, bet)
      if (wins.includes(total)) return 'win'
      if (loses.includes(total)) return 'lose'
      return voids.includes(total) ? 'void' : { comePoint: total }
    },
  )

const either = (totals: readonly number[]): string => totals.join(' or ')

/** Wins on its number, loses on a 7. */
export const numberBeforeSeven: BetResolution = described(
  'wins on its number, and loses on a 7',
  ({ total }: Throw, { number }: BetState) => race(total === number, total === 7),
)

/** Wins on a 7, loses on its number. */
export const sevenBeforeNumber: BetResolution = described(
  'wins on a 7, and loses on its number',
  ({ total }: Throw, { number }: BetState) => race(total === 7, total === number),
)

/** Line and come wagers: their point before a 7. */
export const withTheDice = (first: FirstThrow): BetResolution => untilPoint(first, numberBeforeSeven)

/** Those that bet against the shooter: a 7 before their point. */
export const againstTheDice = (first: FirstThrow): BetResolution => untilPoint(first, sevenBeforeNumber)

/** Odds that are off go back with the throw that decides their flat wager. */
export const returnedWhenOff = (resolves: BetResolution): BetResolution =>
  described(`${descriptionOf(resolves)}; goes back while it is off`, (thrown: Throw, bet: BetState) => {
    const decided = resolves(thrown, bet)
    return bet.inAction || decided === 'stay' ? decided : 'void'
  })

/** A wager that is off stays as if nothing had been thrown. */
export const staysWhenOff = (resolves: BetResolution): BetResolution =>
  described(`${descriptionOf(resolves)}; stays while it is off`, (thrown: Throw, bet: BetState) =>
    bet.inAction ? resolves(thrown, bet) : 'stay',
  )

const isExactly = (faces: readonly number[], [a, b]: Selection) =>
  (faces[0] === a && faces[1] === b) || (faces[0] === b && faces[1] === a)

/** Two faces before a 7 and before any other way to their total. */
export const hardway: BetResolution = described(
  'wins on its two faces, and loses on a 7 or on its total by other faces',
  ({ faces, total }: Throw, { on }: BetState) =>
    race(isExactly(faces, on), total === 7 || total === totalOf(on.map(Number))),
)

/** Decided by the next throw, whatever it is: one of these totals. */
export const nextTotal = (...totals: number[]): BetResolution =>
  described(`wins if the next throw is ${totals.join(', ')}, and loses on any other`, ({ total }: Throw) =>
    totals.includes(total) ? 'win' : 'lose',
  )

/** The two faces that the wager lies on, at the next throw. */
export const nextFaces: BetResolution = described(
  'wins if the next throw shows its two faces, and loses on any other',
  ({ faces }: Throw, { on }: BetState) => (isExactly(faces, on) ? 'win' : 'lose'),
)
