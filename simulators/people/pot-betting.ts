import type { BettingRound, RoundRules } from '../../games/kit/pot/betting/betting-round.ts'
import { faultOfAction, type HandStanding, isBetOut } from '../../games/kit/pot/hand-standing.ts'
import { action, cardsOf, event, key, lay, mostOf, type PeoplesHand, standing, sweep, throwAway } from './pot-hand.ts'
import { misbehave } from './pot-misdeeds.ts'

/*
 * People who bet: they know the rules by asking the engine what they can, and choose by chance. A bluffer raises with
 * anything; nobody folds where he could check. Whoever misbehaves is stopped, and then does what he should have done.
 */

type Choice = { do: string; to?: number }

/** No betting round of people has more actions. */
const mostActions = 200

/** A betting round, until nobody has to act any more. */
export function betRound(hand: PeoplesHand): void {
  for (let turn = 0; turn < mostActions; turn++) {
    const now = standing(hand)
    const seat = now.betting?.round.next
    if (now.betting === undefined || isBetOut(now.betting) || seat === null || seat === undefined) break
    misbehave(hand, now, seat)
    act(hand, now, seat, choose(hand, now, seat, now.betting.round))
  }
  const at = standing(hand).betting?.at ?? 1
  key(hand, 'collect')
  sweep(hand)
  event(hand, { ev: 'betting-closed', round: at })
}

function act(hand: PeoplesHand, now: HandStanding, seat: number, { do: verb, to }: Choice): void {
  const round = now.betting?.at ?? 1
  if (to !== undefined) lay(hand, seat, to)
  key(hand, verb, seat)
  action(hand, { seat, do: verb, round, ...(to === undefined ? {} : { to }) })
  if (verb === 'fold') for (const card of cardsOf(hand, seat)) throwAway(hand, seat, card, 'muck')
}

/** One of what the rules let the seat do. */
function choose(hand: PeoplesHand, now: HandStanding, seat: number, round: BettingRound): Choice {
  const { random } = hand
  const can = choicesOf(hand, now, seat, round).filter(
    (choice) => faultOfAction(hand.page, now, { seat, ...choice }) === undefined,
  )
  const passive = can.find(({ do: verb }) => verb === 'check' || verb === 'call' || verb === 'bring-in')
  const raises = can.filter(({ do: verb }) => ['bet', 'raise', 'complete', 'all-in'].includes(verb))
  const fold = can.find(({ do: verb }) => verb === 'fold')
  const owes = round.bet > (round.to[seat] ?? 0)
  const mood = random.next()
  if (mood < 0.15 && owes && fold !== undefined) return fold
  if (mood > 0.8 && raises.length > 0) return random.pick(raises)
  const chosen = passive ?? fold ?? can[0]
  if (chosen === undefined) throw new RangeError(`seat ${seat} can do nothing in ${hand.page.id}`)
  return chosen
}

function choicesOf(hand: PeoplesHand, now: HandStanding, seat: number, round: BettingRound): Choice[] {
  const rules = now.betting?.rules
  if (rules === undefined) return []
  const most = mostOf(hand, seat)
  const own = round.to[seat] ?? 0
  const isForced = rules.mustOpen === seat && round.bet === 0
  if (isForced) return [{ do: 'bring-in', to: Math.min(rules.forcedBet, most) }]
  const call: Choice[] =
    round.bet <= own
      ? [{ do: 'check' }]
      : round.bet < most
        ? [{ do: 'call', to: round.bet }]
        : [{ do: 'all-in', to: most }]
  const raises = sizesOf(hand, round, rules)
    .filter((to) => to < most)
    .map((to): Choice => ({ do: round.bare ? 'complete' : round.bet > 0 && round.raises >= 0 ? 'raise' : 'bet', to }))
  const allIn: Choice[] = rules.structure === 'no-limit' && most > round.bet ? [{ do: 'all-in', to: most }] : []
  return [...call, { do: 'fold' }, ...raises, ...allIn]
}

/** Totals to which a seat may think of raising. */
function sizesOf({ random, told }: PeoplesHand, round: BettingRound, rules: RoundRules): number[] {
  const chip = told.options.chip ?? 1
  if (round.bare) return rules.completeTo === undefined ? [] : [rules.completeTo]
  if (rules.structure === 'limit') return rules.sizes.map((size) => (round.bet === 0 ? size : round.full + size))
  const least = Math.max(rules.least, round.size, ...rules.sizes.slice(0, 1), chip)
  const by = Math.ceil((least * (1 + random.int(3))) / chip) * chip
  return [round.bet === 0 ? by : round.bet + by]
}
