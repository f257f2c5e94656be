import type { CardRoomCase } from '../card-room/case.ts'
import type { Options } from '../document/options.ts'
import type { Breach } from '../document/rules.ts'
import { lookUp } from '../look-up.ts'
import { strangeCard } from './pack.ts'
import { type Judged, nothingSeen, type PlayerBanked, type Seen } from './player-banked.ts'

/** Judges the events of a round one after the other; the first that is forbidden, or voids the round, ends it. */
export function judgeEvents<Table, Facts>(
  { events: rules, pack }: Pick<PlayerBanked<Table, Facts>, 'events' | 'pack'>,
  round: CardRoomCase,
  options: Options,
): Seen | { refused: Breach } | { error: string } {
  let seen = nothingSeen
  for (const event of round.events) {
    const strange = pack === undefined || event.card === undefined ? undefined : strangeCard(pack, event.card)
    if (strange !== undefined) return { refused: strange }
    for (const rule of lookUp(rules, event.ev) ?? []) {
      const judged = rule(event, seen, round, options)
      if (judged?.refused !== undefined) return { refused: judged.refused }
      if (judged?.error !== undefined) return { error: judged.error }
      if (judged !== undefined) seen = merged(seen, judged)
    }
    seen = { ...seen, events: [...seen.events, event] }
  }
  return seen
}

const merged = (seen: Seen, judged: Judged): Seen => ({
  events: seen.events,
  findings: [...seen.findings, ...(judged.findings ?? [])],
  state: { ...seen.state, ...judged.state },
  out: [...seen.out, ...(judged.out ?? [])],
  forfeited: [...seen.forfeited, ...(judged.forfeited ?? [])],
  houseWay: [...seen.houseWay, ...(judged.houseWay ?? [])],
})
