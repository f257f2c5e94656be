import { fiveTreasures } from './co/5-treasures.ts'
import { fortunes99 } from './co/99-fortunes.ts'
import { baccarat } from './co/baccarat.ts'
import { dragonBonus } from './co/dragon-bonus.ts'
import { eternalBaccarat } from './co/eternal-baccarat/eternal-baccarat.ts'
import { ezBaccarat } from './co/ez-baccarat.ts'
import { goldenFrog } from './co/golden-frog.ts'
import { infiniteFortune } from './co/infinite-fortune.ts'
import { midiBaccarat } from './co/midi-baccarat.ts'
import { bigSix } from './gb/big-six/big-six.ts'
import { blackjack } from './gb/blackjack/blackjack.ts'
import { casinoStud } from './gb/casino-stud.ts'
import { dice } from './gb/dice/dice.ts'
import { casinoHoldem } from './gb/holdem/casino-holdem.ts'
import { holdemBonus } from './gb/holdem/holdem-bonus.ts'
import { twoWayHoldem } from './gb/holdem/two-way-holdem.ts'
import { ultimateHoldem } from './gb/holdem/ultimate-holdem.ts'
import { letItRide } from './gb/let-it-ride/let-it-ride.ts'
import { paiGowPoker } from './gb/pai-gow-poker/pai-gow-poker.ts'
import { standardPuntoBanco } from './gb/punto-banco/punto-banco.ts'
import { puntoBanco2000 } from './gb/punto-banco/punto-banco-2000.ts'
import { roulette } from './gb/roulette/roulette.ts'
import { sicBo } from './gb/sic-bo.ts'
import { threeCardPoker } from './gb/three-card-poker.ts'
import type { Game } from './kit/document/game.ts'
import { texasHoldemBonusProgressive } from './mbs/texas-holdem-bonus-progressive.ts'

/** Every game on the shelf, by id. */
export const games: ReadonlyMap<string, Game> = new Map(
  [
    baccarat,
    midiBaccarat,
    fiveTreasures,
    fortunes99,
    dragonBonus,
    ezBaccarat,
    goldenFrog,
    infiniteFortune,
    eternalBaccarat,
    standardPuntoBanco,
    puntoBanco2000,
    bigSix,
    blackjack,
    casinoStud,
    letItRide,
    dice,
    paiGowPoker,
    roulette,
    sicBo,
    threeCardPoker,
    casinoHoldem,
    holdemBonus,
    twoWayHoldem,
    ultimateHoldem,
    texasHoldemBonusProgressive,
  ].map((game) => [game.id, game]),
)

/** Throws an Error for a game that is not on the shelf. */
export function gameOf(id: string): Game {
  const game = games.get(id)
  if (game === undefined) throw new Error(`There is no game '${id}'; there are ${[...games.keys()].join(', ')}.`)
  return game
}
