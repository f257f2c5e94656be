import { type Checks, check, gameId } from './check.ts'
import {
  anything,
  asNumber,
  derived,
  type Fact,
  type Facts,
  fact,
  flag,
  mention,
  number,
  oneOf,
  type Read,
  record,
  records,
  reference,
  someOf,
  word,
  words,
  yes,
} from './table-facts.ts'

/** What is said of the progressive wager stands under it, or beside it. */
const ofIt = (...names: readonly string[]): string[] => names.flatMap((name) => [`progressive.${name}`, name])

/** Casino Stud 7.16 to 7.21, Hold 'Em Bonus 11.39 to 11.47, Casino Hold 'Em 11.92 to 11.100. */
const withProgressive = ['gb.casino-stud', 'gb.holdem-bonus', 'gb.casino-holdem']

const gameWithIt = derived(
  {
    game: gameId,
    progressive: mention('progressive'),
    offered: flag('progressive.offered', 'progressive_offered'),
    wagers: words('wager'),
    sides: words('side_wagers'),
  },
  ({ game, progressive, offered = progressive, wagers = [], sides = [] }) =>
    offered || [...wagers, ...sides].some((id) => id.startsWith('progressive')) ? game : undefined,
)

const lost = ['lost', 'down', 'offline', 'disconnected']
const states = [...lost, 'ok', 'up', 'online', 'connected']

const connection = {
  sensor: oneOf(states, ...ofIt('sensor', 'sensors', 'sensor_connection')),
  meter: oneOf(states, ...ofIt('meter_connection', 'connection', 'link')),
  sensorConnected: flag(...ofIt('sensor_connected')),
  meterConnected: flag(...ofIt('meter_connected', 'connected')),
  sensorLost: flag(...ofIt('sensor_lost')),
  meterLost: flag(...ofIt('meter_lost', 'connection_lost', 'lost_connection', 'lost')),
  malfunction: flag(...ofIt('fault', 'malfunction')),
}

const isLost = ({ sensor, meter, ...said }: Partial<Read<typeof connection>>): boolean =>
  [sensor, meter].some((state = '') => lost.includes(state)) ||
  said.sensorConnected === false ||
  said.meterConnected === false ||
  [said.sensorLost, said.meterLost, said.malfunction].includes(true)

/** As a fraction of 1; 70 and `70%` are 0.7. */
const share = derived(
  { said: number(...ofIt('share', 'share_pct', 'share_percent', 'meter_share', 'contribution_share')) },
  ({ said }) => (said === undefined || said <= 1 ? said : said / 100),
)

/** Where and to whom something happened. */
const whose = { table: word('id', 'table'), premises: word('premises', 'site'), seat: word('seat', 'player') }

const amounts = fact((value) => {
  const read = [value].flat().map(asNumber)
  return read.every((amount) => amount !== undefined) ? read : undefined
})

/** A total, a list of amounts, or the same of every linked table (minor units). */
const total = (...names: readonly string[]): Fact<number> =>
  derived(
    {
      own: amounts(...ofIt(...names)),
      linked: records({ ...whose, amount: number(...names) }, ...ofIt('linked_tables', 'tables')),
    },
    ({ own, linked = [] }) =>
      someOf(own ?? linked.flatMap(({ amount }) => amount ?? []))?.reduce((sum, amount) => sum + amount, 0),
  )

/** Something else than an amount is not one. */
const seed = derived(
  { amount: number(...ofIt('seed', 'seed.amount')), parts: record({}, ...ofIt('seed')), said: word(...ofIt('seed')) },
  ({ amount, parts, said = 'none' }) => amount ?? (parts ? 0 : said === 'none' ? undefined : Number.NaN),
)

const proofs: Facts = {
  'its cards': anything('cards', 'hand', 'deal'),
  'its bets': anything('bets', 'bet', 'wagers'),
  'the meter before': anything('meter_before', 'before', 'meter.before'),
  'the meter after': anything('meter_after', 'after', 'meter.after'),
}

const award = { ...whose, amount: number('amount', 'award', 'paid'), at: word('at', 'time'), ...proofs }

const sign = derived(
  { own: flag('progressive.sign'), beside: flag('sign'), progressive: mention('progressive') },
  ({ own, beside, progressive }) => own ?? (progressive && beside),
)

const displays = ['meter_sign', 'jackpot_sign', 'meter_display', 'meter_shown', 'progressive_sign', 'display']
const ofDisplay = (part: string): string[] => displays.map((display) => `${display}.${part}`)

const signsOfTables = derived(
  {
    tables: records(
      { id: word('id', 'table'), sign: flag('sign', 'display') },
      'participating_tables',
      ...ofIt('tables'),
    ),
  },
  ({ tables = [] }) => someOf(tables.filter(({ sign }) => sign !== undefined)),
)

/** Rules about progressive jackpots (gb 2.7). */
export const progressiveChecks = {
  'gr.progressive.availability': check({
    about: { gameWithIt },
    broken: ({ gameWithIt = '' }) => [
      !withProgressive.includes(gameWithIt) && `the document has no progressive wager for ${gameWithIt}`,
    ],
  }),

  'gr.progressive.faults': check({
    about: {
      ...connection,
      procedures: reference(
        ...ofIt('fault_procedure', 'fault_procedures', 'malfunction_procedure', 'malfunction_procedures'),
      ),
      survivesRestart: flag(
        ...ofIt('survives_restart', 'meter_survives_restart', 'persistent', 'state_survives_restart'),
      ),
    },
    beside: {
      frozen: yes(
        ...ofIt('frozen', 'settlement_frozen', 'freeze', 'freezes', 'progressive_frozen', 'frozen_settlement'),
      ),
      alarm: yes(...ofIt('alarm', 'alarm_raised', 'alert')),
    },
    broken: ({ procedures, survivesRestart, frozen, alarm, ...connection }) => [
      procedures === false && 'there is no procedure for malfunctions',
      survivesRestart === false && 'the meter does not survive a restart',
      isLost(connection) && !frozen && 'the connection is lost, and progressive settlement is not frozen',
      isLost(connection) && !alarm && 'the connection is lost, and no alarm is raised',
    ],
  }),

  'gr.progressive.meter-share': check({
    about: {
      share,
      given: total('contributions', 'contribution', 'to_meter', 'total_contributions', 'contributed'),
      fractionsCarried: flag(...ofIt('carry_fractions', 'fractions_carried')),
      fractions: oneOf(['carried', 'kept', 'dropped', 'rounded', 'rounded-down'], ...ofIt('fractions')),
    },
    beside: { paid: total('stakes', 'progressive_stakes', 'total_stakes') },
    broken: ({ share = 1, given, paid, fractionsCarried, fractions = 'carried' }) => [
      share < 0.7 && `${share} of each stake goes to the meter, less than 0.7`,
      given !== undefined &&
        paid !== undefined &&
        given * 100 < paid * 70 &&
        `${given} of ${paid} went to the meter, less than 70 percent`,
      (fractionsCarried === false || !['carried', 'kept'].includes(fractions)) &&
        'fractions of a penny are dropped on their way to the meter',
    ],
  }),

  'gr.progressive.seed': check({
    about: { seed },
    beside: {
      counted: yes(
        ...ofIt(
          'seed_counts',
          'seed_counts_towards_share',
          'counts_towards_share',
          'seed_in_share',
          'seed.counts_towards_share',
          'seed_counted_in_share',
        ),
      ),
      bookedApart: flag(...ofIt('booked_separately', 'seed_booked_separately', 'seed.booked_separately')),
      from: oneOf(['house', 'licence-holder', 'operator', 'own-money', 'stakes'], ...ofIt('seed_from', 'seed.from')),
    },
    broken: ({ seed = 0, counted, bookedApart, from = 'house' }) => [
      !(Number.isSafeInteger(seed) && seed >= 0) && `a seed of ${seed} is no amount`,
      counted && 'the seed is counted among the 70 percent',
      bookedApart === false && 'the seed is not booked on its own',
      from === 'stakes' && 'the seed is taken from stakes',
    ],
  }),

  'gr.progressive.multiple-wins': check({
    about: {
      order: reference(
        ...ofIt('order', 'win_order', 'jackpot_order', 'multiple_wins', 'multiple_wins_procedure', 'simultaneous_wins'),
      ),
      linkedOrder: reference(...ofIt('linked_order', 'link_order')),
      wins: records({ ...whose, place: word('order', 'at', 'time', 'result_at') }, 'wins', 'progressive.wins'),
    },
    broken: ({ order, linkedOrder, wins = [] }) => [
      (order === false || linkedOrder === false) && 'no procedure orders wins that fall together',
      order === undefined &&
        linkedOrder === undefined &&
        new Set(wins.flatMap(({ place }) => place ?? [])).size < wins.length &&
        'two of the wins have the same place, and no order decides between them',
    ],
  }),

  'gr.progressive.integrity': check({
    about: {
      appendOnly: flag(...ofIt('append_only', 'journal.append_only', 'meter_journal', 'journal')),
      journal: oneOf(['append-only', 'mutable', 'editable'], ...ofIt('journal', 'meter_journal')),
      awards: records(award, 'awards', 'award', 'progressive.awards', 'progressive.award'),
    },
    broken: ({ appendOnly, awards = [], journal = 'append-only' }) => [
      (appendOnly === false || journal !== 'append-only') && 'the journal of the meter is not append-only',
      ...awards.flatMap((award) =>
        Object.keys(proofs)
          .filter((proof) => (award[proof as keyof typeof award] ?? null) === null)
          .map((proof) => `an award is kept without ${proof}`),
      ),
    ],
  }),

  'gr.progressive.sign': check({
    about: {
      sign,
      display: flag(...ofIt(...displays)),
      state: oneOf(['stale', 'current', 'live'], ...ofIt(...displays, 'sign')),
      signsOfTables,
      shown: number(...ofIt('shown', 'displayed', 'sign_shows', ...displays, ...ofDisplay('value'))),
      stale: flag(...ofIt('stale', 'stale_display', 'display_stale', 'sign_stale', ...ofDisplay('stale'))),
    },
    beside: {
      meter: number(...ofIt('meter', 'meter_total', 'meter_value')),
      alarm: yes(...ofIt('alarm', 'alarm_raised')),
    },
    broken: ({ sign, display, signsOfTables = [], shown, meter = shown, state, stale, alarm }) => [
      (sign === false || display === false) && 'the table does not show the meter',
      ...signsOfTables.filter(({ sign }) => sign === false).map(({ id }) => `table ${id} does not show the meter`),
      shown !== meter && shown !== undefined && `the sign shows ${shown}, and the meter stands at ${meter}`,
      (stale || state === 'stale') && !alarm && 'the sign is stale, and no alarm is raised',
    ],
  }),
} satisfies Checks
