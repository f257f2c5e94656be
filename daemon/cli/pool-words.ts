import type { PoolResultShown } from '../../games/table/pool/result-shape.ts'
import type { Entry } from '../journal/entry.ts'
import { particularsOf, readSigned, refusedOp, signedArgs, ticketOf } from '../requests/signed-requests.ts'

/** What a person or a terminal has asked; of a terminal with all that it signed. */
export function askedWords({ by, op, args }: Extract<Entry, { kind: 'operator' }>): string {
  const asked = readSigned(signedArgs(args)?.signed ?? '')
  if (asked === undefined) return `${by} asks for ${op}`
  const ticket = asked.op === 'bet' ? ` ticket ${ticketOf(asked)}` : ''
  const what = `${by} asks for ${asked.op}${ticket} ${JSON.stringify(particularsOf(asked))}`
  return op === refusedOp ? `${what}, refused` : what
}

/** How a pool ended, a line for each race, dividend and step of the working. Amounts are cents. */
export function poolWords({ meeting, race, state, finish = [], dividends, working }: PoolResultShown): string[] {
  return [
    `${meeting}, race ${race}: ${state}`,
    ...finish.map((levels, leg) => `leg ${leg + 1}: ${levels === null ? 'void' : finishWords(levels)}`),
    ...dividends.map(
      ({ type, kind, on, perUnit, citation }) =>
        `dividend ${[type, kind, on.map(partWords).join('-')].filter(Boolean).join(' ')}: ${perUnit} [${citation}]`,
    ),
    ...working.map(({ says, amount, citation }) => `${says}: ${amount} [${citation}]`),
  ]
}

/** Level horses with an equals sign. */
const finishWords = (levels: readonly (readonly number[])[]): string => levels.map((level) => level.join('=')).join(' ')

const partWords = (part: number | string | number[]): string => (Array.isArray(part) ? part.join('+') : String(part))
