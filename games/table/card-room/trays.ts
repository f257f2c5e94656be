import type { CardRoomBet } from '../../kit/card-room/case.ts'
import type { CardRoomState, Tray } from './state.ts'

/*
 * The player-dealer's money lies in one or several trays. Where several people share the bank (kum-kum), a tray says what
 * each of them has in it, or each has a tray of his own.
 */

type Stack = { by: string | number | undefined; stake: number }

/** The one tray of a state that an earlier version wrote, which did not say which device it was. */
const unnamedTray = ''

/** A tray was counted: that is all that lies in it now. */
export function trayCounted(
  { bankLost, ...state }: CardRoomState,
  device: string,
  { amount, parties }: Tray,
): CardRoomState {
  const { [unnamedTray]: _, ...trays } = state.trays
  const counted: Tray = { amount, ...(parties !== undefined && { parties }) }
  return {
    ...state,
    bankLost: bankLost.filter((other) => other !== device && other !== unnamedTray),
    trays: { ...trays, [device]: counted },
  }
}

/** A tray lost messages: nobody knows what lies in it until it is counted again. */
export const trayLost = (state: CardRoomState, device: string): CardRoomState => ({
  ...state,
  bankLost: [...new Set([...state.bankLost, device])],
})

/**
 * The bank as its parties have put it up, a wager each. Whoever holds the position is first, so that he gets a cent that
 * does not divide. Null where no tray was counted.
 */
export function bankWagers({ trays, banking: { holder } }: CardRoomState): readonly CardRoomBet[] | null {
  const counted = Object.entries(trays)
  if (counted.length === 0) return null
  const stacks = counted.flatMap(([device, { amount, parties }]): Stack[] =>
    parties === undefined
      ? [{ by: counted.length > 1 ? device : undefined, stake: amount }]
      : parties.map(({ seat, amount }) => ({ by: seat, stake: amount })),
  )
  const shares = [...Map.groupBy(stacks, ({ by }) => by)].map(([by, own]): CardRoomBet => {
    const stake = own.reduce((sum, { stake }) => sum + stake, 0)
    return { seat: 'dealer', wager: 'player-dealer-bank', stake, ...(by !== undefined && { by }) }
  })
  const putUp = shares.filter(({ stake }) => stake > 0)
  const isHolders = ({ by }: CardRoomBet) => by !== undefined && by === holder
  return [...putUp.filter(isHolders), ...putUp.filter((share) => !isHolders(share))]
}

export const sumOf = (bank: readonly CardRoomBet[]): number => bank.reduce((sum, { stake }) => sum + stake, 0)
