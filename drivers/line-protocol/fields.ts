import { type Card, isCard, oneCard } from '../cards.ts'
import type { DeviceEvent } from '../events.ts'
import { encodeLine, type HostType, type LineFrame } from './codec.ts'

/** What stands between the commas of a line, for messages of a device and commands of the host. */

/** One field. `form` completes the sentence "amount 'x' is not ...". */
export type MessageField<Value> = {
  name: string
  form: string
  read(text: string): Value | undefined
  mayBeLeftOut?: true
}

export const matching = (name: string, form: string, pattern: RegExp): MessageField<string> => ({
  name,
  form,
  read: (text) => (pattern.test(text) ? text : undefined),
})

const wholeForm = /^(0|[1-9]\d{0,14})$/

export const whole = (name: string, least: number, most: number): MessageField<number> => ({
  name,
  form: `a whole number from ${least} to ${most}`,
  read(text) {
    if (!wholeForm.test(text)) return undefined
    const value = Number(text)
    return value >= least && value <= most ? value : undefined
  },
})

export const oneOf = <const Word extends string>(name: string, ...words: Word[]): MessageField<Word> => ({
  name,
  form: `one of ${words.join(', ')}`,
  read: (text) => words.find((word) => word === text),
})

/** A field that may be empty, which is then read as null. */
export const optional = <Value>({ name, form, read }: MessageField<Value>): MessageField<Value | null> => ({
  name,
  form: `${form}, or empty`,
  read: (text) => (text === '' ? null : read(text)),
})

/** A last field that a line may end without, which is then read as null. */
export const leftOut = <Value>(field: MessageField<Value>): MessageField<Value | null> => ({
  ...field,
  mayBeLeftOut: true,
})

export const seat = whole('seat', 1, 99)
export const amount = whole('amount', 0, 999_999_999_999)
export const card: MessageField<Card> = {
  name: 'card',
  form: 'a card, as in As, Th or Xx',
  read: (text) => (isCard(text) ? text : undefined),
}

const mostCards = new RegExp(`^${oneCard}{0,20}$`)

export const cards = (name: string): MessageField<Card[]> => ({
  name,
  form: 'a list of at most 20 cards, as in AsTh',
  read: (text) => (mostCards.test(text) ? (text.match(/../g)?.filter(isCard) ?? []) : undefined),
})

type FieldsOf<Values extends unknown[]> = readonly [...{ [Index in keyof Values]: MessageField<Values[Index]> }]

/** A field that holds cards may tell of cards that were not dealt, and those never leave the process. */
const quoted = (text: string): string => (anyCard.test(text) ? '' : `'${text}' `)
const anyCard = new RegExp(oneCard)

/** Reads the values of a line's fields, each of which must be there and in its form, or says what is wrong with them. */
const reading = <Values extends unknown[]>(fields: FieldsOf<Values>) => {
  const all = fields as readonly MessageField<unknown>[]
  const fewest = all.filter(({ mayBeLeftOut }) => !mayBeLeftOut).length
  return (texts: readonly string[]): Values | string => {
    if (texts.length < fewest || texts.length > all.length) return `${fewest} fields are due, ${texts.length} came`
    const values: unknown[] = []
    for (const field of all) {
      const text = texts[values.length]
      const value = text === undefined ? null : field.read(text)
      if (value === undefined) return `${field.name} ${quoted(text ?? '')}is not ${field.form}`
      values.push(value)
    }
    return values as Values
  }
}

/** What a message says: its events, alone or with a changed state; or what is wrong with it. */
export type Meaning<State> = DeviceEvent[] | { events: DeviceEvent[]; state: State } | string

/** One type of message. Pure: `state` is what the messages of a class remember together, `at` when this one came (ms). */
export type MessageReader<State> = {
  read(state: State, fields: readonly string[], at: number): Meaning<State>
}

/** A message that neither knows nor changes what is remembered. */
type StatelessReader = { read(state: unknown, fields: readonly string[]): DeviceEvent[] | string }

/** A message is its fields and what they mean together; `meaning` may still refuse them. */
export const message = <Values extends unknown[]>(
  fields: FieldsOf<Values>,
  meaning: (...values: Values) => DeviceEvent[] | string,
): StatelessReader => {
  const read = reading(fields)
  return {
    read(_state, texts) {
      const values = read(texts)
      return typeof values === 'string' ? values : meaning(...values)
    },
  }
}

/** A message whose meaning depends on the messages before it, or on the time. */
export const statefulMessage = <State, Values extends unknown[]>(
  fields: FieldsOf<Values>,
  meaning: (state: State, values: Values, at: number) => Meaning<State>,
): MessageReader<State> => {
  const read = reading(fields)
  return {
    read(state, texts, at) {
      const values = read(texts)
      return typeof values === 'string' ? values : meaning(state, values, at)
    },
  }
}

/** Commands say a state and may be sent again at any time, so they are not counted. */
const commandSeq = 0

/** A command of the host, for both ends of the wire. It is bytes only: it takes a two-way link to write them. */
export const command = <Values extends (string | number)[]>(type: HostType, ...fields: FieldsOf<Values>) => {
  const read = reading(fields)
  return {
    /** Throws a RangeError for a value that its field cannot carry. */
    encode: (...values: Values): Uint8Array => {
      const texts = values.map(String)
      const wrong = read(texts)
      if (typeof wrong === 'string') throw new RangeError(`${type}: ${wrong}`)
      return encodeLine({ type, seq: commandSeq, fields: texts })
    },
    /** Calls `act` when the line is this command. A device ignores a command that it cannot read. */
    handle: (frame: LineFrame, act: (...values: Values) => void): void => {
      if (frame.type !== type) return
      const values = read(frame.fields)
      if (typeof values !== 'string') act(...values)
    },
  }
}
