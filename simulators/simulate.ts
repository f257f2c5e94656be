import type { Verb } from '../daemon/cli/verb.ts'
import type { DeviceKind } from './scenario-player/device-kind.ts'
import { kinds } from './scenario-player/device-registry.ts'
import { deviceFlags, simulateDevice } from './simulate-device.ts'
import { scenarioFlags, simulateScenario } from './simulate-scenario.ts'
import { mishaps, simulateTable, tableFlags, tableNames } from './simulate-table.ts'
import { faultsOf, wireFaults } from './wires/fault-flags.ts'

export const simulate: Verb = {
  summary: 'Simulate a table, a device or a scenario; the first line of output gives the paths as JSON',
  usage: `simulate ${tableNames.join('|')} [--shoe LINK] [--wheel LINK] [--bets LINK] [--seed N] [--pace N]
       [--rounds N] [--fault NAME=PROBABILITY ...]
       simulate DEVICE [--pty LINK | --tcp PORT | --mqtt TOPIC --broker URL [--key FILE]] [--seed N] [--pace N]
       [--fault NAME=PROBABILITY ...]
       simulate --scenario FILE [--pace N] [--dir DIR] [--key FILE]

A DEVICE sends what it reads on stdin, one JSON array a line, such as ["press", "no-more-bets"]. It is one of
       ${[...kinds.keys()].join(', ')}.
       feltwire simulate DEVICE --help lists what it can send.
       Devices on USB and GPIO need a kernel: test/machine/run.sh simulates them in an emulated machine.
A fault's NAME is one of ${wireFaults.join(', ')};
       a table also has ${mishaps.join(' and ')}; a scenario sets faults in its steps.
The links of a scenario are created in DIR. Surveillance signs its requests with the key FILE of a person of this id.`,
  flags: { ...tableFlags, ...deviceFlags, ...scenarioFlags },
  help(args) {
    const named = [...kinds].find(([name]) => args.includes(name))
    return named && vocabulary(...named)
  },
  async run(args) {
    if (args.some((arg) => arg.startsWith('--scenario'))) return await simulateScenario(args, simulate)
    const kind = kinds.get(args[0] ?? '')
    return await (kind === undefined ? simulateTable(args, simulate) : simulateDevice(kind, args, simulate))
  },
}

const vocabulary = (name: string, kind: DeviceKind): string =>
  [
    `${name} is reached by ${kind.wires.map((wire) => `--${wire}`).join(' or ')}. Its faults are ${faultsOf(kind).join(', ')}.`,
    kind.says.size === 0 ? 'It takes no input.' : 'Input on stdin, one a line (items that end in ? are optional):',
    ...[...kind.says].map(([verb, { description }]) => `  [${[`"${verb}"`, description].filter(Boolean).join(', ')}]`),
  ].join('\n')
