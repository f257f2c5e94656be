import { describe, expect, it } from 'vitest'
import { wheelOrder } from '../../../games/gb/roulette/layout.ts'
import { figureAlerts } from '../../../watch/figures/figure-alerts.ts'
import { type FigureInput, figuresOf, newFigures, stepFigures } from '../../../watch/figures/figures.ts'
import { lateBetIn, lateFigures, withLateBet } from '../../../watch/figures/late-bets.ts'
import { newWheel, spun } from '../../../watch/figures/wheel.ts'
import { newRunning, runningFigures, type WheelRunning, wheelHeard } from '../../../watch/figures/wheel-running.ts'

type Rotor = 'clockwise' | 'anticlockwise'

const phaseSaid = (phase: 'ball-in-rim' | 'no-more-bets', rotor: Rotor, rpm = 20) =>
  ({ type: 'wheel-phase', phase, spin: 1, rotor, rpm }) as const

/** A spin whose number comes `margin` ms behind no more bets. */
const spin = (wheel: WheelRunning, rotor: Rotor, rpm = 20, margin = 4_000): WheelRunning => {
  const running = wheelHeard(wheel, phaseSaid('ball-in-rim', rotor, rpm), 0)
  const closed = wheelHeard(running, phaseSaid('no-more-bets', rotor, rpm), 10_000)
  return wheelHeard(closed, { type: 'winning-number', pocket: 17 }, 10_000 + margin)
}

describe('How a wheel is run', () => {
  it('spins in the direction of the spin before are counted', () => {
    const rotors: Rotor[] = ['clockwise', 'anticlockwise', 'anticlockwise', 'clockwise']
    expect(runningFigures(rotors.reduce((wheel, rotor) => spin(wheel, rotor), newRunning))).toMatchObject({
      spins: 4,
      notAlternated: 1,
    })
  })

  it('speeds and margins far from the usual ones are counted', () => {
    let wheel = newRunning
    for (let i = 0; i < 20; i++) wheel = spin(wheel, 'clockwise', 19 + (i % 3), 4_000 + 100 * (i % 5))
    wheel = spin(wheel, 'clockwise', 45, 200)
    expect(runningFigures(wheel)).toMatchObject({
      rpm: { least: 19, median: 20, most: 45, outside: 1 },
      marginMs: { least: 200, most: 4_400, outside: 1 },
    })
  })

  it('a number without a call of no more bets has no margin, and one said twice has one', () => {
    const number = { type: 'winning-number', pocket: 5 } as const
    const uncalled = wheelHeard(wheelHeard(newRunning, phaseSaid('ball-in-rim', 'clockwise'), 0), number, 9)
    expect(uncalled.spins).toMatchObject([{ marginMs: null }])
    expect(wheelHeard(spin(newRunning, 'clockwise'), number, 99_000).spins).toMatchObject([{ marginMs: 4_000 }])
  })

  it('spins without a number are told by why', () => {
    const void1 = wheelHeard(newRunning, { type: 'spin-void', reason: 'no-ball-seen' }, 0)
    expect(wheelHeard(void1, { type: 'impossible-number', shown: '71' }, 0).misfires).toEqual({
      'no-ball-seen': 1,
      'impossible-number': 1,
    })
  })
})

describe('Late bets', () => {
  const figures = { seat: 3, spot: 'straight-up:17', before: 0, after: 500, marginMs: 840 }

  it('are read from findings whatever rule they break, and from no others', () => {
    expect(lateBetIn(5, 7, figures)).toEqual({ at: 5, round: 7, ...figures })
    expect(lateBetIn(5, 7, { ...figures, marginMs: undefined })).toBeUndefined()
    expect(lateBetIn(5, 7)).toBeUndefined()
  })

  it('are told with the seat and the margin, newest first', () => {
    const bets = [840, 300, 1_200].reduce(
      (all, marginMs, i) => withLateBet(all, { at: i, round: i, ...figures, marginMs }),
      [] as ReturnType<typeof withLateBet>,
    )
    expect(lateFigures(bets)).toMatchObject({
      bySeat: { 3: 3 },
      medianMs: 840,
      last: [{ at: 2 }, { at: 1 }, { at: 0 }],
    })
  })
})

describe('Alerts of figures', () => {
  const event = (event: (FigureInput & { kind: 'event' })['event']): FigureInput => ({ kind: 'event', at: 0, event })

  it('are none of a table where nothing is wrong', () => {
    expect(figureAlerts(newFigures)).toEqual([])
  })

  it('name a rotor that turns one way for five spins', () => {
    const turn = event(phaseSaid('ball-in-rim', 'clockwise'))
    const stateBehind = (spins: number) => Array.from({ length: spins }, () => turn).reduce(stepFigures, newFigures)
    expect(figureAlerts(stateBehind(5))).toEqual([])
    expect(figureAlerts(stateBehind(6)).map(({ id }) => id)).toEqual(['watch-direction'])
  })

  it('name the numbers of a biased wheel, with what is expected of them', () => {
    let wheel = newWheel(wheelOrder)
    for (let i = 0; i < 1_000; i++) wheel = spun(wheel, 17)
    const [alert] = figureAlerts({ ...newFigures, wheel })
    expect(alert?.id).toBe('watch-wheel-all')
    expect(alert?.text).toMatch(
      /^The wheel is biased: the numbers .*\b17\b.* came 1000 times in 1000 spins, \d+ are expected/,
    )
  })

  it('name a shoe in the order of the one before it', () => {
    const order = ['As', 'Kd', '2h', '9c', '5s', 'Td', 'Jh', '3c'] as const
    const shoe = [
      event({ type: 'card-drawn', card: '8s', to: 'first-card' }),
      ...order.map((card) => event({ type: 'card-drawn', card, to: 'player' })),
    ]
    const [once, twice] = [shoe.reduce(stepFigures, newFigures), [...shoe, ...shoe].reduce(stepFigures, newFigures)]
    expect(figureAlerts(once)).toEqual([])
    expect(figureAlerts(twice)).toMatchObject([{ text: expect.stringContaining('in the order of the shoe before') }])
    expect(figuresOf(twice).shoe).toMatchObject({ cards: 9, slug: { length: 9, shoesAgo: 1, reversed: false } })
  })
})
