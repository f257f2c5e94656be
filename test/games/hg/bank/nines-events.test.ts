import { describe, expect, it } from 'vitest'
import { foundIn, settled } from '../../../support/card-room-answers.ts'

const nines = [
  { game: 'hg.super-9', two: 'misdeal-two-boxed' },
  { game: 'hg.pan-9-bonus-tie', two: 'misdeal-boxed' },
] as const

describe.each(nines)('two boxed cards of $game', ({ game, two }) => {
  const boxed = (more: object = {}) => ({ ev: 'card', to: 'seat:1', boxed: true, ...more })

  it('are a misdeal while cards are dealt, and no more once the draw has begun (589-590, 1861-1863)', () => {
    const on = (...events: object[]) => foundIn(game, { events })
    expect(on(boxed(), boxed())).toEqual([two])
    expect(on(boxed(), { ev: 'draw-started' }, boxed())).toEqual(['boxed-card', 'boxed-card'])
    expect(on(boxed(), boxed({ stage: 'draw' }))).toEqual(['boxed-card', 'boxed-card'])
    expect(on(boxed({ stage: 'draw' }), boxed())).toEqual(['boxed-card', 'boxed-card'])
  })

  it('are each replaced by the next card (594, 1866)', () => {
    const { state } = settled(game, { events: [boxed(), { ev: 'draw-started' }, boxed()] })
    expect(state).toMatchObject({ plays: false, remedy: 'replace-with-next-card' })
  })
})
