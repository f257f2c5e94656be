import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import { games } from '../../../games/games.ts'
import { plainGame } from '../../../games/listing/plain-game.ts'

type Printed = {
  approval: { by: string; citation: string }
  options: Record<string, { kind: string; default: unknown }>
}

/** As `feltwire games --json` prints it. */
const printed: Readonly<Record<string, Printed>> = JSON.parse(
  JSON.stringify(Object.fromEntries([...games.values()].map((game) => [game.id, plainGame(game)]))),
)

const optionOf = (game: string, option: string) => printed[game]?.options[option]

/** What the documents leave open, with the reading that the catalogues recommend. */
const recommended: readonly (readonly [game: string, option: string, reading: unknown])[] = [
  ['gb.roulette', 'rounding', 'up'],
  ['gb.blackjack', 'rounding', 'up'],
  ['gb.blackjack', 'splitTwoCard21', 'ordinary-21'],
  ['gb.three-card-poker', 'pairPlusOnFold', 'in-action'],
  ['gb.punto-banco', 'rounding', 'up'],
  ['gb.punto-banco', 'shoeHolderWagers', 'unrestricted-with-alert'],
  ['gb.punto-banco-2000', 'shoeHolderWagers', 'unrestricted-with-alert'],
  ['gb.casino-stud', 'jackpotOrder', 'dealer-left'],
  ['gb.casino-stud', 'progressiveOnFold', 'in-action'],
  ['gb.casino-stud', 'rfRaiseOdds', '50:1'],
  ['gb.sic-bo', 'doubleOnTriple', 'wins'],
  ['gb.sic-bo', 'layout', '106-position'],
  ['gb.holdem-bonus', 'bonusOnFold', 'lost'],
  ['gb.holdem-bonus', 'bonusTopRow', 'not-offered'],
  ['gb.casino-holdem', 'tie', 'returned'],
  ['gb.two-way-holdem', 'tie', 'returned'],
  ['gb.two-way-holdem', 'riverBet', '1x ante'],
  ['gb.let-it-ride', 'royalCap', null],
  ['gb.let-it-ride', 'royalCapCounts', 'winnings'],
  ['gb.pai-gow-poker', 'foul', 'both-lose'],
  ['gb.pai-gow-poker', 'threePair', 'pushed'],
  ['co.baccarat', 'matchPairMode', 'unsuited-only'],
  ['co.baccarat', 'naturalTie', 'lose'],
  ['co.baccarat', 'commissionPct', 5],
  ['co.baccarat', 'commissionRounding', 'none'],
  ['co.baccarat', 'aggregateLimit', null],
  ['co.midi-baccarat', 'lowerBettorReveals', false],
  ['co.99-fortunes', 'envyTo', 'by-table'],
  ['co.99-fortunes', 'pesoTables', 'disabled'],
  ['co.99-fortunes', 'baseWagerRequired', true],
  ['co.ez-baccarat', 'ezP3LastRow', 'for-1'],
  ['co.eternal-baccarat', 'incompleteTables', 'refuse'],
  ['co.eternal-baccarat', 's7E03SameColorCents', 10_000],
  ['co.eternal-baccarat', 'reserveFeedsMain', true],
  ['co.eternal-baccarat', 'fixedAwardsFrom', 'tray'],
  ['mbs.texas-holdem-bonus-progressive', 'bonusOnLosingHand', 'lose'],
  ['mbs.texas-holdem-bonus-progressive', 'pjAwards', 'highest'],
  ['mbs.texas-holdem-bonus-progressive', 'progressiveStakeReturned', false],
  ['mbs.texas-holdem-bonus-progressive', 'fixedAwardsFromMeter', false],
  ['mbs.texas-holdem-bonus-progressive', 'absentBonus', 'return'],
]

/** What only the owner can say: the document has no reading to recommend. */
const rulings = [
  ['gb.big-six', 'betweenSegments'],
  ['co.eternal-baccarat', 'chosenSuit'],
  ['co.eternal-baccarat', 'chosenSuits2'],
]

/** Where a table is not as it may be opened. */
function shutBy(game: string, options: object): string[] {
  const devices = ['line-card-shoe', 'line-big-six-wheel'].map((id) => ({
    id,
    driver: id,
    serial: { path: `/dev/${id}` },
  }))
  const tables = [{ id: 'table', game, options, devices }]
  const broker = { url: 'mqtt://127.0.0.1' }
  const read = readConfiguration(JSON.stringify({ site: 'casino', journal: './x.journal', broker, tables }))
  return read.ok ? [] : read.mistakes.map(({ path }) => path)
}

describe('what the documents leave open', () => {
  it.each(recommended)('%s: %s is read as recommended', (game, option, reading) => {
    expect(optionOf(game, option)).toMatchObject({ default: reading })
  })

  it('has a ruling only where nothing is recommended', () => {
    const found = Object.entries(printed).flatMap(([game, { options }]) =>
      Object.entries(options).flatMap(([id, { kind }]) => (kind === 'ruling' ? [[game, id]] : [])),
    )
    expect(found).toEqual(expect.arrayContaining(rulings))
    expect(found).toHaveLength(rulings.length)
  })

  it.each([
    ['gb.big-six', 'betweenSegments', {}, { betweenSegments: 'respin' }],
    [
      'gb.big-six',
      'segments',
      {},
      { segments: [...'ABCCDDDDEEEEEEEE', ...'F'.repeat(12), ...'G'.repeat(24)].join(' ') },
    ],
    ['co.eternal-baccarat', 'chosenSuit', {}, { chosenSuit: 's' }],
    ['co.eternal-baccarat', 'chosenSuits2', { payTable: 'PT-PRG-F38-04' }, { chosenSuits2: 'sh' }],
    ['co.eternal-baccarat', 'payTable', { payTable: 'PT-PRG-HP-12' }, { incompleteTables: 'printed-rows-only' }],
    ['co.99-fortunes', 'payTable', { payTable: '99f-p3-7spots-php200' }, { pesoTables: 'enabled' }],
    ['mbs.texas-holdem-bonus-progressive', 'progressiveWager', {}, { progressiveWager: 500 }],
  ])('%s is not opened for its %s until the owner has said it', (game, option, unsaid, said) => {
    expect(shutBy(game, unsaid)).toContain(`tables.0.options.${option}`)
    expect(shutBy(game, { ...unsaid, ...said })).not.toContain(`tables.0.options.${option}`)
  })
})

describe('approvals', () => {
  it.each([
    ['gb', 'Gambling Commission'],
    ['co', 'Colorado Division of Gaming'],
    ['mbs', 'Gambling Regulatory Authority of Singapore'],
  ])('every game of %s is approved by the %s, with the place', (document, authority) => {
    const of = Object.entries(printed).filter(([id]) => id.startsWith(`${document}.`))
    expect(of).not.toEqual([])
    for (const [id, { approval }] of of) {
      expect(approval.by, id).toContain(authority)
      expect(approval.citation, id).toMatch(new RegExp(`^${document}.* lines? \\d+`))
    }
  })
})
