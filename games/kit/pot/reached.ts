import type { CardRoomCase, CardRoomEvent } from '../card-room/case.ts'
import { bettingActionsIn, cardsHeld, roundAsked } from './betting/play-betting.ts'
import type { PotPage } from './pot-page.ts'
import type { Table } from './seats.ts'
import { stagesOf } from './streets.ts'
import { drawsIn, handOf } from './told-cards.ts'

/** Events whose cards went back or out of play, so that nothing was reached by them. */
type Aside = readonly CardRoomEvent[]

/**
 * The last stage whose cards were dealt: as told, or by all that is known of cards, draws and betting; `showdown` with
 * several live hands. An `error` where what is told of it can't be.
 */
export function reachedBy(
  page: PotPage,
  round: CardRoomCase,
  table: Table,
  isShown: boolean,
  aside: Aside = [],
): { reached: string } | { error: string } {
  const stages = stagesOf(page.streets)
  const { reached: told } = round.outcome
  if (told === undefined)
    return { reached: isShown ? 'showdown' : (stages[lastKnown(page, round, table, aside)] ?? 'pre') }
  const names = ['pre', ...stages, 'showdown']
  if (!names.includes(told))
    return { error: `outcome.reached: ${page.id} has no '${told}'; it has ${names.join(', ')}` }
  // A stage is reached once it is dealt to all, so single cards say nothing against what is told.
  const known = isShown ? stages.length - 1 : Math.max(-1, ...stagesBetOn(page, round))
  if (names.indexOf(told) <= known) {
    const come = isShown ? 'a showdown' : `the betting behind ${stages[known]}`
    return { error: `outcome.reached: the hand is told to have come to ${come}, past ${told}` }
  }
  return { reached: isShown ? 'showdown' : told }
}

/** The place of the last stage among those of the page; -1 where none is known. */
function lastKnown(page: PotPage, round: CardRoomCase, table: Table, aside: Aside): number {
  const stages = stagesOf(page.streets)
  const events = round.events.filter((event) => !aside.includes(event))
  return Math.max(
    page.opening.by === 'bring-in' ? 0 : -1,
    ...stagesBetOn(page, round),
    ...stagesNamed(round, events).map((name) => stages.indexOf(name)),
    ...stages.map((name, at) => (areHeld(page, round, table, events, name) ? at : -1)),
    ...drawsIn(round).map(({ draw }) => nthDraw(page, draw)),
  )
}

/** The last stages before the betting rounds that are told. */
const stagesBetOn = (page: PotPage, round: CardRoomCase): number[] =>
  roundsTold(round).map((at) => beforeBetting(page, at))

/** The betting rounds that anybody is told to have come to. */
function roundsTold(round: CardRoomCase): number[] {
  // A hand may be passed before the cards of the next round are dealt.
  const told = bettingActionsIn(round).filter(({ do: verb }) => verb !== 'muck')
  const { street: _, ...options } = round.options
  const asked = roundAsked({ ...round, options }, told)
  const marks = round.events.filter(({ ev }) => ev === 'betting-open' || ev === 'betting-closed')
  return [
    ...told.map((action) => action.round ?? asked ?? 1),
    ...marks.flatMap(({ round: at }) => at ?? []),
    ...(asked === undefined ? [] : [asked]),
  ]
}

/** The last stage that is dealt before a betting round. */
function beforeBetting({ streets }: PotPage, at: number): number {
  const ends = streets.flatMap((street, place) => (street.step === 'bets' ? [place] : []))
  return stagesOf(streets.slice(0, ends[at - 1] ?? streets.length)).length - 1
}

const streetNames = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']

/** Stages by their names, and streets by their numbers. */
function stagesNamed({ options, actions }: CardRoomCase, events: readonly CardRoomEvent[]): string[] {
  const streets = [options.street, ...events.map(({ ev, n }) => (ev === 'street' ? n : undefined))]
  const given = actions.flatMap(({ do: verb, after }) => (verb === 'discard' && after !== undefined ? [after] : []))
  return [
    ...streets.flatMap((street) => streetNames[(street ?? 0) - 1] ?? []),
    ...events.flatMap(({ ev, stage }) => (ev === 'card' && stage !== undefined ? [stage] : [])),
    ...given.map((after) => after.replace(/^after-/, '').replace(/(-street)?-betting$/, '')),
  ]
}

/** Whether the cards of a stage lie in a hand, on a board or among the upcards. */
function areHeld(page: PotPage, round: CardRoomCase, table: Table, events: readonly CardRoomEvent[], name: string) {
  let [dealt, inHand, onBoard, open] = [0, 0, 0, 0]
  for (const street of page.streets) {
    if (street.step === 'deal') [dealt, inHand] = [dealt + street.count, inHand + street.count]
    if (street.step === 'deal' && street.face === 'up') open += 1
    if (street.step === 'board' && street.on !== 2) onBoard += street.count
    if (street.step === 'release') inHand -= street.count
    if (!('stage' in street) || street.stage !== name) continue
    if (street.step === 'board') return boardTold(round, events) >= onBoard
    if (street.step !== 'deal') return false
    const numbered = events.map(({ ev, n, extra }) => (ev === 'card' && extra !== true ? (n ?? 0) : 0))
    const isHeld = (seat: number): boolean => heldIn(page, round, seat, dealt) >= inHand
    return table.seated.some(isHeld) || Math.max(0, ...numbered) >= dealt || areUp(page, round, inHand, open)
  }
  return false
}

/** How many cards a seat has; those of the first deal, of which none is given up yet, are no later street. */
function heldIn(page: PotPage, round: CardRoomCase, seat: number, dealt: number): number {
  const all = round.deal[`seat:${seat}`]?.length ?? 0
  const held = handOf(round, seat).length
  return held === all && all === cardsHeld(page, 1) && dealt > all ? 0 : held
}

/** The cards of a board, by the deal or by what was turned. */
function boardTold({ deal }: CardRoomCase, events: readonly CardRoomEvent[]): number {
  const lying = Object.entries(deal).flatMap(([name, cards]) => (name.startsWith('board') ? [cards.length] : []))
  const turned = events.filter(({ ev, board = 1 }) => ev === 'board' && board === 1)
  const sizes = turned.map(({ n, cards }) => n ?? (Array.isArray(cards) ? cards.length : 0))
  return Math.max(
    0,
    ...lying,
    sizes.reduce((sum, size) => sum + size, 0),
  )
}

/** Upcards told by how many cards every player holds. Games that give up a card hold as many on two streets, with more of them open. */
const areUp = (page: PotPage, { upcards }: CardRoomCase, held: number, open: number): boolean =>
  Object.entries(upcards).some(([cards, boards]) => {
    const isFirst = Number(cards) === cardsHeld(page, 1) && Object.values(boards).every(({ length }) => length <= 1)
    return Number(cards) >= held && (open <= 1 || !isFirst)
  })

const nthDraw = ({ streets }: PotPage, draw: number): number => {
  const names = streets.flatMap((street) => (street.step === 'draw' ? [street.stage] : []))
  return stagesOf(streets).indexOf(names[Math.min(draw, names.length) - 1] ?? '')
}

/** Whether a stage, or a later one, was reached. */
export function hasReached({ streets }: PotPage, reached: string, stage: string): boolean {
  const stages = [...stagesOf(streets), 'showdown']
  return stages.indexOf(reached) >= stages.indexOf(stage) && stages.includes(reached)
}
