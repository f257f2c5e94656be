import { isDeepStrictEqual } from 'node:util'
import { games } from '../../games/games.ts'
import { cardRoomGames } from '../../games/hg/card-room-games.ts'
import type { Game } from '../../games/kit/document/game.ts'
import type { Options } from '../../games/kit/document/options.ts'
import { readCardRoomCase } from '../../games/settle/card-room/read-case.ts'
import { roundOf } from '../../games/settle/case-round.ts'
import { readCase } from '../../games/settle/case-shape.ts'
import { cardMessages } from './card-round-messages.ts'
import { cardRoomMessages } from './player-banked-messages.ts'
import { handMessages } from './pot-hand-messages.ts'
import type { DeviceMessage, Scenario, ScenarioRound } from './scenario-schema.ts'
import { spinMessages } from './spin-round-messages.ts'

/**
 * Turns a round in the notation of `settle` into the messages of its table's devices, in order. Throws a RangeError for
 * a round that the rules would deal differently.
 */
export function messagesOf(
  table: Scenario['table'],
  { title, meanwhile = [], only, ...round }: ScenarioRound,
): DeviceMessage[] {
  const cardRoom = cardRoomGames.get(table?.game ?? '')
  if (cardRoom?.live !== undefined) {
    const read = readCardRoomCase({ ...round, id: title, game: table?.game, options: table?.options ?? {} })
    if ('wrong' in read) throw new RangeError(read.wrong)
    return meanwhile.reduce(inserted, [...cardRoomMessages(cardRoom.live, read.round)]).slice(0, only)
  }
  if (cardRoom !== undefined) return meanwhile.reduce(inserted, handMessages(round)).slice(0, only)
  const { game, options } = tableOf(table)
  const read = readCase({ ...round, id: title, game: game.id })
  if ('wrong' in read) throw new RangeError(read.wrong)
  const told = roundOf(read.told, game)
  const isOfCards = game.live.play === 'shoe' || game.live.play === 'seats'
  const words = [...(isOfCards ? cardMessages : spinMessages)(game, options, told)]
  return meanwhile.reduce(inserted, words).slice(0, only)
}

/** The game of a scenario, with its options in full. */
function tableOf(table: Scenario['table']): { game: Game; options: Options } {
  const game = games.get(table?.game ?? '')
  if (game === undefined) throw new RangeError(`there is no game '${table?.game}'`)
  const read = game.readOptions(table?.options ?? {})
  if ('problems' in read) throw new RangeError(read.problems.map(({ message }) => message).join('; '))
  return { game, options: read.options }
}

function inserted(
  words: DeviceMessage[],
  { after, say }: NonNullable<ScenarioRound['meanwhile']>[number],
): DeviceMessage[] {
  const at = words.findIndex((word) => isDeepStrictEqual(word, after))
  if (at < 0) throw new RangeError(`no message of this round is ${JSON.stringify(after)}`)
  return words.toSpliced(at + 1, 0, say)
}
