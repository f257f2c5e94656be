import { games } from '../../games.ts'
import { cardRoomGames } from '../../hg/card-room.ts'
import { circleSchedules, feeSets, pokerTablesById } from '../../hg/fees/schedules.ts'
import type { CardRoomPage } from '../../kit/card-room/page.ts'
import { poolPages } from '../pools.ts'
import { hashOf, type PlainRecord } from './canonical.ts'
import { houseForm } from './house.ts'
import { plainOf, plainRecord } from './plain.ts'

/**
 * The shape of a form, raised when the same rules come to be written otherwise: hashes are compared within one shape.
 * Decision 27 says what a form holds.
 */
export const formShape = 1

/**
 * The rules of one game as plain data: wagers, pay tables, options, citations, approval, irregularities and fees, and what
 * else its page says. Undefined where there is no such game.
 */
export function rulesForm(id: string): PlainRecord | undefined {
  const house = games.get(id)
  if (house !== undefined) return shaped(houseForm(house))
  const cardRoom = cardRoomGames.get(id)
  if (cardRoom !== undefined) return shaped(cardRoomForm(cardRoom.page))
  const pool = poolPages().find((page) => page.id === id)
  return pool && shaped(poolForm(pool))
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

/** How a bet is written is called its form in the rule book's page, and its combination here. */
function poolForm({ type: _type, form, ...pool }: ReturnType<typeof poolPages>[number]): PlainRecord {
  return plainRecord({ ...pool, combination: form })
}

const shaped = (form: PlainRecord): PlainRecord => ({ shape: formShape, ...form })

/** A page that players bank or contest, with its fee schedules: they are long, so each is named by its hash. */
export const cardRoomForm = (page: CardRoomPage): PlainRecord => ({
  ...plainRecord(page),
  currency: 'USD',
  feeSchedules: Object.fromEntries(
    schedulesOf(page.id).map(({ id, title, lines, ...schedule }) => [
      id,
      { title, lines: `hg, lines ${lines.join('-')}`, sha256: hashOf(plainOf({ title, lines, ...schedule }) ?? null) },
    ]),
  ),
})

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
