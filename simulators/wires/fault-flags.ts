import type { DeviceKind } from '../scenario-player/device-kind.ts'
import type { ScenarioFaults } from '../scenario-player/scenario-schema.ts'

type WireFault = keyof ScenarioFaults

const onAnyWire = ['drop', 'cut', 'corrupt', 'duplicate', 'reorder'] as const satisfies WireFault[]

/** The faults that the wire of a device can have. */
export const faultsOf = ({ isChecked, isNamed }: Pick<DeviceKind, 'isChecked' | 'isNamed'>): WireFault[] => [
  ...onAnyWire,
  ...(isChecked ? (['wrong-check'] as const) : []),
  ...(isNamed ? (['wrong-identity'] as const) : []),
]

export const wireFaults = faultsOf({ isChecked: true, isNamed: true })

/** Reads probabilities such as `drop=0.01`. Throws a RangeError for an unknown fault or an invalid probability. */
export function readFaults<Fault extends string>(
  given: readonly string[] | undefined,
  known: readonly Fault[],
): Partial<Record<Fault, number>> {
  const faults: Partial<Record<Fault, number>> = {}
  for (const text of given ?? []) {
    const [name, chance = ''] = text.split('=', 2)
    const probability = Number(chance)
    const fault = known.find((fault) => fault === name)
    if (fault === undefined || chance === '' || !(probability >= 0 && probability <= 1))
      throw new RangeError(`--fault ${text}: must be NAME=PROBABILITY, from 0 to 1, with one of ${known.join(', ')}.`)
    faults[fault] = probability
  }
  return faults
}
