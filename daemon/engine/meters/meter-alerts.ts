import type { Hit } from '../../../games/ledger/jackpot-hits.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { type Effect, findingIn } from '../../../games/table/inputs-and-effects.ts'
import { moneyIn } from '../../../text/money.ts'
import type { EntryBody } from '../../journal/entry.ts'
import { type FloorTurn, tableOn } from '../floor.ts'
import type { Hold } from './meter-books.ts'
import { metersOn } from './meters-turn.ts'

/** Hits that wait, and what the meters of the table lack. */
export function alertsOf(turn: FloorTurn, table: string): Effect[] {
  const money = moneyIn(tableOn(turn, table).machine.game.currency)
  return metersOn(turn, table).flatMap(({ id, pending, frozen }): Effect[] => [
    {
      type: 'alert',
      id: `meter-${id}-hit`,
      raised: pending.length > 0,
      text: `meter ${id}: ${pending.map((hit) => hitText(hit, money)).join(', ')} to be confirmed`,
    },
    {
      type: 'alert',
      id: `meter-${id}-frozen`,
      raised: frozen.length > 0,
      text: `meter ${id} is frozen: ${frozen.map(inSentence).join('; ')}; begin no round, and settle no hit`,
    },
  ])
}

/** What ports say is a sentence of its own. */
const inSentence = (text: string): string => text.replace(/\.$/, '')

const hitText = ({ row, id, shares }: Hit, money: (minor: number) => string): string =>
  `${row} ${money(shares.reduce((sum, { amount }) => sum + amount, 0))} (${id})`

/** The tray's awards that wait because their meter is frozen: the dealer must hear of it before he pays. */
export function keptBack(effect: Effect, booked: readonly EntryBody[]): Effect[] {
  if (effect.type !== 'claims') return []
  return booked.flatMap((body): Effect[] => {
    if (body.kind !== 'transfer' || body.transfer.from !== 'house' || body.transfer.to !== 'pending') return []
    const { hit = '', amount, ref } = body.transfer
    const message = `the tray keeps back ${amount} for ${ref.row} at seat ${ref.seat} (${hit}): meter ${body.meter} is frozen`
    return [findingIn(effect.round, codeFinding('award-kept-back', message, 'violation'))]
  })
}

/** One finding of a round for all that lacks, and one for all hits that hold it. */
export const heldBack = (round: number, holds: readonly Hold[]): Effect[] =>
  [...Map.groupBy(holds, ({ code }) => code)].map(([code, held]) => {
    const why = held.map(({ meter, why }) => `meter ${meter}: ${why}`).join('; ')
    return findingIn(round, codeFinding(code, `the round was begun while this holds it: ${why}`, 'violation'))
  })
