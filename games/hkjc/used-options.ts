import type { BetType, MergedKind } from './bets/bet-types.ts'

/** Options that apply only to some pools; all others apply to every pool. */
const usedBy: Readonly<Record<string, (type: BetType, kind: MergedKind | null) => boolean>> = {
  jackpotDeductionPct: (_, kind) => kind === null,
  jackpotThreshold: (_, kind) => kind === null,
  jackpotSplit: (_, kind) => kind !== null,
  mergedFallback: (_, kind) => kind !== null && kind[0] !== 'quartet',
  composites: (_, kind) => kind?.[1] === 'composite-win',
  placeDividends: (type) => type === 'place',
  ttUnbackedConsolation: (type) => type === 'triple-trio',
}

export const isUsedBy = (name: string, type: BetType, kind: MergedKind | null): boolean =>
  usedBy[name]?.(type, kind) ?? true

/** All Up has no pool of its own: only the options about stakes apply. */
export const isUsedByAllUp = (name: string): boolean => ['unitBet', 'partialUnit', 'flexiMin'].includes(name)
