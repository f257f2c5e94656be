import type { CardRoomAnswer, CardRoomRow } from '../card-room/answer.ts'
import type { CardRoomCase } from '../card-room/case.ts'
import type { CardRoomGame } from '../card-room/page.ts'
import { wrongOption } from '../document/option-values.ts'
import type { Breach } from '../document/rules.ts'
import type { HandRanking } from '../ranks/rankings.ts'
import type { ReportedAction } from './betting/betting-round.ts'
import { bettingActionsIn, playRound, roundAsked } from './betting/play-betting.ts'
import { settleBettingRound } from './betting/settle-betting-round.ts'
import { wrongBlinds } from './betting/wrong-blinds.ts'
import { playDeal } from './deal/play-deal.ts'
import { extraDraw } from './extra-draws.ts'
import type { Portion } from './portions.ts'
import { hasButton, type Judgement, type PotPage, playedBy } from './pot-page.ts'
import { rankGiven } from './rank-hands.ts'
import { liveIn, tableOf } from './seating.ts'
import type { Table } from './seats.ts'
import { settleHand } from './settle-hand.ts'
import { buttonDraw, tableState } from './table-state.ts'
import { handOf, strangeCards } from './told-cards.ts'
import { unknownHand } from './unknown-hands.ts'
import { noKind, unknownPotWord } from './unknown-words.ts'

/** Puts a page on the shelf of the card room. */
export const potGame = (page: PotPage): PotGame => ({
  ...{ page, pot: page },
  settle: (round) => settlePot(page, round),
  packs: () => 1,
})

/** A game whose hands a live table can follow street by street. */
export type PotGame = CardRoomGame & { pot: PotPage }

export const isPotGame = (game: CardRoomGame): game is PotGame => 'pot' in game

function settlePot(own: PotPage, round: CardRoomCase): CardRoomAnswer {
  const wrong = unknownPotWord(own, round) ?? unknownHand(own, round) ?? wrongOption(own.options, round.options)
  if (wrong !== undefined) return { error: wrong }
  const page = playedBy(own, round.options)
  if (round.kind === 'rank-order' || round.kind === 'qualifies') return rankGiven(round, page.deck, portionRanked(page))
  const read = tableOf(page, round)
  if ('refused' in read) return read
  const { table } = read
  const extra = extraDraw(page, round)
  if (extra !== undefined) return extra
  if (round.kind === 'table-state') return { accepted: true, state: tableState(page, round, table) }
  if (round.kind === 'button-draw' && hasButton(page))
    return strangeDeal(page, { ...round, deal: {} }) ?? buttonDraw(page, round, table)
  if (round.kind === 'betting-round') return settleBettingRound(page, round, table)
  if (round.kind === 'deal-sequence') return playDeal(page, round, table)
  if (round.kind === 'showdown') return playHand(page, round, table)
  return { error: noKind(page, round.kind, kindsOf(page)) }
}

const kindsOf = (page: PotPage): string[] => [
  ...['showdown', 'betting-round', 'deal-sequence', 'table-state'],
  ...(hasButton(page) ? ['button-draw'] : []),
  ...['rank-order', 'qualifies'],
]

/** The portion of the game that is ranked like this, where it asks for more than to be the best. */
const portionRanked =
  ({ showdown, ranked = {} }: PotPage) =>
  (ranking: HandRanking): Portion | undefined =>
    showdown.portions.find(({ id }) => ranked[id] === ranking)

/** A hand or a part of one: what is wrong with it first, then the irregularities, then the pot. */
function playHand(page: PotPage, round: CardRoomCase, table: Table): CardRoomAnswer {
  const strange = strangeDeal(page, round)
  if (strange !== undefined) return strange
  const judged = judge(page, round, table)
  if (judged.refused !== undefined) return { refused: judged.refused }
  const betting = playBetting(page, round, table)
  if (!('state' in betting)) return betting
  const whole = withFouled(page, round, table, judged)
  const settled = settleHand(page, round, table, whole)
  if ('error' in settled || settled.refused !== undefined) return settled
  const { settlements = [] } = settled
  return {
    ...settled,
    settlements: opened(settlements, round),
    findings: [...wrongBlinds(page, round, table), ...(whole.findings ?? [])],
    state: { ...tableState(page, round, table), ...betting.state, ...whole.state, ...settled.state },
    ...(settlements.length === 0 ? { accepted: true } : {}),
  }
}

/** Once one wager is settled, every told one has a row. */
function opened(rows: readonly CardRoomRow[], { bets }: CardRoomCase): readonly CardRoomRow[] {
  if (rows.length === 0 || rows.some(({ wager }) => wager === 'pot')) return rows
  const isSettled = (seat: number | 'dealer', wager: string) =>
    rows.some((row) => row.seat === seat && row.wager === wager)
  const left = bets.filter(({ seat, wager }) => !isSettled(seat, wager))
  return [...rows, ...left.map(({ seat, wager }): CardRoomRow => ({ seat, wager, open: true }))]
}

function strangeDeal(page: PotPage, round: CardRoomCase): CardRoomAnswer | undefined {
  const drawn = Object.entries(round.outcome.cards ?? {}).map(([name, card]) => [`drawn:${name}`, [card]])
  const { foreign, repeated } = strangeCards(page, { ...round, deal: { ...round.deal, ...Object.fromEntries(drawn) } })
  const { refuses } = page
  if (foreign.length > 0)
    return {
      refused: {
        rule: refuses['foreign-card'] ?? 'foreign-card',
        message: `${foreign.join(', ')} is not in this deck`,
      },
    }
  if (repeated.length === 0) return undefined
  const rule = refuses['duplicate-card']
  const message = `${repeated.join(', ')} is there more often than in the deck`
  return rule === undefined ? { error: `deal: ${message}` } : { refused: { rule, message } }
}

/** All procedures of the page, one after the other; the first refusal ends it. */
function judge(page: PotPage, round: CardRoomCase, table: Table): Judgement {
  let all: Judgement = {}
  for (const procedure of page.procedures ?? []) {
    const judged = procedure(round, table, page)
    if (judged.refused !== undefined) return { refused: judged.refused }
    all = {
      ...all,
      findings: [...(all.findings ?? []), ...(judged.findings ?? [])],
      state: { ...all.state, ...judged.state },
      dead: [...(all.dead ?? []), ...(judged.dead ?? [])],
      rows: [...(all.rows ?? []), ...(judged.rows ?? [])],
      back: [...(all.back ?? []), ...(judged.back ?? [])],
      aside: [...(all.aside ?? []), ...(judged.aside ?? [])],
      ...(judged.later === undefined ? {} : { later: judged.later }),
      plays: { ...all.plays, ...judged.plays },
    }
  }
  return all
}

type Played = { refused: Breach } | { error: string } | { state: object }

/** The rounds of betting that are listed, in order. Folds alone say only who is out. */
function playBetting(page: PotPage, round: CardRoomCase, table: Table): Played {
  const told = bettingActionsIn(round)
  if (told.every(({ do: verb }) => verb === 'fold' || verb === 'muck')) return { state: {} }
  const asked = roundAsked(round, told) ?? 1
  const byRound = Map.groupBy(told, (action: ReportedAction) => action.round ?? asked)
  let start = { live: table.live, allIn: [] as readonly number[] }
  let last: object = {}
  for (const at of [...byRound.keys()].sort((a, b) => a - b)) {
    const played = playRound(page, round, table, byRound.get(at) ?? [], at, start)
    if (played.refused !== undefined) return { refused: played.refused }
    if (played.error !== undefined) return { error: played.error }
    start = { live: played.round.live, allIn: played.round.allIn }
    const { bet, raises } = played.round
    last = {
      to_match: bet,
      raises: Math.max(0, raises),
      ...(Object.keys(played.read).length === 0 ? {} : { read_as: played.read }),
    }
  }
  return { state: last }
}

/** Hands with a wrong number of cards at the showdown can't win. */
function withFouled(page: PotPage, round: CardRoomCase, table: Table, judged: Judgement): Judgement {
  const { handSize } = page
  const live = liveIn(round, table.live).filter((seat) => !(judged.dead ?? []).includes(seat))
  if (handSize === undefined || live.length < 2 || round.bets.length === 0) return judged
  const cards = (seat: number) =>
    (judged.plays?.[seat] ?? handOf(round, seat)).length + (round.deal.community?.length ?? 0)
  if (live.some((seat) => cards(seat) === 0)) return judged
  const fouled = live.filter((seat) => cards(seat) !== handSize.cards)
  const findings = fouled.map((seat) => ({
    rule: handSize.rule,
    message: `seat ${seat} has ${cards(seat)} cards; ${handSize.cards} make a hand`,
  }))
  return {
    ...judged,
    findings: [...(judged.findings ?? []), ...findings],
    dead: [...(judged.dead ?? []), ...fouled],
    state: { ...judged.state, ...(fouled.length === 0 ? {} : { dead_hands: fouled }) },
  }
}
