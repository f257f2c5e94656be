import { type Exact, exact } from '../../kit/settle/money.ts'

export type SpreadBet = { readonly key: string; readonly stake: number; readonly permutations: readonly string[] }

/** Money is settled to a millionth of a cent: far finer than the step of a dividend. */
const millionths = 1e6
const closeEnough = 1e-15
const mostRounds = 20_000

/**
 * Merged Pools in general (3.5(b)): every bet is spread over its permutations in proportion to the money that is on
 * them, until the spread no longer changes. Then a bet is entitled to the same whichever of its permutations wins. The
 * answer is the money on all permutations of each bet, in cents. Starts from equal splits.
 */
export function fixedPoint(bets: readonly SpreadBet[]): ReadonlyMap<string, Exact> {
  const { stakes, covers, permutations } = numbered(bets)
  const total = stakes.reduce((sum, stake) => sum + stake, 0)
  let money = spreadOut(covers, permutations, (bet) => (stakes[bet] ?? 0) / (covers[bet]?.length ?? 1))
  for (let round = 0; round < mostRounds; round += 1) {
    const rates = covers.map((covered, bet) => (stakes[bet] ?? 0) / totalOn(money, covered))
    const factors = spreadOut(covers, permutations, (bet) => rates[bet] ?? 0)
    money = money.map((amount, permutation) => amount * (factors[permutation] ?? 0))
    if (factors.every((factor, permutation) => Math.abs(factor - 1) * (money[permutation] ?? 0) < closeEnough * total))
      break
  }
  return new Map(
    bets.map(({ key }, bet) => [key, exact(Math.round(totalOn(money, covers[bet] ?? []) * millionths), millionths)]),
  )
}

/** What every permutation gets when each bet gives the same to all that it covers. */
function spreadOut(
  covers: readonly (readonly number[])[],
  permutations: number,
  each: (bet: number) => number,
): Float64Array {
  const amounts = new Float64Array(permutations)
  covers.forEach((covered, bet) => {
    const amount = each(bet)
    for (const permutation of covered) amounts[permutation] = (amounts[permutation] ?? 0) + amount
  })
  return amounts
}

const totalOn = (money: Float64Array, covered: readonly number[]): number =>
  covered.reduce((total, permutation) => total + (money[permutation] ?? 0), 0)

function numbered(bets: readonly SpreadBet[]) {
  const numbers = new Map<string, number>()
  const covers = bets.map(({ permutations }) =>
    permutations.map((permutation) => {
      const number = numbers.get(permutation) ?? numbers.size
      numbers.set(permutation, number)
      return number
    }),
  )
  return { stakes: bets.map(({ stake }) => stake), covers, permutations: numbers.size }
}
