import type { Betting } from '../common/betting.ts'
import { type Code, codeFinding } from '../common/finding-codes.ts'
import { whyInDoubt } from '../common/sensor-confidence.ts'
import { type Effect, findingIn } from '../inputs-and-effects.ts'

const chipsUnknown: Code = 'chips-unknown'

/** A round that waits for a person is known as far as its chips are: a finding says it where these are in doubt. */
export function withDoubt({ confidence }: Betting, effects: readonly Effect[]): readonly Effect[] {
  const why = whyInDoubt(confidence)
  if (why === null || effects.some((effect) => effect.type === 'finding' && effect.rule === chipsUnknown))
    return effects
  return effects.flatMap((effect) =>
    effect.type === 'result' && effect.known !== undefined
      ? [findingIn(effect.round, codeFinding(chipsUnknown, `round ${effect.round}: ${why}`)), effect]
      : [effect],
  )
}
