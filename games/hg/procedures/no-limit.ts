import type { CardRoomCase } from '../../kit/card-room/case.ts'
import type { Citation } from '../../kit/document/citation.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { openingBlind } from '../../kit/pot/betting/blinds.ts'
import { bettingActionsIn } from '../../kit/pot/betting/play-betting.ts'
import type { PotPage, Procedure } from '../../kit/pot/pot-page.ts'
import { hg } from '../citation.ts'
import { irregular } from '../pot-page.ts'
import { illegalBuyIn } from './buy-ins.ts'
import { playerClock } from './player-clock.ts'

/** Where a game lays down its no-limit betting, its buy-ins and its clock. */
type NoLimitLines = Record<'bet' | 'raise' | 'buyIn' | 'words' | 'chip' | 'clock', Citation>

export const noLimitRules = ({ bet, raise, buyIn, words, chip, clock }: NoLimitLines) => ({
  'undersized-bet': irregular('a bet below the bring-in, not all-in', 'it is refused', bet, ['bet-sensors']),
  'undersized-raise': irregular('a raise smaller than the last bet or raise, not all-in', 'it is refused', raise, [
    'bet-sensors',
  ]),
  'reopened-by-short-all-in': irregular(
    'a player who has acted raises after an all-in of less than a full raise',
    'it is refused',
    raise,
    ['bet-sensors'],
  ),
  'words-and-chips-differ': irregular('the spoken amount and the chips differ', 'the words count', words, []),
  'oversize-chip': irregular('one larger chip without a word, facing a bet', 'it is a call', chip, ['bet-sensors']),
  'clock-ran-out': irregular('the minute is used up', 'the hand is dead', clock, []),
  'illegal-buy-in': irregular(
    'a short buy-in with chips in front or after another short one, or a full one after a short one with chips left',
    'it is refused',
    buyIn,
    [],
  ),
})

export const omahaNoLimit: NoLimitLines = {
  ...{ bet: hg(1255), raise: hg(1256), buyIn: hg(1257), words: hg(1259), chip: hg(1262), clock: hg(1263) },
}

export const noLimitRefusals = {
  'undersized-bet': 'undersized-bet',
  'undersized-raise': 'undersized-raise',
  'not-reopened': 'reopened-by-short-all-in',
} as const satisfies PotPage['refuses']

export const noLimitBetting: Procedure = (round, _table, page) => {
  const bought = illegalBuyIn(round)
  if (bought !== undefined) return { refused: { rule: 'illegal-buy-in', message: bought } }
  const clock = playerClock(round)
  return { ...clock, findings: [...(clock.findings ?? []), ...spokenFindings(round, openingBlind(page, round))] }
}

/** Chips without a word and words that differ from the chips; a betting round begins without a bet, the first with the blinds. */
function spokenFindings(round: CardRoomCase, blind: number): Breach[] {
  let bet = 0
  let at: number | undefined
  return bettingActionsIn(round).flatMap((action): Breach[] => {
    if (action.round !== at) bet = action.round === 1 ? blind : 0
    at = action.round
    const { seat, chips = [], to = 0, spoken } = action
    const put = chips.reduce((sum, chip) => sum + chip, 0)
    const isOversize = action.do === 'chip-in' && chips.length === 1 && bet > 0 && put > bet
    const told = round.actions.find((each) => each.seat === seat && each.spoken === spoken)
    bet = Math.max(bet, isOversize ? 0 : put, to)
    if (isOversize)
      return [{ rule: 'oversize-chip', message: `seat ${seat} puts in one chip of ${put} without a word` }]
    const differs = spoken !== undefined && typeof told?.to === 'number' && told.to !== spoken
    return differs
      ? [{ rule: 'words-and-chips-differ', message: `seat ${seat} says ${spoken} and puts in ${told.to}` }]
      : []
  })
}
