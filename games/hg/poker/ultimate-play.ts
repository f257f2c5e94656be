import { cardsOfHand } from '../../kit/bank/pack.ts'
import type { CountedWays, EventRule, Played, StakeRule } from '../../kit/bank/player-banked.ts'
import { besideOf } from '../../kit/bank/stake-rules.ts'
import type { CardRoomAction, CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { seatText } from '../../kit/card-room/seat-names.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { type BonusBetting, bestPlayBy, ultimateBetting } from '../../kit/families/holdem/holdem-odds.ts'
import { bestOfSeven } from '../../kit/odds/best-hands.ts'
import { failsToQualify, type Showdown } from '../../kit/ranks/contest.ts'
import { bestOf, type PokerHand } from '../../kit/ranks/poker-hands.ts'
import type { Bet } from '../../kit/round/round.ts'

export type UltimateTable = { round: CardRoomCase; folded: ReadonlySet<number | string> }
export type UltimateFacts = Showdown & { player: PokerHand | undefined; dealer: PokerHand | undefined }

/** What each decision of a seat may be, in turn: before the flop, on it, and at the river (lines 2327-2334). */
const choices = [
  ['check', 'play-3x', 'play-4x'],
  ['check', 'play-2x'],
  ['play-1x', 'fold'],
]

/** Decisions in their order; a seat that has played decides no more. */
export function playUltimate(round: CardRoomCase): Played<UltimateTable> {
  const made = new Map<number | string, readonly CardRoomAction[]>()
  for (const action of round.actions) {
    const before = made.get(action.seat) ?? []
    const refused = refusesDecision(action, before)
    if (refused !== undefined) return { refused }
    if (action.do === 'check' && before.filter(isCheck).length === 2)
      return { error: `actions: seat ${action.seat} checks at the river, where it plays or folds` }
    made.set(action.seat, [...before, action])
  }
  const folded = round.actions.filter(({ do: verb }) => verb === 'fold').map(({ seat }) => seat)
  return { table: { round, folded: new Set(folded) } }
}

const isPlay = ({ do: verb }: CardRoomAction): boolean => verb.startsWith('play-')
const isCheck = ({ do: verb }: CardRoomAction): boolean => verb === 'check'

function refusesDecision(action: CardRoomAction, before: readonly CardRoomAction[]): Breach | undefined {
  const { seat, do: verb } = action
  const says = (rule: string, why: string): Breach => ({ rule, message: `seat ${seat}: ${verb} ${why}` })
  const open = choices[before.length] ?? []
  const due = `where it has ${open.join(', ') || 'no choice left'}`
  if (isPlay(action) && before.some(isPlay)) return says('second-play', 'after its Play')
  if (open.includes(verb)) return undefined
  if (verb === 'fold') return says('fold-too-early', due)
  return isPlay(action) ? says('play-multiple', due) : undefined
}

/** Play is the multiple of the Ante that was said, or one that some street has, and goes down once. */
export const playStake: StakeRule = (bet, round) => {
  if (bet.wager !== 'play') return undefined
  const others = round.bets.filter(({ seat, by, wager }) => seat === bet.seat && by === bet.by && wager === 'play')
  const says = (rule: string, why: string): Breach => ({
    rule,
    message: `seat ${bet.seat}: a Play of ${bet.stake} ${why}`,
  })
  if (others.length > 1) return says('second-play', 'is not its only one')
  const said = round.actions.find((action) => action.seat === bet.seat && isPlay(action))?.do
  const multiples = said === undefined ? [1, 2, 3, 4] : [Number(said.charAt('play-'.length))]
  const ante = besideOf(round, bet, 'ante')
  return multiples.some((times) => bet.stake === times * ante)
    ? undefined
    : says('play-multiple', `does not match the ante of ${ante}`)
}

/** Every Ante has a Blind as large (line 2314). */
export const blindBeside: StakeRule = (bet, round) => {
  if (bet.wager !== 'ante' && bet.wager !== 'blind') return undefined
  const [ante, blind] = [besideOf(round, bet, 'ante'), besideOf(round, bet, 'blind')]
  const message = `seat ${bet.seat}: an Ante of ${ante}, and a Blind of ${blind}`
  if (blind === 0) return { rule: 'blind-missing', message }
  return ante === blind ? undefined : { rule: 'blind-not-equal-ante', message }
}

const board = 5
const lost = { player: undefined, dealer: undefined, stays: false, dealerFails: false }

/** Any five of the two hole cards and the board; after a fold the board alone counts for Trips (line 2334). */
export function ultimateFacts(
  { round, folded }: UltimateTable,
  { seat, wager }: CardRoomBet,
  qualifies: PokerHand,
): UltimateFacts | undefined {
  const [own, shared] = [cardsOfHand(round, `seat:${seat}`), cardsOfHand(round, 'board')]
  const stays = !folded.has(seat)
  if (!stays && wager !== 'trips') return lost
  if (shared.length !== board || (stays && own.length !== 2)) return undefined
  const player = bestOf(stays ? [...own, ...shared] : shared)
  if (wager === 'trips') return { ...lost, player }
  const dealerCards = cardsOfHand(round, 'dealer')
  if (dealerCards.length !== 2) return undefined
  const dealer = bestOf([...dealerCards, ...shared])
  return { player, dealer, stays, dealerFails: failsToQualify({ dealer }, qualifies) }
}

/** Every deal, the seat deciding as is best. */
export const bestAntes = (qualifies: PokerHand): CountedWays<UltimateFacts> =>
  function* (_options, _given, profitOf) {
    const betting: BonusBetting<UltimateFacts> = {
      ...ultimateBetting,
      facts: (player, dealer, stays) =>
        stays ? { player, dealer, stays, dealerFails: failsToQualify({ dealer }, qualifies) } : lost,
    }
    const also = ([ante, ...others]: readonly Bet[]) =>
      Object.fromEntries(others.map(({ wager, stake }) => [wager, stake / (ante?.stake ?? stake)]))
    for (const { facts, bets, weight } of bestPlayBy((facts, bets) => profitOf({ facts, also: also(bets) }), betting))
      yield { facts, weight, also: also(bets) }
  }

/** Trips of a seat that stays in. */
export const tripsOdds: CountedWays<UltimateFacts> = () =>
  bestOfSeven().map(({ hand, count }) => ({ facts: { ...lost, player: hand }, weight: BigInt(count) }))

/** Five cards to the board, two to each seat in turn, and the player-dealer's two last of all (lines 2321-2336). */
export const dealInOrder: EventRule = (event, { events }, { bets }) => {
  const { to, pos } = event
  if (typeof to !== 'string') return undefined
  const antes = bets.flatMap(({ seat, wager }) => (wager === 'ante' && seat !== 'dealer' ? [seat] : []))
  const seats = [...new Set(antes)].sort((a, b) => a - b)
  const twice = (hand: string) => [hand, hand]
  const before = events.filter(({ ev }) => ev === 'card')
  const place = pos === undefined ? before.length : pos - 1
  const refused = { refused: { rule: 'deal-order', message: `card ${place + 1} of the deal goes to ${seatText(to)}` } }
  if (place < board) return to === 'board' ? undefined : refused
  if (seats.length === 0)
    return isInTurn(
      to,
      before.map((other) => String(other.to)),
      place,
    )
      ? undefined
      : refused
  const order = [...seats.flatMap((seat) => twice(`seat:${seat}`)), ...twice('dealer')]
  return order[place - board] === to ? undefined : refused
}

/** Where nobody's bets are told: seats in rising order, two cards each. */
function isInTurn(to: string, before: readonly string[], place: number): boolean {
  if (to === 'board') return false
  const last = before.at(-1)
  if ((place - board) % 2 === 1) return last === undefined || to === last
  if (to === 'dealer' || last === undefined || last === 'board') return true
  return last !== 'dealer' && Number(to.slice(5)) > Number(last.slice(5))
}
