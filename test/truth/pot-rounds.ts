import type { CardRoomCase } from '../../games/kit/card-room/case.ts'
import type { CardRoomGame } from '../../games/kit/card-room/page.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import type { SettingGame } from '../../games/kit/pot/chinese/live-page.ts'
import type { PotGame } from '../../games/kit/pot/pot-game.ts'
import { readCardRoomCase } from '../../games/settle/card-room/read-case.ts'
import { playSetHand, setSeating } from '../../simulators/people/chinese-people.ts'
import { playPotHand } from '../../simulators/people/pot-people.ts'
import { buttonAmong, killed, potSeating } from '../../simulators/people/pot-seating.ts'
import { readScenario } from '../../simulators/scenario-player/read-scenario.ts'
import type { Scenario } from '../../simulators/scenario-player/scenario-schema.ts'
import { plainReturns } from '../support/plain/plain-returns.ts'
import { drawnText, type PaidWager, type TruthTable } from './true-round.ts'

const devices = {
  cards: { kind: 'table-reader', pty: 'cards' },
  bets: { kind: 'bet-board', pty: 'bets' },
  keys: { kind: 'keypad', pty: 'keys' },
}

function scenarioOf(told: object): Scenario {
  const read = readScenario(JSON.stringify({ seed: 1, ...told, steps: [{ mend: 'cards' }] }))
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  return read.scenario
}

/** A table at which people play for a pot. What they win is known from their cards and chips alone. */
export function potTruth({ pot, settle }: PotGame): TruthTable {
  const { id } = pot
  const { kill: _, options, ...sitting } = potSeating(pot, seeded(4))
  const { seated } = sitting
  return {
    ...{ id, game: id, play: 'card-room', unnumbered: [], fastestDraw: 0 },
    scenario: scenarioOf({ table: { game: id, options: { ...options, ...sitting } }, devices }),
    next(random) {
      const seating = { seated, ...buttonAmong(pot, seated, random), options, ...killed(pot, seated, random) }
      const { messages, truth } = playPotHand(pot, seating, random)
      const plain = checksSeven(id, truth) ? undefined : plainReturns(id, truth)
      return {
        messages,
        settlements: plain === undefined ? paidBy(settle, id, truth) : Object.entries(plain).map(paidTo),
        drawn: drawnText({ deal: {} }),
      }
    },
    shuffle: () => {},
  }
}

/** A table at which people set their hands. What they owe each other is known from their sets and stacks alone. */
export function settingTruth(game: SettingGame): TruthTable {
  const { id } = game.page
  const { seated, button, options } = setSeating(game, seeded(4))
  return {
    ...{ id, game: id, play: 'card-room', unnumbered: [], fastestDraw: 0 },
    scenario: scenarioOf({ table: { game: id, options: { ...options, seated, button } }, devices }),
    next(random) {
      const { messages, truth } = playSetHand(game, { seated, button: random.pick(seated), options }, random)
      return { messages, settlements: paidBy(game.settle, id, truth), drawn: drawnText({ deal: {} }) }
    },
    shuffle: () => {},
  }
}

/** What a checked seven or better wins (hg, lines 278-279) the plain engine does not know. */
const checksSeven = (id: string, { actions }: { actions: readonly { do: string }[] }): boolean =>
  id === 'hg.lowball' && actions.some(({ do: verb }) => verb === 'check')

const paidTo = ([seat, returns]: [string, number]): PaidWager => ({ seat: Number(seat), wager: 'pot', returns })

/** What the rules make of a hand by its cards and chips, where the plain engine does not know the game. */
function paidBy(settle: CardRoomGame['settle'], game: string, truth: object): PaidWager[] {
  const read = readCardRoomCase({ ...truth, id: 1, game })
  if ('wrong' in read) throw new Error(read.wrong)
  const answer = settle(read.round satisfies CardRoomCase)
  if ('error' in answer || answer.refused !== undefined) throw new Error(JSON.stringify(answer))
  return (answer.settlements ?? []).flatMap(({ seat, wager, returns }) =>
    seat === 'dealer' || returns === undefined ? [] : [{ seat, wager, returns }],
  )
}
