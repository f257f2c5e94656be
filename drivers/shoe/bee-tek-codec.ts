import { type Card, isCard } from '../cards.ts'
import { type DiscardedFrame, type Pending, textFramer, type WholeFrame } from '../framing/framer.ts'

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
 * One stretch of the wire. `idle` means nothing: spaces, line ends, the last card's characters once more.
 */
export type BeeTekFrame =
  | WholeFrame<ShoeMessage>
  | { kind: 'idle'; bytes: number }
  /** Whole, and of no known kind. */
  | { kind: 'unknown'; bytes: number; name: string }
  | (DiscardedFrame & { mayBeCard: boolean })

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

/** `lastFace` is the last card as the shoe wrote it, until the next message begins. */
type ShoePending = Pending & { readonly lastFace: string }

const lineEnds = '\r\n'

/** How many characters from `from` on are all idle or all not, up to what begins a message. */
const skippable = (text: string, from: number, lastFace: string): { idle: boolean; end: number } => {
  const isIdle = (at: number) => {
    const character = text.charAt(at)
    return character === ' ' || lineEnds.includes(character) || lastFace.includes(character)
  }
  const idle = isIdle(from)
  let end = from + 1
  while (end < text.length && text[end] !== '[' && text[end] !== '<' && isIdle(end) === idle) end++
  return { idle, end }
}

/** How a message that begins at `from` goes on: to `end`, where it is closed or broken, or to the end of the text. */
type Extent = { end: number; broken?: string }

function extentOf(text: string, from: number): Extent | undefined {
  for (let at = from + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '[') return { end: at, broken: 'cut short by the next message' }
    if (character === '\r' || character === '\n') return { end: at, broken: 'cut short by the end of its line' }
    if (character === '>') return { end: at + 1 }
    if (at + 1 - from === longestFrame)
      return { end: at + 1, broken: `no closing bracket within ${longestFrame} bytes` }
  }
  return undefined
}

const discarded = (bytes: number, reason: string, mayBeCard: boolean): BeeTekFrame => ({
  kind: 'discarded',
  bytes,
  reason,
  mayBeCard,
})

function frameOf(text: string, message: ShoeMessage | undefined, lastFace: string): BeeTekFrame {
  const { length: bytes } = text
  if (message !== undefined) return { kind: 'message', bytes, message }
  if (lastFace !== '' && text.toLowerCase() === `<card:${lastFace.toLowerCase()}>`) return { kind: 'idle', bytes }
  if (wholeMessage.test(text) && !aboutCard.test(text)) return { kind: 'unknown', bytes, name: nameIn(text) }
  return discarded(bytes, 'a message of no known kind', aboutCard.test(text))
}

/**
 * Frames what the shoe says. A square bracket begins a message again, whatever came before: in a game the shoe can repeat
 * a card's characters after its message.
 */
export const shoeFramer = textFramer<BeeTekFrame, ShoePending>({
  initial: { pending: '', lastFace: '' },
  longest: longestFrame - 1,
  scan(text, { lastFace: before }, frames) {
    let lastFace = before
    let at = 0
    while (at < text.length) {
      if (text[at] !== '[' && text[at] !== '<') {
        const { idle, end } = skippable(text, at, lastFace)
        frames.push(idle ? { kind: 'idle', bytes: end - at } : discarded(end - at, 'bytes outside any brackets', false))
        at = end
        continue
      }
      if (text[at] === '[') lastFace = ''
      const extent = extentOf(text, at)
      if (extent === undefined) break
      const whole = text.slice(at, extent.end)
      const message = extent.broken === undefined ? decode(whole) : undefined
      frames.push(
        extent.broken === undefined ? frameOf(whole, message, lastFace) : discarded(whole.length, extent.broken, true),
      )
      if (message?.type === 'card') lastFace = faceIn(whole)
      at = extent.end
    }
    return { pending: text.slice(at), lastFace }
  },
  cutShort: ({ pending, lastFace }) => ({
    state: { pending: '', lastFace },
    frames: pending === '' ? [] : [discarded(pending.length, 'the link was opened anew', true)],
  }),
})
