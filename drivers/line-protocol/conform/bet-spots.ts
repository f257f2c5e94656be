import type { ConformFindings } from './findings.ts'
import type { Follower } from './message-order.ts'

/** What lies on each occupied spot: an amount, or `there` for a chip of unknown worth. */
type Layout = Map<string, string>

type Counted = { number: number; of: number; layout: Layout }

const nothingCounted = (): Counted => ({ number: 0, of: 0, layout: new Map() })

const put = (layout: Layout, [seat, spot, amount = '']: readonly string[]) => {
  if (amount === '0' || amount === 'gone') layout.delete(`${seat},${spot}`)
  else layout.set(`${seat},${spot}`, amount)
}

const difference = (told: Layout, known: Layout): string | undefined =>
  [...new Set([...told.keys(), ...known.keys()])].find((place) => told.get(place) !== known.get(place))

/** What is known of the chips by the messages so far. */
type Spots = {
  readonly ledger: ConformFindings
  counted: Counted
  /** The beginning of what is told was not heard. */
  missed: boolean
  layout: Layout
  /** The message since which the whole layout is known. */
  knownBy: 'BOOT' | 'ALL' | 'TOT' | undefined
}

/** Sees that all that a board of bet sensors tells of its chips is whole, and fits together. */
export const createSpots = (ledger: ConformFindings): Follower => {
  const spots: Spots = { ledger, counted: nothingCounted(), missed: true, layout: new Map(), knownBy: undefined }
  return {
    next({ type, fields }) {
      if (type === 'ALL') spotListed(spots, fields)
      else if (type === 'BET' || type === 'CHP') spotMoved(spots, fields)
      else if (type === 'TOT') totalTold(spots, Number(fields[0]))
      else if (type === 'BOOT') {
        empty(spots)
        spots.knownBy = 'BOOT'
      }
    },
    linesLost: () => empty(spots),
  }
}

/** One spot of the whole layout: which of how many, and what lies on it. */
function spotListed(spots: Spots, [first, last, ...spot]: readonly string[]): void {
  const [number, of] = [Number(first), Number(last)]
  if (number <= 1) {
    spots.counted = nothingCounted()
    spots.missed = false
  }
  if (spots.missed) return
  const { counted, ledger } = spots
  const isNext = number === counted.number + 1 && (counted.number === 0 || of === counted.of)
  if (!isNext && of > 0) {
    ledger.fail('spots', `${number} of ${of} came after ${counted.number} of ${counted.of}`)
    spots.missed = true
    return
  }
  spots.counted = { ...counted, number, of }
  if (of > 0) put(counted.layout, spot)
  if (number === of) allListed(spots, counted.layout)
}

function allListed(spots: Spots, listed: Layout): void {
  const { ledger, layout, knownBy } = spots
  const place = knownBy && difference(listed, layout)
  if (place === undefined) ledger.pass('spots')
  else {
    const [all, before] = [listed.get(place) ?? 0, layout.get(place) ?? 0]
    ledger.fail('spots', `ALL says ${all} on ${place}, where ${before} lay by the lines before it`)
  }
  spots.knownBy = place === undefined ? 'ALL' : undefined
  spots.layout = new Map(listed)
}

function spotMoved(spots: Spots, spot: readonly string[]): void {
  const { ledger, counted, missed } = spots
  if (counted.number < counted.of && !missed)
    ledger.fail('spots', `a single spot was reported after ${counted.number} of ${counted.of}`)
  stopCounting(spots)
  put(spots.layout, spot)
}

function totalTold(spots: Spots, total: number): void {
  const { ledger, layout, knownBy } = spots
  const amounts = [...layout.values()]
  if (amounts.includes('there')) return
  const sum = amounts.reduce((sum, amount) => sum + Number(amount), 0)
  if (total === sum) {
    if (knownBy) ledger.pass('total')
    spots.knownBy ??= 'TOT'
    return
  }
  if (knownBy) ledger.fail(knownBy === 'ALL' ? 'spots' : 'total', `the spots hold ${sum}, and TOT says ${total}`)
  spots.knownBy = undefined
}

function stopCounting(spots: Spots): void {
  spots.counted = nothingCounted()
  spots.missed = true
}

function empty(spots: Spots): void {
  stopCounting(spots)
  spots.layout = new Map()
  spots.knownBy = undefined
}
