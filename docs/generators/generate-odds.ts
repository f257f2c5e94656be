import { writeFileSync } from 'node:fs'
import { games } from '../../games/games.ts'
import { cardRoomGames } from '../../games/hg/card-room-games.ts'
import type { Game } from '../../games/kit/document/game.ts'
import { oddsOfGame, type WagerOdds } from '../../games/odds/wager-odds.ts'
import {
  byPlace,
  cardRoomOdds,
  figures,
  keepByPlace,
  keptFigures,
  oddsPage,
  ownWagers,
  roundsSimulated,
} from './odds-page.ts'

/*
 * Counting everything takes minutes, so what was counted is kept in odds.jsonl, and games that are named on the command
 * line are counted again: all of them when none is, and those of the card room that are counted in seconds always.
 */
const page = new URL('../odds.md', import.meta.url)

const kept = keptFigures()
const named = process.argv.slice(2)
const chosen = [...games.values()].filter(({ id }) => named.length === 0 || named.includes(id))

const cardRoomNamed = named.length === 0 ? [...cardRoomGames.keys()] : named
const cardRoom = cardRoomOdds(cardRoomNamed)
const places = byPlace(cardRoomNamed)
keepByPlace(places)
const counted = new Map<string, WagerOdds[]>()
for (const { id } of games.values())
  counted.set(
    id,
    kept.filter(({ game }) => game === id),
  )
for (const game of chosen) {
  counted.set(
    game.id,
    ownWagers(game).flatMap((wager) => (game.odds.strategies?.[wager] ?? [undefined]).flatMap(oddsBy(game, wager))),
  )
  write()
}
write()

function write(): void {
  const all = [...[...counted.values()].flat(), ...cardRoom]
  writeFileSync(figures, all.map((odds) => `${JSON.stringify(odds)}\n`).join(''))
  writeFileSync(page, oddsPage(all, places))
}

function oddsBy(game: Game, wager: string): (strategy: string | undefined) => WagerOdds[] {
  return (strategy) => {
    const odds = oddsOfGame(game, { options: {}, wager, strategy, rounds: roundsSimulated })
    return Array.isArray(odds) ? odds : []
  }
}
