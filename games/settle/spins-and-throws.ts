import type { Game } from '../kit/document/game.ts'
import type { Round, Stop } from '../kit/round/round.ts'
import type { Case } from './case-shape.ts'

type Outcome = NonNullable<Case['outcome']>
type Results = Partial<Pick<Round, 'spins' | 'rolls' | 'stops'>>

/** What the wheel or the dice of a round showed. */
export function resultsOf({ wheel, spins, symbol, between, passed, rolls, dice }: Outcome): Results {
  if (wheel !== undefined) return { spins: [wheel] }
  if (spins !== undefined) return isOfNumbers(spins) ? { spins } : { stops: spins as Stop[] }
  if (symbol !== undefined) return { stops: [{ symbol }] }
  if (between !== undefined) return { stops: [{ between, ...(passed === undefined ? {} : { passed }) }] }
  if (dice !== undefined) return { rolls: [dice] }
  return rolls === undefined ? {} : { rolls }
}

const isOfNumbers = (spins: readonly unknown[]): spins is number[] => spins.every((spin) => typeof spin === 'number')

const ways = ['wheel', 'spins', 'symbol', 'between', 'rolls', 'dice'] as const
type Way = (typeof ways)[number]

/** An outcome that is not one of the game's, or that is told in two ways. */
export function strangeOutcome(game: Game, outcome: Case['outcome']): string | undefined {
  if (outcome === undefined) return undefined
  const told = ways.filter((way) => outcome[way] !== undefined)
  const has = waysOf(game)
  const strange = told.find((way) => !has.includes(way)) ?? (isOfOtherStops(game, outcome) ? 'spins' : undefined)
  if (strange !== undefined)
    return `outcome: ${game.id} has no such '${strange}'; it has ${has.join(', ') || 'cards, which are given in deal'}`
  if (told.length > 1) return `outcome: it is given by ${told.join(' and by ')}; give it once`
  return outcome.passed === undefined || outcome.between !== undefined
    ? undefined
    : 'outcome: passed says where a stop between two symbols came from, and between is missing'
}

/** How the result of a game can be told. */
function waysOf({ live: { play, resultFrom } }: Game): readonly Way[] {
  if (play === 'dice') return ['dice', 'rolls']
  if (play !== 'wheel') return []
  return resultFrom.includes('big-six-wheel') ? ['symbol', 'between', 'spins'] : ['wheel', 'spins']
}

/** A wheel stops at numbers or at symbols, never now at one and now at the other. */
const isOfOtherStops = ({ live: { resultFrom } }: Game, { spins = [] }: Outcome): boolean =>
  spins.some((spin) => (typeof spin === 'number') === resultFrom.includes('big-six-wheel'))
