import type { CardRoomAnswer, CardRoomRow } from '../card-room/answer.ts'
import type { CardRoomCase } from '../card-room/case.ts'
import type { Card } from '../cards/cards.ts'
import { type Awarded, type Contested, divide } from './awards.ts'
import { oddChipsBy } from './odd-chips.ts'
import type { Portion, ShownHand } from './portions.ts'
import type { Judgement, PotPage } from './pot-page.ts'
import { type Layer, lessFees, type Pots, potsOf, type Stake } from './pots.ts'
import { unknownRanking } from './rank-hands.ts'
import { reachedBy } from './reached.ts'
import { liveIn } from './seating.ts'
import type { Seats, Table } from './seats.ts'
import { cardsOf, handOf, wrongCards } from './told-cards.ts'

/** Dead money: part of the main pot, and matched by nobody. */
const isDead = ({ opening }: PotPage, wager: string): boolean =>
  wager === 'dead-blind' || (wager === 'ante' && opening.by === 'blinds')

/** What a hand that was played comes to: fees, and to whom the pot goes. Nothing is settled while cards are missing. */
export function settleHand(page: PotPage, round: CardRoomCase, table: Table, judged: Judgement): CardRoomAnswer {
  const { dead = [], rows = [] } = judged
  const inPot = round.bets.filter((bet) => typeof bet.seat === 'number' && bet.wager !== 'collection-fee-1')
  if (inPot.length === 0) return withoutPot(page, round, table, judged)
  const bettors = [...new Set(inPot.map(({ seat }) => Number(seat)))]
  const seats = [...new Set([...table.live, ...bettors])].sort((a, b) => a - b)
  const unfolded = liveIn(round, seats).filter((seat) => !dead.includes(seat))
  // A seat that put nothing in the pot can win nothing of it, told to have folded or not.
  const live = unfolded.filter((seat) => bettors.includes(seat))
  const isShown = live.length > 1
  if (live.length === 1 && unfolded.length > 1 && live.length === bettors.length) return { settlements: rows }
  const playing = live.filter((seat) => judged.plays?.[seat] === undefined)
  const wrong = isShown ? wrongCards(page, round, playing) : undefined
  if (wrong !== undefined) return { settlements: rows, state: { undecided: wrong } }
  if (live.length === 0) return { settlements: rows }
  const unranked = isShown ? unknownRanking(page, round.options) : undefined
  if (unranked !== undefined) return { error: unranked }
  const due = feesOf(page, round, table, judged, isShown)
  if ('refused' in due || 'error' in due) return due
  const pots = potsFor(page, inPot, live, judged)
  const { fees, layers } = lessFees(pots.layers, due)
  const shown = shownHands(page, round, live, judged)
  const awarded = layers.map((layer) => award(page, round, table, layer, shown))
  const undivided = awarded.reduce((sum, each) => sum + each.undivided, 0)
  if (undivided > 0) return { error: `options.button is missing: it says who gets the odd chips (${undivided})` }
  const returns = (seat: number): number =>
    [...pots.back, ...awarded.flatMap(({ awards }) => awards)]
      .filter((each) => each.seat === seat)
      .reduce((sum, { amount }) => sum + amount, 0)
  const settlements: CardRoomRow[] = bettors.map((seat) => ({ seat, wager: 'pot', returns: returns(seat) }))
  return {
    settlements: [...rows, ...settlements],
    fees,
    ...(isShown && awarded[0] !== undefined ? { portions: awarded[0].winners } : {}),
    pots: layers.map(({ amount, seats: contested }, at) => ({
      ...{ amount, seats: contested },
      shares: awarded[at]?.awards ?? [],
      winners: isShown ? (awarded[at]?.winners ?? {}) : {},
    })),
  }
}

/** Fees that a round asks for without telling its pot. */
function withoutPot(page: PotPage, round: CardRoomCase, table: Table, judged: Judgement): CardRoomAnswer {
  const { rows = [] } = judged
  if (round.options.fee_mode === undefined) return { settlements: rows }
  const fees = feesOf(page, round, table, judged, false)
  return 'refused' in fees || 'error' in fees ? fees : { settlements: rows, fees }
}

/** The fees of a hand, by how far it came. */
function feesOf(page: PotPage, round: CardRoomCase, table: Table, { aside = [] }: Judgement, isShown: boolean) {
  const told = reachedBy(page, round, table, isShown, aside)
  return 'error' in told ? told : page.fees(round, table, told.reached, page)
}

/** The pots of all that was bet; what is no part of them goes back, and later bets make pots that some seats cannot win. */
function potsFor(
  page: PotPage,
  bets: CardRoomCase['bets'],
  live: Seats,
  { back = [], later = { stakes: [], barred: [] }, rows = [] }: Judgement,
): Pots {
  const stakes = new Map<number, number>()
  let dead = 0
  for (const { seat, wager, stake } of bets)
    if (isDead(page, wager)) dead += stake
    else stakes.set(Number(seat), (stakes.get(Number(seat)) ?? 0) + stake)
  const given = rows.map(({ seat, returns }): Stake => ({ seat, amount: returns }))
  for (const { seat, amount } of [...back, ...given, ...later.stakes])
    stakes.set(seat, (stakes.get(seat) ?? 0) - amount)
  const first = potsOf(
    [...stakes].map(([seat, amount]): Stake => ({ seat, amount })),
    live,
    dead,
  )
  const last = potsOf(
    later.stakes,
    live.filter((seat) => !later.barred.includes(seat)),
  )
  const pots = withForfeits(first, bets, rows)
  return { layers: [...pots.layers, ...last.layers], back: [...pots.back, ...last.back, ...back] }
}

/** What nobody matched of a forfeited wager stays in the last pot. */
function withForfeits({ layers, back }: Pots, bets: CardRoomCase['bets'], rows: Judgement['rows'] = []): Pots {
  const isForfeited = (bet: CardRoomCase['bets'][number]): boolean =>
    rows.some(({ seat, wager, returns }) => seat === bet.seat && wager === bet.wager && returns === 0)
  const forfeited = (seat: number): number =>
    bets.filter((bet) => bet.seat === seat && isForfeited(bet)).reduce((sum, { stake }) => sum + stake, 0)
  const lost = back.map(({ seat, amount }) => Math.min(amount, forfeited(seat)))
  const kept = lost.reduce((sum, amount) => sum + amount, 0)
  return {
    layers: layers.map((layer, at) => (at === layers.length - 1 ? { ...layer, amount: layer.amount + kept } : layer)),
    back: back.flatMap(({ seat, amount }, at) => {
      const left = amount - (lost[at] ?? 0)
      return left > 0 ? [{ seat, amount: left }] : []
    }),
  }
}

type Shown = ReadonlyMap<number, ShownHand>

/** What each of these seats plays at the showdown. */
export function shownHands(page: PotPage, round: CardRoomCase, live: Seats, { plays = {} }: Judgement = {}): Shown {
  const boards: Record<string, readonly Card[]> = {}
  for (const [name, cards] of Object.entries(round.deal)) if (!name.startsWith('seat:')) boards[name] = cardsOf(cards)
  const joker = page.joker ?? ((cards: readonly Card[]) => cards)
  return new Map(
    live.map((seat) => [
      seat,
      { seat, cards: joker(plays[seat] ?? handOf(round, seat)), boards, options: round.options },
    ]),
  )
}

/** One pot to the best hands of each portion; a pot that one seat contests is its own. */
function award(page: PotPage, round: CardRoomCase, { button }: Table, layer: Layer, shown: Shown): Awarded {
  const [alone] = layer.seats
  if (layer.seats.length === 1 && alone !== undefined)
    return { awards: [{ seat: alone, amount: layer.amount }], winners: winnersAlone(page, shown, alone), undivided: 0 }
  const { portions, otherwise, oddChips } = page.showdown
  const { options } = round
  const held = (seat: number): Card[] => handOf(round, seat)
  const odd = oddChipsBy(oddChips, held, button)
  const contested = portions.map((portion) => contestedBy(portion, shown))
  const awarded = divide(layer, contested, options.chip ?? 1, odd)
  if (Object.keys(awarded.winners).length > 0 || otherwise === undefined) return awarded
  return divide(layer, [contestedBy(otherwise, shown)], options.chip ?? 1, odd)
}

const winnersAlone = ({ showdown }: PotPage, shown: Shown, seat: number): Record<string, Seats> => {
  const hand = shown.get(seat)
  const won = hand === undefined ? [] : showdown.portions.filter((portion) => portion.strength(hand) !== undefined)
  return Object.fromEntries(won.map(({ id }) => [id, [seat]]))
}

function contestedBy(portion: Portion, shown: Shown): Contested {
  const strengths = new Map([...shown].map(([seat, hand]) => [seat, portion.strength(hand)]))
  return { id: portion.id, strengthOf: (seat) => strengths.get(seat) }
}
