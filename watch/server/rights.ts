import type { Role } from '../../daemon/people/roles.ts'

/** What a person may do at the page. What he may ask of a table, the table itself judges (daemon/people/roles.ts). */
export type Right = 'look' | 'history' | 'audit' | 'act'

const everybody: readonly Role[] = ['dealer', 'supervisor', 'technician', 'surveillance', 'auditor']

export const rights = {
  /** The floor, the tables and their alerts. */
  look: everybody,
  /** Rounds and findings, and their exports. */
  history: ['supervisor', 'surveillance', 'auditor'],
  /** Who did what. */
  audit: ['surveillance', 'auditor'],
  /** To send a request that he has signed. */
  act: everybody,
} as const satisfies Record<Right, readonly Role[]>

export const mayDo = (role: Role, right: Right): boolean => rights[right].some((own) => own === role)
