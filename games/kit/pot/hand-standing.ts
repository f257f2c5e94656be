import type { CardRoomCase, CardRoomEvent } from '../card-room/case.ts'
import { lookUp } from '../look-up.ts'
import type { ReportedAction } from './betting/betting-round.ts'
import { type BettingRound, type RoundRules, verifyAction } from './betting/betting-round.ts'
import { bettingActionsIn, playRound, rulesOfRound } from './betting/play-betting.ts'
import { type DealContext, type DealState, stepOf } from './deal/deal-state.ts'
import { dealEvent } from './deal/deal-step.ts'
import { playedDeal } from './deal/play-deal.ts'
import type { HandFault, PotPage } from './pot-page.ts'
import { type Layer, potsOf } from './pots.ts'
import { tableOf } from './seating.ts'
import type { Seats, Table } from './seats.ts'
import { type Street, stagesOf } from './streets.ts'

/** Where a hand stands, by what is told of it. */
export type HandStanding = {
  table: Table
  deal: DealState
  context: DealContext
  /** The step that is due; undefined once all cards are out and bet on. */
  step: Street | undefined
  /** The betting round that is under way, from 1. */
  betting?: { at: number; round: BettingRound; rules: RoundRules }
  /** Seats that are still in the hand, and those of them without chips to bet. */
  live: Seats
  allIn: Seats
  /** What each seat has put in during the rounds that are closed (minor units). */
  put: Readonly<Record<number, number>>
}

/** @returns undefined where the table can't be dealt like this: the game says why */
export function standingOf(page: PotPage, round: CardRoomCase): HandStanding | undefined {
  const read = tableOf(page, round)
  if ('refused' in read) return undefined
  const { table } = read
  const { state: deal, context } = playedDeal(page, round, table, 'passes')
  const step = stepOf(page.streets, deal)
  const told = bettingActionsIn(round)
  const put: Record<number, number> = {}
  let start: { live: Seats; allIn: Seats } = { live: table.live, allIn: [] }
  const played = (at: number): BettingRound => {
    const ofRound = told.filter((action) => action.round === at)
    return playRound(page, round, table, ofRound, at, start).round
  }
  for (let at = 1; at <= deal.rounds; at++) {
    const { live, allIn, to } = played(at)
    start = { live, allIn }
    for (const [seat, amount] of Object.entries(to)) put[Number(seat)] = (put[Number(seat)] ?? 0) + amount
  }
  const at = deal.rounds + 1
  const standing = { table, deal, context, step, put }
  if (step?.step !== 'bets') return { ...standing, ...lastLive(round, start, deal.rounds) }
  const under = played(at)
  const rules = { ...rulesOfRound(page, round, table, at), inTurn: true }
  return { ...standing, live: under.live, allIn: under.allIn, betting: { at, round: under, rules } }
}

/** Hands that are passed or killed between betting rounds. */
function lastLive(round: CardRoomCase, { live, allIn }: { live: Seats; allIn: Seats }, rounds: number) {
  const gone = round.actions.filter((action) => action.do === 'muck' && (action.round ?? 0) > rounds)
  return { live: live.filter((seat) => !gone.some((action) => action.seat === seat)), allIn }
}

/** Whether nobody has to act any more in the betting round under way: all have, or only one of them still could. */
export function isBetOut({ round: { next, live, allIn, to } }: NonNullable<HandStanding['betting']>): boolean {
  if (next === null || live.length < 2) return true
  const [able, ...others] = live.filter((seat) => !allIn.includes(seat))
  if (able === undefined || others.length > 0) return able === undefined
  // It has matched all that the others have put in, though a short blind is called in full.
  const facing = Object.entries(to).map(([seat, amount]) => (Number(seat) === able ? 0 : amount))
  return (to[able] ?? 0) >= Math.max(0, ...facing)
}

/** The pots as they are matched so far: the main pot first. */
export function potsIn({ put, live }: HandStanding, dead: number): readonly Layer[] {
  const stakes = Object.entries(put).map(([seat, amount]) => ({ seat: Number(seat), amount }))
  const { layers, back } = potsOf(stakes, live, dead)
  return [...layers, ...back.map(({ seat, amount }) => ({ amount, seats: [seat] }))]
}

/** What is wrong with a fault in words, and under which id of the page, if it has one for it. */
export type FoundFault = { fault: HandFault; rule: string | undefined; says: string }

/** What is wrong with an action of the betting round under way, by every rule of betting; undefined where nothing is. */
export function faultOfAction(page: PotPage, standing: HandStanding, action: ReportedAction): FoundFault | undefined {
  const { betting, live } = standing
  const { seat, do: verb, to } = action
  if (betting === undefined) return undefined
  if (!live.includes(seat)) return faultOf(page, 'not-in-hand', `seat ${seat} is not in the hand`)
  const { round, rules } = betting
  const amount = to === undefined ? '' : ` to ${to}`
  const due = round.next === null ? 'nobody is to act' : `seat ${round.next} is to act`
  const faults = verifyAction(round, action, rules)
  const fault = faults.find((each) => page.refuses[each] !== undefined) ?? faults[0]
  if (fault !== undefined)
    return faultOf(page, fault, `seat ${seat}: ${verb}${amount}, with ${round.bet} to match, and ${due}`)
  if (verb === 'call' && to !== undefined && to < round.bet)
    return faultOf(page, 'short-call', `seat ${seat} calls with ${to}; ${round.bet} is to match`)
  return undefined
}

/** What is wrong with the next card, burn, board, discard or draw; undefined where nothing is. */
export function faultOfDeal(page: PotPage, standing: HandStanding, event: CardRoomEvent): FoundFault | undefined {
  const { deal, context, step, betting } = standing
  const isOpen = step?.step === 'bets' && betting !== undefined
  if (isOpen && ['card', 'board', 'draw', 'community'].includes(event.ev) && deal.replaces === undefined)
    return faultOf(page, 'premature-street', `betting round ${betting.at} is not closed`)
  const dealt = dealEvent(deal, event, context)
  return 'fault' in dealt ? faultOf(page, dealt.fault, dealt.says) : undefined
}

const faultOf = ({ refuses, calls }: PotPage, fault: HandFault, says: string): FoundFault => ({
  fault,
  rule: calls?.[fault] ?? (fault in refuses ? refuses[fault as keyof typeof refuses] : undefined),
  says,
})

/** Whether the page's own procedures judge this fault, so that their silence says that it is none. */
export function isJudged({ refuses, irregularities, calls }: PotPage, { fault }: FoundFault): boolean {
  const judged = lookUp(irregularities, fault)
  const refusedAs = lookUp(refuses, fault)
  const isOwn = refusedAs === undefined || judged?.codes?.includes(refusedAs) === true
  return judged !== undefined && isOwn && calls?.[fault] === undefined
}

/** The last stage whose cards were dealt. */
export function stageReached({ streets, opening }: PotPage, { deal }: HandStanding): string {
  const stages = streets.slice(0, deal.at).flatMap((step) => ('stage' in step && step.stage ? [step.stage] : []))
  return stages.at(-1) ?? (opening.by === 'bring-in' ? (stagesOf(streets)[0] ?? 'pre') : 'pre')
}
