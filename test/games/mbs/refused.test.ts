import { expect, it } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'

const settle = (hands: Record<string, string>, bets: [number, string, number][]) =>
  settleCase({
    id: 1,
    game: 'mbs.texas-holdem-bonus-progressive',
    deal: { dealer: '9c 9d', board: 'Ad 7h 4c 2s Jh', ...hands },
    bets: bets.map(([seat, wager, stake]) => ({ seat, wager, stake })),
  })

it('two Antes on one area are one too many, whatever follows them (mbs 3.4.2, line 58)', () => {
  const rule = 'one-wager-an-area'
  const hands = { 'seat:1': 'As Ks' }
  const antes: [number, string, number][] = [
    [1, 'ante', 100],
    [1, 'ante', 200],
  ]
  expect(settle(hands, [[1, 'flop', 400], ...antes])).toMatchObject({
    refused: rule,
    findings: [
      { rule, message: 'seat 1 flop: 2 Antes lie on the area that it follows' },
      { rule, message: 'seat 1 ante: another wager lies on this area' },
    ],
  })
})

it('cards at a place without a wager are told with the wager that has none (mbs 5.2, line 163)', () => {
  const hands = { 'seat:2': 'As Ks' }
  const misdealt = {
    refused: 'irr-5.2-misdeal-untouched',
    findings: [
      { message: 'seat:2 has 2 cards, and no wager that they are dealt to' },
      { message: 'seat:1 has a wager, and no cards are dealt to it' },
    ],
  }
  expect(settle(hands, [[1, 'ante', 100]])).toMatchObject(misdealt)
  expect(
    settle(hands, [
      [1, 'ante', 100],
      [1, 'flop', 200],
    ]),
  ).toMatchObject(misdealt)
})
