import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { findingIn } from '../../../games/table/inputs-and-effects.ts'
import { askedOfMeter } from '../../../games/table/operations/meter-operations.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import { addEffects, type FloorTurn } from '../floor.ts'
import { operateMeter, stakesIn } from './meter-books.ts'
import { keepStep, lastBegun, metersOn } from './meters-turn.ts'

/** What follows where a person asked something of a meter. */
export function operated(turn: FloorTurn, entry: Entry & { kind: 'operator' }): EntryBody[] {
  const asked = askedOfMeter.parse(entry)
  if (asked.op === 'count-chips') return counted(turn, entry.table, asked.args)
  const operated = keepStep(turn, operateMeter(turn.rules.meters, turn.state.meters, entry, entry.table, asked))
  return asked.op === 'clear-meter' ? clearedByPeople(turn, entry.table, asked.args.meter) : operated
}

/** That people have cleared a frozen meter is a finding at the table where they asked. */
function clearedByPeople(turn: FloorTurn, table: string, meter: string): EntryBody[] {
  const cleared = metersOn(turn, table).find(({ id }) => id === meter)?.cleared
  if (cleared === undefined) return []
  const { by, counted, reason, lost } = cleared
  const message = `meter ${meter} was cleared by ${by}, who counted ${counted}: ${reason}; offline is ${lost.join('; ')}`
  return addEffects(turn, table, [
    findingIn(lastBegun(turn, table), codeFinding('meter-cleared', message, 'warning', { counted })),
  ])
}

/** The dealer lifts the chips once they are locked in (co, lines 421 and 708), and counts those of the round on the table. */
function counted(turn: FloorTurn, table: string, { meter, chips }: { meter: string; chips: number }): EntryBody[] {
  const round = lastBegun(turn, table)
  const known = stakesIn(turn.state.meters, meter, table, round)
  if (chips === known) return []
  const message = `the dealer counts ${chips} chips of meter ${meter}, and the sensors locked ${known}`
  return addEffects(turn, table, [
    findingIn(round, codeFinding('chips-differ', message, 'violation', { chips, known })),
  ])
}
