import { cardRoomGameOf } from '../../daemon/config/find-table-game.ts'
import { readCardRoomCase } from '../../games/settle/card-room/read-case.ts'
import { settleAnyCase } from '../../games/settle/settle-case.ts'

type Line = {
  settlements?: readonly { seat: number | 'dealer'; wager: string; returns?: number; open?: true }[]
  findings?: readonly { rule: string; citation: string }[]
  fees?: readonly { fee: string; from: string; amount: number }[]
  state?: Readonly<Record<string, unknown>>
  accepted?: true
  refused?: string
  error?: string
}

/** The answer to a round of a card-room game, told without its id. */
export const settled = (game: string, told: object = {}): Line =>
  settleAnyCase({ id: 'round', game, options: {}, ...told }) as object as Line

/** What every bet of a round brings back, in order; an undecided one is `open`. */
export const returned = (game: string, told: object): readonly (number | 'open' | undefined)[] | string => {
  const { settlements = [], refused, error } = settled(game, told)
  return refused ?? error ?? settlements.map(({ returns, open }) => (open ? 'open' : returns))
}

/** The id under which a round is refused, or that it is accepted. */
export const verdictOn = (game: string, told: object): string | undefined => {
  const { refused, error, accepted } = settled(game, told)
  return refused ?? error ?? (accepted ? 'accepted' : undefined)
}

/** The irregularities that a round is found to have. */
export const foundIn = (game: string, told: object): readonly string[] => {
  const { findings = [], refused, error } = settled(game, told)
  return refused === undefined && error === undefined ? findings.map(({ rule }) => rule) : [refused ?? error ?? '']
}

/** `bet(3, 'ante', 500)` is a bet of five dollars. */
export const bet = (seat: number | 'dealer', wager: string, stake = 1_000, more: object = {}) => ({
  seat,
  wager,
  stake,
  ...more,
})

export const bank = (stake: number) => bet('dealer', 'player-dealer-bank', stake)

/** `act(1, 'hit', { card: 'Ks' })` */
export const act = (seat: number | string, verb: string, more: object = {}) => ({ seat, do: verb, ...more })

/** What decides each bet of a round, in the words of its game. */
export function reasonsOf(id: string, told: object): readonly (string | undefined)[] {
  const game = cardRoomGameOf(id)
  const read = readCardRoomCase({ id: 'round', game: id, options: {}, ...told })
  if ('wrong' in read) throw new Error(read.wrong)
  return read.round.bets.map((bet) => game?.tells?.(read.round)(bet))
}
