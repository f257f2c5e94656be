import type { CardRoomCase } from '../../games/kit/card-room/case.ts'
import { type CardRoomGame, cardRoomFinding } from '../../games/kit/card-room/page.ts'
import type { Options, Problem } from '../../games/kit/document/options.ts'
import { isSettingGame } from '../../games/kit/pot/chinese/live-page.ts'
import { isPotGame } from '../../games/kit/pot/pot-game.ts'
import { tableOf } from '../../games/kit/pot/seating.ts'
import { stagesOf } from '../../games/kit/pot/streets.ts'
import { readCardRoomCase } from '../../games/settle/card-room/read-case.ts'
import { cardRoomSteps } from '../../games/table/card-room/steps.ts'
import { settingSteps } from '../../games/table/chinese/table.ts'
import { cardRoomRules } from '../../games/table/common/rules-view.ts'
import { potSteps } from '../../games/table/pot/table.ts'
import { cardRoomGameOf } from './find-table-game.ts'
import type { Mistake, TableConfiguration, TableSetup } from './shape.ts'

type ReadCardRoom = {
  ready?: Pick<TableSetup, 'options' | 'rules' | 'steps'>
  mistakes: Mistake[]
  /** Of the options. */
  warnings?: Problem[]
}

/** A table of the card room: its options are those under which its game settles a round. */
export function readCardRoomTable(table: TableConfiguration, path: string): ReadCardRoom {
  const game = cardRoomGameOf(table.game)
  if (game === undefined) return { mistakes: [] }
  const read = readCardRoomCase({ id: table.id, game: table.game, options: table.options })
  if ('wrong' in read) return { mistakes: [{ path: `${path}.options`, message: read.wrong }] }
  const mistakes = [
    ...wrongOptions(game, read.round, path),
    ...wrongFees(game, read.round, path),
    ...withoutSchedule(game, read.round, path),
    ...idleFees(game, read.round, path),
    ...withoutBank(game, table, path),
    ...withoutPoint(game, read.round, path),
  ]
  if (mistakes.length > 0) return { mistakes }
  const { options } = read.round
  const rules = () => cardRoomRules(game, options)
  const ready = { options: ofNoMeter(game), rules, steps: stepsOf(game, options) }
  return { ready, mistakes, warnings: game.warnings?.(options) ?? [] }
}

function stepsOf(game: CardRoomGame, options: CardRoomCase['options']): TableSetup['steps'] {
  if (isPotGame(game)) return (boards, tellers) => potSteps({ game, options }, boards, tellers)
  if (isSettingGame(game)) return (boards, tellers) => settingSteps({ game, options }, boards, tellers)
  return (boards, tellers, enders) => cardRoomSteps({ game, options }, boards, tellers, enders)
}

/** The game is asked what it makes of the options before anything is dealt. */
function wrongOptions(game: CardRoomGame, nothingDealt: CardRoomCase, path: string): Mistake[] {
  const answer = game.settle(nothingDealt)
  if ('error' in answer) return [{ path: `${path}.options`, message: answer.error }]
  if (answer.refused === undefined) return []
  const { rule, message, citation } = cardRoomFinding(game.page, answer.refused, 'violation')
  return [{ path: `${path}.options`, rule, message, citation }]
}

/** A posted option that no fee table has, or not for this game or its limits (hg 9285-9293), would stop each hand when its pot is pushed. */
function wrongFees(game: CardRoomGame, round: CardRoomCase, path: string): Mistake[] {
  const read = isPotGame(game) ? tableOf(game.pot, round) : undefined
  if (!isPotGame(game) || read === undefined || 'refused' in read) return []
  const { pot } = game
  const structure = pot.betting.structure === 'no-limit' ? { structure: 'no-limit' } : {}
  const posted = game.settle({ ...round, kind: 'config', options: { ...structure, ...round.options } })
  if ('refused' in posted && posted.refused !== undefined)
    return [{ path: `${path}.options`, message: posted.refused.message }]
  const due = pot.fees(round, read.table, stagesOf(pot.streets).at(-1) ?? '', pot)
  if ('error' in due) return [{ path: `${path}.options`, message: due.error }]
  if (!('refused' in due)) return []
  const { rule, message } = due.refused
  const isUnknownYet = rule === 'players-not-covered' && round.options.seated === undefined
  return isUnknownYet ? [] : [{ path: `${path}.options`, message }]
}

/** An option of no schedule would collect nothing. */
function withoutSchedule({ page }: CardRoomGame, { options }: CardRoomCase, path: string): Mistake[] {
  if (page.bankedBy !== 'player-dealer' || options.option === undefined || typeof options.schedule === 'string')
    return []
  const message = `option ${options.option} is of no schedule: name the set of fees that the table has posted`
  return [{ path: `${path}.options.schedule`, message }]
}

/** Where no pot is pushed, fees of a pot would never be taken. */
function idleFees(game: CardRoomGame, { options }: CardRoomCase, path: string): Mistake[] {
  if (isPotGame(game) || options.fees === undefined) return []
  return [{ path: `${path}.options.fees`, message: `${game.page.id} has no pot to take these fees from` }]
}

/** Without it nobody knows how far the player-dealer's money goes. */
function withoutBank({ page }: CardRoomGame, { devices }: TableConfiguration, path: string): Mistake[] {
  if (page.bankedBy !== 'player-dealer' || devices.some(({ driver }) => driver === 'line-bank-stack')) return []
  const message = `no device here tells what the player-dealer's bank holds: add a bank-stack`
  return [{ path: `${path}.devices`, message }]
}

/** Hands that are compared in points are worth nothing without it. */
function withoutPoint(game: CardRoomGame, { options }: CardRoomCase, path: string): Mistake[] {
  if (!isSettingGame(game) || typeof options.point_value === 'number') return []
  return [{ path: `${path}.options.point_value`, message: 'the worth of a point is missing (minor units)' }]
}

/** No game of the card room feeds a meter, which is all that these are asked for. */
function ofNoMeter({ page }: CardRoomGame): Options {
  const asked: object = { payTables: {}, odds: {}, limits: {}, wagersOffered: Object.keys(page.wagers) }
  return asked as Options
}
