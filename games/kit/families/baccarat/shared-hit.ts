import { cardsOfHand } from '../../bank/pack.ts'
import type { Played } from '../../bank/player-banked.ts'
import type { CardRoomAction, CardRoomBet, CardRoomCase } from '../../card-room/case.ts'
import type { Breach } from '../../document/rules.ts'
import { pointCount } from './coup.ts'

/*
 * Baccarat 9: a player hand of three cards that all its bettors share, with one hit card for those who hit, against a
 * bank hand of three cards.
 */

export type SharedHitRules = {
  /** Up to here every bettor hits, from there every bettor stands; between them each decides. */
  hitsTo: number
  standsFrom: number
  /** The most on which the house hits for a hand, and the bank draws. */
  houseHitsTo: number
  /** Who bets on several spots has all of them played the house way. */
  severalByHouse?: true
  /** A hand of three cards with nine ends the deal. */
  nineEnds: boolean
  /** What a bettor has chosen who says nothing. */
  silent: 'stand' | 'house-way'
  codes: {
    mustHit: string
    mustStand: string
    /** A hit card that nobody may take, and one that is due and not dealt. */
    illegalHit: string
    missingHit: string
    bankMustDraw: string
    bankIllegalDraw: string
    afterNine: string
  }
}

type Decision = 'hit' | 'stand'

/** The final totals: the bank's, the house-way player hand's, and of each seat that bets on the player hand. */
export type SharedHitTable = {
  bank: number | undefined
  house: number | undefined
  own: ReadonlyMap<number | 'dealer', number | undefined>
}

export type SharedHitFacts = { player: number; bank: number }

const onPlayerHand = 'player'

export function playSharedHit(rules: SharedHitRules, round: CardRoomCase): Played<SharedHitTable> {
  const [player, bank] = [cardsOfHand(round, 'player'), cardsOfHand(round, 'banker')]
  const [hit, drawn] = [cardsOfHand(round, 'player_hit'), cardsOfHand(round, 'banker_hit')]
  const total = player.length === 3 ? pointCount(player) : undefined
  const bankTotal = bank.length === 3 ? pointCount(bank) : undefined
  const ends = rules.nineEnds && (total === 9 || bankTotal === 9)
  const { seats, refused } = decisionsOf(rules, round, total, hit.length > 0)
  if (refused !== undefined) return { refused }
  const broken =
    total === undefined || bankTotal === undefined
      ? undefined
      : (wrongHit(rules, round, { total, hasHit: hit.length > 0, ends, seats }) ??
        wrongBank(rules, bankTotal, drawn.length > 0, ends))
  if (broken !== undefined) return { refused: broken }
  const withHit = hit.length === 0 ? undefined : pointCount([...player, ...hit])
  const played = (decision: Decision) => (ends || decision === 'stand' ? total : withHit)
  const finalBank = bankTotal === undefined || drawn.length === 0 ? bankTotal : pointCount([...bank, ...drawn])
  const told = new Set(round.actions.map(({ seat }) => seat))
  const decided = [...seats].filter(([seat, decision]) => !told.has(seat) && decision !== undefined)
  return {
    table: {
      bank: finalBank,
      house: total === undefined ? undefined : played(houseWay(rules, total)),
      own: new Map([...seats].map(([seat, decision]) => [seat, decision && played(decision)])),
    },
    state: ends || decided.length === 0 ? {} : { decisions: Object.fromEntries(decided) },
  }
}

const houseWay = ({ houseHitsTo }: SharedHitRules, total = 0): Decision => (total <= houseHitsTo ? 'hit' : 'stand')

/** What each bettor on the player hand does, told or not; undefined while that is not known. */
type Decisions = ReadonlyMap<number | 'dealer', Decision | undefined>

function decisionsOf(
  rules: SharedHitRules,
  round: CardRoomCase,
  total: number | undefined,
  hasHit: boolean,
): { seats: Decisions; refused?: Breach } {
  const seats = new Map<number | 'dealer', Decision | undefined>()
  if (total === undefined) return { seats }
  const byHouse = rules.severalByHouse ? seatsOfSeveral(round) : new Set<number | 'dealer'>()
  const onPlayer = round.bets.filter((bet) => isOnPlayer(bet, round)).map(({ seat }) => seat)
  const mayDecide = new Set(onPlayer)
  for (const seat of onPlayer) if (byHouse.has(seat)) seats.set(seat, houseWay(rules, total))
  for (const action of round.actions) {
    if (typeof action.seat === 'string') continue
    const decision = decisionIn(rules, action, total)
    const refused = decision === undefined ? undefined : refusesDecision(rules, action, decision, total)
    if (refused !== undefined) return { seats, refused }
    if (decision === undefined || byHouse.has(action.seat)) continue
    if (mayDecide.has(action.seat) || round.bets.length === 0) seats.set(action.seat, decision)
  }
  const silent = [...mayDecide].filter((seat) => !seats.has(seat))
  const isAskedFor = isForHouse(rules, round, total) || [...seats.values()].includes('hit')
  const unsaid = unsaidDecision(rules, total, hasHit && !isAskedFor ? silent.length : 0)
  for (const seat of silent) seats.set(seat, unsaid)
  return { seats }
}

/** A bet behind a spot stands behind the part that it names, else behind the Player wager that lies there. */
function isOnPlayer({ seat, wager, part }: CardRoomBet, { bets }: CardRoomCase): boolean {
  if (wager !== 'backline') return wager === onPlayerHand
  if (part !== undefined) return part === onPlayerHand
  const spot = bets.filter((other) => other.seat === seat && other.wager !== 'backline')
  return spot.length === 0 || spot.some((other) => other.wager === onPlayerHand)
}

/** A player's wager that is held against the house-way hand; the player-dealer's own money is held against no hand. */
const meetsHouse = (bet: CardRoomBet, round: CardRoomCase): boolean => bet.seat !== 'dealer' && !isOnPlayer(bet, round)

const isForHouse = ({ houseHitsTo }: SharedHitRules, round: CardRoomCase, total: number): boolean =>
  total <= houseHitsTo && round.bets.some((bet) => meetsHouse(bet, round))

/** Spots of a person who bets on more than one. */
function seatsOfSeveral({ options: { owner = {} } }: CardRoomCase): ReadonlySet<number | 'dealer'> {
  const owners = Object.values(owner)
  const isOfSeveral = (person: string | number) => owners.filter((other) => other === person).length > 1
  return new Set(Object.entries(owner).flatMap(([seat, person]) => (isOfSeveral(person) ? [Number(seat)] : [])))
}

/**
 * What bettors do who say nothing. A hit card that nobody else has asked for is one bettor's where only he is silent; where
 * several are, nobody knows whose it is. `mayHaveAsked` is how many may have asked for the card that lies, none without one.
 */
function unsaidDecision(rules: SharedHitRules, total: number, mayHaveAsked: number): Decision | undefined {
  const { hitsTo, standsFrom, silent } = rules
  if (total <= hitsTo) return 'hit'
  if (total >= standsFrom) return 'stand'
  if (silent === 'house-way') return houseWay(rules, total)
  if (mayHaveAsked > 1) return undefined
  return mayHaveAsked === 1 ? 'hit' : 'stand'
}

function decisionIn(rules: SharedHitRules, { do: verb }: CardRoomAction, total: number): Decision | undefined {
  if (verb === 'house-way') return houseWay(rules, total)
  return verb === 'hit' || verb === 'stand' ? verb : undefined
}

function refusesDecision(
  { hitsTo, standsFrom, codes }: SharedHitRules,
  { seat }: CardRoomAction,
  decision: Decision,
  total: number,
): Breach | undefined {
  if (decision === 'stand' && total <= hitsTo)
    return { rule: codes.mustHit, message: `seat ${seat} stands on ${total}` }
  if (decision === 'hit' && total >= standsFrom)
    return { rule: codes.mustStand, message: `seat ${seat} hits on ${total}` }
  return undefined
}

type Hit = { total: number; hasHit: boolean; ends: boolean; seats: Decisions }

/** A hit card that is dealt to nobody, or withheld from somebody. Where no wager is told, nobody is known to need one. */
function wrongHit(rules: SharedHitRules, round: CardRoomCase, { total, hasHit, ends, seats }: Hit): Breach | undefined {
  const { codes, hitsTo, standsFrom, houseHitsTo } = rules
  if (ends) return hasHit ? { rule: codes.afterNine, message: 'a hit card is dealt after a nine' } : undefined
  if (hasHit && total >= standsFrom) return { rule: codes.mustStand, message: `a hit card is dealt to ${total}` }
  const hasWagers = round.bets.some(({ seat }) => seat !== 'dealer')
  const needed = neededFor(rules, round, total, seats)
  if (hasHit) {
    const mayLie =
      needed !== undefined || [...seats.values()].includes(undefined) || (!hasWagers && total <= houseHitsTo)
    return mayLie ? undefined : { rule: codes.illegalHit, message: `a hit card is dealt to ${total}, and nobody hits` }
  }
  if (needed === undefined || !hasWagers) return undefined
  return {
    rule: total <= hitsTo ? codes.mustHit : codes.missingHit,
    message: `no hit card is dealt to ${total}, and ${needed}`,
  }
}

/** For whom the hit card is, in words. */
function neededFor(rules: SharedHitRules, round: CardRoomCase, total: number, seats: Decisions): string | undefined {
  const hits = [...seats].find(([, decision]) => decision === 'hit')
  if (hits !== undefined) return `seat ${hits[0]} hits`
  const bet = isForHouse(rules, round, total) ? round.bets.find((other) => meetsHouse(other, round)) : undefined
  return bet && `the house way hits for seat ${bet.seat}'s ${bet.part ?? bet.wager} wager`
}

function wrongBank(
  { codes, houseHitsTo }: SharedHitRules,
  total: number,
  hasDrawn: boolean,
  ends: boolean,
): Breach | undefined {
  if (ends) return hasDrawn ? { rule: codes.afterNine, message: 'the bank draws after a nine' } : undefined
  const isDue = total <= houseHitsTo
  if (isDue === hasDrawn) return undefined
  return isDue
    ? { rule: codes.bankMustDraw, message: `the bank does not draw on ${total}` }
    : { rule: codes.bankIllegalDraw, message: `the bank draws on ${total}` }
}

/** A bet on the player hand is held against the bank with its own total, every other with the house-way total. */
export function sharedHitFacts(
  { bank, house, own }: SharedHitTable,
  { seat, wager }: CardRoomBet,
): SharedHitFacts | undefined {
  const player = wager === onPlayerHand ? own.get(seat) : house
  return player === undefined || bank === undefined ? undefined : { player, bank }
}

/** Which hand is higher; a tie on nought or one is an outcome of its own. */
export function sharedHitOutcome({ player, bank }: SharedHitFacts): 'player' | 'bank' | 'tie' | 'tie-on-0-or-1' {
  if (player !== bank) return player > bank ? 'player' : 'bank'
  return player <= 1 ? 'tie-on-0-or-1' : 'tie'
}

/** What decides a bet on the player hand, in words. */
export const ownHandSaid = (facts: SharedHitFacts): string => `${totalsSaid(facts, 'by the seat')}${lowTieSaid(facts)}`

/** What decides a bet on the bank hand. */
export const bankHandSaid = (facts: SharedHitFacts): string => `${houseWaySaid(facts)}${lowTieSaid(facts)}`

/** What decides a bet on a tie. */
export const houseWaySaid = (facts: SharedHitFacts): string => totalsSaid(facts, 'the house way')

const totalsSaid = ({ player, bank }: SharedHitFacts, way: string): string =>
  `the player hand, played ${way}, has ${player}, the bank hand ${bank}`

const lowTieSaid = (facts: SharedHitFacts): string =>
  sharedHitOutcome(facts) === 'tie-on-0-or-1' ? ', which wins ties on 0 and 1' : ''
