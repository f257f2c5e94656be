import { type Card, isCard } from '../../kit/cards/cards.ts'
import { holds } from '../../kit/cards/census.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Irregularity, Remedy as RulingKind } from '../../kit/document/rules.ts'
import { deniedFold } from '../../kit/round/denied-fold.ts'
import { cardsOf, type Round } from '../../kit/round/round.ts'
import type { Code } from '../common/finding-codes.ts'
import type { Live, TableRules } from '../inputs-and-effects.ts'
import { type Refusal, refusal } from '../operations/request-refusals.ts'
import { dueIn } from '../seats/state.ts'
import type { PendingRulings } from './pending-rulings.ts'
import { outcomesIn, ruledRound, type UndecidedRound, undecidedRound } from './round-to-rule.ts'
import { type Correctable, correctable, type Ruled, type Ruling } from './ruling-shape.ts'

/** The rules of a table together with its game in play. */
export type LiveTableRules<State> = TableRules & { live: Live<State> }

/** Why this ruling is refused, or null. */
export function refusesRuling<State extends { round: number }>(
  rules: LiveTableRules<State>,
  state: State,
  pending: PendingRulings,
  ruling: Ruling,
): Refusal | null {
  const waiting = undecidedRound(rules.live, state, pending, ruling.round)
  if (waiting === undefined) return notWaiting(pending, ruling)
  return (
    refusesKind(rules.game, waiting, ruling) ??
    refusesFields(rules.game, waiting, ruling) ??
    (ruling.ruling === 'void' ? null : refusesRound(rules, state, waiting, ruling))
  )
}

export function notWaiting({ disputes }: PendingRulings, { round }: Ruling): Refusal {
  const rounds = disputes.map((result) => result.round).join(', ')
  const others = rounds === '' ? 'no finished round does' : `these finished rounds do: ${rounds}`
  const earlier = 'rounds left open by a change of rules are settled by hand'
  return refusal('round-not-waiting', `round ${round} does not wait for a ruling; ${others}; ${earlier}`)
}

function refusesKind(
  { irregularities }: Game,
  { found, kind }: UndecidedRound,
  { round, ruling }: Ruling,
): Refusal | null {
  if (ruling === 'goes-on' && kind !== undefined)
    return refusal('ruling-not-allowed', `round ${round} is over: rule that it stands or that it is void`)
  if (ruling === 'stands' && kind === undefined)
    return refusal('result-not-known', `round ${round} has no result yet: rule that it goes on or that it is void`)
  const against = found.find(({ rule }) => allowed(irregularities[rule])?.includes(ruling) === false)
  if (against === undefined) return null
  const { rule, citation } = against
  const reason = `round ${round} can't be ruled '${ruling}' (${rule}, ${citation}): ${irregularities[rule]?.remedy}`
  return refusal('ruling-not-allowed', reason)
}

const allowed = (irregularity: Irregularity | undefined): readonly RulingKind[] | undefined =>
  irregularity?.rulings ?? (irregularity?.called === 'void' ? ['void'] : undefined)

function refusesFields(game: Game, { known }: UndecidedRound, ruling: Ruling): Refusal | null {
  const names = fieldsFor(game, known, ruling.ruling)
  const stray = correctable.find((name) => ruling[name] !== undefined && !names.includes(name))
  if (stray === undefined) return null
  return refusal('malformed-request', `\`${stray}\` is not allowed with the ruling '${ruling.ruling}' here`)
}

/** What a ruling on a round may name. */
export function namedInRuling<State extends { round: number }>(
  { game, live }: LiveTableRules<State>,
  state: State,
  pending: PendingRulings,
  { round, ruling }: Pick<Ruling, 'round' | 'ruling'>,
): readonly Correctable[] {
  const waiting = undecidedRound(live, state, pending, round)
  return waiting === undefined ? [] : fieldsFor(game, waiting.known, ruling)
}

function fieldsFor({ live: { play }, family }: Game, known: Round, ruling: RulingKind): readonly Correctable[] {
  if (ruling === 'void') return []
  if (ruling === 'goes-on') return cardsOf(known).length > 0 ? ['deal'] : []
  switch (play) {
    case 'wheel':
      return [family === 'roulette' ? 'number' : 'symbol', 'bets']
    case 'dice':
      return ['dice', 'bets']
    case 'shoe':
      return ['deal', 'bets']
    case 'seats':
      return ['deal', 'bets', 'decisions']
  }
}

/** The round as the ruling states it must be possible under the rules. */
function refusesRound<State extends { round: number }>(
  { game, options, live }: LiveTableRules<State>,
  state: State,
  waiting: UndecidedRound,
  ruling: Ruling,
): Refusal | null {
  const played = ruledRound(game, waiting, ruling)
  const foreign = cardsOf(played).find((card) => !isCard(card) || !holds(game.deal.deck(options), card))
  const rule = game.cites.equipment
  if (foreign !== undefined) return refusalOf(game.finding({ rule, message: `${foreign} is not a card of this game` }))
  if (ruling.ruling === 'goes-on') return refusesLaterCards(live.unplaced?.(state) ?? [], ruling)
  const missing = missingForDoubt(game, waiting, ruling) ?? missingForResult(game, options, waiting, played)
  if (missing !== null) return refusal('result-not-known', `round ${ruling.round}: ${missing}`)
  const [breach] = breachesIn(game, options, waiting, played)
  if (breach !== undefined) return refusalOf(breach)
  const isFollowed = state.round > ruling.round + 1 && game.settle(played, options).some(({ open }) => open)
  if (!isFollowed) return null
  const reason = `wagers of round ${ruling.round} stay open, and a later round is over already: settle them by hand`
  return refusal('ruling-too-late', reason)
}

/** The disputed card is set aside. Where the cards after it belong, the ruling must say. */
function refusesLaterCards([, ...behind]: readonly Card[], { round, deal }: Ruling): Refusal | null {
  if (behind.length === 0 || deal !== undefined) return null
  const reason = `round ${round}: ${behind.join(' ')} came after the card in dispute: the ruling must name the \`deal\``
  return refusal('result-not-known', reason)
}

const refusalOf = ({ rule, message, citation }: Finding): Refusal => ({
  code: rule,
  reason: `${message} (${citation})`,
})

/** Whoever rules on a round with one of these says which wagers it has: those that are known may not be all. */
const doubting: readonly Code[] = ['chips-unknown', 'joined-mid-round']

/** Whether the wagers of a round with these findings may be others than those that are known. */
const areChipsInDoubt = (found: Ruled['rules']): boolean =>
  found.some(({ rule }) => doubting.some((code) => code === rule))

/** Bets or cards in doubt must be stated. A card that appears too often may be misread in this round or in an earlier one. */
function missingForDoubt(
  { live: { play } }: Game,
  { known, found, cardsFound }: UndecidedRound,
  { bets, deal }: Ruling,
): string | null {
  if (bets === undefined && areChipsInDoubt(found)) return 'the chips are in doubt: the ruling must name the `bets`'
  if (deal === undefined && play === 'shoe' && cardsOf(known).some((card) => cardsFound.includes(card)))
    return 'the cards are in doubt: the ruling must name the `deal`'
  return null
}

function missingForResult(game: Game, options: Options, { known }: UndecidedRound, played: Round): string | null {
  if (game.live.play === 'wheel' || game.live.play === 'dice')
    return outcomesIn(played) > outcomesIn(known) ? null : 'the ruling must name the number, the symbol or the dice'
  const due = dueIn({ game, options }, { play: played })
  if (due === null) return deniedFold(game.choices, played) ?? null
  return 'card' in due
    ? `${due.card} is due a card: the ruling must name the \`deal\``
    : `seat ${due.decision} is due to ${due.choices.join(' or ')}: the ruling must name the \`decisions\``
}

/**
 * Breaches that a ruling can't override: impossible cards or dice, and refused wagers. An irregularity that the document
 * leaves to a supervisor may stand.
 */
function breachesIn(game: Game, options: Options, { found }: UndecidedRound, played: Round): Finding[] {
  const { cites, irregularities } = game
  const isLeftOpen = (rule: string) =>
    rule !== cites.equipment &&
    rule !== cites.wrongDeal &&
    Object.hasOwn(irregularities, rule) &&
    found.some((one) => one.rule === rule)
  return [
    ...game
      .verifyRound(played, options)
      .filter(({ rule }) => !isLeftOpen(rule))
      .map((breach) => game.finding(breach)),
    ...played.bets.map((bet) => game.verifyBet(played, bet, options)).filter((refused) => refused !== undefined),
  ]
}
