import { type Action, areSame, type Bet, betText, type Round } from '../../round/round.ts'
import { askedBy, concerns, lies, saidAt, spotBefore, sumOf, takingsFrom } from './bet-history.ts'
import type { CrapsRules } from './rules.ts'

/** What a round says against itself of its wagers, of calls and of what is taken down. */
export const contradictedDice = (rules: CrapsRules, round: Round): string | undefined =>
  first(round.bets, strangePoint) ?? first(round.actions, (action) => strangeAction(rules, round, action))

function first<Part>(parts: readonly Part[], says: (part: Part) => string | undefined): string | undefined {
  for (const part of parts) {
    const said = says(part)
    if (said !== undefined) return said
  }
  return undefined
}

function strangePoint(bet: Bet): string | undefined {
  const { on = [], point } = bet
  return point === undefined || on.length === 0 || areSame(on, [point])
    ? undefined
    : `bets: ${betText(bet)} lies on ${on.join(', ')}, and its point is said to be ${point}`
}

/** A call, or a taking down, of what is not there or of more than is there. */
function strangeAction(rules: CrapsRules, round: Round, action: Action): string | undefined {
  const { at = 1, do: verb } = action
  const no = (why: string): string => `actions: ${actionText(action)}: ${why}`
  if (at > round.rolls.length + 1) return no(`it comes before throw ${at}, and there are ${round.rolls.length}`)
  const meant = round.bets.filter((bet) => concerns(rules, round, action, bet))
  if (meant.length === 0) return no('no such wager lies there')
  if (new Set(meant.map(({ player }) => player)).size > 1 && action.player === undefined)
    return no(`wagers of ${meant.map(({ player }) => player).join(' and ')} lie there; say whose by 'player'`)
  return verb === 'take-down' ? strangeTaking(rules, round, action, meant) : undefined
}

function strangeTaking(rules: CrapsRules, round: Round, action: Action, meant: readonly Bet[]): string | undefined {
  const no = (why: string): string => `actions: ${actionText(action)}: ${why}`
  const asked = askedBy(action)
  if (asked === 0) return undefined
  const there = meant.filter((bet) => lies(rules, round, bet, saidAt(action, bet)))
  const spots = [...new Set(there.map((bet) => spotText(rules, round, action, bet)))]
  if (Number.isFinite(asked) && spots.length > 1)
    return no(`it takes ${asked}, and does not say from which of ${spots.join(' and ')}`)
  const taken = sumOf(
    meant.flatMap((bet) => takingsFrom(rules, round, bet)).filter((taking) => taking.action === action),
  )
  if (taken === 0) return no('nothing lies there then')
  return Number.isFinite(asked) && taken < asked ? no(`it takes ${asked}, and ${taken} lies there then`) : undefined
}

/** A wager by where it lies when something is taken from it: a come wager and the odds behind it by their point. */
const spotText = (rules: CrapsRules, round: Round, action: Action, bet: Bet): string =>
  betText({
    seat: bet.seat,
    wager: bet.wager,
    stake: bet.stake,
    on: spotBefore(rules, round, bet, saidAt(action, bet)),
  })

const actionText = ({ seat, do: verb, wager, on = [] }: Action): string =>
  [`seat ${seat} ${verb}`, ...(wager === undefined ? [] : [[wager, ...on].join(' ')])].join(' ')
