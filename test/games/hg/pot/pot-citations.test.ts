import { describe, expect, it } from 'vitest'
import { potGames } from '../../../../games/hg/pot-games.ts'
import { type Citation, citationText } from '../../../../games/kit/document/citation.ts'
import { isPotGame } from '../../../../games/kit/pot/pot-game.ts'

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

const pageOf = (id: string) => potGames.find(({ page }) => page.id === id)?.page

/** Where the named records of a page stand, as `line` or `from-to`. */
const linesIn = (records: Readonly<Record<string, { cite: Citation }>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(records).map(([id, { cite }]) => [id, citationText(cite).replace(/^hg, lines? /, '')]),
  )

describe('A game whose rules stand in a few paragraphs', () => {
  it.each([
    ['hg.texas-holdem', '5', '31'],
    ['hg.no-limit-holdem', '65-73', '31'],
    ['hg.reverse-holdem', '438-442', '31'],
    ['hg.crazy-pineapple', '105', '102'],
    ['hg.omaha', '1254-1262', '1245'],
    ['hg.omaha-high-low', '1254-1262', '1245'],
    ['hg.match-it', '944', '956'],
  ])('%s: cites the lines on bets and on the dead part of missed blinds', (id, bets, dead) => {
    expect(linesIn(pageOf(id)?.wagers)).toMatchObject({ bet: bets, call: bets, raise: bets, 'dead-blind': dead })
  })

  it.each([
    ['hg.seven-card-stud', '155-158', '143-144', '148', '137-149'],
    ['hg.seven-card-stud-hilo', '214', '221', '148', '223'],
    ['hg.razz', '155-158', '402', '148', '403'],
  ])('%s: cites the lines on antes, the forced bet, its completion and bets', (id, ante, forced, complete, bets) => {
    expect(linesIn(pageOf(id)?.wagers)).toMatchObject({ ante, 'bring-in': forced, complete, bet: bets, raise: bets })
  })

  it.each([
    ['hg.lowball', '268'],
    ['hg.mexican-poker', '345'],
    ['hg.asian-five-card-stud', '787'],
    ['hg.badugi', '914'],
    ['hg.five-card-omaha-hi-lo', '2151-2165'],
    ['hg.13-card', '884'],
    ['hg.face-up-chinese', '6832-6834'],
  ])('%s: cites the lines that have a button', (id, button) => {
    expect(linesIn(pageOf(id)?.options).button).toBe(button)
  })

  it('Five Card Omaha cites its approval, its blinds and all that it prints of bets', () => {
    const page = pageOf('hg.five-card-omaha-hi-lo')
    expect(page?.approval.cite).toMatchObject({ from: 7272, to: 7272 })
    expect(linesIn(page?.wagers)).toMatchObject({ 'big-blind': '2157-2165', call: '2167-2209' })
  })
})

describe('A game that prints its play step by step', () => {
  it.each([
    ['hg.archie', 'discard-change 3508-3510', 'all-five-thrown 3506', 'draw-count-asked 3511', 'last-stub-card 3564'],
    ['hg.badacey', 'discard-change 4498-4500', 'all-five-thrown 4496', 'draw-count-asked 4501', 'last-stub-card 4552'],
    ['hg.badacey', 'deck-exhausted 4550-4557', 'too-many-seated 4472', 'fourth-draw 4438'],
    ['hg.badeucey', 'late-draw-change 6003-6005', 'all-five-thrown 5999', 'draw-count-asked 6006'],
    ['hg.badeucey', 'last-stub-card 6058', 'deck-runout 6054-6062', 'eighth-hand 5973', 'fourth-draw 5935'],
    ['hg.dramaha-27', 'late-draw-change 6461-6463', 'all-five-thrown 6457-6458', 'not-five-cards 6459'],
    ['hg.dramaha-27', 'draw-count-asked 6464', 'last-stub-card 6493', 'deck-runout 6491-6498'],
    ['hg.dramaha-27', 'exposed-hole-card 6434-6435'],
    ['hg.dramaha', 'late-draw-change 6661-6663', 'all-five-thrown 6657-6658', 'not-five-cards 6659'],
    ['hg.dramaha', 'draw-count-asked 6665', 'last-stub-card 6693', 'deck-runout 6691-6697'],
    ['hg.razzdeucey', 'no-ante 3893', 'over-completion 3905', 'deck-short 3950', 'premature-burn 3950'],
    ['hg.razzdacey', 'no-ante 4089', 'over-completion 4101', 'deck-short 4146', 'premature-burn 4146'],
    ['hg.super-razzdacey', 'deck-short 4283', 'premature-burn 4283'],
    ['hg.super-7-card-stud', 'deck-short 4684', 'premature-burn 4684'],
    ['hg.super-7-card-stud-hi-lo', 'deck-short 4886', 'premature-burn 4886'],
    ['hg.super-7-card-stud-hi-lo-regular', 'deck-short 5110', 'premature-burn 5110'],
    ['hg.super-razzdeucey', 'no-ante 5595', 'deck-runout 5655', 'premature-burn 5655'],
    ['hg.super-razz', 'no-ante 5782', 'deck-runout 5843', 'premature-burn 5843'],
    ['hg.seven-stud-hilo-regular', 'no-ante 6210', 'over-completion 6222-6223'],
    ['hg.seven-stud-hilo-regular', 'deck-runout 6207', 'premature-burn 6207'],
  ])('%s: has its own lines on what goes wrong', (id, ...told) => {
    const lines = linesIn(pageOf(id)?.irregularities)
    expect(told.map((each) => each.split(' ')).map(([rule = '']) => `${rule} ${lines[rule]}`)).toEqual(told)
  })

  it.each([
    ['hg.badacey', '4478-4486', '4488-4546', '4559-4570', '4561-4570'],
    ['hg.badeucey', '5979-5989', '5991-6050', '6064-6075', '6066-6075'],
    ['hg.dramaha-27', '6424-6431', '6436-6487', '6500-6512', '6505-6511'],
    ['hg.dramaha', '6626-6633', '6637-6687', '6699-6710', '6705-6709'],
  ])('%s: has its own lines on blinds, bets, the pot and its smallest chip', (id, blinds, bets, pot, chip) => {
    const page = pageOf(id)
    const lines = { 'small-blind': blinds, 'big-blind': blinds, bet: bets, call: bets, raise: bets, pot }
    expect(linesIn(page?.wagers)).toEqual(lines)
    expect(linesIn(page?.options).chip).toBe(chip)
  })

  it.each([
    ['hg.razzdeucey', '3892-3894', '3900-3905', '3903-3946', '3952-3964'],
    ['hg.razzdacey', '4088-4090', '4095-4101', '4098-4142', '4148-4160'],
    ['hg.seven-stud-hilo-regular', '6209-6212', '6216-6223', '6219-6262', '6266-6279'],
  ])('%s: has its own lines on antes, the forced bet, bets and the pot', (id, ante, forced, bets, pot) => {
    const played = { bet: bets, call: bets, raise: bets, pot }
    expect(linesIn(pageOf(id)?.wagers)).toEqual({ ante, 'bring-in': forced, complete: forced, ...played })
  })

  it.each([
    ['hg.razzdeucey', '3888', 4034],
    ['hg.razzdacey', '4084', 4229],
    ['hg.badacey', '4472', 4638],
    ['hg.badeucey', '5973', 6145],
    ['hg.seven-stud-hilo-regular', '6203', 6346],
    ['hg.dramaha-27', '6417', 6575],
    ['hg.dramaha', '6619', 6773],
  ])('%s: has its own lines on its seats and its fees', (id, seats, posted) => {
    expect(linesIn(pageOf(id)?.refusals)).toMatchObject({
      'too-many-players': seats,
      'sits-out': seats,
      'fee-not-predetermined': `${posted}-${posted + 1}`,
      'two-schedules': `${posted + 2}`,
      'percentage-fee': `${posted + 3}`,
      'too-many-rates': `${posted + 4}`,
    })
  })

  it('Asian Five-Card Stud has its lines on buy-ins, bills, shown cards and agreements', () => {
    expect(linesIn(pageOf('hg.asian-five-card-stud')?.irregularities)).toMatchObject({
      'illegal-buy-in': '798',
      'other-bills': '811',
      'show-demand': '814-815',
      'chop-by-agreement': '803',
    })
  })
})
