import { citationText } from '../../kit/document/citation.ts'
import { gb } from '../citation.ts'
import type { Device, Trial, Variation } from './read-parts.ts'
import type { TableFacts } from './read-table.ts'
import { compact } from './read-values.ts'
import { type GeneralRules, places, type Sentences } from './rule.ts'

const approved = [
  ...['gb.roulette', 'gb.blackjack', 'gb.three-card-poker', 'gb.punto-banco', 'gb.punto-banco-2000'],
  ...['gb.casino-stud', 'gb.dice', 'gb.sic-bo', 'gb.big-six', 'gb.holdem-bonus', 'gb.ultimate-holdem'],
  ...['gb.casino-holdem', 'gb.two-way-holdem', 'gb.let-it-ride', 'gb.pai-gow-poker'],
]

/** No longer played in British casinos, and so not on the list (lines 20-24). */
const excluded = ['baccarat-banque', 'chemin-de-fer', 'super-pan-9'].map(compact)

/** Which games a house may open (gb 2.1 to 2.4). */
export const approvalRules = {
  'gr.approved-games-only': {
    says: "only this document's games, or a trial that the Commission approved, on licensed premises",
    cite: gb(70, 81, '2.1-2.3'),
    more: places('introduction 11-24'),
    about: ({ games, premisesLicensed }) => [games, premisesLicensed],
    broken: ({ games = [], premisesLicensed, trials = [] }) => [
      premisesLicensed === false && 'the premises are not licensed under the Act',
      ...games
        .filter((id) => !approved.includes(id) && !trials.some(({ game = id }) => game === id))
        .map((id) => `'${id}' is ${isExcluded(id) ? 'expressly not' : 'not'} on the list of approved games`),
    ],
  },

  'gr.scope-of-document': {
    says: 'what the document leaves open is decided by the operator, and the decision is on record, and on a notice where the game asks for one',
    cite: gb(51, 66, 'introduction'),
    about: ({ decisions, openPoint, optionNotices: [notice] }) => [decisions, openPoint, notice],
    broken: ({ decisions = [], openPoint, decided, optionNotices }) => [
      ...(openPoint === undefined ? decisions : [{ name: openPoint, ...decided }])
        .filter(({ value = '', isRecorded }) => value === '' || isRecorded === false)
        .map(({ name = 'a point' }) => `no value is recorded for '${name}'`),
      ...optionNotices
        .filter(({ isShown }) => !isShown)
        .map(({ option, value, cite }) => `${option} is ${value}, and no notice says so (${citationText(cite)})`),
    ],
  },

  'gr.trial-games': {
    says: 'a trial runs only between its agreed dates, by its agreed rules, with its house edge made known',
    cite: gb(73, 138, '2.2, 2.3'),
    more: places('introduction 57-60'),
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
    about: ({ trials }) => [trials],
    broken: ({ trials = [], day: today }) => trials.flatMap((trial) => faultsOfTrial(trial, today ?? trial.day)),
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
    about: ({ variation }) => [variation],
    broken: (table) => (table.variation === undefined ? [] : faultsOfVariation(table.variation, table)),
  },
} satisfies GeneralRules

/** Who banks the games, and on what equipment (gb 2.5 and 2.6). */
export const bankRules = {
  'gr.bank': {
    says: 'the licence holder alone has an interest in the bank, he or his agent holds it, and all wagers are against it',
    cite: gb(173, 188, '2.5'),
    more: places('6.6 1040-1042, 11.13 2218-2222, 12.10 2846-2849, 13.11 3210-3212'),
    conditions: {
      a: 'nobody but the licence holder of the premises has an interest in the bank',
      b: 'the licence holder holds it, or someone under a service agreement with him',
      c: 'all wagers are made with the bank',
    },
    about: ({ bankHolders, interestedInBank, banker, wagersAgainst, shoeHolderBanks }) => [
      ...[bankHolders, interestedInBank, banker, wagersAgainst, shoeHolderBanks],
    ],
    broken: ({ bankHolders = [], interestedInBank = [], banker, wagersAgainst, shoeHolderBanks, serviceAgreement }) => [
      ...bankHolders
        .filter(({ means }) => means !== 'house' && !serviceAgreement)
        .map(({ said }) => `the bank is held by '${said}'`),
      ...interestedInBank
        .filter(({ means }) => means !== 'house')
        .map(({ said }) => `'${said}' has an interest in the bank`),
      banker?.means === 'player' && `'${banker.said}' banks the game`,
      wagersAgainst !== undefined &&
        wagersAgainst.means !== 'house' &&
        `wagers are made with '${wagersAgainst.said}', not with the bank`,
      shoeHolderBanks && 'a player may deal from the shoe, but never holds the bank',
    ],
  },

  'gr.equipment-standards': {
    says: "automated equipment meets the Commission's technical requirements of 1 June 2007, and keeps these rules",
    cite: gb(190, 194, '2.6'),
    more: places('3.7 331-333, 9.9 1904-1907'),
    about: ({ devices, departsFromRules }) => [devices?.find((each) => !isJackpotMeter(each)), departsFromRules],
    broken: ({ devices = [], departsFromRules, priorConsent }) => [
      ...withoutReference(devices.filter((each) => !isJackpotMeter(each))),
      departsFromRules && !priorConsent && 'an automated game departs from the rules without prior consent',
    ],
  },
} satisfies GeneralRules

const isExcluded = (id: string): boolean => excluded.includes(compact(id.replace(/^gb\./, '')))

export const isJackpotMeter = ({ kind }: Device): boolean => kind?.means === 'jackpot-meter'

/** A device that feeds no live game needs no reference. */
export const withoutReference = (devices: readonly Device[]): string[] =>
  devices
    .filter(({ hasReference, isLive, feedsLiveGame }) => !hasReference && isLive !== false && feedsLiveGame !== false)
    .map(
      ({ kind, driver, id = kind?.said ?? driver }) => `device '${id ?? 'without a name'}' has no conformity reference`,
    )

function faultsOfTrial(trial: Trial, day: number | undefined): Sentences {
  const { start, agreedEnd, isStopped, stoppedAt } = trial
  return [
    start === undefined && 'the trial has no start',
    agreedEnd === undefined && 'the trial has no end',
    !trial.agreedRules && 'the trial names no agreed version of its rules',
    !trial.notice && 'how it is played is not made known in the casino',
    !trial.edge && 'its house edge is not made known',
    trial.openToAll === false && 'it is not open to every operator',
    trial.applicant?.means === 'supplier' &&
      !trial.industrySupport &&
      'a supplier has put it forward without evidence that the industry wants it',
    isBefore(day, start) && 'the trial has not begun',
    isAfter(day, extendedEnd(trial) ?? agreedEnd) && 'the trial is over',
    // From its own date on, or at once.
    (stoppedAt === undefined ? isStopped : day === undefined || day >= stoppedAt) && 'the trial was stopped',
  ]
}

function faultsOfVariation(variation: Variation, table: TableFacts): Sentences {
  const { notified, from, to, tables, occasions } = variation
  const { day = variation.day, place, occasion } = table
  return [
    notified === undefined && 'the Commission was not notified',
    occasions === undefined && 'the notification names no occasion',
    tables === undefined && 'the notification names no tables',
    (from === undefined || to === undefined) && 'the notification names no period',
    !variation.notice && 'no notice of it is displayed at its tables',
    notified !== undefined && (day ?? from ?? notified) < notified && 'it began before the Commission was notified',
    isBefore(day, from) && 'its period has not begun',
    isAfter(day, to) && 'its period is over',
    place !== undefined &&
      tables?.every((other) => other !== 'all' && other !== place) &&
      `table ${place} is not among its tables`,
    occasion !== undefined &&
      occasions?.every((other) => other !== occasion) &&
      `'${occasion}' is not among its occasions`,
    variation.needsTrial && 'the Commission has it put forward as a trial',
    variation.permanent && !variation.approved && 'it is made permanent without approval',
  ]
}

/** Only an extension that is on record counts. */
const extendedEnd = ({ extension, extendedTo }: Trial): number | undefined => {
  if (extension === undefined) return extendedTo
  return extension.isRecorded === false || extension.isApproved === false ? undefined : extension.to
}

const isBefore = (day: number | undefined, start: number | undefined): boolean =>
  day !== undefined && start !== undefined && day < start

const dayMs = 86_400_000

/** A date without an hour lasts until midnight. */
const isAfter = (day: number | undefined, end: number | undefined): boolean =>
  day !== undefined && end !== undefined && day > (end % dayMs === 0 ? end + dayMs - 1 : end)
