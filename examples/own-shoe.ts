import type { Driver, DriverStep, OutsideKind } from 'feltwire/drivers/driver.ts'
import type { Card, DeviceEvent } from 'feltwire/drivers/events.ts'

/**
 * A driver outside the project, as a maker would write it; own-shoe.yaml names it. This shoe sends a line for each card,
 * `7 4S`: a digit that counts the lines, and the card. `7 CUT` is the cut card.
 */
const kind: OutsideKind = {
  name: 'own-shoe',
  device: 'card-shoe',
  serial: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
  silentAfter: 300_000,
  create: (): Driver<State> => ({
    initial: { pending: '', last: null },
    step(state, input) {
      if (input.type === 'opened') return said({ pending: '', last: null }, [])
      if (input.type !== 'bytes') return said(state, [])
      const lines = (state.pending + Buffer.from(input.bytes).toString('latin1')).split('\r\n')
      // The state is bounded: what is longer than any line is no line.
      const pending = (lines.at(-1) ?? '').length > longestLine ? '' : (lines.pop() ?? '')
      return lines.reduce(readLine, said({ ...state, pending }, []))
    },
    wakeAt: () => Number.POSITIVE_INFINITY,
  }),
}

export default kind

/** What it remembers, a JSON value: the line that has not ended, and the digit of the last one. */
type State = { pending: string; last: number | null }

const longestLine = 16

const said = (state: State, events: DeviceEvent[], frames = 0): DriverStep<State> => ({
  state,
  frames,
  events,
  replies: [],
})

function readLine({ state, frames, events }: DriverStep<State>, line: string): DriverStep<State> {
  const [, digit, word = ''] = /^(\d) (\w+)$/.exec(line) ?? []
  const event = eventOf(word)
  if (digit === undefined || event === undefined) return said(state, [...events, ...broken(line)], frames)
  const got = Number(digit)
  const expected = state.last === null ? got : (state.last + 1) % 10
  const lost: DeviceEvent[] = got === expected ? [] : [{ type: 'sequence', fault: 'gap', expected, got }]
  return said({ ...state, last: got }, [...events, ...lost, event], frames + 1)
}

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
const suits = ['s', 'h', 'd', 'c'] as const
const cards = ranks.flatMap((rank) => suits.map((suit): Card => `${rank}${suit}`))

function eventOf(word: string): DeviceEvent | undefined {
  if (word === 'CUT') return { type: 'cut-card' }
  const card = cards.find((each) => each.toUpperCase() === word)
  return card && { type: 'card-drawn', card }
}

/** It may have been a card: the rules must know. */
const broken = (line: string): DeviceEvent[] => [
  { type: 'discarded', bytes: line.length, reason: 'no line of this shoe' },
  { type: 'card-unread', reason: 'a line that was broken on its way' },
]
