import { asCard, cardsOfHand } from '../../bank/pack.ts'
import type { Played, Seen } from '../../bank/player-banked.ts'
import type { CardRoomAction, CardRoomBet, CardRoomCase } from '../../card-room/case.ts'
import { seatText } from '../../card-room/seat-names.ts'
import type { Card } from '../../cards/cards.ts'
import { type Citation, citationText } from '../../document/citation.ts'
import type { Breach } from '../../document/rules.ts'
import { pointCount } from './coup.ts'

/*
 * Games of three cards and one draw, in which each seat's hand is held against the player-dealer's: nearest to nine wins.
 */

/** How a hand is played: up to `drawsTo` it must draw, from `standsFrom` it must stand, between them it may do either. */
export type NinesRules = {
  drawsTo: number
  standsFrom: number
  /** The most on which the house draws for a hand. */
  houseDrawsTo: number
  codes: { mustDraw: string; mustStand: string; secondDraw: string; houseMustDraw: string; houseMustStand: string }
  /** What a hand on which nothing more is told has done where it has to draw: it stood, or it is still to draw. */
  silent: 'stands' | 'is open'
  /** A hand that the house has set wrongly is set again; where that is not said, the round is refused. */
  resets?: string
  /** Once the player-dealer's hand is open nobody acts on his own. */
  opened: Citation
}

/** One hand: its total once it is finished, and whether it stands on its three cards. */
type NinesHand = { total: number | undefined; three: boolean }
export type NinesTable = { hands: ReadonlyMap<number | 'dealer', NinesHand>; fouled: readonly number[] }

/** What decides a wager on a hand. A fouled hand can't win. */
export type NinesFacts = {
  player: NinesHand & { total: number }
  dealer: NinesHand & { total: number }
  fouled: boolean
}

/** A hand in play. */
type InPlay = { dealt: readonly Card[]; drawn?: Card | 'unseen'; stood: boolean; byHouse: boolean }

type Breaks = { refused: Breach }

export function playNines(rules: NinesRules, round: CardRoomCase, seen: Seen): Played<NinesTable> {
  const hands = new Map<number | 'dealer', InPlay>()
  for (const name of Object.keys(round.deal)) {
    const seat = name === 'dealer' ? name : Number(name.slice('seat:'.length))
    hands.set(seat, { dealt: cardsOfHand(round, name), stood: false, byHouse: seen.houseWay.includes(Number(seat)) })
  }
  const { fouled = [] } = round.options
  const findings: Breach[] = fouled.map((seat) => ({
    rule: 'fouled-hand',
    message: `seat ${seat} has fouled its hand`,
  }))
  let isOpen = false
  for (const action of round.actions) {
    if (action.seat === 'dealer' && action.do !== 'logical-way') isOpen = true
    const hand = hands.get(action.seat as number | 'dealer')
    if (hand === undefined) continue
    const next = acted(rules, hand, action)
    if ('refused' in next) return next
    const late = refusesDraw(rules, hand, action, isOpen)
    if (late !== undefined) return { error: late }
    if (next.finding !== undefined) findings.push(next.finding)
    hands.set(action.seat as number | 'dealer', next.hand)
  }
  const moved = movedTo(seen)
  for (const [seat, hand] of hands) {
    const isSet = hand.byHouse && rules.resets !== undefined
    const isSilent = rules.silent === 'stands' && !isSet && !isActed(hand) && hands.has('dealer')
    const breach = isSilent ? refusesStand(rules, seat, hand) : undefined
    if (breach !== undefined) return { refused: breach }
  }
  const decisions = decisionsOf(rules, hands, moved)
  const finished = [...hands].map(([seat, hand]) => [seat, finish(rules, hand, decisions[seat])] as const)
  const state = Object.keys(decisions).length === 0 ? {} : { decisions }
  return { table: { hands: new Map(finished), fouled }, findings, state }
}

/**
 * A draw of a seat that has stood, or that comes when the player-dealer's hand is open, as a sentence. Hands that the house
 * plays may be moved, and set again.
 */
function refusesDraw(
  { opened }: NinesRules,
  { stood, byHouse }: InPlay,
  { seat, do: verb }: CardRoomAction,
  isOpen: boolean,
): string | undefined {
  if (verb !== 'draw' || seat === 'dealer' || byHouse) return undefined
  if (isOpen) return `actions: ${seatText(seat)} draws once the player-dealer's hand is open (${citationText(opened)})`
  return stood ? `actions: ${seatText(seat)} draws after it has stood` : undefined
}

const isActed = ({ drawn, stood }: InPlay): boolean => drawn !== undefined || stood

const totalOf = ({ dealt }: InPlay): number => pointCount(dealt)

type Acted = { hand: InPlay; finding?: Breach } | Breaks

function acted(rules: NinesRules, hand: InPlay, { seat, do: verb, card }: CardRoomAction): Acted {
  if (verb === 'logical-way') return { hand: { ...hand, byHouse: true } }
  if (hand.dealt.length !== 3) return { hand }
  if (verb === 'stand') {
    const refused = refusesStand(rules, seat, hand)
    if (refused === undefined) return { hand: { ...hand, stood: true } }
    return hand.byHouse && rules.resets !== undefined
      ? { hand, finding: { rule: rules.resets, message: refused.message } }
      : { refused }
  }
  if (verb !== 'draw') return { hand }
  const total = totalOf(hand)
  if (hand.drawn !== undefined)
    return { refused: { rule: rules.codes.secondDraw, message: `${seatText(seat)} draws a second card` } }
  const message = `${seatText(seat)}${hand.byHouse ? ', set the logical way,' : ''} draws on ${total}`
  const isHouseFault = hand.byHouse && total > rules.houseDrawsTo
  if (isHouseFault && rules.resets !== undefined) return { hand, finding: { rule: rules.resets, message } }
  if (total >= rules.standsFrom) return { refused: { rule: rules.codes.mustStand, message } }
  if (isHouseFault) return { refused: { rule: rules.codes.houseMustStand, message } }
  return { hand: { ...hand, drawn: card === undefined ? 'unseen' : asCard(card) } }
}

function refusesStand(rules: NinesRules, seat: number | string, hand: InPlay): Breach | undefined {
  const total = totalOf(hand)
  if (hand.dealt.length !== 3) return undefined
  if (total <= rules.drawsTo) return { rule: rules.codes.mustDraw, message: `${seatText(seat)} stands on ${total}` }
  return hand.byHouse && total <= rules.houseDrawsTo
    ? { rule: rules.codes.houseMustDraw, message: `${seatText(seat)}, set the logical way, stands on ${total}` }
    : undefined
}

type Decision = 'draw' | 'stand'

/** Hands that were moved from one box to the other, and where they lie now. */
const movedTo = ({ events }: Seen): ReadonlyMap<number | 'dealer', Decision> =>
  new Map(
    events.flatMap(({ ev, seat, to }) =>
      ev === 'repositioned' && typeof seat === 'number' ? [[seat, to === 'card' ? 'draw' : 'stand'] as const] : [],
    ),
  )

/** What the house decides for the hands that it plays. A moved hand that had a choice plays as it lies now. */
function decisionsOf(
  rules: NinesRules,
  hands: ReadonlyMap<number | 'dealer', InPlay>,
  moved: ReadonlyMap<number | 'dealer', Decision>,
): Record<string, Decision> {
  const decisions: Record<string, Decision> = {}
  for (const [seat, hand] of hands) {
    if (!hand.byHouse || hand.dealt.length !== 3) continue
    const total = totalOf(hand)
    const hasChoice = total > rules.drawsTo && total < rules.standsFrom
    const lies = moved.get(seat)
    decisions[seat] = lies !== undefined && hasChoice ? lies : total <= rules.houseDrawsTo ? 'draw' : 'stand'
  }
  return decisions
}

function finish(rules: NinesRules, hand: InPlay, decision: Decision | undefined): NinesHand {
  const { dealt, drawn } = hand
  if (dealt.length !== 3) return { total: undefined, three: false }
  const three = { total: totalOf(hand), three: true }
  if (decision === 'stand') return three
  if (drawn !== undefined)
    return { total: drawn === 'unseen' ? undefined : pointCount([...dealt, drawn]), three: false }
  const mustDraw = decision === 'draw' || three.total <= rules.drawsTo
  return mustDraw ? { total: undefined, three: false } : three
}

export function ninesFacts({ hands, fouled }: NinesTable, { seat }: CardRoomBet): NinesFacts | undefined {
  const [player, dealer] = [hands.get(seat), hands.get('dealer')]
  if (player?.total === undefined || dealer?.total === undefined) return undefined
  const finished = (hand: NinesHand, total: number) => ({ ...hand, total })
  return {
    player: finished(player, player.total),
    dealer: finished(dealer, dealer.total),
    fouled: seat !== 'dealer' && fouled.includes(seat),
  }
}

/** How the hands compare; a tie on nought or one is an outcome of its own. */
export function ninesOutcome({ player, dealer }: NinesFacts): 'wins' | 'loses' | 'ties' | 'ties-on-0-or-1' {
  if (player.total !== dealer.total) return player.total > dealer.total ? 'wins' : 'loses'
  return player.total <= 1 ? 'ties-on-0-or-1' : 'ties'
}

/** Both hands stand on three cards with the same total. */
export const isNaturalTie =
  (total: number) =>
  ({ player, dealer }: NinesFacts): boolean =>
    player.three && dealer.three && player.total === total && dealer.total === total
