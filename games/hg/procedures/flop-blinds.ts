import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { blindsOf } from '../../kit/pot/blinds.ts'
import { limitsOf } from '../../kit/pot/kill.ts'
import type { Judgement, Procedure } from '../../kit/pot/pot-page.ts'
import { hg } from '../citation.ts'
import { irregular } from '../pot-page.ts'

/** The button and blinds of the hold'em family (lines 9-33, 84-104, 1232-1250). */
export const flopBlindRules = {
  straddle: irregular('a straddle bet', 'it is not allowed', hg(33), ['bet-sensors']),
  'button-not-moved': irregular(
    'the button stays for a second hand',
    'it is not allowed; the button moves after each hand',
    hg(13, 29),
    [],
  ),
  'entry-without-big-blind': irregular(
    'a newcomer to a 10-20 game or higher is dealt in without a big blind',
    'it is not allowed; he posts it, waits for it, or posts it between button and small blind',
    hg(23, 26),
    ['bet-sensors'],
  ),
}

/** Newcomers to limits from here on must post a big blind (line 23). */
const postingLimit = 1_000

export const flopBlinds: Procedure = (round, _table, page) => {
  const { actions } = round
  if (actions.some(({ do: verb }) => verb === 'straddle'))
    return { refused: { rule: 'straddle', message: 'a straddle is not allowed' } }
  const stays = buttonStays(round)
  if (stays !== undefined)
    return { refused: { rule: 'button-not-moved', message: `the button stays at seat ${stays}` } }
  const blinds = blindsOf(page, round)
  const entry = actions.find(({ do: verb }) => verb === 'enter')
  const entered = entry === undefined ? {} : enter(entry.choice ?? '', round, blinds.at(-1) ?? 0)
  if (entered.refused !== undefined) return entered
  const missed = actions.find(({ do: verb }) => verb === 'post-missed-blinds')
  return missed === undefined ? entered : { state: { ...entered.state, ...missedBlinds(round, blinds, missed.amount) } }
}

function buttonStays({ events }: CardRoomCase): number | undefined {
  const starts = events.filter(({ ev }) => ev === 'hand-start').map(({ button }) => button)
  return starts.find((button, at) => button !== undefined && at > 0 && starts[at - 1] === button)
}

function enter(choice: string, round: CardRoomCase, bigBlind: number): Judgement {
  const isHigh = (limitsOf(round)?.[0] ?? 0) >= postingLimit
  if (isHigh && (choice === 'dealt-in' || choice === 'wait-button'))
    return { refused: { rule: 'entry-without-big-blind', message: 'a newcomer is dealt in without a big blind' } }
  return { state: { owes: choice.startsWith('post-') ? bigBlind : 0 } }
}

/** All the blinds are posted: up to the least opening bet is a bet, the rest is dead (line 31). */
function missedBlinds(round: CardRoomCase, blinds: readonly number[], amount: number | undefined) {
  const posted = amount ?? blinds.reduce((sum, blind) => sum + blind, 0)
  const { minimum_opening_bet: told } = round.options
  const opening = typeof told === 'number' ? told : (blinds.at(-1) ?? 0)
  const live = Math.min(posted, opening)
  return { live, dead: posted - live }
}
