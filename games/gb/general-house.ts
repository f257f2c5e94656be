import { type Checks, gameIdOf, judged, saysEdge } from './general-check.ts'
import { asWord, sameWord, type TableFacts } from './table-facts.ts'

const approved = [
  'gb.roulette',
  'gb.blackjack',
  'gb.three-card-poker',
  'gb.punto-banco',
  'gb.punto-banco-2000',
  'gb.casino-stud',
  'gb.dice',
  'gb.sic-bo',
  'gb.big-six',
  'gb.holdem-bonus',
  'gb.ultimate-holdem',
  'gb.casino-holdem',
  'gb.two-way-holdem',
  'gb.let-it-ride',
  'gb.pai-gow-poker',
]

/** No longer played in British casinos, and so not on the list (lines 20-24). */
const excluded = ['baccarat-banque', 'chemin-de-fer', 'super-pan-9']

const isExcluded = (id: string): boolean => excluded.some((game) => sameWord(id.replace(/^gb\./, ''), game))

const gamesOf = (table: TableFacts): string[] => table.words('games') ?? [gameIdOf(table) ?? []].flat()

/** Rules about the house and what it may open: games, trials, variations, bank and equipment (gb 2.1 to 2.6). */
export const houseChecks: Checks = {
  'gr.approved-games-only': (table) => {
    const games = gamesOf(table)
    const unlicensed = table.denies('premises_licensed', 'licensed', 'premises_licence', 'premises.licensed')
    if (games.length === 0 && !unlicensed) return undefined
    const onTrial = trialsOf(table).map((trial) => gameIdOf(trial))
    const isOnTrial = (id: string) => onTrial.some((trial) => trial === undefined || trial === id)
    return judged(
      unlicensed && 'the premises are not licensed under the Act',
      ...games
        .filter((id) => !approved.includes(id) && !isOnTrial(id))
        .map((id) => `'${id}' is ${isExcluded(id) ? 'expressly not' : 'not'} on the list of approved games`),
    )
  },

  'gr.scope-of-document': (table) => {
    const decisions = table.find('decisions', 'house_rules', 'operator_options', 'discretion', 'open_points')
    const option = table.find('option', 'open_point')
    if (decisions === undefined && option === undefined) return undefined
    const made = option === undefined ? decisionsIn(table) : [decisionOf(asWord(option), table)]
    return judged(...made.filter(({ isOpen }) => isOpen).map(({ name }) => `no value is recorded for '${name}'`))
  },

  'gr.trial-games': (table) => {
    const trials = trialsOf(table)
    return trials.length === 0 ? undefined : judged(...trials.flatMap((trial) => faultsOfTrial(trial, dayOf(table))))
  },

  'gr.local-variation': (table) => {
    const variation = table.part('variation', 'local_variation', 'promotion')
    return variation && judged(...faultsOfVariation(variation, table))
  },

  'gr.bank': (table) => {
    const banks = table.words('banked_by', 'bank.held_by', 'bank_held_by', 'bank_holder', 'bank')
    const interests = table.words(
      'interest_in_bank',
      'bank_interest',
      'bank.interest',
      'bank_shared_with',
      'bank_share',
    )
    const dealer = table.find('banker')
    const against = table.find('wagers_against', 'wagers_with', 'bets_against')
    const holder = table.find('shoe_holder_banks', 'shoe_holder.banks', 'shoe_holder_is_bank', 'player_banked')
    const hasAgreement = table.holds('service_agreement', 'bank.service_agreement')
    if ([banks, interests, dealer, against, holder].every((said) => said === undefined)) return undefined
    return judged(
      ...(banks ?? []).filter((who) => !isHouse(who) && !hasAgreement).map((who) => `the bank is held by '${who}'`),
      ...(interests ?? []).filter((who) => !isHouse(who)).map((who) => `'${who}' has an interest in the bank`),
      typeof dealer === 'string' && isPlayer(dealer) && `'${dealer}' banks the game`,
      typeof against === 'string' && !isHouse(against) && `wagers are made with '${against}', not with the bank`,
      holder === true && 'a player may deal from the shoe, but never holds the bank',
    )
  },

  'gr.equipment-standards': (table) => {
    const devices = table.parts('devices', 'device', 'equipment').filter((device) => !isJackpotMeter(device))
    const departs = table.holds('departs_from_rules', 'automated.departs_from_rules')
    if (devices.length === 0 && !departs) return undefined
    return judged(
      ...devices.filter(isUnproved).map(unproved),
      departs &&
        !table.holds('consent', 'prior_consent', 'automated.consent') &&
        'an automated game departs from the rules without prior consent',
    )
  },

  'gr.progressive.equipment': (table) => {
    const devices = [
      ...table.parts('progressive.equipment', 'progressive.devices', 'progressive.device', 'progressive_equipment'),
      ...table.parts('devices', 'device', 'equipment').filter(isJackpotMeter),
    ]
    const meter = table.part('progressive')
    const stated = conformityKeys.some((key) => meter?.find(key) !== undefined)
    if (devices.length === 0 && !stated) return undefined
    return judged(
      ...devices.filter(isUnproved).map(unproved),
      stated && meter && isUnproved(meter) && 'the progressive equipment has no conformity reference',
    )
  },
}

const trialsOf = (table: TableFacts): TableFacts[] =>
  table.parts('trial', 'trials', 'registered_trial', 'registered_trials')

const dayOf = (table: TableFacts): number | undefined =>
  table.date('date', 'on', 'at', 'today', 'day', 'now', 'opens_at', 'opened_at', 'opening', 'play_date')

function faultsOfTrial(trial: TableFacts, opened: number | undefined): (string | false)[] {
  const day = dayOf(trial) ?? opened
  const start = trial.date('start', 'from', 'starts_at', 'start_date', 'begins')
  const agreedEnd = trial.date('end', 'to', 'until', 'ends_at', 'end_date')
  const end = extensionOf(trial) ?? agreedEnd
  const stop = trial.find('stop_order', 'stopped', 'stopped_at', 'stop', 'abandoned', 'abandoned_at')
  const says = (...keys: string[]) => trial.holds(...keys)
  return [
    start === undefined && 'the trial has no start',
    agreedEnd === undefined && 'the trial has no end',
    !says(
      'ruleset',
      'agreed_ruleset',
      'agreed_ruleset_version',
      'ruleset_version',
      'rules_version',
      'agreed_rules',
      'version',
    ) && 'the trial names no agreed version of its rules',
    !says('information_notice', 'info_notice', 'notice', 'information', 'notice_displayed') &&
      'how it is played is not made known in the casino',
    !saysEdge(trial, ['house_edge', 'edge']) && 'its house edge is not made known',
    trial.denies('open_to_all', 'available_to_all', 'open_to_all_operators') && 'it is not open to every operator',
    isSupplier(trial.find('applicant', 'applied_by', 'put_forward_by')) &&
      !says('industry_support', 'evidence', 'support_evidence') &&
      'a supplier has put it forward without evidence that the industry wants it',
    day !== undefined && start !== undefined && day < start && 'the trial has not begun',
    day !== undefined && end !== undefined && day > endOfDay(end) && 'the trial is over',
    isStopped(stop, day) && 'the trial was stopped',
  ]
}

const isSupplier = (who: unknown): boolean =>
  ['manufacturer', 'supplier', 'proprietor'].some((supplier) => sameWord(who, supplier))

const dayMs = 86_400_000

/** A date without an hour lasts until midnight. */
const endOfDay = (end: number): number => (end % dayMs === 0 ? end + dayMs - 1 : end)

/** Only an extension that is on record counts. */
function extensionOf(trial: TableFacts): number | undefined {
  const extension = trial.part('extension')
  if (extension === undefined) return trial.date('extended_to', 'extended_until', 'extension')
  if (extension.denies('recorded') || extension.denies('approved')) return undefined
  return extension.date('to', 'end', 'until', 'extended_to')
}

function isStopped(stop: unknown, day: number | undefined): boolean {
  if (stop === undefined || stop === null || stop === false) return false
  const at = typeof stop === 'object' ? (Object.values(stop).find((value) => typeof value === 'string') ?? '') : stop
  const from = typeof at === 'string' ? Date.parse(at) : Number.NaN
  return Number.isNaN(from) || day === undefined || day >= from
}

function faultsOfVariation(variation: TableFacts, table: TableFacts): (string | false)[] {
  const day = dayOf(table) ?? dayOf(variation)
  const notified = variation.date('notified_at', 'notified', 'notice_given_at', 'notified_on')
  const from = variation.date('from', 'start', 'starts_at')
  const to = variation.date('to', 'end', 'until')
  const tables = variation.words('tables', 'table', 'places', 'locations')
  const here = table.find('table', 'table_id', 'at_table')
  const occasion = table.find('occasion')
  const occasions = variation.words('occasions', 'occasion')
  return [
    notified === undefined && 'the Commission was not notified',
    occasions === undefined && 'the notification names no occasion',
    tables === undefined && 'the notification names no tables',
    (from === undefined || to === undefined) && 'the notification names no period',
    !variation.holds('notice_displayed', 'notice', 'displayed') && 'no notice of it is displayed at its tables',
    notified !== undefined && (day ?? from ?? notified) < notified && 'it began before the Commission was notified',
    day !== undefined && from !== undefined && day < from && 'its period has not begun',
    day !== undefined && to !== undefined && day > endOfDay(to) && 'its period is over',
    tables !== undefined &&
      here !== undefined &&
      !tables.some((table) => table === 'all' || table === asWord(here)) &&
      `table ${asWord(here)} is not among its tables`,
    occasions !== undefined &&
      typeof occasion === 'string' &&
      !occasions.includes(occasion) &&
      `'${occasion}' is not among its occasions`,
    variation.holds('requires_trial', 'treat_as_trial', 'significant', 'trial_required') &&
      'the Commission has it put forward as a trial',
    variation.holds('permanent') && !variation.holds('approved') && 'it is made permanent without approval',
  ]
}

const houseNames = [
  'house',
  'casino',
  'operator',
  'licence-holder',
  'license-holder',
  'premises-licence-holder',
  'bank',
]
const agents = ['service-agreement', 'agent', 'service-agreement-holder', 'acting-for-licence-holder']

const isHouse = (who: string): boolean => [...houseNames, ...agents].some((house) => sameWord(who, house))

/** `rotating-players` deal from the shoe of Punto Banco and bank nothing. */
const isPlayer = (who: string): boolean => /^(player|seat|punter)/.test(who.toLowerCase())

const conformityKeys = [
  'conformity_reference',
  'conformity',
  'conformity_ref',
  'technical_requirements',
  'certificate',
  'certification',
]

const isJackpotMeter = (device: TableFacts): boolean =>
  ['jackpot-meter', 'meter', 'progressive'].some((kind) =>
    sameWord(device.find('class', 'kind', 'device', 'type'), kind),
  )

/** A device that feeds no live game needs none. */
const isUnproved = (device: TableFacts): boolean =>
  !device.holds(...conformityKeys) && !device.denies('live') && !device.denies('feeds_live_game')

const unproved = (device: TableFacts): string =>
  `device '${asWord(device.find('id', 'name', 'class', 'driver') ?? 'without a name')}' has no conformity reference`

type Decision = { name: string; isOpen: boolean }

const isUndecided = (value: unknown): boolean => value === undefined || value === null || value === ''

const decisionOf = (name: string, table: TableFacts): Decision => ({
  name,
  isOpen: isUndecided(table.find('value', 'decision', 'chosen')) || table.denies('recorded'),
})

function decisionsIn(table: TableFacts): Decision[] {
  const names = ['decisions', 'house_rules', 'operator_options', 'discretion', 'open_points']
  const listed = table.find(...names)
  if (Array.isArray(listed))
    return table
      .parts(...names)
      .map((decision) => decisionOf(asWord(decision.find('option', 'id', 'point') ?? 'a point'), decision))
  return (table.part(...names)?.entries() ?? []).map(([name, value]) => ({ name, isOpen: isUndecided(value) }))
}
