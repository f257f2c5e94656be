import { type PotTable, potTable } from './played.ts'

const seats = { seated: [1, 2, 3], chip: 100 }
export const blinds = { ...seats, button: 3, blinds: [200, 400] }

export const hole = [
  ['seat-1', 'As'],
  ['seat-2', 'Kd'],
  ['seat-3', '2c'],
  ['seat-1', 'Ah'],
  ['seat-2', 'Kh'],
  ['seat-3', '7d'],
] as const

/** A hand of hold'em up to its first action: seat 3 has the button, seat 1 the small blind. */
export function holdem(options: object = {}, game = 'hg.texas-holdem') {
  const table = potTable(game, { ...blinds, limits: [400, 800], ...options })
  table.key('new-hand')
  for (const [place, card] of hole) table.put(place, card)
  return table
}

export function called(table: PotTable) {
  table.key('call', 3)
  table.key('call', 1)
  table.key('check', 2)
}

/** The same with the first betting round closed and the flop on the table. */
export function flopped(options: object = {}) {
  const table = holdem(options)
  called(table)
  table.key('collect')
  table.put('burn', '3s')
  table.put('board', '2s', '9h', 'Jc')
  return table
}

const lowDoors = [
  ['seat-1', '2s'],
  ['seat-2', '3s'],
  ['seat-1', '4s'],
  ['seat-2', '5s'],
  ['seat-1-up', '2c'],
  ['seat-2-up', 'Kd'],
] as const

export function stud(options: object = {}) {
  const table = potTable('hg.seven-card-stud', {
    ...{ seated: [1, 2], ante: 50, bring_in: 100, limits: [400, 800] },
    ...options,
  })
  table.key('new-hand')
  for (const [place, card] of lowDoors) table.put(place, card)
  return table
}
