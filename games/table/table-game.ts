import type { DeviceClass } from '../../drivers/events.ts'
import type { CardRoomGame } from '../kit/card-room/page.ts'
import type { CommonPage } from '../kit/document/common-page.ts'
import type { Game } from '../kit/document/game.ts'
import { isSettingGame } from '../kit/pot/chinese/live-page.ts'
import { isPotGame } from '../kit/pot/pot-game.ts'

/** A game as tables and screens know it, whoever banks it. */
export type TableGame = Pick<CommonPage, 'id' | 'title' | 'currency' | 'equipment'> & {
  play: Game['live']['play'] | 'card-room'
  /** Classes of devices of which a table needs one, or no round could be played. */
  resultFrom: Game['live']['resultFrom']
  /** Classes that this game alone has a use for, beside them. */
  beside: readonly DeviceClass[]
  jackpots?: Game['jackpots']
}

export function houseTableGame(game: Game): TableGame {
  const { id, title, currency, equipment, live, jackpots } = game
  const { play, resultFrom } = live
  return { id, title, currency, equipment, play, resultFrom, beside: [], ...(jackpots && { jackpots }) }
}

/** What sees hole cards and boards where they lie. */
const potReaders: readonly DeviceClass[] = ['table-reader']

/** Undefined for a game that is only settled. */
export function cardRoomTableGame(game: CardRoomGame): TableGame | undefined {
  const { page, live } = game
  const reader = isPotGame(game) || isSettingGame(game) ? potReaders : live?.reader
  if (reader === undefined) return undefined
  const { id, title, currency, equipment } = page
  const beside = ['bank-stack', 'drop', 'dice-reader'] as const
  return { id, title, currency, equipment, play: 'card-room', resultFrom: reader, beside }
}
