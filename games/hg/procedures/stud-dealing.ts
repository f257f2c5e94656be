import type { CardRoomCase, CardRoomEvent } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import type { Citation } from '../../kit/document/citation.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { bringInSeat } from '../../kit/pot/betting/play-betting.ts'
import type { Judgement, PotPage, Procedure } from '../../kit/pot/pot-page.ts'
import { clockwiseFrom, leftOf, type Seats, type Table } from '../../kit/pot/seats.ts'
import { hg } from '../citation.ts'
import { irregular } from '../pot-page.ts'
import { dealtLast, exposedLastCards, isShown } from './last-cards.ts'
import { wrongBurns } from './stud-burns.ts'

/** What can go wrong in seven-card stud and the games that follow its rules (lines 152-189). */
export const studRules = (limits: Citation) => ({
  'hole-card-exposed': irregular(
    'the dealer exposes a first or second downcard',
    'the third card is dealt down',
    hg(154),
    [],
  ),
  'both-hole-cards-exposed': irregular(
    'both downcards are dealt up',
    'a dead hand, and its ante goes back',
    hg(155),
    [],
  ),
  'absent-player': irregular(
    'a player is absent when it is his turn',
    'he loses ante and forced bet; his hand is killed',
    hg(156),
    [],
  ),
  'fold-without-wager': irregular(
    'a fold after a forced bet, or when there is no bet',
    'the seat is dealt in until a bet is made',
    hg(157),
    ['card-shoe', 'bet-sensors'],
  ),
  'low-card-all-in': irregular(
    'the low card is all-in for the ante',
    'the player on its left may post the forced bet, bet the maximum, or fold',
    hg(158, 166),
    ['bet-sensors'],
  ),
  'wrong-low-card': irregular(
    'the wrong player makes the forced bet',
    'the true low card must bet, the other takes his bet back',
    hg(167),
    ['card-shoe', 'bet-sensors'],
  ),
  'wrong-limit': irregular(
    'a bet or first raise of another size than the limit of the street',
    'it is refused',
    limits,
    ['bet-sensors'],
  ),
  'fourth-raise': irregular('a fourth raise with three or more players', 'it is refused', hg(148), ['bet-sensors']),
  'burn-error': irregular('two burns or none', 'the cards are moved to the right seats if possible', hg(168), [
    'card-shoe',
  ]),
  'dealt-before-betting-done': irregular(
    'cards are burnt and dealt before betting is finished',
    'they are out of play; one more burn for each remaining player, and another after the betting',
    hg(169),
    ['card-shoe'],
  ),
  'deck-short': irregular(
    'too few cards for the last round',
    'all cards but the last are dealt, and that one is mixed with the burns; if they are still too few, one common card is dealt for all',
    hg(170, 178),
    ['card-shoe'],
  ),
  'picked-up-cards': irregular(
    'a player picks up his upcards without calling, and the next acts',
    'a fold',
    hg(180),
    [],
  ),
  'not-seven-cards': irregular('other than seven cards at the showdown', 'the hand cannot win', hg(181), ['card-shoe']),
  'card-off-table': irregular('a card is dealt off the table', 'it plays, as an upcard', hg(182), []),
  'last-card-exposed-multiway': irregular(
    'the last card is dealt up with more than two players',
    'the others get theirs down; the exposed player goes on betting or is all-in, as he says before anybody acts',
    hg(183, 184),
    [],
  ),
  'last-card-exposed-heads-up': irregular(
    'the last card is dealt up with two players',
    "after the first player's the second's is dealt up too, and the betting goes on as ever; whose alone is up may declare all-in before anybody acts",
    hg(185, 186),
    [],
  ),
})

/** What a forced bet is refused for: a player who doesn't make it bets in full (lines 146, 155). */
export const forcedBetRefusal = (cite: Citation) => ({
  'wrong-bring-in': { says: 'the forced bet is the posted one, or a full bet', cite },
})

/** Under which ids a live table calls cards that are burnt and dealt at the wrong time (lines 168-169). */
export const studCalls = {
  'burn-missing': 'burn-error',
  'extra-burn': 'burn-error',
  'premature-burn': 'dealt-before-betting-done',
  'premature-street': 'dealt-before-betting-done',
} as const satisfies PotPage['calls']

export const studDealing: Procedure = (round, table, page) => {
  const parts: readonly Judgement[] = [
    exposedCards(round, table),
    exposedLastCards(round, table, page),
    absentPlayers(round),
    foldsWithoutWager(round, table),
    earlyStreet(round),
    wrongBurns(round, table),
    shortDeck(round, dealtLast(round, table, page)),
    wrongLow(round, bringInSeat(page, round, table), table),
    betOptions(round, page.openPair === true),
  ]
  return merged(parts)
}

/** Parts of one procedure together. */
export const merged = (parts: readonly Judgement[]): Judgement =>
  parts.find(({ refused }) => refused !== undefined) ?? {
    findings: parts.flatMap(({ findings = [] }) => findings),
    state: Object.assign({}, ...parts.map(({ state }) => state)),
    dead: parts.flatMap(({ dead = [] }) => dead),
    rows: parts.flatMap(({ rows = [] }) => rows),
    aside: parts.flatMap(({ aside = [] }) => aside),
    plays: Object.assign({}, ...parts.map(({ plays }) => plays)),
  }

const one = (rule: string, message: string, judged: Judgement): Judgement => ({
  ...judged,
  findings: [{ rule, message }],
})

/** The stake of a bet that a seat has made under this name. */
export const betOf = ({ bets }: CardRoomCase, seat: number, wager: string): number | undefined =>
  bets.find((bet) => bet.seat === seat && bet.wager === wager)?.stake

export function anteBack(round: CardRoomCase, seat: number): NonNullable<Judgement['rows']> {
  const ante = betOf(round, seat, 'ante')
  return ante === undefined ? [] : [{ seat, wager: 'ante', returns: ante }]
}

function exposedCards(round: CardRoomCase, table: Table): Judgement {
  const cards = round.events.filter((event) => event.ev === 'card' && isShown(event))
  const seats = [...new Set(cards.map(({ to }) => seatOfHand(to)))].filter((seat) => seat !== undefined)
  const parts = seats.map((seat) =>
    exposedOf(
      round,
      table,
      seat,
      cards.filter(({ to }) => seatOfHand(to) === seat),
    ),
  )
  const faces: object[] = parts.flatMap(({ state }) => Object(state?.next_card_face ?? []))
  return merged([...parts, faces.length === 0 ? {} : { state: { next_card_face: Object.assign({}, ...faces) } }])
}

function exposedOf(round: CardRoomCase, table: Table, seat: number, cards: readonly CardRoomEvent[]): Judgement {
  const hole = cards.filter(({ n = 1, exposed }) => n <= 2 || (exposed === true && n < 3))
  if (hole.length >= 2)
    return one('both-hole-cards-exposed', `both downcards of seat ${seat} are exposed`, {
      dead: [seat],
      rows: anteBack(round, seat),
      state: { dead_hands: [seat], ...insteadOfLow(round, table, seat) },
    })
  return hole[0] === undefined ? {} : holeCardExposed(round, seat, hole[0])
}

/** The third card is dealt down, and no other (line 154). */
function holeCardExposed({ events }: CardRoomCase, seat: number, hole: CardRoomEvent): Judgement {
  const rule = 'hole-card-exposed'
  const later = events.slice(1 + events.indexOf(hole)).filter(({ ev, to }) => ev === 'card' && seatOfHand(to) === seat)
  const third = later.find(({ n }) => n === 3)
  const isUp = third?.face === 'up' && third.exposed !== true
  const isDue = later.every(({ n = 1 }) => n < 3)
  return {
    findings: [
      { rule, message: `a downcard of seat ${seat} is exposed` },
      ...(isUp ? [{ rule, message: `the third card of seat ${seat} is dealt face up; it is due face down` }] : []),
    ],
    state: isDue ? { next_card_face: { [seat]: 'down' } } : {},
  }
}

/** Where the dead hand would have been low, the first hand to its left acts. */
function insteadOfLow({ events }: CardRoomCase, table: Table, seat: number): Record<string, unknown> {
  const left = leftOf(
    seat,
    table.live.filter((each) => each !== seat),
  )
  return events.some(({ ev }) => ev === 'action') || left === undefined ? {} : { first_to_act: left }
}

function absentPlayers(round: CardRoomCase): Judgement {
  return merged(
    round.events
      .filter(({ ev }) => ev === 'absent')
      .map((event) => {
        const seat = seatOfHand(event.seat) ?? 0
        const lost = ['ante', 'bring-in', 'force-entry-bet'].filter((wager) => betOf(round, seat, wager) !== undefined)
        return one('absent-player', `seat ${seat} is not there when it is its turn`, {
          dead: [seat],
          rows: lost.map((wager) => ({ seat, wager, returns: 0 })),
          state: { dead_hands: [seat] },
        })
      }),
  )
}

/** A seat that folds without a bet to match goes on getting cards until a bet is made. */
function foldsWithoutWager({ events }: CardRoomCase, table: Table): Judgement {
  const folds = events.filter(({ ev }) => ev === 'fold')
  if (folds.length === 0) return {}
  const early = folds.filter(({ bet_to_match: bet }) => bet === 0)
  const seats = early.map(({ seat }) => seatOfHand(seat))
  const lastFold = Math.max(...early.map((fold) => events.indexOf(fold)))
  const isBet = events.slice(lastFold + 1).some(({ ev }) => ev === 'bet')
  const gone = folds.filter((fold) => isBet || !early.includes(fold)).map(({ seat }) => seatOfHand(seat))
  const findings = seats.map(
    (seat): Breach => ({ rule: 'fold-without-wager', message: `seat ${seat} folds without a bet to match` }),
  )
  return { findings, state: { dealt_in: table.live.filter((seat) => !gone.includes(seat)) } }
}

/** A street that is burnt and dealt before its betting round is closed. */
function earlyStreet({ events }: CardRoomCase): Judgement {
  const firstClosed = events.findIndex(({ ev }) => ev === 'betting-closed')
  for (const [at, street] of events.entries()) {
    const { ev, n = 0 } = street
    if (ev !== 'street') continue
    const round = n - 3
    const isClosedBefore = events
      .slice(0, at)
      .some((each) => each.ev === 'betting-closed' && (each.round ?? 0) >= round)
    const isClosedLater = events.slice(at).some((each) => each.ev === 'betting-closed' && each.round === round)
    const isOpen = events.slice(0, at).some((each) => each.ev === 'betting-open' && each.round === round)
    const isTold = firstClosed >= 0 && firstClosed < at
    if (!isClosedBefore && (isClosedLater || isOpen || isTold))
      return one('dealt-before-betting-done', `card ${n} is dealt before betting is finished`, { aside: [street] })
  }
  return {}
}

/** Cards for the last round: the rest of the deck without its last card, then that card and the burns. */
function shortDeck({ events, options }: CardRoomCase, live: Seats): Judgement {
  const told = (name: string) => events.find(({ ev }) => ev === name)?.cards
  const [dealt, burned] = [told('dealt'), told('burned')]
  if (typeof dealt !== 'number') return {}
  const burns = typeof burned === 'number' ? burned : 0
  const players = options.live_hands ?? live.length
  const stock = 52 - dealt - burns
  const isShort = stock - 1 < players
  const common = isShort && stock + burns < players
  return {
    ...(isShort ? one('deck-short', `${stock} cards are left for ${players} players`, {}) : {}),
    state: { common_card: common },
  }
}

/** The forced bet of a wrong seat goes back to it, and the true low card must bet. */
function wrongLow(round: CardRoomCase, low: number | undefined, table: Table): Judgement {
  const { actions } = round
  if (low === undefined) return {}
  const isShort = isAllInFirst(round, low)
  const forced = actions.find(({ do: verb }) => verb === 'bring-in')
  const seat = seatOfHand(forced?.seat)
  const due = isShort ? opensInsteadOf(low, round, table) : low
  if (forced !== undefined && seat !== undefined && due !== undefined && seat !== due) {
    const stake = betOf(round, seat, 'bring-in')
    return one('wrong-low-card', `seat ${seat} makes the forced bet; it is due from seat ${due}`, {
      rows: stake === undefined ? [] : [{ seat, wager: 'bring-in', returns: stake }],
      state: { bring_in_seat: due },
    })
  }
  if (!isShort) return {}
  return one('low-card-all-in', `seat ${low} is all-in for its ante`, {
    state: { first_to_act: leftOf(low, table.live) },
  })
}

/** Whether the low card is all-in before anybody has put in more. */
function isAllInFirst({ actions, options }: CardRoomCase, low: number): boolean {
  const [first] = actions
  return (first?.do === 'all-in' && seatOfHand(first.seat) === low) || options.all_in?.includes(low) === true
}

/** Who may post the forced bet of a low card that is all-in: the player on its left, or the next one where he folds (lines 158-166). */
function opensInsteadOf(low: number, { actions }: CardRoomCase, { live }: Table): number | undefined {
  const at = actions.findIndex(({ do: verb }) => verb === 'bring-in')
  const passed = actions.slice(0, Math.max(at, 0)).filter(({ do: verb }) => verb === 'fold' || verb === 'all-in')
  const gone = [low, ...passed.map(({ seat }) => seatOfHand(seat))]
  return clockwiseFrom(low, live).find((seat) => !gone.includes(seat))
}

/** What the first bettor of a street may bet; with an open pair on fourth street either limit. */
function betOptions({ options, upcards }: CardRoomCase, openPair: boolean): Judgement {
  const { limits, street } = options
  if (!Array.isArray(limits) || street === undefined) return {}
  const [lower, upper] = limits
  const boards = Object.values(upcards[street] ?? {})
  const pairs = boards.some((cards) => new Set(cards.map((card) => card.charAt(0))).size < cards.length)
  const isPair = options.open_pair === true || (options.open_pair === undefined && pairs)
  if (street === 4 && openPair && isPair) return { state: { bet_options: [lower, upper] } }
  return { state: { bet_options: [street >= 5 ? upper : lower] } }
}
