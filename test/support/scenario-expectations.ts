import { cardRoomGames } from '../../games/hg/card-room-games.ts'
import type { CardRoomBet } from '../../games/kit/card-room/case.ts'
import type { CardRoomGame } from '../../games/kit/card-room/page.ts'
import type { Settlement } from '../../games/kit/settle/settlement.ts'
import { settleCardRoom } from '../../games/settle/card-room/settle-card-room.ts'
import { settleCase } from '../../games/settle/settle-case.ts'
import type { Result } from '../../games/table/common/result-shape.ts'
import type { Effect } from '../../games/table/inputs-and-effects.ts'
import type { Expectation, Scenario } from '../../simulators/scenario-player/scenario-schema.ts'

type Finding = Pick<Extract<Effect, { type: 'finding' }>, 'rule' | 'citation' | 'remedy'>
type Outcome = Expectation['results'][number]

/** What a scenario of a game expects of its table from the beginning to the end. */
export function wanted({ steps }: Scenario): { results: Outcome[]; findings: Finding[] } {
  const expected = steps.flatMap(({ expect }) => expect ?? [])
  return {
    results: expected.flatMap(({ results }) => results),
    findings: expected.flatMap(({ findings }) => findings),
  }
}

/** What the table said, as scenarios write it. */
export const said = (results: readonly Result[], findings: readonly Finding[]) => ({
  results: results.map(outcomeOf),
  findings: findings.map(({ rule, citation, remedy }) => ({ rule, citation, remedy })),
})

function outcomeOf({ kind, settlements }: Result): Outcome {
  if (kind !== 'settled') return kind
  return Object.fromEntries(
    settlements.map(({ seat, hand = 1, wager, on = [], returns, open }) => [
      `${seat}${hand === 1 ? '' : `.${hand}`} ${[wager, ...(on.length === 0 ? [] : [on.join('-')])].join(':')}`,
      open ? 'open' : (returns ?? 'pending'),
    ]),
  )
}

/** Each round that was told whole, with what the table made of it beside what `settle` makes of it. */
export function againstSettle({ table, steps }: Scenario, results: readonly Result[]) {
  let at = 0
  return steps.flatMap(({ round, expect }, i) => {
    at += expect?.results.length ?? 0
    const due = steps[i + 1]?.expect?.results ?? []
    if (round === undefined || round.meanwhile || round.only || due.length === 0) return []
    // A hand for a pot is told by its devices and not as a case; its result has it as one.
    if (round.told !== undefined) return []
    // What was seen of the shoe before the round is in no case.
    if (due.every((outcome) => outcome === 'disputed')) return []
    const { title, ...played } = round
    // What is taken down goes back at once; `settle` counts it with what goes back in the end.
    if (JSON.stringify(played).includes('take-down')) return []
    const told = { ...played, id: title, game: table?.game, options: table?.options ?? {} }
    const cardRoom = cardRoomGames.get(table?.game ?? '')
    const answer = cardRoom === undefined ? settleCase(told) : settledInCardRoom(cardRoom, told)
    if ('error' in answer) throw new Error(`${title}: ${answer.error}`)
    const { settlements, refused } = answer
    const heard = results.slice(at, at + due.length)
    const settled = settlements.map(alike).toSorted()
    // A round that is void before its later wagers are down gives back those that were.
    const isVoid = refused !== undefined && due.every((outcome) => outcome === 'void')
    const there = isVoid ? settled.filter((each) => decided(heard).includes(each)) : settled
    return [{ title, results: heard, settled: there, refused }]
  })
}

/** A round of the card room as its live table writes the result. */
function settledInCardRoom(
  game: CardRoomGame,
  told: object,
): { settlements: Settlement[]; refused?: string } | { error: string } {
  const answer = settleCardRoom(game, told)
  if ('error' in answer) return answer
  const { bets = [] } = told as { bets?: readonly CardRoomBet[] }
  const settlements = (answer.settlements ?? []).flatMap(({ by, seat, verdict = 'open', citation = '', ...row }) => {
    const { stake } = bets.find(
      (bet) => bet.seat === seat && bet.wager === row.wager && bet.by === by && bet.hand === row.hand,
    ) ?? { stake: 0 }
    return seat === 'dealer'
      ? []
      : [{ ...row, seat, stake, verdict, citation, ...(by === undefined ? {} : { player: by }) }]
  })
  return { settlements, ...(answer.refused === undefined ? {} : { refused: answer.refused }) }
}

/** What became of every wager in the end, over all throws or spins of a round. */
export function decided(results: readonly Result[]): string[] {
  const last = results.at(-1)?.settlements.filter(({ open }) => open) ?? []
  const before = results.flatMap(({ settlements }) => settlements.filter(({ open }) => !open))
  return [...before, ...last].map(alike).toSorted()
}

/** As it is written. The index of a throw means something only within one case. */
const alike = ({ at: _, ...settlement }: Settlement): string =>
  JSON.stringify(
    Object.entries(settlement)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
