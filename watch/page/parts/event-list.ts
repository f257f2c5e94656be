import { h, type JSX } from 'preact'
import type { DeviceSaid } from '../state/round-scenes.ts'
import { eventWords } from './event-words.ts'
import { exactClock } from './format.ts'

/** What the devices said, with where the felt stands now. */
export const eventList = (
  events: readonly DeviceSaid[],
  step: number,
  go: (step: number) => void,
  currency?: string,
): JSX.Element =>
  h(
    'ol',
    { class: 'event-list' },
    events.map(({ at, seq, device, event }, i) =>
      h('li', { key: seq, class: i < step ? 'was' : '' }, [
        h(
          'button',
          {
            type: 'button',
            class: 'event',
            'aria-current': i + 1 === step ? 'step' : undefined,
            onClick: () => go(i + 1),
          },
          [
            h('span', { class: 'faint' }, exactClock(at)),
            h('span', { class: 'soft' }, device),
            h('span', null, eventWords(event, currency)),
          ],
        ),
      ]),
    ),
  )
