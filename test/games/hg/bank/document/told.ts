import { expect } from 'vitest'
import { settled } from '../../../../support/card-room-answers.ts'

/** A round as it was read in the document, and what it comes to. Parts of a line are separated by semicolons. */
export type ReadRound = {
  /** The lines of the document, and what they say. */
  says: string
  /** `1 6h 2d Kc; dealer 5s 2c Qh` */
  deal?: string
  /** `1 draw 5h; dealer stand`; a hand after a split is `1/2`, a set hand is told by its low one: `1 set Kc Kd`. */
  does?: string
  /** Seat, wager, stake, who else bets it, and what comes back: `1 base 1000 = 2000; 1/2 split 500 by 3 = open; bank 900 = 0`. */
  bets?: string
  options?: object
  outcome?: object
  events?: readonly object[]
  kind?: 'config'
  refused?: string
  finds?: readonly string[]
  state?: object
  fees?: readonly object[]
}

/** Settles the round and holds the answer to all that is told of it. */
export function expectTold(game: string, told: ReadRound): void {
  const { says, deal, does, bets, refused, finds, state, fees, ...rest } = told
  const hands = Object.fromEntries(partsOf(deal).map(handOf))
  const rows = partsOf(bets).map(betOf)
  const answer = settled(game, {
    ...rest,
    ...(deal !== undefined && { deal: hands }),
    ...(does !== undefined && { actions: partsOf(does).map((text) => actionOf(text, hands)) }),
    ...(bets !== undefined && { bets: rows.flatMap(({ bet }) => bet ?? []) }),
  })
  const came = {
    says,
    error: answer.error,
    refused: answer.refused,
    ...(finds !== undefined && { finds: answer.findings?.map(({ rule }) => rule) }),
    ...(refused === undefined && { back: answer.settlements?.map(rowText).toSorted() ?? [] }),
    ...(fees !== undefined && { fees: answer.fees }),
  }
  expect(came).toEqual({
    says,
    error: undefined,
    refused,
    ...(finds !== undefined && { finds }),
    ...(refused === undefined && { back: rows.map(({ row }) => row).toSorted() }),
    ...(fees !== undefined && { fees }),
  })
  if (state !== undefined) expect(answer.state, says).toMatchObject(state)
}

const partsOf = (text = ''): string[] => text.split(';').flatMap((part) => part.trim() || [])

function handOf(text: string): [string, string[]] {
  const [name = '', ...cards] = text.split(' ')
  return [/^\d+$/.test(name) ? `seat:${name}` : name, cards]
}

function seatOf(text: string): { seat: number | string; hand?: number } {
  const [seat = '', hand] = text.split('/')
  return { seat: /^\d+$/.test(seat) ? Number(seat) : seat, ...(hand !== undefined && { hand: Number(hand) }) }
}

function actionOf(text: string, hands: Readonly<Record<string, readonly string[]>>) {
  const [who = '', verb = '', ...cards] = text.split(' ')
  const told = { ...seatOf(who), do: verb }
  if (verb === 'set' || (verb === 'logical-way' && cards.length > 0)) {
    const high = [...(hands[who === 'dealer' ? who : `seat:${who}`] ?? [])]
    for (const card of cards) high.splice(high.indexOf(card), 1)
    return { ...told, high, low: cards }
  }
  const [first, second] = cards
  if (second !== undefined) return { ...told, discard: first, card: second }
  return first === undefined ? told : { ...told, card: first }
}

const betForm = /^(?:(\S+) (\S+)|bank) (\d+|-)(?: (?:by (\d+)|part (\S+)))* = (\d+|open)$/

/** A bet as it is told, unless nothing is staked for it (an Envy bonus), and the row that it comes to. */
function betOf(text: string) {
  const [, who = 'dealer', wager = 'player-dealer-bank', stake = '', , , back = ''] = betForm.exec(text) ?? []
  if (back === '') throw new Error(`not a bet: ${text}`)
  const [, by] = / by (\d+)/.exec(text) ?? []
  const [, part] = / part (\S+)/.exec(text) ?? []
  const bet = {
    ...seatOf(who),
    wager,
    ...(by !== undefined && { by: Number(by) }),
    ...(part !== undefined && { part }),
  }
  const row = rowText({ ...bet, ...(back === 'open' ? { open: true } : { returns: Number(back) }) })
  return { row, ...(stake !== '-' && { bet: { ...bet, stake: Number(stake) } }) }
}

const rowText = (row: {
  seat: number | string
  wager: string
  hand?: number
  by?: number
  part?: string
  open?: boolean
  returns?: number
}): string =>
  [
    row.seat,
    row.hand && `/${row.hand}`,
    row.wager,
    row.by && `by ${row.by}`,
    row.part,
    '=',
    row.open ? 'open' : row.returns,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
