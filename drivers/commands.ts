import { z } from 'zod'
import type { DeviceEvent } from './events.ts'

/**
 * Everything the host can tell a device to do: the way back through the door of events.ts. A command says what shall
 * be, never a change, so it may be given again at any time. Money is in minor units.
 */

const seat = z.int().min(1).max(99)
/** A wager and its selection, as in `split:17-20`; in the card room what a bet behind a seat stands on, as in `backline:3:ante`. */
const spot = z
  .string()
  .regex(/^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*(:[A-Za-z0-9]+(-[A-Za-z0-9]+)*(:[a-z]+(-[a-z0-9]+)*){0,2})?$/)
const meter = z.string().regex(/^[a-z0-9_-]{1,32}$/)
const setsWheel = z.literal('set-wheel')
const from = (least: number, most: number) => z.int().min(least).max(most)

const wheelSettings = z.discriminatedUnion('setting', [
  z.object({ type: setsWheel, setting: z.literal('mode-bits'), value: from(0, 65_535) }),
  z.object({ type: setsWheel, setting: z.literal('games-an-hour'), value: from(1, 999) }),
  /** In 1/2048 s: a ball that takes longer for a lap ends the betting. */
  z.object({ type: setsWheel, setting: z.literal('no-more-bets-lap'), value: from(1, 65_535) }),
  z.object({ type: setsWheel, setting: z.literal('pockets'), value: from(37, 40) }),
])

export const deviceCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lamp'), seat, spot, lamp: z.enum(['off', 'on', 'blinking']) }),
  /** Opens or closes betting on a bet-sensor board, with its lamps and coin chutes. */
  z.object({ type: z.literal('betting'), open: z.boolean() }),
  /** All that lies on the layout shall be told: the answer is `all-bets`. */
  z.object({ type: z.literal('tell-bets') }),
  z.object({ type: z.literal('self-test') }),
  z.object({ type: z.literal('show-meter'), meter, amount: z.int().min(0).max(999_999_999_999) }),
  /** Flashes what the meter shows, until it is shown again. */
  z.object({ type: z.literal('flash-hit'), meter }),
  /** A sign shows this and nothing else, until the text is empty. */
  z.object({ type: z.literal('show-text'), text: z.string().regex(/^[ -~]{0,125}$/) }),
  /** A locked shoe lets no card out. */
  z.object({ type: z.literal('lock-shoe'), locked: z.boolean() }),
  /** A person has seen to a fault of the shoe; `code` as its `device-fault` had it. */
  z.object({ type: z.literal('clear-fault'), code: z.string() }),
  z.object({ type: z.literal('confirm-shoe') }),
  z.object({ type: z.literal('wheel-power'), on: z.boolean() }),
  z.object({ type: z.literal('restart-wheel') }),
  z.object({ type: z.literal('start-rotor'), rotor: z.enum(['clockwise', 'anticlockwise']) }),
  /** The answer is a `device-note` about it. */
  z.object({
    type: z.literal('ask-wheel'),
    about: z.enum(['software', 'version', 'chi-squared', 'win-table', 'misfire-table', 'clock', 'rotor-position']),
  }),
  wheelSettings,
])

export type DeviceCommand = z.infer<typeof deviceCommand>

/** How one kind of device is told one thing. */
export type CommandFrame = {
  bytes: Uint8Array[]
  /** The device has done so when each of these was true of an event; absent where it says nothing. */
  answers?: readonly ((event: DeviceEvent) => boolean)[]
  /** An event that comes while the answer is awaited, as it is to be taken. `isAnswer`: to this command or one before it. */
  taken?(event: DeviceEvent, isAnswer: boolean): DeviceEvent
  patience?: Patience
  /** It is lost when the device or the link starts again, and must then be sent again. */
  stands?: true
}

/** How often an unanswered command is sent in all, and how long each time has (ms). */
export type Patience = { times: number; each: number }

/** Why a device is not told something: a sentence for people. */
export type RefusedCommand = { refused: string }

export const cannotBeTold = ({ type }: DeviceCommand): RefusedCommand => ({
  refused: `The device does not take '${type}', or not with this value.`,
})

/** The frame of a command; undefined where no device of the kind can do such a thing. Pure. */
export type CommandEncoder = (command: DeviceCommand) => CommandFrame | RefusedCommand | undefined
