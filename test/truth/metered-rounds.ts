import type { Game } from '../../games/kit/document/game.ts'
import type { Options } from '../../games/kit/document/options.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import type { Bet, Round } from '../../games/kit/round/round.ts'
import type { MeterClaim } from '../../games/kit/settle/pay-awards.ts'
import type { Scenario } from '../../simulators/scenario-player/scenario-schema.ts'
import type { OnMeter } from './true-round.ts'

/** One seat that plays on to the end. */
const alone = (wager: string, progressive: number, plays: string, later: string, then: readonly string[] = []) => ({
  bets: [
    { seat: 1, wager: 'ante', stake: 500 },
    { seat: 1, wager, stake: progressive },
    { seat: 1, wager: later, stake: 1000 },
  ],
  actions: [plays, ...then].map((each) => ({ seat: 1, do: each })),
})

const stud = (hand: string) => ({
  deal: { 'seat:1': hand, dealer: 'Ad Kc 6s 7c 3c' },
  ...alone('progressive', 100, 'raise', 'raise'),
})
const holdem = (seat: string, board: string, rest: ReturnType<typeof alone>) => ({
  deal: { 'seat:1': seat, board, dealer: 'Qc Qd' },
  ...rest,
})
const call = alone('progressive-5-7', 100, 'call', 'call')
const flop = (progressive: number) => alone('progressive', progressive, 'flop-bet', 'flop', ['check', 'check'])

/** Rounds that win something of a meter, in the notation of a case: all of it, a part, and a fixed amount. */
export const winningRounds: Readonly<Record<string, readonly object[]>> = {
  'gb.casino-stud': ['As Ks Qs Js Ts', '9h 8h 7h 6h 5h', '8s 8h 8d 8c 2d', '2h 5h 7h 9h Jh'].map(stud),
  'gb.casino-holdem': [
    holdem('Ah Kh', 'Qh Jh Th 2c 3d', call),
    holdem('9h 8h', '7h 6h 5h 2c 3d', call),
    holdem('9h 9s', '9c 9d 5h 2c 3d', call),
  ],
  'gb.holdem-bonus': [
    holdem('Ah Kh', 'Qh Jh Th 2c 3d', flop(100)),
    holdem('9h 8h', '7h 6h 5h 2c 3d', flop(100)),
    holdem('9h 9s', '9c 9d 5h 2c 3d', flop(100)),
  ],
  'mbs.texas-holdem-bonus-progressive': [
    holdem('Ah Kh', 'Qh Jh Th 2c 3d', flop(500)),
    holdem('Ah Kh', 'Qh Jh 3d Th 2c', flop(500)),
    holdem('9h 8h', '7h 6h 5h 2c 3d', flop(500)),
  ],
}

/** The tray pays nothing, so that the second calculation knows all of a meter's awards. */
export const withFixedFromMeter = ({ table, ...scenario }: Scenario): Scenario =>
  table?.game !== 'mbs.texas-holdem-bonus-progressive'
    ? { ...scenario, ...(table && { table }) }
    : { ...scenario, table: { ...table, options: { ...table.options, fixedAwardsFromMeter: true } } }

export const meteredTruths: readonly string[] = Object.keys(winningRounds)

/** Most seats stake on the meter too, as long as no two of them win. */
export function onMeterToo(random: Random, game: Game, options: Options, round: Round): Round {
  const [jackpot] = Object.values(game.jackpots ?? {})
  if (jackpot === undefined) return round
  const { wager } = jackpot
  const { progressiveWager = 100 } = options
  const seats = round.bets.flatMap((bet) => (bet.wager === 'ante' ? bet.seat : []))
  const own = (seat: number) => round.bets.some((bet) => bet.seat === seat && bet.wager === wager)
  const more = seats
    .filter((seat) => !own(seat) && random.int(3) > 0)
    .map((seat): Bet => ({ seat, wager, stake: Number(progressiveWager) }))
  const staked = { ...round, bets: [...round.bets, ...more] }
  const isTaken = more.every((bet) => game.verifyBet(staked, bet, options) === undefined)
  const awards = game.claims(staked, options).flatMap((claims) => claims.awards)
  return isTaken && awards.length < 2 ? staked : round
}

/** What a round gives to the meter and takes from it. */
export function onMeterBy(game: Game, options: Options, round: Round): OnMeter {
  const wagers = Object.values(game.jackpots ?? {}).map(({ wager }) => wager)
  const kept = round.bets.filter(
    (bet) => wagers.includes(bet.wager) && game.resolve(round, bet, options).verdict !== 'void',
  )
  return {
    stakes: stakesText(kept),
    awards: awardsText(game.claims(round, options).flatMap((claims) => claims.awards)),
  }
}

export const stakesText = (stakes: readonly { seat: number; stake: number }[]): string =>
  stakes
    .filter(({ stake }) => stake !== 0)
    .map(({ seat, stake }) => `${seat}: ${stake}`)
    .toSorted()
    .join(', ')

export const awardsText = (awards: readonly Pick<MeterClaim, 'seat' | 'row' | 'pays' | 'from'>[]): string =>
  awards
    .map(({ seat, row, pays, from }) => `${seat}: ${row} ${JSON.stringify(pays)} from ${from}`)
    .toSorted()
    .join(', ')
