import type { CardRoomCase } from '../kit/card-room/case.ts'
import { type CardRoomGame, drawnStake } from '../kit/card-room/page.ts'
import { seeded } from '../kit/odds/random.ts'
import { type Exact, exact } from '../kit/settle/money.ts'
import { alike } from './alike-outcomes.ts'
import { wonBySeats } from './odds-by-place.ts'
import { exactFigures, type Question, simulatedFigures, type WagerOdds } from './wager-odds.ts'

/**
 * Odds of the wagers of a card-room game, against a bank that covers them: counted, or simulated. Throws an Error for
 * options that can't be read, and for a wager that has none.
 */
export function oddsOfCardRoomGame(game: CardRoomGame, question: Question): WagerOdds[] {
  const { page } = game
  const { wager } = question
  if (wager !== undefined && !Object.hasOwn(page.wagers, wager))
    throw new Error(`${page.id} has no wager '${wager}'; there are ${Object.keys(page.wagers).join(', ')}.`)
  const found = Object.keys(page.wagers).flatMap((id) =>
    wager === undefined || wager === id ? (oddsOf(game, id, question) ?? []) : [],
  )
  if (found.length === 0)
    throw new Error(
      wager === undefined
        ? `No wager of ${page.id} can be counted: its players do not bet against a bank.`
        : `${wager} of ${page.id} has no odds of its own: ${whyNone(page.wagers[wager] ?? {})}.`,
    )
  return found
}

const whyNone = (wager: object): string => {
  if ('banks' in wager) return 'it is the bank, which wins what the other wagers lose'
  if ('behind' in wager) return 'it has those of the wager that it stands behind'
  return 'it follows another wager, and is counted with it'
}

function oddsOf(game: CardRoomGame, wager: string, question: Question): WagerOdds | undefined {
  const { options, seed = 1 } = question
  const said = game.oddsTold?.(wager)
  if (said === undefined) return undefined
  const { deals: _, drawnStrategy: _drawn, method, ...told } = said
  const figures =
    method === 'exact'
      ? exactFigures(alike(game.outcomes?.(wager, options) ?? []).outcomes, ({ profit }) => profit)
      : simulatedFigures(profitsOf(game, game.drawn?.(wager, options, seeded(seed), 1) ?? []), question)
  return { game: game.page.id, wager, options, ...figures, ...told }
}

function* profitsOf(game: CardRoomGame, rounds: Iterable<CardRoomCase>): Iterable<{ profit: Exact }> {
  for (const round of rounds) {
    const [won = 0] = wonBySeats(game, round, 1)
    yield { profit: exact(won, drawnStake) }
  }
}

/** Why a question can't be put to a card-room game, or null. */
export function whyNotOfCardRoom(
  game: CardRoomGame,
  { wager, strategy, meters = {}, rounds, seed }: Question,
): string | null {
  const { id, wagers } = game.page
  const asked = wager === undefined ? Object.keys(wagers) : [wager]
  const told = asked.flatMap((each) => game.oddsTold?.(each) ?? [])
  if (Object.keys(meters).length > 0) return `${id} has no meter; leave out --meter.`
  if (strategy !== undefined && told.every((each) => each.strategy !== strategy)) {
    const known = [...new Set(told.flatMap((each) => each.strategy ?? []))]
    return known.length === 0
      ? `${wager ?? 'Every wager'} of ${id} is counted without a strategy; leave out --strategy.`
      : `${id} has no strategy '${strategy}'; there is ${known.join(' and ')}.`
  }
  if ((rounds ?? seed) !== undefined && told.every(({ method }) => method === 'exact'))
    return `${wager ?? 'Every wager'} of ${id} is counted over all outcomes, and not simulated; leave out --${rounds === undefined ? 'seed' : 'rounds'}.`
  return null
}
