import { z } from 'zod'
import { joker, oneDeck } from './kit/cards.ts'
import type { Game } from './kit/game.ts'
import { lookUp } from './kit/look-up.ts'
import { type Bet, emptyRound, type Round, type Stop, sorted } from './kit/round.ts'

const notCard = 'is no card; cards are written as in "Th", "As", and the joker "Xx"'
const cards = [...oneDeck, joker]
const card = z.enum(cards, notCard)
const hand = z.union([
  z.array(card),
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(card)),
])
const place = z.union([z.int(), z.string()])
const places = z.union([z.array(place), place.transform((on) => [on])])
const amount = z.int().min(0).max(9_999_999_999)
const stake = amount.min(1, 'a wager has a stake')
const seat = z.int().min(1)

const bet = z.object({
  seat,
  wager: z.string(),
  on: places.optional(),
  stake,
  at: z.int().min(1).optional(),
  oral: z.object({ confirmed: z.boolean(), funds: z.int().min(0) }).optional(),
  phase: z.string().optional(),
  hand: z.int().min(1).optional(),
  point: z.int().optional(),
  player: z.union([z.string(), z.int()]).optional(),
  behind: z.boolean().optional(),
  variant: z.string().optional(),
})

const action = z.object({
  seat: z.union([seat, z.literal('dealer')]),
  do: z.string(),
  hand: z.int().min(1).optional(),
  stake: amount.optional(),
  amount: amount.optional(),
  wager: z.string().optional(),
  on: places.optional(),
  at: z.int().min(1).optional(),
  low: hand.optional(),
  phase: z.string().optional(),
  player: z.union([z.string(), z.int()]).optional(),
  behind: z.boolean().optional(),
})

const faces = z.array(z.int())
const stop = z.union([
  z.object({ symbol: z.string() }),
  z.object({ between: z.array(z.string()), passed: z.string().optional() }),
])

/** Outcomes of wheels and dice; numbers of a wheel and stops at symbols are both `spins` in the notation. */
const told = z.object({
  wheel: z.int().optional(),
  spins: z.union([faces, z.array(stop)]).optional(),
  symbol: z.string().optional(),
  between: z.array(z.string()).optional(),
  passed: z.string().optional(),
  rolls: z.array(faces).optional(),
  dice: faces.optional(),
})

type Results = Partial<Pick<Round, 'spins' | 'rolls' | 'stops'>>

function resultsOf({ wheel, spins, symbol, between, passed, rolls, dice }: z.infer<typeof told>): Results {
  if (wheel !== undefined) return { spins: [wheel] }
  if (spins !== undefined) return isOfNumbers(spins) ? { spins } : { stops: spins as Stop[] }
  if (symbol !== undefined) return { stops: [{ symbol }] }
  if (between !== undefined) return { stops: [{ between, ...(passed === undefined ? {} : { passed }) }] }
  if (dice !== undefined) return { rolls: [dice] }
  return rolls === undefined ? {} : { rolls }
}

const isOfNumbers = (spins: readonly unknown[]): spins is number[] => spins.every((spin) => typeof spin === 'number')

const state = z.object({
  previous: z.int().optional(),
  settlementOrder: z.array(place).optional(),
  phase: z.string().optional(),
  boardCards: z.int().optional(),
  communityShown: z.int().optional(),
  dealerFaceUp: z.int().optional(),
  shooter: z.int().optional(),
  shoeSeat: z.int().optional(),
  nextShoeSeat: z.int().optional(),
})

const meter = z.union([z.object({ at_settlement: amount }).transform((meter) => meter.at_settlement), amount])

/** A round in the notation of the catalogues; what a game does not use is left alone. */
export const testCase = z.object({
  id: z.union([z.string(), z.number()]),
  game: z.string(),
  options: z.record(z.string(), z.unknown()).optional(),
  deal: z.record(z.string(), hand).optional(),
  /** Cards still to be drawn, the first first; CUT is the cut card. */
  shoe: z.array(z.enum([...cards, 'CUT'], notCard)).optional(),
  outcome: told.optional(),
  state: state.optional(),
  setup: z.record(z.string(), z.unknown()).optional(),
  actions: z.array(action).optional(),
  bets: z.array(bet).optional(),
  meters: z.record(z.string(), meter).optional(),
  /** Meters before the round, whose contributions go in first. */
  jackpot: z.object({ main: amount, reserve: amount.default(0) }).optional(),
})

export type Case = z.infer<typeof testCase>

/** The round that a case tells of. */
export function roundOf(
  { deal = {}, outcome, state = {}, actions = [], bets = [], meters = {} }: Case,
  wagers: Game['wagers'],
): Round {
  const { spins, rolls, stops } = outcome === undefined ? emptyRound : { ...emptyRound, ...resultsOf(outcome) }
  const round = {
    deal: withOneNameEach(deal),
    spins,
    rolls,
    stops,
    actions: actions.map(asRead),
    bets: bets.map((bet) => asBet(bet, wagers)),
    meters,
    state: asRead(state),
  }
  const { previous } = state
  return previous === undefined ? round : { ...round, previous }
}

type Read<Told> = { [Key in keyof Told]: Exclude<Told[Key], undefined> }

/** JSON has nothing undefined: what is not there has no key either. */
const asRead = <Told extends object>(told: Told): Read<Told> => told as Read<Told>

function withOneNameEach(deal: Round['deal']): Round['deal'] {
  if (!Object.keys(deal).some((hand) => hand === 'community' || /[A-Z]|\.1$/.test(hand))) return deal
  return Object.fromEntries(Object.entries(deal).map(([hand, cards]) => [nameOf(hand), cards]))
}

/** A seat's first hand needs no number; the cards that all share are called the board or the community's. */
const nameOf = (hand: string): string => {
  const name = hand.toLowerCase()
  return name === 'community' ? 'board' : name.replace(/^(seat:\d+)\.1$/, '$1')
}

function asBet(placed: z.infer<typeof bet>, wagers: Game['wagers']): Bet {
  const wager = lookUp(wagers, placed.wager)
  const { on } = placed
  const lies = on === undefined ? onlyPlace(wager) : sorted(wager?.reads?.(on) ?? on)
  return lies === undefined ? asRead(placed) : { ...asRead(placed), on: lies }
}

/** Where the chips of a wager with one place on the layout lie, said or not. */
const onlyPlace = (wager: Game['wagers'][string] | undefined): Bet['on'] => {
  const [place, ...others] = wager?.positions ?? []
  return others.length === 0 ? place?.on : undefined
}

/** What the table was found with, where it is known to every game. */
export const setup = z.object({
  wheel: z.array(z.int()).optional(),
  segments: z.record(z.string(), z.int()).optional(),
  seen: hand.optional(),
  deckChange: z
    .object({
      from: z.int(),
      to: z.int(),
      at: z.enum(['end-of-shoe', 'mid-shoe']),
      unanimous: z.boolean().default(false),
    })
    .optional(),
})
