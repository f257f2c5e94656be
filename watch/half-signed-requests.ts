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

const most = 64

/** The requests that wait, oldest first, with another one; undefined where no more may wait. */
export function withHalf(requests: readonly HalfSigned[], half: HalfSigned, now: number): HalfSigned[] | undefined {
  const others = waiting(requests, now).filter(({ request }) => request.transaction !== half.request.transaction)
  return others.length < most ? [...others, half] : undefined
}

export const withoutHalf = (requests: readonly HalfSigned[], transaction: string): HalfSigned[] =>
  requests.filter(({ request }) => request.transaction !== transaction)

/** Those that can still be carried out. */
export const waiting = (requests: readonly HalfSigned[], now: number): HalfSigned[] =>
  requests.filter(({ until }) => now < until)
