import type { SignedRequest } from './request-relay.ts'

/** A request that one person has signed and that needs the signature of another. Times in ms. */
export type HalfSigned = {
  readonly table: string
  readonly op: string
  readonly request: Omit<SignedRequest, 'second'>
  readonly at: number
  /** From then on no table carries it out. */
  readonly until: number
}

/** Requests that wait for their second signature, oldest first: a JSON value. */
export type Seconds = readonly HalfSigned[]

const most = 64

/** With another request; undefined where no more may wait. */
export function withHalf(seconds: Seconds, half: HalfSigned, now: number): Seconds | undefined {
  const others = waiting(seconds, now).filter(({ request }) => request.transaction !== half.request.transaction)
  return others.length < most ? [...others, half] : undefined
}

export const withoutHalf = (seconds: Seconds, transaction: string): Seconds =>
  seconds.filter(({ request }) => request.transaction !== transaction)

/** Those that can still be carried out. */
export const waiting = (seconds: Seconds, now: number): Seconds => seconds.filter(({ until }) => now < until)
