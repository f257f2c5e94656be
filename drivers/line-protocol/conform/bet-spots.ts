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

/** Sees that all that a board of bet sensors tells of its chips is whole, and fits together. */
export const createSpots = (ledger: ConformFindings): Follower => {
  let counted = nothingCounted()
  /** The beginning of what is told was not heard. */
  let missed = true
  let layout: Layout = new Map()
  /** The message since which the whole layout is known. */
  let knownBy: 'BOOT' | 'ALL' | 'TOT' | undefined

  const stopCounting = () => {
    counted = nothingCounted()
    missed = true
  }

  const allTold = (told: Layout) => {
    const place = knownBy && difference(told, layout)
    if (place === undefined) ledger.pass('spots')
    else {
      const [all, before] = [told.get(place) ?? 0, layout.get(place) ?? 0]
      ledger.fail('spots', `ALL says ${all} on ${place}, where ${before} lay by the lines before it`)
    }
    knownBy = place === undefined ? 'ALL' : undefined
    layout = new Map(told)
  }

  const told = ([first, last, ...spot]: readonly string[]) => {
    const [number, of] = [Number(first), Number(last)]
    if (number <= 1) {
      counted = nothingCounted()
      missed = false
    }
    if (missed) return
    const isNext = number === counted.number + 1 && (counted.number === 0 || of === counted.of)
    if (!isNext && of > 0) {
      ledger.fail('spots', `${number} of ${of} came after ${counted.number} of ${counted.of}`)
      missed = true
      return
    }
    counted = { ...counted, number, of }
    if (of > 0) put(counted.layout, spot)
    if (number === of) allTold(counted.layout)
  }

  const moved = (spot: readonly string[]) => {
    if (counted.number < counted.of && !missed)
      ledger.fail('spots', `a spot was told alone behind ${counted.number} of ${counted.of}`)
    stopCounting()
    put(layout, spot)
  }

  const totalTold = (total: number) => {
    const amounts = [...layout.values()]
    if (amounts.includes('there')) return
    const sum = amounts.reduce((sum, amount) => sum + Number(amount), 0)
    if (total === sum) {
      if (knownBy) ledger.pass('total')
      knownBy ??= 'TOT'
      return
    }
    if (knownBy) ledger.fail(knownBy === 'ALL' ? 'spots' : 'total', `the spots hold ${sum}, and TOT says ${total}`)
    knownBy = undefined
  }

  const empty = () => {
    stopCounting()
    layout = new Map()
    knownBy = undefined
  }

  return {
    next({ type, fields }) {
      if (type === 'ALL') told(fields)
      else if (type === 'BET' || type === 'CHP') moved(fields)
      else if (type === 'TOT') totalTold(Number(fields[0]))
      else if (type === 'BOOT') {
        empty()
        knownBy = 'BOOT'
      }
    },
    linesLost: empty,
  }
}
