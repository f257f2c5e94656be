import { game } from '../../kit/document/game.ts'
import {
  choice,
  type Options,
  type Problem,
  problem,
  ruling,
  saidByMeter,
  wholeRange,
} from '../../kit/document/options.ts'
import type { Wager } from '../../kit/document/wagers.ts'
import type { CoupFacts, Side } from '../../kit/families/baccarat/coup.ts'
import { dragon7, isNaturalTie, naturalWin, panda8, winsBy } from '../../kit/families/baccarat/coup-events.ts'
import { seedOption } from '../../kit/settle/jackpot.ts'
import { variation } from '../baccarat-page.ts'
import { approved, baseWagerRule, co, ownTable } from '../common-rules.ts'
import { columns, oneTableFor, toOne } from '../pay-tables.ts'
import { fixedAwardsFrom, fixedWager, meterOptions } from '../progressive-wagers.ts'
import { anyEventOf, both2Card7, both3Card7, both3Card9, one3Card9 } from '../treasure-events.ts'
import { barring } from '../vigorish.ts'
import {
  incompleteTables,
  jackpots,
  paysDealer,
  progressives,
  progressiveTables,
  suitNotPosted,
  suitsUnposted,
} from './progressives.ts'
import { singleEvents, singleEventTables } from './single-events.ts'

const eternalTables = columns(co(745, 769, '30-2899.07(8)(a)'), ['PT-FLT-MB-01', 'PT-FLT-MB-02', 'PT-FLT-MB-03'], {
  dragon7: toOne(40, 40, 40),
  panda8: toOne(25, 25, 25),
  'both 3-card 7': ['200:1', '400:1', null],
  'both 2-card 7': ['50:1', null, '100:1'],
  'both 3-card 9': toOne(75, 75, 75),
  'exactly one 3-card 9': toOne(10, 10, 10),
  'any of the four wins': toOne(6, 6, 6),
})

const sun7 = { dragon7 }
const moon8 = { panda8 }
const supreme7 = { 'both 3-card 7': both3Card7, 'both 2-card 7': both2Card7 }
const divine9 = { 'both 3-card 9': both3Card9, 'exactly one 3-card 9': one3Card9 }
const anyOfThem = anyEventOf('eclipse', eternalTables, { ...sun7, ...moon8, ...supreme7, ...divine9 })

const eternal = (
  title: string,
  line: number,
  numeral: string,
  rows: Readonly<Record<string, (coup: CoupFacts) => boolean>>,
) => ({
  title,
  cite: co(line, line, `30-2899.07(7)(a)(${numeral})`),
  optional: true as const,
  rows,
  tables: Object.keys(eternalTables),
})

const talonTables = columns(
  co(790, 812, '30-2899.07(8)(c)'),
  ['PT-FLT-GT-01', 'PT-FLT-GT-02', 'PT-FLT-GT-03', 'PT-FLT-GT-04', 'PT-FLT-GT-05'],
  {
    'wins by 9': toOne(30, 20, 30, 20, 30),
    'wins by 8': toOne(10, 10, 12, 8, 10),
    'wins by 7': toOne(6, 5, 5, 7, 4),
    'wins by 6': toOne(4, 4, 3, 4, 4),
    'wins by 5': toOne(2, 2, 3, 3, 2),
    'wins by 4': toOne(1, 1, 1, 1, 2),
    'natural win': toOne(1, 1, 1, 1, 1),
    'natural tie': ['returned', '2:1', 'returned', 'returned', 'returned'],
  },
)

const goldenTalons = (title: string, side: Side): Wager<CoupFacts> => ({
  title,
  cite: co(727, 727, '30-2899.07(7)(c)'),
  optional: true,
  rows: {
    'wins by 9': winsBy(side, 9),
    'wins by 8': winsBy(side, 8),
    'wins by 7': winsBy(side, 7),
    'wins by 6': winsBy(side, 6),
    'wins by 5': winsBy(side, 5),
    'wins by 4': winsBy(side, 4),
    'natural win': naturalWin(side),
    'natural tie': isNaturalTie,
  },
  tables: Object.keys(talonTables),
})

const groups = {
  eternal: ['sun-7', 'moon-8', 'supreme-7', 'divine-9', 'eclipse'],
  'single-event': Object.keys(singleEvents),
  'golden-talons': ['golden-talons-player', 'golden-talons-banker'],
  progressive: Object.keys(progressives),
}

const suits = ['s', 'h', 'd', 'c']
const twoSuits = suits.flatMap((first) =>
  suits.filter((second) => second !== first).flatMap((second) => [`${first} ${second}`, `${first}${second}`]),
)

const commissionFree = barring(co(701, 701, '30-2899.07(4)'))

/** Seed, awards and envy grow with it alike, so all stake the same for a share of the meter. */
const unitOf = (wager: string, { unitCents }: Options): number | undefined =>
  wager in progressives ? Number(unitCents) : undefined

const unit = fixedWager(
  {
    rule: 'progressive-unit',
    says: 'the pay tables of the progressives are for one fixed wager: a dollar, or the unit that is configured',
    cite: co(867, 969, '30-2899.07(8)(d)-(f)'),
  },
  unitOf,
)

function warnings({ unitCents, payTables, s7E03SameColorCents }: Options): Problem[] {
  const found: Problem[] = []
  const unitMessage = 'a wagering unit other than one dollar needs the approval of the Division beforehand'
  if (unitCents !== 100) found.push(problem('unitCents', 'unitCents', unitMessage, co(867, 867, '30-2899.07(8)(d)')))
  const readMessage = `Same Color of PT-PRG-S7-E03 is printed "$100 0" and read as ${s7E03SameColorCents} cents; compare the approved pay table`
  if (payTables['sun-7-progressive'] === 'PT-PRG-S7-E03')
    found.push(problem('s7E03SameColorCents', 's7E03SameColorCents', readMessage, co(901, 901, '30-2899.07(8)(e)')))
  return found
}

export const eternalBaccarat = game(
  variation({
    id: 'co.eternal-baccarat',
    title: 'Eternal Baccarat with Golden Talons, Single Event, Harmony, Sun 7 and Fate 38 wagers',
    cite: co(696, 969, '30-2899.07'),
    approval: approved('of Galaxy Gaming, effective 3/17/23', 696, '30-2899.07'),
    equipment: ['card-shoe', 'bet-sensors', 'jackpot-meter'],

    options: {
      ...commissionFree.options,
      commissionPct: choice([5], 5, co(701, 701, '30-2899.07(4)')),
      baseWagerRequired: choice([false, true], false, co(700, 700, '30-2899.07(3)')),
      /** The wager that the tables of the progressives are for. */
      unitCents: wholeRange(100, 1_000_000, 100, co(867, 967, '30-2899.07(8)(d)-(f)')),
      chosenSuit: ruling(suits, co(924, 964, '30-2899.07(8)(e)-(f)')),
      chosenSuits2: ruling(twoSuits, co(966, 966, '30-2899.07(8)(f)')),
      incompleteTables: choice(['refuse', 'printed-rows-only'], 'refuse', co(852, 857, '30-2899.07(8)(d)')),
      s7E03SameColorCents: choice([10_000, 100_000], 10_000, co(901, 901, '30-2899.07(8)(e)')),
      fixedAwardsFrom: fixedAwardsFrom(co(713, 713, '30-2899.07(6)(g)')),
      /** What the reserve does at a hit is not said. */
      reserveFeedsMain: saidByMeter(choice([true, false], true, co(868, 868, '30-2899.07(8)(d)'))),
      /** Any seed will do where a table has a reserve (cents). */
      initialSeed: seedOption(co(868, 868, '30-2899.07(8)(d)')),
      ...meterOptions(co(711, 713, '30-2899.07(6)(e)-(g)')),
    },

    wagers: {
      ...commissionFree.wagers,
      'sun-7': eternal('Sun 7', 718, 'i', sun7),
      'moon-8': eternal('Moon 8', 719, 'ii', moon8),
      'supreme-7': eternal('Supreme 7', 720, 'iii', supreme7),
      'divine-9': eternal('Divine 9', 721, 'iv', divine9),
      eclipse: eternal('Eclipse', 722, 'v', { 'any of the four wins': anyOfThem }),
      ...singleEvents,
      'golden-talons-player': goldenTalons('Golden Talons on Player', 'player'),
      'golden-talons-banker': goldenTalons('Golden Talons on Banker', 'banker'),
      ...progressives,
    },
    groups,
    payTables: { ...eternalTables, ...singleEventTables, ...talonTables, ...progressiveTables },

    views: {
      'se-player-pair': 'pairs',
      'se-banker-pair': 'pairs',
      ...Object.fromEntries(groups.progressive.map((wager) => [wager, 'suits' as const])),
    },
    jackpots,
    stakeOf: unitOf,
    paysDealer,

    tips: {
      besideOwn: {
        says: 'a wager for the dealer lies in front of a standard or an optional wager',
        cite: co(710, 710, '30-2899.07(6)(d)'),
      },
      never: {
        wagers: groups.progressive,
        rule: { says: 'no wager for the dealer lies on a progressive', cite: co(710, 710, '30-2899.07(6)(d)') },
      },
    },
    rules: {
      ...baseWagerRule(co(700, 700, '30-2899.07(3)')),
      ...ownTable(co(700, 700, '30-2899.07(3)')),
      ...unit.rules,
      'suit-posted': {
        says: 'the suits of a suit-specific award are chosen by the licensee and displayed on the pay table',
        cite: co(924, 966, '30-2899.07(8)(e)-(f)'),
      },
    },
    checks: {
      options: (options) => [
        ...oneTableFor(groups.eternal, options, co(763, 769, '30-2899.07(8)(a)')),
        ...oneTableFor(groups['golden-talons'], options, co(792, 800, '30-2899.07(8)(c)')),
        ...incompleteTables(options),
      ],
      table: (options) => [...suitsUnposted(options), ...unit.verifyTable(options)],
      round: suitNotPosted,
      warnings,
    },
    alikeRulings: { chosenSuit: 's', chosenSuits2: 's h' },
    refuses: (_round, bet, options) => unit.refuses(bet, options),
  }),
)
