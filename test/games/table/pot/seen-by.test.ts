import { findsWhatDevicesSee } from '../seen-by-play.ts'
import { irregularGames } from './irregular-games.ts'
import { quietTable } from './quiet-hand.ts'

/*
 * What the document's devices can see of the games for a pot: either a table finds it by itself, as the play here shows, or
 * it says why its devices show it only to a person, who reports it by its id.
 */

findsWhatDevicesSee(irregularGames, (game, { options, play }) => {
  const table = quietTable(game, options)
  play(table)
  return table.findings()
})
