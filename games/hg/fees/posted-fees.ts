import type { Breach } from '../../kit/document/rules.ts'
import { chargesOfHand } from '../../kit/fees/fee-moments.ts'
import type { Charge, FeeOption } from '../../kit/fees/fee-option.ts'
import { inForce, postedRows, type TablePlay } from '../../kit/fees/posted-options.ts'
import { type FeeSet, feeSets, ownSet } from './schedules.ts'

/** What a table has posted: a set by its id, a game's own tables where none is named, and the numbers of its options. */
export type PostedFees = {
  /** The game on the table; none where a set is asked by itself. */
  game?: string | undefined
  set?: string | undefined
  options: readonly number[]
  play: TablePlay
}

type Refused = { refused: Breach }

/** The set that a table names (fee_model `table_config`: there is no default), if it is printed for the game. */
function setOf({ game, set }: PostedFees): { set: FeeSet } | Refused {
  const found = set === undefined ? game && ownSet(game) : feeSets().get(set)
  if (!found) {
    const message =
      set === undefined ? `${game ?? 'the table'} has no fee tables of its own: name a set` : `no set ${set}`
    return { refused: { rule: 'no-such-set', message } }
  }
  if (game !== undefined && !found.games.includes(game))
    return { refused: { rule: 'set-not-for-game', message: `${found.id} is not printed for ${game}` } }
  return { set: found }
}

/** The option in force with so many players, or why the table or the hand is refused. */
export function feeOption(posted: PostedFees, players: number | undefined): { option: FeeOption } | Refused {
  const found = setOf(posted)
  if ('refused' in found) return found
  const { id, options } = found.set
  const rows = postedRows(options, id, posted.options, posted.play)
  return 'refused' in rows ? rows : inForce(rows.rows, players)
}

/** Lowball draws once, so a fee after a second draw never falls due in it (line 267; `stages` of the fee model). */
const lacking: Readonly<Record<string, readonly string[]>> = { 'hg.lowball': ['draw-2', 'draw-3'] }

/**
 * What is taken from a hand that was dealt to so many players and reached this stage: every moment that it came to, free
 * ones with an amount of 0, in order.
 */
export function feesDue(
  posted: PostedFees,
  players: number | undefined,
  reached: string,
): { charges: readonly Charge[] } | Refused {
  const found = feeOption(posted, players)
  if ('refused' in found) return found
  return { charges: chargesOfHand(found.option, reached, lacking[posted.game ?? '']) }
}
