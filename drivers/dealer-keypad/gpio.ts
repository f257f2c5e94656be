import { z } from 'zod'
import { assertAtMost } from '../bounds.ts'
import type { DeviceEvent } from '../events.ts'
import type { ContactChange } from '../gpio/debounce.ts'
import { debounceTime, gpioDriver, lineKey } from '../gpio/gpio-driver.ts'
import type { Level } from '../gpio/levels.ts'
import { levelOf, type Output, outputForm, wrongOutput } from '../gpio/outputs.ts'
import { pressed } from './keys.ts'

const wiring = { activeLow: z.boolean().default(false), debounce: debounceTime }
const name = z.string().regex(/^[a-z0-9-]{1,20}$/, 'must be 1 to 20 of a-z, 0-9 and -')

const contact = z.discriminatedUnion('is', [
  /** The "no more bets" button, and its counterpart. */
  z.strictObject({ is: z.literal('closes-betting'), ...wiring }),
  z.strictObject({ is: z.literal('opens-betting'), ...wiring }),
  z.strictObject({ is: z.literal('key'), name, seat: z.int().min(1).max(99).optional(), ...wiring }),
  /** A door switch is closed while the door stands open, or active low the other way round. */
  z.strictObject({ is: z.literal('door'), name, ...wiring }),
])

const panel = z.strictObject({
  contacts: z.record(lineKey, contact),
  outputs: z
    .strictObject({
      /** On while betting is closed: a lamp, a lock. Only a two-way link drives outputs. */
      bettingClosed: z.array(outputForm).default([]),
      /** On while a door is open or a button is stuck: a beacon. */
      trouble: z.array(outputForm).default([]),
    })
    .default({ bettingClosed: [], trouble: [] }),
  /** Nobody holds a button for so long (ms). */
  stuckAfter: z.int().min(1).default(10_000),
})

type Panel = z.infer<typeof panel>
type Input = Panel['contacts'][string]
type Outputs = Panel['outputs']

const allOf = ({ bettingClosed, trouble }: Outputs) => [...bettingClosed, ...trouble]

const settings = panel
  .superRefine(({ contacts, outputs }, context) => {
    const message = wrongOutput(allOf(outputs), contacts)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['outputs'], message })
  })
  .refine(
    ({ contacts, outputs }) =>
      outputs.bettingClosed.length === 0 || Object.values(contacts).some(({ is }) => is === 'opens-betting'),
    { path: ['outputs', 'bettingClosed'], error: "needs a contact that 'opens-betting', or it stays on for ever" },
  )

/** Buttons, door switches, lamps and locks on a table PC's GPIO lines. */
export const gpioButtons = gpioDriver({
  name: 'gpio-buttons',
  device: 'dealer-keypad',
  settings,
  lines: ({ contacts, outputs }) => ({
    inputs: Object.keys(contacts).map(Number),
    outputs: allOf(outputs).map(({ line }) => line),
  }),
  panel({ contacts, outputs, stuckAfter }) {
    const inputs = new Map(Object.entries(contacts).map(([line, input]) => [Number(line), input]))
    return {
      initial: allWell,
      contacts: [...inputs].map(([line, { is, activeLow, debounce }]) => {
        const contact = { line, activeLow, debounce }
        return is === 'door' ? contact : { ...contact, stuckAfter }
      }),
      read(state: PanelState, change) {
        const input = inputs.get(change.line)
        const events = input ? eventsOf(input, change) : []
        const next = events.reduce(note, state)
        assertAtMost(next.faults.length, inputs.size, 'faults')
        return { state: next, events }
      },
      outputs: allOf(outputs),
      shows: ({ bettingClosed, faults }) => [
        ...levels(outputs.bettingClosed, bettingClosed),
        ...levels(outputs.trouble, faults.length > 0),
      ],
    }
  },
})

/** What the outputs show: whether betting is closed, and which faults stand, by their codes. */
type PanelState = { readonly bettingClosed: boolean; readonly faults: readonly string[] }

const allWell: PanelState = { bettingClosed: false, faults: [] }

function note(state: PanelState, event: DeviceEvent): PanelState {
  switch (event.type) {
    case 'betting':
      return { ...state, bettingClosed: !event.open }
    case 'device-fault':
      return { ...state, faults: [...state.faults.filter((code) => code !== event.code), event.code] }
    case 'device-fault-cleared':
      return { ...state, faults: state.faults.filter((code) => code !== event.code) }
    default:
      return state
  }
}

const levels = (outputs: Output[], on: boolean): Level[] => outputs.map((output) => levelOf(output, on))

function eventsOf(input: Input, change: ContactChange): DeviceEvent[] {
  return input.is === 'door' ? doorEvents(input.name, change) : buttonEvents(input, change)
}

function doorEvents(name: string, { is }: ContactChange): DeviceEvent[] {
  if (is === 'closed') return [{ type: 'device-fault', code: name, text: `The ${name} is open: close it.` }]
  return is === 'opened' ? [{ type: 'device-fault-cleared', code: name }] : []
}

function buttonEvents(button: Exclude<Input, { is: 'door' }>, { line, is, joined }: ContactChange): DeviceEvent[] {
  const code = `line-${line}-stuck`
  switch (is) {
    case 'closed':
      return joined ? [] : [saidBy(button)]
    case 'stuck':
      return [{ type: 'device-fault', code, text: `The button on line ${line} stays pressed: free it.` }]
    case 'freed':
      return [{ type: 'device-fault-cleared', code }]
    case 'opened':
      return []
  }
}

function saidBy(button: Exclude<Input, { is: 'door' }>): DeviceEvent {
  if (button.is !== 'key') return { type: 'betting', open: button.is === 'opens-betting' }
  return pressed(button.name, button.seat)
}
