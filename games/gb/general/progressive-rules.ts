import { gb } from '../citation.ts'
import { isJackpotMeter, withoutReference } from './approval-rules.ts'
import type { Device } from './read-parts.ts'
import type { TableFacts } from './read-table.ts'
import type { GeneralRules } from './rule.ts'

/** Casino Stud 7.16 to 7.21, Hold 'Em Bonus 11.39 to 11.47, Casino Hold 'Em 11.92 to 11.100. */
const withProgressive = ['gb.casino-stud', 'gb.holdem-bonus', 'gb.casino-holdem']

/** What an award is kept with. */
const proofs = [
  ['cards', 'its cards'],
  ['bets', 'its bets'],
  ['meterBefore', 'the meter before'],
  ['meterAfter', 'the meter after'],
] as const

/** Progressive jackpots (gb 2.7). */
export const progressiveRules = {
  'gr.progressive.availability': {
    says: 'a progressive wager belongs only to a game whose own section has its rules and odds',
    cite: gb(196, 200, '2.7'),
    about: (table) => [hasProgressive(table) ? table.game : undefined],
    broken: ({ game = '' }) => [!withProgressive.includes(game) && `the document has no progressive wager for ${game}`],
  },

  'gr.progressive.faults': {
    says: 'there are procedures for malfunctions: a lost meter or sensor stops its settlements and raises an alarm',
    cite: gb(206, 207, '2.7 a'),
    about: ({ progressive: { sensor, meterLink, sensorConnected, meterConnected, ...of } }) => [
      ...[sensor, meterLink, sensorConnected, meterConnected],
      ...[of.sensorLost, of.meterLost, of.malfunction, of.faultProcedures, of.survivesRestart],
    ],
    broken: ({ progressive }) => [
      progressive.faultProcedures === false && 'there is no procedure for malfunctions',
      progressive.survivesRestart === false && 'the meter does not survive a restart',
      isLost(progressive) && !progressive.frozen && 'the connection is lost, and progressive settlement is not frozen',
      isLost(progressive) && !progressive.faultAlarm && 'the connection is lost, and no alarm is raised',
    ],
  },

  'gr.progressive.meter-share': {
    says: 'at least 70 percent of all progressive stakes of the linked tables goes into the meter',
    cite: gb(209, 212, '2.7 b'),
    about: ({ progressive: { share, contributions, fractionsCarried, fractions } }) => [
      ...[share, contributions, fractionsCarried, fractions],
    ],
    broken: ({ progressive: { share = 1, contributions, stakes, fractionsCarried, fractions } }) => [
      share < 0.7 && `${share} of each stake goes to the meter, less than 0.7`,
      contributions !== undefined &&
        stakes !== undefined &&
        contributions * 100 < stakes * 70 &&
        `${contributions} of ${stakes} went to the meter, less than 70 percent`,
      (fractionsCarried === false || fractions === 'dropped') &&
        'fractions of a penny are dropped on their way to the meter',
    ],
  },

  'gr.progressive.seed': {
    says: "a seed is the licence holder's own money beside the 70 percent",
    cite: gb(214, 215, '2.7 c'),
    about: ({ progressive: { seed } }) => [seed],
    broken: ({ progressive: { seed = 0, seedCounted, seedBookedApart, seedFrom } }) => [
      !(Number.isSafeInteger(seed) && seed >= 0) && `a seed of ${seed} is no amount`,
      seedCounted && 'the seed is counted among the 70 percent',
      seedBookedApart === false && 'the seed is not booked on its own',
      seedFrom === 'stakes' && 'the seed is taken from stakes',
    ],
  },

  'gr.progressive.equipment': {
    says: 'progressive equipment meets the same technical requirements',
    cite: gb(217, 219, '2.7 d'),
    about: (table) => [...metersOf(table), table.progressive.hasReference],
    broken: (table) => [
      ...withoutReference(metersOf(table)),
      table.progressive.hasReference === false && 'the progressive equipment has no conformity reference',
    ],
  },

  'gr.progressive.multiple-wins': {
    says: 'a procedure orders wins that fall together at a table, on the premises or on linked premises',
    cite: gb(221, 224, '2.7 e'),
    about: ({ progressive: { winOrder, linkedOrder, wins } }) => [winOrder, linkedOrder, wins],
    broken: ({ progressive: { winOrder, linkedOrder, wins = [] } }) => [
      (winOrder === false || linkedOrder === false) && 'no procedure orders wins that fall together',
      winOrder === undefined &&
        linkedOrder === undefined &&
        new Set(wins.flatMap(({ place }) => place ?? [])).size < wins.length &&
        'two of the wins have the same place, and no order decides between them',
    ],
  },

  'gr.progressive.integrity': {
    says: 'the fund is safe, and every win can be proved: its cards, its bets, the meter before and after',
    cite: gb(226, 228, '2.7 f'),
    about: ({ progressive: { appendOnly, journal, awards } }) => [appendOnly, journal, awards],
    broken: ({ progressive: { appendOnly, journal, awards = [] } }) => [
      (appendOnly === false || journal === 'mutable') && 'the journal of the meter is not append-only',
      ...awards.flatMap((award) =>
        proofs
          .filter(([proof]) => (award[proof] ?? null) === null)
          .map(([, what]) => `an award is kept without ${what}`),
      ),
    ],
  },

  'gr.progressive.sign': {
    says: 'each participating table shows what the meter stands at',
    cite: gb(230, 231, '2.7 g'),
    about: ({ progressive: { sign, display, displayState, shown, stale, participating = [] } }) => [
      ...[sign, display, displayState, shown, stale, ...participating.map((table) => table.sign)],
    ],
    broken: ({ progressive: { sign, display, displayState, shown, stale, participating = [], ...of } }) => [
      (sign === false || display === false) && 'the table does not show the meter',
      ...participating.filter((table) => table.sign === false).map(({ id }) => `table ${id} does not show the meter`),
      shown !== undefined &&
        of.meter !== undefined &&
        shown !== of.meter &&
        `the sign shows ${shown}, and the meter stands at ${of.meter}`,
      (stale || displayState === 'stale') && !of.staleAlarm && 'the sign is stale, and no alarm is raised',
    ],
  },
} satisfies GeneralRules

function hasProgressive({ progressive: { progressive, offered = progressive }, wagersAsked, sideWagers }: TableFacts) {
  return offered || [...(wagersAsked ?? []), ...(sideWagers ?? [])].some((id) => id.startsWith('progressive'))
}

const isLost = (of: TableFacts['progressive']): boolean =>
  [of.sensor, of.meterLink].includes('lost') ||
  [of.sensorConnected, of.meterConnected].includes(false) ||
  [of.sensorLost, of.meterLost, of.malfunction].includes(true)

const metersOf = ({ devices = [], progressive }: TableFacts): Device[] => [
  ...(progressive.devices ?? []),
  ...devices.filter(isJackpotMeter),
]
