import type { Breach } from '../document/rules.ts'
import type { Verdict } from '../document/wagers.ts'

/** What a wager came to: everything that goes back to its owner (cents), or that it is still open. */
export type CardRoomRow = {
  seat: number | 'dealer'
  wager: string
  by?: string | number
  hand?: number
  part?: string
  returns?: number
  open?: true
  verdict?: Verdict
  citation?: string
}

/** `fee` is a name (`collection`, `regular`, ...) or the number of a column of a fee table; `amount` is in cents. */
export type CardRoomFee = {
  fee: string | number
  from: 'pot' | 'dealer' | 'each-player' | `seat:${string | number}`
  amount: number
  /** The fee table that it is taken by, its option, and where that stands. */
  set?: string
  option?: number | string
  citation?: string
}

/** A pot after fees: who contested it, who got how much of it, and the best hands of each portion. */
export type CardRoomPot = {
  amount: number
  seats: readonly number[]
  shares: readonly { seat: number; amount: number }[]
  winners: Readonly<Record<string, readonly number[]>>
}

/** What a round comes to. A part that has nothing to say is absent. */
export type CardRoomOutcome = {
  settlements?: readonly CardRoomRow[]
  fees?: readonly CardRoomFee[]
  /** Irregularities with a remedy under which the round goes on. */
  findings?: readonly Breach[]
  state?: Readonly<Record<string, unknown>>
  /** What is told is legal so far. */
  accepted?: true
  /** What is forbidden or voids the round; then nothing else is said. */
  refused?: Breach
  /** Of tile and pai gow hands, how the house sets them. */
  sets?: readonly unknown[]
  portions?: Readonly<Record<string, readonly number[]>>
  /** The main pot first. */
  pots?: readonly CardRoomPot[]
  pairs?: readonly unknown[]
  order?: readonly (readonly number[])[]
  qualifies?: readonly boolean[]
  fees_by_hand?: readonly unknown[]
  fee_each_player?: readonly number[]
  fee1_from?: string
}

/** What a game answers. An `error` says why the round can't be read. */
export type CardRoomAnswer = CardRoomOutcome | { error: string }

export const refusedFor = (rule: string, message: string): CardRoomOutcome => ({ refused: { rule, message } })

/** The outcome without the parts that are empty. */
export const saidOnly = <Outcome extends object>(outcome: Outcome): Partial<Outcome> =>
  Object.fromEntries(Object.entries(outcome).filter(([, part]) => isSaid(part))) as Partial<Outcome>

const isSaid = (part: unknown): boolean =>
  part !== undefined && (typeof part !== 'object' || part === null || Object.keys(part).length > 0)
