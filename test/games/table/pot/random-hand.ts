import fc from 'fast-check'
import type { PotPage } from '../../../../games/kit/pot/pot-page.ts'
import { clockwiseAt, clockwiseFrom } from '../../../../games/kit/pot/seats.ts'
import { type PotTable, potTable } from './played.ts'

/** All that people decide in a hand: how they sit, the order of the cards, and a choice for everything else. */
export type Fate = {
  seats: number
  button: number
  deck: readonly string[]
  choices: readonly number[]
  /** Who kills the pot before the cards are dealt. */
  kill?: number
}

export const fateOf = (page: PotPage, most: number): fc.Arbitrary<Fate> =>
  fc.integer({ min: 2, max: most }).chain((seats) =>
    fc.record({
      seats: fc.constant(seats),
      button: fc.integer({ min: 1, max: seats }),
      deck: fc.shuffledSubarray([...page.deck], { minLength: page.deck.length }),
      choices: fc.array(fc.nat(99), { minLength: 20, maxLength: 60 }),
    }),
  )

/** What truly happened, by the people's own books. */
export type Truth = {
  deal: Record<string, string[]>
  put: Record<number, number>
  folded: number[]
  reached: string
  /** What each seat had put in when the first betting round was over. */
  beforeDraw: Record<number, number>
  /** Every card that was dealt face down. */
  down: string[]
  /** What everybody had heard and seen when the first hand was turned up, as text. */
  beforeShow: string
  /** Who has checked in the second betting round. */
  checked: number[]
}

const bigBlind = 200
const posted = { blinds: [100, bigBlind], bring_in: 100, ante: 50, chip: 50 }

/** The options of a table that such people sit at. */
export const optionsFor = (
  page: PotPage,
  { seats, button }: Pick<Fate, 'seats' | 'button'>,
  more: object = {},
): object => ({
  seated: Array.from({ length: seats }, (_, at) => at + 1),
  chip: posted.chip,
  ...(page.opening.by === 'blinds'
    ? { button, blinds: posted.blinds }
    : { ante: posted.ante, bring_in: posted.bring_in }),
  ...(page.dealsFromButton ? { button } : {}),
  ...(page.asksRanking ? { ranking: 'high-standard' } : {}),
  ...more,
})

/** Plays a hand from its first card to the showdown, with chips that sensors see and actions that the dealer keys. */
export function playHand(page: PotPage, fate: Fate, options: object = {}): { table: PotTable; truth: Truth } {
  const table = potTable(page.id, optionsFor(page, fate, options))
  const truth: Truth = {
    deal: {},
    put: {},
    folded: [],
    reached: 'pre',
    beforeDraw: {},
    checked: [],
    down: [],
    beforeShow: '',
  }
  const cards = fate.deck.values()
  const next = (): string => cards.next().value ?? ''
  const choices = fate.choices.values()
  const choose = (): number => choices.next().value ?? 40
  const seated = Array.from({ length: fate.seats }, (_, at) => at + 1)
  const live = (): number[] => seated.filter((seat) => !truth.folded.includes(seat))
  const order = (): number[] =>
    clockwiseFrom(page.opening.by === 'blinds' || page.dealsFromButton ? fate.button : 0, live())
  const isFromBlind = page.dealsFromSmallBlind !== undefined && fate.seats === 2
  const dealt = (): number[] => (isFromBlind ? clockwiseAt(fate.button, live()) : order())
  const allIn: number[] = []
  let round = 0

  const front: Record<number, number> = {}
  const lay = (seat: number, amount: number) => {
    front[seat] = amount
    table.front(seat, amount)
  }
  const hand = (seat: number): string[] => (truth.deal[`seat:${seat}`] ??= [])
  const give = (seat: number, card: string, face: string) => {
    hand(seat).push(card)
    if (face === 'down') truth.down.push(card)
    table.put(face === 'up' ? `seat-${seat}-up` : `seat-${seat}`, card)
  }
  const up: Record<string, true> = {}
  const sweep = () => {
    for (const [seat, amount] of Object.entries(front)) {
      truth.put[Number(seat)] = (truth.put[Number(seat)] ?? 0) + amount
      lay(Number(seat), 0)
    }
  }

  /** A betting round as people play it, by what the table says of who is to act. */
  const bet = () => {
    round += 1
    let raises = 0
    const checked: number[] = []
    for (let turn = 0; turn < 60; turn++) {
      const { actor, toMatch = 0 } = table.view().hand ?? {}
      if (actor === undefined || live().length < 2) break
      const choice = choose()
      const own = front[actor] ?? 0
      const isForced = page.opening.by === 'bring-in' && round === 1 && toMatch === 0
      const mayRaise = raises < 2 && !(page.betting.checkRaise === false && checked.includes(actor))
      if (isForced) {
        lay(actor, posted.bring_in)
        table.key('bring-in', actor)
      } else if (choice < 12 && toMatch > own) {
        truth.folded.push(actor)
        table.key('fold', actor)
        for (const card of hand(actor)) {
          table.off(up[card] ? `seat-${actor}-up` : `seat-${actor}`, card)
          table.put('muck', card)
        }
      } else if (choice >= 85 && mayRaise) {
        const to = toMatch === 0 ? 2 * bigBlind : 2 * toMatch + 2 * bigBlind
        raises += 1
        lay(actor, to)
        table.key('raise', actor)
      } else if (choice >= 80 && toMatch > own + 50) {
        allIn.push(actor)
        lay(actor, toMatch - 50)
        table.key('all-in', actor)
      } else if (toMatch > own) {
        lay(actor, toMatch)
        table.key('call', actor)
      } else {
        checked.push(actor)
        table.key('check', actor)
      }
    }
    table.key('collect')
    sweep()
    if (round === 1) truth.beforeDraw = { ...truth.put }
    if (round === 2) truth.checked = checked
  }

  const deal = (count: number, face: string) => {
    for (let at = 0; at < count; at++)
      for (const seat of dealt()) {
        const card = next()
        if (face === 'up') up[card] = true
        give(seat, card, face)
      }
  }

  const throwAway = (seat: number, card: string) => {
    truth.deal[`seat:${seat}`] = hand(seat).filter((each) => each !== card)
    table.off(`seat-${seat}`, card)
    table.put('discard', card)
  }

  const draw = (most: number, burns: boolean) => {
    const wanted = new Map(order().map((seat) => [seat, Math.min(choose() % 3, most)]))
    for (const [seat, count] of wanted) {
      table.key(count === 0 ? 'stand-pat' : 'draw', seat, count)
      for (const card of hand(seat).slice(0, count)) throwAway(seat, card)
    }
    if (burns) table.put('burn', next())
    for (const [seat, count] of wanted) for (let at = 0; at < count; at++) give(seat, next(), 'down')
  }

  if (page.opening.by === 'bring-in')
    for (const seat of seated) {
      truth.put[seat] = posted.ante
      table.front(seat, posted.ante, 'ante')
    }
  table.key('new-hand', fate.button)
  if (page.opening.by === 'blinds') {
    const isOnButton = fate.seats === 2 && page.opening.headsUp === 'button-posts-small'
    const [left = 1, second = left] = clockwiseFrom(fate.button, seated)
    const [small, big] = isOnButton ? [fate.button, left] : [left, second]
    lay(small, 100)
    lay(big, bigBlind)
    if (fate.kill !== undefined) {
      table.key('kill', fate.kill)
      lay(fate.kill, 2 * bigBlind)
    }
  }
  for (const [name, count] of Object.entries(page.needs ?? {})) {
    truth.deal[name] = Array.from({ length: count }, next)
    table.put(name, ...truth.deal[name])
  }
  for (const street of page.streets) {
    if (live().length < 2) break
    if (street.step === 'bets') bet()
    else if (street.step === 'burn') table.put('burn', next())
    else if (street.step === 'deal') deal(street.count, street.face)
    else if (street.step === 'draw') draw(street.most, street.burns)
    else if (street.step === 'release')
      for (const seat of order()) for (const card of hand(seat).slice(0, street.count)) throwAway(seat, card)
    else {
      const name = street.on === undefined ? 'board' : `board:${street.on}`
      const board = Array.from({ length: street.count }, next)
      truth.deal[name] = [...(truth.deal[name] ?? []), ...board]
      table.put(name.replace(':', '-'), ...board)
    }
    if ('stage' in street && street.stage !== undefined) truth.reached = street.stage
  }
  sweep()
  truth.beforeShow = JSON.stringify([table.effects, table.views])
  if (live().length > 1) table.key('show')
  table.key('pay')
  return { table, truth }
}

/** The hand by the people's own books, with all cards and totals and none of its bets, as `settle` takes it. */
export const caseOf = (page: PotPage, fate: Fate, { deal, put, folded, reached, beforeDraw, checked }: Truth) => ({
  options: { ...optionsFor(page, fate), ...(fate.kill === undefined ? {} : { kill: fate.kill }) },
  deal,
  // What was checked behind the draw decides a hand of lowball (hg, lines 278-279).
  actions: [
    ...folded.map((seat) => ({ seat, do: 'fold' })),
    ...(page.id === 'hg.lowball' ? checked.map((seat) => ({ seat, do: 'check', round: 2 })) : []),
  ],
  bets: Object.entries(put).flatMap(([seat, stake]) =>
    stake > 0 ? [{ seat: Number(seat), wager: 'pot', stake, before_draw: beforeDraw[Number(seat)] ?? 0 }] : [],
  ),
  ...(fate.seats - folded.length === 1 ? { outcome: { reached } } : {}),
})

type Rows = readonly { seat: number | 'dealer'; wager: string; returns?: number | undefined }[]
export const bySeat = (rows: Rows = []) =>
  Object.fromEntries(rows.filter(({ wager }) => wager === 'pot').map(({ seat, returns }) => [seat, returns]))
