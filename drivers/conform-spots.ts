import { betSensorCommands } from './bet-sensors/line.ts'
import type { Ledger } from './conform-ledger.ts'
import type { Frame } from './line-protocol.ts'

type Counted = { number: number; of: number; sum: number }

const nothingCounted: Counted = { number: 0, of: 0, sum: 0 }

/** Asks a board of bet sensors once for all that lies on it, and sees that what it tells is whole. */
export const createSpots = (ledger: Ledger, mayAsk: () => boolean) => {
  let asked = false
  let counted = nothingCounted
  /** The beginning of what is told was not heard. */
  let missed = true
  /** What the next total must be; chips whose worth is not known have none. */
  let sum: number | undefined

  const told = ([number, of, , , amount]: readonly string[]) => {
    const next: Counted = { number: Number(number), of: Number(of), sum: counted.sum + Number(amount) }
    if (next.number <= 1) {
      counted = nothingCounted
      missed = false
      next.sum = Number(amount)
    }
    if (missed) return
    const isNext = next.number === counted.number + 1 && (counted.number === 0 || next.of === counted.of)
    if (!isNext && next.of > 0) {
      ledger.fail('spots', `${number} of ${of} came after ${counted.number} of ${counted.of}`)
      missed = true
      return
    }
    counted = next
    if (next.number !== next.of) return
    ledger.pass('spots')
    sum = Number.isNaN(next.sum) ? undefined : next.sum
  }

  const moved = () => {
    if (counted.number < counted.of && !missed)
      ledger.fail('spots', `a spot was told alone behind ${counted.number} of ${counted.of}`)
    counted = nothingCounted
    missed = true
    sum = undefined
  }

  const totalTold = (total: number) => {
    if (sum !== undefined && total !== sum) ledger.fail('spots', `the spots hold ${sum}, and TOT says ${total}`)
    sum = undefined
  }

  return {
    /** A new line came. The bytes that ask. */
    next({ type, fields }: Frame): Uint8Array[] {
      if (type === 'ALL') told(fields)
      else if (type === 'BET' || type === 'CHP' || type === 'BOOT') moved()
      else if (type === 'TOT') totalTold(Number(fields[0]))
      if (asked || type !== 'HB' || !mayAsk()) return []
      asked = true
      return [betSensorCommands.tell.encode()]
    },
    linesLost() {
      counted = nothingCounted
      missed = true
      sum = undefined
    },
  }
}
