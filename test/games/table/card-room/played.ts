import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { readCardRoomCase } from '../../../../games/settle/card-room/read-case.ts'
import { cardRoomSteps } from '../../../../games/table/card-room/steps.ts'
import type { Result } from '../../../../games/table/common/result-shape.ts'
import { heardTable } from '../heard-table.ts'

/** A live table of a card-room game, to which its devices speak. */
export function cardRoomTable(id: string, options: object = {}) {
  const game = cardRoomGames.get(id)
  const read = readCardRoomCase({ id: 1, game: id, options })
  if (game === undefined || 'wrong' in read) throw new Error(`no table for ${id}`)
  const steps = cardRoomSteps({ game, options: read.round.options })
  const table = heardTable(steps)
  const [sensors, bank, dice] = [table.from('bet-sensors'), table.from('bank-stack'), table.from('dice-reader')]
  return {
    ...table,
    open: () => sensors({ type: 'betting', open: true }),
    close: () => sensors({ type: 'betting', open: false }),
    bet: (seat: number, spot: string, amount: number) => sensors({ type: 'bet', seat, spot, amount }),
    bank: (amount: number) => bank({ type: 'bank-stack', amount }),
    dice: (...values: number[]) => dice({ type: 'dice-rolled', values }),
  }
}

type Told = {
  deal: Readonly<Record<string, readonly string[]>>
  bets: readonly { seat: number | 'dealer'; wager: string; stake: number }[]
  actions?: readonly { seat: number | string; do: string; card?: string; to?: string }[]
}

/** Where a round tells no bank, every wager is covered. */
const coversAll = 100_000_000

const hasCard = ['draw', 'hit', 'double']

/**
 * Plays a told round on a live table as people and devices would: chips, cards in the order given, decisions with their
 * chips and cards, and pays it.
 */
export function playRound(
  id: string,
  { deal, bets, actions = [] }: Told,
  {
    options = {},
    order,
    decisionWagers = [],
  }: { options?: object; order: readonly string[]; decisionWagers?: readonly string[] },
) {
  const table = cardRoomTable(id, options)
  const isDecided = ({ wager }: Told['bets'][number]) => decisionWagers.includes(wager)
  table.open()
  if (bets.every(({ seat }) => seat !== 'dealer')) table.bank(coversAll)
  for (const bet of bets) {
    if (bet.seat === 'dealer') table.bank(bet.stake)
    else if (!isDecided(bet)) table.bet(bet.seat, bet.wager, bet.stake)
  }
  table.close()
  const next = new Map<string, number>()
  for (const hand of order) {
    const at = next.get(hand) ?? 0
    next.set(hand, at + 1)
    const card = deal[hand]?.[at]
    if (card !== undefined) table.put(hand.replace(':', '-'), card)
  }
  for (const { seat, do: verb, card } of actions) {
    for (const bet of bets)
      if (bet.seat === seat && isDecided(bet) && bet.seat !== 'dealer') table.bet(bet.seat, bet.wager, bet.stake)
    table.key(verb, typeof seat === 'string' ? undefined : seat)
    if (card !== undefined && hasCard.includes(verb)) table.put(seat === 'dealer' ? 'dealer' : `seat-${seat}`, card)
  }
  for (const bet of bets) if (isDecided(bet) && bet.seat !== 'dealer') table.bet(bet.seat, bet.wager, bet.stake)
  table.key('pay')
  return table
}

/** What goes back on each wager of a result, in the order of its rows. */
export const returnsIn = (result: Result | undefined): (number | undefined)[] =>
  (result?.settlements ?? []).map(({ returns }) => returns)
