import type { Result } from '../../games/table/common/result-shape.ts'
import { drawnText, type OnMeter, type PaidWager } from './true-round.ts'

/** A round that was truly played, and when (ms); `knownFrom`: when the first throw began that its wagers may stand over. */
export type TruthOfRound = {
  from: number
  knownFrom?: number
  until: number
  settlements: readonly PaidWager[]
  drawn: string
  /** What it gives to the meter of its table and takes from it. */
  meter?: OnMeter
}

/** A result of the daemon, and when it came (ms). */
export type HeardResult = { at: number; result: Result }

/** How each true round ended on the record of the daemon, and when it was played (ms). */
export type RoundVerdict = {
  round: number
  from: number
  until: number
  faulty: boolean
  is: 'right' | 'held' | 'wrong'
  /** The daemon's number of the round, where it has settled it. */
  settledAs?: number
  why?: string
}

type Told = { at: number; drawn: string; settlements: string; round: number }

/**
 * Holds what was settled against the truth: most results that can be are told of true rounds in their order, each when its
 * round had begun. Any other result is wrong, and what is not settled is held.
 * @param isUnique no cards come twice, so a result must have those of its round
 */
export function verdictsOf(
  truths: readonly TruthOfRound[],
  results: readonly HeardResult[],
  { isUnique, isFaulty }: { isUnique: boolean; isFaulty(truth: TruthOfRound): boolean },
): RoundVerdict[] {
  const told = results.filter(isFirstOfSettled).map(toldBy)
  const texts = truths.map(({ settlements }) => textOf(settlements))
  const isAbout = (truth: number, { at, drawn }: Told) =>
    (truths[truth]?.from ?? at) <= at && (!isUnique || truths[truth]?.drawn === drawn)
  const worth = (truth: number, result: Told) => {
    if (!isAbout(truth, result) || texts[truth] !== result.settlements) return 0
    const isOnTime = result.at <= (truths[truth + 1]?.from ?? result.at)
    return aPair + (truths[truth]?.drawn === result.drawn ? sameCards : 0) + (isOnTime ? 1 : 0)
  }
  const pairs = bestPairs(truths.length, told, worth)
  const verdicts: RoundVerdict[] = truths.map((truth, round) => ({
    round,
    from: truth.from,
    until: truth.until,
    faulty: isFaulty(truth),
    ...endOf(pairs.get(round)),
  }))
  const right = new Set(pairs.values())
  for (const result of told) {
    if (right.has(result)) continue
    const known = truths.findLastIndex((_, truth) => isAbout(truth, result))
    const verdict = verdicts[known] ?? verdicts.findLast(({ round }) => (truths[round]?.from ?? 0) <= result.at)
    const why = `round ${result.round} settled ${result.settlements}, true is ${texts[known] ?? 'no such round'}`
    if (verdict !== undefined) Object.assign(verdict, { is: 'wrong', why })
  }
  return verdicts
}

/** A round in which honest chips were called late is as wrong as one that was settled otherwise. */
export function withAccusations(
  verdicts: readonly RoundVerdict[],
  accused: readonly { at: number; message: string }[],
): RoundVerdict[] {
  const told = verdicts.map((verdict) => ({ ...verdict }))
  for (const { at, message } of accused)
    Object.assign(told.findLast(({ from }) => from <= at) ?? {}, { is: 'wrong', why: `accused: ${message}` })
  return told
}

/** A hit that is decided gives its round a further result, which the verdict on the meter is about. */
const isFirstOfSettled = (
  { result: { kind, reason = '', round } }: HeardResult,
  i: number,
  all: readonly HeardResult[],
) =>
  kind === 'settled' &&
  !(/^hit .* of meter/.test(reason) && all.slice(0, i).some(({ result }) => result.round === round))

const endOf = (told: Told | undefined): Pick<RoundVerdict, 'is' | 'settledAs'> =>
  told === undefined ? { is: 'held' } : { is: 'right', settledAs: told.round }

/** More than any number of pairs of the same cards and on time. */
const aPair = 1_000

/** A round that is settled late pays what the next one pays now and then, but on other cards. */
const sameCards = 2

/** The pairs of true rounds and results, both in their order, that are worth most in all. */
function bestPairs(
  truths: number,
  told: readonly Told[],
  worth: (truth: number, result: Told) => number,
): Map<number, Told> {
  const best = Array.from({ length: truths + 1 }, () => new Array<number>(told.length + 1).fill(0))
  const bestOf = (truth: number, result: number) => best[truth]?.[result] ?? 0
  for (let i = truths - 1; i >= 0; i--)
    for (const [j, result] of [...told.entries()].toReversed()) {
      const own = worth(i, result)
      const paired = own === 0 ? 0 : own + bestOf(i + 1, j + 1)
      best[i]?.splice(j, 1, Math.max(paired, bestOf(i + 1, j), bestOf(i, j + 1)))
    }
  const pairs = new Map<number, Told>()
  let next = 0
  for (let i = 0; i < truths; i++) {
    while (next < told.length && bestOf(i, next) === bestOf(i, next + 1)) next++
    const result = told[next]
    if (result === undefined || bestOf(i, next) === bestOf(i + 1, next)) continue
    pairs.set(i, result)
    next++
  }
  return pairs
}

const toldBy = ({ at, result }: HeardResult): Told => ({
  at,
  drawn: drawnText(result),
  settlements: textOf(result.settlements),
  round: result.round,
})

const textOf = (settlements: readonly PaidWager[]): string =>
  settlements
    .map(
      ({ seat, wager, on, returns, hand }) =>
        `${seat}/${hand ?? 1} ${wager}${on === undefined ? '' : `:${on}`} ${returns}`,
    )
    .toSorted()
    .join(', ')
