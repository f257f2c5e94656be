import type { CardRoomGame, CardRoomPage } from '../kit/card-room/page.ts'
import { currency, hg } from './citation.ts'
import { answerFees } from './fees/fee-cases.ts'
import { consolidated, feeIrregularities, feeRefusals } from './fees/fee-refusals.ts'
import { answerHand } from './fees/hand-fees.ts'
import { answerCircleFees, collectionsPosted } from './fees/player-banked-cases.ts'
import { answerPokerTable } from './fees/poker-table-cases.ts'

const book = {
  document: 'hg',
  family: 'collection-schedule',
  currency,
  equipment: ['bet-sensors'],
  options: {},
  wagers: {},
}

const fees: CardRoomPage = {
  ...book,
  id: 'hg.fees',
  title: 'Consolidated collection schedules',
  cite: consolidated,
  approval: { says: 'collection rates for poker games', cite: hg(9285, 9293) },
  bankedBy: 'pot',
  irregularities: feeIrregularities,
}

const {
  'no-such-option': noSuchOption,
  'two-schedules': twoSchedules,
  'percentage-fee': percentageFee,
  'too-many-rates': tooManyRates,
  'fee-not-predetermined': notPredetermined,
} = feeIrregularities

/** One option at a table at a time, posted before play; never a share; five rates at most (lines 3424-3426). */
const collectionsOfBankedGames: CardRoomPage = {
  ...book,
  id: 'hg.collections-ca-games',
  title: "California Games collection rates and the games' own fee tables",
  cite: hg(3057, 3426),
  approval: { says: 'GEGA-002411', cite: hg(2909) },
  bankedBy: 'player-dealer',
  irregularities: {
    'no-such-option': { ...noSuchOption, cite: hg(3424) },
    'two-schedules': { ...twoSchedules, cite: hg(3424) },
    'percentage-fee': { ...percentageFee, cite: hg(3425) },
    'too-many-rates': { ...tooManyRates, cite: hg(3425) },
    'fee-not-predetermined': { ...notPredetermined, cite: hg(3425) },
  },
  refusals: {
    ...feeRefusals,
    'below-minimum': { says: 'a wager is below the limit of the option in force', cite: hg(3424) },
    'above-maximum': { says: 'a wager is above the limit of the option in force', cite: hg(3424) },
  },
}

const collectionsOfPoker: CardRoomPage = {
  ...book,
  id: 'hg.collections-poker',
  title: 'Poker collection tables: no-limit, pot-limit and Five Card Omaha High/Low',
  cite: hg(1398, 1438),
  approval: { says: 'printed with the rules, without a number', cite: hg(2224, 2274) },
  bankedBy: 'pot',
  irregularities: { 'no-such-option': { ...noSuchOption, cite: hg(1398, 1438) } },
  refusals: feeRefusals,
}

/** The books of collection rates, which are asked as games are. */
export const feeGames: readonly CardRoomGame[] = [
  { page: fees, settle: (round) => answerFees(round) ?? answerHand(round) },
  { page: collectionsOfBankedGames, settle: answerCircleFees },
  { page: collectionsOfPoker, settle: answerPokerTable },
]

/** A pot game that answers for its fees by its own tables, or by those that a case names. */
export const withFees = ({ page, settle, ...game }: CardRoomGame): CardRoomGame => ({
  ...game,
  page: { ...page, refusals: { ...feeRefusals, ...page.refusals } },
  settle: (round) => answerFees(round) ?? settle(round),
})

/** A banked game that takes the collections which its table has posted, beside those of its own section. */
export const withCollections = (game: CardRoomGame): CardRoomGame => ({
  ...game,
  page: { ...game.page, refusals: { ...collectionsOfBankedGames.refusals, ...game.page.refusals } },
  settle: (round) => {
    const answer = game.settle(round)
    if ('error' in answer || answer.refused !== undefined) return answer
    const { refused, fees = [], state } = collectionsPosted(round)
    if (refused !== undefined) return { refused }
    return { ...answer, fees: [...(answer.fees ?? []), ...fees], state: { ...answer.state, ...state } }
  },
})
