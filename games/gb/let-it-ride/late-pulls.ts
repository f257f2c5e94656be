import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { comesAfter } from '../../kit/document/late-wagers.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { did, type Round, seatsIn } from '../../kit/round/round.ts'

/** A pull at another moment than its decision: where the round stands, or after its seat let it ride (lines 2888-2908). */
export function pulledLate({ actions, state: { communityShown, phase } }: Round): Breach[] {
  const last = actions.at(-1)
  return actions
    .filter(({ seat, do: what, phase: when }, i) => {
      const stands = i === actions.length - 1
      const at = when ?? (stands ? phase : undefined)
      const before = actions.slice(0, i).filter((action) => action.seat === seat)
      return isLate(what, stands ? communityShown : undefined, at) || before.some((action) => isPast(what, action.do))
    })
    .map(({ seat, do: what }) => ({
      rule: 'late-pull',
      message: `seat ${seat}: ${what} is not allowed now`,
      figures: { seat, last: last?.do ?? '' },
    }))
}

/** How many community cards lie open when each wager may be pulled, and what that phase is called. */
const decisions: Readonly<Record<string, { shown: number; phase: string }>> = {
  'pull-1': { shown: 0, phase: 'first-decision' },
  'pull-2': { shown: 1, phase: 'second-decision' },
}

function isLate(what: string, shown: number | undefined, phase: string | undefined): boolean {
  if (what === 'pull-pound') return true
  const decision = decisions[what]
  if (decision === undefined) return false
  return (shown ?? decision.shown) !== decision.shown || (phase ?? decision.phase) !== decision.phase
}

/** Whether what a seat has done is a decision as late as that of a pull, or later. */
function isPast(pull: string, done: string): boolean {
  if (pull === 'pull-1') return ['ride-1', 'ride-2', 'pull-2'].includes(done)
  return pull === 'pull-2' && done === 'ride-2'
}

/** A card shown before its phase, or while a seat has yet to decide (lines 2897-2899, 2910-2912). */
export function shownEarly(game: Pick<HouseBanked<never>, 'phases'>, round: Round): Breach[] {
  const { communityShown = 0, phase } = round.state
  if (phase === 'settlement') return []
  const shown = [1, 2].filter((nth) => nth <= communityShown)
  const ahead = shown.find((nth) => phase !== undefined && comesAfter(game, `community-${nth}`, phase))
  const rule = 'early-community'
  const early = shown.flatMap((nth) =>
    undecided(round, nth).map((seat) => ({
      rule,
      message: `community card ${nth} was shown before seat ${seat} had decided`,
      figures: { seat, communityShown },
    })),
  )
  if (ahead === undefined || early.length > 0) return early
  return [{ rule, message: `community card ${ahead} was shown in the phase '${phase}'`, figures: { communityShown } }]
}

/** Seats that have yet to decide on a wager; who decides on '2' has let '1' ride. */
function undecided(round: Round, wager: number): number[] {
  const decided = (seat: number, nth: number) => did(round, seat, `ride-${nth}`) || did(round, seat, `pull-${nth}`)
  return seatsIn(round).filter((seat) => !decided(seat, wager) && !(wager === 1 && decided(seat, 2)))
}
