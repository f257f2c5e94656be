import { impossibleAmong } from '../../cards/census.ts'
import type { Setup } from '../../document/house-banked.ts'
import type { Breach } from '../../document/rules.ts'
import { cardsOf, handOf, type Round, seatHand, seatsIn } from '../../round/round.ts'
import { tooManyCopies } from '../../round/too-many-copies.ts'
import { awaitsDealer, controlling, evenMoneys, handUnder } from './bettors.ts'
import {
  dealerStands,
  firstCards,
  handsOf,
  hasNatural,
  isFull,
  mayInsure,
  rankName,
  scoreOf,
  takesOneCard,
} from './hands.ts'
import { cardsAsked, decisionsOn } from './play.ts'
import { hasSeatedWager, isDoubled, isDrawnBefore } from './refusals.ts'
import type { BlackjackRules } from './rules.ts'

/** Everything that the cards of a round show to be against the rules, whether or not it is finished. */
export const irregularPlay = (rules: BlackjackRules, round: Round): Breach[] => [
  ...dealersEarlyCards(rules, round),
  ...seatsIn(round).flatMap((seat) => handsOf(round, seat).flatMap((hand) => irregularHand(rules, round, seat, hand))),
  ...evenMoney(rules, round),
  ...dealerDrewOn(rules, round),
]

/** Cards of which the shoe has fewer, those included that were seen before the round. */
export const impossibleCopies = ({ deck, broken }: BlackjackRules, round: Round, { seen = [] }: Setup = {}): Breach[] =>
  tooManyCopies(broken.copies, impossibleAmong([...seen, ...cardsOf(round)], deck))

function dealersEarlyCards({ deal, dealer }: BlackjackRules, round: Round): Breach[] {
  const held = handOf(round, 'dealer').length
  const due = deal.reduce((cards, stage) => ('deal' in stage && stage.to === 'dealer' ? cards + stage.deal : cards), 0)
  const { phase } = round.state
  if (held <= due || phase === undefined || !dealer.waitsIn.includes(phase)) return []
  return [{ rule: dealer.early, message: `the dealer has ${held} cards in the phase '${phase}'`, figures: { held } }]
}

function irregularHand(rules: BlackjackRules, round: Round, seat: number, hand: number): Breach[] {
  const { double, split, broken } = rules
  const name = seatHand(seat, hand)
  const cards = handOf(round, name)
  const verbs = decisionsOn(rules, round, seat, hand)
  const drawn = Math.max(cards.length, firstCards(rules) + cardsAsked(verbs))
  const no = (rule: string, why: string): Breach[] => [
    { rule, message: `${name}: ${why}: ${cards.join(' ')}`, figures: { hand: name, cards: drawn } },
  ]
  if (split !== undefined && takesOneCard(rules, round, seat, hand) && drawn > 2)
    return no(split.overdrawn, `a split ${rankName(split.oneCardOn)} was drawn to more than once`)
  const full = cards.findIndex((_, i) => isFull(rules, cards.slice(0, i + 1)))
  if (full >= 0 && drawn > full + 1)
    return no(
      broken.drawOnTarget,
      `it counted ${scoreOf(rules, cards.slice(0, full + 1)).points} and was to get a card more`,
    )
  const doubled = isDoubled(rules, round, seat, hand) || verbs.includes('double')
  if (double !== undefined && doubled && drawn > 3)
    return no(double.overdrawn, 'a doubled hand gets one card more and no other')
  return []
}

function evenMoney(rules: BlackjackRules, round: Round): Breach[] {
  const { insurance, broken } = rules
  return evenMoneys(round).flatMap((action) => {
    const { seat, phase } = action
    if (!insurance?.evenMoney)
      return [{ rule: broken.notOffered, message: `seat ${seat}: this table does not offer even money` }]
    const isLate = isDrawnBefore(round.actions, round.actions.indexOf(action))
    if (isLate || (phase !== undefined && phase !== 'insurance'))
      return [
        { rule: insurance.broken, message: `seat ${seat}: even money is taken before a third card goes to any box` },
      ]
    if (mayInsure(rules, round) && hasNatural(rules, round, seat)) return []
    const message = `seat ${seat}: even money is for a blackjack against the dealer's ${rankName(insurance.against)}`
    return [{ rule: insurance.broken, message }]
  })
}

function dealerDrewOn(rules: BlackjackRules, round: Round): Breach[] {
  const cards = handOf(round, 'dealer')
  const stood = cards.findIndex((_, i) => dealerStands(rules, cards.slice(0, i + 1)))
  if (stood < 0 || stood === cards.length - 1) return []
  const message = `the dealer had to stand on ${cards.slice(0, stood + 1).join(' ')}`
  return [{ rule: rules.dealer.broken, message }]
}

/** What a finished round still lacks: cards that a wager needs, or wagers for cards. */
export const unfinishedPlay = (rules: BlackjackRules, round: Round): Breach[] => [
  ...seatsIn(round).flatMap((seat) => handsOf(round, seat).flatMap((hand) => unfinishedHand(rules, round, seat, hand))),
  ...strangers(rules, round),
  ...dealerStoodEarly(rules, round),
]

function unfinishedHand(rules: BlackjackRules, round: Round, seat: number, hand: number): Breach[] {
  const { double, split, broken } = rules
  const name = seatHand(seat, hand)
  const held = handOf(round, name).length
  const isShortOfDouble = double !== undefined && isDoubled(rules, round, seat, hand)
  const due = firstCards(rules) + (isShortOfDouble ? 1 : 0)
  const lacks: Breach[] =
    held < due
      ? [
          {
            rule: isShortOfDouble ? double.overdrawn : broken.deal,
            message: `${name} has ${held === 1 ? '1 card' : `${held} cards`}; ${due} are dealt to it`,
            figures: { hand: name, held, due },
          },
        ]
      : []
  const isStaked = split !== undefined && hasSeatedWager(rules, round, seat, hand, split.wager)
  return hand === 1 || isStaked
    ? lacks
    : [...lacks, { rule: split?.broken ?? broken.deal, message: `${name} has cards, and no split wager lies on it` }]
}

/** Cards where nobody has a wager, and wagers where there are no cards. */
function strangers(rules: BlackjackRules, round: Round): Breach[] {
  const hands = seatsIn(round).flatMap((seat) => handsOf(round, seat).map((hand) => seatHand(seat, hand)))
  const cards = Object.keys(round.deal).filter((name) => name !== 'dealer' && !hands.includes(name))
  const wagers = round.bets.filter(
    (bet) => bet.wager === rules.split?.wager && !hands.includes(seatHand(bet.seat, handUnder(rules, round, bet))),
  )
  const rule = rules.broken.deal
  return [
    ...cards.map((name) => ({ rule, message: `${name} has cards, and no wager` })),
    ...wagers.map((bet) => ({
      rule,
      message: `seat ${bet.seat}: a split wager lies there, and hand ${handUnder(rules, round, bet)} has no cards`,
    })),
  ]
}

/** The dealer has to draw where it still matters. */
function dealerStoodEarly(rules: BlackjackRules, round: Round): Breach[] {
  const cards = handOf(round, 'dealer')
  const awaited = seatsIn(round).filter(
    (seat) => controlling(rules, round, seat) !== undefined && awaitsDealer(rules, round, seat),
  )
  if (awaited.length === 0 || (cards.length > 0 && dealerStands(rules, cards))) return []
  const message = `the dealer has ${cards.join(' ') || 'no card'} and has to draw for seat ${awaited.join(', ')}`
  return [{ rule: rules.dealer.broken, message }]
}
