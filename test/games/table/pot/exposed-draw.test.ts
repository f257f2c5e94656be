import { describe, expect, it } from 'vitest'
import { quietTable } from './quiet-hand.ts'

const rules = [
  ['hg.lowball', 'exposed-after-draw'],
  ['hg.kansas-city-lowball-triple-draw', 'exposed-on-draw'],
  ['hg.match-it', 'draw-card-exposed'],
] as const

/** Two seats draw a card each, of which the dealer turns the first or the last one up. */
function drawn(id: string, which: 'first' | 'last', how: 'reader' | 'key') {
  const table = quietTable(id)
  table.upTo('draw')
  const [first = 0, second = 0, third] = table.order()
  const exposed = which === 'first' ? first : second
  for (const seat of [first, second]) {
    table.key('draw', seat, 1)
    table.throwOne(seat)
  }
  table.key('stand-pat', third)
  table.put('burn', table.next())
  const card = { [first]: table.next(), [second]: table.next() }
  for (const seat of [first, second]) {
    const place = seat === exposed && how === 'reader' ? `seat-${seat}-up` : `seat-${seat}`
    table.put(place, card[seat] ?? '')
    if (seat === exposed && how === 'key') table.key('exposed', seat)
  }
  table.off(how === 'reader' ? `seat-${exposed}-up` : `seat-${exposed}`, card[exposed] ?? '')
  table.put('discard', card[exposed] ?? '')
  return { table, exposed }
}

describe.each(rules)('At %s a drawn card that is exposed', (id, rule) => {
  it.each(['reader', 'key'] as const)(
    'is called at once, seen by the %s, and replaced when everybody has drawn',
    (how) => {
      for (const which of ['first', 'last'] as const) {
        const { table, exposed } = drawn(id, which, how)
        expect(table.findings()).toEqual([rule])
        table.give(exposed, 'down')
        expect(table.findings()).toEqual([rule])
        expect(Object.values(table.view().deal ?? {}).map(({ length }) => length)).toEqual(
          id === 'hg.match-it' ? [3, 3, 3, 3] : [5, 5, 5],
        )
        table.act()
        table.key('collect')
        expect(table.findings()).toEqual([rule])
      }
    },
  )
})
