import type { Citation } from '../document/citation.ts'
import { type Fields, fields, type Options, range, saidByMeter, wholeRange } from '../document/options.ts'

type Order = 'dealer-left' | 'dealer-right' | 'as-entered'

/** How the awards of a wager are taken from its meter. Rows and what they pay are the wager's own. */
export type Jackpot<Facts> = {
  wager: string
  cite: Citation
  /** Where its document speaks of the other money of the meter. */
  cites?: Partial<Record<'share' | 'seed' | 'correction', Citation>>
  /** The name that the meters of several wagers have together, where a round has to do with one of them. */
  family?: string
  /** In which order several seats of one round are paid; between tables it is the order of the results. */
  order: Order | ((options: Options) => Order)
  /** Rows that are paid after all others of the round. */
  last?: readonly string[]
  /** An award of the board, which all seats that play it share where it is a part of the meter. */
  isShared?: (facts: Facts) => boolean
  /** The least share of each stake that its document lets go to the meter. */
  leastMain?: { percent: number; rule: string }
  /** Where awards that are no part of the meter are paid from. */
  fixedFrom: (options: Options) => 'meter' | 'tray'
  /** How its meter is filled. Where it is not said, option `progressive` says it. */
  terms?: (options: Options) => JackpotTerms
  /** A hit stops every table of the link until it is paid. */
  locksLink?: true
}

export type JackpotTerms = {
  /** Percent of each stake. */
  main: number
  reserve?: number
  /** What the meter starts with, and starts again with after it was paid in full (minor units). */
  seed: number
  /** What it is filled from then, in this order. */
  reseed: readonly ('reserve' | 'seed')[]
}

export const orderOf = ({ order }: Pick<Jackpot<never>, 'order'>, options: Options): Order =>
  typeof order === 'function' ? order(options) : order

const mostSeed = 1_000_000_000

export const seedOption = (cite: Citation, usual = 0) => saidByMeter(wholeRange(0, mostSeed, usual, cite))

/** Where the document states neither what goes to the meter nor what it starts with. */
export const operatorsMeter = (cite: Citation, seed = 0) =>
  saidByMeter(fields({ share: range(0, 1, 0, cite), seed: seedOption(cite, seed) }, cite))

/** Those that the document prints, or else the house's own, which option `progressive` says. */
export function jackpotTerms({ terms }: Pick<Jackpot<never>, 'terms'>, options: Options): JackpotTerms {
  if (terms !== undefined) return terms(options)
  const { share = 0, seed = 0 } = (options.progressive ?? {}) as Fields
  return { main: 100 * Number(share), seed: Number(seed), reseed: ['seed'] }
}
