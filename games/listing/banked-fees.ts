import { bandText } from '../kit/fees/fee-option.ts'
import {
  type CircleOption,
  type CircleSchedule,
  circleFee,
  circleOption,
  dealerFee,
} from '../kit/fees/player-banked-fees.ts'
import type { FeeQuestion, FeeRow } from './fee-question.ts'

/** The options of a schedule for games that a player banks that answer the question, in the order of their printing. */
export function bankedFeeRows(schedule: CircleSchedule, question: FeeQuestion): FeeRow[] {
  const { option, limit } = question
  const numbers = [...schedule.flat, ...schedule.tableAction].map(([number]) => number)
  return numbers
    .filter((number) => option === undefined || number === option)
    .flatMap((number) => circleOption(schedule, number) ?? [])
    .filter(({ limits }) => limit === undefined || (limits.min === limit[0] && limits.max === limit[1]))
    .map((row) => ({
      plain: plainOf(schedule, row, question),
      text: textOf(row, question),
      alike: JSON.stringify({ ...row, option: undefined }),
    }))
}

const dollar = 100

/** Tiers of the table action, in minor units. */
const tiersOf = (row: CircleOption) =>
  'tiers' in row
    ? row.tiers.map(([min, max, amount]) => ({
        action: bandText({ min: min * dollar, max: max === null ? null : max * dollar }),
        amount,
      }))
    : undefined

const isWorkedOut = ({ circles, action, coupons }: FeeQuestion): boolean =>
  [circles, action, coupons].some((figure) => figure !== undefined)

/** What a hand owes: the players for their circles and coupons, the player-dealer for the hand. */
const dueFor = (row: CircleOption, { circles = 0, action = 0, coupons = 0 }: FeeQuestion) => ({
  players: circles * circleFee(row) + coupons * row.coupon,
  playerDealer: dealerFee(row, action),
})

const plainOf = ({ id, lines }: CircleSchedule, row: CircleOption, question: FeeQuestion) => ({
  set: id,
  option: row.option,
  limits: row.limits,
  ...('tiers' in row
    ? { playerDealerByAction: tiersOf(row) }
    : { playerPerCircle: row.player, playerDealerPerHand: row.dealer }),
  ...(row.coupon === 0 ? {} : { playerPerCoupon: row.coupon }),
  ...(isWorkedOut(question) ? { due: dueFor(row, question) } : {}),
  citation: `hg, lines ${lines.join('-')}`,
})

/** `3  1000 to 10000  100 from a player for each circle, 200 from the player-dealer for each hand` */
function textOf(row: CircleOption, question: FeeQuestion): string {
  const { players, playerDealer } = dueFor(row, question)
  const fees = [
    ...('tiers' in row
      ? [
          `from the player-dealer by table action: ${tiersOf(row)
            ?.map(({ action, amount }) => `${amount} at ${action}`)
            .join(', ')}`,
        ]
      : [`${row.player} from a player for each circle`, `${row.dealer} from the player-dealer for each hand`]),
    ...(row.coupon === 0 ? [] : [`${row.coupon} from a player for each coupon`]),
  ]
  const due = isWorkedOut(question) ? `; ${players} from players and ${playerDealer} from the player-dealer in all` : ''
  return `${row.option.padStart(5)}  ${bandText(row.limits).padEnd(16)}  ${fees.join(', ')}${due}`
}
