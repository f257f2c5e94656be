import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { isPotGame } from '../../../../games/kit/pot/pot-game.ts'
import type { PotPage } from '../../../../games/kit/pot/pot-page.ts'
import { clockwiseAt, clockwiseFrom } from '../../../../games/kit/pot/seats.ts'
import type { Street } from '../../../../games/kit/pot/streets.ts'
import { type PotTable, potTable } from './played.ts'
import { optionsFor } from './random-hand.ts'

export type QuietTable = ReturnType<typeof quietTable>

/** A table of the game with limits of 200 and 400, where the button is at the last of its seats. */
export function quietTable(id: string, { seats = 3, ...options }: { seats?: number; [option: string]: unknown } = {}) {
  const game = cardRoomGames.get(id)
  if (game === undefined || !isPotGame(game)) throw new Error(`${id} is not played for a pot`)
  const { pot } = game
  const limits = pot.betting.structure === 'no-limit' ? {} : { limits: [200, 400] }
  const table = potTable(id, optionsFor(pot, { seats, button: seats }, { ...limits, ...options }))
  return { ...table, ...quietHand(pot, table, seats) }
}

/** A hand in which everybody brings in, calls or checks, and stands pat, one step of its streets after the other. */
export function quietHand(page: PotPage, table: PotTable, seats: number, button = seats) {
  const deck = [...page.deck].reverse()
  const next = (): string => deck.pop() ?? ''
  const seated = Array.from({ length: seats }, (_, at) => at + 1)
  const isFromButton = page.opening.by === 'blinds' || page.dealsFromButton === true
  const order = (): number[] => clockwiseFrom(isFromButton ? button : 0, table.view().hand?.live ?? seated)
  const isFromBlind = page.dealsFromSmallBlind !== undefined && seats === 2
  const dealt = (): number[] => (isFromBlind ? clockwiseAt(button, table.view().hand?.live ?? seated) : order())
  const lying: Record<number, string[]> = {}
  let at = 0
  let isBegun = false

  const give = (seat: number, face: 'down' | 'up') => {
    const card = next()
    if (face === 'down') lying[seat] = [...(lying[seat] ?? []), card]
    table.put(face === 'up' ? `seat-${seat}-up` : `seat-${seat}`, card)
  }
  const throwOne = (seat: number) => {
    const card = lying[seat]?.shift() ?? ''
    table.off(`seat-${seat}`, card)
    table.put('discard', card)
  }
  const actor = (): number => table.view().hand?.actor ?? 0

  /** One seat after the other calls or checks, until nobody has to act. */
  function act(): void {
    const { hand, bets } = table.view()
    if (hand?.actor === undefined) return
    const own = bets.find(({ seat }) => seat === hand.actor)?.stake ?? 0
    const { toMatch = 0 } = hand
    const isForced = page.opening.by === 'bring-in' && at === firstBets(page) && toMatch === 0
    table.key(toMatch > own ? 'call' : isForced ? 'bring-in' : 'check', hand.actor)
    act()
  }

  function play(step: Street): void {
    if (step.step === 'deal')
      for (let card = 0; card < step.count; card++) for (const seat of dealt()) give(seat, step.face)
    else if (step.step === 'burn') table.put('burn', next())
    else if (step.step === 'board')
      table.put(step.on === undefined ? 'board' : `board-${step.on}`, ...Array.from({ length: step.count }, next))
    else if (step.step === 'release')
      for (const seat of order()) for (let card = 0; card < step.count; card++) throwOne(seat)
    else if (step.step === 'draw') {
      for (const seat of order()) table.key('stand-pat', seat)
      if (step.burns) table.put('burn', next())
    } else {
      act()
      table.key('collect')
    }
  }

  /** The hand begins. */
  function begin(): void {
    isBegun = true
    table.key('new-hand', button)
    for (const [name, count] of Object.entries(page.needs ?? {}))
      table.put(name, ...Array.from({ length: count }, next))
  }

  return {
    next,
    order,
    actor,
    act,
    give,
    throwOne,
    begin,
    /** Plays on until the n-th step of this kind is due, from 1; or to the end. */
    upTo(kind: Street['step'] | 'end', nth = 1): void {
      if (!isBegun) begin()
      const isDue = (step: number) =>
        page.streets[step]?.step === kind &&
        page.streets.slice(0, step + 1).filter((each) => each.step === kind).length === nth
      for (; at < page.streets.length && !isDue(at); at++) {
        const step = page.streets[at]
        if (step !== undefined) play(step)
      }
    },
  }
}

const firstBets = ({ streets }: PotPage): number => streets.findIndex(({ step }) => step === 'bets')
