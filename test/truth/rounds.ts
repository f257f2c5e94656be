import { games } from '../../games/games.ts'
import { cardRoomGames } from '../../games/hg/card-room-games.ts'
import { type Card, oneDeck } from '../../games/kit/cards/cards.ts'
import type { Game } from '../../games/kit/document/game.ts'
import type { Options } from '../../games/kit/document/options.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import { isSettingGame } from '../../games/kit/pot/chinese/live-page.ts'
import { isPotGame } from '../../games/kit/pot/pot-game.ts'
import { handDue } from '../../games/kit/round/deal-plan.ts'
import { dealt, emptyRound, type Round } from '../../games/kit/round/round.ts'
import { roundOf } from '../../games/settle/case-round.ts'
import { readCase } from '../../games/settle/case-shape.ts'
import { cardMessages } from '../../simulators/scenario-player/card-round-messages.ts'
import type { Scenario } from '../../simulators/scenario-player/scenario-schema.ts'
import { spinMessages } from '../../simulators/scenario-player/spin-round-messages.ts'
import { scenarioOf } from '../simulators/scenario-play.ts'
import { cardRoomTruth } from './card-room-rounds.ts'
import {
  fastestDrawOf,
  gameAndMake,
  saidBy,
  unnumberedIn,
  withLate,
  withMake,
  withMeter,
  withPackets,
  withShuffler,
} from './device-makes.ts'
import { meteredTruths, onMeterBy, onMeterToo, winningRounds, withFixedFromMeter } from './metered-rounds.ts'
import { potTruth, settingTruth } from './pot-rounds.ts'
import { throwsFrom } from './throws.ts'
import { drawnText, type TrueRound, type TruthTable } from './true-round.ts'

/** House-banked games of every kind, and makes of devices that behave otherwise; `@` names another make. */
export const truthGames = [
  'co.baccarat',
  'co.ez-baccarat',
  'co.baccarat@angel-eye',
  'gb.punto-banco',
  'gb.punto-banco@bee-tek',
  'gb.three-card-poker',
  'gb.let-it-ride',
  'gb.sic-bo',
  'gb.dice',
  'gb.big-six',
  'gb.roulette',
  'gb.roulette@cammegh',
  'gb.roulette@late',
  'gb.dice@late',
  'gb.big-six@late',
  'gb.blackjack',
  'gb.casino-stud',
  'gb.casino-holdem',
  'gb.pai-gow-poker',
  'mbs.texas-holdem-bonus-progressive@shuffler',
] as const

/** Every game that the house banks, and the makes of devices that they are tried with. */
export const houseTruths: readonly string[] = [
  ...new Set([...truthGames, ...games.keys(), ...meteredTruths.map((id) => `${id}@${withMeter}`)]),
]

/** Every game of the card room with a live table. */
export const cardRoomTruths: readonly string[] = [...cardRoomGames.values()]
  .filter((game) => game.live !== undefined || isPotGame(game) || isSettingGame(game))
  .map(({ page }) => page.id)

export function truthTable(id: string): TruthTable {
  const { game: name, make } = gameAndMake(id)
  const pot = cardRoomGames.get(name)
  if (pot !== undefined && isPotGame(pot)) return potTruth(pot)
  if (pot !== undefined && isSettingGame(pot)) return settingTruth(pot)
  const hasMeter = make === withMeter
  const told = withMake(scenarioOf(`games/${name}.yaml`), make)
  const scenario = hasMeter ? withFixedFromMeter(told) : told
  const cardRoom = cardRoomGames.get(name)
  if (cardRoom !== undefined) return cardRoomTruth(cardRoom, scenario)
  const game = games.get(name)
  if (game === undefined) throw new Error(`there is no game ${id}`)
  const read = game.readOptions(scenario.table?.options ?? {})
  if ('problems' in read) throw new Error(read.problems.map(({ message }) => message).join('; '))
  const { options } = read
  const templates = [...roundsIn(scenario, game, options), ...(hasMeter ? winning(game) : [])]
  if (templates.length === 0) throw new Error(`${id} has no round that stands alone`)
  const shoe = game.live.play === 'shoe' ? shoeOf(game, options) : undefined
  const known = {
    id,
    scenario,
    game: name,
    play: game.live.play,
    unnumbered: unnumberedIn(scenario, make),
    fastestDraw: fastestDrawOf(make),
    ...(hasMeter && { hasMeter }),
    ...(make === withLate && { hasLate: true as const }),
  }
  if (game.live.throws !== undefined) {
    const { next, reset } = throwsFrom(game, options, (random) =>
      restaked(random, game, options, random.pick(templates)),
    )
    return { ...known, next, shuffle: reset }
  }
  return {
    ...known,
    next(random) {
      const restakedOne = restaked(random, game, options, random.pick(templates))
      const round = hasMeter ? onMeterToo(random, game, options, restakedOne) : restakedOne
      const { messages, ...truth } = played(
        game,
        options,
        shoe === undefined ? round : { ...round, deal: shoe(random) },
      )
      return {
        ...truth,
        messages: make === withShuffler ? withPackets(messages) : messages.flatMap(saidBy(make)),
        ...(hasMeter && { meter: onMeterBy(game, options, round) }),
      }
    },
    shuffle: () => shoe?.shuffle(),
  }
}

/** Deals coups from a real shoe, card by card as the rules ask for them. Throws a `RangeError` once it is played out. */
function shoeOf(game: Game, options: Options) {
  const { decks } = game.deal.deck(options)
  let cards: Card[] | undefined
  return Object.assign(
    (random: Random): Round['deal'] => {
      cards ??= random.shuffle(Array.from({ length: decks }, () => oneDeck).flat())
      let round = emptyRound
      for (let hand = handDue(game.due(round, options)); hand !== null; hand = handDue(game.due(round, options))) {
        const card = cards.pop()
        if (card === undefined) throw new RangeError('the shoe is empty')
        round = dealt(round, hand, card)
      }
      return round.deal
    },
    {
      shuffle() {
        cards = undefined
      },
    },
  )
}

/**
 * Rounds of the scenario that its table settles whole, and that leave nothing open; each spin of several is one. Throws over
 * which wagers stand are one round together.
 */
function roundsIn({ steps }: Scenario, game: Game, options: Options): Round[] {
  return steps.flatMap(({ round }, i) => {
    if (round === undefined || round.meanwhile || round.only) return []
    const results = steps[i + 1]?.expect?.results ?? []
    if (results.some((result) => typeof result === 'string')) return []
    const { title, ...told } = round
    const read = readCase({ ...told, id: title, game: game.id })
    if ('wrong' in read) throw new Error(`${title}: ${read.wrong}`)
    const known = spinsOf({ ...emptyRound, ...roundOf(read.told, game) })
    const count = game.live.throws === undefined ? known.length : known[0]?.rolls.length
    return count === results.length ? known.filter((each) => isAlone(game, options, each)) : []
  })
}

const winning = (game: Game): Round[] =>
  (winningRounds[game.id] ?? []).map((told) => {
    const read = readCase({ id: game.id, game: game.id, ...told })
    if ('wrong' in read) throw new Error(read.wrong)
    return { ...emptyRound, ...roundOf(read.told, game) }
  })

/** A round for each spin, or the round itself where it has no more than one result. */
function spinsOf(round: Round): Round[] {
  const { spins, stops, rolls, bets } = round
  const count = Math.max(spins.length, stops.length)
  if (count < 2 || rolls.length > 0) return [round]
  return Array.from({ length: count }, (_, at) => ({
    ...round,
    spins: spins.slice(at, at + 1),
    stops: stops.slice(at, at + 1),
    bets: bets.filter((bet) => (bet.at ?? 1) === at + 1).map(({ at: _, ...bet }) => bet),
  })).filter((each) => each.bets.length > 0)
}

function isAlone(game: Game, options: Options, round: Round): boolean {
  return game.settle(round, options).every(({ open, returns }) => open !== true && returns !== undefined)
}

/** All stakes of a round times the same number, so that no two rounds of a night pay alike, where the table takes them. */
function restaked(random: Random, game: Game, options: Options, round: Round): Round {
  const staked = timesStaked(round, 1 + random.int(4))
  return staked.bets.some((bet) => game.verifyBet(staked, bet, options) !== undefined) ? round : staked
}

function timesStaked(round: Round, times: number): Round {
  return {
    ...round,
    bets: round.bets.map((bet) => ({ ...bet, stake: bet.stake * times })),
    actions: round.actions.map(({ amount, ...action }) =>
      amount === undefined ? action : { ...action, amount: amount * times },
    ),
  }
}

function played(game: Game, options: Options, round: Round): TrueRound {
  const isOfCards = game.live.play === 'shoe' || game.live.play === 'seats'
  return {
    messages: [...(isOfCards ? cardMessages : spinMessages)(game, options, round)],
    settlements: game.settleAtTable(round, options),
    drawn: drawnText({
      deal: Object.fromEntries(Object.entries(round.deal).map(([hand, cards]) => [hand, [...cards]])),
      ...(round.spins.length > 0 && { number: round.spins.at(-1) }),
      ...(round.rolls.length > 0 && { dice: [...(round.rolls.at(-1) ?? [])] }),
    }),
  }
}
