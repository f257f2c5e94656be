import { describe, expect, it } from 'vitest'
import { potGames } from '../../../games/hg/pot-games.ts'
import { citationText } from '../../../games/kit/document/citation.ts'
import { isPotGame } from '../../../games/kit/pot/pot-game.ts'

const linesOf = (id: string, rule: string): string | undefined => {
  const irregularity = potGames.find(({ page }) => page.id === id)?.page.irregularities[rule]
  return irregularity && citationText(irregularity.cite)
}

describe('A rule that several pot games print', () => {
  it.each([
    ['hg.texas-holdem', 'hg, line 33', 'hg, lines 13-29', 'hg, lines 23-26'],
    ['hg.reverse-holdem', 'hg, line 33', 'hg, lines 13-29', 'hg, lines 23-26'],
    ['hg.omaha', 'hg, line 1250', 'hg, line 1244', 'hg, lines 1239-1243'],
    ['hg.crazy-pineapple', 'hg, line 104', 'hg, lines 90-101', undefined],
    ['hg.match-it', undefined, 'hg, line 955', undefined],
  ])('%s: has its own lines on straddles, on the button and on newcomers', (id, ...lines) => {
    const rules = ['straddle', 'button-not-moved', 'entry-without-big-blind']
    expect(rules.map((rule) => linesOf(id, rule))).toEqual(lines)
  })

  it.each([
    ['hg.texas-holdem', ['37', '38', '39-41', '43', '44', '5']],
    ['hg.crazy-pineapple', ['110', '111-113', '115', '116', '117', '80']],
    ['hg.five-card-omaha-hi-lo', ['37', '38', '39-41', '43', '44', '2177']],
  ])('%s: has its own lines on errors of the deal, where it prints them', (id, lines) => {
    const rules = ['first-card-exposed', 'downcard-exposed', 'premature-flop', 'premature-turn', 'one-extra-card']
    const told = lines.map((line) => `hg, line${line.includes('-') ? 's' : ''} ${line}`)
    expect([...rules, 'burn-missing'].map((rule) => linesOf(id, rule))).toEqual(told)
  })

  it.each([
    ['hg.seven-card-stud', 'hg, lines 137-139', 'hg, line 149'],
    ['hg.seven-card-stud-hilo', 'hg, line 223', undefined],
    ['hg.razz', 'hg, line 403', undefined],
  ])('%s: has its own lines on limits, and on an open pair where that affects them', (id, ...lines) => {
    expect(['wrong-limit', 'raise-below-upper'].map((rule) => linesOf(id, rule))).toEqual(lines)
  })

  it.each([
    ['hg.texas-holdem', 49, '50-53'],
    ['hg.crazy-pineapple', 121, '122-125'],
    ['hg.seven-card-stud', 194, '195-198'],
    ['hg.lowball', 305, '306-309'],
    ['hg.mexican-poker', 383, '384-388'],
    ['hg.razz', 411, '412-415'],
    ['hg.reverse-holdem', 455, '456-459'],
  ])('%s: has its own lines on its fees', (id, share, rates) => {
    const lines = ['percentage-fee', 'too-many-rates'].map((rule) => linesOf(id, rule))
    expect(lines).toEqual([`hg, line ${share}`, `hg, lines ${rates}`])
  })

  it.each([
    ['hg.seven-card-stud', 'hg, lines 143-144', 'hg, line 145'],
    ['hg.super-7-card-stud', 'hg, line 4693', 'hg, line 4713'],
    ['hg.super-7-card-stud-hi-lo', 'hg, line 4896', 'hg, line 4917'],
    ['hg.super-7-card-stud-hi-lo-regular', 'hg, line 5120', 'hg, line 5138'],
  ])('%s: has its own lines on who brings in and who acts first later', (id, ...lines) => {
    const opening = potGames.filter(isPotGame).find(({ page }) => page.id === id)?.pot.opening
    expect(opening?.by === 'bring-in' && [opening.door.cite, opening.showing.cite].map(citationText)).toEqual(lines)
  })

  it.each([
    ['hg.no-limit-holdem', ['66', '67', '68', '71', '73', '74']],
    ['hg.omaha-high-low', ['1255', '1256', '1257', '1259', '1262', '1263']],
  ])('%s: has its own lines on no-limit betting', (id, lines) => {
    const rules = ['undersized-bet', 'undersized-raise', 'illegal-buy-in', 'words-and-chips-differ', 'oversize-chip']
    expect([...rules, 'clock-ran-out'].map((rule) => linesOf(id, rule))).toEqual(
      lines.map((line) => `hg, line ${line}`),
    )
  })
})
