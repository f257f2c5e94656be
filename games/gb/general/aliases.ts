/**
 * Every name and word by which a table may be told, in one place. Case, hyphens and underscores don't count, a dot goes
 * into a part (`bank.held_by`), and of several names the first that is understood counts. A fact that has no entry goes
 * by its own name.
 */

const each = (names: string, write: (name: string) => string[]): string => names.split(' ').flatMap(write).join(' ')

/** What is said of the progressive wager stands under it, or beside it. */
const progressively = (names: string) => each(names, (name) => [`progressive.${name}`, name])

const inDeck = (names: string) =>
  `${names} ${each(names, (name) => [`deck.${name}`, `shoe.${name}`, `shuffler.${name}`])}`

const shownBy = (device: string, names: string) =>
  ['', `${device}.`, 'outcome.'].map((place) => each(names, (name) => [place + name])).join(' ')

const game = 'game game_id'
const seatsOf = 'seat position spot'
const day = 'date on at today day now opens_at opened_at opening play_date'
const stops = 'stop_order stopped stopped_at stop abandoned abandoned_at'
const payTableNotice = 'pay_table_notice table_notice notice notice_displayed notices.pay_table sign'
const revisedEdge = 'revised_house_edge house_edge edge'
const openPoints = 'decisions house_rules operator_options discretion open_points open_behaviours'
const conformity = 'conformity_reference conformity conformity_ref technical_requirements certificate certification'
const contributions = 'contributions contribution to_meter total_contributions contributed'
const stakes = 'stakes progressive_stakes total_stakes'
const displays = 'meter_sign jackpot_sign meter_display meter_shown progressive_sign display'
const results = 'result results spin spins number winning_number'

const bet = { seat: seatsOf, on: 'on selection', stake: 'stake amount', player: 'player player_id' }

export const names = {
  table: {
    game,
    premisesLicensed: 'premises_licensed licensed premises_licence premises.licensed',
    decisionsListed: openPoints,
    decisionsNamed: openPoints,
    openPoint: 'option open_point',
    trials: 'trial trials registered_trial registered_trials',
    day,
    place: 'table table_id at_table id',
    variation: 'variation local_variation promotion',
    bankHolders: 'banked_by bank.held_by bank_held_by bank_holder bank',
    interestedInBank: 'interest_in_bank bank_interest bank.interest bank_shared_with bank_share',
    wagersAgainst: 'wagers_against wagers_with bets_against',
    shoeHolderBanks: 'shoe_holder_banks shoe_holder.banks shoe_holder_is_bank player_banked',
    serviceAgreement: 'service_agreement bank.service_agreement',
    devices: 'devices device equipment',
    departsFromRules: 'departs_from_rules automated.departs_from_rules',
    priorConsent: 'consent prior_consent automated.consent',

    oddsListed: 'odds',
    oddsAreHigher: 'higher_odds odds_above_minimum changed_odds',
    oddsNotice: 'notice notice_displayed odds_notice pay_table_notice notices.odds sign notice_flag',
    edge: 'house_edge edge revised_house_edge',
    edgeInNotice: 'notice.house_edge',
    payTablesNamed: 'pay_table pay_tables table_in_use',
    payTableNotice,
    revisedEdge,
    edgesMadeKnown: 'house_edge_available house_edges_available edge_information',

    limitsGiven: 'limits',
    limitsPosted: 'limits_posted limits_notice limits_displayed notices.limits',
    maximum: 'max maximum',
    betsPlaced: 'bets bet',
    combine: 'partnership partnerships partners players_combine combined',
    oralBetsTold: 'oral oral_bet oral_bets oral_wager oral_wagers spoken spoken_bet bet.oral',
    oralBetsTaken: 'oral_wagers oral_bets oral_wagers_taken',
    oralStake: 'stake bet.stake',
    chipsReadAt: 'frozen_at freeze_at freeze image_at settled_at settlement_moment moment chips_frozen_at chip_image',
    settledBy: 'settled_by settle_by settlement_by',
    chipsMoved:
      'changed_after change_after moved_after later_change changed_after_freeze moved_after_freeze chips_moved_after_result',
    alarm: 'alarm alarm_raised alert',
    positionsListed: 'positions seats',
    positionsPerPlayer: 'positions_per_player seats_per_player',
    wagersAsked: 'wager',
    wagersTold: 'wager side_wager wager_taken',
    allWagers: 'wagers wagers_offered',
    wagersTaken: 'taken wagers_taken',
    sidesOffered: 'offered side_wagers_offered',
    proprietorConsent: 'proprietor_consent proprietors_consent proprietary_consent',
    added: 'added_wagers extra_wagers features added',
    deckChange: 'deck_change decks_change deck_count_change',
    procedures: 'procedures security_procedures',
  },
  decision: { name: 'option id point', value: 'value decision chosen', isRecorded: 'recorded' },
  trial: {
    game,
    day,
    start: 'start from starts_at start_date begins',
    agreedEnd: 'end to until ends_at end_date',
    extendedTo: 'extended_to extended_until extension',
    isStopped: stops,
    stoppedAt: `${stops} ${each(stops, (stop) => [`${stop}.from`, `${stop}.at`, `${stop}.date`])}`,
    agreedRules:
      'ruleset agreed_ruleset agreed_ruleset_version ruleset_version rules_version agreed_rules version ruleset.version',
    notice: 'information_notice info_notice notice information notice_displayed',
    edge: 'house_edge edge',
    openToAll: 'open_to_all available_to_all open_to_all_operators',
    applicant: 'applicant applied_by put_forward_by',
    industrySupport: 'industry_support evidence support_evidence',
  },
  extension: { isRecorded: 'recorded', isApproved: 'approved', to: 'to end until extended_to' },
  variation: {
    day,
    notified: 'notified_at notified notice_given_at notified_on',
    from: 'from start starts_at',
    to: 'to end until',
    tables: 'tables table places locations',
    occasions: 'occasions occasion',
    notice: 'notice_displayed notice displayed',
    needsTrial: 'requires_trial treat_as_trial significant trial_required',
  },
  device: {
    id: 'id name',
    driver: 'driver model',
    kind: 'class kind device type',
    hasReference: conformity,
    isLive: 'live',
    feedsLiveGame: 'feeds_live_game',
  },
  offer: {
    pays: 'pays odds offered_odds offered configured_odds configured',
    minimum: 'minimum minimum_odds',
  },
  payTable: { id: 'id table name', rows: 'rows odds', notice: payTableNotice, revisedEdge },
  limits: { min: 'min minimum', max: 'max maximum' },
  bet,
  oralBet: {
    ...bet,
    funds: 'funds_on_table funds cover on_table chips',
    confirmed: 'confirmed repeated confirmed_by repeated_by',
    confirmer: 'confirmed_by repeated_by',
  },
  layout: { marked: 'side_wagers marked wagers', suspended: 'suspended unavailable' },
  position: { seats: 'seat position id', player: 'player player_id' },
  player: { seats: 'seats positions seat position', player: 'id player name' },
  deckChange: {
    to: 'to decks',
    at: 'at when',
    agreed: 'unanimous unanimous_consent consent all_agree agreed consents',
    playerCount: 'players',
    consents: 'consents agreed_by',
    unfair: 'inequitable unfair',
  },
  cards: {
    seen: 'cards cards_seen deck_cards seen cards.dealt cards.seen deck',
    count: 'deck.cards shoe.cards cards_in_deck',
    missing: inDeck('missing missing_cards'),
    lacksSome: inDeck('missing missing_cards'),
    duplicates: inDeck('duplicates duplicate_cards'),
    hasDuplicates: inDeck('duplicates duplicate_cards'),
    decks: 'decks deck.decks shoe.decks',
    jokers: 'jokers deck.jokers shoe.jokers',
  },
  dice: {
    count: 'dice dice.count dice_count',
    faces: `${shownBy('dice', 'faces roll rolls throw throws')} dice.values outcome.dice`,
    thrown: 'dice',
  },
  roulette: {
    order: 'wheel pockets wheel.order wheel.pockets',
    pockets: 'pockets wheel.pockets',
    zeros: 'zeros wheel.zeros',
    kind: 'wheel wheel.kind wheel.type',
    spun: shownBy('wheel', results),
    shown: 'wheel outcome.wheel',
  },
  bigSix: {
    order: 'wheel pockets wheel.order wheel.segments wheel.pockets',
    segments: 'segments pockets wheel.segments wheel.pockets',
    counts: 'wheel.symbols symbols',
    designs: 'theme_symbols',
    spun: `${shownBy('wheel', `${results} symbol winning_symbol`)} outcome.wheel`,
    shown: 'wheel',
  },
  segments: {
    A: 'wheel.A',
    B: 'wheel.B',
    C: 'wheel.C',
    D: 'wheel.D',
    E: 'wheel.E',
    F: 'wheel.F',
    G: 'wheel.G',
  },
  progressive: {
    offered: 'progressive.offered progressive_offered',
    devices: 'progressive.equipment progressive.devices progressive.device progressive_equipment',
    hasReference: each(conformity, (name) => [`progressive.${name}`]),
    sensor: progressively('sensor sensors sensor_connection'),
    meterLink: progressively('meter_connection connection link'),
    sensorConnected: progressively('sensor_connected'),
    meterConnected: progressively('meter_connected connected'),
    sensorLost: progressively('sensor_lost'),
    meterLost: progressively('meter_lost connection_lost lost_connection lost'),
    malfunction: progressively('fault malfunction'),
    faultProcedures: progressively('fault_procedure fault_procedures malfunction_procedure malfunction_procedures'),
    survivesRestart: progressively('survives_restart meter_survives_restart persistent state_survives_restart'),
    frozen: progressively('frozen settlement_frozen freeze freezes progressive_frozen frozen_settlement'),
    faultAlarm: progressively('alarm alarm_raised alert'),
    share: progressively('share share_pct share_percent meter_share contribution_share'),
    contributions: progressively(contributions),
    stakes: progressively(stakes),
    linkedTables: progressively('linked_tables tables'),
    fractionsCarried: progressively('carry_fractions fractions_carried'),
    fractions: progressively('fractions'),
    seedAmount: progressively('seed seed.amount'),
    seedParts: progressively('seed'),
    seedSaid: progressively('seed'),
    seedCounted: progressively(
      'seed_counts seed_counts_towards_share counts_towards_share seed_in_share seed.counts_towards_share seed_counted_in_share',
    ),
    seedBookedApart: progressively('booked_separately seed_booked_separately seed.booked_separately'),
    seedFrom: progressively('seed_from seed.from'),
    winOrder: progressively('order win_order jackpot_order multiple_wins multiple_wins_procedure simultaneous_wins'),
    linkedOrder: progressively('linked_order link_order'),
    wins: 'wins progressive.wins',
    appendOnly: progressively('append_only journal.append_only meter_journal journal'),
    journal: progressively('journal meter_journal'),
    awards: 'awards award progressive.awards progressive.award',
    signUnderIt: 'progressive.sign',
    signBeside: 'sign',
    display: progressively(displays),
    displayState: progressively(`${displays} sign`),
    shown: progressively(`shown displayed sign_shows ${displays} ${each(displays, (display) => [`${display}.value`])}`),
    stale: progressively(
      `stale stale_display display_stale sign_stale ${each(displays, (display) => [`${display}.stale`])}`,
    ),
    participating: `participating_tables ${progressively('tables')}`,
    meter: progressively('meter meter_total meter_value'),
    staleAlarm: progressively('alarm alarm_raised'),
  },
  linkedTable: { table: 'id table', premises: 'premises site', seat: 'seat player', contributions, stakes },
  participant: { id: 'id table', sign: 'sign display' },
  win: { table: 'id table', premises: 'premises site', seat: 'seat player', place: 'order at time result_at' },
  award: {
    table: 'id table',
    premises: 'premises site',
    seat: 'seat player',
    amount: 'amount award paid',
    at: 'at time',
    cards: 'cards hand deal',
    bets: 'bets bet wagers',
    meterBefore: 'meter_before before meter.before',
    meterAfter: 'meter_after after meter.after',
  },
} as const

/** Records that may stand around the rest of a setup: what they have is said of the table itself. */
export const wrappers = { configuration: 'table config configuration', options: 'options' } as const

/** The notice of an option, where it does not say of which. */
export const anyNotice = 'notice sign'

/** Words that mean yes or no; here hyphens count. */
export const flagWords: Readonly<Record<'yes' | 'no', readonly string[]>> = {
  yes: ['yes', 'true', 'on', 'offered', 'yes-offered', 'displayed', 'posted', 'shown'],
  no: ['no', 'none', 'false', 'off', 'never', 'missing', 'not-offered', 'pending', 'refused', 'expired'],
}

/** What a word may stand for, with all words for it. */
export const vocabularies = {
  party: {
    house:
      'house casino operator licence-holder license-holder premises-licence-holder bank service-agreement agent ' +
      'service-agreement-holder acting-for-licence-holder',
  },
  /** Who is called the banker; players who have the shoe in turn deal and bank nothing (6.3-6.10, 1025-1053). */
  banker: {
    player: 'player players seat punter',
    dealer: 'dealer croupier house casino operator licence-holder license-holder bank',
    'shoe-holder': 'rotating-players rotating-shoe shoe-holder players-in-turn',
  },
  applicant: { supplier: 'manufacturer supplier proprietor' },
  device: { 'jackpot-meter': 'jackpot-meter meter progressive' },
  payTable: { custom: 'custom' },
  /** When chips are looked at for the last time (3.9, 9.11, 10.8). */
  moment: {
    'ball-at-rest': 'ball-at-rest ball-at-rest-in-a-pocket ball-in-pocket ball-falls-to-rest ball-rest',
    'shaker-uncovered': 'shaker-uncovered uncovered dice-uncovered shaker-opened',
    'wheel-at-rest': 'wheel-at-rest wheel-stopped wheel-stops wheel-rest',
  },
  settledBy: { chips: 'chip-position position chips', 'oral-bet': 'confirmed-oral-bet oral' },
  staff: { dealer: 'dealer croupier', banker: 'banker', boxman: 'boxman', stickman: 'stickman' },
  connection: { lost: 'lost down offline disconnected', ok: 'ok up online connected' },
  fractions: { carried: 'carried kept', dropped: 'dropped rounded rounded-down' },
  seedFrom: { house: 'house licence-holder operator own-money', stakes: 'stakes' },
  journal: { 'append-only': 'append-only', mutable: 'mutable editable' },
  sign: { stale: 'stale', current: 'current live' },
  wheel: { 'single-zero': 'single-zero', 'double-zero': 'double-zero' },
  deckChangeAt: { 'end-of-shoe': 'end-of-shoe shoe-end between-shoes after-shoe new-shoe' },
  consent: { all: 'unanimous', majority: 'majority' },
} as const
