import type { PoolTold, RoundStory, StoryMoment } from '../../story/round-story.ts'
import { el, type Html } from './html.ts'
import { pictures } from './pictures.ts'

/*
 * The page's first part, for a player and a judge. `data-from` names the member of the story that an element's text is: the
 * page compares the two.
 */

export function storyPart(story: RoundStory): Html[] {
  return [
    el('header', {}, [
      el('p', { class: 'kind' }, `Record of a round \u00b7 ${story.site}`),
      el('h1', {}, `${story.game.title}: round ${story.round} at ${story.table}`),
      el('p', {}, whenWords(story)),
      el('p', { class: `stands ${story.state}`, 'data-from': 'stands' }, story.stands),
    ]),
    ...section('What came out', [
      ...pictures(story.shown),
      ...bettingLines(story),
      list(story.decisions.map(({ says }) => says)),
    ]),
    ...section('Wagers', story.wagers.length === 0 ? [] : [wagers(story), ...house(story)]),
    ...section('People', [...ruling(story), asked(story)]),
    ...section('Findings', findings(story)),
    ...section('Jackpots', [meters(story)]),
    ...section('Pool', pool(story)),
    ...section('Results that were replaced', [
      list(story.earlier.map(({ at, stands, reason }) => [`${at.text}: ${stands}`, reason].filter(isText).join(' '))),
    ]),
    ...section('Devices', [devices(story)]),
    ...section('Alerts', [list(story.alerts.map(({ says, raised, over }) => `${says} ${span(raised, over)}`))]),
    ...section('What is not known', [
      story.unknown.length === 0 ? el('p', {}, 'Nothing of this round is known to be missing.') : list(story.unknown),
    ]),
  ]
}

const isText = (text: string | undefined): text is string => text !== undefined && text !== ''

/** A heading with what is below it; nothing where there is nothing. */
function section(title: string, parts: readonly (Html | undefined)[]): Html[] {
  const there = parts.filter((part) => part !== undefined)
  return there.length === 0 ? [] : [el('section', {}, [el('h2', {}, title), ...there])]
}

const list = (items: readonly string[]): Html | undefined =>
  items.length === 0
    ? undefined
    : el(
        'ul',
        {},
        items.map((item) => el('li', {}, item)),
      )

const whenWords = ({ began, over, zone, session, game }: RoundStory): string =>
  [
    over === undefined ? `From ${began.text}` : `${began.text} to ${over.text}`,
    `(${zone}), session ${session}.`,
    game.citation === '' ? '' : `Played by ${game.document}, ${game.citation}. ${game.approval}`,
  ]
    .filter(isText)
    .join(' ')

function bettingLines({ betting: { opened, closed, by } }: RoundStory): Html[] {
  const said = [
    opened === undefined ? undefined : `Betting opened at ${opened.text}.`,
    closed === undefined ? undefined : `Betting closed at ${closed.text}${by === undefined ? '' : ` (${by})`}.`,
  ].filter(isText)
  return said.length === 0 ? [] : [el('p', {}, said.join(' '))]
}

const columns = ['Player', 'Wager', 'Stake', 'Returned', 'Why'] as const

function wagers({ wagers, totals }: RoundStory): Html {
  const cell = (column: number, from: string | undefined, text: string, look?: string) =>
    el('td', { 'data-label': columns[column], 'data-from': from, class: look }, text)
  return el('table', { class: 'wagers' }, [
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        columns.map((title) => el('th', { scope: 'col' }, title)),
      ),
    ),
    el(
      'tbody',
      {},
      wagers.map((wager, i) =>
        el('tr', { class: wager.verdict }, [
          cell(0, `wagers.${i}.owner`, wager.owner),
          cell(1, `wagers.${i}.title`, wager.title),
          cell(2, `wagers.${i}.stake.text`, wager.stake.text, 'money'),
          wager.returns === undefined
            ? cell(3, undefined, wager.verdict === 'open' ? 'still open' : 'not decided', 'money')
            : cell(3, `wagers.${i}.returns.text`, wager.returns.text, 'money'),
          el('td', { 'data-label': columns[4] }, [
            el('span', { 'data-from': `wagers.${i}.why` }, wager.why),
            el('span', { class: 'cite', 'data-from': `wagers.${i}.citation` }, wager.citation),
          ]),
        ]),
      ),
    ),
    el('tfoot', {}, [
      el('tr', {}, [
        el('th', { scope: 'row' }, 'Together'),
        el('td', {}),
        cell(2, 'totals.staked.text', totals.staked.text, 'money'),
        cell(3, 'totals.returned.text', totals.returned.text, 'money'),
        el('td', {}, totals.waiting.minor === 0 ? '' : `${totals.waiting.text} wait for a decision`),
      ]),
    ]),
  ])
}

const house = ({ house = [] }: RoundStory): Html[] =>
  house.map((says, i) => el('p', { 'data-from': `house.${i}` }, says))

/** @param from where the words stand in the story, which the page compares them with */
const withRule = (says: string, citation: string, from?: string): Html =>
  el('li', {}, [
    el('span', from === undefined ? {} : { 'data-from': from }, says),
    citation === '' ? undefined : el('span', { class: 'cite' }, citation),
  ])

const ruling = ({ ruling }: RoundStory): Html[] =>
  ruling === undefined
    ? []
    : [
        el('p', { 'data-from': 'ruling.says' }, ruling.says),
        ...(ruling.rules.length === 0
          ? []
          : [
              el(
                'ul',
                {},
                ruling.rules.map(({ rule, citation }) => withRule(rule, citation)),
              ),
            ]),
      ]

function asked({ asked }: RoundStory): Html | undefined {
  if (asked.length === 0) return undefined
  const who = (by: string, name?: string, role?: string): string => [name ?? by, role].filter(isText).join(', ')
  const items = asked.map((request) =>
    el('li', {}, [
      el('span', {}, `${request.at.text}: ${who(request.by, request.name, request.role)} ${request.says}`),
      request.refused === undefined ? undefined : el('span', {}, ` Refused: ${request.refused}`),
      request.key === undefined ? undefined : el('span', { class: 'cite' }, `key ${request.key}`),
      request.second === undefined
        ? undefined
        : el(
            'span',
            { class: 'cite' },
            `with ${who(request.second.by, request.second.name, request.second.role)}, key ${request.second.key}`,
          ),
    ]),
  )
  return el('ul', {}, items)
}

const findings = ({ findings }: RoundStory): Html[] =>
  findings.map(({ at, severity, says, remedy, citation }) =>
    el('div', { class: `finding ${severity}` }, [
      el('p', {}, `${at.text}: ${says}`),
      remedy === '' ? undefined : el('p', {}, [el('strong', {}, 'Remedy'), remedy]),
      el('p', { class: 'cite' }, citation),
    ]),
  )

const meters = ({ meters }: RoundStory): Html | undefined =>
  meters.length === 0
    ? undefined
    : el(
        'ul',
        {},
        meters.map(({ meter, says, before, after, citation }) =>
          withRule(`${meter}: ${says} (on show before ${before}, after ${after})`, citation),
        ),
      )

function pool({ pool }: RoundStory): Html[] {
  if (pool === undefined) return []
  const { meeting, race, state, finish, dividends, working, tickets } = pool
  const rules = (title: string, from: string, told: readonly { says: string; citation: string }[]) => {
    const items = told.map(({ says, citation }, i) => withRule(says, citation, `pool.${from}.${i}.says`))
    return items.length === 0 ? [] : [el('h3', {}, title), el('ul', {}, items)]
  }
  const ended = finish.length === 0 ? '' : ` Finish: ${finish.join('; ')}.`
  return [
    el('p', {}, `${meeting}, race ${race}: ${state}.${ended}`),
    ...rules('Dividends', 'dividends', dividends),
    ...rules('How they were worked out', 'working', working),
    ...(tickets.length === 0 ? [] : [el('h3', {}, 'Tickets'), el('ul', {}, tickets.map(ticketPaid))]),
  ]
}

const ticketPaid = ({ ticket, pays, citation }: PoolTold['tickets'][number], i: number): Html =>
  el('li', {}, [
    el('span', {}, `Ticket ${ticket} pays `),
    el('span', { 'data-from': `pool.tickets.${i}.pays.text` }, pays.text),
    el('span', { class: 'cite' }, citation),
  ])

function devices({ devices }: RoundStory): Html | undefined {
  if (devices.length === 0) return undefined
  return list(
    devices.map(({ id, driver, isSound, troubles }) =>
      isSound ? `${id} (${driver}): sound` : `${id} (${driver}): ${troubles.join('; ')}`,
    ),
  )
}

const span = (raised?: StoryMoment, over?: StoryMoment): string =>
  [raised && `raised ${raised.text}`, over && `over ${over.text}`].filter(isText).join(', ')
