import { describe, expect, it } from 'vitest'
import { areDice, diceStart } from '../../../../games/kit/bank/dice-start.ts'
import type { Bank } from '../../../../games/kit/bank/player-banked.ts'
import { refusesBank, tooManyParties } from '../../../../games/kit/bank/player-dealer-position.ts'
import type { CardRoomCase } from '../../../../games/kit/card-room/case.ts'
import { cites } from '../../../../games/kit/document/citation.ts'
import { readCardRoomCase } from '../../../../games/settle/card-room/read-case.ts'

const hg = cites('hg')
const bank: Bank = {
  ...{ cite: hg(1), entitled: hg(2), rounds: { most: 2, cite: hg(3) }, parties: { most: 3, cite: hg(4) } },
  backline: 'open',
}

const round = (options: object, ...people: readonly string[]): CardRoomCase => {
  const actions = people.map((seat) => ({ seat, do: 'take-bank' }))
  const read = readCardRoomCase({ id: 1, game: 'hg.any', options, actions })
  if ('wrong' in read) throw new Error(read.wrong)
  return read.round
}
const refused = (options: object, ...people: readonly string[]) => refusesBank(bank, round(options, ...people))?.rule

describe("The player-dealer's position", () => {
  it('is held for two rounds in a row and no third', () => {
    expect(refused({ player_dealer_history: ['P1'] }, 'P1')).toBeUndefined()
    expect(refused({ player_dealer_history: ['P1', 'P1'] }, 'P1')).toBe('player-dealer-over-two-hands')
    expect(refused({ player_dealer_history: ['P1', 'P2'] }, 'P1')).toBeUndefined()
    expect(refused({ player_dealer_history: ['P1', 'P1', 'P2'] }, 'P1')).toBeUndefined()
    expect(refused({}, 'P1', 'P1')).toBeUndefined()
    expect(refused({}, 'P1', 'P1', 'P1')).toBe('player-dealer-over-two-hands')
  })

  it('is for those who bet against it in the last round', () => {
    expect(refused({ bet_last_round: ['P1', 'P2'] }, 'P1')).toBeUndefined()
    expect(refused({ bet_last_round: ['P1', 'P2'] }, 'P3')).toBe('player-dealer-not-entitled')
    expect(refused({ bet_last_round: [] }, 'P3')).toBeUndefined()
    expect(refused({}, 'P3')).toBeUndefined()
  })

  it('goes to a newcomer when all others have declined it', () => {
    const bettors = ['P1', 'P2']
    expect(refused({ bet_last_round: bettors, declined: ['P1'] }, 'P3')).toBe('player-dealer-not-entitled')
    expect(refused({ bet_last_round: bettors, declined: ['P1', 'P2'] }, 'P3')).toBeUndefined()
    const seated = ['P1', 'P2', 'P3', 'P4']
    expect(refused({ bet_last_round: bettors, declined: bettors, seated }, 'P3')).toBe('player-dealer-not-entitled')
    expect(refused({ bet_last_round: bettors, declined: ['P1', 'P2', 'P4'], seated }, 'P3')).toBeUndefined()
  })

  it('stays with whoever banked last for his second round', () => {
    expect(refused({ bet_last_round: ['P2'], player_dealer_history: ['P1'] }, 'P1')).toBeUndefined()
  })

  it('is shared by so many parties and no more', () => {
    expect(tooManyParties(bank, round({ kum_kum: ['P1', 'P2', 'P3'] }))).toBeUndefined()
    expect(tooManyParties(bank, round({ kum_kum: ['P1', 'P2', 'P3', 'P4'] }))?.rule).toBe('fourth-party')
  })
})

describe('Three dice', () => {
  it('count seats from the player-dealer, and give his button to the seat after him', () => {
    const starts = (spots: number) =>
      Array.from({ length: 16 }, (_, i) => diceStart([i + 1, 1, 1], spots)).map(({ first_hand }) => first_hand)
    expect(starts(7)).toEqual([2, 3, 4, 5, 6, 'dealer', 1, 2, 3, 4, 5, 6, 'dealer', 1, 2, 3])
    expect(starts(8)).toEqual([2, 3, 4, 5, 6, 7, 'dealer', 1, 2, 3, 4, 5, 6, 7, 'dealer', 1])
    expect(diceStart([3, 3, 2], 7)).toEqual({ first_hand: 'dealer', action_seat: 1 })
    expect(diceStart([6, 6, 4], 8)).toEqual({ first_hand: 7, action_seat: 7 })
  })

  it('are three, with faces from one to six', () => {
    expect(
      [
        [1, 6, 3],
        [1, 2],
        [0, 1, 2],
        [1, 2, 7],
      ].map(areDice),
    ).toEqual([true, false, false, false])
  })
})
