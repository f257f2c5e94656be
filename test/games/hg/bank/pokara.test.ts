import { describe, expect, it } from 'vitest'
import { act, bet, returned, settled } from '../../../support/card-room-answers.ts'

describe('a discard of Pokara (1761-1763)', () => {
  const told = (discard: string) => ({
    deal: { 'seat:1': 'Kd Qs Tc', dealer: 'Ah Kh Jh' },
    actions: [act(1, 'draw', { discard, card: 'Ad' })],
    bets: [bet(1, 'initial')],
  })

  it('is a card that the seat has', () => {
    expect(settled('hg.pokara', told('Js')).error).toBe('actions: seat 1 discards Js, which it does not have')
    expect(returned('hg.pokara', told('Tc'))).toEqual([0])
  })

  it('is one card, which is said before it is asked whether the hand has it', () => {
    const { actions, ...others } = told('Tc')
    const twice = [...actions, act(1, 'draw', { discard: 'Ad', card: 'Jd' })]
    expect(settled('hg.pokara', { ...others, actions: twice }).refused).toBe('one-card-draw-only')
  })
})
