import { games } from '../../games.ts'
import { cardRoomGames } from '../../hg/card-room-games.ts'
import { circleSchedules, feeSets, pokerTablesById } from '../../hg/fees/schedules.ts'
import type { CardRoomPage } from '../../kit/card-room/page.ts'
import { poolPages } from '../plain-pools.ts'
import { hashOf, type PlainRecord } from './canonical.ts'
import { qualifiesForm } from './house-banked.ts'
import { houseOrPoolForm, shaped } from './house-or-pool.ts'
import { plainOf, plainRecord } from './plain.ts'

/**
 * The rules of one game as plain data: wagers, pay tables, options, citations, approval, irregularities and fees, and what
 * else its page says. Undefined where there is no such game.
 */
export function rulesForm(id: string): PlainRecord | undefined {
  const cardRoom = cardRoomGames.get(id)
  return cardRoom === undefined ? houseOrPoolForm(id) : shaped(cardRoomForm(cardRoom.page))
}

/** The ids of all games that have a form. */
export const gamesWithRules = (): string[] => [
  ...games.keys(),
  ...cardRoomGames.keys(),
  ...poolPages().map(({ id }) => id),
]

/** SHA-256 of a game's form; undefined where there is no such game. */
export function rulesHash(id: string): string | undefined {
  const form = rulesForm(id)
  return form && hashOf(form)
}

/** A page that players bank or contest, with its fee schedules: they are long, so each is named by its hash. */
export const cardRoomForm = ({ odds, qualifies, ...page }: CardRoomPage): PlainRecord => ({
  ...plainRecord(page),
  ...qualifiesForm(qualifies),
  ...printedEdges(odds),
  feeSchedules: Object.fromEntries(
    schedulesOf(page.id).map(({ id, title, lines, ...schedule }) => [
      id,
      { title, lines: `hg, lines ${lines.join('-')}`, sha256: hashOf(plainOf({ title, lines, ...schedule }) ?? null) },
    ]),
  ),
})

/** How odds are counted is no rule; what the document prints of them is. */
function printedEdges(odds: CardRoomPage['odds'] = {}): PlainRecord {
  const printed = Object.entries(odds).flatMap(([wager, by]) => ('printed' in by ? [[wager, by.printed]] : []))
  return printed.length === 0 ? {} : plainRecord({ printedEdges: Object.fromEntries(printed) })
}

type Schedule = { id: string; title: string; lines: readonly number[]; games?: readonly string[] }

/** The books of fees have every schedule of their kind, and a game those that are printed for it. */
function schedulesOf(id: string): readonly Schedule[] {
  const pots: readonly Schedule[] = [...feeSets().values()]
  const banks: readonly Schedule[] = [...circleSchedules().values()]
  if (id === 'hg.fees') return pots
  if (id === 'hg.collections-ca-games') return banks
  if (id === 'hg.collections-poker') return [...pokerTablesById().values()]
  return [...pots, ...banks].filter(({ games = [] }) => games.includes(id))
}
