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
      : (wrongHit(rules, round, { total, hasHit: hit.length > 0, ends, decisions: [...seats.values()] }) ??
        wrongBank(rules, bankTotal, drawn.length > 0, ends))
  if (broken !== undefined) return { refused: broken }
  const withHit = hit.length === 0 ? undefined : pointCount([...player, ...hit])
  const played = (decision: Decision) => (ends || decision === 'stand' ? total : withHit)
  const finalBank = bankTotal === undefined || drawn.length === 0 ? bankTotal : pointCount([...bank, ...drawn])
  const told = new Set(round.actions.map(({ seat }) => seat))
  const decided = [...seats]
    .filter(([seat]) => !told.has(seat))
    .map(([seat]) => [seat, houseWay(rules, total)] as const)
  return {
    table: {
      bank: finalBank,
      house: total === undefined ? undefined : played(houseWay(rules, total)),
      own: new Map([...seats].map(([seat, decision]) => [seat, played(decision)])),
    },
    state: total === undefined || decided.length === 0 ? {} : { decisions: Object.fromEntries(decided) },
  }
}

const houseWay = ({ houseHitsTo }: SharedHitRules, total = 0): Decision => (total <= houseHitsTo ? 'hit' : 'stand')

type Decided = { seats: ReadonlyMap<number | 'dealer', Decision>; refused?: Breach }

/** What each bettor on the player hand does, told or not. */
function decisionsOf(rules: SharedHitRules, round: CardRoomCase, total: number | undefined, hasHit: boolean): Decided {
  const seats = new Map<number | 'dealer', Decision>()
  if (total === undefined) return { seats }
  const byHouse = rules.severalByHouse ? seatsOfSeveral(round) : new Set<number | 'dealer'>()
  for (const { seat, wager } of round.bets) if (isOnPlayer(wager)) seats.set(seat, unsaid(rules, total, hasHit))
  for (const seat of byHouse) if (seats.has(seat)) seats.set(seat, houseWay(rules, total))
  for (const action of round.actions) {
    if (typeof action.seat === 'string') continue
    const decision = decisionIn(rules, action, total)
    const refused = decision === undefined ? undefined : refusesDecision(rules, action, decision, total)
    if (refused !== undefined) return { seats, refused }
    if (decision !== undefined && !byHouse.has(action.seat)) seats.set(action.seat, decision)
  }
  return { seats }
}

const isOnPlayer = (wager: string): boolean => wager === onPlayerHand || wager === 'backline'

/** Spots of a person who bets on more than one. */
function seatsOfSeveral({ options: { owner = {} } }: CardRoomCase): ReadonlySet<number> {
  const owners = Object.values(owner)
  const isOfSeveral = (person: string | number) => owners.filter((other) => other === person).length > 1
  return new Set(Object.entries(owner).flatMap(([seat, person]) => (isOfSeveral(person) ? [Number(seat)] : [])))
}

/** Where a hit card lies that only he can have asked for, a silent bettor is played the house way. */
function unsaid(rules: SharedHitRules, total: number, hasHit: boolean): Decision {
  const { hitsTo, standsFrom, silent } = rules
  if (total <= hitsTo) return 'hit'
  if (total >= standsFrom) return 'stand'
  return silent === 'house-way' || hasHit ? houseWay(rules, total) : 'stand'
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

type Hit = { total: number; hasHit: boolean; ends: boolean; decisions: readonly Decision[] }

/** A hit card that is dealt to nobody, or withheld from somebody. */
function wrongHit(
  { codes, hitsTo, standsFrom, houseHitsTo }: SharedHitRules,
  { bets }: CardRoomCase,
  { total, hasHit, ends, decisions }: Hit,
): Breach | undefined {
  if (ends) return hasHit ? { rule: codes.afterNine, message: 'a hit card is dealt after a nine' } : undefined
  if (hasHit && total >= standsFrom) return { rule: codes.mustStand, message: `a hit card is dealt to ${total}` }
  const isForHouse = total <= houseHitsTo && (bets.length === 0 || bets.some(({ wager }) => !isOnPlayer(wager)))
  const isDue = isForHouse || decisions.includes('hit')
  if (hasHit && !isDue) return { rule: codes.illegalHit, message: `a hit card is dealt to ${total}, and nobody hits` }
  if (hasHit || !isDue || bets.length === 0) return undefined
  return { rule: total <= hitsTo ? codes.mustHit : codes.missingHit, message: `no hit card is dealt to ${total}` }
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
