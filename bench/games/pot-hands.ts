import type { DeviceClass, DeviceEvent } from '../../drivers/events.ts'
import { cardRoomGames } from '../../games/hg/card-room-games.ts'
import { oneDeck } from '../../games/kit/cards/cards.ts'
import { type Random, seeded } from '../../games/kit/odds/random.ts'
import { isPotGame, type PotGame } from '../../games/kit/pot/pot-game.ts'
import { potSteps } from '../../games/table/pot/table.ts'
import { playPotHand } from '../../simulators/people/pot-people.ts'
import { potSeating } from '../../simulators/people/pot-seating.ts'
import type { DeviceMessage } from '../../simulators/scenario-player/scenario-schema.ts'
import type { Figure } from '../figures.ts'
import { checkSettled, rateFigures } from './settle.ts'

const families = ["hold'em", 'Omaha', 'stud', 'draw'] as const

/**
 * Hands of pot games that are settled in a second on one core, JSON in and JSON out: each as a live table has told it, with
 * deal, betting and showdown of two to five players; by family, one game after the other.
 */
export async function potHandFigures(hands: number, turns: number): Promise<Figure[]> {
  const games = [...cardRoomGames.values()].filter(isPotGame)
  const cases = families.map((family) => ({
    family,
    lines: games
      .filter((game) => familyOf(game) === family)
      .flatMap((game) => Array.from({ length: hands }, (_, seed) => JSON.stringify(toldHand(game, seeded(seed + 1))))),
  }))
  const chinese = Array.from({ length: 4 * hands }, (_, seed) => JSON.stringify(chineseHand(seeded(seed + 1))))
  const all = [...cases, { family: 'Chinese', lines: chinese }]
  for (const { lines } of all) checkSettled(lines)
  return all.flatMap(({ family, lines }) => rateFigures(`pot hands, ${family}`, lines, turns, 'hands'))
}

function familyOf({ pot: { opening, streets } }: PotGame): (typeof families)[number] {
  if (opening.by === 'bring-in') return 'stud'
  if (streets.some(({ step }) => step === 'draw')) return 'draw'
  const [first] = streets
  return first?.step === 'deal' && first.count >= 4 ? 'Omaha' : "hold'em"
}

const classOf: Readonly<Record<string, DeviceClass>> = {
  'bet-board': 'bet-sensors',
  keypad: 'dealer-keypad',
  'table-reader': 'table-reader',
}

function eventOf([device, verb, ...args]: DeviceMessage): DeviceEvent {
  const [first, second, third] = args
  if (device === 'bet-board') return { type: 'bet', seat: Number(first), spot: String(second), amount: Number(third) }
  if (device === 'table-reader')
    return { type: verb === 'put' ? 'piece-placed' : 'piece-lifted', place: String(first), piece: String(second) }
  return {
    ...{ type: 'key', key: String(first) },
    ...(second === undefined ? {} : { seat: Number(second) }),
    ...(third === undefined ? {} : { amount: Number(third) }),
  }
}

/** A hand that people play at a live table, as its result tells it. */
function toldHand(game: PotGame, random: Random): object {
  const { id } = game.page
  const { kill: _, options, ...sitting } = potSeating(game.pot, random)
  const steps = potSteps({ game, options: { ...options, ...sitting, seated: [...sitting.seated] } })
  let state = steps.initial
  const played = playPotHand(game.pot, { ...sitting, options }, random)
  for (const [at, message] of played.messages.entries()) {
    const [device] = message
    const kind = classOf[device] ?? 'table-reader'
    const input = { from: 'device', device, kind, event: eventOf(message) } as const
    const step = steps.apply(state, input, { since: 100 * at, at: 100 * at })
    state = step.state
    for (const effect of step.effects)
      if (effect.type === 'result' && effect.told !== undefined) return { id, game: id, ...effect.told }
  }
  throw new Error(`A hand of ${id} has no result.`)
}

/** Four hands of thirteen cards, set as they come: most are fouled, and all are compared. */
function chineseHand(random: Random): object {
  const deck = random.shuffle(oneDeck)
  const hands = [1, 2, 3, 4].map((seat) => ({ seat, cards: deck.splice(0, 13).toSorted() }))
  return {
    ...{ id: 1, game: 'hg.13-card', options: { button: 1, point_value: 500 } },
    deal: Object.fromEntries(hands.map(({ seat, cards }) => [`seat:${seat}`, cards])),
    actions: hands.map(({ seat, cards }) => ({
      ...{ seat, do: 'set' },
      sets: [cards.slice(0, 3), cards.slice(3, 8), cards.slice(8)],
    })),
    bets: hands.map(({ seat }) => ({ seat, wager: 'stack', stake: 50_000 })),
  }
}
