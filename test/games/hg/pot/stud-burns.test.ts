import { describe, it } from 'vitest'
import { expectRound } from '../expect-round.ts'

/* Two burns or none in one round: the cards go to the right seats, if at all possible (line 168). */

const options = { seated: [1, 2] }
const burn = { ev: 'burn' }
const closed = (round: number) => ({ ev: 'betting-closed', round })
const street = (n: number) => ({ ev: 'street', n })
const card = (seat: number, n: number) => ({ ev: 'card', to: `seat:${seat}`, n, face: 'up' })

describe.each(['hg.seven-card-stud', 'hg.seven-card-stud-hilo', 'hg.razz'])('The burn of a street at %s', (game) => {
  it.each([
    ['two cards', [closed(1), burn, burn, street(4)]],
    ['none', [closed(1), street(4)]],
    ['two cards before single cards', [closed(1), burn, burn, card(1, 4), card(2, 4)]],
    ['none before single cards', [closed(1), burn, card(1, 4), card(2, 4), closed(2), card(1, 5), card(2, 5)]],
    ['two cards where no betting is told', [burn, burn, street(5)]],
    ['none before the last card', [closed(4), street(7)]],
  ])('is one card, not %s (line 168)', (_, events) =>
    expectRound(game, { options, events }, { findings: ['burn-error'] }),
  )

  it('is regular as one card, and passed over where it is not told', () => {
    const regular = [closed(1), burn, card(1, 4), card(2, 4), closed(2), burn, street(5)]
    expectRound(game, { options, events: regular }, { findings: [] })
    expectRound(game, { options, events: [street(4)] }, { findings: [] })
    expectRound(game, { options, events: [closed(1), { ev: 'burn-waived' }, street(4)] }, { findings: [] })
  })

  it('may lack before the last card of seven players, for whom the deck is short (line 170)', () => {
    const seven = { seated: [1, 2, 3, 4, 5, 6, 7] }
    expectRound(game, { options: seven, events: [closed(4), street(7)] }, { findings: [] })
  })

  it('does not count the burns for cards that came too early (line 169)', () => {
    const early = [closed(1), burn, street(4), burn, street(5), burn, burn, closed(2), burn, street(5)]
    expectRound(game, { options, events: early }, { findings: ['dealt-before-betting-done'] })
  })
})
