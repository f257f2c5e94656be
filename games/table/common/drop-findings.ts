import type { CardRoomFee } from '../../kit/card-room/answer.ts'
import { type Effect, findingIn } from '../inputs-and-effects.ts'
import { codeFinding } from './finding-codes.ts'

/** The fees that were counted in the drop since the last round; null where no drop counts. */
type Dropped = { round: number; dropped: Readonly<Record<string, number>> | null }

/** What is in the drop is held against what the round owes, where the drop counts. */
export function dropFindings({ dropped, round }: Dropped, fees: readonly CardRoomFee[] = []): Effect[] {
  if (dropped === null) return []
  const due = new Map<string, number>()
  for (const { fee, amount } of fees) due.set(String(fee), (due.get(String(fee)) ?? 0) + amount)
  return [...new Set([...due.keys(), ...Object.keys(dropped)])]
    .filter((fee) => (due.get(fee) ?? 0) !== (dropped[fee] ?? 0))
    .map((fee) =>
      findingIn(
        round,
        codeFinding(
          'drop-differs',
          `round ${round}: ${dropped[fee] ?? 0} of ${fee} is in the drop, and ${due.get(fee) ?? 0} is due`,
          'violation',
          { fee, due: due.get(fee) ?? 0, dropped: dropped[fee] ?? 0 },
        ),
      ),
    )
}
