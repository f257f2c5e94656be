import type { HouseWay } from './house-way.ts'
import type { Ranking } from './ranking.ts'
import type { PaiGowRules } from './rules.ts'

/** How hands are ranked and set, as a table for people. */
export const rulesShown = ({ ranking, houseWay, fouls }: PaiGowRules): object => ({
  ranking: rankingShown(ranking),
  houseWay: houseWayShown(houseWay),
  fouls,
})

const jokers: Readonly<Record<Ranking['joker'], string>> = {
  completes: 'completes a straight or a flush, otherwise an Ace',
  wild: 'any card that is not in the hand',
}

const rankingShown = ({ joker, aceToFive, fiveOfAKind }: Ranking): Readonly<Record<string, string>> => ({
  joker: jokers[joker],
  aceToFive: `the ${aceToFive} straight`,
  ...(fiveOfAKind && { fiveOfAKind: 'ranks below five Aces' }),
})

/** The rows of the house way in their order: the first that a hand answers counts. */
const houseWayShown = (houseWay: HouseWay): Readonly<Record<string, string>> =>
  Object.fromEntries(houseWay.map((row, at) => [at + 1, rowText(row)]))

function rowText({ holding, of, with: next, singles = [], front }: HouseWay[number]): string {
  const hand = [
    holding.join(' or '),
    ...(of === undefined ? [] : [`of ${ranksText(of)}`]),
    ...(next === undefined ? [] : [`and then ${ranksText(next)}`]),
    ...(singles.length === 0 ? [] : [`beside a single ${singles.map(ranksText).join(' and a single ')}`]),
  ]
  return `${hand.join(' ')}: ${front} in front`
}

/** `789T` as `7, 8, 9 or T`. */
const ranksText = (ranks: string): string =>
  ranks.length === 1 ? ranks : `${[...ranks.slice(0, -1)].join(', ')} or ${ranks.at(-1)}`
