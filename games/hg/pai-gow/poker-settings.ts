import { asCard } from '../../kit/bank/pack.ts'
import type { Played, PricedBet } from '../../kit/bank/player-banked.ts'
import type { CardRoomAction, CardRoomCase } from '../../kit/card-room/case.ts'
import { seatsWithCards, seatText } from '../../kit/card-room/seat-names.ts'
import type { Card } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { highStrength, isFoul, lowStrength, type Ranking, type Sets } from '../../kit/families/pai-gow/ranking.ts'
import { standing, type TwoHands, toldTwoHands, twoHands } from '../../kit/families/pai-gow/two-hands.ts'

/** What a seat has made of its seven cards: hands that count, or a foul; and how the house sets them, where told. */
type SeatHands = { set: Sets | 'fouled' | undefined; logical: Sets | undefined; cards: readonly Card[] }

/** The hands of a round, as far as they are set. */
export type PaiGowTable = {
  ranking: Ranking
  dealer: Sets | undefined
  seats: ReadonlyMap<number, SeatHands>
  results: CardRoomCase['options']['results']
}

/** What a page rules of the settings of its players. */
type SettingRules = {
  ranking: (options: Options) => Ranking
  /** How many jokers the pack has. */
  jokers: (options: Options) => number
  /** The rules that a seat breaks with two cards that outrank the five, and with another split than five and two. */
  broken: { foul: string; split: string; dealer?: string; noWager?: string }
}

/** Reads how seven cards were set, and how the house would set them: no house way is printed, so it is told. */
export const playPokerHands =
  ({ ranking: rankingOf, jokers, broken }: SettingRules) =>
  (round: CardRoomCase, options: Options): Played<PaiGowTable> => {
    const ranking = rankingOf(options)
    const foreign = tooManyJokers(round, jokers(options))
    if (foreign !== undefined) return { refused: foreign }
    const strange = round.actions.map((action) => strangeSetting(round, action)).find((found) => found !== undefined)
    if (strange !== undefined) return { error: strange }
    const findings = broken.noWager === undefined ? [] : withoutWager(round, broken.noWager)
    const seats = new Map(
      seatsIn(round).map((seat) => {
        const set = settingOf(round, seat, 'set')
        const logical = settingOf(round, seat, 'logical-way')
        const rule = set && brokenBy(ranking, set, broken)
        if (rule !== undefined) findings.push({ rule, message: foulText(seat, set) })
        const cards = (round.deal[`seat:${seat}`] ?? []).map(asCard)
        return [seat, { set: rule === undefined ? (set ?? logical) : 'fouled', logical, cards }] as const
      }),
    )
    const dealers = settingOf(round, 'dealer', 'set')
    const isDealersFoul = dealers !== undefined && brokenBy(ranking, dealers, broken) !== undefined
    if (isDealersFoul && broken.dealer !== undefined)
      findings.push({ rule: broken.dealer, message: `${foulText('dealer', dealers)}; it is set again` })
    const dealer = isDealersFoul ? undefined : dealers
    return {
      table: {
        ranking,
        dealer: dealer ?? settingOf(round, 'dealer', 'logical-way'),
        seats,
        results: round.options.results,
      },
      findings,
    }
  }

/** Seats that have cards and no wager, where wagers are told. */
const withoutWager = ({ deal, bets }: CardRoomCase, rule: string): Breach[] =>
  Object.keys(deal)
    .filter((hand) => bets.length > 0 && hand !== 'dealer' && bets.every(({ seat }) => handName(seat) !== hand))
    .map((hand) => ({ rule, message: `${seatText(hand)} gets a pile and has no wager` }))

const foulText = (seat: number | 'dealer', set: Sets | undefined): string =>
  `${seatText(seat)}: ${set?.low.join(' ')} in front of ${set?.high.join(' ')}`

function tooManyJokers({ deal }: CardRoomCase, most: number): Breach | undefined {
  const found = Object.values(deal)
    .flat()
    .filter((card) => card.startsWith('X')).length
  return found > most
    ? { rule: 'card-not-in-deck', message: `${found} jokers are dealt, and the pack has ${most}` }
    : undefined
}

const seatsIn = ({ deal, actions, bets, options }: CardRoomCase): number[] => [
  ...new Set([
    ...seatsWithCards(deal),
    ...[...actions, ...bets].flatMap(({ seat }) => (typeof seat === 'number' ? [seat] : [])),
    ...Object.keys(options.results ?? {}).map(Number),
  ]),
]

const isSetting = ({ do: verb }: CardRoomAction): boolean => verb === 'set' || verb === 'logical-way'

const handName = (seat: CardRoomAction['seat']): string => (seat === 'dealer' ? 'dealer' : `seat:${seat}`)

/** Hands that were not dealt. */
function strangeSetting({ deal }: CardRoomCase, action: CardRoomAction): string | undefined {
  const dealt = deal[handName(action.seat)]
  const told = [...(action.high ?? []), ...(action.low ?? [])]
  if (!isSetting(action) || dealt === undefined) return undefined
  const left = [...dealt]
  for (const card of told) {
    const at = left.indexOf(card)
    if (at < 0) return `actions: seat ${action.seat} sets ${card}, which it does not have`
    left.splice(at, 1)
  }
  return undefined
}

/** The last setting of a seat. Where one hand alone is told, the other is what is left of the seven. */
function settingOf({ deal, actions }: CardRoomCase, seat: number | 'dealer', verb: string): Sets | undefined {
  const action = actions.findLast((one) => one.seat === seat && one.do === verb)
  if (action?.high === undefined && action?.low === undefined) return undefined
  const dealt = deal[handName(seat)] ?? []
  const rest = (told: readonly string[]) => dealt.filter((card) => !told.includes(card))
  const { low = rest(action.high ?? []), high = rest(low) } = action
  return { high: high.map(asCard), low: low.map(asCard) }
}

/** The rule that a setting breaks: five and two cards, the two ranking no higher than the five. */
function brokenBy(ranking: Ranking, set: Sets, { foul, split }: SettingRules['broken']): string | undefined {
  if (set.high.length !== 5 || set.low.length !== 2) return split
  return isFoul(ranking, set) ? foul : undefined
}

/**
 * A seat's two hands against the player-dealer's. A bet on another's hand stands on what the house makes of a fouled one.
 * Undefined while hands are not set.
 */
export function pokerHandsOf({ ranking, dealer, seats, results }: PaiGowTable, bet: PricedBet): TwoHands | undefined {
  const told = results?.[String(bet.seat)]
  if (told !== undefined) return toldTwoHands[told]
  const hands = typeof bet.seat === 'number' ? seats.get(bet.seat) : undefined
  const own = hands?.set === 'fouled' && (bet.by !== undefined || bet.isBehind) ? hands.logical : hands?.set
  if (own === 'fouled') return 'fouled'
  if (own === undefined || dealer === undefined) return undefined
  return twoHands(
    standing(highStrength(ranking, own.high), highStrength(ranking, dealer.high)),
    standing(lowStrength(ranking, own.low), lowStrength(ranking, dealer.low)),
  )
}
