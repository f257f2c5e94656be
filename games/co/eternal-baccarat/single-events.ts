import { described } from '../../kit/document/described.ts'
import type { PayTable, Wager } from '../../kit/document/wagers.ts'
import type { Coup, CoupFacts } from '../../kit/families/baccarat/coup.ts'
import {
  allOf,
  bankerWins,
  type CoupEvent,
  dragon7,
  isTie,
  over,
  panda8,
  playerCounts,
  playerWins,
  rankPair,
} from '../../kit/families/baccarat/coup-events.ts'
import type { Odds } from '../../kit/settle/money.ts'
import { co } from '../common-rules.ts'
import { payTable } from '../pay-tables.ts'
import { threeCards, twoCards } from '../treasure-events.ts'

const tieWith = (...points: number[]): CoupEvent =>
  described(`the hands tie with ${points.join(' or ')}`, (coup: Coup) => isTie(coup) && points.includes(coup.P))
const bothHave8Or9: CoupEvent = described('both hands have 8 or 9', ({ P, B }: Coup) => P >= 8 && B >= 8)
const bankerWinsWith1Or2: CoupEvent = described(
  'the Banker wins with 1 or 2',
  (coup: Coup) => bankerWins(coup) && (coup.B === 1 || coup.B === 2),
)
const player3Card8Over3Card0: CoupEvent = allOf(panda8, threeCards(8, 0))

type Event = readonly [table: string, line: number, title: string, wins: CoupEvent, pays: Odds]

/** Each pay table is one event (lines 759-787). */
const events: Readonly<Record<string, Event>> = {
  'se-sun-7': ['PT-FLT-SE-01', 759, 'Banker win with a 3-card 7', dragon7, '40:1'],
  'se-moon-8': ['PT-FLT-SE-02', 760, 'Player win with a 3-card 8', panda8, '25:1'],
  'se-9-over-7': ['PT-FLT-SE-21', 761, '9 over 7', over(9, 7), '25:1'],
  'se-2c8-over-2c1': ['PT-FLT-SE-22', 771, '2-card 8 over 2-card 1', twoCards(8, 1), '50:1'],
  'se-player-3c6': ['PT-FLT-SE-05', 772, 'Player win with a 3-card 6', allOf(playerCounts(3, 6), playerWins), '40:1'],
  'se-banker-1-or-2': ['PT-FLT-SE-06', 773, 'Banker win with 1 or 2', bankerWinsWith1Or2, '60:1'],
  'se-both-8-or-9': ['PT-FLT-SE-07', 774, 'Player and Banker have an 8 or 9', bothHave8Or9, '20:1'],
  'se-1-over-0': ['PT-FLT-SE-08', 775, '1 over 0', over(1, 0), '90:1'],
  'se-3c6-over-3c3': ['PT-FLT-SE-23', 776, '3-card 6 over 3-card 3', threeCards(6, 3), '150:1'],
  'se-3c8-over-3c0': ['PT-FLT-SE-10', 777, '3-card 8 over 3-card 0', threeCards(8, 0), '130:1'],
  'se-banker-over-2c7': [
    'PT-FLT-SE-11',
    778,
    'Banker win over a 2-card 7',
    allOf(bankerWins, playerCounts(2, 7)),
    '30:1',
  ],
  'se-3c9-over-3c6': ['PT-FLT-SE-24', 779, '3-card 9 over 3-card 6', threeCards(9, 6), '200:1'],
  'se-3c9-over-3c8': ['PT-FLT-SE-13', 780, '3-card 9 over 3-card 8', threeCards(9, 8), '200:1'],
  'se-player-3c8-over-3c0': [
    'PT-FLT-SE-14',
    781,
    'Player win with a 3-card 8 over 3-card 0',
    player3Card8Over3Card0,
    '250:1',
  ],
  'se-tie-0': ['PT-FLT-SE-15', 782, 'Tie with 0', tieWith(0), '150:1'],
  'se-tie-1-3': ['PT-FLT-SE-16', 783, 'Tie with 1, 2, or 3', tieWith(1, 2, 3), '70:1'],
  'se-tie-4-7': ['PT-FLT-SE-17', 784, 'Tie with 4, 5, 6, or 7', tieWith(4, 5, 6, 7), '15:1'],
  'se-tie-8-9': ['PT-FLT-SE-18', 785, 'Tie with 8 or 9', tieWith(8, 9), '40:1'],
  'se-player-pair': ['PT-FLT-SE-19', 786, 'Player Pair (initial two cards)', rankPair('player'), '11:1'],
  'se-banker-pair': ['PT-FLT-SE-20', 787, 'Banker Pair (initial two cards)', rankPair('banker'), '11:1'],
}

const cite = (line: number) => co(line, line, '30-2899.07(8)(b)')

export const singleEvents: Readonly<Record<string, Wager<CoupFacts>>> = Object.fromEntries(
  Object.entries(events).map(([id, [table, line, title, wins]]) => [
    id,
    { title, cite: cite(line), optional: true, rows: { [title]: wins }, tables: [table] },
  ]),
)

export const singleEventTables: Readonly<Record<string, PayTable>> = Object.fromEntries(
  Object.values(events).map(([table, line, title, , pays]) => [table, payTable(cite(line), { [title]: pays })]),
)
