import { parseArgs } from 'node:util'
import { faults } from './night.ts'
import { playNights, tellNight } from './nights.ts'
import { cardRoomTruths, houseTruths } from './rounds.ts'
import type { RoundVerdict } from './verdicts.ts'

const usage = `Usage: npm run truth -- [--rounds N] [--first SEED] [--game ID]
       npm run truth -- --tell SEED --game ID

Plays N rounds (100,000 where not said) of each kind of table with faults on its wires, in its daemon and between them,
and holds every settled round against the truth. Exit code 1 when one was settled otherwise. --tell prints one night: what
the daemon heard, what it made of it, and how each round ended.`

const options = {
  rounds: { type: 'string', default: '100000' },
  first: { type: 'string', default: '1' },
  game: { type: 'string', multiple: true },
  tell: { type: 'string' },
  help: { type: 'boolean' },
} as const

function main(): number {
  const { values } = parseArgs({ options })
  const [rounds = 0, first = 0] = [values.rounds, values.first].map(Number)
  if (values.help || ![rounds, first].every((n) => Number.isSafeInteger(n) && n > 0)) {
    console.error(usage)
    return values.help ? 0 : 2
  }
  if (values.tell !== undefined) return told(Number(values.tell), values.game ?? [])
  const games = values.game ?? [...houseTruths, ...cardRoomTruths]
  let wrong = 0
  for (const game of games) {
    const startedAt = performance.now()
    const { right, held, heldWithoutFault, withoutFault, mistakes } = playNights(game, { first, rounds, faults })
    const perSecond = Math.round((rounds / (performance.now() - startedAt)) * 1_000)
    console.log(
      `${game.padEnd(24)} ${right} right, ${held} held, ${mistakes.length} wrong; of ${withoutFault} without a fault ${heldWithoutFault} held; ${perSecond} rounds/s`,
    )
    for (const { seed, verdict } of mistakes.slice(0, 5)) console.log(`  seed ${seed}, ${textOf(verdict)}`)
    wrong += mistakes.length
  }
  return wrong === 0 ? 0 : 1
}

function told(seed: number, games: readonly string[]): number {
  for (const game of games) tellNight(game, seed, faults, console.log)
  return 0
}

const textOf = ({ round, why }: RoundVerdict): string => `true round ${round + 1}: ${why}`

process.exitCode = main()
