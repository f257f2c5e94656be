import type { Finding } from '../kit/finding.ts'
import type { Game } from '../kit/game.ts'
import type { Options } from '../kit/options.ts'
import { type Bet, fromSpot, type Round } from '../kit/round.ts'

/** What lies on the layout now, in the order in which it was put there, and what lay there when betting closed. */
export type Betting = {
  layout: readonly Pile[]
  /** When "no more bets" was said or the first card was drawn (ms); null while betting is open. */
  closedAt: number | null
  bets: readonly Bet[]
}

type Pile = { seat: number; spot: string; amount: number }

export const noBets: Betting = { layout: [], closedAt: null, bets: [] }

const pileAt = ({ layout }: Betting, seat: number, spot: string): number =>
  layout.findIndex((pile) => pile.seat === seat && pile.spot === spot)

/** The layout after a sensor's message: the amount on one spot, whole. */
export function placed(betting: Betting, seat: number, spot: string, amount: number): Betting {
  const { layout } = betting
  const index = pileAt(betting, seat, spot)
  if (index < 0) return amount === 0 ? betting : { ...betting, layout: [...layout, { seat, spot, amount }] }
  return { ...betting, layout: amount === 0 ? layout.toSpliced(index, 1) : layout.with(index, { seat, spot, amount }) }
}

/** What lies on one spot of a seat. */
export const onSpot = (betting: Betting, seat: number, spot: string): number =>
  betting.layout[pileAt(betting, seat, spot)]?.amount ?? 0

export const onLayout = ({ layout }: Betting): number => layout.reduce((sum, { amount }) => sum + amount, 0)

export const betsOn = ({ layout }: Betting): Bet[] =>
  layout.map(({ seat, spot, amount }) => ({ seat, ...fromSpot(spot), stake: amount }))

/** Betting closes on what lies there beyond the round's own bets, less what the rules refuse. A second close changes nothing. */
export function closed(
  betting: Betting,
  at: number,
  game: Game,
  options: Options,
  round: Round,
  bets: readonly Bet[] = betsOn(betting),
): { betting: Betting; refused: Finding[] } {
  if (betting.closedAt !== null) return { betting, refused: [] }
  const first = sifted(game, options, round, bets)
  // A wager that needs another at its seat falls with it.
  const second = sifted(game, options, round, first.taken)
  return {
    betting: { ...betting, closedAt: at, bets: second.taken },
    refused: [...first.refused, ...second.refused],
  }
}

function sifted(
  game: Game,
  options: Options,
  round: Round,
  bets: readonly Bet[],
): { taken: Bet[]; refused: Finding[] } {
  const whole = { ...round, bets: [...round.bets, ...bets] }
  const checked = bets.map((bet) => ({ bet, refusal: game.verifyBet(whole, bet, options) }))
  return {
    taken: checked.filter(({ refusal }) => refusal === undefined).map(({ bet }) => bet),
    refused: checked.map(({ refusal }) => refusal).filter((refusal) => refusal !== undefined),
  }
}

/** Betting is open again on what still lies there. */
export const reopened = (betting: Betting): Betting => ({ ...betting, closedAt: null, bets: [] })

/** A change after the close, with its margin, or undefined while betting is open. */
export function lateBet(
  betting: Betting,
  game: Game,
  seat: number,
  spot: string,
  amount: number,
  at: number,
): Finding | undefined {
  if (betting.closedAt === null) return undefined
  const before = onSpot(betting, seat, spot)
  if (before === amount) return undefined
  const marginMs = at - betting.closedAt
  const change = before === 0 ? 'placed' : amount === 0 ? 'removed' : amount > before ? 'raised' : 'lowered'
  return game.finding({
    rule: game.cites.lateBet,
    message: `seat ${seat} ${spot}: bet ${change} from ${before} to ${amount}, ${marginMs} ms after betting closed`,
    figures: { seat, spot, before, after: amount, marginMs },
  })
}
