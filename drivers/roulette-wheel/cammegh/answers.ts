import { createFaults } from '../../device-faults.ts'
import type { DeviceEvent } from '../../events.ts'

/** What an answer is about, by the command that it repeats. */
const subjects = [
  ['*P', 'power'],
  ['*R', 'restart'],
  ['*u', 'rotor'],
  ['*S', 'software'],
  ['*V', 'version'],
  ['*F', 'self-test'],
  ['*w', 'chi-squared'],
  ['*W', 'win-table'],
  ['*M', 'misfire-table'],
  ['*d', 'clock'],
  ['*A', 'rotor-position'],
  ['*o', 'mode-bits'],
  ['*T h', 'games-an-hour'],
  ['*T n', 'no-more-bets-lap'],
  ['*T z', 'pockets'],
] as const

/** Tells what a wheel answers besides its status, to us or, on a tap, to another host. */
export function createAnswers(emit: (event: DeviceEvent) => void) {
  const faults = createFaults()

  return (line: string) => {
    const [start, about] = subjects.find(([start]) => line.startsWith(start)) ?? ['*', 'other']
    const text = line.slice(start.length).trim()
    if (about === 'self-test') {
      const trouble = troubleOf(text)
      for (const event of trouble ? faults.raise(about, trouble) : faults.clear(about)) emit(event)
    }
    emit({ type: 'device-note', about, text })
  }
}

/** What a self-test found: 11-13 and 21-23 are one of the three rim sensors, 100 is the test's own end. */
function troubleOf(result: string): string | undefined {
  if (result === '0') return undefined
  if (result === '100') return 'The self-test came to no end: look for the ball, and test again.'
  const [, kind, sensor] = /^([12])([123])$/.exec(result) ?? []
  if (sensor === undefined) return `The self-test gave ${result}: look it up in the maker's manual.`
  const sees = kind === '1' ? 'always sees a ball: clean it' : 'never sees the ball: clean it and look at its cable'
  return `The self-test found that rim sensor ${sensor} ${sees}.`
}
