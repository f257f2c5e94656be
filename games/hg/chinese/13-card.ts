import type { CardRoomAnswer, CardRoomRow } from '../../kit/card-room/answer.ts'
import type { CardRoomAction, CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import type { CardRoomPage } from '../../kit/card-room/page.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import { type Card, isCard } from '../../kit/cards/cards.ts'
import { wrongOption } from '../../kit/document/option-values.ts'
import { amount, choice, seat } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { SettingGame, SettingStanding } from '../../kit/pot/chinese/live-page.ts'
import { isComplete, leadOverFront, type SetHand, setHand, setStrength } from '../../kit/pot/chinese/sets.ts'
import { stackTwice } from '../../kit/pot/chinese/told-once.ts'
import { clockwiseAt } from '../../kit/pot/seats.ts'
import { unknownSetHand } from '../../kit/pot/unknown-hands.ts'
import { unknownKind, unknownPotWord } from '../../kit/pot/unknown-words.ts'
import { currency, hg } from '../citation.ts'
import { approvedAs, irregular } from '../pot-page.ts'
import { exchangesIn, type Player, pointValue } from './13-card-points.ts'
import { refusalOf13Card } from './13-card-refusals.ts'
import { cleanSweeps } from './13-card-sweeps.ts'
import { cardsTold, contradiction, handSize, holdsTwice, isPlain, seatsOf, setOf } from './13-card-told.ts'
import { exchangeSaid } from './13-card-words.ts'

const page: CardRoomPage = {
  document: 'Hawaiian Gardens Casino, controlled game rules',
  id: 'hg.13-card',
  title: '13-Card (Chinese Poker)',
  cite: hg(818, 904),
  approval: approvedAs('GEGA-001456', 8515),
  family: 'chinese-poker',
  bankedBy: 'pot',
  currency,
  equipment: ['card-shoe', 'shuffler', 'bet-sensors'],
  options: {
    button: seat(hg(884)),
    point_value: amount(hg(883)),
    bonus_system: choice([true, false], true, hg(836, 844)),
    two_of_three_points: choice([2, 1], 2, hg(835, 836)),
  },
  played: [
    { says: 'thirteen cards face down to each player', cite: hg(826) },
    {
      says: 'each sets three as the first hand, five as the second and five as the third; none may rank above the next',
      cite: hg(827),
    },
    { says: 'each player meets each other, from the left of the button', cite: hg(828) },
    { says: 'a hand that outranks the one it meets is worth 1 point', cite: hg(835) },
    {
      says: 'two hands of three are worth 2 points; all three are worth 4 where the bonus system is not played',
      cite: hg(836),
    },
    { says: 'all three hands are worth 6 points', cite: hg(841) },
    { says: 'all three hands against each of three opponents are worth 9 points from each', cite: hg(842, 844) },
    { says: 'a clean sweep wins by itself, and is declared before the showdown', cite: hg(849) },
    {
      says: 'clean sweeps are paid first, the higher from all, equal ones not from each other',
      cite: hg(877, 879),
    },
    { says: 'of a clean sweep and a surrender, what was declared first counts', cite: hg(893) },
    { says: 'a fouled hand pays a clean sweep its value', cite: hg(890) },
    { says: 'a fouled hand pays each other opponent 6 points', cite: hg(891) },
    { says: 'a player who runs out of chips exchanges no more than he began with', cite: hg(884) },
    { says: 'chips of less than a point do not play', cite: hg(904) },
  ],
  wagers: {
    stack: { title: 'Chips in play', cite: hg(883, 884), pays: '1:1' },
    ante: { title: 'Ante', cite: hg(884) },
  },
  irregularities: {
    'fouled-order': irregular(
      'sets out of order, or not of three, five and five',
      'the seat pays each opponent six points, or the value of his clean sweep',
      hg(889, 891),
      [],
    ),
    'false-clean-sweep': irregular('a declared clean sweep is not held', 'a fouled hand', hg(892), ['card-shoe']),
    'declaration-conflict': irregular(
      'a clean sweep by one and a surrender by another',
      'the first counts; at once, that of the player on the right of the button',
      hg(893),
      [],
    ),
    'misdeal-exposed': irregular('five or more cards of one hand exposed', 'a misdeal', hg(895), []),
    'misdeal-count': irregular('a wrong number of cards before the showdown', 'a misdeal', hg(896, 899), ['card-shoe']),
    'misdeal-boxed': irregular('five or more boxed cards', 'a misdeal', hg(897), ['card-shoe']),
    'misdeal-foreign': irregular('a foreign card', 'a misdeal', hg(898), ['card-shoe']),
    'duplicate-one-hand': irregular('the same card twice in one hand', 'that hand is fouled', hg(901), ['card-shoe']),
    'duplicate-two-hands': irregular('the same card in two hands', 'a misdeal', hg(901), ['card-shoe']),
    'stack-changed': irregular('chips added or removed after looking', 'it is refused', hg(883), ['bet-sensors']),
    'short-buy-in': irregular('a buy-in of less than thirty points', 'it is refused', hg(883), ['bet-sensors']),
    'late-declaration': irregular(
      'a clean sweep declared at the showdown',
      'it plays as a regular hand',
      hg(849, 879),
      [],
    ),
    'declaration-withdrawn': irregular('a declaration changed after its marker', 'it is refused', hg(893), []),
  },
}

/** What a player may be said to do: players meet each other's stacks, and nothing is bet (lines 827, 849, 883, 893). */
const words = {
  chips: [],
  verbs: ['buy-in', 'set', 'declare-clean-sweep', 'declare-surrender', 'withdraw-declaration'],
}

/** A hand that was played, or as far as it was dealt. */
const kinds = ['showdown', 'deal-sequence']

function settle(round: CardRoomCase): CardRoomAnswer {
  const wrong =
    unknownPotWord(page, round, words) ??
    unknownSetHand(page, round) ??
    wrongOption(page.options, round.options) ??
    unknownKind(page, round, kinds) ??
    stackTwice(round, 'stack') ??
    contradiction(round)
  if (wrong !== undefined) return { error: wrong }
  const refused = refusalOf13Card(round)
  if (refused !== undefined) return { refused }
  const declared = declarations(round)
  const seats = seatsOf(round)
  const { players, findings } = playersOf(round, seats, declared.late)
  const isSet =
    players.length > 1 && players.every(({ set, sweep, fouled }) => set !== undefined || sweep !== undefined || fouled)
  const common = { findings: [...declared.findings, ...findings], state: { ...declared.state, ...foulsOf(players) } }
  if (!isSet || declared.isSurrendered) return { accepted: true, ...common }
  const paid = payments(round, players)
  const antes = round.bets.filter(({ wager }) => wager === 'ante').reduce((sum, { stake }) => sum + stake, 0)
  const state = {
    ...common.state,
    net_points: Object.fromEntries(paid.map(({ seat, points }) => [seat, points])),
    ...(antes === 0 ? {} : { antes_in_payoff: antes >= pointValue(round) }),
  }
  const settlements = round.bets
    .filter(({ wager }) => wager === 'stack')
    .map(({ seat, stake }): CardRoomRow => {
      const points = paid.find((each) => each.seat === seat)?.points ?? 0
      return { seat, wager: 'stack', returns: stake + points * pointValue(round) }
    })
  return { ...common, state, ...(settlements.length === 0 ? { accepted: true } : { settlements }) }
}

const foulsOf = (players: readonly Player[]) => {
  const fouled = players.filter((player) => player.fouled).map(({ seat }) => seat)
  return fouled.length === 0 ? {} : { fouled }
}

/** Clean sweeps and surrenders: the first counts; at once, the one nearest to the right of the button (line 893). */
function declarations(round: CardRoomCase) {
  const { actions, events, options } = round
  const told = actions.filter(({ do: verb }) => verb === 'declare-clean-sweep' || verb === 'declare-surrender')
  const isLate = events.some(({ ev }) => ev === 'showdown')
  const findings: Breach[] = []
  if (isLate)
    for (const { seat } of told)
      findings.push({ rule: 'late-declaration', message: `seat ${seat} declares with the hands open` })
  const verbs = new Set(told.map(({ do: verb }) => verb))
  const fromRight = clockwiseAt(options.button ?? 1, seatsOf(round)).reverse()
  const place = ({ seat }: CardRoomAction) => fromRight.indexOf(Number(seat))
  const [first] = told.toSorted((a, b) => (a.t ?? 0) - (b.t ?? 0) || place(a) - place(b))
  const isConflict = verbs.size === 2 && first !== undefined && !isLate
  if (isConflict) findings.push({ rule: 'declaration-conflict', message: `seat ${first.seat} declares first` })
  return {
    findings,
    late: isLate,
    isSurrendered: verbs.has('declare-surrender') && !isLate,
    state: isConflict ? { first_declaration: Number(first.seat) } : {},
  }
}

function playersOf(round: CardRoomCase, seats: readonly number[], isLate: boolean) {
  const findings: Breach[] = []
  const players = seats.map((seat): Player => {
    const own = round.actions.filter((action) => seatOfHand(action.seat) === seat)
    const set = setHand(setOf(round, seat)?.map((cards) => cards.filter(isCard)))
    const isTwice = cardsTold(round, seat).some(holdsTwice)
    const cards = (round.deal[`seat:${seat}`] ?? set?.flat() ?? []).filter(isCard)
    const declared = isLate ? undefined : own.find(({ do: verb }) => verb === 'declare-clean-sweep')?.rank
    const fault = isTwice
      ? { rule: 'duplicate-one-hand', message: `seat ${seat} holds a card twice` }
      : faultOf(seat, cards, set, declared)
    if (fault !== undefined) findings.push(fault)
    return { seat, set, sweep: fault === undefined ? declared : undefined, fouled: fault !== undefined }
  })
  return { players, findings }
}

/** Why a hand is fouled, if it is. */
function faultOf(
  seat: number,
  cards: readonly Card[],
  set: SetHand | undefined,
  declared: number | undefined,
): Breach | undefined {
  if (declared !== undefined) {
    if (cards.length === 0) return undefined
    const isHeld = cards.length === 13 && cleanSweeps[declared - 1]?.holds(cards, set) === true
    return isHeld ? undefined : { rule: 'false-clean-sweep', message: `seat ${seat} has no clean sweep ${declared}` }
  }
  if (set === undefined) return undefined
  const [first, second, third] = set
  const inOrder = isComplete(set) && leadOverFront(second, first) >= 0 && setStrength(third) >= setStrength(second)
  return inOrder ? undefined : { rule: 'fouled-order', message: `the sets of seat ${seat} are out of order` }
}

function payments(round: CardRoomCase, players: readonly Player[]): { seat: number; points: number }[] {
  const exchanges = exchangesIn(round, players)
  return players.map(({ seat }) => ({
    seat,
    points: exchanges.reduce((sum, { a, b, paid }) => sum + (a.seat === seat ? paid : b.seat === seat ? -paid : 0), 0),
  }))
}

/** What each stack has won and lost, player by player, in words; undefined where the hands are not compared. */
function tells(round: CardRoomCase): (bet: CardRoomBet) => string | undefined {
  if (refusalOf13Card(round) !== undefined) return () => undefined
  const { players } = playersOf(round, seatsOf(round), declarations(round).late)
  const exchanges = exchangesIn(round, players)
  return ({ seat, wager }) => {
    const own = exchanges.flatMap((exchange) => exchangeSaid(exchange, seat) ?? [])
    return wager !== 'stack' || own.length === 0 ? undefined : own.join('; ')
  }
}

/** Cards go round in no order that the document names; then everybody sets his hand, face down (lines 825-829). */
function standingOf({ options, events }: CardRoomCase): SettingStanding {
  const live = (options.seated ?? []).map(Number)
  const isDealt = live.every(
    (seat) => events.filter((event) => isPlain(event) && event.to === `seat:${seat}`).length >= handSize,
  )
  return { stage: isDealt ? 'set' : 'deal', live, isOver: isDealt }
}

/** Thirteen cards each, set in three, five and five, compared pair by pair. */
export const thirteenCard: SettingGame = {
  page,
  settle,
  tells,
  setting: {
    stack: 'stack',
    sets: 'closed',
    stackChanged: 'stack-changed',
    keys: ['declare-clean-sweep', 'declare-surrender', 'withdraw-declaration', 'exposed', 'boxed', 'show'],
    standing: standingOf,
  },
}
