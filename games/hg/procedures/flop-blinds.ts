import type { CardRoomCase } from '../../kit/card-room/case.ts'
import type { Citation } from '../../kit/document/citation.ts'
import { blindsOf, missedBlindsOf } from '../../kit/pot/blinds.ts'
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

/** Of games whose own text says what becomes of missed blinds. */
export const missedBlinds = (cite: Citation) => ({
  'missed-blinds-not-posted': irregular(
    'a player who has missed blinds is dealt in, and has not posted them',
    'he posts the total of the blinds, live up to the least opening bet and dead beyond, or waits for the big blind',
    cite,
    ['bet-sensors'],
  ),
})

/** Newcomers to limits from here on must post a big blind (line 23). */
const postingLimit = 1_000

export const flopBlinds: Procedure = (round, _table, page) => {
  const { actions } = round
  if (actions.some(({ do: verb }) => verb === 'straddle'))
    return { refused: { rule: 'straddle', message: 'a straddle is not allowed' } }
  const stays = buttonStays(round)
  if (stays !== undefined)
    return { refused: { rule: 'button-not-moved', message: `the button stays at seat ${stays}` } }
  const entry = actions.find(({ do: verb }) => verb === 'enter')
  const entered = entry === undefined ? {} : enter(entry.choice ?? '', round, blindsOf(page, round).at(-1) ?? 0)
  if (entered.refused !== undefined) return entered
  const missed = actions.find(({ do: verb }) => verb === 'post-missed-blinds')
  if (missed === undefined) return entered
  return { state: { ...entered.state, ...missedBlindsOf(page, round, missed.amount) } }
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
