import type { CardRoomCase } from '../../games/kit/card-room/case.ts'
import type { CardRoomGame } from '../../games/kit/card-room/page.ts'
import { readCardRoomCase } from '../../games/settle/card-room/read-case.ts'
import { cardRoomMessages } from '../../simulators/scenario-player/player-banked-messages.ts'
import type { Scenario } from '../../simulators/scenario-player/scenario-schema.ts'
import { drawnText, type PaidWager, type TruthTable } from './true-round.ts'

/** A table of the card room whose rounds are those of its scenario, with other stakes and another bank each time. */
export function cardRoomTruth(game: CardRoomGame, scenario: Scenario): TruthTable {
  const { live } = game
  const { id } = game.page
  if (live === undefined) throw new Error(`${id} has no live table`)
  const templates = scenario.steps.flatMap(({ round }) => {
    if (round === undefined || round.meanwhile || round.only) return []
    const { title, ...told } = round
    const read = readCardRoomCase({ ...told, id: title, game: id, options: scenario.table?.options ?? {} })
    if ('wrong' in read) throw new Error(`${title}: ${read.wrong}`)
    return paidIn(game, read.round) === undefined ? [] : [read.round]
  })
  if (templates.length === 0) throw new Error(`${id} has no round that is settled whole`)
  return {
    ...{ id, game: id, scenario, play: 'card-room', unnumbered: [], fastestDraw: 0 },
    next(random) {
      const template = random.pick(templates)
      const times = 1 + random.int(4)
      const restaked = restakedBy(times === 3 ? sharedBank(template) : template, times)
      // A table with limits does not take every stake.
      const round = paidIn(game, restaked) === undefined ? template : restaked
      return {
        messages: [...cardRoomMessages(live, round)],
        settlements: paidIn(game, round) ?? [],
        drawn: drawnText({ deal: {} }),
      }
    },
    shuffle: () => {},
  }
}

/** All stakes times the same number, the bank's too. */
const restakedBy = (round: CardRoomCase, times: number): CardRoomCase => ({
  ...round,
  bets: round.bets.map((bet) => ({ ...bet, stake: bet.stake * times })),
})

/** The same bank put up by two people (kum-kum): seats 1 and 2. */
const sharedBank = (round: CardRoomCase): CardRoomCase => ({
  ...round,
  bets: round.bets.flatMap((bet) => {
    if (bet.seat !== 'dealer' || bet.by !== undefined || bet.stake < 2) return [bet]
    const first = Math.ceil(bet.stake / 3)
    return [
      { ...bet, by: 1, stake: first },
      { ...bet, by: 2, stake: bet.stake - first },
    ]
  }),
})

/** What the seats get back; undefined where the round is not settled whole. */
function paidIn(game: CardRoomGame, round: CardRoomCase): PaidWager[] | undefined {
  const answer = game.settle(round)
  if ('error' in answer || answer.refused !== undefined) return undefined
  const { settlements = [] } = answer
  if (settlements.some(({ open, returns }) => open === true || returns === undefined)) return undefined
  return settlements.flatMap(({ seat, wager, hand, returns }) =>
    seat === 'dealer'
      ? []
      : [{ seat, wager, ...(hand === undefined ? {} : { hand }), ...(returns === undefined ? {} : { returns }) }],
  )
}
