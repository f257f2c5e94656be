import { games as shelf } from '../../games/games.ts'
import { cardRoomGames } from '../../games/hg/card-room-games.ts'
import type { CardRoomPage } from '../../games/kit/card-room/page.ts'
import { citationText } from '../../games/kit/document/citation.ts'
import type { CommonPage } from '../../games/kit/document/common-page.ts'
import type { Game } from '../../games/kit/document/game.ts'
import type { PlainRecord } from '../../games/listing/forms/canonical.ts'
import { rulesForm } from '../../games/listing/forms/rules-form.ts'
import { plainCardRoomPage } from '../../games/listing/plain-card-room.ts'
import { plainGame } from '../../games/listing/plain-game.ts'
import { plainPools } from '../../games/listing/plain-pools.ts'
import { rulesText } from '../../games/listing/printed/rules-text.ts'
import { json } from './command-line/flags.ts'
import { rulesPage } from './rules/rules-page.ts'
import { type Flags, fail, print, readArgs, type Verb } from './verb.ts'

const flags = {
  json,
} as const satisfies Flags

export const games: Verb = {
  summary: 'List every game with its document, approval, wagers, pay tables, options and irregularities',
  usage: 'games [GAME] [--json]    (GAME: its wagers, options with their defaults, and irregularities in words)',
  flags,
  async run(args) {
    const read = readArgs(args, games, flags, { from: 0, to: 1 })
    if (read === undefined) return 2
    const [game] = read.words
    try {
      if (game === undefined) print(read.values.json ? JSON.stringify(allPlain(), null, 2) : list())
      else print(read.values.json ? JSON.stringify(plainNamed(game), null, 2) : summary(game))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

const house = (): Game[] => [...shelf.values()]
const cardRoom = (): CardRoomPage[] => [...cardRoomGames.values()].map(({ page }) => page)

const allPlain = () => [...house().map(plainGame), ...cardRoom().map(plainCardRoomPage), ...plainPools()]

const list = (): string =>
  [...house().map(describe), ...cardRoom().map(describeCardRoom), ...plainPools().map(describePool)].join('\n')

function plainNamed(game: string): object {
  const plain = allPlain().find(({ id }) => id === game)
  if (plain === undefined) throw noGame(game)
  return plain
}

const noGame = (game: string): Error => new Error(`There is no game '${game}'; 'feltwire games' lists them.`)

/** What an operator asks of a game: what may be staked, what he must choose, and what can go wrong. */
const inShort = ['The game', 'Wagers', 'Options', 'Irregularities']

function summary(game: string): string {
  const form: PlainRecord | undefined = rulesForm(game)
  if (form === undefined) throw noGame(game)
  const sections = rulesText(form).filter(({ title }) => inShort.includes(title))
  return rulesPage(`${game}    (feltwire rules ${game} prints all its rules)`, sections)
}

const ids = (title: string, named: object) => `  ${title.padEnd(16)}${Object.keys(named).join(', ')}`

const describe = (game: Game): string =>
  described(
    game,
    equipmentOf(game),
    `  result from     ${game.live.resultFrom.join(' or ')}`,
    ids('wagers', game.wagers),
    ids('pay tables', game.payTables),
  )

const describeCardRoom = (page: CardRoomPage): string =>
  described(page, `  banked by       ${page.bankedBy}`, equipmentOf(page), ids('wagers', page.wagers))

const equipmentOf = ({ equipment }: CommonPage): string => `  equipment       ${equipment.join(', ')}`

/** What every game says of itself, with the lines of its kind. */
const described = (page: CommonPage, ...ofItsKind: readonly string[]): string =>
  [
    `${page.id}: ${page.title}`,
    `  ${page.document}, ${citationText(page.cite)}`,
    `  ${page.approval.says} (${citationText(page.approval.cite)})`,
    ...ofItsKind,
    ids('options', page.options),
    ids('irregularities', page.irregularities),
    '',
  ].join('\n')

const describePool = (pool: ReturnType<typeof plainPools>[number]): string =>
  [
    `${pool.id}: ${pool.title}`,
    `  ${pool.document}, ${pool.citation}`,
    `  banked by       ${pool.banked_by}`,
    ids('options', pool.options),
    ids('irregularities', pool.irregularities),
    '',
  ].join('\n')
