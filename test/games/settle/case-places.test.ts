import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'

/** Where a bet lies by the answer, or the rule by which it is refused. */
function placeOf(game: string, round: object, wager: string, on: unknown): unknown {
  const answer = settleCase({ id: 1, game, ...round, bets: [{ seat: 1, wager, on, stake: 100 }] })
  if ('error' in answer) return answer.error
  return answer.refused ?? answer.settlements[0]?.on
}

const spin = { outcome: { wheel: 17 } }
const coup = { deal: { player: '9s Kh', banker: '2s Kd' } }

describe('where a bet lies', () => {
  it.each([
    ['gb.roulette', spin, 'straight-up', '17', [17]],
    ['gb.roulette', spin, 'split', '17-20', [17, 20]],
    ['gb.roulette', spin, 'split', ['20', '17'], [17, 20]],
    ['gb.roulette', spin, 'red-black', 'red', ['red']],
    ['gb.sic-bo', { outcome: { dice: [2, 5, 5] } }, 'single-die', '4', [4]],
    ['gb.sic-bo', { outcome: { dice: [2, 5, 5] } }, 'double-and-single', '5-2', [2, 5, 5]],
    ['gb.dice', { outcome: { rolls: [[2, 2]] } }, 'hardways', '2-2', [2, 2]],
  ])('may be told by numbers in text: %s %j %s %j', (game, round, wager, told, on) => {
    expect(placeOf(game, round, wager, told)).toEqual(on)
  })

  it.each([
    ['player', ['punto']],
    ['banker', ['banco']],
    [['player'], ['punto']],
    ['punto', ['punto']],
  ])('may be a side by either of its names: the Dragon Bonus on %j (gb 6.35)', (told, on) => {
    expect(placeOf('gb.punto-banco', coup, 'dragon-bonus', told)).toEqual(on)
  })

  it.each([
    ['gb.roulette', spin, 'straight-up', '38', 'impossible-selection'],
    ['gb.roulette', spin, 'straight-up', 'seventeen', 'impossible-selection'],
    ['gb.roulette', spin, 'straight-up', '00', 'impossible-selection'],
    ['gb.roulette', spin, 'straight-up', ['017'], 'impossible-selection'],
    ['gb.roulette', spin, 'split', '17-21', 'impossible-selection'],
    ['gb.punto-banco', coup, 'dragon-bonus', 'tie', 'gr.no-unlisted-variation'],
  ])('is no place that the layout has not: %s %j %s %j', (game, round, wager, told, rule) => {
    expect(placeOf(game, round, wager, told)).toBe(rule)
  })
})

it('a double zero is on no wheel of the document (gb 3.5, lines 321-325)', () => {
  expect(placeOf('gb.roulette', { outcome: { wheel: '00' } }, 'straight-up', 17)).toBe(
    'outcome.wheel: is a double zero, and the wheel has a single one: 0 to 36',
  )
})
