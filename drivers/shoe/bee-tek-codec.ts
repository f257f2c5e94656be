import { type Card, isCard } from '../cards.ts'

/**
 * The wire of Bee-Tek compatible card shoes, for both of its ends. A message is ` [Mode]<Body> ` and CR LF, a warning is
 * a body alone. Nothing is numbered and nothing carries a check sum: the brackets are all there is to go by.
 */

/** A card takes 27 bytes between its brackets at most; an alarm in plain words gets some room. */
const longestFrame = 96

const modes = { game: 'Game', burn: 'Manual Burn Cards' } as const

type Mode = keyof typeof modes

/** A shoe that is tried out may be told to send what is no card. */
export type ShoeMessage<Face extends string = Card> =
  | { type: 'card'; mode: Mode; card: Face }
  /** A card that the shoe could not name; `said` is what stood in its place. */
  | { type: 'unread'; mode: Mode; said: string }
  | { type: 'alarm'; text: string }
  | { type: 'warning'; code: string }

/**
 * One stretch of the wire. The `bytes` of all frames, and those still held, add up to the bytes that were read.
 * `idle` means nothing: spaces, line ends, the last card's characters once more.
 */
export type BeeTekFrame =
  | { kind: 'message'; bytes: number; message: ShoeMessage }
  | { kind: 'idle'; bytes: number }
  /** Whole, and of no known kind. */
  | { kind: 'unknown'; bytes: number; name: string }
  | { kind: 'discarded'; bytes: number; reason: string; mayBeCard: boolean }

type Reader = {
  read(bytes: Uint8Array): BeeTekFrame[]
  /** Bytes of a message that has not ended yet; never more than 96. */
  held(): number
  /** Gives up the message that has not ended. */
  reset(): BeeTekFrame[]
}

/** `tens` is how the shoe writes the rank of `Th`. */
export function encodeMessage(message: ShoeMessage<string>, tens: 'T' | '10' = 'T'): Uint8Array {
  return new TextEncoder().encode(`${textOf(message, tens)}\r\n`)
}

function textOf(message: ShoeMessage<string>, tens: string): string {
  switch (message.type) {
    case 'card':
      return ` [${modes[message.mode]}]<Card:${wireCard(message.card, tens)}> `
    case 'unread':
      return ` [${modes[message.mode]}]<${message.said}> `
    case 'alarm':
      return ` [Game]<Alarm:${message.text}> `
    case 'warning':
      return `<${message.code}>`
  }
}

/** The characters of a card written rank then suit. */
export const wireCard = (card: string, tens: string) => card.toUpperCase().replace('T', tens)

/** What is said like this may have been a card, before it was broken on its way. */
const aboutCard = /game|burn|card/i
const wholeMessage = /^(?:\[([ -Z\\^-~]*)\])?<([ -;=?-~]*)>$/

/** The makers write capitals; a host must not depend on it. */
function decode(frame: string): ShoeMessage | undefined {
  const [, modeText = '', body = ''] = wholeMessage.exec(frame) ?? []
  const alarm = /^alarm:(.+)$/i.exec(body)?.[1]
  if (alarm !== undefined) return { type: 'alarm', text: alarm }
  if (/^W0x[\dA-F]+$/i.test(body)) return { type: 'warning', code: body }
  const mode = modeOf(modeText)
  if (mode === undefined || !/^(game|card:.*)$/i.test(body)) return undefined
  const card = readCard(faceIn(body))
  return card === undefined ? { type: 'unread', mode, said: body } : { type: 'card', mode, card }
}

const modeOf = (text: string) =>
  (Object.keys(modes) as Mode[]).find((mode) => modes[mode].toLowerCase() === text.toLowerCase())

/** `Decks` of `<Decks:8>`. */
const nameIn = (text: string) => /<([A-Za-z ]{1,20}):/.exec(text)?.[1] ?? 'without a name'

const faceIn = (text: string) => /card:([^>]*)/i.exec(text)?.[1] ?? ''

/** A card whose characters came more than once, as in `4S4S` and `44SS`, is still that one card. */
function readCard(text: string): Card | undefined {
  const once = text.replace(/^(.+?)\1+$/, '$1')
  const [, rank, suit] = /^(10|[2-9TJQKA])\1*([CDHS])\2*$/i.exec(once) ?? []
  const card = rank && suit && (rank === '10' ? 'T' : rank.toUpperCase()) + suit.toLowerCase()
  return isCard(card) ? card : undefined
}

/**
 * Reads what the shoe says. Never throws, and holds one unfinished message at most. A square bracket begins a message
 * anew, whatever came before: in a game the shoe can repeat a card's characters behind its message.
 */
export function createMessageReader(): Reader {
  const frames: BeeTekFrame[] = []
  let held = ''
  let skipped = { idle: true, bytes: 0 }
  let lastFace = ''

  const flush = () => {
    const { idle, bytes } = skipped
    skipped = { idle, bytes: 0 }
    if (bytes === 0) return
    if (idle) frames.push({ kind: 'idle', bytes })
    else frames.push({ kind: 'discarded', bytes, reason: 'bytes outside any brackets', mayBeCard: false })
  }
  const skip = (idle: boolean) => {
    if (idle !== skipped.idle) flush()
    skipped = { idle, bytes: skipped.bytes + 1 }
  }
  const emit = (frame: BeeTekFrame) => {
    flush()
    frames.push(frame)
    held = ''
  }
  const discard = (reason: string, mayBeCard = true) => {
    if (held !== '') emit({ kind: 'discarded', bytes: held.length, reason, mayBeCard })
  }
  const repeatsLastCard = () => lastFace !== '' && held.toLowerCase() === `<card:${lastFace.toLowerCase()}>`

  const finish = () => {
    const message = decode(held)
    if (message !== undefined) {
      if (message.type === 'card') lastFace = faceIn(held)
      emit({ kind: 'message', bytes: held.length, message })
    } else if (repeatsLastCard()) emit({ kind: 'idle', bytes: held.length })
    else if (wholeMessage.test(held) && !aboutCard.test(held))
      emit({ kind: 'unknown', bytes: held.length, name: nameIn(held) })
    else discard('a message of no known kind', aboutCard.test(held))
  }
  const begin = (bracket: string) => {
    if (bracket === '[') {
      discard('cut short by the next message')
      lastFace = ''
    }
    held = bracket
  }
  const take = (character: string) => {
    const endsLine = character === '\r' || character === '\n'
    if (character === '[' || (character === '<' && held === '')) begin(character)
    else if (held === '') skip(endsLine || character === ' ' || lastFace.includes(character))
    else if (endsLine) {
      discard('cut short by the end of its line')
      skip(true)
    } else {
      held += character
      if (character === '>') finish()
      else if (held.length === longestFrame) discard(`no closing bracket within ${longestFrame} bytes`)
    }
  }

  return {
    read(bytes) {
      for (const byte of bytes) take(String.fromCharCode(byte))
      flush()
      return frames.splice(0)
    },
    held: () => held.length,
    reset() {
      discard('the link was opened anew')
      return frames.splice(0)
    },
  }
}
