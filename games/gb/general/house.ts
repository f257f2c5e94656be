import { type Checks, check, gameId } from './check.ts'
import { noticesOfOptions, unshown } from './notices.ts'
import {
  asWord,
  derived,
  entries,
  flag,
  isRecord,
  type Read,
  type Reader,
  readFacts,
  records,
  reference,
  sameWord,
  someOf,
  text,
  word,
  words,
} from './table-facts.ts'
import { trials } from './trial.ts'

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

const gamesOpened = derived({ games: words('games'), id: gameId }, ({ games, id }) =>
  id === undefined ? games : (games ?? [id]),
)

const openPoints = ['decisions', 'house_rules', 'operator_options', 'discretion', 'open_points', 'open_behaviours']
const decided = { value: word('value', 'decision', 'chosen'), isRecorded: flag('recorded') }
const decision = { name: word('option', 'id', 'point'), ...decided }

type Decision = Read<typeof decision>

/** A point that is decided under its name. */
const asDecided: Reader<Omit<Decision, 'name'>> = (value, asked) =>
  isRecord(value)
    ? readFacts(decided, value, asked)
    : { value: asWord(Array.isArray(value) ? value.join(' ') : value), isRecorded: undefined }

/** Points that are decided in a list, or each under its name. */
const decisionsMade = derived(
  { listed: records(decision, ...openPoints), named: entries(asDecided, ...openPoints) },
  ({ listed, named }): Decision[] | undefined => named?.map(([name, value]) => ({ name, ...value })) ?? listed,
)

const isOpen = ({ value, isRecorded }: Read<typeof decided>): boolean =>
  value === undefined || value === '' || isRecorded === false

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

const conformity = [
  'conformity_reference',
  'conformity',
  'conformity_ref',
  'technical_requirements',
  'certificate',
  'certification',
]
const device = {
  id: word('id', 'name'),
  driver: word('driver', 'model'),
  kind: text('class', 'kind', 'device', 'type'),
  hasReference: reference(...conformity),
  isLive: flag('live'),
  feedsLiveGame: flag('feeds_live_game'),
}
type Device = Read<typeof device>

const isJackpotMeter = ({ kind }: Device): boolean =>
  ['jackpot-meter', 'meter', 'progressive'].some((meter) => sameWord(kind, meter))

const devices = records(device, 'devices', 'device', 'equipment')
const devicesOfGame = derived({ devices }, ({ devices = [] }) =>
  someOf(devices.filter((each) => !isJackpotMeter(each))),
)
const meters = derived(
  {
    own: records(device, 'progressive.equipment', 'progressive.devices', 'progressive.device', 'progressive_equipment'),
    devices,
  },
  ({ own = [], devices = [] }) => someOf([...own, ...devices.filter(isJackpotMeter)]),
)

/** A device that feeds no live game needs no reference. */
const withoutReference = (devices: readonly Device[] = []): string[] =>
  devices
    .filter(({ hasReference, isLive, feedsLiveGame }) => !hasReference && isLive !== false && feedsLiveGame !== false)
    .map(({ kind, driver, id = kind ?? driver }) => `device '${id ?? 'without a name'}' has no conformity reference`)

/** Rules about the house and what it may open: games, bank and equipment (gb 2.1 to 2.6). */
export const houseChecks = {
  'gr.approved-games-only': check({
    about: {
      games: gamesOpened,
      premisesLicensed: reference('premises_licensed', 'licensed', 'premises_licence', 'premises.licensed'),
    },
    beside: { trials },
    broken: ({ games = [], premisesLicensed, trials = [] }) => [
      premisesLicensed === false && 'the premises are not licensed under the Act',
      ...games
        .filter((id) => !approved.includes(id) && !trials.some(({ game = id }) => game === id))
        .map((id) => `'${id}' is ${isExcluded(id) ? 'expressly not' : 'not'} on the list of approved games`),
    ],
  }),

  'gr.scope-of-document': check({
    about: { decisionsMade, option: word('option', 'open_point'), noticesOfOptions },
    beside: decided,
    broken: ({ decisionsMade = [], option, value, isRecorded, noticesOfOptions = [] }) => [
      ...(option === undefined ? decisionsMade : [{ name: option, value, isRecorded }])
        .filter(isOpen)
        .map(({ name = 'a point' }) => `no value is recorded for '${name}'`),
      ...unshown(noticesOfOptions),
    ],
  }),

  'gr.bank': check({
    about: {
      holders: words('banked_by', 'bank.held_by', 'bank_held_by', 'bank_holder', 'bank'),
      interested: words('interest_in_bank', 'bank_interest', 'bank.interest', 'bank_shared_with', 'bank_share'),
      dealer: text('banker'),
      against: text('wagers_against', 'wagers_with', 'bets_against'),
      shoeHolderBanks: flag('shoe_holder_banks', 'shoe_holder.banks', 'shoe_holder_is_bank', 'player_banked'),
    },
    beside: { serviceAgreement: reference('service_agreement', 'bank.service_agreement') },
    broken: ({ holders = [], interested = [], dealer, against, shoeHolderBanks, serviceAgreement }) => [
      ...holders.filter((who) => !isHouse(who) && !serviceAgreement).map((who) => `the bank is held by '${who}'`),
      ...interested.filter((who) => !isHouse(who)).map((who) => `'${who}' has an interest in the bank`),
      dealer !== undefined && isPlayer(dealer) && `'${dealer}' banks the game`,
      against !== undefined && !isHouse(against) && `wagers are made with '${against}', not with the bank`,
      shoeHolderBanks && 'a player may deal from the shoe, but never holds the bank',
    ],
  }),

  'gr.equipment-standards': check({
    about: { devicesOfGame, departsFromRules: flag('departs_from_rules', 'automated.departs_from_rules') },
    beside: { consent: reference('consent', 'prior_consent', 'automated.consent') },
    broken: ({ devicesOfGame, departsFromRules, consent }) => [
      ...withoutReference(devicesOfGame),
      departsFromRules && !consent && 'an automated game departs from the rules without prior consent',
    ],
  }),

  'gr.progressive.equipment': check({
    about: { meters, hasReference: reference(...conformity.map((name) => `progressive.${name}`)) },
    broken: ({ meters, hasReference }) => [
      ...withoutReference(meters),
      hasReference === false && 'the progressive equipment has no conformity reference',
    ],
  }),
} satisfies Checks
