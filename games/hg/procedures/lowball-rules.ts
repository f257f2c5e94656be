import type { CardRoomAction, CardRoomCase, CardRoomEvent } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { killBlindOf } from '../../kit/pot/betting/blinds.ts'
import type { KillRule } from '../../kit/pot/kill.ts'
import { limitsOf } from '../../kit/pot/kill.ts'
import type { Judgement, PotPage, Procedure } from '../../kit/pot/pot-page.ts'
import { hg } from '../citation.ts'
import { killed } from './killed-pot.ts'

/** Under which ids a draw game reports exposed cards and changed draws. */
type DrawIds = { low: string; high: string; onDraw: string; change: string; tooMany?: string; aceIsLow: boolean }

const upToSeven = '234567X'

/**
 * Before the draw an exposed card of seven or lower is kept, a higher one is replaced after the deal, and the first such
 * card becomes the burn card; on the draw none is kept (hg 266, 1539).
 */
export const exposedCards =
  (ids: DrawIds): Procedure =>
  ({ events }) => {
    let burn: string | undefined
    const findings: Breach[] = []
    let state: Record<string, unknown> = {}
    for (const event of events.filter(({ ev, exposed }) => ev === 'card' && exposed === true)) {
      const { card = '' } = event
      const isDraw = event.stage?.startsWith('draw') === true
      const isLow = (ids.aceIsLow ? `A${upToSeven}` : upToSeven).includes(card.charAt(0))
      const rule = isDraw ? ids.onDraw : isLow ? ids.low : ids.high
      findings.push({ rule, message: `${card} for seat ${seatOfHand(event.to)} is exposed` })
      if (!isDraw && !isLow) burn ??= card
      state = { ...state, taken: !isDraw && isLow, ...(isDraw || !isLow ? { remedy: 'replace-after-deal' } : {}) }
    }
    return { findings, state: { ...state, ...(burn === undefined ? {} : { becomes_burn: burn }) } }
  }

/** A number of cards may change while no card, the burn included, is out for it and nobody has acted on it (hg 269-272). */
export const drawRequests =
  (ids: Pick<DrawIds, 'change' | 'tooMany'>, most: number): Procedure =>
  ({ events, actions }) => {
    const requests = events.filter(({ ev }) => ev === 'draw-request')
    const drawn = actions.filter(({ do: verb }) => verb === 'draw')
    if (ids.tooMany !== undefined) {
      const over = [...requests, ...drawn].find(({ count = 0 }) => count > most)
      if (over !== undefined)
        return {
          refused: { rule: ids.tooMany, message: `seat ${over.seat} asks for ${over.count} cards; ${most} at most` },
        }
    }
    const changed = requests.find((request) => isLateChange(events, request))
    return changed === undefined
      ? {}
      : { refused: { rule: ids.change, message: `seat ${changed.seat} changes its draw too late` } }
  }

function isLateChange(events: readonly CardRoomEvent[], request: CardRoomEvent): boolean {
  const at = events.indexOf(request)
  const before = events.findLastIndex((each, i) => i < at && each.ev === 'draw-request' && each.seat === request.seat)
  if (before < 0) return false
  const between = events.slice(before + 1, at)
  return !between.some(({ ev }) => ev === 'betting-closed') && between.some(({ ev }) => isAction.includes(ev))
}
const isAction = ['burn', 'card', 'draw-request', 'bet', 'check', 'fold', 'action', 'draw']

/** Who has killed the hand: by the pots before it, as told, or at will. */
function lowballKiller(round: CardRoomCase): number | undefined {
  const { kill, previous_winners: told } = round.options
  if (typeof kill === 'number') return kill
  return (Array.isArray(told) ? legsAfter(told).killer : null) ?? killerAtWill(round)
}

const killerAtWill = ({ actions }: CardRoomCase): number | undefined =>
  seatOfHand(actions.find(({ do: verb }) => verb === 'kill')?.seat)

/** Two pots in a row oblige their winner; what counts of them for the next hand is a leg, or that he kills again (lines 281-293). */
export const lowballKill: KillRule = {
  says: 'whoever wins two main pots in a row kills the next hand; a split keeps a leg, and makes who has killed kill again; before a fourth card anybody may kill with chips of four times the kill blind',
  cite: hg(281, 302),
  seatOf: lowballKiller,
  actsLast: true,
  atWill: true,
  next({ before, winners: [winners = []], options }) {
    const { leg, killer } = legsAfter([...before, [...winners]])
    const due = options.kill_mandatory === false ? null : killer
    return { due, won: killer !== null ? [killer, killer] : leg === null ? [] : [leg] }
  },
}

/** Kill pots of lowball (lines 281-302). */
export const killPots: Procedure = (round, _table, page) => {
  const natural = naturalKill(page, round)
  const kills = round.actions.filter(({ do: verb }) => verb === 'kill')
  const [first] = kills
  if (first === undefined) return natural
  const isKilled = natural.state?.kill === true || round.options.kill !== undefined
  if (isKilled || kills.length > 1)
    return { refused: { rule: 'second-kill', message: 'only one kill a hand is allowed' } }
  if (isLateKill(first, killBlindOf(page, round)))
    return {
      refused: { rule: 'late-voluntary-kill', message: `seat ${first.seat} kills too late, or with too few chips` },
    }
  return { state: { ...natural.state, ...killedLast(page, round, Number(first.seat)) } }
}

/** Before anybody has a fourth card, with chips of four times the kill blind (lines 294-296). */
const isLateKill = ({ stack, cards_held: held = 0 }: CardRoomAction, killBlind: number): boolean =>
  held > 3 || (stack !== undefined && stack < 4 * killBlind)

const killedLast = (page: PotPage, round: CardRoomCase, seat: number) => ({
  ...killed(page, round, seat),
  last_to_act_first_round: seat,
})

/** Two main pots in a row make the winner kill the next; a split keeps a leg, and makes a killer kill again. */
function naturalKill(page: PotPage, round: CardRoomCase): Judgement {
  const { previous_winners: told } = round.options
  const { kill } = round.options
  if (!Array.isArray(told)) return typeof kill === 'number' ? { state: killedLast(page, round, kill) } : {}
  const { leg, killer } = legsAfter(told)
  const limits = limitsOf(round)
  const state = { leg_up: killer ?? leg }
  if (killer === null) return { state: { ...state, kill: false, ...(limits === undefined ? {} : { limits }) } }
  return { state: { ...state, ...killedLast(page, round, killer) } }
}

/** Who has one leg up, or is to kill, after these pots; one that was split has several winners. */
function legsAfter(pots: readonly unknown[]): { leg: number | null; killer: number | null } {
  let leg: number | null = null
  let killer: number | null = null
  for (const pot of pots) {
    const winners: number[] = Array.isArray(pot) ? pot.map(Number) : [Number(pot)]
    const holder: number | null = killer ?? leg
    const [alone] = winners
    if (winners.length > 1) {
      if (holder === null || !winners.includes(holder)) [leg, killer] = [null, null]
      continue
    }
    killer = alone === holder ? holder : null
    leg = alone ?? null
  }
  return { leg, killer }
}

/** Newcomers to Kansas City Lowball, and who was passed by the big blind: no pot that is won obliges anybody. */
export const newcomersKill: KillRule = {
  says: 'a newcomer, or whoever was passed by the big blind if no active player objects, may kill the pot to be dealt in',
  cite: hg(1533, 1538),
  seatOf: (round) => (typeof round.options.kill === 'number' ? round.options.kill : killerAtWill(round)),
  actsLast: false,
  atWill: false,
  next: () => ({ due: null, won: [] }),
}

export const killedByNewcomer: Procedure = (round, _table, page) => {
  const killer = newcomersKill.seatOf(round)
  return killer === undefined ? {} : { state: killed(page, round, killer) }
}
