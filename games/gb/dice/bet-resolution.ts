import type { Selection } from '../../kit/round/round.ts'
import { type Throw, totalOf } from './throws.ts'

/** A wager before a throw: the number it has come to, if any, and whether it is in action. */
type Lying = { on: Selection; number: number | undefined; inAction: boolean }

/** What a throw does to a wager that lies there; a come point is what the wager travels to. */
type Fate = (thrown: Throw, lying: Lying) => 'win' | 'lose' | 'void' | 'stay' | { comePoint: number }

const race = (wins: boolean, loses: boolean) => (wins ? 'win' : loses ? 'lose' : 'stay')

/** gb 8.17 a, c: lines 1573-1585, 1621-1622, 1643-1644. */
const withTheDice: Fate = ({ total }, { number }) => {
  if (number !== undefined) return race(total === number, total === 7)
  if (total === 7 || total === 11) return 'win'
  return [2, 3, 12].includes(total) ? 'lose' : { comePoint: total }
}

/** gb 8.17 b, d: lines 1626-1641, 1648-1650; a 2 makes it void. */
const againstTheDice: Fate = ({ total }, { number }) => {
  if (number !== undefined) return race(total === 7, total === number)
  if (total === 3 || total === 12) return 'win'
  if (total === 7 || total === 11) return 'lose'
  return total === 2 ? 'void' : { comePoint: total }
}

/** gb 8.17 e, lines 1652-1660. */
const numberBeforeSeven: Fate = ({ total }, { number }) => race(total === number, total === 7)

/** gb 8.17 f, lines 1709-1717. */
const sevenBeforeNumber: Fate = ({ total }, { number }) => race(total === 7, total === number)

/** Odds that are off go back with the throw that decides their flat wager (gb 8.17 g and h, lines 1719-1731). */
const backWhenOff =
  (fate: Fate): Fate =>
  (thrown, lying) => {
    const decided = fate(thrown, lying)
    return lying.inAction || decided === 'stay' ? decided : 'void'
  }

/** A place bet that is off lies there as if nothing had been thrown (gb 8.17 j and k, lines 1763-1766, 1784-1786). */
const stillWhenOff =
  (fate: Fate): Fate =>
  (thrown, lying) =>
    lying.inAction ? fate(thrown, lying) : 'stay'

const isExactly = (faces: readonly number[], [a, b]: Selection) =>
  (faces[0] === a && faces[1] === b) || (faces[0] === b && faces[1] === a)

/** gb 8.17 i, lines 1733-1745. */
const hardway: Fate = ({ faces, total }, { on }) =>
  race(isExactly(faces, on), total === 7 || total === totalOf(on.map(Number)))

/** Decided by the next throw, whatever it is. */
const nextThrow =
  (wins: (thrown: Throw, on: Selection) => boolean): Fate =>
  (thrown, { on }) =>
    wins(thrown, on) ? 'win' : 'lose'

const nextTotal = (...totals: number[]) => nextThrow(({ total }) => totals.includes(total))
const nextPair = nextThrow(({ faces }, on) => isExactly(faces, on))

/** What each wager of gb 8.17 makes of a throw. */
export const betResolutions: Readonly<Record<string, Fate>> = {
  'win-line': withTheDice,
  'dont-win-line': againstTheDice,
  come: withTheDice,
  'dont-come': againstTheDice,
  'behind-win-line': numberBeforeSeven,
  'behind-dont-win': sevenBeforeNumber,
  'behind-come': backWhenOff(numberBeforeSeven),
  'behind-dont-come': backWhenOff(sevenBeforeNumber),
  hardways: hardway,
  'place-to-win': stillWhenOff(numberBeforeSeven),
  'place-to-lose': stillWhenOff(sevenBeforeNumber),
  'any-craps': nextTotal(2, 3, 12),
  'craps-2': nextTotal(2),
  'craps-3': nextTotal(3),
  'craps-12': nextTotal(12),
  eleven: nextTotal(11),
  'any-seven': nextTotal(7),
  'specific-pair': nextPair,
  'specific-non-pair': nextPair,
  field: nextTotal(2, 3, 4, 9, 10, 11, 12),
}
