import { describe, expect, it } from 'vitest'
import { playsFourTimes, playsOnce, playsTwice } from '../../../../games/hg/poker/ultimate-strategy.ts'
import { ultimateTexasHoldem } from '../../../../games/hg/poker/ultimate-texas-holdem.ts'
import { type Card, oneDeck } from '../../../../games/kit/cards/cards.ts'
import { seeded } from '../../../../games/kit/odds/random.ts'
import { settled } from '../../../support/card-room-answers.ts'

type HoleCards = Parameters<typeof playsFourTimes>[0]

const cards = (text: string) => text.split(' ') as Card[]
const holding = (text: string) => cards(text) as unknown as HoleCards

describe("The simple strategy of Ultimate Texas Hold'em, as Wizard of Odds publishes it", () => {
  it.each(['3s 3h', 'As 2h', 'Ks 2s', 'Ks 5h', 'Qs 6s', 'Qs 8h', 'Js 8s', 'Js Th'])(
    'plays four antes on %s, the least of its kind',
    (hole) => expect(playsFourTimes(holding(hole))).toBe(true),
  )

  it.each(['2s 2h', 'Ks 4h', 'Qs 5s', 'Qs 7h', 'Js 7s', 'Js 9h', 'Ts 9s'])('checks %s', (hole) =>
    expect(playsFourTimes(holding(hole))).toBe(false),
  )

  it('plays four antes on 500 of 1,326 hands, the published 37.7 %', () => {
    const hands = oneDeck.flatMap((one, i) => oneDeck.slice(i + 1).map((other) => [one, other] as const))
    expect([hands.length, hands.filter(playsFourTimes).length]).toEqual([1_326, 500])
  })

  it.each([
    ['Ts 4h', 'Th 4c Kd', 'two pairs'],
    ['Ts 4h', '4c Jd Kd', 'a hidden pair'],
    ['2s 2h', '2c Jd Kd', 'three deuces'],
    ['Ts 4s', '6s Js Kd', 'four to a flush with a hidden ten'],
  ])('plays two antes on %s with %s: %s', (hole, flop) => expect(playsTwice(holding(hole), cards(flop))).toBe(true))

  it.each([
    ['2s 2h', '6c Jd Kd', 'deuces in the hole'],
    ['Ts 4h', 'Jc Jd Kd', 'a pair on the board alone'],
    ['9s 4h', 'Jc Jd Js', 'three of a kind of the board alone'],
    ['9s 4s', '6s Js Kd', 'four to a flush without a hidden ten'],
    ['Th 4s', '6s Js Ks', 'four to a flush beside the ten'],
  ])('checks %s with %s: %s', (hole, flop) => expect(playsTwice(holding(hole), cards(flop))).toBe(false))

  it.each([
    ['5d 4c', 'Kd 9h 6c 5s 2h', 'a hidden pair', true],
    ['Qd 5c', 'Kd 9h 6c 3s 2h', 'fifteen cards that pair the board, and four aces', true],
    ['Jd 5c', 'Kd 9h 6c 3s 2h', 'four queens more', false],
    ['Jd 4c', 'Kd Kh 9c 6s 3h', 'eleven cards that better the pair, four aces and four queens', true],
    ['Td 4c', 'Kd Kh 9c 6s 3h', 'four jacks more', false],
    ['4d 3c', 'Kd Kh 9c 9s 5h', 'two pairs of the board, which any higher card betters', false],
    ['7d 2c', 'Kd 8d 6d 4d 9h', 'a flush', true],
  ])('on %s with %s, %s, plays its ante at the river: %s', (hole, board, _why, plays) =>
    expect(playsOnce(holding(hole), cards(board))).toBe(plays),
  )

  it('plays rounds that the rules accept, each seat from its own two cards and the board', () => {
    let rounds = 300
    for (const { deal, actions, bets } of ultimateTexasHoldem.drawn?.('ante', {}, seeded(5), 7) ?? []) {
      expect(new Set(Object.values(deal).flat()).size).toBe(21)
      expect(settled('hg.ultimate-texas-holdem', { deal, actions, bets }).settlements).toHaveLength(bets.length)
      const played = actions.filter(({ do: verb }) => verb.startsWith('play-'))
      expect(bets.filter(({ wager }) => wager === 'play').map(({ seat, stake }) => [seat, stake])).toEqual(
        played.map(({ seat, do: verb }) => [seat, 100 * Number(verb.charAt(5))]),
      )
      if (--rounds === 0) break
    }
    expect(rounds).toBe(0)
  })
})
