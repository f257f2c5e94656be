import { describe, expect, it } from 'vitest'
import {
  type BoardChange,
  type BoardProof,
  isUnordered,
  noProof,
  pruned,
  whyUnordered,
  withChange,
} from '../../../../games/table/proof/board-proof.ts'
import type { DeviceReport } from '../../../../games/table/proof/spans-and-pauses.ts'

const moved = (since: number, at: number): DeviceReport => ({ device: 'bets', since, at })
const card = (since: number, at: number): DeviceReport => ({ device: 'shoe', since, at })
const withMoves = (count: number): BoardProof =>
  Array.from({ length: count }, (_, i) => moved(10 * i, 10 * i + 5)).reduce(withChange, noProof)

describe('what boards did is remembered', () => {
  it('as long as something that is still to be heard may overlap with it', () => {
    const proof = withMoves(10)
    expect(pruned(proof, 50).changes.map(({ at }) => at)).toEqual([55, 65, 75, 85, 95])
    expect(pruned(proof, 0)).toBe(proof)
    expect(pruned(proof, 1_000).changes).toEqual([])
  })

  it('as long as the close or the first card of the round may overlap with it', () => {
    const proof = { ...withMoves(10), close: card(42, 60), firstCard: card(72, 80) }
    const left = pruned(proof, 1_000)
    expect(left.changes.map(({ at }) => at)).toEqual([45, 55, 65, 75, 85, 95])
    expect(whyUnordered(left, card(200, 201))).toBe(whyUnordered(proof, card(200, 201)))
  })

  it('in so many pieces at the most, the oldest of which are then one loss: nothing unordered becomes ordered', () => {
    const proof = withMoves(2_000)
    expect(proof.changes.length).toBe(512)
    const [oldest] = proof.changes
    expect(oldest).toMatchObject({ since: 0, lost: true })
    const report = card(1_003, 1_004)
    expect(proof.changes.some((change) => isUnordered(change, report))).toBe(true)
    expect(whyUnordered({ ...proof, close: report }, card(90_000, 90_001))).toContain('messages of bets were lost')
  })

  it('and chips that move around the result concern it only where they count until then; openings and losses always do', () => {
    const close = card(0, 50)
    const result = card(960, 1_000)
    const withOne = (change: Partial<BoardChange>) =>
      whyUnordered({ ...withChange(noProof, { ...moved(950, 990), ...change }), close }, result, true)
    expect(withOne({ is: 'chips' })).toBeNull()
    expect(withOne({})).toContain('bets reported chips within 50 ms')
    expect(withOne({ lost: true })).toContain('messages of bets were lost')
    const chips = withChange({ ...noProof, close }, { ...moved(950, 990), is: 'chips' })
    expect(whyUnordered(chips, result)).toContain('bets reported chips within 50 ms')
  })
})
