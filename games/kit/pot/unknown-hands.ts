import { didYouMean } from '../../../text/nearest.ts'
import type { CardRoomCase } from '../card-room/case.ts'
import type { CardRoomPage } from '../card-room/page.ts'
import type { PotPage } from './pot-page.ts'
import { boardsOf } from './told-cards.ts'

const seats = /^seat:[1-9]\d*$/
/** A few seats, as what somebody may have meant. */
const seatNames = Array.from({ length: 10 }, (_, at) => `seat:${at + 1}`)

/** Cards under a name that the game has not, as a sentence: they would be passed over. */
export function unknownHand(page: PotPage, round: CardRoomCase): string | undefined {
  const hasUpcards = page.opening.by === 'bring-in'
  return otherThan(page, [...Object.keys(boardsOf(page)), ...(hasUpcards ? ['community'] : [])], hasUpcards, round)
}

/** The same in a game in which players have cards, and nobody else. */
export const unknownSetHand = (page: Pick<CardRoomPage, 'id'>, round: CardRoomCase): string | undefined =>
  otherThan(page, [], false, round)

function otherThan(
  page: Pick<CardRoomPage, 'id'>,
  common: readonly string[],
  hasUpcards: boolean,
  { deal, upcards }: CardRoomCase,
): string | undefined {
  const name = Object.keys(deal).find((each) => !seats.test(each) && !common.includes(each))
  const has = ['seat:1', ...common, ...(hasUpcards ? ['upcards:3'] : [])].map((each) => `'${each}'`).join(', ')
  if (name !== undefined)
    return `deal: ${page.id} has no '${name}'; it has hands as in ${has}.${didYouMean(name, [...seatNames, ...common])}`
  const [street] = Object.entries(upcards).find(([, each]) => !hasUpcards || !areSeats(each)) ?? []
  if (street === undefined) return undefined
  return hasUpcards
    ? `deal.upcards:${street}: must be by seat, as in {"1": ["2c"]}`
    : `deal: ${page.id} has no 'upcards:${street}'; it has hands as in ${has}.`
}

const areSeats = (boards: object): boolean => Object.keys(boards).every((seat) => Number.isSafeInteger(Number(seat)))
