import { z } from 'zod'
import type { CommandEncoder, DeviceCommand } from '../commands.ts'
import type { DeviceEvent } from '../events.ts'
import type { ContactChange } from '../gpio/debounce.ts'
import { debounceTime, gpioDriver, lineKey } from '../gpio/gpio-driver.ts'
import { levelOf, outputForm, setOutputs, wrongOutput } from '../gpio/outputs.ts'

const place = { seat: z.int().min(1).max(99), spot: z.string().min(1) }

const sensors = z.strictObject({
  /** The coin switch on each line. */
  lines: z.record(lineKey, z.strictObject(place)),
  /** Only a two-way link drives outputs. */
  outputs: z
    .strictObject({
      lamps: z.array(outputForm.extend(place)).default([]),
      /** On while betting is closed: the locks of the coin chutes, a lamp. */
      bettingClosed: z.array(outputForm).default([]),
    })
    .default({ lamps: [], bettingClosed: [] }),
  /** Whether a coin pulls its line low. */
  activeLow: z.boolean().default(false),
  debounce: debounceTime,
  /** No coin holds a switch for so long (ms). */
  stuckAfter: z.int().min(1).default(2_000),
})

type Sensors = z.infer<typeof sensors>

const allOf = ({ lamps, bettingClosed }: Sensors['outputs']) => [...lamps, ...bettingClosed]

const settings = sensors.superRefine(({ lines, outputs }, context) => {
  const message = wrongOutput(allOf(outputs), lines)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['outputs'], message })
})

/** Coin-in switches on a table PC's GPIO lines, with their lamps and locks. A coin counts when its switch closes. */
export const gpioCoinIn = gpioDriver({
  name: 'gpio-coin-in',
  device: 'bet-sensors',
  settings,
  lines: ({ lines, outputs }) => ({
    inputs: Object.keys(lines).map(Number),
    outputs: allOf(outputs).map(({ line }) => line),
  }),
  commands: commandsOf,
  panel({ lines, outputs, activeLow, debounce, stuckAfter }) {
    const driven = allOf(outputs)
    const nothingCounted: CoinCounts = {}
    return {
      initial: nothingCounted,
      contacts: Object.keys(lines).map((line) => ({ line: Number(line), activeLow, debounce, stuckAfter })),
      read(counts: CoinCounts, change) {
        const place = lines[change.line]
        return place ? readSwitch(counts, place, change) : { state: counts, events: [] }
      },
      outputs: driven,
      // What was commanded is told again after this.
      shows: () => driven.map((output) => levelOf(output, false)),
    }
  },
})

function commandsOf({ lines, outputs }: Sensors): CommandEncoder {
  return (command) => {
    switch (command.type) {
      case 'lamp':
        return lampOrder(lines, outputs.lamps, command)
      case 'betting':
        if (outputs.bettingClosed.length > 0) return setOutputs(outputs.bettingClosed, !command.open)
        return { refused: 'The settings name no output that is on while betting is closed.' }
      default:
        return undefined
    }
  }
}

function lampOrder(
  lines: Sensors['lines'],
  lamps: Sensors['outputs']['lamps'],
  { seat, spot, lamp }: Extract<DeviceCommand, { type: 'lamp' }>,
): ReturnType<CommandEncoder> {
  const isHere = (other: { seat: number; spot: string }) => other.seat === seat && other.spot === spot
  const here = lamps.filter(isHere)
  if (here.length === 0) {
    const [input] = Object.entries(lines).find(([, coinSwitch]) => isHere(coinSwitch)) ?? []
    const because = input === undefined ? '' : `: line ${input} there is an input`
    return { refused: `The settings name no lamp for seat ${seat}, ${spot}${because}.` }
  }
  if (lamp === 'blinking') return { refused: 'A lamp on a GPIO line is on or off, and cannot blink.' }
  return setOutputs(here, lamp === 'on')
}

/** How many coins each line has counted; none for a line that is not named. */
type CoinCounts = { readonly [line: string]: number }

type Next = { state: CoinCounts; events: DeviceEvent[] }

function readSwitch(counts: CoinCounts, place: { seat: number; spot: string }, change: ContactChange): Next {
  if (change.is !== 'closed' || change.joined) return { state: counts, events: faultEvents(place, change) }
  const coins = (counts[change.line] ?? 0) + 1
  return { state: { ...counts, [change.line]: coins }, events: [{ type: 'coins-in', ...place, coins }] }
}

function faultEvents({ seat, spot }: { seat: number; spot: string }, { line, is }: ContactChange): DeviceEvent[] {
  const code = `line-${line}-stuck`
  switch (is) {
    case 'closed':
      return []
    case 'stuck':
      return [{ type: 'device-fault', code, text: `Seat ${seat}, ${spot}: the switch stays closed. Look for a coin.` }]
    case 'freed':
      return [{ type: 'device-fault-cleared', code }]
    case 'opened':
      return []
  }
}
