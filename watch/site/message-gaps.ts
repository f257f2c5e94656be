/** The number of a message within its table's session. */
export type MessageNumber = { readonly session: number; readonly seq: number }

/** Messages that were published and never came: all of a session from one number to another. */
export type Gap = { readonly session: number; readonly from: number; readonly to: number }

/** The alert that the watch raises itself of a gap; it is over at once, and stays until somebody acknowledges it. */
export const gapAlert = 'messages-missed'

/** What is missing between the last message that was heard and this one. Before the first, nothing is known. */
export function gapBefore(last: MessageNumber, { session, seq }: MessageNumber): Gap | undefined {
  if (last.session === 0 || session < last.session) return undefined
  const from = session === last.session ? last.seq + 1 : 1
  return seq > from ? { session, from, to: seq - 1 } : undefined
}

export const missedIn = ({ from, to }: Gap): number => to - from + 1

export const gapText = ({ session, from, to }: Gap): string =>
  `${from === to ? `message ${from}` : `messages ${from} to ${to}`} of session ${session} never came: rounds, findings and figures here lack what they said; the table's journal has it`
