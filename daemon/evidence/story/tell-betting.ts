import type { Entry } from '../../journal/entry.ts'
import type { RoundStory } from './round-story.ts'
import type { StoryWords } from './story-words.ts'
import type { ResultAt } from './tell-ending.ts'

/** When betting opened, by the dealer's button or the wheel, and when it closed. */
export function bettingTold(
  results: readonly ResultAt[],
  entries: readonly Entry[],
  say: StoryWords,
): RoundStory['betting'] {
  const closedAt = results.find(({ result }) => result.closedAt !== undefined)?.result.closedAt
  const opened = entries.find(
    (entry) => entry.kind === 'event' && opens(entry) && entry.at <= (closedAt ?? Number.POSITIVE_INFINITY),
  )
  return {
    ...(opened !== undefined && { opened: say.moment(opened.at) }),
    ...(closedAt !== undefined && { closed: say.moment(closedAt), ...closedBy(entries, closedAt) }),
  }
}

/** What was heard when betting closed. */
function closedBy(entries: readonly Entry[], closedAt: number): { by?: string } {
  const closing = entries.flatMap((entry) =>
    entry.kind === 'event' && entry.at === closedAt ? (closes(entry) ?? []) : [],
  )
  return closing[0] === undefined ? {} : { by: closing[0] }
}

function closes({ event }: Entry & { kind: 'event' }): string | undefined {
  switch (event.type) {
    case 'betting':
      return event.open || event.told ? undefined : 'no more bets'
    case 'wheel-phase':
      return event.phase === 'no-more-bets' ? 'the wheel says no more bets' : undefined
    case 'card-drawn':
    case 'cards-delivered':
      return 'the first card'
    case 'dice-rolled':
      return 'the throw'
    default:
      return undefined
  }
}

function opens({ event }: Entry & { kind: 'event' }): boolean {
  if (event.type === 'betting') return event.open && event.told !== true
  return event.type === 'wheel-phase' && event.phase === 'place-bets'
}
