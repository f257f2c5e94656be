import type { DriverKind } from '../../driver.ts'
import { digits, type LineFrame } from '../codec.ts'
import type { ConformFindings } from './findings.ts'

/** Follows one demand through the well-read lines of a device, heard at a time (ms). */
export type Follower = {
  next(frame: LineFrame, at: number): void
  /** What was followed may have ended unheard. */
  linesLost(): void
}

type Device = DriverKind['device']

/** The message of its state, for each class that has one. */
const stateTypes: Partial<Record<Device, string>> = {
  shuffler: 'MODE',
  'card-shoe': 'SHOE',
  'roulette-wheel': 'PHS',
  'dice-reader': 'SHK',
  'big-six-wheel': 'TURN',
}

const createStart = (ledger: ConformFindings, stateType: string): Follower => {
  let due = false

  return {
    next({ type, seq }) {
      if (type === 'BOOT') due = true
      if (!due || (type !== stateType && type !== 'HB')) return
      due = false
      if (type === stateType) ledger.pass('state')
      else ledger.fail('state', `HB ${digits(seq)} came after BOOT before any ${stateType}`)
    },
    linesLost() {
      due = false
    },
  }
}

/** What moves, rests, and then has one result. */
type Course = { stateType: string; moving: string; rest: string; results: readonly string[] }

const courses: Partial<Record<Device, Course>> = {
  'dice-reader': { stateType: 'SHK', moving: 'shaking', rest: 'settled', results: ['DICE', 'BAD'] },
  'big-six-wheel': { stateType: 'TURN', moving: 'spinning', rest: 'resting', results: ['SYM'] },
}

const createCourse = (ledger: ConformFindings, { stateType, moving, rest, results }: Course): Follower => {
  let state: string | undefined
  /** Where it is not known, one may come or none. */
  let result: 'due' | 'told' | 'too early' | 'not known' = 'not known'

  const changeTo = (next: string) => {
    if (next === moving && result === 'due')
      ledger.fail('results', `${stateType} ${moving} came again without ${results.join(' or ')}`)
    if (next === rest) result = state === undefined ? 'not known' : 'due'
    else if (next === moving || state === undefined) result = 'too early'
    state = next
  }
  const resultTold = ({ type, seq }: LineFrame) => {
    const told = `${type} ${digits(seq)}`
    if (result === 'too early') ledger.fail('results', `${told} came before ${stateType} ${rest}`)
    else if (result === 'told') ledger.fail('results', `${told} came after a result, with no ${stateType} between`)
    else ledger.pass('results')
    if (result !== 'too early') result = 'told'
  }
  const forget = () => {
    state = undefined
    result = 'not known'
  }

  return {
    next(frame) {
      const { type, fields } = frame
      if (type === 'BOOT') forget()
      else if (type === stateType && fields[0] !== undefined && fields[0] !== state) changeTo(fields[0])
      else if (results.includes(type)) resultTold(frame)
      // A device with a fault may have seen no result.
      else if (type === 'FLT' && result === 'due') result = 'not known'
    },
    linesLost: forget,
  }
}

/** PHS, WIN and VOID all have the number of the spin in their second field. */
const spinField = 1

const createSpins = (ledger: ConformFindings): Follower => {
  let announced: string | undefined
  /** Its ball was launched. */
  let running: string | undefined
  let ended: string | undefined

  const launched = (spin: string) => {
    if (running !== undefined && running !== spin) ledger.fail('results', `spin ${running} has no WIN and no VOID`)
    running = spin === ended ? undefined : spin
  }
  const end = (told: string, spin: string) => {
    const isOther = announced !== undefined && spin !== announced && spin !== running
    if (spin === ended) ledger.fail('results', `${told} ends spin ${spin} a second time`)
    else if (isOther) ledger.fail('results', `${told} ends spin ${spin}, and PHS says ${announced}`)
    else ledger.pass('results')
    ended = spin
    running = undefined
  }
  const forget = () => {
    announced = undefined
    running = undefined
    ended = undefined
  }

  return {
    next({ type, seq, fields }) {
      const spin = fields[spinField]
      if (type === 'BOOT') forget()
      if (spin === undefined) return
      if (type === 'WIN' || type === 'VOID') end(`${type} ${digits(seq)}`, spin)
      if (type !== 'PHS') return
      announced = spin
      if (fields[0] === 'ball-in-rim') launched(spin)
    },
    linesLost: forget,
  }
}

/** Follows the order in which a class must say what it says. */
export const orderOf = (device: Device, ledger: ConformFindings): Follower[] => {
  const stateType = stateTypes[device]
  const course = courses[device]
  return [
    ...(stateType === undefined ? [] : [createStart(ledger, stateType)]),
    ...(course === undefined ? [] : [createCourse(ledger, course)]),
    ...(device === 'roulette-wheel' ? [createSpins(ledger)] : []),
  ]
}
