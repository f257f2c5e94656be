import { describe, expect, it } from 'vitest'
import { baccarat } from '../../../../games/co/baccarat.ts'
import { standardPuntoBanco } from '../../../../games/gb/punto-banco/punto-banco.ts'
import type { Game } from '../../../../games/kit/document/game.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import { findingsIn, operator, shoe, shuffler, tableOf } from '../../../support/table-inputs.ts'

const shuffled = (colour?: string) =>
  shuffler({ type: 'shuffle-finished', counted: 416, ...(colour !== undefined && { colour }) })
const newShoe = operator('new-shoe')
const firstCard = shoe({ type: 'card-drawn', card: 'As', to: 'first-card' })
const findings = (game: Game, ...inputs: Input[]) => findingsIn(tableOf(game).hear(0, ...inputs))

describe('two batches in a shuffler (co 30-2806(1)(a), lines 106-109)', () => {
  it('take turns, shoe by shoe', () => {
    const twoPacks = ['red', 'blue', 'red', 'blue'].flatMap((colour) => [shuffled(colour), newShoe])
    expect(findings(baccarat, ...twoPacks)).toEqual([])
  })

  it('that do not are told, with the batch that comes again (alternating-batches)', () => {
    expect(findings(baccarat, shuffled('red'), newShoe, shuffled('red'), newShoe)).toMatchObject([
      { rule: 'alternating-batches', severity: 'violation', figures: { colour: 'red' } },
    ])
  })

  it('may be shuffled as often as is wanted before the shoe is filled', () => {
    expect(findings(baccarat, shuffled('red'), newShoe, shuffled('red'), shuffled('blue'), newShoe)).toEqual([])
  })

  it('are exchanged once for a shoe that a person confirms and whose first card comes', () => {
    expect(findings(baccarat, shuffled('red'), newShoe, firstCard, shuffled('blue'), newShoe, firstCard)).toEqual([])
  })

  it('cannot be told apart by a shuffler that sees no backs', () => {
    expect(findings(baccarat, shuffled(), newShoe, shuffled(), newShoe)).toEqual([])
  })

  it('are no matter where the document has none', () => {
    expect(findings(standardPuntoBanco, shuffled('red'), newShoe, shuffled('red'), newShoe)).toEqual([])
  })
})
