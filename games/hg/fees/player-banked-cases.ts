import type { CardRoomAnswer, CardRoomFee, CardRoomOutcome } from '../../kit/card-room/answer.ts'
import type { CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { citationText } from '../../kit/document/citation.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { isWithin } from '../../kit/fees/fee-option.ts'
import { type CircleOption, circleFee, circleOption, dealerFee } from '../../kit/fees/player-banked-fees.ts'
import { hg } from '../citation.ts'
import { wrongSetUp } from './fee-cases.ts'
import { circleSchedules } from './schedules.ts'

/* Collections of the games that a player banks (lines 3057-3426, and the games' own tables). */

/**
 * The wagers that a betting circle is charged for; bonus bets, doubles, splits and insurance are free (lines 1474, 1496,
 * 1949, 2077, 2085, 2409, 3061). Which circles count where a game has several is a reading: decision 41.
 */
const gameWagers: Readonly<Record<string, readonly string[]>> = {
  'hg.baccarat-9-v1': ['player', 'bank', 'tie'],
  'hg.baccarat-9-2009': ['player', 'banker', 'tie'],
  'hg.baccarat': ['player', 'banker', 'tie'],
  'hg.ez-baccarat-panda-8': ['player-line', 'banker-line'],
  'hg.fortune-7-baccarat': ['player-line', 'banker-line'],
  'hg.nine-and-a-half': ['game-wager'],
  'hg.pan-9-bonus-tie': ['game-wager'],
  'hg.super-9': ['base', 'backline'],
  'hg.super-9-bonus-tie': ['game-wager'],
  'hg.blackjack-poker': ['game-wager'],
  'hg.hawaiian-blackjack': ['base', 'backline'],
  'hg.pokara': ['initial'],
  'hg.caribbean-stud': ['ante', 'backline'],
  'hg.ultimate-texas-holdem': ['ante'],
  'hg.three-card-poker-6-card-bonus': ['ante'],
  'hg.pai-gow-poker': ['base', 'backline'],
  'hg.jokers-wild-pai-gow-poker': ['base', 'backline'],
  'hg.fortune-pai-gow-poker': ['pai-gow'],
  'hg.pai-gow-tiles': ['base', 'backline'],
  'hg.pai-gow-tiles-wild': ['wager'],
}

/** Free bonus bets that lie within the table's limits like the wagers above (lines 1876, 1947, 2381). */
const limitedBonusBets: typeof gameWagers = {
  'hg.pan-9-bonus-tie': ['bonus-tie'],
  'hg.super-9-bonus-tie': ['bonus-tie'],
  'hg.ultimate-texas-holdem': ['trips'],
}

/** Chips that go down once the cards are out: no part of the table action. */
const laterWagers = ['play', 'double', 'split', 'insurance', 'call', 'call-bet']

/** An option of a schedule, the games that it is printed for, and the table and line that name it in a fee. */
type Posted = { option: CircleOption; games: readonly string[]; row: Pick<CardRoomFee, 'set' | 'option' | 'citation'> }

/** The option that a table has posted, or why it may not. */
function postedOption({ schedule, option, game }: CardRoomCase['options']): Posted | { refused: Breach } {
  const found = typeof schedule === 'string' ? circleSchedules().get(schedule) : undefined
  if (found === undefined) return { refused: { rule: 'no-such-set', message: `no schedule ${schedule ?? 'is named'}` } }
  const read = circleOption(found, String(option))
  if (read === undefined)
    return { refused: { rule: 'no-such-option', message: `${found.id} has no option ${option ?? '(none is named)'}` } }
  if (typeof game === 'string' && !found.games.includes(game))
    return { refused: { rule: 'set-not-for-game', message: `${found.id} is not printed for ${game}` } }
  return {
    option: read,
    games: typeof game === 'string' ? [game] : found.games,
    row: { set: found.id, option: read.option, citation: citationText(hg(...found.lines)) },
  }
}

/** Collections of hands that are asked by themselves, of a set-up, or of a round with its bets. */
export function answerCircleFees(round: CardRoomCase): CardRoomAnswer {
  if (round.kind === 'config') return circleConfig(round)
  const refused = round.options.schedule === undefined ? changedFee(round) : undefined
  if (refused !== undefined) return { refused }
  const posted = postedOption(round.options)
  if ('refused' in posted) return posted
  return round.kind === 'fees' ? circleFeesByHand(round, posted.option) : collectionsOf(round, posted)
}

function circleConfig({ options }: CardRoomCase): CardRoomAnswer {
  const { schedules_in_use } = options
  const named: readonly unknown[] = Array.isArray(schedules_in_use) ? schedules_in_use : []
  const each = [...(options.schedule === undefined ? [] : [options]), ...named.map((told) => ({ ...Object(told) }))]
  const refused = wrongSetUp(options) ?? each.map(postedOption).find((found) => 'refused' in found)?.refused
  return refused === undefined ? { accepted: true } : { refused }
}

/** What a banked game collects for a round where its table has posted an option; nothing where it has not. */
export function collectionsPosted(round: CardRoomCase): CardRoomOutcome {
  if (round.kind === 'config') {
    const refused = wrongSetUp(round.options)
    return refused === undefined ? {} : { refused }
  }
  const { schedule } = round.options
  if (typeof schedule !== 'string') return {}
  const posted = postedOption({ ...round.options, game: round.game })
  if ('refused' in posted) return posted
  return round.bets.length === 0 ? {} : collectionsOf(round, posted)
}

type CircleFees = { players: number; player_dealer: number; coupons?: number }

function circleFeesByHand({ hands }: CardRoomCase, option: CircleOption): CardRoomAnswer {
  const byHand: CircleFees[] = []
  for (const [i, hand] of hands.entries()) {
    const { spots = 0, table_action: action = 0, coupons } = hand as Readonly<Record<string, unknown>>
    const wanted = 'tiers' in option ? 'table_action' : 'spots'
    if (!Object.hasOwn(hand, wanted))
      return { error: `hands.${i}: option ${option.option} goes by ${wanted}, which is missing` }
    if (![spots, action, coupons ?? 0].every((figure) => Number.isSafeInteger(figure) && Number(figure) >= 0))
      return { error: `hands.${i}: spots, table_action and coupons are whole numbers` }
    byHand.push({
      players: Number(spots) * circleFee(option),
      player_dealer: dealerFee(option, Number(action)),
      ...(coupons === undefined ? {} : { coupons: Number(coupons) * option.coupon }),
    })
  }
  return { fees_by_hand: byHand }
}

/** The collections of a round with its bets; the wagers lie within the limits of the option (line 3424). */
function collectionsOf(round: CardRoomCase, posted: Posted): CardRoomOutcome {
  const refused = changedFee(round) ?? outsideLimits(round.bets, posted.option, posted.games)
  return refused === undefined ? circleCollections(round.bets, posted) : { refused }
}

/** Fees are fixed before play; a change counts from the next hand (lines 3424-3425). */
function changedFee({ events }: CardRoomCase): Breach | undefined {
  const change = events.findIndex(({ ev }) => ev === 'fee-changed')
  const first = events.findIndex(({ ev }) => ev === 'card')
  return first >= 0 && change > first
    ? { rule: 'fee-not-predetermined', message: 'the fee was changed after the first card' }
    : undefined
}

const isOneOf = (wagers: typeof gameWagers, { wager }: CardRoomBet, games: readonly string[]): boolean =>
  games.some((game) => wagers[game]?.includes(wager))

const isGameWager = (bet: CardRoomBet, games: readonly string[]): boolean => isOneOf(gameWagers, bet, games)

const isLimited = (bet: CardRoomBet, games: readonly string[]): boolean =>
  isGameWager(bet, games) || isOneOf(limitedBonusBets, bet, games)

function outsideLimits(
  bets: readonly CardRoomBet[],
  { limits, option }: CircleOption,
  games: readonly string[],
): Breach | undefined {
  for (const bet of bets)
    if (bet.seat !== 'dealer' && isLimited(bet, games) && !isWithin(bet.stake, limits)) {
      const [rule, why] =
        bet.stake < limits.min
          ? ['below-minimum', `below the minimum of ${limits.min}`]
          : ['above-maximum', `above the maximum of ${limits.max}`]
      return { rule, message: `seat ${bet.seat}: ${bet.wager} of ${bet.stake} is ${why} of option ${option}` }
    }
  return undefined
}

/**
 * What players and player-dealer owe for the bets of a round, and the table action where the option goes by it: all
 * that players had down before the cards, bonus bets included (line 3061). A backline bettor pays under his own seat.
 */
function circleCollections(
  bets: readonly CardRoomBet[],
  { option, games, row }: Posted,
): { fees: readonly CardRoomFee[]; state?: { table_action: number } } {
  const laid = bets.filter(({ seat, wager, hand }) => seat !== 'dealer' && isBeforeCards(wager, hand))
  const action = laid.reduce((sum, { stake }) => sum + stake, 0)
  const payers = Map.groupBy(
    laid.filter((bet) => isGameWager(bet, games)),
    ({ seat, by }) => by ?? seat,
  )
  const fees: CardRoomFee[] = [
    { fee: 'collection', from: 'dealer', amount: dealerFee(option, action), ...row },
    ...[...payers].map(
      ([payer, circles]): CardRoomFee => ({
        fee: 'collection',
        from: `seat:${payer}`,
        amount: circles.length * circleFee(option),
        ...row,
      }),
    ),
  ]
  return {
    fees: fees.filter(({ amount }) => amount > 0),
    ...('tiers' in option ? { state: { table_action: action } } : {}),
  }
}

/** A second hand of a split was made after the cards. */
const isBeforeCards = (wager: string, hand = 1): boolean => hand === 1 && !laterWagers.includes(wager)
