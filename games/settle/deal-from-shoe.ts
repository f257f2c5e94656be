import type { Card } from '../kit/cards/cards.ts'
import type { Game } from '../kit/document/game.ts'
import type { Options } from '../kit/document/options.ts'
import type { Choice } from '../kit/document/wagers.ts'
import { lookUp } from '../kit/look-up.ts'
import type { Due } from '../kit/round/deal-plan.ts'
import { type Action, dealt, has, type Round } from '../kit/round/round.ts'
import { listed, type Written } from './case-shape.ts'

type Decision = Extract<Due, { decision: number }>

/** The round as far as it was dealt, and the decision without which it goes no further. */
type FromShoe = { round: Round; undecided?: Decision }

/** Deals by the rules from the cards that are left, the cut card laid aside; null when they run out. */
export function dealFrom(game: Game, start: Round, shoe: Written<Card | 'CUT'>, options: Options): FromShoe | null {
  const cards = listed(shoe)
    .filter((card) => card !== 'CUT')
    .values()
  const told = start.actions.filter((action) => !isFree(game, action))
  let round: Round = { ...start, actions: start.actions.filter((action) => isFree(game, action)) }
  const whole = (): Round => ({ ...round, actions: start.actions, bets: start.bets })
  for (let due = game.due(round, options); due !== null; due = game.due(round, options)) {
    if ('card' in due) {
      const { value: next } = cards.next()
      if (next === undefined) return null
      round = dealt(round, due.card, next)
      continue
    }
    const at = answerTo(game, told, due)
    const [answer] = at < 0 ? [] : told.splice(at, 1)
    const made = answer ?? shownByWagers(game, round, due, options)
    if (made === undefined) {
      const { decision } = due
      return told.some(({ seat }) => seat === decision) ? { round: whole() } : { round: whole(), undecided: due }
    }
    round = carriedOut(game, round, due, made)
  }
  return { round: whole() }
}

/** What may be done whenever cards lie waits for no card. */
const isFree = ({ choices = {} }: Game, { do: verb }: Action): boolean =>
  lookUp(choices, verb)?.anytime ?? !(verb in choices)

/** Where among what was told the answer stands. Decisions on hands come in their order; others are known by their words. */
function answerTo({ deal }: Game, told: readonly Action[], { decision, hand, choices }: Decision): number {
  const isAsked = ({ seat, hand: of, behind }: Action): boolean =>
    seat === decision && behind !== true && (of ?? hand ?? 1) === (hand ?? 1)
  if (deal.plan !== undefined) return told.findIndex((action) => isAsked(action) && choices.includes(action.do))
  const next = told.findIndex(isAsked)
  return choices.includes(told[next]?.do ?? '') ? next : -1
}

/** What a seat that says nothing has decided: its chips show it, as those of the round are told. */
function shownByWagers(game: Game, round: Round, due: Decision, options: Options): Action | undefined {
  const { decision: seat, choices } = due
  const known = choices.map((verb) => [verb, lookUp(game.choices ?? {}, verb) ?? {}] as const)
  const unsaid = known.find(([, { unsaid }]) => unsaid)
  if (game.deal.plan === undefined && unsaid === undefined) return undefined
  const lies = (wager: string | undefined): boolean => wager !== undefined && has(round, seat, wager)
  const staked = known.filter(([verb, { stakes }]) => lies(stakes) && isTaken(game, round, { seat, do: verb }, options))
  const passed = known.filter(([, choice]) => choice.stakes === undefined && isLeft(choice, lies))
  const [verb] = staked[0] ?? unsaid ?? (passed.length === 1 ? passed[0] : undefined) ?? []
  return verb === undefined ? undefined : { seat, do: verb }
}

/** Who passes lets a wager lie; one that lies there no more was taken back. */
const isLeft = ({ takes }: Choice, lies: (wager: string | undefined) => boolean): boolean =>
  takes === undefined || !lies(takes)

/** Whether the rules take the wager that a choice stakes, as it lies there. */
function isTaken(game: Game, round: Round, made: Action, options: Options): boolean {
  const after = { ...round, actions: [...round.actions, made] }
  const wager = lookUp(game.choices ?? {}, made.do)?.stakes
  return round.bets
    .filter((bet) => bet.seat === made.seat && bet.wager === wager)
    .every((bet) => game.verifyBet(after, bet, options) === undefined)
}

function carriedOut({ deal }: Game, round: Round, { hand }: Decision, made: Action): Round {
  const action = hand === undefined ? made : { ...made, hand }
  const after = { ...round, actions: [...round.actions, action] }
  return deal.acted?.(after, action) ?? after
}

/** The decision that is missing, in words. */
export function undecidedText({ decision, hand, choices }: Decision): string {
  const of = hand === undefined ? `seat ${decision}` : `seat ${decision}, hand ${hand},`
  return `actions: ${of} decides on ${choices.join(', ')} before the next card, and no such decision is told`
}
