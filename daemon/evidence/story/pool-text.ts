import type { PoolResultShown } from '../../../games/table/pool/result-shape.ts'
import { proofIn, refusedOp, ticketOf } from '../../engine/requests/signed-requests.ts'
import type { Entry } from '../../journal/entry.ts'
import { readSigned } from '../../people/signed-text.ts'

/** A request of people or a terminal, with everything that was signed. */
export function askedWords(entry: Extract<Entry, { kind: 'operator' }>): string {
  const { by, op } = entry
  const asked = readSigned(proofIn(entry)?.signed ?? '')
  if (asked === undefined) return op === refusedOp ? `${by} asks for something, refused` : `${by} asks for ${op}`
  const ticket = asked.op === 'bet' ? ` ticket ${ticketOf(asked)}` : ''
  const ask = entry.proof?.second === undefined ? 'asks' : 'ask'
  const what = `${by} ${ask} for ${asked.op}${ticket} ${JSON.stringify(asked.args)}`
  return op === refusedOp ? `${what}, refused` : what
}

/** The result of a pool, a line for each race, dividend and step of the calculation. Amounts in cents. */
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

/** Horses in a dead heat are joined by an equals sign. */
const finishWords = (levels: readonly (readonly number[])[]): string => levels.map((level) => level.join('=')).join(' ')

const partWords = (part: number | string | number[]): string => (Array.isArray(part) ? part.join('+') : String(part))
