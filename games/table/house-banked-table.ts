import type { Game } from '../kit/document/game.ts'
import type { Options } from '../kit/document/options.ts'
import { memoizeByText } from '../kit/memoize.ts'
import { emptyRound, ownSpot, type Round } from '../kit/round/round.ts'
import { lockedSpots } from './common/jackpot-stakes.ts'
import { settledRound } from './common/settled-round.ts'
import { diceTable } from './dice/table.ts'
import type { AnyTable, Live } from './inputs-and-effects.ts'
import { carryOutRuling } from './rulings/carry-out-ruling.ts'
import { namedInRuling, refusesRuling } from './rulings/refuse-ruling.ts'
import { seatsTable } from './seats/table.ts'
import { shoeTable } from './shoe/table.ts'
import { stepsOf, type TableSteps } from './table-steps.ts'
import { wheelTable } from './wheel/table.ts'

/**
 * A table at which the house banks. One whose boards confirm nothing plays everything at once.
 * @param boards the bet sensors whose messages prove its wagers
 * @param tellers keypads whose calls decide wagers
 * @param enders devices that may tell the end of a round
 */
export function houseBankedSteps(
  game: Game,
  options: Options,
  boards: readonly string[] = [],
  tellers: readonly string[] = [],
  enders: readonly string[] = [],
): TableSteps {
  const live = livePlay(game, options)
  const rules = { game, options, live }
  return stepsOf(
    {
      live,
      countsAtResult: game.live.covered === true,
      chipsInPlay: game.live.play === 'seats' || game.live.throws !== undefined,
      dealsCoups: game.live.play === 'shoe',
      joinsAtOpening: game.live.throws !== undefined,
      ownSpot: memoizeByText((spot) => ownSpot(game, spot)),
      locked: (betting) => lockedSpots(game, betting),
      shows: (result) => game.shows(settledRound(result), options),
      counts: ({ deal }) => deal && game.counts?.({ ...emptyRound, deal: deal as Round['deal'] }, options),
      refusesRuling: (play, pending, ruling) => refusesRuling(rules, play, pending, ruling),
      namedInRuling: (play, pending, ruling) => namedInRuling(rules, play, pending, ruling),
      carryOut: (play, pending, said, at) => carryOutRuling(rules, play, pending, said, at),
    },
    boards,
    boards.length === 0 ? [] : tellers,
    enders,
  )
}

function livePlay(game: Game, options: Options): Live<AnyTable> {
  switch (game.live.play) {
    case 'shoe':
      return shoeTable(game, options)
    case 'wheel':
      return wheelTable(game, options)
    case 'seats':
      return seatsTable(game, options)
    case 'dice':
      return diceTable(game, options)
  }
}
