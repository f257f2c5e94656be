import { z } from 'zod'
import type { Random } from '../games/kit/random.ts'
import { call } from '../games/table/live.ts'
import { createAlphaSign } from './alpha-sign.ts'
import { createAngelEyeShoe } from './angel-eye-shoe.ts'
import { createBeeTekShoe } from './bee-tek-shoe.ts'
import { createBetBoard } from './bet-board.ts'
import { createBigSixWheel } from './big-six-wheel.ts'
import { createCammeghWheel } from './cammegh-wheel.ts'
import { createCardReader } from './card-reader.ts'
import { createDiceReader } from './dice-reader.ts'
import { createKeypad } from './keypad.ts'
import type { LineDevice, Nameplate } from './line-device.ts'
import { createLineShoe } from './line-shoe.ts'
import { createLineWheel } from './line-wheel.ts'
import { createMeterDisplay } from './meter-display.ts'
import { every } from './playing-table.ts'
import type { DevicePort } from './port.ts'
import { createShuffler } from './shuffler.ts'
import { createSicBoShaker } from './sic-bo-shaker.ts'
import { createSurveillance } from './surveillance.ts'

export const wireNames = ['pty', 'tcp', 'mqtt'] as const
type WireName = (typeof wireNames)[number]

/** What a simulator stands on: its wire, who it says it is, its own chance, and how fast the scenario runs. */
type Stand = { port: DevicePort; nameplate: Nameplate; random: Random; pace: number }

/** A simulated device as a scenario sees it. */
type Simulated = {
  /** `args` are those that the kind's `says` took. */
  say(verb: string, args: readonly unknown[]): void
  /** Power off and on. */
  reboot(): void
  /** Time has passed (ms): what the device says by itself may be due. */
  tick(at: number): void
}

export type Kind = {
  wires: readonly WireName[]
  /** What it can be made to say: its own verbs, each with its arguments. */
  says: ReadonlyMap<string, z.ZodType<readonly unknown[]>>
  /** Its messages end in a check that can be wrong. */
  isChecked: boolean
  /** Its heartbeats say who it is. */
  isNamed: boolean
  /** Power off and on shows on its wire. */
  canReboot: boolean
  create(stand: Stand): Simulated
}

type Says<Device> = {
  [Verb in keyof Device]?: Device[Verb] extends (...args: infer Args) => unknown ? z.ZodType<Args> : never
}

type Plan<Device> = {
  create(stand: Stand): Device
  says: Says<NoInfer<Device>>
  wires?: readonly WireName[]
  isChecked?: boolean
  reboot?(device: NoInfer<Device>): void
  tick?(device: NoInfer<Device>): (at: number) => void
}

const serialWires = ['pty', 'tcp'] as const

/** A kind with its simulator hidden, so that all kinds stand in one list. */
function kind<Device extends object>(plan: Plan<Device>): Kind {
  const { says, reboot, wires = serialWires, isChecked = false } = plan
  return {
    wires,
    isChecked,
    isNamed: false,
    canReboot: reboot !== undefined,
    says: new Map(Object.entries(says)),
    create(stand) {
      const device = plan.create(stand)
      return {
        // A verb and its arguments were held against `says` when the scenario was read.
        say: (verb, args) => (device as Record<string, (...args: unknown[]) => void>)[verb]?.(...args),
        reboot: () => reboot?.(device),
        tick: plan.tick?.(device) ?? (() => {}),
      }
    },
  }
}

type Outputs<Items extends readonly z.ZodType[]> = { [At in keyof Items]: z.output<Items[At]> }

/** The arguments of a verb. Too many or too few are answered with their descriptions. */
function args<Items extends z.ZodType[]>(...items: Items): z.ZodType<Outputs<Items>> {
  const takes = `takes ${items.map(({ description }) => description).join(', ') || 'nothing more'}`
  const list: z.ZodType[] = items
  const tuple: z.ZodType<unknown> = z.tuple(list as [z.ZodType, ...z.ZodType[]], {
    error: ({ code }) => (code === 'too_small' || code === 'too_big' ? takes : undefined),
  })
  return tuple as z.ZodType<Outputs<Items>>
}

const none = args()
const card = z
  .string()
  .regex(/^([2-9TJQKA0][shdcx]|Xx)$/, 'must be a card, rank then suit, as in Th, or Xx for the joker')
  .describe('a card')
const seat = z.int().min(1).max(99).describe('a seat')
const spot = z.string().describe('a spot')
const count = z.int().min(0).describe('a number')
const pocket = z.int().min(0).max(39).describe('a pocket')
const code = z.string().describe('a fault code')
const text = z.string().describe('a text')
const symbol = z.string().describe('a symbol')
const side = z.enum(['player', 'banker'])
const winner = z.enum(['player', 'banker', 'tie']).describe('a winner')

const heartbeatEvery = 1_000
const basics: Says<Omit<LineDevice, 'send'>> = { heartbeat: none, fault: args(code, text), clearFault: args(code) }

/** A device on the line protocol, with what all of them say. */
function lineKind<Device extends Omit<LineDevice, 'send'>>(
  create: (port: DevicePort, nameplate: Nameplate) => Device,
  says: Says<NoInfer<Device>>,
): Kind {
  const own = kind<Device>({
    create: ({ port, nameplate }) => create(port, nameplate),
    says,
    isChecked: true,
    reboot: (device) => device.boot(),
    tick: (device) => every(heartbeatEvery, device.heartbeat),
  })
  return { ...own, isNamed: true, says: new Map([...own.says, ...Object.entries(basics)]) }
}

const cammeghState = z
  .enum(['before-game', 'place-bets', 'ball-in-rim', 'no-more-bets', 'winning-number', 'closed', 'ball-not-seen'])
  .describe('a state')
const cammeghFlag = z.enum(['no-ball-seen', 'ball-with-rotor', 'sensor-fault', 'failed-launch'])
const voidReason = z.enum(['ball-with-rotor', 'no-ball-seen', 'wheel-stopped']).describe('a reason')
const colour = z.string().optional().describe('a colour')
const diceReason = z.enum(['cocked', 'unreadable', 'wrong-number', 'no-shake-seen']).describe('a reason')
const deckFound = z
  .strictObject({
    counted: count,
    missing: z.array(card).exactOptional(),
    extra: z.array(card).exactOptional(),
    unreadable: count.exactOptional(),
  })
  .describe('what was found')

/** From a shake's beginning to the camera's report (ms). */
const sicBoCycle = 9_600

/** Every kind of device that a scenario can set on a wire. */
export const kinds: ReadonlyMap<string, Kind> = new Map([
  [
    'angel-eye',
    kind({
      create: ({ port }) => createAngelEyeShoe(port),
      says: {
        standBy: none,
        card: args(card, z.enum(['player', 'banker', 'burn', 'first-card']).describe('an owner'), count),
        cardOutside: args(card, z.enum(['locked', 'error', 'setting']).describe('a mode')),
        burnCount: args(count),
        result: args(winner, z.array(side).optional().describe('pairs')),
        forcedEnd: none,
        cutCard: none,
        sayOwn: args(z.string().length(1).describe('a letter')),
        error: args(count),
        clearError: args(count),
        retransmit: none,
        sendAgain: none,
        loseMessage: none,
      },
      isChecked: true,
      reboot: (shoe) => shoe.start(),
    }),
  ],
  [
    'bee-tek',
    kind({
      create: ({ port }) => createBeeTekShoe(port),
      says: {
        card: args(card),
        burn: args(card),
        unread: none,
        alarm: args(z.string().optional().describe('a text')),
        warning: args(z.string().optional().describe('a code')),
      },
    }),
  ],
  [
    'line-shoe',
    lineKind(createLineShoe, {
      standBy: none,
      lock: none,
      unlock: none,
      draw: args(
        card,
        z.enum(['player', 'banker', 'burn', 'first-card', 'outside-game']).optional().describe('an owner'),
        count.optional().describe('an index'),
      ),
      drawUnread: args(text),
      cutCard: none,
      result: args(winner, z.enum(['none', 'player', 'banker', 'both']).optional().describe('pairs')),
      forcedEnd: none,
    }),
  ],
  [
    'cammegh',
    kind({
      create: ({ port }) => createCammeghWheel(port),
      says: {
        status: none,
        setState: args(cammeghState),
        setFlags: z.array(cammeghFlag),
        launch: none,
        noMoreBets: none,
        land: args(pocket),
        close: none,
      },
      tick: (wheel) => wheel.tick,
    }),
  ],
  [
    'line-wheel',
    lineKind(createLineWheel, {
      turnRotor: args(z.enum(['clockwise', 'anticlockwise']).describe('a direction'), count),
      makeReady: none,
      placeBets: none,
      launch: none,
      loseBall: none,
      noMoreBets: none,
      close: none,
      land: args(pocket),
      giveUp: args(voidReason),
    }),
  ],
  [
    'bet-board',
    lineKind(createBetBoard, {
      place: args(seat, spot, count.describe('an amount')),
      clear: args(seat, spot),
      sense: args(seat, spot, z.enum(['there', 'gone']).describe('a chip')),
      takeCoins: args(seat, spot, count),
      noMoreBets: none,
      openBetting: none,
    }),
  ],
  [
    'shuffler',
    lineKind(createShuffler, {
      setMode: args(z.enum(['batch', 'continuous', 'sort']).describe('a mode')),
      startShuffle: args(colour),
      finishShuffle: args(count, colour),
      deliver: args(count, z.string().optional().describe('a receiver')),
      checkDeck: args(deckFound),
    }),
  ],
  [
    'dice-reader',
    lineKind(createDiceReader, {
      rest: none,
      shake: none,
      settle: none,
      read: z.array(z.int().min(1).max(6)),
      refuse: args(diceReason),
    }),
  ],
  [
    'sic-bo-shaker',
    kind({
      create: ({ port, random, pace }) => createSicBoShaker(port, random, { cycle: sicBoCycle / pace }),
      says: {
        shake: none,
        jam: none,
        free: none,
        cameraSees: args(z.enum(['dice', 'nothing', 'no shake']).describe('what the camera sees')),
      },
      wires: ['mqtt'],
      tick: (shaker) => shaker.tick,
    }),
  ],
  [
    'big-six-wheel',
    lineKind(createBigSixWheel, {
      spin: none,
      rest: none,
      restOn: args(symbol),
      restBetween: args(symbol, symbol, symbol.optional().describe('the one that passed')),
    }),
  ],
  ['meter-display', lineKind(createMeterDisplay, {})],
  ['alpha-sign', kind({ create: ({ port }) => createAlphaSign(port), says: {} })],
  ['keypad', lineKind(createKeypad, { press: args(z.string().describe('a key'), seat.optional().describe('a seat')) })],
  ['card-reader', lineKind(createCardReader, { lay: args(card) })],
  [
    'surveillance',
    kind({
      create: ({ port }) => createSurveillance(port),
      says: { call: args(z.strictObject(call.shape).describe('an irregularity')) },
      wires: ['mqtt'],
    }),
  ],
])
