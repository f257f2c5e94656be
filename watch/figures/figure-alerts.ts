import { diceFigures } from './dice.ts'
import type { FiguresState } from './figures.ts'
import { judgedRounds, type PaceBand } from './pace.ts'
import { falseAlarms, type ReturnFigures, type ReturnsOf, returnFigures } from './returns.ts'
import { suspiciousSlug } from './shoe.ts'
import { type Bias, wheelFigures } from './wheel.ts'
import { keepsDirection } from './wheel-running.ts'

/** What a person should look at by the figures of a table. An id stays the same while its cause does. */
type FigureAlert = { readonly id: string; readonly text: string }

/** @param band within which the game of the table is to be played */
export const figureAlerts = (state: FiguresState, band: PaceBand = {}): FigureAlert[] => [
  ...wheelAlerts(state),
  ...diceAlerts(state),
  ...shoeAlerts(state),
  ...directionAlerts(state),
  ...paceAlerts(state, band),
  ...returnAlerts(state),
]

const ofChance = 'one fair device in 1,000 is ever accused'

function wheelAlerts({ wheel }: FiguresState): FigureAlert[] {
  if (wheel === undefined || Object.values(wheel.tallies).every(({ alarm }) => alarm === null)) return []
  return wheelFigures(wheel).bias.map((bias) => ({ id: `watch-wheel-${bias.in}`, text: biasText(bias) }))
}

const where: Readonly<Record<Bias['in'], string>> = {
  all: 'the numbers',
  clockwise: 'the numbers of clockwise spins',
  anticlockwise: 'the numbers of anticlockwise spins',
  'from-last': 'the distances in pockets from one number to the next, which are',
}

const biasText = ({ in: stream, of, count, expected, at }: Bias): string =>
  `The wheel is biased: ${where[stream]} ${of.join(' ')} came ${count} times in ${at} spins, ${Math.round(expected)} are expected (${ofChance})`

function diceAlerts({ dice }: FiguresState): FigureAlert[] {
  const bias = dice === undefined || dice.faces.alarm === null ? undefined : diceFigures(dice).bias
  if (bias === undefined) return []
  const { cells, count, expected, at } = bias
  const text = `The dice are biased: ${cells.join(' and ')} came ${count} times in ${at} faces, ${Math.round(expected)} are expected (${ofChance})`
  return [{ id: 'watch-dice', text }]
}

function shoeAlerts({ shoes }: FiguresState): FigureAlert[] {
  const slug = suspiciousSlug(shoes)
  if (slug === undefined) return []
  const { shoesAgo, reversed } = slug
  const shoe = shoesAgo === 1 ? 'the shoe before' : `the shoe ${shoesAgo} before`
  return [
    {
      id: `watch-slug-${shoes.shoes}`,
      text: `Cards of this shoe come in the order of ${shoe}${reversed ? ', reversed' : ''}: it may not have been shuffled`,
    },
  ]
}

function directionAlerts({ running }: FiguresState): FigureAlert[] {
  if (!keepsDirection(running)) return []
  return [{ id: 'watch-direction', text: 'The rotor does not change its direction from spin to spin' }]
}

function paceAlerts(
  { pace: { judged } }: FiguresState,
  { least = 0, most = Number.POSITIVE_INFINITY }: PaceBand,
): FigureAlert[] {
  if (judged === undefined || (judged >= least && judged <= most)) return []
  const [id, wanted] =
    judged < least ? ['watch-slow', `at least ${least} are wanted`] : ['watch-fast', `${most} at the most are wanted`]
  return [{ id, text: `${judged} rounds an hour over ${judgedRounds} rounds, ${wanted}` }]
}

function returnAlerts({ returns }: FiguresState): FigureAlert[] {
  if (returns === undefined) return []
  const isAccused = Object.values({ ...returns.seats, ...returns.late }).some(({ alarm }) => alarm)
  if (!returns.table.alarm && !isAccused) return []
  const { table, seats, late } = returnFigures(returns)
  return [
    ...(table.alarm ? [{ id: 'watch-return', text: `The players ${returnText('table', table)}` }] : []),
    ...seats
      .filter(({ alarm }) => alarm)
      .map((own) => ({ id: `watch-return-${own.seat}`, text: `Seat ${own.seat} ${returnText('seat', own)}` })),
    ...late
      .filter(({ alarm }) => alarm)
      .map((own) => ({
        id: `watch-return-late-${own.seat}`,
        text: `Seat ${own.seat}, in rounds in which it moved chips too late, ${returnText('late', own)}`,
      })),
  ]
}

const returnText = (of: ReturnsOf, { won, wagers, due, returned, expected }: ReturnFigures): string =>
  `won ${won} of ${wagers} wagers, ${Math.round(due)} are due, and got back ${Math.round((100 * returned) / expected)} % of what chance gives (one fair ${of === 'table' ? 'session' : 'sitting'} in ${Math.round(1 / falseAlarms[of]).toLocaleString('en')} ever does)`
