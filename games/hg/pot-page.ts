import type { CardRoomFee } from '../kit/card-room/answer.ts'
import type { CardRoomCase } from '../kit/card-room/case.ts'
import { seatOfHand } from '../kit/card-room/seat-names.ts'
import { oneDeck } from '../kit/cards/cards.ts'
import type { Citation } from '../kit/document/citation.ts'
import { amount, seat, wholeRange } from '../kit/document/options.ts'
import type { Irregularity, Rule } from '../kit/document/rules.ts'
import type { DoorRule, PotOpening, ShowingRule } from '../kit/pot/betting/opening.ts'
import type { HandFees, OddChipRule, PotPage } from '../kit/pot/pot-page.ts'
import { hasReached } from '../kit/pot/reached.ts'
import { aceHigh } from '../kit/ranks/rank-groups.ts'
import { showingHigh } from '../kit/ranks/rankings.ts'
import { currency, hg } from './citation.ts'
import { ownFeeRefusals } from './fees/fee-refusals.ts'
import { feeRowOf, feesOfHand } from './fees/hand-fees.ts'

/* What the card room's pot games share. A page says what is its own. */

export const potGameOf = {
  document: 'Hawaiian Gardens Casino, controlled game rules',
  family: 'poker-pot',
  bankedBy: 'pot',
  currency,
  equipment: ['card-shoe', 'shuffler', 'bet-sensors'],
  deck: oneDeck,
} as const satisfies Partial<PotPage>

export const approvedAs = (number: string, line: number): Rule => ({ says: number, cite: hg(line) })

export const irregular = (when: string, remedy: string, cite: Citation, seenBy: readonly string[]): Irregularity => ({
  when,
  remedy,
  cite,
  seenBy,
})

/** The wagers of a game with blinds: where they are posted, where it is bet, and who gets the pot. */
export const blindWagers = ({ blinds, ...played }: Record<'blinds' | 'bets' | 'pot', Citation>) => ({
  'small-blind': { title: 'Small blind', cite: blinds },
  'big-blind': { title: 'Big blind', cite: blinds },
  ...playedFor(played),
})

/** The wagers of a game with antes and a forced bet, which may be completed by the same lines or by others. */
export const anteWagers = ({
  ante,
  bringIn,
  complete = bringIn,
  ...played
}: Record<'ante' | 'bringIn' | 'bets' | 'pot', Citation> & { complete?: Citation }) => ({
  ante: { title: 'Ante', cite: ante },
  'bring-in': { title: 'Bring-in', cite: bringIn },
  complete: { title: 'Completion of the bring-in', cite: complete },
  ...playedFor(played),
})

const playedFor = ({ bets, pot }: Record<'bets' | 'pot', Citation>) => ({
  bet: { title: 'Bet', cite: bets },
  call: { title: 'Call', cite: bets },
  raise: { title: 'Raise', cite: bets },
  pot: { title: 'Pot', cite: pot },
})

/** The seat of the button, and the smallest chip, which does not divide. */
export const potOptions = ({ button, chip }: Record<'button' | 'chip', Citation>) => ({
  button: seat(button),
  ...chipOption(chip),
})

/** The smallest chip alone, in games that know no button. */
export const chipOption = (cite: Citation) => ({ chip: amount(cite) })

/** The highest card of a low that qualifies, where a table posts another than an eight. */
export const lowQualifier = (cite: Citation) => wholeRange(5, 13, 8, cite)

/** The refusals of the games whose betting and deal the document lays down step by step (lines 3428 to 6779). */
export const stepByStep = {
  'out-of-turn': 'act-out-of-turn',
  'check-facing-bet': 'check-facing-raise',
  'raise-cap': 'fourth-raise',
  'over-completion': 'over-completion',
  'bring-in-fold': 'bring-in-fold',
  'wrong-bring-in': 'wrong-bring-in',
  'wrong-limit': 'wrong-limit',
  'too-many-players': 'too-many-players',
  'sits-out': 'sits-out',
  'no-ante': 'no-ante',
  'deal-order': 'deal-order',
  'wrong-card-count': 'wrong-card-count',
  'wrong-face': 'wrong-face',
  'burn-missing': 'burn-missing',
  'extra-burn': 'extra-burn',
  'premature-burn': 'premature-burn',
  'no-discard': 'no-discard',
  'discard-count': 'discard-count',
  'discard-face': 'discard-face',
  'discard-turn': 'act-out-of-turn',
  'draw-change': 'draw-change',
  'draw-too-many': 'discard-count',
  'fourth-draw': 'fourth-draw',
  'wrong-draw': 'wrong-card-count',
  'early-draw': 'deal-order',
} as const satisfies PotPage['refuses']

/**
 * What these refusals say, with where the game lays down its betting, its deal and its seats.
 * @param fees the line of the first of its three rules on fees, that one option is in force
 * @param blinds where a game that has blinds fixes their amounts
 */
export const saysStepByStep = ({
  betting,
  deal,
  seats,
  fees,
  blinds,
}: Record<'betting' | 'deal' | 'seats', Citation> & { fees: number; blinds?: Citation }): Readonly<
  Record<string, Rule>
> => ({
  ...ownFeeRefusals(fees),
  ...(blinds && { 'wrong-blind': { says: 'blinds are posted as they are set before', cite: blinds } }),
  'act-out-of-turn': { says: 'another seat is to act, discard or place first', cite: betting },
  'check-facing-raise': { says: 'a seat may check only what it has matched', cite: betting },
  'fourth-raise': { says: 'three raises a round with three or more players', cite: betting },
  'over-completion': { says: 'a bare bring-in is completed to the smaller limit', cite: betting },
  'bring-in-fold': { says: 'the seat that must open brings in or bets the smaller limit', cite: betting },
  'wrong-bring-in': { says: 'the bring-in is the amount set before, or a bet of the smaller limit', cite: betting },
  'wrong-limit': { says: 'bets and raises have the size of their round', cite: betting },
  'too-many-players': { says: 'no more seats than the game has', cite: seats },
  'sits-out': { says: 'a seat that sits out gets no cards', cite: seats },
  'no-ante': { says: 'a seat without an ante gets no cards', cite: deal },
  'deal-order': { says: 'cards go round in order', cite: deal },
  'wrong-card-count': { says: 'each seat and board gets the cards that are due', cite: deal },
  'wrong-face': { says: 'cards lie as they are dealt, face down or up', cite: deal },
  'burn-missing': { says: 'a card is burnt before', cite: deal },
  'extra-burn': { says: 'one card is burnt, and only where one is due', cite: deal },
  'premature-burn': { says: 'no card is burnt before everybody has acted', cite: deal },
  'no-discard': { says: 'every player gives up a downcard first', cite: deal },
  'discard-count': { says: 'no more cards are thrown than the game allows', cite: deal },
  'discard-face': { says: 'a downcard is given up', cite: deal },
  'draw-change': { says: 'a number of cards stands once it is acted on', cite: deal },
  'fourth-draw': { says: 'the game has no further draw', cite: deal },
})

/** No cap on raises (hg 65). */
export const noCap = (cite: Citation) =>
  ({ structure: 'no-limit', cap: null, capLifted: 'at-start', cite }) as const satisfies PotPage['betting']

/** Heads-up, the button posts the small blind (hg 18). */
export const buttonPostsHeadsUp = (cite: Citation): PotOpening => ({
  by: 'blinds',
  headsUp: 'button-posts-small',
  cite,
})

/** Odd chips of a pot in two halves go to the high hand first (hg 225). */
export const oddChipToHighHalf = (cite: Citation): OddChipRule => ({
  to: 'left-of-button',
  halving: 'first-half',
  cite,
})

/** Three raises, without end between two who began the round. */
export const threeRaises = (cite: Citation) =>
  ({ structure: 'by-limits', cap: 3, capLifted: 'at-start', cite }) as const satisfies PotPage['betting']

/** The player left of the button posts the small blind, with two players too. */
export const blindsLeftOfButton = (cite: Citation): PotOpening => ({
  by: 'blinds',
  headsUp: 'left-of-button-posts-small',
  cite,
})

export const antesAndBringIn = (door: DoorRule, showing: ShowingRule): PotOpening & { by: 'bring-in' } => ({
  by: 'bring-in',
  door,
  showing,
  cite: door.cite,
})

/** The lowest door card brings in, deuces lowest, clubs before the other suits; then the highest upcards act first. */
export const lowCardBringsIn = (door: Citation, later: Citation): PotOpening & { by: 'bring-in' } =>
  antesAndBringIn(
    { card: 'lowest', order: aceHigh, ties: 'clubs-first', cite: door },
    { best: showingHigh, ties: 'first', cite: later },
  )

/** To the winner nearest to the left of the button; the chip left over by halving to the half in which he stands. */
export const oddChipLeftOfButton = (cite: Citation): OddChipRule => ({
  to: 'left-of-button',
  halving: 'favoured',
  cite,
})

/** To the winner with the highest card by suit, of all cards that he holds. */
export const oddChipByHighCard = (cite: Citation): OddChipRule => ({ to: 'highest-card', halving: 'favoured', cite })

const feesOnceOpen = ['regular', 'jackpot']
const feesBefore = ['designated']

/**
 * Fees as the round tells them: regular and jackpot once the opening round is reached, designated before (hg 46-59). Where
 * it tells none, those of the schedule that it names.
 */
export const toldFees =
  (opensWith: string): HandFees =>
  (round, table, reached, page) => {
    const { fees } = round.options
    if (typeof fees !== 'object' || fees === null) return tableFees(round, table, reached, page)
    const twice = chargedTwice('fees', round)
    if (twice !== undefined) return twice
    const told = Object.entries(fees)
    const names = [...feesOnceOpen, ...feesBefore]
    const unknown = told.find(([name, amount]) => !names.includes(name) || !isAmount(amount))
    if (unknown !== undefined)
      return { error: `options.fees.${unknown[0]}: the fees of a hand are ${names.join(', ')}, in whole cents` }
    const due = hasReached(page, reached, opensWith) ? feesOnceOpen : feesBefore
    return due.flatMap((fee): CardRoomFee[] =>
      told.flatMap(([name, amount]) => (name === fee && amount > 0 ? [{ fee, from: 'pot', amount }] : [])),
    )
  }

/** Fees that an option tells, at a table that has posted a schedule as well: a hand pays one of them, and nothing says which. */
export const chargedTwice = (option: string, { options: { schedule } }: CardRoomCase): { error: string } | undefined =>
  typeof schedule === 'number'
    ? {
        error: `options.${option}: option ${schedule} of the fee tables is posted as well; leave out \`${option}\` or \`schedule\``,
      }
    : undefined

const isAmount = (told: unknown): boolean => Number.isSafeInteger(told) && Number(told) >= 0

/** The fees of the game's own table, or of the set that the round names; such a game has none that a round tells. */
export const tableFees: HandFees = (round, table, reached) => {
  if (typeof round.options.fees === 'object' && round.options.fees !== null)
    return { error: `options.fees: ${round.game} takes the fees of its posted option alone; name it by \`schedule\`` }
  const players = round.options.players ?? table.dealtIn.length
  const due = feesOfHand(round, { players, reached, smallBlind: table.smallBlind ?? smallBlindTold(round) })
  return 'refused' in due || 'error' in due ? due : due.fees.map((fee) => ({ ...fee, ...feeRowOf(round, players) }))
}

/** Who posted the small blind, where the round names the blind. */
function smallBlindTold({ bets, actions }: CardRoomCase): number | undefined {
  const posted = bets.find(({ wager }) => wager === 'small-blind') ?? actions.find((each) => each.do === 'small-blind')
  return seatOfHand(posted?.seat)
}
