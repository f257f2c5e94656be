import { describe, expect, it } from 'vitest'
import { texasHoldemBonusProgressive } from '../../../games/mbs/texas-holdem-bonus-progressive.ts'
import {
  bet,
  drawn,
  findingsIn,
  key,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  tableAt,
} from '../../support/table-inputs.ts'

const options = { progressiveWager: 500, anteMin: 500 }
const table = () => tableAt(texasHoldemBonusProgressive, options, operator('new-shoe'), openBetting)

describe('a wager under the minimum that betting has closed on (irr-5.13, mbs line 181)', () => {
  it('is dealt to and settled, with a word about it', () => {
    const dealt = [bet(1, 'ante', 500), bet(2, 'ante', 300), noMoreBets, ...drawn('Kh 8c 3d 2s Jh Ks Kd 2c 7h Ac Qd')]
    const staked = [bet(1, 'flop', 1000), bet(1, 'turn', 500), bet(1, 'river', 500), bet(2, 'flop', 600)]
    const effects = table().hear(...dealt, ...staked, openBetting)
    expect(findingsIn(effects)).toMatchObject([
      { rule: 'irr-5.13-under-min', severity: 'warning', figures: { stake: 300, limit: 500 } },
    ])
    // Three Kings and a pair of twos against Ace high: the Ante goes back under a straight (mbs 3.10.2).
    const first = { '1 ante': 500, '1 flop': 2000, '1 turn': 1000, '1 river': 1000 }
    expect(resultsIn(effects).map(paidIn)).toEqual([{ ...first, '2 ante': 300, '2 flop': 1200 }])
  })

  it('is paid on its own stake', () => {
    const aces = [bet(1, 'ante', 500), bet(1, 'bonus', 100), noMoreBets, ...drawn('9s 8h 7d 2c Kd As Ah Ac Qd')]
    const effects = table().hear(...aces, bet(1, 'flop', 1000), key('check', 1), key('check', 1))
    expect(findingsIn(effects)).toMatchObject([{ rule: 'irr-5.13-under-min', figures: { stake: 100 } }])
    // A pair of Aces is paid 30 to 1 (mbs 4.1.1, line 127).
    expect(resultsIn(effects).map(paidIn)).toMatchObject([{ '1 bonus': 3100, '1 flop': 2000 }])
  })
})
