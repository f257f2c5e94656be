import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RoadCoup, type Roads, roadsOf } from '../../../watch/figures/roads.ts'

const winners = { B: 'banker', P: 'player', T: 'tie' } as const
const isWinner = (letter: string): letter is keyof typeof winners => letter in winners

const coups = (letters: string): RoadCoup[] =>
  [...letters].filter(isWinner).map((letter) => ({ winner: winners[letter], pairs: [], marks: [] }))

type Derived = 'bigEye' | 'small' | 'cockroach'
const marksOf = (roads: Roads, road: Derived): string => roads[road].map(({ colour }) => colour[0]).join('')

describe('The roads of a shoe', () => {
  /*
   * Worked by hand from the rules as scoreboards print them: "go down: red where the column to the left has a result in
   * that row, or has none in the row above it either, else blue; new column: red where the two columns before are as
   * deep, else blue". The columns are BB PPP B P BBBB PP.
   */
  it('are those of an example that was worked by hand', () => {
    const roads = roadsOf(coups('BBPPPBPBBBBPP'))
    expect(marksOf(roads, 'bigEye')).toBe('rbbbrbrrbr')
    expect(marksOf(roads, 'small')).toBe('bbbrrbb')
    expect(marksOf(roads, 'cockroach')).toBe('brrbbb')
  })

  it.each<[Derived, string, string]>([
    ['bigEye', 'BPP', 'second column, second row'],
    ['bigEye', 'BPB', 'or the third column, first row'],
    ['small', 'BPBB', 'third column, second row'],
    ['small', 'BPBP', 'or the fourth column, first row'],
    ['cockroach', 'BPBPP', 'fourth column, second row'],
    ['cockroach', 'BPBPB', 'or the fifth column, first row'],
  ])('the %s begins behind %s: %s', (road, letters) => {
    expect(roadsOf(coups(letters.slice(0, -1)))[road]).toEqual([])
    expect(roadsOf(coups(letters))[road]).toHaveLength(1)
  })

  it('the bead plate has every coup, six to a column', () => {
    const { bead, counts } = roadsOf(coups('BPTBPTB'))
    expect(bead.map(({ x, y }) => [x, y])).toEqual([...[0, 1, 2, 3, 4, 5].map((y) => [0, y]), [1, 0]])
    expect(bead.map(({ winner }) => winner[0]).join('')).toBe('bptbptb')
    expect(counts).toEqual({ banker: 3, player: 2, tie: 2 })
  })

  it('a tie is a mark on the coup before it, and those before the first are counted apart', () => {
    const { big, tiesFirst } = roadsOf(coups('TTBTTBPT'))
    expect(tiesFirst).toBe(2)
    expect(big.map(({ winner, ties, x, y }) => [winner, ties, x, y])).toEqual([
      ['banker', 2, 0, 0],
      ['banker', 0, 0, 1],
      ['player', 1, 1, 0],
    ])
  })

  it('a column of more than six goes on to the right, and the next is turned by its tail', () => {
    const { big } = roadsOf(coups(`${'B'.repeat(8)}${'P'.repeat(6)}`))
    const places = big.map(({ x, y }) => `${x},${y}`)
    expect(places.slice(0, 8)).toEqual(['0,0', '0,1', '0,2', '0,3', '0,4', '0,5', '1,5', '2,5'])
    expect(places.slice(8)).toEqual(['1,0', '1,1', '1,2', '1,3', '1,4', '2,4'])
  })

  it('pairs, naturals, dragons and pandas stay with their coup', () => {
    const coup: RoadCoup = { winner: 'banker', pairs: ['player'], marks: ['dragon-7'] }
    expect(roadsOf([coup]).big).toMatchObject([{ pairs: ['player'], marks: ['dragon-7'] }])
    expect(roadsOf([coup]).bead).toMatchObject([{ pairs: ['player'], marks: ['dragon-7'] }])
  })

  const anyShoe = fc.array(fc.constantFrom('B', 'P', 'T'), { maxLength: 90 }).map((letters) => letters.join(''))
  const behind = { bigEye: 1, small: 2, cockroach: 3 } as const

  /** A second way: the big road drawn on paper without an edge, and the squares to the left looked at. */
  function onPaper(letters: string, back: number): string {
    const squares = new Set<string>()
    const isThere = (column: number, row: number) => squares.has(`${column},${row}`)
    const deep = (column: number) => [...squares].filter((square) => square.startsWith(`${column},`)).length
    let [column, row, last] = [-1, 0, '']
    let marks = ''
    for (const letter of letters.replaceAll('T', '')) {
      const isDown = letter === last
      if (isDown) row++
      else [column, row] = [column + 1, 0]
      if (isDown && column - back >= 0)
        marks += isThere(column - back, row) || !isThere(column - back, row - 1) ? 'r' : 'b'
      if (!isDown && column - 1 - back >= 0) marks += deep(column - 1) === deep(column - 1 - back) ? 'r' : 'b'
      squares.add(`${column},${row}`)
      last = letter
    }
    return marks
  }

  it('are the same when they are drawn square by square', () => {
    fc.assert(
      fc.property(anyShoe, (letters) => {
        const roads = roadsOf(coups(letters))
        for (const road of ['bigEye', 'small', 'cockroach'] as const)
          expect(marksOf(roads, road)).toBe(onPaper(letters, behind[road]))
      }),
    )
  })

  it('a derived road gets the other colour where the other side wins', () => {
    fc.assert(
      fc.property(anyShoe, (letters) => {
        const [banker, player] = [roadsOf(coups(`${letters}B`)), roadsOf(coups(`${letters}P`))]
        for (const road of ['bigEye', 'small', 'cockroach'] as const) {
          const before = roadsOf(coups(letters))[road].length
          if (banker[road].length === before || player[road].length === before) continue
          expect(banker[road].at(-1)?.colour).not.toBe(player[road].at(-1)?.colour)
        }
      }),
    )
  })

  it('every mark has a square of its own on a board of six rows', () => {
    fc.assert(
      fc.property(anyShoe, (letters) => {
        const { big, bigEye, small, cockroach } = roadsOf(coups(letters))
        for (const cells of [big, bigEye, small, cockroach]) {
          expect(new Set(cells.map(({ x, y }) => `${x},${y}`)).size).toBe(cells.length)
          expect(cells.every(({ y }) => y >= 0 && y < 6)).toBe(true)
        }
      }),
    )
  })
})
