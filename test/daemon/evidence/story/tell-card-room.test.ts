import { describe, expect, it } from 'vitest'
import { storyWords } from '../../../../daemon/evidence/story/story-words.ts'
import { caseDecisions } from '../../../../daemon/evidence/story/tell-card-room.ts'

const say = storyWords('USD', 'UTC')
const told = {
  deal: {},
  actions: [
    { seat: 3, do: 'draw', card: 'Kh' },
    { seat: 'dealer', do: 'stand' },
    { seat: 'P1', do: 'take-bank' },
  ],
}

describe('the decisions of a card-room round', () => {
  it('are those of seats and player-dealer, with the cards that they brought', () => {
    expect(caseDecisions(told, say).map(({ says }) => says)).toEqual(['seat 3: draw, K♥', 'the player-dealer: stand'])
  })

  it('end with the action button, where the dealer had to say where it lies (hg, line 1509)', () => {
    expect(caseDecisions({ ...told, options: { action_seat: 5 } }, say).at(-1)).toEqual({
      seat: 5,
      do: 'action-button',
      says: 'seat 5 has the action button, and is settled first',
    })
  })
})
