import type { CardRoomCase } from '../../kit/card-room/case.ts'
import type { Citation } from '../../kit/document/citation.ts'
import type { Irregularity } from '../../kit/document/rules.ts'
import { lookUp } from '../../kit/look-up.ts'
import { blindsOf, missedBlindsOf } from '../../kit/pot/betting/blinds.ts'
import { limitsOf } from '../../kit/pot/kill.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'
import { hg } from '../citation.ts'
import { irregular } from '../pot-page.ts'
import { buttonMoves } from './button-moves.ts'

/** What a game says of its button, of straddles and of newcomers to 10-20 and higher; where it says nothing, nothing is refused. */
type BlindLines = { button: Citation; straddle?: Citation; entry?: Citation }

export const flopBlindRules = ({ button, straddle, entry }: BlindLines): Readonly<Record<string, Irregularity>> => ({
  ...(straddle && { straddle: irregular('a straddle bet', 'it is not allowed', straddle, ['bet-sensors']) }),
  'button-not-moved': irregular(
    'the button stays for a second hand',
    'it is not allowed; the button moves after each hand',
    button,
    [],
  ),
  ...(entry && {
    'entry-without-big-blind': irregular(
      'a newcomer to a 10-20 game or higher is dealt in without a big blind',
      'it is not allowed; he posts it, waits for it, or posts it between button and small blind',
      entry,
      ['bet-sensors'],
    ),
  }),
})

/** Hold'em (lines 9-33), whose rules Reverse Hold'em takes over (line 444). */
export const holdemBlinds: BlindLines = { button: hg(13, 29), straddle: hg(33), entry: hg(23, 26) }
export const omahaBlinds: BlindLines = { button: hg(1244), straddle: hg(1250), entry: hg(1239, 1243) }

/** Of games whose own text says what becomes of missed blinds. */
export const missedBlinds = (cite: Citation) => ({
  'missed-blinds-not-posted': irregular(
    'a player who has missed blinds is dealt in, and has not posted them',
    'he posts the total of the blinds, live up to the least opening bet and dead beyond, or waits for the big blind',
    cite,
    ['bet-sensors'],
  ),
})

/** Newcomers to limits from here on must post a big blind (lines 23, 1239). */
const postingLimit = 1_000

export const flopBlinds: Procedure = (round, _table, page) => {
  const { actions } = round
  const has = (rule: string): boolean => lookUp(page.irregularities, rule) !== undefined
  if (has('straddle') && actions.some(({ do: verb }) => verb === 'straddle'))
    return { refused: { rule: 'straddle', message: 'a straddle is not allowed' } }
  const stays = buttonMoves(round)
  if (stays.refused !== undefined) return stays
  const entry = actions.find(({ do: verb }) => verb === 'enter')
  const choice = entry?.choice ?? ''
  if (has('entry-without-big-blind') && isDealtInUnpaid(choice, round))
    return { refused: { rule: 'entry-without-big-blind', message: 'a newcomer is dealt in without a big blind' } }
  const bigBlind = blindsOf(page, round).at(-1) ?? 0
  const entered = entry === undefined ? {} : { state: { owes: choice.startsWith('post-') ? bigBlind : 0 } }
  const missed = actions.find(({ do: verb }) => verb === 'post-missed-blinds')
  if (missed === undefined) return entered
  const total = blindsOf(page, round).reduce((sum, blind) => sum + blind, 0)
  const { seat, amount = total } = missed
  if (has('missed-blinds-not-posted') && amount < total)
    return { refused: { rule: 'missed-blinds-not-posted', message: `seat ${seat} posts ${amount}; ${total} is due` } }
  return { state: { ...entered.state, ...missedBlindsOf(page, round, missed.amount) } }
}

const isDealtInUnpaid = (choice: string, round: CardRoomCase): boolean =>
  (limitsOf(round)?.[0] ?? 0) >= postingLimit && (choice === 'dealt-in' || choice === 'wait-button')
