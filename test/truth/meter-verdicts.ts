import type { Entry } from '../../daemon/journal/entry.ts'
import type { Result } from '../../games/table/common/result-shape.ts'
import { expectToTheCent, type PlainAward, plainMeter } from '../support/plain/plain-meter.ts'
import { awardsText, stakesText } from './metered-rounds.ts'
import type { OnMeter } from './true-round.ts'
import type { RoundVerdict } from './verdicts.ts'

/** What the daemon has done in a night, and what the meter showed in the end. */
export type MeteredNight = { id: string; entries: readonly Entry[]; shown: string | undefined }

type Effects = Extract<Entry, { kind: 'effect' }>['effect']

/**
 * Holds what a meter has got and paid against the truth: of each settled round its stakes and awards once, of all others no
 * award, in sum what a second calculation makes of it, and in a further result what a decided hit pays.
 */
export function withMeterVerdicts(
  verdicts: readonly RoundVerdict[],
  truths: readonly (OnMeter | undefined)[],
  { id, entries, shown }: MeteredNight,
): RoundVerdict[] {
  const effects = entries.flatMap((entry) => (entry.kind === 'effect' ? entry.effect : []))
  const concerning = entries.filter((entry) => entry.kind !== 'operator' || /-hit$/.test(entry.op))
  const { awards } = plainMeter(concerning)
  const known = new Set(verdicts.flatMap(({ settledAs }) => settledAs ?? []))
  const stray = effects.find((effect) => effect.type === 'claims' && !known.has(effect.round))
  const last = verdicts.length - 1
  const inAll =
    stray === undefined ? whyNotToTheCent(concerning, shown, id) : 'a round that is not settled has an award'
  return verdicts.map((verdict, i) => {
    const { settledAs, is } = verdict
    const own =
      settledAs === undefined
        ? undefined
        : (whyOtherwise(effects, settledAs, truths[i]) ?? whyPaid(effects, settledAs, awards))
    const why = own ?? (i === last ? inAll : undefined)
    return why === undefined || is === 'wrong' ? verdict : { ...verdict, is: 'wrong', why }
  })
}

function whyOtherwise(effects: readonly Effects[], round: number, truth: OnMeter | undefined): string | undefined {
  const stakes = new Map<number, number>()
  const awards = []
  for (const effect of effects) {
    if (effect.type === 'claims' && effect.round === round) awards.push(...effect.awards)
    if (effect.type === 'stakes' && effect.round === round)
      for (const { seat, stake } of effect.stakes)
        stakes.set(seat, (stakes.get(seat) ?? 0) + (effect.back === undefined ? stake : -stake))
  }
  const got = stakesText([...stakes].map(([seat, stake]) => ({ seat, stake })))
  if (got !== truth?.stakes) return `the meter got ${got || 'nothing'}, true is ${truth?.stakes || 'nothing'}`
  const paid = awardsText(awards)
  return paid === truth.awards ? undefined : `the meter paid ${paid || 'nothing'}, true is ${truth.awards || 'nothing'}`
}

/** The last result of a round says what its hits have paid: a share of the meter once it is confirmed, a fixed award at once. */
function whyPaid(effects: readonly Effects[], round: number, awards: readonly PlainAward[]): string | undefined {
  const result = effects.findLast(
    (effect): effect is Result & { type: 'result' } => effect.type === 'result' && effect.round === round,
  )
  return awards
    .filter((award) => award.round === round)
    .map((award) => whyToldOtherwise(award, result))
    .find((why) => why !== undefined)
}

function whyToldOtherwise({ seat, amount, isShare, is }: PlainAward, result: Result | undefined): string | undefined {
  const told = result?.settlements.filter((each) => each.seat === seat && /progressive/.test(each.wager)) ?? []
  const due = is === 'void' ? 0 : isShare && is === 'waiting' ? undefined : amount / 100
  return told.length === 1 && told[0]?.returns === due
    ? undefined
    : `a hit of seat ${seat} is ${is}, ${due} is due, and the result says ${told.map(({ returns }) => returns)}`
}

function whyNotToTheCent(entries: readonly Entry[], shown: string | undefined, id: string): string | undefined {
  try {
    expectToTheCent(entries, shown, id)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
