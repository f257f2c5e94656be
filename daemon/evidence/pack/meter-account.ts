import { games } from '../../../games/games.ts'
import { type Meter, newMeter, type Reconciliation, reconcile, withTransfer } from '../../../games/ledger/meter.ts'
import { decisive } from '../../config/shape.ts'
import { restored } from '../../engine/engine-state.ts'
import type { Entry } from '../../journal/entry.ts'
import { gatherSnapshots } from '../../journal/snapshot.ts'
import type { Booked } from '../gather-rounds.ts'
import type { MeterTold, StoryMoment } from '../story/round-story.ts'
import { type StoryWords, storyWords } from '../story/story-words.ts'
import { meterTold } from '../story/tell-totals-and-meters.ts'

/** A meter over a period, for people; it follows from the entries of its pack alone. */
export type MeterAccount = {
  site: string
  meter: string
  zone: string
  currency: string
  from: StoryMoment
  to: StoryMoment
  /** Each side of `start + contributions + seeds - awards + corrections = end`, as text. `difference` is what they leave open. */
  sums: Readonly<Record<keyof Reconciliation, string>>
  /** Every transfer of the period, in order. */
  transfers: readonly (MeterTold & { n: number; at: StoryMoment })[]
  /** Whether what the journal states at the beginning of each segment proves that no transfer up to the last is missing. */
  whole?: { isRight: boolean; until: StoryMoment }
}

/** Times in ms, both included. */
type MeterPeriod = { meter: string; from: number; to: number }

export function accountOf(entries: readonly Entry[], period: MeterPeriod): MeterAccount {
  const { meter, from, to } = period
  const { site, zone, currency } = placeOf(entries, meter)
  const say = storyWords(currency, zone)
  const { before, after, transfers, whole } = followed(entries, period, say)
  const sums = reconcile(before, after)
  return {
    site,
    meter,
    zone,
    currency,
    from: say.moment(from),
    to: say.moment(to),
    sums: {
      start: say.amount(sums.start),
      contributions: say.amount(sums.contributions),
      seeds: say.amount(sums.seeds),
      awards: say.amount(sums.awards),
      corrections: say.amount(sums.corrections),
      tray: say.amount(sums.tray),
      end: say.amount(sums.end),
      difference: say.amount(sums.difference),
    },
    transfers,
    ...(whole && { whole }),
  }
}

type TransferTold = MeterAccount['transfers'][number]
type Followed = { before: Meter; after: Meter; transfers: TransferTold[]; whole?: MeterAccount['whole'] }

/** The meter before the period and after it, by what the journal states first and every transfer behind that. */
function followed(entries: readonly Entry[], { meter, from, to }: MeterPeriod, say: StoryWords): Followed {
  let now = newMeter(meter)
  const found: Followed = { before: now, after: now, transfers: [] }
  for (const [place, { n, at, step }] of stepsIn(entries, meter).entries()) {
    if (Array.isArray(step)) {
      const stated = meterIn(step, meter)
      const isRight = (found.whole?.isRight ?? true) && isSameMoney(now, stated)
      if (place > 0) found.whole = { isRight, until: say.moment(at) }
      else [now, found.before, found.after] = [stated, stated, stated]
      continue
    }
    const before = now.ledger.balances.main
    now = withTransfer(now, step.transfer)
    if (at < from) found.before = now
    if (at <= to) found.after = now
    if (at < from || at > to) continue
    found.transfers.push({
      ...meterTold({ ...step, before, after: now.ledger.balances.main }, say),
      n,
      at: say.moment(at),
    })
  }
  return found
}

function stepsIn(entries: readonly Entry[], meter: string): AccountStep[] {
  const booked = entries.filter((entry): entry is Booked => entry.kind === 'transfer' && entry.meter === meter)
  return [...booked, ...inRuns(entries)].map(asStep).toSorted((one, other) => one.n - other.n)
}

type SnapshotEntry = Entry & { kind: 'snapshot' }

/** A transfer, or what the meters came to when a segment began. */
type AccountStep = { n: number; at: number; step: Booked | SnapshotEntry[] }

function asStep(step: Booked | SnapshotEntry[]): AccountStep {
  const [{ n, at }] = Array.isArray(step) ? [step[0] ?? { n: 0, at: 0 }] : [step]
  return { n, at, step }
}

/** The parts of one snapshot follow one another. */
function inRuns(entries: readonly Entry[]): SnapshotEntry[][] {
  const runs: SnapshotEntry[][] = []
  for (const entry of entries) {
    if (entry.kind !== 'snapshot') continue
    const run = runs.at(-1)
    if (run?.at(-1)?.n === entry.n - 1) run.push(entry)
    else runs.push([entry])
  }
  return runs
}

function meterIn(snapshots: readonly SnapshotEntry[], meter: string): Meter {
  const gathered = gatherSnapshots()
  for (const entry of snapshots) gathered.take(entry)
  return restored(gathered.all()).floor.meters.books[meter] ?? newMeter(meter)
}

const isSameMoney = (a: Meter, b: Meter): boolean => moneyText(a) === moneyText(b)
const moneyText = ({ ledger, totals, pending }: Meter): string => JSON.stringify([ledger.balances, totals, pending])

/** The site, and the currency of the games that feed the meter. */
function placeOf(entries: readonly Entry[], meter: string): { site: string; zone: string; currency: string } {
  const session = entries.find((entry) => entry.kind === 'session')
  const config = session && decisive.safeParse(session.config).data
  const fed = config?.tables.find(({ meters }) => Object.values(meters).includes(meter))
  return {
    site: config?.site ?? '',
    zone: session?.timeZone ?? 'UTC',
    currency: games.get(fed?.game ?? '')?.currency ?? '',
  }
}
