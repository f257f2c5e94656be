import { type DeviceEvent, faceDown } from './events.ts'

/**
 * The order of cards that are not dealt never leaves the process. A device tells of cards in fields of their own; what it
 * says in free text may name cards too (a fault, its model, where a packet goes), and then the text is withheld.
 */
const withheld = 'withheld: it may name cards'
/** In place of a name, which may become a part of a topic. */
const withheldName = 'withheld'

const card = '(?:10|[2-9TJQKA])[SHDC]'
const cardByItself = new RegExp(`(?<![A-Z0-9])${card}(?![A-Z0-9])`, 'gi')
const suitFirst = /(?<![A-Z0-9])[SHDC](?:10|[2-9TJQKA])(?![A-Z0-9])/gi
const oneForSure = /(?<![A-Za-z0-9])[TJQK][shdc](?![A-Za-z0-9])|[♠♥♦♣♤♡♢♧]/
const cardsJoined = new RegExp(`(?:${card}){3,}`, 'i')
const longJoined = new RegExp(`(?:${card}){4,}`, 'i')

const distinct = (text: string, pattern: RegExp): number =>
  new Set((text.match(pattern) ?? []).filter(isNoWord).map((each) => each.toLowerCase())).size

/** `as`, `ad` and `ah` are words; cards are written with a digit or a capital. */
const isNoWord = (token: string): boolean => /[\dA-Z]/.test(token)

/** One card alone can be a word or a time, as in `As seen` or `4s`; so can `S2` and `S3` be two sensors. */
const namesCards = (text: string, joined: RegExp): boolean =>
  joined.test(text) || oneForSure.test(text) || distinct(text, cardByItself) >= 2 || distinct(text, suitFirst) >= 3

const safeText = (text: string): string => (namesCards(text, cardsJoined) ? withheld : text)
const safeName = (text: string): string => (namesCards(text, cardsJoined) ? withheldName : text)
/** A serial number in hexadecimal can look like three cards. */
const safeLabel = (text: string): string => (namesCards(text, longJoined) ? withheldName : text)

const withColour = <Event extends { colour?: string | undefined }>(event: Event): Event =>
  event.colour === undefined ? event : { ...event, colour: safeName(event.colour) }

/** Whether some of what a device said was withheld. */
export const isWithheld = (event: DeviceEvent): boolean =>
  Object.values(event).some((value) => value === withheld || value === withheldName)

/** What a device means, without free text that may name cards. */
export function withoutCardText(event: DeviceEvent): DeviceEvent {
  switch (event.type) {
    case 'device-fault':
      return { ...event, code: safeName(event.code), text: safeText(event.text) }
    case 'device-fault-cleared':
      return { ...event, code: safeName(event.code) }
    case 'identified':
      return {
        ...event,
        model: safeLabel(event.model),
        serial: safeLabel(event.serial),
        firmware: safeLabel(event.firmware),
      }
    case 'device-note':
      return { ...event, about: safeName(event.about), text: safeText(event.text) }
    case 'cards-delivered':
      return event.to === undefined ? event : { ...event, to: safeName(event.to) }
    case 'shuffle-started':
    case 'shuffle-finished':
      return withColour(event)
    case 'card-unread':
    case 'discarded':
      return { ...event, reason: safeText(event.reason) }
    case 'unknown-message':
      return { ...event, message: safeName(event.message) }
    default:
      return event
  }
}

/** What everybody may hear of an event: a reader sees cards that lie face down too, and only the table says when they are shown. */
export const withoutFaces = (event: DeviceEvent): DeviceEvent =>
  event.type === 'piece-placed' || event.type === 'piece-lifted' ? { ...event, piece: faceDown } : event
