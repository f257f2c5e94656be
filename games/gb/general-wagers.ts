import type { Game } from '../kit/game.ts'
import { lookUp } from '../kit/look-up.ts'
import { betsIn, type PlacedBet, repeated, wagersTaken } from './general-bets.ts'
import { type Checks, gameIdOf, judged } from './general-check.ts'
import { sameWord, type TableFacts } from './table-facts.ts'

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

/** Rules about wagers and chips that the chapters of several games have in common. */
export const wagerChecks: Checks = {
  'gr.table-limits-notice': (table) => {
    const limits = limitsIn(table)
    const posted = ['limits_posted', 'limits_notice', 'limits_displayed', 'notices.limits']
    const said = posted.some((key) => table.find(key) !== undefined)
    if (limits.length === 0 && !said && table.find('limits') === undefined) return undefined
    return judged(
      table.denies(...posted) && 'no notice shows the limits',
      table.find('limits') !== undefined && limits.length === 0 && 'no wager has limits',
      ...limits.flatMap(faultsOfLimits),
      ...betsIn(table).flatMap((bet) => limits.map((each) => outside(bet, each))),
    )
  },

  'gr.no-partnerships': (table) => {
    const keys = ['partnership', 'partnerships', 'partners', 'players_combine', 'combined', 'combined_stake']
    const said = keys.some((key) => table.find(key) !== undefined)
    const together = playersAtTheMaximum(table)
    if (!said && together.length === 0) return undefined
    const isCombined = table.holds('partnership', 'partnerships', 'partners', 'players_combine', 'combined')
    const combined = table.number('combined_stake')
    const most = limitsIn(table)[0]?.max ?? table.number('max', 'maximum')
    return {
      ...judged(
        isCombined && 'players combine to get round the maximum',
        !isCombined &&
          combined !== undefined &&
          most !== undefined &&
          combined > most &&
          `together they stake ${combined}, over ${most}`,
      ),
      warned: together.map((spot) => `several players have the maximum on ${spot}; a person should look`),
    }
  },

  'gr.oral-wagers': (table) => {
    const taken = table.find('oral_wagers', 'oral_bets', 'oral_wagers_taken')
    const said = table.part('oral', 'oral_bet', 'oral_wager', 'spoken', 'spoken_bet', 'bet.oral')
    const oral = said ?? (table.find('funds_on_table') === undefined ? undefined : table)
    if (oral === undefined && taken !== true) return undefined
    const game = gameIdOf(oral ?? table) ?? gameIdOf(table)
    const staff = game === undefined ? undefined : (confirmers[game] ?? [])
    if (staff?.length === 0) return judged(`${game} takes no spoken wagers`)
    return oral === undefined ? judged() : judged(...faultsOfOral(oral, table, staff))
  },

  'gr.chip-position-governs': (table) => {
    const at = table.find(
      'frozen_at',
      'freeze_at',
      'freeze',
      'image_at',
      'settled_at',
      'settlement_moment',
      'moment',
      'chips_frozen_at',
    )
    const by = table.find('settled_by', 'settle_by', 'settlement_by')
    const keys = [
      'changed_after',
      'change_after',
      'moved_after',
      'later_change',
      'changed_after_freeze',
      'moved_after_freeze',
    ]
    const hasMoved = table.holds(...keys)
    if (at === undefined && by === undefined && keys.every((key) => table.find(key) === undefined)) return undefined
    const game = gameIdOf(table) ?? ''
    const due = moments[game] ?? Object.values(moments).flat()
    return judged(
      typeof at === 'string' &&
        !due.some((moment) => sameWord(at, moment)) &&
        `chips are looked at '${at}', not at '${due[0]}'`,
      typeof by === 'string' &&
        !['chip-position', 'position', 'chips', 'confirmed-oral-bet', 'oral'].some((way) => sameWord(by, way)) &&
        `wagers are settled by '${by}', not by where the chips lie`,
      hasMoved &&
        !table.holds('alarm', 'alarm_raised', 'alert') &&
        'chips moved after that moment, and no alarm is raised',
    )
  },

  'gr.marked-layout': (table, game) => {
    const layout = table.part('layout')
    const marked = layout?.words('side_wagers', 'marked', 'wagers') ?? table.words('marked_side_wagers')
    if (marked === undefined) return undefined
    const suspended = layout?.words('suspended', 'unavailable') ?? []
    const taken = wagersTaken(table).filter((id) => isSideWager(id, game))
    const offered = table.words('offered', 'side_wagers_offered')
    return judged(
      ...taken.filter((id) => !marked.includes(id)).map((id) => `${id} is not marked on the layout`),
      ...taken.filter((id) => suspended.includes(id)).map((id) => `a sign says that ${id} is not available`),
      ...(offered === undefined ? [] : marked)
        .filter((id) => !offered?.includes(id) && !suspended.includes(id))
        .map((id) => `${id} is marked, and neither offered nor said to be unavailable`),
    )
  },

  'gr.no-unlisted-variation': (table, game) => {
    const consent = ['proprietor_consent', 'proprietors_consent', 'proprietary_consent']
    const isRefused = table.denies(...consent)
    const added = table.words('added_wagers', 'extra_wagers', 'features', 'added') ?? []
    const taken = wagersTaken(table)
    if (!isRefused && added.length === 0 && (game === undefined || taken.length === 0)) return undefined
    const isAllowed =
      table.part('trial', 'trials') !== undefined || table.part('variation', 'local_variation') !== undefined
    const known = [...Object.keys(game?.wagers ?? {}), ...Object.keys(game?.groups ?? {})]
    return judged(
      isRefused && 'its proprietor does not consent',
      ...(isAllowed ? [] : [...added, ...taken])
        .filter((id) => !known.includes(id))
        .map((id) => `'${id}' is not listed`),
    )
  },
}

type Limits = { wager: string; min: number | undefined; max: number | undefined }

/** By wager, or one pair for the whole table. */
function limitsIn(table: TableFacts): Limits[] {
  const limits = table.part('limits')
  if (limits === undefined) return []
  const own = { wager: 'any wager', min: limits.number('min', 'minimum'), max: limits.number('max', 'maximum') }
  if (own.min !== undefined || own.max !== undefined) return [own]
  return limits.entries().map(([wager]) => {
    const of = limits.part(wager)
    return { wager, min: of?.number('min', 'minimum'), max: of?.number('max', 'maximum') }
  })
}

const faultsOfLimits = ({ wager, min, max }: Limits): (string | false)[] => [
  min === undefined && `${wager} has no minimum`,
  max === undefined && `${wager} has no maximum`,
  min !== undefined &&
    max !== undefined &&
    min > max &&
    `the minimum of ${wager}, ${min}, is over its maximum of ${max}`,
]

function outside({ wager, stake }: PlacedBet, limits: Limits): string | undefined {
  if (stake === undefined || (limits.wager !== 'any wager' && limits.wager !== wager)) return undefined
  if (stake < (limits.min ?? 0)) return `a stake of ${stake} on ${wager} is under the minimum of ${limits.min}`
  return stake > (limits.max ?? stake)
    ? `a stake of ${stake} on ${wager} is over the maximum of ${limits.max}`
    : undefined
}

/** Spots on which several players have the most that one may stake. */
function playersAtTheMaximum(table: TableFacts): string[] {
  const limits = limitsIn(table)
  const atMost = betsIn(table).filter(
    ({ wager, stake, player }) =>
      player !== undefined && limits.some((each) => [wager, 'any wager'].includes(each.wager) && each.max === stake),
  )
  return repeated(atMost.map(({ wager, seat }) => (seat === undefined ? wager : `${wager} at position ${seat}`)))
}

function faultsOfOral(oral: TableFacts, table: TableFacts, staff: readonly string[] | undefined): (string | false)[] {
  const stake = oral.number('stake', 'amount') ?? table.number('stake', 'bet.stake') ?? 0
  const funds = oral.number('funds_on_table', 'funds', 'cover', 'on_table', 'chips') ?? 0
  const by = oral.find('confirmed_by', 'repeated_by', 'confirmed', 'repeated')
  const isConfirmed =
    by === true ||
    (typeof by === 'string' && (staff ?? Object.values(confirmers).flat()).some((who) => sameWord(by, who)))
  return [
    funds < stake && `only ${funds} of ${stake} lie on the table`,
    !isConfirmed &&
      (typeof by === 'string' && by !== ''
        ? `the ${by} can't confirm a spoken wager`
        : 'nobody confirmed the spoken wager'),
  ]
}

/** Where the game is not known, what is asked about is taken for one. */
const isSideWager = (id: string, game: Game | undefined): boolean => {
  const wager = lookUp(game?.wagers ?? {}, id)
  return wager === undefined || wager.optional === true
}
