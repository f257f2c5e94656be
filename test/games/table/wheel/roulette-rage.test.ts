import { describe, expect, it } from 'vitest'
import { roulette } from '../../../../games/gb/roulette/roulette.ts'
import { seeded } from '../../../../games/kit/odds/random.ts'
import { type Bet, emptyRound } from '../../../../games/kit/round/round.ts'
import {
  bet,
  findingsIn,
  lostMessages,
  noMoreBets,
  operator,
  optionsOf,
  paidIn,
  resultsIn,
  rulesIn,
  wheel,
} from '../../../support/table-inputs.ts'
import { black, newTable, number, otherBlack, otherRed, phase, red, voided } from './wheel-inputs.ts'

describe('Roulette Rage at the table (gb 3.12-3.29)', () => {
  const rage = bet(1, 'roulette-rage', 100)

  it('stands over the spins of its colour, and is settled at the break', () => {
    const { hear, paidBy, view } = newTable({ after: [black, red] })
    const standing = hear(rage, ...[red, otherRed, red, otherRed].map(number))
    expect(findingsIn(standing)).toEqual([])
    expect(resultsIn(standing).map(paidIn)).toEqual(Array(4).fill({ '1 roulette-rage': 'open' }))
    expect(view().notes).toEqual(['wagers that stand over several spins: 1'])
    expect(paidBy(number(black))).toEqual([{ '1 roulette-rage': 600 }])
    expect(view().notes).toEqual([])
  })

  it.each([
    ['a different colour', black, 0],
    ['zero', 0, 0],
  ])('is lost when %s comes before circle four', (_, breaking, returns) => {
    const { paidBy } = newTable({ after: [black, red] })
    expect(paidBy(rage, number(red), number(breaking)).at(-1)).toEqual({ '1 roulette-rage': returns })
  })

  it.each([
    ['when nothing is known of the wheel', []],
    ['after the first number', [red]],
    ['after the same colour', [black, red, otherRed]],
    ['after zero', [black, 0]],
  ])('is refused outside its window: %s', (_, after) => {
    const { hear } = newTable({ after })
    const closed = hear(rage, noMoreBets)
    expect(rulesIn(closed)).toEqual(['rage-outside-window'])
    expect(resultsIn(hear(number(red))).map(paidIn)).toEqual([{}])
  })

  it('cannot be raised while it stands (3.16); the chips that were there go on', () => {
    const { hear } = newTable({ after: [black, red] })
    hear(rage, number(otherRed))
    expect(rulesIn(hear(bet(1, 'roulette-rage', 300), noMoreBets))).toEqual(['rage-outside-window'])
    const [result] = resultsIn(hear(number(red)))
    expect(result?.settlements).toEqual([expect.objectContaining({ stake: 100, open: true })])
  })

  it('opens again at once when a run is broken by the other colour (3.16, 3.27)', () => {
    const { hear, paidBy } = newTable({ after: [black, red] })
    hear(rage, number(black), bet(1, 'roulette-rage', 0), bet(2, 'roulette-rage', 50))
    expect(paidBy(number(otherBlack))).toEqual([{ '2 roulette-rage': 'open' }])
  })

  it('keeps its run over a void spin', () => {
    const { hear, paidBy } = newTable({ after: [black, red] })
    hear(rage, ...[red, red, red].map(number), voided('ball-with-rotor'))
    expect(paidBy(phase('place-bets'), number(red), number(0)).at(-1)).toEqual({ '1 roulette-rage': 600 })
  })

  it('waits for a person when a spin was missed', () => {
    const { hear, paidBy } = newTable({ after: [black, red] })
    hear(rage, number(red))
    const missed = hear(wheel(lostMessages))
    expect(findingsIn(missed).at(-1)?.message).toContain('wagers that wait for a ruling: 1')
    expect(paidBy(phase('place-bets'), bet(1, 'roulette-rage', 0), number(red))).toEqual([{}])
  })

  it('neither accuses nor settles a wager that waits for a person, and names it until it is lifted', () => {
    const { hear, view } = newTable({ after: [black, red] })
    hear(rage, number(otherRed), wheel(lostMessages), phase('place-bets'))
    const rounds = hear(...[red, black, red, otherBlack].flatMap((spun) => [noMoreBets, number(spun)]))
    expect(rulesIn(rounds)).toEqual([])
    expect(resultsIn(rounds).map(paidIn)).toEqual(Array(4).fill({}))
    const isNamed = () =>
      view().notes.includes('waits for a ruling: seat 1 roulette-rage £1.00, until its chips are lifted')
    expect(isNamed()).toBe(true)
    expect(hear(noMoreBets, bet(1, 'roulette-rage', 0))).toEqual([])
    expect(isNamed()).toBe(false)
    hear(number(red))
    expect(resultsIn(hear(rage, noMoreBets, number(red))).map(paidIn)).toEqual([{ '1 roulette-rage': 'open' }])
  })

  it('keeps a wager aside whose own spin was missed, and takes no other for it', () => {
    const { hear } = newTable({ after: [black, red] })
    hear(rage, noMoreBets, wheel(lostMessages), phase('place-bets'), number(black))
    const spun = hear(number(red), bet(1, 'roulette-rage', 150), noMoreBets, number(otherRed))
    expect(rulesIn(spun)).toEqual([])
    expect(resultsIn(spun).at(-1)?.settlements).toEqual([expect.objectContaining({ stake: 50, open: true })])
  })

  it('forgets a wager that waits for a person when one voids the round', () => {
    const { hear, view } = newTable({ after: [black, red] })
    hear(rage, number(otherRed), wheel(lostMessages), operator('void-round'))
    expect(view().notes).toEqual(['wait for a ruling: 4'])
  })

  it('pays over a long evening what the rules pay on the whole sequence of numbers', () => {
    const random = seeded(353)
    const given = { payTable: 'rage-2' }
    const { hear } = newTable({ given })
    const spins: number[] = []
    const taken: Bet[] = []
    const paid: [seat: number, returns: number | undefined][] = []
    for (let spin = 0; spin < 1500; spin++) {
      const seat = 1 + (spin % 99)
      const offered = { seat, wager: 'roulette-rage', stake: 100, at: spins.length + 1 }
      const refused = roulette.verifyBet({ ...emptyRound, spins }, offered, optionsOf(roulette)) !== undefined
      const found = rulesIn(hear(bet(seat, 'roulette-rage', 100), noMoreBets))
      expect([spins.slice(-2), found]).toEqual([spins.slice(-2), refused ? ['rage-outside-window'] : []])
      if (!refused) taken.push(offered)
      const colours = [red, black]
      const next = random.next() < 0.03 ? 0 : random.next() < 0.8 ? (spins.at(-1) ?? red) : random.pick(colours)
      spins.push(next)
      const [result] = resultsIn(hear(number(next), bet(seat, 'roulette-rage', 0)))
      for (const { seat, open, returns } of result?.settlements ?? []) if (!open) paid.push([seat, returns])
    }
    const whole = roulette.settle({ ...emptyRound, spins, bets: taken }, optionsOf(roulette, given))
    const due = whole.filter(({ open }) => !open).sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
    expect(taken.length).toBeGreaterThan(100)
    expect(paid).toEqual(due.map(({ seat, returns }) => [seat, returns]))
  })
})
