import { type CardRoomOutcome, saidOnly } from '../../kit/card-room/answer.ts'
import { type CardRoomGame, type CardRoomPage, cardRoomFinding } from '../../kit/card-room/page.ts'
import type { Finding } from '../../kit/document/finding.ts'
import { idOf } from '../../kit/settle/case-fields.ts'
import { readCardRoomCase } from './read-case.ts'

/** What an answer says: of a refusal the id alone, its reason being the finding. */
type Said = Omit<CardRoomOutcome, 'refused' | 'findings'> & { refused?: string; findings?: readonly Finding[] }

export type CardRoomLine = ({ id: string | number } & Said) | { id: string | number | null; error: string }

/** Settles a case of one of the card room's games. A malformed one gets an `error`. */
export function settleCardRoom({ page, settle }: CardRoomGame, given: unknown): CardRoomLine {
  const read = readCardRoomCase(given)
  if ('wrong' in read) return { id: idOf(given), error: read.wrong }
  const { round } = read
  const answer = settle(round)
  return 'error' in answer ? { id: round.id, error: answer.error } : { id: round.id, ...lineOf(page, answer) }
}

/** Each pot and the table that a fee is taken by are told by live tables, whose results have them. */
function lineOf(page: CardRoomPage, { refused, findings = [], pots: _, ...told }: CardRoomOutcome): Said {
  const fees = told.fees?.map(({ fee, from, amount }) => ({ fee, from, amount }))
  const rest = { ...told, ...(fees === undefined ? {} : { fees }) }
  if (refused !== undefined) return { refused: refused.rule, findings: [cardRoomFinding(page, refused, 'violation')] }
  const found = findings.map((breach) => cardRoomFinding(page, breach, breach.severity ?? 'warning'))
  return saidOnly({ ...rest, findings: found })
}
