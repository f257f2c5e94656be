import type { Citation } from '../../kit/document/citation.ts'
import type { Rule } from '../../kit/document/rules.ts'
import { gb } from '../citation.ts'

/** A rule for every table of the document; where chapters repeat it in their own words, `more` says where. */
type GeneralRule = Rule & { more?: readonly Citation[]; conditions?: Readonly<Record<string, string>> }

const at = (...places: readonly (readonly [from: number, to: number])[]) => places.map(([from, to]) => gb(from, to))

/** What holds at every table, whatever is played there (gb 2, and what the chapters have in common). */
export const generalRules = {
  'gr.approved-games-only': {
    says: "only this document's games, or a trial that the Commission approved, on licensed premises",
    cite: gb(11, 24, '2.1, 2.3'),
    more: at([70, 78]),
  },
  'gr.scope-of-document': {
    says: 'what the document leaves open is decided by the operator, and the decision is on record, and on a notice where the game asks for one',
    cite: gb(51, 66, 'introduction'),
  },
  'gr.trial-games': {
    says: 'a trial runs only between its agreed dates, by its agreed rules, with its house edge made known',
    cite: gb(73, 138, '2.2, 2.3'),
    more: at([57, 60]),
    conditions: {
      a: 'put forward by a licensed operator and open to every operator of Great Britain',
      b: 'only for the agreed period, and by the agreed procedures, rules and odds',
      c: 'how it is played and its house edge are made known in the casino beforehand',
      d: 'a formal request is made near its end, and the Commission then fixes rules, odds and house edge',
      e: 'the Commission may extend it',
      f: 'if the Commission becomes concerned, it stops at its end or within an agreed time',
      g: 'the industry may drop it at any time, and then notifies the Commission',
      h: 'a supplier can apply only with evidence that some of the industry wants it',
    },
  },
  'gr.local-variation': {
    says: 'a small local change is notified in writing first, with occasions, places and dates, and shown at its tables',
    cite: gb(140, 162, '2.4 a-d'),
    conditions: {
      a: 'the Commission is notified in writing before, of occasions, locations and periods',
      b: 'it is highlighted to the players on all its tables',
      c: 'the Commission may have a significant change put forward as a trial',
      d: 'to make it permanent, the operator applies at the end of the period',
    },
  },
  'gr.higher-odds': {
    says: 'better odds need a notice at the table with the house edge',
    cite: gb(164, 169, '2.4 e, 2.8'),
    more: at([235, 238]),
  },
  'gr.minimum-odds': { says: 'every odd in the document is a minimum', cite: gb(235, 238, '2.8') },
  'gr.whole-pay-table': {
    says: 'a whole pay table may be replaced by one that nowhere pays less than the minimum, with a notice that names it',
    cite: gb(240, 260, '2.9'),
    conditions: {
      a: 'no row pays less than its minimum',
      b: 'the house edge of every table in use is available to players',
      c: 'a notice at the table says which pay table is used',
      d: 'for a table that is not listed, the notice shows the revised house edge',
    },
  },
  'gr.minimum-set-not-a-table': {
    says: 'the minimum odds are no balanced pay table; a listed table is recommended',
    cite: gb(262, 266, '2.10'),
  },
  'gr.bank': {
    says: 'the licence holder alone has an interest in the bank, he or his agent holds it, and all wagers are against it',
    cite: gb(173, 188, '2.5'),
    conditions: {
      a: 'nobody but the licence holder of the premises has an interest in the bank',
      b: 'the licence holder holds it, or someone under a service agreement with him',
      c: 'all wagers are made with the bank',
    },
  },
  'gr.equipment-standards': {
    says: "automated equipment meets the Commission's technical requirements of 1 June 2007, and keeps these rules",
    cite: gb(190, 194, '2.6'),
  },
  'gr.progressive.availability': {
    says: 'a progressive wager belongs only to a game whose own section has its rules and odds',
    cite: gb(196, 200, '2.7'),
  },
  'gr.progressive.faults': {
    says: 'there are procedures for malfunctions: a lost meter or sensor stops its settlements and raises an alarm',
    cite: gb(206, 207, '2.7 a'),
  },
  'gr.progressive.meter-share': {
    says: 'at least 70 percent of all progressive stakes of the linked tables goes into the meter',
    cite: gb(209, 212, '2.7 b'),
  },
  'gr.progressive.seed': {
    says: "a seed is the licence holder's own money beside the 70 percent",
    cite: gb(214, 215, '2.7 c'),
  },
  'gr.progressive.equipment': {
    says: 'progressive equipment meets the same technical requirements',
    cite: gb(217, 219, '2.7 d'),
  },
  'gr.progressive.multiple-wins': {
    says: 'a procedure orders wins that fall together at a table, on the premises or on linked premises',
    cite: gb(221, 224, '2.7 e'),
  },
  'gr.progressive.integrity': {
    says: 'the fund is safe, and every win can be proved: its cards, its bets, the meter before and after',
    cite: gb(226, 228, '2.7 f'),
  },
  'gr.progressive.sign': {
    says: 'each participating table shows what the meter stands at',
    cite: gb(230, 231, '2.7 g'),
  },
  'gr.table-limits-notice': {
    says: 'minimum and maximum stakes are posted and kept',
    cite: gb(345, 347, '3.10, 4.8, 5.5, 6.14, 7.5, 8.6, 9.5, 10.6, 11.5, 12.5, 13.5'),
    more: at(
      [529, 531],
      [895, 897],
      [1066, 1068],
      [1307, 1309],
      [1521, 1523],
      [1888, 1890],
      [2087, 2089],
      [2145, 2148],
      [2809, 2811],
      [3160, 3162],
    ),
  },
  'gr.no-partnerships': {
    says: 'players do not combine to get round the maximum stake',
    cite: gb(345, 347, '3.10, 4.8, 5.5, 6.14, 7.5, 8.6, 9.5, 10.6, 11.5, 12.5, 13.5'),
  },
  'gr.oral-wagers': {
    says: 'a spoken wager counts only if chips or cash cover it and the staff named by the game repeats it',
    cite: gb(335, 337, '3.8, 6.15, 8.7, 9.6, 10.7'),
    more: at([1070, 1073], [1525, 1527], [1892, 1894], [2091, 2093]),
  },
  'gr.chip-position-governs': {
    says: 'wagers are settled by where the chips lie when the ball rests, the shaker is uncovered, or the wheel stops',
    cite: gb(339, 343, '3.9, 9.11, 10.8'),
    more: at([1912, 1916], [2095, 2099]),
  },
  'gr.equipment-security': {
    says: 'wheel, cards and dice must be secure, and show only what is on them',
    cite: gb(330, 333, '3.7, 4.7, 5.4, 6.13, 7.4, 8.4, 9.4, 10.5, 11.4, 12.4, 13.4'),
    more: at(
      [526, 527],
      [892, 893],
      [1064, 1065],
      [1304, 1305],
      [1515, 1516],
      [1885, 1886],
      [2084, 2085],
      [2142, 2143],
      [2806, 2807],
      [3157, 3158],
    ),
  },
  'gr.deck-count-fixed': {
    says: 'the number of decks changes only when a shoe ends, and only if every player at the table agrees',
    cite: gb(512, 516, '4.4, 6.12'),
    more: at([1058, 1062]),
  },
  'gr.one-position-per-player': {
    says: 'one wager a playing position, and one position a player',
    cite: gb(923, 924, '5.9, 7.8, 11.9, 12.9, 13.10'),
    more: at([1340, 1341], [2199, 2201], [2843, 2844], [3207, 3208]),
  },
  'gr.marked-layout': {
    says: 'a side wager is taken where the layout shows it, and what it shows is offered unless a sign says otherwise',
    cite: gb(501, 506, '3.13, 4.2, 4.32, 4.40, 4.49, 6.31, 7.23, 13.29, 13.48'),
    more: at([358, 359], [696, 698], [743, 745], [808, 810], [1184, 1185], [1427, 1428], [3405, 3406], [3572, 3573]),
  },
  'gr.no-unlisted-variation': {
    says: 'no wager or variation beside those listed',
    cite: gb(316, 319, '3.4, 4.3, 5.2, 6.2, 7.2, 8.2, 8.18, 9.2, 10.4, 11.2, 12.2, 13.2'),
    more: at(
      [508, 510],
      [885, 887],
      [1021, 1023],
      [1296, 1299],
      [1507, 1509],
      [1855, 1859],
      [1876, 1878],
      [2080, 2082],
      [2136, 2138],
      [2800, 2802],
      [3151, 3153],
    ),
  },
  'gr.changed-odds-at-table': {
    says: 'at dice and sic bo, odds better than the minimum are made clear at the table',
    cite: gb(1861, 1862, '8.19, 9.12'),
    more: at([1918, 1922]),
  },
} as const satisfies Record<string, GeneralRule>

export type GeneralRuleId = keyof typeof generalRules
