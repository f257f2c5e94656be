import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { plainGame } from '../../../games/listing/plain-game.ts'

/** As `feltwire games --json` prints it. */
const printed = [...games.values()].map((game) => JSON.parse(JSON.stringify(plainGame(game))))
const wager = (game: string, id: string) => printed.find((each) => each.id === game)?.wagers[id]

type Paid = { instead?: { when: string; pays: { option: string } }; stake_back?: { option: string } }

describe('What is printed of a wager that an option pays otherwise', () => {
  it('says which hand of Casino Stud is paid by the option (gb 7.13)', () => {
    expect(wager('gb.casino-stud', 'raise')).toMatchObject({
      pay_tables: ['stud-raise'],
      instead: { when: 'the hand is a royal flush', pays: { option: 'rfRaiseOdds' } },
    })
    expect(wager('gb.casino-stud', 'ante')).not.toHaveProperty('instead')
  })

  it('says by which option the stake of the Progressive Jackpot goes back (mbs 4.2)', () => {
    const { pays, stake_back: back } = wager('mbs.texas-holdem-bonus-progressive', 'progressive')
    expect(back).toEqual({ option: 'progressiveStakeReturned' })
    expect(Object.keys(pays)).not.toEqual([])
    expect(wager('mbs.texas-holdem-bonus-progressive', 'ante')).not.toHaveProperty('stake_back')
  })

  it('names options of the game', () => {
    const named = printed.flatMap(({ id, wagers, options }) =>
      Object.values<Paid>(wagers).flatMap(({ instead, stake_back: back }) =>
        [instead?.pays, back].flatMap((by) => (by === undefined ? [] : [{ id, kind: options[by.option]?.kind }])),
      ),
    )
    expect(named).toEqual([
      { id: 'gb.casino-stud', kind: expect.any(String) },
      { id: 'mbs.texas-holdem-bonus-progressive', kind: expect.any(String) },
    ])
  })
})
