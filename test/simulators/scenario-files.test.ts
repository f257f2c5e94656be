import { globSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { scenarioFile, scenarioFiles } from '../../simulators/scenario-player/scenario-files.ts'
import { scenarioOf } from './scenario-play.ts'

const program = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(program, 'simulators/scenarios')
const scenarios = scenarioFiles()

const roomOfGame = (game: string): string[] => {
  const [document = '', name = ''] = game.split(/\.(.*)/)
  return globSync(`games/${document}/**/${name}.ts`, { cwd: program }).map(dirname)
}

describe('a scenario', () => {
  it('has a name of its own', () => {
    expect(scenarios.size).toBe(globSync(`${folder}/**/*`, { withFileTypes: true }).filter((e) => e.isFile()).length)
  })

  it("of a game stands in the room of the game's own file, and its name begins with the game", () => {
    const ofGames = [...scenarios].filter(([name]) => name.startsWith('games/'))
    for (const [name, file] of ofGames) {
      const game = scenarioOf(name).table?.game ?? ''
      expect(roomOfGame(game), name).toEqual([relative(folder, dirname(file))])
      expect(basename(name).startsWith(game), name).toBe(true)
    }
  })

  it('is found without its room, and with it', () => {
    const file = join(folder, 'games/gb/dice/gb.dice.yaml')
    expect(scenarioFile(file)).toBe(file)
    expect(scenarioFile(join(folder, 'games/gb.dice.yaml'))).toBe(file)
    expect(scenarioFile(relative(process.cwd(), join(folder, 'games/gb.dice.yaml')))).toBe(file)
  })

  it.each(['games/gb.dyce.yaml', 'gb.dice.yaml', '../games/gb.dice.yaml'])('of the name %s is not there', (name) => {
    const path = join(folder, name)
    expect(scenarioFile(path)).toBe(path)
  })
})
