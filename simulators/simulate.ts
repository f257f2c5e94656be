import type { Verb } from '../daemon/cli/verb.ts'
import type { DeviceKind } from './scenario-player/device-kind.ts'
import { kinds } from './scenario-player/device-kinds.ts'
import { simulateDevice } from './simulate-device.ts'
import { simulateScenario } from './simulate-scenario.ts'
import { mishaps, simulateTable, tableNames } from './simulate-table.ts'
import { faultsOf, wireFaults } from './wires/fault-settings.ts'

export const simulate: Verb = {
  summary: 'Play a table, a device or a scenario for any host to read; the first line of output says as JSON where',
  usage: `simulate ${tableNames.join('|')} [--shoe LINK] [--wheel LINK] [--bets LINK] [--seed N] [--pace N]
       [--rounds N] [--fault NAME=PROBABILITY ...]
       simulate DEVICE [--pty LINK | --tcp PORT | --mqtt TOPIC --broker URL] [--seed N] [--pace N]
       [--fault NAME=PROBABILITY ...]
       simulate --scenario FILE [--pace N] [--dir DIR]

A DEVICE says what it is told on stdin, a line each, as in ["press", "no-more-bets"]; it is one of
       ${[...kinds.keys()].join(', ')}.
       feltwire simulate DEVICE --help lists what it can be told.
       Devices on USB and GPIO need a kernel of their own: test/machine/run.sh simulates them in an emulated machine.
A fault's NAME is one of ${wireFaults.join(', ')};
       a table may have ${mishaps.join(' and ')} besides, and a scenario whatever its steps say.
The links of a scenario are made in DIR.`,
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
    kind.says.size === 0
      ? 'It can be told nothing.'
      : 'On stdin it can be told, a line each, where what ends in ? may be left out:',
    ...[...kind.says].map(([verb, { description }]) => `  [${[`"${verb}"`, description].filter(Boolean).join(', ')}]`),
  ].join('\n')
