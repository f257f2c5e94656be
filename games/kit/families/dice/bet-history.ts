import { lookUp } from '../../look-up.ts'
import { type Action, areSame, type Bet, type Round, sorted } from '../../round/round.ts'
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

/** Follows a wager from the throw before which it went down to the one that decides it, or before which it is taken down. */
export function endingOf(rules: CrapsRules, round: Round, bet: Bet): BetEnding {
  const takings = takingsFrom(rules, round, bet)
  if (takings.length === 0 || sumOf(takings) < bet.stake) return thrownEnding(rules, round, bet)
  const last = Math.max(...takings.map(({ at }) => at))
  return { end: 'taken-down', number: thrownEnding(rules, beforeThrow(round, last), bet).number }
}

/** What the throws make of a wager, as if nothing of it had been taken down. */
function thrownEnding(rules: CrapsRules, round: Round, bet: Bet): BetEnding {
  const wager = lookUp(rules.wagers, bet.wager)
  if (wager === undefined) return { end: 'open', number: undefined }
  let number = numberAtStart(rules, wager, round, bet)
  const throws = throwsOf(round.rolls)
  for (let at = placedAt(bet); at <= throws.length; at++) {
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

/** Odds that name no point stand behind the one that their player has. */
function onlyComePoint(rules: CrapsRules, round: Round, bet: Bet, flat: string): number | undefined {
  const [point, ...others] = comePoints(rules, round, bet, flat)
  return others.length === 0 ? point : undefined
}

/** The points that a player has when odds go down behind them. */
export function comePoints(rules: CrapsRules, round: Round, bet: Bet, flat: string): number[] {
  const standing = flatsOf(bet, openBefore(rules, round, placedAt(bet), isAt(bet.seat, flat)))
  return [...new Set(standing.flatMap(({ number }) => number ?? []))]
}

export const isAt =
  (seat: number, wager: string) =>
  (bet: Bet): boolean =>
    bet.seat === seat && bet.wager === wager

/** The flat wagers of the player whose odds these are; who names nobody has those of the one player who has any. */
export function flatsOf<Standing extends { bet: Bet }>({ player }: Bet, flats: readonly Standing[]): Standing[] {
  const own = flats.filter(({ bet }) => bet.player === player)
  const isOfOne = flats.every(({ bet }) => bet.player === flats[0]?.bet.player)
  return own.length === 0 && player === undefined && isOfOne ? [...flats] : own
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
export function concerns(rules: CrapsRules, round: Round, action: Action, bet: Bet): boolean {
  const { seat, wager, on } = action
  if (seat !== bet.seat || (wager ?? bet.wager) !== bet.wager || !isOfPlayer(round, action, bet)) return false
  if (wager === undefined && isContract(rules, bet)) return false
  return on === undefined || sorted(on).join() === spotBefore(rules, round, bet, saidAt(action, bet)).join()
}

/** Who names nobody speaks for the player at the seat, or for others where he has no wager. */
function isOfPlayer({ bets }: Round, { player }: Action, bet: Bet): boolean {
  if (player !== undefined || bet.player === undefined) return player === bet.player
  return bets.every((other) => other.seat !== bet.seat || other.player !== undefined)
}

/** Where a wager lies before a throw: a come wager has travelled to its point, and odds lie behind it. */
export function spotBefore(rules: CrapsRules, round: Round, bet: Bet, at: number): readonly (number | string)[] {
  if (bet.on !== undefined && bet.on.length > 0) return bet.on
  const behind = lookUp(rules.wagers, bet.wager)?.behind
  const point = bet.point ?? (behind === undefined ? pointThrown(rules, round, bet, at) : undefined)
  if (point !== undefined || behind === undefined || isLine(rules, behind)) return point === undefined ? [] : [point]
  const flats = flatsOf(
    bet,
    round.bets.filter(isAt(bet.seat, behind)).map((flat) => ({ bet: flat })),
  )
  return flats.flatMap((flat) => pointThrown(rules, round, flat.bet, placedAt(bet)) ?? [])
}

function pointThrown(rules: CrapsRules, round: Round, flat: Bet, at: number): number | undefined {
  const { end, number } = thrownEnding(rules, beforeThrow(round, at), flat)
  return end === 'open' ? number : undefined
}

const isContract = ({ wagers }: CrapsRules, { wager }: Bet): boolean => lookUp(wagers, wager)?.contract === true

export const saidAt = (action: Action, bet: Bet): number => action.at ?? placedAt(bet)

function isOn(rules: CrapsRules, round: Round, bet: Bet, at: number): boolean {
  const uncalled = lookUp(rules.wagers, bet.wager)?.uncalled
  if (uncalled === undefined) return true
  const calls = round.actions.filter(
    (action) =>
      (action.do === 'call-on' || action.do === 'call-off') &&
      concerns(rules, round, action, bet) &&
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
        .filter(
          (bet) => concerns(rules, round, action, bet) && (mayBeCalled(rules, bet.wager) || action.wager !== undefined),
        )
        .map((bet) => ({ bet, at: saidAt(action, bet), point: points[saidAt(action, bet) - 1] ?? null })),
    )
    .filter(({ bet, point }) => point !== null || !mayBeCalled(rules, bet.wager))
}

type Taking = { action: Action; at: number; amount: number }

/**
 * What is taken from a wager, and before which throw; all of it where no amount is said. Of several wagers on one spot the
 * last is taken down first.
 */
export function takingsFrom(rules: CrapsRules, round: Round, bet: Bet): Taking[] {
  const takings = round.actions.filter(({ do: verb }) => verb === 'take-down')
  if (takings.every((action) => !concerns(rules, round, action, bet))) return []
  const alike = round.bets.filter(isAt(bet.seat, bet.wager)).reverse()
  const own = alike.find((other) => other === bet) ?? alike.find((other) => isLike(other, bet))
  const left = new Map(alike.map((other) => [other, other.stake]))
  const found: Taking[] = []
  for (const action of takings) {
    const asked = new Map<string, number>()
    for (const other of alike) {
      const at = saidAt(action, other)
      if (!concerns(rules, round, action, other) || !lies(rules, round, other, at)) continue
      const spot = spotBefore(rules, round, other, at).join()
      const ask = asked.get(spot) ?? askedBy(action)
      const amount = Math.min(ask, left.get(other) ?? 0)
      left.set(other, (left.get(other) ?? 0) - amount)
      asked.set(spot, ask - amount)
      if (other === own && amount > 0 && at <= round.rolls.length + 1) found.push({ action, at, amount })
    }
  }
  return found
}

export const askedBy = ({ amount, stake }: Action): number => amount ?? stake ?? Number.POSITIVE_INFINITY

export const sumOf = (takings: readonly Taking[]): number => takings.reduce((sum, { amount }) => sum + amount, 0)

const isLike = (a: Bet, b: Bet): boolean =>
  a.stake === b.stake && a.at === b.at && a.player === b.player && a.point === b.point && areSame(a.on, b.on)

/** Whether a wager is down and undecided before a throw, as far as the throws tell. */
export const lies = (rules: CrapsRules, round: Round, bet: Bet, at: number): boolean =>
  placedAt(bet) <= at && (thrownEnding(rules, round, bet).at ?? at) >= at

/** What of a stake is still there when the wager is decided. */
export function stakeLeft(rules: CrapsRules, round: Round, bet: Bet): number {
  const taken = sumOf(takingsFrom(rules, round, bet))
  return taken >= bet.stake ? bet.stake : bet.stake - taken
}

/** Contracts that somebody took down or lowered although their point stood, with the throw before which. */
export function contractsRemoved(rules: CrapsRules, round: Round): { bet: Bet; at: number; number: number }[] {
  return round.actions
    .filter((action) => action.do === 'take-down')
    .flatMap((action) =>
      round.bets
        .filter((bet) => isContract(rules, bet) && concerns(rules, round, action, bet))
        .flatMap((bet) => {
          const at = saidAt(action, bet)
          const { end, number } = endingOf(rules, { ...beforeThrow(round, at), actions: [] }, bet)
          return placedAt(bet) < at && end === 'open' && number !== undefined ? [{ bet, at, number }] : []
        }),
    )
}
