import { expect, test } from 'vitest'
import { type DeviceSaid, scenesOf } from '../../../../watch/page/state/round-scenes.ts'

const said = (...events: DeviceSaid['event'][]): DeviceSaid[] =>
  events.map((event, i) => ({ at: i, seq: i + 1, device: 'shoe', event }))
const card = (face: string, to?: string) => ({ type: 'card-drawn', card: face, ...(to !== undefined && { to }) })

test('cards come to the hands that ended with them, whatever the shoe believes', () => {
  const dealt = { 'seat:1': ['9s', '2c'], 'seat:2': ['9s', 'Kh'], dealer: ['3d'] }
  const scenes = scenesOf(
    said(card('9s'), card('9s'), card('3d', 'banker'), card('2c'), card('Kh'), card('5c', 'burn')),
    dealt,
  )
  expect(scenes.map(({ deal }) => Object.values(deal).flat().length)).toEqual([0, 1, 2, 3, 4, 5, 5])
  expect(scenes.at(-1)?.deal).toEqual(dealt)
})

test('a coup that never ended goes where the shoe has said', () => {
  expect(scenesOf(said(card('9s', 'player'), card('2c', 'banker'), card('Kh')), {}).at(-1)?.deal).toEqual({
    player: ['9s'],
    banker: ['2c'],
  })
})

test('cards that are set lie in the rows of their seat', () => {
  const placed = (place: string, piece: string) => ({ type: 'piece-placed', place, piece })
  const scenes = scenesOf(said(placed('seat-3', '9s'), placed('seat-3-front', '2c'), placed('seat-3-hand-2', 'Kh')))
  expect(scenes.at(-1)?.deal).toEqual({ 'seat:3': ['9s', 'Kh'], 'seat:3-front': ['2c'] })
})

test('chips, numbers, dice and pieces lie where the devices have seen them', () => {
  const scenes = scenesOf(
    said(
      { type: 'bet', seat: 1, spot: 'red', amount: 500 },
      { type: 'bet', seat: 1, spot: 'red', amount: 900 },
      { type: 'bet', seat: 2, spot: 'black', amount: 100 },
      { type: 'bet', seat: 1, spot: 'red', amount: 0 },
      { type: 'winning-number', pocket: 17 },
      { type: 'dice-rolled', values: [3, 4] },
      { type: 'piece-placed', place: 'seat-3-low', piece: '4-5' },
      { type: 'piece-placed', place: 'seat-3', piece: '--' },
      { type: 'piece-lifted', place: 'seat-3', piece: '4-5' },
      {
        type: 'all-bets',
        bets: [
          { seat: 5, spot: 'red', amount: 700 },
          { seat: 6, spot: 'red', amount: 0 },
        ],
      },
    ),
  )
  expect(scenes[2]?.bets).toEqual([{ seat: 1, spot: 'red', stake: 900 }])
  expect(scenes[4]?.bets).toEqual([{ seat: 2, spot: 'black', stake: 100 }])
  expect(scenes.at(-1)).toEqual({
    deal: { 'seat:3': ['--'] },
    spins: [17],
    dice: [[3, 4]],
    bets: [{ seat: 5, spot: 'red', stake: 700 }],
  })
})
