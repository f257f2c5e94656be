import type { DeviceClass, DeviceEvent } from '../../../drivers/events.ts'
import type { TableGame } from '../table-game.ts'
import { type BoardProof, isUnordered, type RoundProof } from './board-proof.ts'
import { type DeviceReport, isBlind, type Span } from './spans-and-pauses.ts'

/*
 * In the card room a person ends the round, and many devices have told it: sensors, readers, keypad, bank, dice. What one
 * of them still has on its way when the round is paid would settle it otherwise. So the key that pays waits until each was
 * heard from after it; and where the order of two devices decides and can't be told, the round is not known.
 */

/** The classes of devices that tell a round of the card room. */
const telling: readonly DeviceClass[] = [
  'bet-sensors',
  'bank-stack',
  'table-reader',
  'tile-reader',
  'card-shoe',
  'dealer-keypad',
  'dice-reader',
]

/** The classes of devices that tell the end of a round, or that a wager is decided before it. */
const ending: readonly DeviceClass[] = [
  'card-shoe',
  'roulette-wheel',
  'big-six-wheel',
  'dice-reader',
  'card-reader',
  'table-reader',
  'tile-reader',
  'dealer-keypad',
]

export const mayEndRound = (kind: DeviceClass): boolean => ending.includes(kind)

/** Whether a device of the class tells a round beside what ends it: in the card room all do, at dice a keypad with calls. */
export const tellsRound = (play: TableGame['play'], kind: DeviceClass): boolean =>
  play === 'card-room' ? telling.includes(kind) : play === 'dice' && kind === 'dealer-keypad'

export const nothingToldYet: RoundProof = { opened: null, last: {}, gone: [] }

const plays: readonly DeviceEvent['type'][] = ['piece-placed', 'piece-lifted', 'card-drawn', 'key', 'dice-rolled']

/** What decides a round beside chips: cards, decisions and throws; in play, chips do too. */
export const isPlay = ({ type }: DeviceEvent, isBettingOpen: boolean): boolean =>
  plays.includes(type) || (type === 'bet' && !isBettingOpen)

/** Whether it decides a round, chips aside, or may have hidden what does. */
const decidesRound = (event: DeviceEvent): boolean =>
  isPlay(event, false) || event.type === 'bank-stack' || event.type === 'sequence' || event.type === 'restarted'

export const whyHeldUpAtEnd = (device: string): string => `${device} was held up when the round was ended`

/** Betting is opened, or a hand for a pot is begun. */
export const beginsRound = (event: DeviceEvent): boolean =>
  (event.type === 'betting' && event.open) || (event.type === 'key' && event.key === 'new-hand')

/** Whether what comes behind the end of a round decides it, if it happened before. Cards that are cleared away do not. */
export const decidesEnded = (event: DeviceEvent, span: Span): boolean =>
  decidesRound(event) && (event.type !== 'piece-lifted' || isBlind(span))

/** Another round begins. A dealer who keys its beginning has not dealt before it, as far as the wires tell. */
export const roundOpens = (told: RoundProof, opened: DeviceReport, event: DeviceEvent, phase: string): RoundProof => ({
  ...told,
  opened:
    event.type === 'key'
      ? { ...opened, byKey: phase === 'between-hands' ? 'behind-settled' : 'behind-unsettled' }
      : opened,
  last: {},
})

/** Why nobody can say whether what was told last belongs to the round that a key has begun, or null. */
export function whyBegunUnordered({ last }: RoundProof, opened: DeviceReport): string | null {
  const other = Object.values(last).find(
    (each) => each.device !== opened.device && isUnordered(each, opened) && (isBlind(each) || isBlind(opened)),
  )
  return other === undefined
    ? null
    : `${other.device} may have told of the round after ${opened.device} had begun it, as both were read after a pause`
}

export const playTold = (told: RoundProof, report: DeviceReport): RoundProof => ({
  ...told,
  last: { ...told.last, [report.device]: report },
})

/** Why nobody can say in which round, or in which order, a card, a decision or a throw came; null where it is known. */
export function whyOutOfOrder({ opened, last }: RoundProof, report: DeviceReport): string | null {
  if (opened !== null && opened.device !== report.device && report.since < opened.at && isInDoubt(opened, report))
    return `${report.device} may have told this before ${opened.device} opened betting, so it cannot be said for which round`
  const other = Object.values(last).find(
    (each) => each.device !== report.device && isUnordered(each, report) && (isBlind(each) || isBlind(report)),
  )
  return other === undefined
    ? null
    : `${other.device} and ${report.device} were read after a pause, so it cannot be said which came first`
}

/**
 * Every device was heard from after a round that was settled, so what comes behind it is of the next one. Behind another, a key
 * and the first card come in their order, but for a pause.
 */
const isInDoubt = ({ byKey, ...opened }: NonNullable<RoundProof['opened']>, report: DeviceReport): boolean =>
  byKey === undefined || (byKey === 'behind-unsettled' && (isBlind(opened) || isBlind(report)))

/** The device that was not heard since the round was paid, if any: what it says may still be on its way. */
export const notHeardSince = (
  { heard }: BoardProof,
  tellers: readonly string[],
  { device, at }: Span & { device: string },
): string | undefined => tellers.find((each) => each !== device && (heard[each]?.since ?? 0) < at)
