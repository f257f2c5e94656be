import { type Checks, check, gameId } from './check.ts'
import {
  date,
  figure,
  flag,
  type Read,
  record,
  records,
  reference,
  sameWord,
  text,
  word,
  words,
  yes,
} from './table-facts.ts'

/** The day that is asked about, in ms. */
const day = date('date', 'on', 'at', 'today', 'day', 'now', 'opens_at', 'opened_at', 'opening', 'play_date')

const stops = ['stop_order', 'stopped', 'stopped_at', 'stop', 'abandoned', 'abandoned_at']

const trial = {
  game: gameId,
  day,
  start: date('start', 'from', 'starts_at', 'start_date', 'begins'),
  agreedEnd: date('end', 'to', 'until', 'ends_at', 'end_date'),
  extension: record(
    { isRecorded: flag('recorded'), isApproved: flag('approved'), to: date('to', 'end', 'until', 'extended_to') },
    'extension',
  ),
  extendedTo: date('extended_to', 'extended_until', 'extension'),
  isStopped: flag(...stops),
  stoppedAt: date(...stops, ...stops.flatMap((stop) => [`${stop}.from`, `${stop}.at`, `${stop}.date`])),
  agreedRules: reference(
    'ruleset',
    'agreed_ruleset',
    'agreed_ruleset_version',
    'ruleset_version',
    'rules_version',
    'agreed_rules',
    'version',
    'ruleset.version',
  ),
  notice: reference('information_notice', 'info_notice', 'notice', 'information', 'notice_displayed'),
  edge: figure('house_edge', 'edge'),
  openToAll: flag('open_to_all', 'available_to_all', 'open_to_all_operators'),
  applicant: text('applicant', 'applied_by', 'put_forward_by'),
  industrySupport: reference('industry_support', 'evidence', 'support_evidence'),
}
type Trial = Read<typeof trial>

export const trials = records(trial, 'trial', 'trials', 'registered_trial', 'registered_trials')

/** The table that is asked about, and when. */
const here = { day, place: word('table', 'table_id', 'at_table', 'id'), occasion: text('occasion') }

const notified = {
  day,
  notified: date('notified_at', 'notified', 'notice_given_at', 'notified_on'),
  from: date('from', 'start', 'starts_at'),
  to: date('to', 'end', 'until'),
  tables: words('tables', 'table', 'places', 'locations'),
  occasions: words('occasions', 'occasion'),
  notice: yes('notice_displayed', 'notice', 'displayed'),
  needsTrial: yes('requires_trial', 'treat_as_trial', 'significant', 'trial_required'),
  permanent: yes('permanent'),
  approved: yes('approved'),
}
type Variation = Read<typeof notified>

export const variation = record(notified, 'variation', 'local_variation', 'promotion')

/** Rules about what is played for a time: trials and local variations (gb 2.2 to 2.4). */
export const trialChecks = {
  'gr.trial-games': check({
    about: { trials },
    beside: { day },
    broken: ({ trials = [], day: today }) =>
      trials.flatMap((each) => faultsOfTrial({ ...each, day: today ?? each.day })),
  }),

  'gr.local-variation': check({
    about: { variation },
    beside: here,
    broken: ({ variation, ...table }) => (variation === undefined ? [] : faultsOfVariation(variation, table)),
  }),
} satisfies Checks

function faultsOfTrial(trial: Trial) {
  const { day, start, agreedEnd } = trial
  return [
    start === undefined && 'the trial has no start',
    agreedEnd === undefined && 'the trial has no end',
    !trial.agreedRules && 'the trial names no agreed version of its rules',
    !trial.notice && 'how it is played is not made known in the casino',
    !trial.edge && 'its house edge is not made known',
    trial.openToAll === false && 'it is not open to every operator',
    isSupplier(trial.applicant) &&
      !trial.industrySupport &&
      'a supplier has put it forward without evidence that the industry wants it',
    isBefore(day, start) && 'the trial has not begun',
    isAfter(day, extendedEnd(trial) ?? agreedEnd) && 'the trial is over',
    isStopped(trial, day) && 'the trial was stopped',
  ]
}

function faultsOfVariation(variation: Variation, table: Read<typeof here>) {
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

const isSupplier = (who: string | undefined): boolean =>
  ['manufacturer', 'supplier', 'proprietor'].some((supplier) => sameWord(who, supplier))

/** Only an extension that is on record counts. */
const extendedEnd = ({ extension, extendedTo }: Trial): number | undefined => {
  if (extension === undefined) return extendedTo
  return extension.isRecorded === false || extension.isApproved === false ? undefined : extension.to
}

/** From its own date on, or at once. */
const isStopped = ({ isStopped, stoppedAt }: Trial, day: number | undefined): boolean =>
  stoppedAt === undefined ? isStopped === true : day === undefined || day >= stoppedAt

const isBefore = (day: number | undefined, start: number | undefined): boolean =>
  day !== undefined && start !== undefined && day < start

const dayMs = 86_400_000

/** A date without an hour lasts until midnight. */
const isAfter = (day: number | undefined, end: number | undefined): boolean =>
  day !== undefined && end !== undefined && day > (end % dayMs === 0 ? end + dayMs - 1 : end)
