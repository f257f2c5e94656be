import { lookUp } from '../../../games/kit/look-up.ts'
import { fromSpot, isTip } from '../../../games/kit/round/round.ts'
import { returned, type Settlement } from '../../../games/kit/settle/settlement.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import { settledRound } from '../../../games/table/common/settled-round.ts'
import { wagerText, words } from '../../screen/card-and-wager-text.ts'
import { type CardRoomReason, cardRoomReasons } from './card-room-reasons.ts'
import type { WagerTold } from './round-story.ts'
import { type StoryWords, sentence } from './story-words.ts'
import { withSuits } from './tell-findings.ts'
import type { StoryTable } from './tell-table.ts'

/** Where it stands instead of a rule, the whole round does not count. */
const [everyStakeBack] = returned([{ seat: 1, wager: '', stake: 0 }]).map(({ citation }) => citation)

/** Each wager of a result: settled ones with why, and those that wait for a person. */
export function wagersTold(result: Result, { game }: StoryTable, say: StoryWords): WagerTold[] {
  const { settlements, known, played } = result
  if (settlements.length === 0)
    return (known?.bets ?? played?.bets ?? []).map((bet) => heldTold(bet, result, game, say))
  const because = reasonsOf(result, game)
  return settlements.map((settlement, i) => settledTold(settlement, because[i] ?? {}, game, say))
}

type Shelf = StoryTable['game']

/**
 * What decided each settlement, in the words of the game. Undefined where this version would decide it otherwise, so that
 * its words would not be the reason.
 */
function reasonsOf(result: Result, game: Shelf): CardRoomReason[] {
  if (result.told !== undefined) return cardRoomReasons(result)
  if (game === undefined || result.kind !== 'settled') return []
  const { page, options } = game
  const round = settledRound(result)
  return result.settlements.map(({ wager, verdict, stake, seat }, i) => {
    const under = lookUp(page.wagers, wager)?.paidOn
    const own = stake > 0 ? round.bets[i] : round.bets.find((bet) => bet.seat === seat && bet.wager === under)
    if (own === undefined || lookUp(page.wagers, wager) === undefined) return {}
    const bet = { ...own, wager }
    const isSo = page.resolve(round, bet, options).verdict === verdict
    return isSo ? { because: page.tells(round, bet, options) } : {}
  })
}

function settledTold(settlement: Settlement, reason: CardRoomReason, game: Shelf, say: StoryWords): WagerTold {
  const { because, uncovered } = reason
  const { seat, wager, on, hand, stake, returns, verdict, pays, row, commission, withheld, citation } = settlement
  const title = titleOf(settlement, game)
  const outcome = `${title} ${outcomeWords(settlement, say)}${uncoveredWords(settlement, reason)}`
  const isRuleless = citation === everyStakeBack
  const why = isRuleless ? `the round does not count: the stake of ${title} goes back` : outcome
  return {
    seat,
    owner: ownerOf(settlement),
    ...(hand !== undefined && { hand }),
    wager,
    ...(on !== undefined && { on }),
    title,
    stake: say.money(stake),
    ...(returns !== undefined && { returns: say.money(returns) }),
    verdict,
    ...(pays !== undefined && { pays }),
    ...(row !== undefined && { row }),
    ...(commission !== undefined && { commission: say.amount(commission) }),
    ...(withheld !== undefined && { withheld: say.money(withheld) }),
    why: sentence(because === undefined ? why : `${withSuits(because)}: ${outcome}`),
    citation: isRuleless ? '' : [...new Set([citation, uncovered?.citation])].filter(Boolean).join('; '),
  }
}

type Undecided = NonNullable<Result['known']>['bets'][number]

function heldTold({ seat, spot, stake, hand }: Undecided, { kind }: Result, game: Shelf, say: StoryWords): WagerTold {
  const { wager, on: selection, player } = fromSpot(spot)
  const on = selection === undefined ? undefined : [...selection]
  const why =
    kind === 'void'
      ? 'the round is void: the stake is not played for, and stays with its player'
      : 'the round is not decided: the stake waits for a person to rule on it'
  return {
    seat,
    owner: ownerOf({ seat, hand, player }),
    ...(hand !== undefined && { hand }),
    wager,
    ...(on !== undefined && { on }),
    title: titleOf({ wager, ...(on !== undefined && { on }) }, game),
    stake: say.money(stake),
    verdict: 'held',
    why: sentence(why),
    citation: '',
  }
}

type Owner = {
  seat: number
  hand?: number | undefined
  player?: number | string | undefined
  behind?: true | undefined
}

function ownerOf({ seat, hand, player, behind }: Owner): string {
  const place = hand === undefined ? `Seat ${seat}` : `Seat ${seat}, hand ${hand}`
  if (isTip(player === undefined ? {} : { player })) return `${place}, for the dealer`
  if (player !== undefined) return `${place}, bet by ${typeof player === 'number' ? `seat ${player}` : player}`
  return behind === true ? `${place}, from behind` : place
}

function titleOf({ wager, on }: Pick<Settlement, 'wager' | 'on'>, game: Shelf): string {
  const name = (game && lookUp(game.page.wagers, wager)?.title) ?? words(wager)
  return on === undefined || on.length === 0 ? name : `${name} ${wagerText('', on).trim()}`
}

/** `wins 35:1`, `loses`, `half is lost and half goes back`. */
function outcomeWords(settlement: Settlement, say: StoryWords): string {
  const { verdict, pending, stake, returns = 0 } = settlement
  if (pending) return `wins ${paysWords(settlement)}; a person has to confirm the award first`
  switch (verdict) {
    case 'win':
      return `wins ${[paysWords(settlement), ...keptBack(settlement, say)].join(', ')}`.trim()
    case 'lose':
      return returns > 0
        ? `loses ${say.money(stake - returns).text}, and ${say.money(returns).text} goes back`
        : 'loses'
    case 'push':
      return ['pushes: the stake goes back', ...keptBack(settlement, say)].join(', ')
    case 'half':
      return 'loses half, and half goes back'
    case 'open':
      return 'is not decided yet and stays on the table'
    case 'void':
      return 'does not count, and the stake goes back'
  }
}

/** A wager that the bank does not cover goes back, or is paid as far as the money goes. */
function uncoveredWords({ verdict }: Settlement, { uncovered }: CardRoomReason): string {
  if (uncovered === undefined) return ''
  return `${verdict === 'win' ? ', but not in full' : ''}, because ${uncovered.says}`
}

function paysWords({ pays, row }: Settlement): string {
  const paid = pays ?? ''
  return row === undefined || row === 'otherwise' ? paid : `${paid} (${rowWords(row)})`
}

/** Some rows are named by an id, others as the document prints them. */
const rowWords = (row: string): string => (/^[a-z0-9-]+$/.test(row) ? words(row) : row)

function keptBack({ commission, withheld }: Settlement, say: StoryWords): string[] {
  return [
    ...(commission === undefined ? [] : [`less a commission of ${say.amount(commission)}`]),
    ...(withheld === undefined
      ? []
      : [`less ${say.money(withheld).text} by the limit on what all winners get together`]),
  ]
}
