import type { Game } from '../../kit/document/game.ts'
import { lookUp } from '../../kit/look-up.ts'
import { bet, bets, type PlacedBet, repeated, sidesOffered, wagersTaken } from './bets.ts'
import { type Checks, check, gameId, type Sentences } from './check.ts'
import { offers } from './odds.ts'
import {
  derived,
  entries,
  flag,
  isRecord,
  number,
  type Read,
  type Reader,
  readFacts,
  record,
  records,
  reference,
  sameWord,
  someOf,
  text,
  word,
  words,
  yes,
} from './table-facts.ts'
import { trials, variation } from './trial.ts'

/** Who repeats a spoken wager, in the games that take one (3.8, 6.15, 8.7, 9.6, 10.7). */
const confirmers: Readonly<Record<string, readonly string[]>> = {
  'gb.roulette': ['dealer', 'croupier'],
  'gb.punto-banco': ['dealer', 'banker'],
  'gb.punto-banco-2000': ['dealer', 'banker'],
  'gb.dice': ['boxman', 'stickman'],
  'gb.sic-bo': ['dealer'],
  'gb.big-six': ['dealer'],
}

/** When chips are looked at for the last time (3.9, 9.11, 10.8). */
const moments: Readonly<Record<string, readonly string[]>> = {
  'gb.roulette': ['ball-at-rest', 'ball-at-rest-in-a-pocket', 'ball-in-pocket', 'ball-falls-to-rest', 'ball-rest'],
  'gb.sic-bo': ['shaker-uncovered', 'uncovered', 'dice-uncovered', 'shaker-opened'],
  'gb.big-six': ['wheel-at-rest', 'wheel-stopped', 'wheel-stops', 'wheel-rest'],
}

const leastAndMost = { min: number('min', 'minimum'), max: number('max', 'maximum') }

type Limits = Read<typeof leastAndMost> & { wager: string }

const asLimits: Reader<Read<typeof leastAndMost>> = (value, asked) =>
  isRecord(value) || value === null ? readFacts(leastAndMost, value ?? {}, asked) : undefined

/** By wager, or one pair for the whole table; none where nothing is in it. */
const limits = derived(
  { none: flag('limits'), ofTable: record(leastAndMost, 'limits'), byWager: entries(asLimits, 'limits') },
  ({ none, ofTable, byWager }): Limits[] | undefined => {
    if (none === false) return []
    if (ofTable?.min !== undefined || ofTable?.max !== undefined) return [{ wager: 'any wager', ...ofTable }]
    return byWager?.map(([wager, each]) => ({ wager, ...each }))
  },
)

/** Spots on which several players have the most that one may stake; undefined where there are none. */
const spotsAtTheMaximum = derived({ bets, limits }, ({ bets = [], limits = [] }) => {
  const atMost = bets.filter(
    ({ wager, stake, player }) =>
      player !== undefined && limits.some((each) => [wager, 'any wager'].includes(each.wager) && each.max === stake),
  )
  return someOf(repeated(atMost.map(spotOf)))
})

const spotOf = ({ wager, seat, on = [] }: PlacedBet): string =>
  [wager, ...on, seat === undefined ? '' : `at position ${seat}`].filter((part) => part !== '').join(' ')

const oralBet = {
  ...bet,
  stake: number('stake', 'amount'),
  funds: number('funds_on_table', 'funds', 'cover', 'on_table', 'chips'),
  confirmed: flag('confirmed', 'repeated', 'confirmed_by', 'repeated_by'),
  confirmer: word('confirmed_by', 'repeated_by'),
}

/** A spoken wager that is told, or the table itself where it tells what covers one. */
const oralBets = derived(
  {
    told: records(
      oralBet,
      'oral',
      'oral_bet',
      'oral_bets',
      'oral_wager',
      'oral_wagers',
      'spoken',
      'spoken_bet',
      'bet.oral',
    ),
    covered: number('funds_on_table'),
    ...oralBet,
  },
  ({ told, covered, ...alone }) => told ?? (covered === undefined ? undefined : [alone]),
)

const layout = derived(
  {
    layout: record(
      { marked: words('side_wagers', 'marked', 'wagers'), suspended: words('suspended', 'unavailable') },
      'layout',
    ),
    beside: words('marked_side_wagers'),
  },
  ({ layout, beside }) => {
    const marked = layout?.marked ?? beside
    return marked && { marked, suspended: layout?.suspended ?? [] }
  },
)

/** Wagers that the layout shows, and no sign takes away. */
export const wagersMarked = derived({ layout }, ({ layout }) =>
  layout?.marked.filter((id) => !layout.suspended.includes(id)),
)

const sidesTaken = derived({ wagersTaken }, ({ wagersTaken }, game) =>
  wagersTaken?.filter((id) => isSideWager(id, game)),
)

/** Kinds of side wagers that are at a table together, where it may have but one (13.12, lines 3214-3216). */
const kindsTogether = derived({ wagersMarked, wagersTaken }, ({ wagersMarked = [], wagersTaken = [] }, game) => {
  const kinds = game?.options.sideWager
  const here = [...wagersMarked, ...wagersTaken]
  const together = kinds?.kind === 'choice' ? here.filter((id) => kinds.values.includes(id)) : []
  return new Set(together).size > 1 ? [...new Set(together)] : undefined
})

/** Rules about wagers and chips that the chapters of several games have in common. */
export const wagerChecks = {
  'gr.table-limits-notice': check({
    about: { limits, posted: flag('limits_posted', 'limits_notice', 'limits_displayed', 'notices.limits') },
    beside: { bets },
    broken: ({ limits, posted, bets = [] }) => [
      posted === false && 'no notice shows the limits',
      limits?.length === 0 && 'no wager has limits',
      ...(limits ?? []).flatMap((each) => [...faultsOfLimits(each), ...bets.map((bet) => outside(bet, each))]),
    ],
  }),

  'gr.no-partnerships': check({
    about: {
      combine: flag('partnership', 'partnerships', 'partners', 'players_combine', 'combined'),
      combinedStake: number('combined_stake'),
      spotsAtTheMaximum,
    },
    beside: { limits, max: number('max', 'maximum') },
    broken: ({ combine, combinedStake = 0, limits, max = Number.POSITIVE_INFINITY }) => {
      const most = limits?.[0]?.max ?? max
      return [
        combine && 'players combine to get round the maximum',
        !combine && combinedStake > most && `together they stake ${combinedStake}, over ${most}`,
      ]
    },
    warned: ({ spotsAtTheMaximum = [] }) =>
      spotsAtTheMaximum.map((spot) => `several players have the maximum on ${spot}; a person should look`),
  }),

  'gr.oral-wagers': check({
    about: { oralBets, taken: yes('oral_wagers', 'oral_bets', 'oral_wagers_taken') },
    beside: { game: gameId, stakes: number('stake', 'bet.stake') },
    broken: ({ oralBets = [], game, stakes }) => {
      const staff = game === undefined ? Object.values(confirmers).flat() : lookUp(confirmers, game)
      if (staff === undefined) return [`${game} takes no spoken wagers`]
      return oralBets.flatMap(({ stake = stakes, ...bet }) => faultsOfOral({ ...bet, stake }, staff))
    },
  }),

  'gr.chip-position-governs': check({
    about: {
      lookedAt: text(
        'frozen_at',
        'freeze_at',
        'freeze',
        'image_at',
        'settled_at',
        'settlement_moment',
        'moment',
        'chips_frozen_at',
        'chip_image',
      ),
      settledBy: text('settled_by', 'settle_by', 'settlement_by'),
      movedAfter: flag(
        'changed_after',
        'change_after',
        'moved_after',
        'later_change',
        'changed_after_freeze',
        'moved_after_freeze',
        'chips_moved_after_result',
      ),
    },
    beside: { game: gameId, alarm: yes('alarm', 'alarm_raised', 'alert') },
    broken: ({ lookedAt, settledBy, movedAfter, game = '', alarm }) => {
      const due = lookUp(moments, game) ?? Object.values(moments).flat()
      return [
        lookedAt !== undefined && !isOneOf(due, lookedAt) && `chips are looked at '${lookedAt}', not at '${due[0]}'`,
        settledBy !== undefined &&
          !isOneOf(['chip-position', 'position', 'chips', 'confirmed-oral-bet', 'oral'], settledBy) &&
          `wagers are settled by '${settledBy}', not by where the chips lie`,
        movedAfter && !alarm && 'chips moved after that moment, and no alarm is raised',
      ]
    },
  }),

  'gr.marked-layout': check({
    about: { layout, kindsTogether },
    beside: { sidesTaken, sidesOffered },
    broken: ({ layout, kindsTogether, sidesTaken, sidesOffered }) => [
      ...(layout === undefined ? [] : faultsOfLayout(layout, sidesTaken, sidesOffered)),
      kindsTogether && `${kindsTogether.join(' and ')}: a table has one kind of side wager`,
    ],
  }),

  'gr.no-unlisted-variation': check({
    about: {
      consent: reference('proprietor_consent', 'proprietors_consent', 'proprietary_consent'),
      added: words('added_wagers', 'extra_wagers', 'features', 'added'),
      takenByGame: derived({ wagersTaken }, ({ wagersTaken }, game) => game && wagersTaken),
      unlistedOdds: derived(
        { offers },
        ({ offers = [] }, game) => game && someOf(offers.filter(({ minimum }) => minimum === undefined)),
      ),
    },
    beside: { trials, variation },
    broken: ({ consent, added = [], takenByGame = [], unlistedOdds = [], trials, variation }, game) => {
      const known = [...Object.keys(game?.wagers ?? {}), ...Object.keys(game?.groups ?? {})]
      const isAllowed = trials !== undefined || variation !== undefined
      return [
        consent === false && 'its proprietor does not consent',
        ...(isAllowed ? [] : [...added, ...takenByGame])
          .filter((id) => !known.includes(id))
          .map((id) => `'${id}' is not listed`),
        ...unlistedOdds.map(({ key }) => `odds for '${key}' are not listed`),
      ]
    },
  }),
} satisfies Checks

const isOneOf = (words: readonly string[], said: string): boolean => words.some((word) => sameWord(said, word))

const faultsOfLayout = (
  { marked, suspended }: { marked: readonly string[]; suspended: readonly string[] },
  taken: readonly string[] = [],
  offered: readonly string[] = marked,
): Sentences => [
  ...taken.filter((id) => !marked.includes(id)).map((id) => `${id} is not marked on the layout`),
  ...taken.filter((id) => suspended.includes(id)).map((id) => `a sign says that ${id} is not available`),
  ...marked
    .filter((id) => !offered.includes(id) && !suspended.includes(id))
    .map((id) => `${id} is marked, and neither offered nor said to be unavailable`),
]

const faultsOfLimits = ({ wager, min, max }: Limits): Sentences => [
  min === undefined && `${wager} has no minimum`,
  max === undefined && `${wager} has no maximum`,
  min !== undefined &&
    max !== undefined &&
    min > max &&
    `the minimum of ${wager}, ${min}, is over its maximum of ${max}`,
]

function outside({ wager, stake }: PlacedBet, limits: Limits): string | undefined {
  const { min = 0, max = Number.POSITIVE_INFINITY } = limits
  if (stake === undefined || (limits.wager !== 'any wager' && limits.wager !== wager)) return undefined
  if (stake < min) return `a stake of ${stake} on ${wager} is under the minimum of ${min}`
  return stake > max ? `a stake of ${stake} on ${wager} is over the maximum of ${max}` : undefined
}

function faultsOfOral(
  { stake = 0, funds = 0, confirmed, confirmer }: Read<typeof oralBet>,
  staff: readonly string[],
): Sentences {
  const isNamed = confirmed === undefined && confirmer !== undefined
  return [
    funds < stake && `only ${funds} of ${stake} lie on the table`,
    isNamed && !isOneOf(staff, confirmer) && `the ${confirmer} can't confirm a spoken wager`,
    !isNamed && !confirmed && 'nobody confirmed the spoken wager',
  ]
}

/** Where the game is not known, what is asked about is taken for one. */
const isSideWager = (id: string, game: Game | undefined): boolean => {
  const wager = lookUp(game?.wagers ?? {}, id)
  return wager === undefined || wager.optional === true
}
