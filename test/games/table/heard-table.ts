import type { DeviceClass, DeviceEvent } from '../../../drivers/events.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import type { Effect, Input, Supervised } from '../../../games/table/inputs-and-effects.ts'
import type { TableSteps } from '../../../games/table/table-steps.ts'

/** A live table of the card room to which its devices speak, each a moment after the other. */
export function heardTable(steps: TableSteps) {
  let state = steps.initial
  let at = 0
  const effects: Effect[] = []
  const views: string[] = []
  const hear = (input: Input | Supervised) => {
    at += 100
    const step = steps.apply(state, input, { since: at, at })
    state = step.state
    effects.push(...step.effects)
    views.push(JSON.stringify(steps.view(state)))
  }
  const from = (kind: DeviceClass) => (event: DeviceEvent) => hear({ from: 'device', device: kind, kind, event })
  const [sensors, keypad, reader] = [from('bet-sensors'), from('dealer-keypad'), from('table-reader')]
  return {
    effects,
    /** What the table showed after each input, as JSON. */
    views,
    hear,
    from,
    view: () => steps.view(state),
    state: () => state,
    /** Gives the state back as a restart does. */
    restart: () => {
      state = JSON.parse(JSON.stringify(state))
    },
    ruling: (ruling: Supervised['ruling']) => steps.refusesRuling(state, ruling),
    front: (seat: number, amount: number, spot = 'bet') => sensors({ type: 'bet', seat, spot, amount }),
    put: (place: string, ...pieces: string[]) => {
      for (const piece of pieces) reader({ type: 'piece-placed', place, piece })
    },
    off: (place: string, ...pieces: string[]) => {
      for (const piece of pieces) reader({ type: 'piece-lifted', place, piece })
    },
    key: (key: string, seat?: number, amount?: number) =>
      keypad({
        ...{ type: 'key', key },
        ...(seat === undefined ? {} : { seat }),
        ...(amount === undefined ? {} : { amount }),
      }),
    findings: () => effects.flatMap((effect) => (effect.type === 'finding' ? [effect.rule] : [])),
    messages: () => effects.flatMap((effect) => (effect.type === 'finding' ? [effect.message] : [])),
    results: () => effects.flatMap((effect) => (effect.type === 'result' ? [effect as Result] : [])),
  }
}

/** The cards that a text names. */
export const cardsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![A-Za-z0-9])([2-9TJQKA][shdc]|X[x23])(?![A-Za-z0-9])/g)].map(([card]) => card)
