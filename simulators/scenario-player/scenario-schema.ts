import { z } from 'zod'

const unitsOf = { ms: 1, s: 1_000, min: 60_000 } as const

/** `500ms`, `2.5s` or `3min`, in ms. */
const pause = z
  .string()
  .regex(/^\d+(\.\d+)?(ms|s|min)$/, 'must be a time such as 500ms, 2.5s or 3min')
  .transform((text) => {
    const [, number, unit] = /^([\d.]+)(.*)$/.exec(text) ?? []
    return Number(number) * unitsOf[unit as keyof typeof unitsOf]
  })

/** `00:01:20` since the start of the scenario, in ms. */
const moment = z
  .string()
  .regex(/^\d\d:[0-5]\d:[0-5]\d$/, 'must be hours, minutes and seconds since the start, as in 00:01:20')
  .transform((text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000)

const chance = z.number().min(0).max(1)
const rounds = z.int().min(1)

/** The probability of each fault for one message, 0 to 1. */
const spoiling = z.strictObject({
  wire: z.string(),
  drop: chance.exactOptional(),
  cut: chance.exactOptional(),
  corrupt: chance.exactOptional(),
  duplicate: chance.exactOptional(),
  reorder: chance.exactOptional(),
  'wrong-check': chance.exactOptional(),
  'wrong-identity': chance.exactOptional(),
})

const playing = z.discriminatedUnion('game', [
  z.strictObject({ game: z.literal('baccarat'), shoe: z.string(), bets: z.string(), rounds }),
  z.strictObject({ game: z.literal('roulette'), wheel: z.string(), bets: z.string(), rounds }),
])

/** A message of one device: its kind, the verb and the verb's arguments. */
const word = z.tuple([z.string(), z.string()], z.json())

/** A round in the notation of `settle`, played by the devices of the table. */
const round = z
  .strictObject({
    title: z.string(),
    /** Extra messages, each after a message of the round. */
    meanwhile: z.array(z.strictObject({ after: word, say: word })).exactOptional(),
    /** Only this many messages are sent. */
    only: z.int().min(1).exactOptional(),
  })
  .catchall(z.json())

/** Amounts returned by seat and spot, as in `2 split:17-20` (`1.2 split`: seat 1's second hand), or another ending. */
const outcome = z.union([
  z.enum(['void', 'free-hand', 'interrupted', 'disputed', 'contradicted']),
  z.record(z.string(), z.union([z.int(), z.enum(['open', 'pending'])])),
])

/** What the table must have published since the previous expectation. */
const expectation = z.strictObject({
  results: z.array(outcome).default([]),
  findings: z.array(z.strictObject({ rule: z.string(), citation: z.string(), remedy: z.string() })).default([]),
})

/** What can happen; each step is one of these. */
const deeds = {
  /** A device, its verb, and the verb's arguments. */
  say: word.exactOptional(),
  spoil: spoiling.exactOptional(),
  /** The wire is as good as new. */
  mend: z.string().exactOptional(),
  /** What the device says piles up, until it all goes out at once in a burst. */
  stall: z.string().exactOptional(),
  burst: z.string().exactOptional(),
  unplug: z.string().exactOptional(),
  replug: z.string().exactOptional(),
  /** A table plays by itself from here on, beside the steps that follow. */
  play: playing.exactOptional(),
  round: round.exactOptional(),
  /** Nothing happens: it is for whoever holds the table against its document. */
  expect: expectation.exactOptional(),
}

const wait = { at: moment.exactOptional(), after: pause.exactOptional() }
const repeated = z.strictObject({
  times: z.int().min(1),
  get steps() {
    return z.array(step)
  },
})
const step = z.strictObject({ ...wait, ...deeds, repeat: repeated.exactOptional() })
export const deedNames = [...Object.keys(deeds), 'repeat']

const device = z.strictObject({
  kind: z.string(),
  /** The link that leads to it, in the directory that the scenario is run in. */
  pty: z.string().min(1).exactOptional(),
  /** The port on loopback; 0 takes any that is free. */
  tcp: z.int().min(0).max(65_535).exactOptional(),
  /** The topic at the scenario's broker. */
  mqtt: z.string().min(1).exactOptional(),
})

/** The shape of a scenario file. Whether its parts fit each other is not said here. */
export const scenarioSchema = z.strictObject({
  seed: z.int().min(0),
  /** The game whose rounds are told. */
  table: z.strictObject({ game: z.string(), options: z.record(z.string(), z.json()).exactOptional() }).exactOptional(),
  broker: z.url({ protocol: /^mqtts?$/, error: 'must be an address such as mqtt://127.0.0.1:1883' }).exactOptional(),
  devices: z.record(z.string(), device),
  steps: z.array(step).min(1),
})

export type Scenario = z.infer<typeof scenarioSchema>
export type ScenarioStep = Scenario['steps'][number]
export type ScenarioDevice = Scenario['devices'][string]
export type DeviceMessage = z.infer<typeof word>
export type ScenarioRound = NonNullable<ScenarioStep['round']>
export type Expectation = NonNullable<ScenarioStep['expect']>
export type Spoiling = z.infer<typeof spoiling>
export type ScenarioFaults = Omit<Spoiling, 'wire'>

/** The device of a kind, for rounds, whose words name kinds. */
export const deviceOf = ({ devices }: Scenario, kind: string): string | undefined =>
  Object.keys(devices).find((name) => devices[name]?.kind === kind)

/** The devices that a table plays: they say nothing but what the table makes them say. */
export const playedBy = ({ play }: ScenarioStep): Record<string, string> => {
  if (play === undefined) return {}
  return play.game === 'baccarat' ? { shoe: play.shoe, bets: play.bets } : { wheel: play.wheel, bets: play.bets }
}
