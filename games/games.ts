import { baccarat } from './co/baccarat.ts'
import { roulette } from './gb/roulette.ts'
import type { Game } from './kit/game.ts'

/** Every game on the shelf, by id. */
export const games: ReadonlyMap<string, Game> = new Map([baccarat, roulette].map((game) => [game.id, game]))
