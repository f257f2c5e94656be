import { lookUp } from '../../kit/look-up.ts'
import { type Action, type Bet, type Round, sorted } from '../../kit/round/round.ts'
import { betResolutions } from './bet-resolution.ts'
import { comeOutPoints, throwsOf } from './throws.ts'

/** How far a wager has come: `number` is what it needs or fears, `total` the throw that decided it. */
export type BetEnding = {
  end: 'open' | 'win' | 'lose' | 'void' | 'taken-down'
  number: number | undefined
  at?: number
  total?: number
}

/** The line and come wagers that may not be removed once their point stands (gb 8.17, lines 1850-1853). */
const contracts: readonly string[] = ['win-line', 'come']

/** Wagers that a call puts on or off for come-out throws, and how they stand without one (gb 8.17 g, h, j, k). */
const uncalled: Readonly<Record<string, 'on' | 'off'>> = {
  'behind-come': 'off',
  'behind-dont-come': 'on',
  'place-to-win': 'off',
  'place-to-lose': 'on',
}

export const mayBeCalled = (wager: string): boolean => lookUp(uncalled, wager) !== undefined

const placedAt = ({ at = 1 }: Bet): number => at

/** Follows a wager from the throw before which it went down to the one that decides it. */
export function endingOf(round: Round, bet: Bet): BetEnding {
  const fate = lookUp(betResolutions, bet.wager)
  let number = numberAtStart(round, bet)
  if (fate === undefined) return { end: 'open', number }
  const throws = throwsOf(round.rolls)
  for (let at = placedAt(bet); at <= round.rolls.length + 1; at++) {
    if (isTakenDown(round, bet, at)) return { end: 'taken-down', number }
    const thrown = throws[at - 1]
    if (thrown === undefined) break
    const inAction = thrown.comeOutPoint !== null || isOn(round, bet, at)
    const decided = fate(thrown, { on: bet.on ?? [], number, inAction })
    if (typeof decided === 'object') number = decided.comePoint
    else if (decided !== 'stay') return { end: decided, number, at, total: thrown.total }
  }
  return { end: 'open', number }
}

/** The point that odds stand behind, or the number that a wager is placed on. */
function numberAtStart(round: Round, bet: Bet): number | undefined {
  switch (bet.wager) {
    case 'behind-win-line':
    case 'behind-dont-win':
      return comeOutPoints(round.rolls)[placedAt(bet) - 1] ?? undefined
    case 'behind-come':
      return bet.point ?? namedNumber(bet) ?? onlyComePoint(round, bet, 'come')
    case 'behind-dont-come':
      return bet.point ?? namedNumber(bet) ?? onlyComePoint(round, bet, 'dont-come')
    case 'place-to-win':
    case 'place-to-lose':
      return namedNumber(bet)
    default:
      return undefined
  }
}

const namedNumber = ({ on = [] }: Bet): number | undefined => (on.length === 0 ? undefined : Number(on[0]))

/** Odds that name no point stand behind the one that the seat has. */
function onlyComePoint(round: Round, bet: Bet, wager: string): number | undefined {
  const standing = lyingBefore(round, placedAt(bet), ({ seat, wager: other }) => seat === bet.seat && other === wager)
  const points = new Set(standing.flatMap(({ number }) => number ?? []))
  return points.size === 1 ? [...points][0] : undefined
}

/** The round as it stood before a throw. */
export const beforeThrow = (round: Round, at: number): Round => ({ ...round, rolls: round.rolls.slice(0, at - 1) })

/** Wagers that lie undecided before a throw, each with its point. */
export function lyingBefore(round: Round, at: number, wanted: (bet: Bet) => boolean = () => true) {
  const then = beforeThrow(round, at)
  return round.bets
    .filter((bet) => placedAt(bet) <= at && wanted(bet))
    .map((bet) => ({ bet, ...endingOf(then, bet) }))
    .filter(({ end }) => end === 'open')
}

/** Whether a player's word concerns this wager: unsaid is all that the seat may take down or call. */
function concerns({ seat, wager, on }: Action, bet: Bet): boolean {
  if (seat !== bet.seat || (wager ?? bet.wager) !== bet.wager) return false
  if (wager === undefined && contracts.includes(bet.wager)) return false
  const spot = bet.on ?? (bet.point === undefined ? [] : [bet.point])
  return on === undefined || sorted(on).join() === spot.join()
}

const saidAt = (action: Action, bet: Bet): number => action.at ?? placedAt(bet)

function isOn(round: Round, bet: Bet, at: number): boolean {
  const calls = round.actions.filter(
    (action) =>
      (action.do === 'call-on' || action.do === 'call-off') &&
      concerns(action, bet) &&
      saidAt(action, bet) >= placedAt(bet) &&
      saidAt(action, bet) <= at,
  )
  const last = calls.at(-1)?.do ?? `call-${lookUp(uncalled, bet.wager) ?? 'on'}`
  return !mayBeCalled(bet.wager) || last === 'call-on'
}

/** Calls of "Off" that the throw after them does not obey, a come-out point standing or the wager having no on and off. */
export function unheardCalls(round: Round): { bet: Bet; at: number; point: number | null }[] {
  const points = comeOutPoints(round.rolls)
  return round.actions
    .filter((action) => action.do === 'call-off')
    .flatMap((action) =>
      round.bets
        .filter((bet) => concerns(action, bet) && (mayBeCalled(bet.wager) || action.wager !== undefined))
        .map((bet) => ({ bet, at: saidAt(action, bet), point: points[saidAt(action, bet) - 1] ?? null })),
    )
    .filter(({ bet, point }) => point !== null || !mayBeCalled(bet.wager))
}

/** What is taken from a wager before any throw up to this one; all of it where no amount is said. */
function takenFrom(round: Round, bet: Bet, from: number, to: number): number {
  return round.actions
    .filter((action) => action.do === 'take-down' && concerns(action, bet))
    .filter((action) => saidAt(action, bet) >= from && saidAt(action, bet) <= to)
    .reduce((sum, { amount, stake }) => sum + (amount ?? stake ?? Number.POSITIVE_INFINITY), 0)
}

const isTakenDown = (round: Round, bet: Bet, at: number): boolean =>
  takenFrom(round, bet, at, at) > 0 && takenFrom(round, bet, placedAt(bet), at) >= wholeStake(round, bet)

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
export function stakeLeft(round: Round, bet: Bet): number {
  const { end, at } = endingOf(round, bet)
  if (end === 'taken-down') return bet.stake
  return bet.stake - Math.min(bet.stake, takenFrom(round, bet, placedAt(bet), at ?? round.rolls.length + 1))
}

/** Line and come wagers that somebody took down or lowered although their point stood, with the throw before which. */
export function contractsRemoved(round: Round): { bet: Bet; at: number; number: number }[] {
  return round.actions
    .filter((action) => action.do === 'take-down')
    .flatMap((action) =>
      round.bets
        .filter((bet) => contracts.includes(bet.wager) && concerns(action, bet))
        .flatMap((bet) => {
          const at = saidAt(action, bet)
          const { end, number } = endingOf({ ...beforeThrow(round, at), actions: [] }, bet)
          return placedAt(bet) < at && end === 'open' && number !== undefined ? [{ bet, at, number }] : []
        }),
    )
}
