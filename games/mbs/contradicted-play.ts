import { did, has, type Round, seatsIn } from '../kit/round/round.ts'

/** What a seat is told to have done against its own wagers, or after its last decision. */
export function contradictedPlay(round: Round): string | undefined {
  for (const seat of seatsIn(round)) {
    const found =
      declinedNothing(round, seat) ??
      (has(round, seat, 'flop') ? checkedTooOften(round, seat) : wentOnWithoutFlop(round, seat))
    if (found !== undefined) return `actions: seat ${seat}: ${found}`
  }
  return undefined
}

const timesOf = ({ actions }: Round, seat: number, verb: string): number =>
  actions.filter((action) => action.seat === seat && action.do === verb).length

/** A hand that is folded is compared with no other (3.9.1, 3.10.1, lines 70 and 73), and one is declined once. */
function declinedNothing(round: Round, seat: number): string | undefined {
  const declines = timesOf(round, seat, 'decline')
  if (declines === 0 || (declines === 1 && has(round, seat, 'flop'))) return undefined
  return "'decline' is given where no comparison is left to decline"
}

/** Turn and River are for who has made the Flop wager (3.9.2, line 71); an absence before it ends the hand (5.11, line 176). */
function wentOnWithoutFlop(round: Round, seat: number): string | undefined {
  if (did(round, seat, 'check')) return "'check' comes after a Flop wager, and no such wager lies there"
  const absences = timesOf(round, seat, 'absent')
  const decided = absences + timesOf(round, seat, 'fold')
  return absences > 0 && decided > 1 ? "'absent' is given where nothing is left to decide" : undefined
}

const further = [
  { wager: 'turn', phase: 'turn-decision' },
  { wager: 'river', phase: 'river-decision' },
]

/** Each of the two decisions is a wager or a check (3.9.2, line 71), and who is absent has checked (5.11, line 176). */
function checkedTooOften(round: Round, seat: number): string | undefined {
  const made = further.filter(({ wager }) => has(round, seat, wager))
  const both = made.find(({ phase }) =>
    round.actions.some((action) => action.seat === seat && action.do === 'check' && action.phase === phase),
  )
  if (both !== undefined) return `'check' is given at the ${both.wager} wager that lies there`
  const checks = timesOf(round, seat, 'check') + timesOf(round, seat, 'absent')
  const left = further.length - made.length
  if (checks <= left) return undefined
  const given = checks === 1 ? 'once' : `${checks} times`
  return `'check' or 'absent' is given ${given}, and the wagers on Turn and River leave ${left} to check on`
}
