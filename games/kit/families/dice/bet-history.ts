import { lookUp } from '../../look-up.ts'
import { type Action, type Bet, type Round, sorted } from '../../round/round.ts'
import type { CrapsRules, CrapsWager } from './rules.ts'
import { comeOutPoints, throwsOf } from './throws.ts'

/** How far a wager has come: `number` is what it needs or fears, `total` the throw that decided it. */
export type BetEnding = {
  end: 'open' | 'win' | 'lose' | 'void' | 'taken-down'
  number: number | undefined
  at?: number
  total?: number
  faces?: readonly number[]
}

/** What decided a wager, in words. */
export function endingWords({ end, number, total, faces = [] }: BetEnding): string {
  const thrown = total === undefined ? [] : [`${faces.join('-')} was thrown, a total of ${total}`]
  switch (end) {
    case 'open':
      return number === undefined ? 'it waits for the next throw' : `it stands on ${number}`
    case 'taken-down':
      return 'it was taken down'
    default:
      return [...(number === undefined ? [] : [`it stood on ${number}`]), ...thrown].join(', and ')
  }
}

/** Whether a call puts the wager on or off. */
export const mayBeCalled = ({ wagers }: CrapsRules, wager: string): boolean =>
  lookUp(wagers, wager)?.uncalled !== undefined

const placedAt = ({ at = 1 }: Bet): number => at

/** Follows a wager from the throw before which it went down to the one that decides it. */
export function endingOf(rules: CrapsRules, round: Round, bet: Bet): BetEnding {
  const wager = lookUp(rules.wagers, bet.wager)
  if (wager === undefined) return { end: 'open', number: undefined }
  let number = numberAtStart(rules, wager, round, bet)
  const throws = throwsOf(round.rolls)
  for (let at = placedAt(bet); at <= round.rolls.length + 1; at++) {
    if (isTakenDown(rules, round, bet, at)) return { end: 'taken-down', number }
    const thrown = throws[at - 1]
    if (thrown === undefined) break
    const inAction = thrown.comeOutPoint !== null || isOn(rules, round, bet, at)
    const decided = wager.resolves(thrown, { on: bet.on ?? [], number, inAction })
    if (typeof decided === 'object') number = decided.comePoint
    else if (decided !== 'stay') return { end: decided, number, at, total: thrown.total, faces: thrown.faces }
  }
  return { end: 'open', number }
}

/** The number that a wager is placed on, or the point that odds stand behind: that of a line is the table's. */
function numberAtStart(
  rules: CrapsRules,
  { behind, onNumber }: CrapsWager,
  round: Round,
  bet: Bet,
): number | undefined {
  if (onNumber) return namedNumber(bet)
  if (behind === undefined) return undefined
  if (isLine(rules, behind)) return comeOutPoints(round.rolls)[placedAt(bet) - 1] ?? undefined
  return bet.point ?? namedNumber(bet) ?? onlyComePoint(rules, round, bet, behind)
}

/** A wager that is placed on the come-out. */
export const isLine = ({ wagers }: CrapsRules, wager: string): boolean => lookUp(wagers, wager)?.placedOn === 'come-out'

const namedNumber = ({ on = [] }: Bet): number | undefined => (on.length === 0 ? undefined : Number(on[0]))

/** Odds that name no point stand behind the one that the seat has. */
function onlyComePoint(rules: CrapsRules, round: Round, bet: Bet, flat: string): number | undefined {
  const standing = openBefore(rules, round, placedAt(bet), ({ seat, wager }) => seat === bet.seat && wager === flat)
  const points = new Set(standing.flatMap(({ number }) => number ?? []))
  return points.size === 1 ? [...points][0] : undefined
}

/** The round as it stood before a throw. */
export const beforeThrow = (round: Round, at: number): Round => ({ ...round, rolls: round.rolls.slice(0, at - 1) })

/** Wagers that are undecided before a throw, each with its point. */
export function openBefore(rules: CrapsRules, round: Round, at: number, wanted: (bet: Bet) => boolean) {
  const then = beforeThrow(round, at)
  return round.bets
    .filter((bet) => placedAt(bet) <= at && wanted(bet))
    .map((bet) => ({ bet, ...endingOf(rules, then, bet) }))
    .filter(({ end }) => end === 'open')
}

/** Whether a call or a taking down is of this wager: one that names none is of all that the seat may take down or call. */
function concerns(rules: CrapsRules, { seat, wager, on }: Action, bet: Bet): boolean {
  if (seat !== bet.seat || (wager ?? bet.wager) !== bet.wager) return false
  if (wager === undefined && isContract(rules, bet)) return false
  const spot = bet.on ?? (bet.point === undefined ? [] : [bet.point])
  return on === undefined || sorted(on).join() === spot.join()
}

const isContract = ({ wagers }: CrapsRules, { wager }: Bet): boolean => lookUp(wagers, wager)?.contract === true

const saidAt = (action: Action, bet: Bet): number => action.at ?? placedAt(bet)

function isOn(rules: CrapsRules, round: Round, bet: Bet, at: number): boolean {
  const uncalled = lookUp(rules.wagers, bet.wager)?.uncalled
  if (uncalled === undefined) return true
  const calls = round.actions.filter(
    (action) =>
      (action.do === 'call-on' || action.do === 'call-off') &&
      concerns(rules, action, bet) &&
      saidAt(action, bet) >= placedAt(bet) &&
      saidAt(action, bet) <= at,
  )
  return (calls.at(-1)?.do ?? `call-${uncalled}`) === 'call-on'
}

/** Calls of "Off" without effect: a come-out point stands, or the wager has no on and off. */
export function callsWithoutEffect(rules: CrapsRules, round: Round): { bet: Bet; at: number; point: number | null }[] {
  const points = comeOutPoints(round.rolls)
  return round.actions
    .filter((action) => action.do === 'call-off')
    .flatMap((action) =>
      round.bets
        .filter((bet) => concerns(rules, action, bet) && (mayBeCalled(rules, bet.wager) || action.wager !== undefined))
        .map((bet) => ({ bet, at: saidAt(action, bet), point: points[saidAt(action, bet) - 1] ?? null })),
    )
    .filter(({ bet, point }) => point !== null || !mayBeCalled(rules, bet.wager))
}

/** What is taken from a wager before any throw up to this one; all of it where no amount is said. */
function takenFrom(rules: CrapsRules, round: Round, bet: Bet, from: number, to: number): number {
  return round.actions
    .filter((action) => action.do === 'take-down' && concerns(rules, action, bet))
    .filter((action) => saidAt(action, bet) >= from && saidAt(action, bet) <= to)
    .reduce((sum, { amount, stake }) => sum + (amount ?? stake ?? Number.POSITIVE_INFINITY), 0)
}

const isTakenDown = (rules: CrapsRules, round: Round, bet: Bet, at: number): boolean =>
  takenFrom(rules, round, bet, at, at) > 0 && takenFrom(rules, round, bet, placedAt(bet), at) >= wholeStake(round, bet)

/** What was staked before a part of it was taken down. */
const wholeStake = (round: Round, { seat, wager, on, at, point, stake }: Bet): number =>
  Math.max(
    stake,
    ...round.bets
      .filter((bet) => bet.seat === seat && bet.wager === wager && bet.at === at && bet.point === point)
      .filter((bet) => bet.on?.join() === on?.join())
      .map((bet) => bet.stake),
  )

/** What of a stake is still there when the wager is decided. */
export function stakeLeft(rules: CrapsRules, round: Round, bet: Bet): number {
  const { end, at } = endingOf(rules, round, bet)
  if (end === 'taken-down') return bet.stake
  return bet.stake - Math.min(bet.stake, takenFrom(rules, round, bet, placedAt(bet), at ?? round.rolls.length + 1))
}

/** Contracts that somebody took down or lowered although their point stood, with the throw before which. */
export function contractsRemoved(rules: CrapsRules, round: Round): { bet: Bet; at: number; number: number }[] {
  return round.actions
    .filter((action) => action.do === 'take-down')
    .flatMap((action) =>
      round.bets
        .filter((bet) => isContract(rules, bet) && concerns(rules, action, bet))
        .flatMap((bet) => {
          const at = saidAt(action, bet)
          const { end, number } = endingOf(rules, { ...beforeThrow(round, at), actions: [] }, bet)
          return placedAt(bet) < at && end === 'open' && number !== undefined ? [{ bet, at, number }] : []
        }),
    )
}
