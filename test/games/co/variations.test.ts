import { describe, expect, it } from 'vitest'
import { fiveTreasures } from '../../../games/co/5-treasures.ts'
import { fortunes99 } from '../../../games/co/99-fortunes.ts'
import { eternalBaccarat } from '../../../games/co/eternal-baccarat/eternal-baccarat.ts'
import { goldenFrog } from '../../../games/co/golden-frog.ts'
import { infiniteFortune } from '../../../games/co/infinite-fortune.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { optionsOf } from '../../support/table-inputs.ts'
import { answerTo } from '../kit/coup-cases.ts'

const dragon = { player: 'Ts 6h', banker: '2s Kd 5c' }
const tie = { player: '7s Kh', banker: '7d Qc' }
const bankerWins = { player: '2s 5h', banker: '9h Kd' }

describe('a game without commission pushes the Banker on a winning three-card seven', () => {
  it('in EZ Baccarat always (line 590)', () => {
    const bets = [
      [1, 'banker', 1000],
      [1, 'player', 1000],
      [1, 'tie', 1000],
      [1, 'dragon-7', 100],
    ] as const
    expect(answerTo('co.ez-baccarat', dragon, bets).paid).toEqual({
      '1 banker': 1000,
      '1 player': 0,
      '1 tie': 0,
      '1 dragon-7': 4100,
    })
    expect(answerTo('co.ez-baccarat', bankerWins, bets).paid).toMatchObject({ '1 banker': 2000 })
  })

  it.each([
    ['co.golden-frog', 'jin-chan'],
    ['co.infinite-fortune', 'super-7'],
    ['co.eternal-baccarat', 'sun-7'],
  ])('in %s where the house takes none, and its side wager still wins (lines 672, 682, 701)', (game, side) => {
    const bets = [
      [1, 'banker', 1000],
      [1, side, 100],
    ] as const
    const none = { commissionMode: 'none' }
    expect(answerTo(game, dragon, bets).paid).toEqual({ '1 banker': 1950, [`1 ${side}`]: 4100 })
    expect(answerTo(game, dragon, bets, none).paid).toEqual({ '1 banker': 1000, [`1 ${side}`]: 4100 })
    expect(answerTo(game, bankerWins, bets, none).paid).toMatchObject({ '1 banker': 2000 })
    expect(answerTo(game, tie, bets, none).paid).toMatchObject({ '1 banker': 1000 })
  })
})

describe('wagers of the general rule are taken beside those of a variation', () => {
  it('and keep their own pay tables when one is named for the others', () => {
    const bets = [
      [1, 'winning-margin-banker', 100],
      [1, 'fortune-7', 100],
      [2, 'cover-all', 100],
    ] as const
    const answer = answerTo('co.5-treasures', dragon, bets, { payTable: '5t-2' })
    expect(answer.paid).toEqual({ '1 winning-margin-banker': 0, '1 fortune-7': 4100, '2 cover-all': 700 })
  })
})

describe('a base wager may be required at the seat (lines 323, 533, 613, 653, 681, 700)', () => {
  it.each([
    ['co.5-treasures', 'cover-all', 323],
    ['co.dragon-bonus', 'dragon-bonus-player', 533],
    ['co.ez-baccarat', 'panda-8', 613],
    ['co.golden-frog', 'koi', 653],
    ['co.infinite-fortune', 'super-7', 681],
    ['co.eternal-baccarat', 'eclipse', 700],
  ])('%s', (game, wager, line) => {
    const alone = [[1, wager, 100]] as const
    const refused = answerTo(game, dragon, alone, { baseWagerRequired: true })
    expect(refused.refused).toBe('base-wager-required')
    expect(refused.findings[0]?.citation).toMatch(new RegExp(`line ${line}$`))
    expect(answerTo(game, dragon, alone).refused).toBe(undefined)
    const withBase = [[1, 'tie', 100], ...alone] as const
    expect(answerTo(game, dragon, withBase, { baseWagerRequired: true }).refused).toBe(undefined)
  })
})

describe('irr-late-bet: no wager goes down after "no more bets" (lines 138-139)', () => {
  it.each(['co.baccarat', 'co.midi-baccarat', 'co.golden-frog', 'co.eternal-baccarat'])('%s', (game) => {
    const placed = (phase: string) =>
      answerTo(game, bankerWins, [], {}, { bets: [{ seat: 1, wager: 'banker', stake: 1000, phase }] }).refused
    expect([placed('betting'), placed('deal'), placed('settlement')]).toEqual([
      undefined,
      'irr-late-bet',
      'irr-late-bet',
    ])
  })
})

describe('options of the house', () => {
  it('Dragon Bonus on both sides where it is allowed (line 533)', () => {
    const both = [
      [1, 'dragon-bonus-player', 100],
      [1, 'dragon-bonus-banker', 100],
    ] as const
    expect(answerTo('co.dragon-bonus', tie, both).paid).toEqual({
      '1 dragon-bonus-player': 0,
      '1 dragon-bonus-banker': 0,
    })
    expect(answerTo('co.dragon-bonus', tie, both, { bothSides: false }).refused).toBe('one-dragon-bonus')
    const atTwoSeats = [
      [1, 'dragon-bonus-player', 100],
      [2, 'dragon-bonus-banker', 100],
    ] as const
    expect(answerTo('co.dragon-bonus', tie, atTwoSeats, { bothSides: false }).refused).toBe(undefined)
  })

  it.each([
    [1, 5100],
    [2, 4600],
    [3, 4100],
  ])('Supershot natural by option %i (line 687)', (supershotNaturalOption, due) => {
    const nine = { player: '9s Kh', banker: '8d Qc' }
    const answer = answerTo('co.infinite-fortune', nine, [[1, 'supershot-natural', 100]], { supershotNaturalOption })
    expect(answer.paid).toEqual({ '1 supershot-natural': due })
  })

  it('the wagers that a table takes may be any of them (lines 652, 692, 699)', () => {
    const wagersOffered = ['player', 'banker', 'tie', 'koi']
    expect(answerTo('co.golden-frog', tie, [[1, 'jin-chan', 100]], { wagersOffered }).refused).toBe(
      'tr-permitted-wagers',
    )
    expect(answerTo('co.golden-frog', tie, [[1, 'koi', 100]], { wagersOffered }).refused).toBe(undefined)
  })

  it('a cap on a wager is shared by its winners, and the stake is not among what is capped (line 329)', () => {
    const bets = [
      [1, 'jin-chan', 100],
      [2, 'jin-chan', 300],
      [3, 'koi', 100],
    ] as const
    const answer = answerTo('co.golden-frog', dragon, bets, { aggregateLimit: 8000 })
    expect(answer.paid).toEqual({ '1 jin-chan': 2100, '2 jin-chan': 6300, '3 koi': 0 })
  })

  const problemsOf = (game: Game, given: Record<string, unknown>) => {
    const read = game.readOptions(given)
    return 'problems' in read ? read.problems.map(({ path, rule }) => [path, rule]) : []
  }

  it.each<[string, Game, Record<string, unknown>, readonly [string, string]]>([
    ['Infinite Fortune with seven decks (line 678)', infiniteFortune, { decks: 7 }, ['decks', 'decks']],
    ['99 Fortunes with six decks (lines 449-528)', fortunes99, { decks: 6 }, ['decks', 'decks']],
    [
      '99 Fortunes without a base wager (line 420)',
      fortunes99,
      { baseWagerRequired: false },
      ['baseWagerRequired', 'baseWagerRequired'],
    ],
    [
      'Golden Frog with vigorish on ties (line 652)',
      goldenFrog,
      { commissionMode: 'on-tie' },
      ['commissionMode', 'commissionMode'],
    ],
    [
      'two tables for one set of wagers (line 765)',
      eternalBaccarat,
      { payTable: { 'sun-7': 'PT-FLT-MB-02', eclipse: 'PT-FLT-MB-03' } },
      ['payTable', 'payTable'],
    ],
    ['a table of another wager', fiveTreasures, { payTable: 'db-1' }, ['payTable', 'tr-permitted-wagers']],
    [
      'a table of which rows are lost (lines 852-857)',
      eternalBaccarat,
      { payTable: 'PT-PRG-HP-13' },
      ['payTable', 'incompleteTables'],
    ],
  ])('%s is refused', (_, game, given, problem) => {
    expect(problemsOf(game, given)).toContainEqual(problem)
  })

  it('the approval of line 153 is asked of tables of the general rule, not where the variation bars the seven', () => {
    const asked = (game: Game) => game.verifyTable(optionsOf(game, { commissionMode: 'none' })).map(({ path }) => path)
    expect(asked(fiveTreasures)).toEqual(['divisionApproval'])
    expect(asked(goldenFrog)).toEqual([])
  })

  it('a set of wagers has one table, chosen by the name of the set, of the table or of one of its wagers', () => {
    const chosen = (payTable: unknown) => optionsOf(eternalBaccarat, { payTable }).payTables
    const wanted = { 'sun-7': 'PT-FLT-MB-02', eclipse: 'PT-FLT-MB-02', 'golden-talons-player': 'PT-FLT-GT-01' }
    expect(chosen('PT-FLT-MB-02')).toMatchObject(wanted)
    expect(chosen({ eternal: 'PT-FLT-MB-02' })).toMatchObject(wanted)
    expect(chosen({ 'supreme-7': 'PT-FLT-MB-02' })).toMatchObject(wanted)
    expect(chosen({ 'golden-talons-banker': 'PT-FLT-GT-02' })).toMatchObject({ 'golden-talons-player': 'PT-FLT-GT-02' })
    expect(chosen({ progressive: 'PT-PRG-S7-02', 'single-event': 'PT-FLT-SE-15' })).toMatchObject({
      'harmony-progressive': 'PT-PRG-HP-01',
      'sun-7-progressive': 'PT-PRG-S7-02',
    })
    expect(chosen('single-event')).toMatchObject({ 'sun-7': 'PT-FLT-MB-01', 'se-tie-0': 'PT-FLT-SE-15' })
  })

  const limited = { limits: { player: { min: 500, max: 50_000 } } }

  it('warns of pesos, of vigorish other than five percent in 5 Treasures, and of another unit', () => {
    const warned = (game: Game, given: Record<string, unknown>) =>
      game.warnings(optionsOf(game, { ...limited, ...given })).map(({ path }) => path)
    expect(warned(fortunes99, { payTable: '99f-p3-6spots-php200' })).toEqual(['payTable'])
    expect(warned(fiveTreasures, { commissionPct: 10 })).toEqual(['commissionMode'])
    expect(warned(eternalBaccarat, { unitCents: 500, payTable: 'PT-PRG-S7-E03' })).toEqual([
      'unitCents',
      's7E03SameColorCents',
    ])
    expect(warned(fiveTreasures, {})).toEqual([])
  })
})

describe('midi baccarat: who turns a hand (30-2817(4), lines 310-315)', () => {
  const reveals = (bets: Parameters<typeof answerTo>[2], options = {}, actions: object[] = []) =>
    answerTo('co.midi-baccarat', tie, bets, options, { actions })

  it('the highest bettor on it; of equals the lowest seat; the dealer where nobody bets on it', () => {
    const answer = reveals([
      [5, 'player', 500],
      [3, 'player', 700],
      [2, 'player', 700],
      [1, 'tie', 9000],
    ])
    expect(answer.reveals).toEqual({ player: 2, banker: 'dealer' })
    expect(answer.paid).toMatchObject({ '5 player': 500 })
  })

  it('an equal bettor if they agree, and a lower one only where the house allows it', () => {
    const bets = [
      [2, 'banker', 700],
      [3, 'banker', 700],
      [4, 'banker', 100],
    ] as const
    const by = (seat: number) => [{ seat, do: 'reveal', wager: 'banker' }]
    expect(reveals(bets, {}, by(3)).refused).toBe(undefined)
    expect(reveals(bets, {}, by(4)).refused).toBe('midi-reveal')
    expect(reveals(bets, { lowerBettorReveals: true }, by(4)).refused).toBe(undefined)
  })

  const both = [
    [1, 'player', 700],
    [2, 'banker', 700],
    [3, 'banker', 100],
  ] as const
  const turns = (seat: number | 'dealer', wager?: string) => ({ seat, do: 'reveal', ...(wager && { wager }) })

  it.each([
    ['a hand that somebody has bet on, turned by the dealer (line 310)', [turns('dealer', 'player')]],
    ['the banker hand before the player hand (line 309)', [turns(2, 'banker'), turns(1, 'player')]],
    ['any hand, by who has the highest wager on none', [turns(3)]],
    ['any hand, by the dealer where both have bettors', [turns('dealer')]],
    ['a hand that there is not', [turns(1, 'tie')]],
  ])('is refused: %s (midi-reveal)', (_, actions) => {
    expect(reveals(both, {}, actions).refused).toBe('midi-reveal')
  })

  it('is refused: the third card to another than who turned the hand, an equal or not (lines 312-315)', () => {
    const equals = [
      [1, 'banker', 500],
      [2, 'player', 500],
      [3, 'player', 500],
    ] as const
    const by = (first: number, third: number) => [turns(first, 'player'), turns(1, 'banker'), turns(third, 'player')]
    expect(reveals(equals, {}, by(3, 2)).refused).toBe('midi-reveal')
    expect(reveals(equals, { lowerBettorReveals: true }, by(1, 3)).refused).toBe('midi-reveal')
    expect(reveals(equals, {}, by(3, 3)).refused).toBe(undefined)
  })

  it('the player hand first, then the banker hand, then third cards', () => {
    const each = [turns(1, 'player'), turns(2, 'banker'), turns(1, 'punto'), turns(2)]
    expect(reveals(both, {}, each).refused).toBe(undefined)
    expect(reveals([[1, 'player', 700]], {}, [turns('dealer', 'banker'), turns('dealer')]).refused).toBe(undefined)
    expect(reveals(both, { lowerBettorReveals: true }, [turns('dealer', 'player')]).refused).toBe('midi-reveal')
  })
})

describe('cards that cannot be', () => {
  it.each(['co.ez-baccarat', 'co.99-fortunes', 'co.midi-baccarat'])('are refused in %s as in baccarat', (game) => {
    const seen = Array(8).fill('7s')
    expect(answerTo(game, tie, [[1, 'player', 100]], {}, { setup: { seen } })).toMatchObject({
      refused: 'shoe-preparation',
      findings: [{ severity: 'integrity' }],
    })
    expect(answerTo(game, { player: '2s 3h', banker: '7d Qc' }, []).refused).toBe('drawing-rules')
    expect(answerTo(game, { player: '6s Kh 2c', banker: '7d Qc' }, []).refused).toBe('irr-2816.1')
  })
})
