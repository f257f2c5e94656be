import { lookUp } from '../../kit/look-up.ts'
import { gb } from '../citation.ts'
import { offersOf } from './odds-rules.ts'
import { oralWagerRules } from './oral-wager-rules.ts'
import type { Limits, PlacedBet } from './read-parts.ts'
import type { TableFacts } from './read-table.ts'
import { type GeneralRules, places, type Sentences } from './rule.ts'

/** When chips are looked at for the last time (3.9, 9.11, 10.8). */
const moments: Readonly<Record<string, string>> = {
  'gb.roulette': 'ball-at-rest',
  'gb.sic-bo': 'shaker-uncovered',
  'gb.big-six': 'wheel-at-rest',
}

/** Where each chapter has its notice of the limits, which speaks of partnerships too. */
const limitsNotices = {
  cite: gb(345, 347, '3.10'),
  more: places(
    '4.8 529-531, 5.5 895-897, 6.14 1066-1068, 7.5 1307-1309, 8.6 1521-1523, 9.5 1888-1890, 10.6 2087-2089, ' +
      '11.5 2145-2148, 12.5 2809-2811, 13.5 3160-3162',
  ),
}

/** Wagers and chips, as the chapters of several games have them. */
export const wagerRules = {
  'gr.table-limits-notice': {
    says: 'minimum and maximum stakes are posted and kept',
    ...limitsNotices,
    about: ({ limits, limitsPosted }) => [limits, limitsPosted],
    broken: ({ limits, limitsPosted, bets }) => [
      limitsPosted === false && 'no notice shows the limits',
      limits?.length === 0 && 'no wager has limits',
      ...(limits ?? []).flatMap((each) => [...faultsOfLimits(each), ...bets.map((bet) => outside(bet, each))]),
    ],
  },

  'gr.no-partnerships': {
    says: 'players do not combine to get round the maximum stake',
    ...limitsNotices,
    about: (table) => [table.combine, table.combinedStake, ...spotsAtTheMaximum(table)],
    broken({ combine, combinedStake = 0, limits, maximum = Number.POSITIVE_INFINITY }) {
      const most = limits?.[0]?.max ?? maximum
      return [
        combine && 'players combine to get round the maximum',
        !combine && combinedStake > most && `together they stake ${combinedStake}, over ${most}`,
      ]
    },
    warned: (table) =>
      spotsAtTheMaximum(table).map((spot) => `several players have the maximum on ${spot}; a person should look`),
  },

  ...oralWagerRules,

  'gr.chip-position-governs': {
    says: 'wagers are settled by where the chips lie when the ball rests, the shaker is uncovered, or the wheel stops',
    cite: gb(339, 343, '3.9'),
    more: places('9.11 1912-1916, 10.8 2095-2099'),
    about: ({ chipsReadAt, settledBy, chipsMoved }) => [chipsReadAt, settledBy, chipsMoved],
    broken({ chipsReadAt, settledBy, chipsMoved, game = '', alarm }) {
      const own = lookUp(moments, game)
      const due = own === undefined ? Object.values(moments) : [own]
      return [
        chipsReadAt !== undefined &&
          !due.includes(chipsReadAt.means ?? '') &&
          `chips are looked at '${chipsReadAt.said}', not at '${due[0]}'`,
        settledBy !== undefined &&
          settledBy.means === undefined &&
          `wagers are settled by '${settledBy.said}', not by where the chips lie`,
        chipsMoved && !alarm && 'chips moved after that moment, and no alarm is raised',
      ]
    },
  },
} satisfies GeneralRules

const onePositionGames = [
  ...['gb.three-card-poker', 'gb.casino-stud', 'gb.holdem-bonus', 'gb.ultimate-holdem', 'gb.casino-holdem'],
  ...['gb.two-way-holdem', 'gb.let-it-ride', 'gb.pai-gow-poker'],
]

/** Positions, and which wagers there are. */
export const layoutRules = {
  'gr.one-position-per-player': {
    says: 'one wager a playing position, and one position a player',
    cite: gb(923, 924, '5.9'),
    more: places('7.8 1340-1341, 11.9 2199-2201, 12.9 2843-2844, 13.10 3207-3208'),
    about: ({ game, held, positionsPerPlayer }) =>
      game === undefined || onePositionGames.includes(game) ? [...held, positionsPerPlayer] : [],
    broken: ({ held, positionsPerPlayer = 1 }) => [
      positionsPerPlayer > 1 && `a player may be on ${positionsPerPlayer} positions`,
      ...repeated(held.map(({ seat, wager }) => `${wager} at position ${seat}`)).map(
        (spot) => `there is a second ${spot}`,
      ),
      ...held
        .filter(({ player, seat }) => held.some((other) => other.player === player && other.seat !== seat))
        .map(({ player }) => player !== undefined && `${player} is on two positions`),
    ],
  },

  'gr.marked-layout': {
    says: 'a side wager is taken where the layout shows it; what it shows at blackjack is offered unless a sign says otherwise',
    cite: gb(501, 506, '4.2'),
    more: places(
      '3.13 358-359, 4.32 696-698, 4.40 743-745, 4.49 808-810, 6.32 1184-1185, 7.23 1427-1428, 13.29 3405-3406, ' +
        '13.47 3572-3573',
    ),
    about: (table) => [table.layout, ...kindsTogether(table)],
    broken: (table) => [
      ...faultsOfLayout(table),
      kindsTogether(table).length > 0 && `${kindsTogether(table).join(' and ')}: a table has one kind of side wager`,
    ],
  },

  'gr.no-unlisted-variation': {
    says: 'no wager or variation beside those listed',
    cite: gb(316, 319, '3.4'),
    more: places(
      '4.3 508-510, 5.2 885-887, 5.24 1013-1014, 6.2 1021-1023, 7.2 1296-1299, 8.2 1507-1509, 8.12 1544-1545, ' +
        '8.18 1855-1859, 8.20 1864-1866, 9.2 1876-1878, 9.10 1909-1910, 9.13 2034-2035, 10.4 2080-2082, ' +
        '10.11 2124-2125, 11.2 2136-2138, 12.2 2800-2802, 13.2 3151-3153',
    ),
    about: (table) => [table.proprietorConsent, table.added, ...takenByGame(table), ...unlistedOdds(table)],
    broken(table) {
      const { page, proprietorConsent, added = [], trials, variation } = table
      const known = [...Object.keys(page?.wagers ?? {}), ...Object.keys(page?.groups ?? {})]
      const isAllowed = trials !== undefined || variation !== undefined
      return [
        proprietorConsent === false && 'its proprietor does not consent',
        ...(isAllowed ? [] : [...added, ...takenByGame(table)])
          .filter((id) => !known.includes(id))
          .map((id) => `'${id}' is not listed`),
        ...unlistedOdds(table).map((key) => `odds for '${key}' are not listed`),
      ]
    },
  },
} satisfies GeneralRules

/** Names that come more than once. */
const repeated = (names: readonly string[]): string[] => names.filter((name, i) => names.indexOf(name) < i)

/** Spots on which several players have the most that one may stake. */
const spotsAtTheMaximum = ({ bets, limits = [] }: TableFacts): string[] => {
  const atMost = bets.filter(
    ({ wager, stake, player }) =>
      player !== undefined && limits.some((each) => [wager, 'any wager'].includes(each.wager) && each.max === stake),
  )
  return repeated(atMost.map(spotOf))
}

const spotOf = ({ wager, seat, on = [] }: PlacedBet): string =>
  [wager, ...on, seat === undefined ? '' : `at position ${seat}`].filter((part) => part !== '').join(' ')

const faultsOfLimits = ({ wager, min, max }: Limits): Sentences => [
  min === undefined && `${wager} has no minimum`,
  max === undefined && `${wager} has no maximum`,
  min !== undefined &&
    max !== undefined &&
    min > max &&
    `the minimum of ${wager}, ${min}, is over its maximum of ${max}`,
]

function outside({ wager, stake }: PlacedBet, limits: Limits): string | undefined {
  const { min = 0, max = Number.POSITIVE_INFINITY } = limits
  if (stake === undefined || (limits.wager !== 'any wager' && limits.wager !== wager)) return undefined
  if (stake < min) return `a stake of ${stake} on ${wager} is under the minimum of ${min}`
  return stake > max ? `a stake of ${stake} on ${wager} is over the maximum of ${max}` : undefined
}

/** Wagers that the layout shows, and no sign takes away. */
export const markedWagers = ({ layout }: TableFacts): string[] =>
  (layout?.marked ?? []).filter((id) => !layout?.suspended.includes(id))

/** Kinds of side wagers that are at a table together, where it may have but one (13.12, lines 3214-3216). */
function kindsTogether(table: TableFacts): string[] {
  const kinds = table.page?.options.sideWager
  const here = new Set([...markedWagers(table), ...table.wagersTaken])
  const together = kinds?.kind === 'choice' ? [...here].filter((id) => kinds.values.includes(id)) : []
  return together.length > 1 ? together : []
}

function faultsOfLayout(table: TableFacts): Sentences {
  if (table.layout === undefined) return []
  const { marked, suspended } = table.layout
  const { sidesOffered = marked } = table
  const taken = table.wagersTaken.filter((id) => isSideWager(id, table))
  // Only 4.2 says that what is marked must be offered.
  const mustOffer = table.game === undefined || table.game === 'gb.blackjack'
  return [
    ...taken.filter((id) => !marked.includes(id)).map((id) => `${id} is not marked on the layout`),
    ...taken.filter((id) => suspended.includes(id)).map((id) => `a sign says that ${id} is not available`),
    ...(mustOffer ? marked : [])
      .filter((id) => !sidesOffered.includes(id) && !suspended.includes(id))
      .map((id) => `${id} is marked, and neither offered nor said to be unavailable`),
  ]
}

const takenByGame = ({ page, wagersTaken }: TableFacts): string[] => (page === undefined ? [] : wagersTaken)

const unlistedOdds = (table: TableFacts): string[] =>
  table.page === undefined ? [] : offersOf(table).flatMap(({ key, minimum }) => (minimum === undefined ? [key] : []))

/** Where the game is not known, what is asked about is taken for one. */
function isSideWager(id: string, { page }: TableFacts): boolean {
  const wager = lookUp(page?.wagers ?? {}, id)
  return wager === undefined || wager.optional === true
}
