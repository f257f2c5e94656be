import { impossibleAmong } from '../../kit/cards/census.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Breach, Setup } from '../../kit/document/page.ts'
import { cardsOf, handOf, type Round, seatHand, seatsIn } from '../../kit/round/round.ts'
import { tooManyCopies } from '../../kit/round/too-many-copies.ts'
import { verifyDeckChange } from '../deck-change.ts'
import { awaitsDealer, controlling, evenMoneys, handUnder, isBehind } from './bettors.ts'
import { dealerStands, dealersAce, handsOf, hasBlackjack, isSplitAce, mostPoints, scoreOf } from './hands.ts'
import { cardsAsked, decisionsOn } from './play.ts'
import { isDoubled } from './refusals.ts'

/** Everything that the cards of a round show to be against the rules, whether or not it is finished. */
export const irregularDeal = (round: Round, options: Options, setup: Setup = {}): Breach[] => [
  ...verifyCopies(round, options, setup),
  // 4.4, lines 512-516.
  ...verifyDeckChange(setup, 'deck-change-mid-shoe'),
  ...holeCard(round),
  ...seatsIn(round).flatMap((seat) => handsOf(round, seat).flatMap((hand) => irregularHand(round, seat, hand))),
  ...evenMoney(round, options),
  ...dealerDrewOn(round, options),
]

function verifyCopies(round: Round, { decks }: Options, { seen = [] }: Setup): Breach[] {
  const deck = { decks: Number(decks), jokers: 0 }
  return tooManyCopies('too-many-copies', impossibleAmong([...seen, ...cardsOf(round)], deck))
}

/** The phases in which the dealer has one card (4.10, lines 537-539). */
const beforeDealer = ['initial-deal', 'side-settlement', 'insurance', 'player-decisions']

function holeCard({ deal, state: { phase } }: Round): Breach[] {
  const held = deal.dealer?.length ?? 0
  if (held < 2 || phase === undefined || !beforeDealer.includes(phase)) return []
  return [{ rule: 'hole-card', message: `the dealer has ${held} cards in the phase '${phase}'`, figures: { held } }]
}

function irregularHand(round: Round, seat: number, hand: number): Breach[] {
  const name = seatHand(seat, hand)
  const cards = handOf(round, name)
  const verbs = decisionsOn(round, seat, hand)
  const drawn = Math.max(cards.length, 2 + cardsAsked(verbs))
  const no = (rule: string, why: string): Breach[] => [
    { rule, message: `${name}: ${why}: ${cards.join(' ')}`, figures: { hand: name, cards: drawn } },
  ]
  if (isSplitAce(round, seat, hand) && drawn > 2)
    return no('second-card-on-split-ace', 'a split Ace was drawn to more than once')
  const over = cards.findIndex((_, i) => scoreOf(cards.slice(0, i + 1)).points >= mostPoints)
  if (over >= 0 && drawn > over + 1)
    return no('hit-on-21', `it counted ${scoreOf(cards.slice(0, over + 1)).points} and was to get a card more`)
  const doubled = isDoubled(round, seat, hand) || verbs.includes('double')
  if (doubled && drawn > 3) return no('second-card-after-double', 'a doubled hand gets one card more and no other')
  return []
}

function evenMoney(round: Round, { evenMoney }: Options): Breach[] {
  return evenMoneys(round).flatMap(({ seat }) => {
    if (evenMoney !== 'offered')
      return [{ rule: 'gr.no-unlisted-variation', message: `seat ${seat}: this table does not offer even money` }]
    if (dealersAce(round) && hasBlackjack(round, seat)) return []
    const message = `seat ${seat}: even money is for a blackjack against the dealer's Ace`
    return [{ rule: 'insurance-without-blackjack', message }]
  })
}

function dealerDrewOn(round: Round, { soft17 }: Options): Breach[] {
  const cards = handOf(round, 'dealer')
  const stood = cards.findIndex((_, i) => dealerStands(cards.slice(0, i + 1), soft17))
  if (stood < 0 || stood === cards.length - 1) return []
  return [{ rule: 'dealer-draw-error', message: `the dealer had to stand on ${cards.slice(0, stood + 1).join(' ')}` }]
}

/** What a finished round still lacks: cards that a wager needs, or wagers for cards. */
export const unfinishedDeal = (round: Round, options: Options): Breach[] => [
  ...seatsIn(round).flatMap((seat) => handsOf(round, seat).flatMap((hand) => unfinishedHand(round, seat, hand))),
  ...strangers(round),
  ...dealerStoodEarly(round, options),
]

function unfinishedHand(round: Round, seat: number, hand: number): Breach[] {
  const name = seatHand(seat, hand)
  const held = handOf(round, name).length
  const due = isDoubled(round, seat, hand) ? 3 : 2
  const lacks: Breach[] =
    held < due
      ? [
          {
            rule: due === 3 ? 'second-card-after-double' : 'gr.equipment-security',
            message: `${name} has ${held} cards; ${due} are dealt to it`,
            figures: { hand: name, held, due },
          },
        ]
      : []
  return hand === 1 || isStaked(round, seat, hand)
    ? lacks
    : [...lacks, { rule: 'split-not-pair', message: `${name} has cards, and no split wager lies on it` }]
}

const isStaked = (round: Round, seat: number, hand: number): boolean =>
  round.bets.some(
    (bet) => bet.seat === seat && bet.wager === 'split' && handUnder(round, bet) === hand && !isBehind(round, bet),
  )

/** Cards where nobody has a wager, and wagers where there are no cards. */
function strangers(round: Round): Breach[] {
  const hands = seatsIn(round).flatMap((seat) => handsOf(round, seat).map((hand) => seatHand(seat, hand)))
  const cards = Object.keys(round.deal).filter((name) => name !== 'dealer' && !hands.includes(name))
  const wagers = round.bets.filter(
    (bet) => bet.wager === 'split' && !hands.includes(seatHand(bet.seat, handUnder(round, bet))),
  )
  return [
    ...cards.map((name) => ({ rule: 'gr.equipment-security', message: `${name} has cards, and no wager` })),
    ...wagers.map((bet) => ({
      rule: 'gr.equipment-security',
      message: `seat ${bet.seat}: a split wager lies there, and hand ${handUnder(round, bet)} has no cards`,
    })),
  ]
}

/** The dealer has to draw to 17 where it still matters (4.14, lines 560-562). */
function dealerStoodEarly(round: Round, { soft17 }: Options): Breach[] {
  const cards = handOf(round, 'dealer')
  const awaited = seatsIn(round).filter((seat) => controlling(round, seat) !== undefined && awaitsDealer(round, seat))
  if (awaited.length === 0 || (cards.length > 0 && dealerStands(cards, soft17))) return []
  const message = `the dealer has ${cards.join(' ') || 'no card'} and has to draw for seat ${awaited.join(', ')}`
  return [{ rule: 'dealer-draw-error', message }]
}
