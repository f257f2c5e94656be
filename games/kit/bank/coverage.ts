import type { CardRoomBet } from '../card-room/case.ts'
import type { Verdict } from '../document/wagers.ts'

/** A wager in the order of settlement: what it would bring if the bank covered it (cents), or that it is undecided. */
export type WagerDue = {
  bet: CardRoomBet
  citation: string
} & ({ verdict: Exclude<Verdict, 'open'>; full: number } | { verdict: 'open' })

/** `isUnreached`: the bank was used up before it, so that it goes back whatever it would have come to. */
export type Covered = WagerDue & { returns: number | undefined; isUnreached?: true }

/** What the bank still covers: money of its own and won in the round, and how much more it may win. */
type Cover = { canPay: number; canWin: number }

export type Coverage = 'net' | 'matched'

/** How the bank of a table covers wagers, by its options. */
export const coverageOf = ({ coverage }: Readonly<Record<string, unknown>>): Coverage =>
  coverage === 'matched' ? 'matched' : 'net'

/**
 * Settles in order against a bank. `net`: what it has won pays later wagers, and it wins no more than it has put up.
 * `matched`: every amount that moves, either way, uses it up. What it does not reach goes back untouched; a winner who
 * can be paid in part keeps his stake and gets what is left. Without a bank every wager is covered.
 *
 * An undecided wager leaves all behind it open, unless there is no bank to run out. Where the bank has run out before it, no
 * bet is acted upon any more, and it goes back too.
 */
export function settleInOrder(due: readonly WagerDue[], bank: number | undefined, coverage: Coverage) {
  let cover: Cover | undefined = bank === undefined ? undefined : { canPay: bank, canWin: bank }
  let result = bank ?? 0
  let isHeldUp = false
  const rows = due.map((wager): Covered => {
    const { bet, citation } = wager
    if (wager.verdict === 'open' && !isHeldUp && cover !== undefined && isUsedUp(cover))
      return { bet, citation, verdict: 'void', full: bet.stake, returns: bet.stake, isUnreached: true }
    if (wager.verdict === 'open') isHeldUp = true
    if (wager.verdict === 'open' || (isHeldUp && cover !== undefined))
      return { bet, citation, verdict: 'open', returns: undefined }
    const moved = cover === undefined ? wager.full - wager.bet.stake : withinCover(wager.full - wager.bet.stake, cover)
    if (cover !== undefined) cover = afterwards(cover, moved, coverage)
    result -= moved
    const isReached = moved !== 0 || wager.full === wager.bet.stake
    return { ...wager, verdict: isReached ? wager.verdict : 'void', returns: wager.bet.stake + moved }
  })
  return { rows, bank: isHeldUp ? undefined : result }
}

/** A bank that is used up, or full, moves nothing any more. */
const isUsedUp = ({ canPay, canWin }: Cover): boolean => canPay === 0 || canWin === 0

/** What moves of what is due, to the player (above zero) or to the bank. */
function withinCover(due: number, cover: Cover): number {
  if (isUsedUp(cover)) return 0
  return due > 0 ? Math.min(due, cover.canPay) : -Math.min(-due, cover.canWin)
}

function afterwards({ canPay, canWin }: Cover, moved: number, coverage: Coverage): Cover {
  if (coverage === 'net') return { canPay: canPay - moved, canWin: canWin + moved }
  const left = canPay - Math.abs(moved)
  return { canPay: left, canWin: left }
}

/** Whether the bank's money has reached a wager not at all, or in part. */
export const isShort = (row: Covered): boolean =>
  row.isUnreached === true || (row.verdict !== 'open' && row.returns !== row.full)

/** Where the bank's money ran out, in words; `rows` in the order of settlement. */
export function ranOutSaid(rows: readonly Covered[], coverage: Coverage): string {
  const moved = ({ bet, returns = bet.stake }: Covered) => returns - bet.stake
  const last = rows.findLast((row) => moved(row) !== 0)
  if (last === undefined) return 'the player-dealer had no money to cover it'
  const how =
    coverage === 'net' && moved(last) < 0
      ? 'the player-dealer had won as much as he put up'
      : "the player-dealer's money was used up"
  return `at seat ${last.bet.seat} ${how}`
}
