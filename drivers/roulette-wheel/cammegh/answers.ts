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

/** The code of the fault that a failed self-test is. */
export const selfTest = 'self-test'

/** What a wheel answers besides its status, to us or, on a tap, to another host. */
export function readAnswer(line: string): { about: string; text: string } {
  const [start, about] = subjects.find(([start]) => line.startsWith(start)) ?? ['*', 'other']
  return { about, text: line.slice(start.length).trim() }
}

/** What a self-test found, or null: 11-13 and 21-23 are one of the three rim sensors, 100 is the test's own end. */
export function selfTestTrouble(result: string): string | null {
  if (result === '0') return null
  if (result === '100') return 'The self-test came to no end: look for the ball, and test again.'
  const [, kind, sensor] = /^([12])([123])$/.exec(result) ?? []
  if (sensor === undefined) return `The self-test gave ${result}: look it up in the maker's manual.`
  const sees = kind === '1' ? 'always sees a ball: clean it' : 'never sees the ball: clean it and look at its cable'
  return `The self-test found that rim sensor ${sensor} ${sees}.`
}
