import { games } from '../../../games/games.ts'
import { gameOf as betTypeGame, betTypeIds, pageOf } from '../../../games/hkjc/bets/bet-types.ts'
import { poolDocument } from '../../../games/hkjc/citation.ts'
import { citationText } from '../../../games/kit/document/citation.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import type { Options } from '../../../games/kit/document/options.ts'
import { cardRoomGameOf, findTableGame } from '../../config/find-table-game.ts'
import { currencyOfPools } from '../../config/read-configuration.ts'
import { type Decisive, decisive } from '../../config/shape.ts'
import type { GameTold } from './round-story.ts'
import type { Surroundings } from './surroundings.ts'

/** A table by the configuration of its session. Without `game` this version has no page of what was played there. */
export type StoryTable = {
  site: string
  zone: string
  currency: string
  game?: { page: Game; options: Options }
  devices: readonly { id: string; driver: string }[]
}

/** @param gameId the game by the round's result, where it has one */
export function tableTold({ session }: Surroundings, table: string, gameId: string | undefined): StoryTable {
  const config = decisive.safeParse(session?.config).data
  const configured = config?.tables.find(({ id }) => id === table)
  const page = games.get(gameId ?? configured?.game ?? '')
  const options = configured && page && optionsOf(page, configured)
  const played = gameId ?? configured?.game ?? ''
  return {
    site: config?.site ?? '',
    zone: session?.timeZone ?? 'UTC',
    currency: played.startsWith('hkjc.') ? currencyOfPools : (findTableGame(played)?.currency ?? ''),
    ...(page !== undefined && options !== undefined && { game: { page, options } }),
    devices: (configured?.devices ?? []).map(({ id, driver }) => ({ id, driver })),
  }
}

function optionsOf(page: Game, { options }: Decisive['tables'][number]): Options | undefined {
  const read = page.readOptions(options)
  return 'options' in read ? read.options : undefined
}

/** A bet type of the pools, or a game that this version does not know. */
function poolTitled(id: string): GameTold {
  const type = betTypeIds.find((each) => betTypeGame(each) === id)
  const unknown = { id, title: id, document: '', citation: '', approval: '' }
  if (type === undefined) return unknown
  const { title, cite } = pageOf(type)
  return { ...unknown, title: `${title} pool`, document: poolDocument, citation: citationText(cite) }
}

/** The game as people know it; by its id alone where this version has no page of it. */
export function gameTold(id: string): GameTold {
  const page = games.get(id) ?? cardRoomGameOf(id)?.page
  if (page === undefined) return poolTitled(id)
  const { title, document, cite, approval } = page
  return { id, title, document, citation: citationText(cite), approval: approval.says }
}
