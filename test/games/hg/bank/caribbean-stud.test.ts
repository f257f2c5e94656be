import { describe, expect, it } from 'vitest'
import { act, bank, bet, returned } from '../../../support/card-room-answers.ts'

describe('Caribbean Stud', () => {
  const game = 'hg.caribbean-stud'
  const called = [bet(1, 'ante', 500), bet(1, 'call-bet', 1_000)]
  const on = (player: string, dealer: string, options: object = {}) =>
    returned(game, { options, deal: { 'seat:1': player, dealer }, bets: called })

  it('compares flushes by their highest cards, also where a rank repeats (692-704, 746)', () => {
    const [paired, unpaired] = ['Ah Qh Jh 2h 2h', 'Ks Qs Js 9s 2s']
    for (const flush_over_full_house of [true, false]) {
      expect(on(paired, unpaired, { flush_over_full_house })).toEqual([1_000, 7_000])
      expect(on(unpaired, paired, { flush_over_full_house })).toEqual([0, 0])
    }
    expect(on('9h 9h 4h 3h 2h', '9s 9s 4s 3s 2s')).toEqual([500, 1_000])
  })

  it('has a full house of one suit as the better of both by the chart in force (692-704)', () => {
    const [suitedFull, flush, full] = ['Kc Kc Ac Ac Ac', '2h 3h 5h 7h 9h', 'As Ad Ah Qd Qs']
    // An ace-high flush is the 4th rank as printed; else aces full of kings.
    expect(on(suitedFull, flush)).toEqual([1_000, 7_000])
    expect(on(suitedFull, flush, { flush_over_full_house: false })).toEqual([1_000, 8_000])
    expect(on(suitedFull, full)).toEqual([1_000, 7_000])
    expect(on(flush, suitedFull)).toEqual([0, 0])
    expect(on('2c 2c 2c 2c 9c', suitedFull)).toEqual([1_000, 9_000])
  })

  it('takes folded antes as the seats have folded, whatever the downcard says (712, 716)', () => {
    const told = {
      options: { action_seat: 4 },
      deal: { 'seat:3': '7h 7s 7d Qh 7d', dealer: 'Ah Kd 3s 5c Ad' },
      actions: [act(1, 'fold'), act(3, 'call'), act(5, 'fold')],
      bets: [bet(1, 'ante', 1_000), bet(3, 'ante', 500), bet(3, 'call-bet', 1_000), bet(5, 'ante', 500), bank(500)],
    }
    // The bank wins the 500 that it has put up of the first ante, and is gone.
    expect(returned(game, told)).toEqual([500, 500, 1_000, 500, 1_000])
  })
})
