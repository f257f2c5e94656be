import type { CardRoomCase, CardRoomEvent } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import type { Citation } from '../../kit/document/citation.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { Judgement, PotPage, Procedure } from '../../kit/pot/pot-page.ts'
import { dealOrder } from '../../kit/pot/seating.ts'
import type { Table } from '../../kit/pot/seats.ts'
import { hg } from '../citation.ts'
import { irregular } from '../pot-page.ts'

/** Where a game says what is done about errors of the deal, and where it burns. */
type DealingLines = Record<'firstCard' | 'downcard' | 'flop' | 'laterBoard' | 'extraCard' | 'burn', Citation>

/** Hold'em, whose errors of the deal are those of games that print none. */
export const holdemDealing: DealingLines = {
  ...{ firstCard: hg(37), downcard: hg(38), flop: hg(39, 41) },
  ...{ laterBoard: hg(43), extraCard: hg(44), burn: hg(5) },
}

/** Dealing errors of the hold'em family. */
export const flopDealingRules = (lines: DealingLines = holdemDealing) => ({
  'first-card-exposed': irregular(
    'the first card off the deck is exposed',
    'it is put back, and the cards are reshuffled, recut and dealt again',
    lines.firstCard,
    [],
  ),
  'downcard-exposed': irregular(
    'a later downcard is flashed or exposed by the dealer',
    'after the deal it is replaced by the next card, and becomes the burn card',
    lines.downcard,
    ['card-shoe'],
  ),
  'premature-flop': irregular(
    'the flop comes before betting is finished, or with too many cards',
    'the board goes back into the deck, and the burn card stays; a new flop is dealt without a burn',
    lines.flop,
    ['card-shoe'],
  ),
  'premature-turn': irregular(
    'the fourth board card comes before betting is finished',
    'it is set aside; after the betting a card is burned, and what would have been the fifth card is dealt as the fourth; the last card is dealt without a burn after a reshuffle with the one set aside',
    lines.laterBoard,
    ['card-shoe'],
  ),
  'premature-river': irregular(
    'the fifth board card comes before betting is finished',
    'it is set aside and reshuffled; the last card is dealt again without a burn',
    lines.laterBoard,
    ['card-shoe'],
  ),
  'one-extra-card': irregular(
    'the first player gets one card too many',
    'it goes back as the burn card',
    lines.extraCard,
    ['card-shoe'],
  ),
  'two-extra-cards': irregular('more than one extra card is dealt', 'a misdeal', lines.extraCard, ['card-shoe']),
  'burn-missing': irregular('board cards without their burn', 'it is refused, and a supervisor decides', lines.burn, [
    'card-shoe',
  ]),
})

/** What goes with a board card that came too early. */
type Premature = { flop: string; turn: string; river: string; tooMany: string; wrongCount?: string }

const holdemIds: Premature = {
  flop: 'premature-flop',
  turn: 'premature-turn',
  river: 'premature-river',
  tooMany: 'premature-flop',
}

export const flopDealing: Procedure = (round, table, page) => judgeDealing(round, table, page, holdemIds)

export function judgeDealing(round: CardRoomCase, table: Table, page: PotPage, ids: Premature): Judgement {
  const cards = judgeCards(round, dealOrder(page, table, table.dealtIn)[0])
  if (cards.refused !== undefined) return cards
  const board = judgeBoard(round, page, ids)
  if (board.refused !== undefined) return board
  const used = cardsUsed(round, table, page)
  return {
    findings: [...(cards.findings ?? []), ...(board.findings ?? [])],
    aside: board.aside ?? [],
    state: { ...cards.state, ...board.state, ...(used === undefined ? {} : { cards_used: used }) },
  }
}

/** Downcards of the deal that were shown, and cards too many. */
function judgeCards({ events }: CardRoomCase, firstSeat: number | undefined): Judgement {
  const dealt = events.filter(({ ev, stage }) => ev === 'card' && !stage?.startsWith('draw'))
  const extra = dealt.filter((card) => card.extra)
  if (extra.length > 1)
    return { refused: { rule: 'two-extra-cards', message: `${extra.length} cards too many are dealt: a misdeal` } }
  const findings: Breach[] = []
  let state: Record<string, unknown> = {}
  for (const [at, card] of dealt.entries()) {
    if (card.extra) {
      findings.push({ rule: 'one-extra-card', message: `seat ${seatOfHand(card.to)} gets one card too many` })
      state = { ...state, becomes_burn: card.card }
    } else if (card.exposed === true || card.face === 'up') {
      const isFirst = card.pos === undefined ? at === 0 && isFirstCard(card, firstSeat) : card.pos === 1
      findings.push({
        rule: isFirst ? 'first-card-exposed' : 'downcard-exposed',
        message: `${card.card ?? 'a card'} for seat ${seatOfHand(card.to)} is exposed`,
      })
      state = isFirst
        ? { ...state, remedy: 'redeal' }
        : { ...state, remedy: 'replace-after-deal', becomes_burn: state.becomes_burn ?? card.card }
    }
  }
  return { findings, state }
}

/** The first seat gets the first card off the deck. */
const isFirstCard = ({ n = 1, to }: CardRoomEvent, firstSeat: number | undefined): boolean =>
  n === 1 && (firstSeat === undefined || seatOfHand(to) === undefined || seatOfHand(to) === firstSeat)

type Board = { stage: number; cards: number; burns: number; seen: readonly string[]; aside: readonly string[] }

function judgeBoard({ events }: CardRoomCase, page: PotPage, ids: Premature): Judgement {
  const sizes = page.streets.flatMap((street) => (street.step === 'board' ? [street.count] : []))
  let board: Board = { stage: 0, cards: 0, burns: 0, seen: [], aside: [] }
  const findings: Breach[] = []
  const aside: CardRoomEvent[] = []
  let state: Record<string, unknown> = {}
  /** A burn that needs no repeating. */
  let freeBurn = false
  for (const [at, event] of events.entries()) {
    if (event.ev === 'burn') board = { ...board, burns: board.burns + 1 }
    if (event.ev !== 'board') continue
    const cards = Array.isArray(event.cards) ? event.cards.map(String) : []
    const count = event.n ?? cards.length
    const stage = stageOf(events, at, board.stage, count, sizes)
    const isTooMany = stage === 0 && count > (sizes[0] ?? 0)
    if (isTooMany || isPremature(events, at, stage)) {
      const { rule, ...follows } = remedyOf(stage, isTooMany, cards, ids)
      findings.push({ rule, message: `board cards that come too early or are too many: ${count}` })
      state = { ...state, ...follows }
      aside.push(event)
      freeBurn = stage === 0 || stage === 2
      board = { ...board, burns: 0, aside: [...board.aside, ...cards] }
      continue
    }
    if (board.burns === 0 && !freeBurn)
      return { refused: { rule: page.refuses['burn-missing'] ?? 'burn-missing', message: 'no card was burnt before' } }
    if (ids.wrongCount !== undefined && count !== sizes[stage])
      return { refused: { rule: ids.wrongCount, message: `${sizes[stage]} board cards are due, not ${count}` } }
    freeBurn = board.aside.length > 0 && stage >= 1
    board = { ...board, stage: stage + 1, cards: board.cards + count, burns: 0, seen: [...board.seen, ...cards] }
  }
  const lying = board.cards === 0 && findings.length === 0 ? {} : { board: board.seen }
  return { findings, aside, state: { ...state, ...lying } }
}

/** Which board cards these are: after those dealt, or as the betting that is told says. */
function stageOf(
  events: readonly CardRoomEvent[],
  at: number,
  dealt: number,
  count: number,
  sizes: readonly number[],
): number {
  const before = events.slice(0, at).filter(isOfBetting).at(-1)?.round
  if (before !== undefined) return Math.max(dealt, before - 1)
  const after = events.slice(at).find(isOfBetting)?.round
  return after !== undefined && count !== sizes[dealt] && sizes[after - 1] === count ? after - 1 : dealt
}

const isOfBetting = ({ ev, round }: CardRoomEvent): boolean =>
  (ev === 'betting-open' || ev === 'betting-closed') && round !== undefined

/** Cards of a stage are premature until the betting round before them is closed, where its betting is told at all. */
function isPremature(events: readonly CardRoomEvent[], at: number, stage: number): boolean {
  const round = stage + 1
  const before = events.slice(0, at)
  const closed = before.filter(({ ev }) => ev === 'betting-closed')
  if (closed.some((each) => (each.round ?? 0) >= round)) return false
  if (before.some(({ ev, round: open }) => ev === 'betting-open' && open === round)) return true
  if (events.slice(at).some(({ ev, round: later }) => ev === 'betting-closed' && later === round)) return true
  const lastBoard = before.findLastIndex(({ ev }) => ev === 'board')
  return closed.length > 0 || before.slice(lastBoard + 1).some(({ ev }) => ev === 'bet')
}

function remedyOf(stage: number, isTooMany: boolean, cards: readonly string[], ids: Premature) {
  if (stage === 0 && (isTooMany || ids.flop === 'premature-flop'))
    return { rule: isTooMany ? ids.tooMany : ids.flop, burns_before_new_flop: 0, remedy: 'reshuffle' }
  const aside = { set_aside: cards, set_aside_reshuffled_before: 'river', river_burn: false }
  return stage === 2
    ? { rule: ids.river, ...aside }
    : { rule: stage === 0 ? ids.flop : ids.turn, ...aside, turn_burn: true }
}

/** Cards that have left the deck, burns included; undefined where the deal is not told. */
function cardsUsed({ events }: CardRoomCase, table: Table, page: PotPage): number | undefined {
  const [hole] = page.streets
  const perSeat = hole?.step === 'deal' ? hole.count : 0
  const complete = events.find(({ ev }) => ev === 'deal-complete')
  const single = events.filter(({ ev }) => ev === 'card').length
  if (complete === undefined && single === 0) return undefined
  const counts = Object.values(complete?.counts ?? {})
  const dealt =
    counts.length > 0
      ? counts.reduce((sum, count) => sum + count, 0)
      : single > 0
        ? single
        : perSeat * table.dealtIn.length
  const burns = events.filter(({ ev }) => ev === 'burn').length
  const board = events.filter(({ ev }) => ev === 'board').reduce((sum, { n = 0 }) => sum + n, 0)
  return dealt + burns + board
}
