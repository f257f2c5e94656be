import { type Checks, gameIdOf, judged } from './general-check.ts'
import { asNumber, asWord, type TableFacts } from './table-facts.ts'

/** Casino Stud 7.16 to 7.21, Hold 'Em Bonus 11.39 to 11.47, Casino Hold 'Em 11.92 to 11.100. */
const withProgressive = ['gb.casino-stud', 'gb.holdem-bonus', 'gb.casino-holdem']

const isProgressive = (wager: string): boolean => wager.startsWith('progressive')

/** Rules about progressive jackpots (gb 2.7). */
export const progressiveChecks: Checks = {
  'gr.progressive.availability': (table) => {
    const game = gameIdOf(table)
    const wagers = [...(table.words('wager') ?? []), ...(table.words('side_wagers') ?? [])]
    const isOffered =
      (table.holds('progressive') && !table.denies('progressive.offered')) ||
      table.holds('progressive_offered') ||
      wagers.some(isProgressive)
    if (!isOffered || game === undefined) return undefined
    return judged(!withProgressive.includes(game) && `the document has no progressive wager for ${game}`)
  },

  'gr.progressive.faults': (table) => {
    const procedures = ['fault_procedure', 'fault_procedures', 'malfunction_procedure', 'malfunction_procedures']
    const keptKeys = ['survives_restart', 'meter_survives_restart', 'persistent', 'state_survives_restart']
    const isLost = isLostIn(table)
    const said = [...procedures, ...keptKeys].some((key) => saidOf(table, key) !== undefined)
    if (isLost === undefined && !said) return undefined
    return judged(
      deniesAny(table, procedures) && 'there is no procedure for malfunctions',
      deniesAny(table, keptKeys) && 'the meter does not survive a restart',
      isLost &&
        !holdsAny(table, [
          'frozen',
          'settlement_frozen',
          'freeze',
          'freezes',
          'progressive_frozen',
          'frozen_settlement',
        ]) &&
        'the connection is lost, and progressive settlement is not frozen',
      isLost &&
        !holdsAny(table, ['alarm', 'alarm_raised', 'alert']) &&
        'the connection is lost, and no alarm is raised',
    )
  },

  'gr.progressive.meter-share': (table) => {
    const share = shareOf(table)
    const paid = sumOf(table, ['stakes', 'progressive_stakes', 'total_stakes'])
    const given = sumOf(table, ['contributions', 'contribution', 'to_meter', 'total_contributions', 'contributed'])
    const dropsFractions =
      deniesAny(table, ['carry_fractions', 'fractions_carried']) ||
      ['dropped', 'rounded', 'rounded-down'].includes(asWord(saidOf(table, 'fractions')))
    if (share === undefined && given === undefined && !dropsFractions) return undefined
    const isShort = paid !== undefined && given !== undefined && given * 100 < paid * 70
    return judged(
      share !== undefined && share < 0.7 && `${share} of each stake goes to the meter, less than 0.7`,
      isShort && `${given} of ${paid} went to the meter, less than 70 percent`,
      dropsFractions && 'fractions of a penny are dropped on their way to the meter',
    )
  },

  'gr.progressive.seed': (table) => {
    const seed = table.find('progressive.seed', 'seed', 'seed.amount')
    if (seed === undefined || seed === null || seed === 'none') return undefined
    const amount =
      asNumber(typeof seed === 'object' ? (table.find('seed.amount', 'progressive.seed.amount') ?? 0) : seed) ??
      Number.NaN
    return judged(
      !(Number.isSafeInteger(amount) && amount >= 0) && `a seed of ${amount} is no amount`,
      holdsAny(table, [
        'seed_counts',
        'seed_counts_towards_share',
        'counts_towards_share',
        'seed_in_share',
        'seed.counts_towards_share',
        'seed_counted_in_share',
      ]) && 'the seed is counted among the 70 percent',
      deniesAny(table, ['booked_separately', 'seed_booked_separately', 'seed.booked_separately']) &&
        'the seed is not booked on its own',
      asWord(saidOf(table, 'seed_from') ?? saidOf(table, 'seed.from') ?? 'house').startsWith('stake') &&
        'the seed is taken from stakes',
    )
  },

  'gr.progressive.multiple-wins': (table) => {
    const keys = [
      'order',
      'win_order',
      'jackpot_order',
      'multiple_wins',
      'multiple_wins_procedure',
      'simultaneous_wins',
    ]
    const linked = ['linked_order', 'link_order']
    const wins = [...table.parts('wins'), ...table.parts('progressive.wins')]
    const key = [...keys, ...linked].find((key) => saidOf(table, key) !== undefined)
    if (key === undefined && wins.length === 0) return undefined
    const places = wins.map((win) => asWord(win.find('order', 'at', 'time', 'result_at') ?? ''))
    return judged(
      [...keys, ...linked].some((key) => deniesAny(table, [key])) && 'no procedure orders wins that fall together',
      key === undefined &&
        (places.includes('') || new Set(places).size < places.length) &&
        'two of the wins have the same place, and no order decides between them',
    )
  },

  'gr.progressive.integrity': (table) => {
    const journal = ['journal', 'meter_journal', 'append_only', 'journal.append_only']
    const awards = [...table.parts('awards', 'award'), ...table.parts('progressive.awards', 'progressive.award')]
    const said = journal.some((key) => saidOf(table, key) !== undefined)
    if (!said && awards.length === 0) return undefined
    return judged(
      (deniesAny(table, journal) || ['mutable', 'editable'].includes(asWord(saidOf(table, 'journal')))) &&
        'the journal of the meter is not append-only',
      ...awards.flatMap((award) =>
        Object.entries(proofs)
          .filter(([, keys]) => !keys.some((key) => award.find(key) !== undefined && award.find(key) !== null))
          .map(([proof]) => `an award is kept without ${proof}`),
      ),
    )
  },

  'gr.progressive.sign': (table) => {
    const keys = ['meter_sign', 'jackpot_sign', 'meter_display', 'meter_shown', 'progressive_sign', 'display']
    const shows = keys.find((key) => saidOf(table, key) !== undefined)
    const sign = table.find('progressive.sign') ?? (table.holds('progressive') ? table.find('sign') : undefined)
    const tables = table
      .parts('participating_tables', 'progressive.tables', 'tables')
      .filter((each) => each.find('sign', 'display') !== undefined)
    const [shown, meter] = [
      numberOf(table, ['shown', 'displayed', 'sign_shows', 'meter_shown', 'display']),
      numberOf(table, ['meter', 'meter_total', 'meter_value']),
    ]
    const isStale = holdsAny(table, ['stale', 'stale_display', 'display_stale', 'sign_stale'])
    if (shows === undefined && sign === undefined && tables.length === 0 && shown === undefined && !isStale)
      return undefined
    return judged(
      (deniesAny(table, keys) || isNo(sign)) && 'the table does not show the meter',
      ...tables
        .filter((each) => each.denies('sign') || each.denies('display'))
        .map((each) => `table ${asWord(each.find('id', 'table'))} does not show the meter`),
      shown !== undefined &&
        meter !== undefined &&
        shown !== meter &&
        `the sign shows ${shown}, and the meter stands at ${meter}`,
      isStale && !holdsAny(table, ['alarm', 'alarm_raised']) && 'the sign is stale, and no alarm is raised',
    )
  },
}

const proofs: Readonly<Record<string, readonly string[]>> = {
  'its cards': ['cards', 'hand', 'deal'],
  'its bets': ['bets', 'bet', 'wagers'],
  'the meter before': ['meter_before', 'before', 'meter.before'],
  'the meter after': ['meter_after', 'after', 'meter.after'],
}

const isNo = (value: unknown): boolean => value === false || value === null || value === '' || value === 'none'

/** What is said of the progressive wager stands under it, or beside it. */
const saidOf = (table: TableFacts, key: string): unknown => table.find(`progressive.${key}`, key)
const holdsAny = (table: TableFacts, keys: readonly string[]): boolean =>
  keys.some((key) => table.holds(`progressive.${key}`, key))
const deniesAny = (table: TableFacts, keys: readonly string[]): boolean =>
  keys.some((key) => table.denies(`progressive.${key}`, key))
const numberOf = (table: TableFacts, keys: readonly string[]): number | undefined =>
  table.number(...keys.flatMap((key) => [`progressive.${key}`, key]))

/** Undefined where nothing is said of a connection. */
function isLostIn(table: TableFacts): boolean | undefined {
  const connections = ['sensor', 'sensors', 'meter_connection', 'connection', 'sensor_connection', 'link']
  const connected = ['connected', 'sensor_connected', 'meter_connected']
  const lost = ['fault', 'malfunction', 'lost', 'sensor_lost', 'meter_lost', 'connection_lost', 'lost_connection']
  if (![...connections, ...connected, ...lost].some((key) => saidOf(table, key) !== undefined)) return undefined
  return (
    connections.some((key) => ['lost', 'down', 'offline', 'disconnected'].includes(asWord(saidOf(table, key)))) ||
    deniesAny(table, connected) ||
    holdsAny(table, lost)
  )
}

/** As a fraction of 1; 70 and `70%` are 0.7. */
function shareOf(table: TableFacts): number | undefined {
  const share = numberOf(table, ['share', 'share_pct', 'share_percent', 'meter_share', 'contribution_share'])
  return share === undefined || share <= 1 ? share : share / 100
}

/** A total, a list of amounts, or the same of every linked table. */
function sumOf(table: TableFacts, keys: readonly string[]): number | undefined {
  const said = keys.map((key) => saidOf(table, key)).find((value) => value !== undefined)
  if (typeof said === 'number') return said
  if (Array.isArray(said)) return said.reduce((sum, each) => sum + (asNumber(each) ?? 0), 0)
  const tables = [
    ...table.parts('linked_tables'),
    ...table.parts('progressive.linked_tables'),
    ...table.parts('progressive.tables', 'tables'),
  ]
  const each = tables.flatMap((linked) => linked.number(...keys) ?? [])
  return each.length === 0 ? undefined : each.reduce((sum, amount) => sum + amount, 0)
}
