import { cardText, words } from '../../screen/card-and-wager-text.ts'
import { cardLook } from '../../screen/felt-picture.ts'
import { type Look, painted, type StyledLine, span, verdictLooks, widthOf } from '../../screen/styled-text.ts'
import type { AskedTold, FindingTold, RoundStory, ShownInRound, StoryMoment, WagerTold } from './round-story.ts'

/** A story for a terminal or a pager of so many columns: lines of text, coloured where `colour` says so. */
export function storyPage(story: RoundStory, { width = 80, colour = false } = {}): string {
  const parts = [
    title(story, width),
    shownLines(story.shown),
    section('BETTING', bettingText(story), width),
    list(
      'DECISIONS',
      story.decisions.map(({ says }) => says),
      width,
    ),
    wagerLines(story, width),
    meterLines(story, width),
    findingLines(story.findings, width),
    askedLines(story, width),
    earlierLines(story, width),
    ...poolParts(story, width),
    deviceLines(story, width),
    list('NOT KNOWN', story.unknown, width),
  ]
  const lines = parts.filter((part) => part.length > 0).flatMap((part, i) => (i === 0 ? part : [[], ...part]))
  return lines.map((line) => (colour ? painted(line, true) : textOf(line)).trimEnd()).join('\n')
}

const textOf = (line: StyledLine): string => line.map(({ text }) => text).join('')

const timeOf = ({ text }: StoryMoment): string => text.slice(-8)

function title(
  { site, table, round, session, game, zone, began, over, stands, state, dealer }: RoundStory,
  width: number,
): StyledLine[] {
  const place = site === '' ? table : `${site}, ${table}`
  const until = over === undefined ? '' : ` to ${timeOf(over)}`
  const look: Look = state === 'settled' ? 'good' : 'warning'
  return [
    [span(`Round ${round} at ${place}`, 'heading'), span(`, session ${session}`)],
    ...wrapped(game.citation === '' ? game.title : `${game.title} (${game.citation})`, width).map((text) => [
      span(text),
    ]),
    [span(`${began.text}${until} (${zone})${dealer === undefined ? '' : `, dealt by ${dealer}`}`)],
    ...wrapped(stands, width - 2).map((text, i) => [span(i === 0 ? text : `  ${text}`, look)]),
  ]
}

/** Owners in a column of their own, and what a hand counts after its cards. */
function shownLines({ hands, number, dice, symbol, before, unplaced }: ShownInRound): StyledLine[] {
  const column = Math.max(...hands.map(({ owner }) => owner.length), 0) + 2
  const lines: StyledLine[] = [
    ...before.map((each) => [span(`  before  ${each.number ?? each.dice?.join('-') ?? ''}`, 'faint')]),
    ...hands.map(({ owner, cards, says }) => [
      span(`  ${owner.padEnd(column)}`),
      ...cards.flatMap((card) => [span(cardText(card), cardLook(card)), span(' ')]),
      span(says === undefined ? '' : ` ${says}`, 'strong'),
    ]),
    ...(number === undefined ? [] : [[span('  '), span(` ${number.text} `, number.colour), span(` ${number.colour}`)]]),
    ...(dice === undefined ? [] : [[span(`  ${dice.join('-')}`, 'strong')]]),
    ...(symbol === undefined ? [] : [[span(`  ${symbol}`, 'strong')]]),
    ...(unplaced.length === 0 ? [] : [[span(`  hand not known: ${unplaced.map(cardText).join(' ')}`, 'warning')]]),
  ]
  return lines.length === 0 ? [] : [[span(hands.length > 0 ? 'DEALT' : 'CAME OUT', 'heading')], ...lines]
}

function bettingText({ betting: { opened, closed, by } }: RoundStory): string {
  const parts = [
    ...(opened === undefined ? [] : [`opened ${timeOf(opened)}`]),
    ...(closed === undefined ? [] : [`closed ${timeOf(closed)}${by === undefined ? '' : ` (${by})`}`]),
  ]
  return parts.join(', ')
}

const section = (name: string, text: string, width: number): StyledLine[] =>
  text === '' ? [] : [[span(name, 'heading')], ...indented(text, width, 2)]

const list = (name: string, items: readonly string[], width: number): StyledLine[] =>
  items.length === 0 ? [] : [[span(name, 'heading')], ...items.flatMap((item) => indented(item, width, 2))]

function wagerLines({ wagers, totals, house = [] }: RoundStory, width: number): StyledLine[] {
  if (wagers.length === 0) return []
  const sums = [
    `staked ${totals.staked.text}`,
    `goes back ${totals.returned.text}`,
    ...(totals.waiting.minor === 0 ? [] : [`waits ${totals.waiting.text}`]),
  ]
  return [
    [span('WAGERS', 'heading')],
    ...wagers.flatMap((wager) => wagerTold(wager, width)),
    [span(`  In all: ${sums.join(', ')}`, 'strong')],
    ...house.flatMap((says) => indented(says, width, 2)),
  ]
}

const looks: Readonly<Record<WagerTold['verdict'], Look>> = {
  ...verdictLooks,
  held: 'warning',
}

/** Who and what at the left, the money at the right, and below it why. */
function wagerTold({ owner, title, stake, returns, verdict, why, citation }: WagerTold, width: number): StyledLine[] {
  const money = returns === undefined ? `${stake.text} stays` : `${stake.text} -> ${returns.text}`
  const [first = '', ...more] = wrapped(`${owner}: ${title}`, width - money.length - 4)
  const left = span(`  ${first}`)
  const gap = span(' '.repeat(Math.max(2, width - widthOf([left]) - money.length)))
  const cited = citation === '' ? why : `${why} [${citation}]`
  return [
    [left, gap, span(money, looks[verdict])],
    ...more.map((text) => [span(`    ${text}`)]),
    ...indented(cited, width, 4),
  ]
}

const meterLines = ({ meters }: RoundStory, width: number): StyledLine[] =>
  list(
    'JACKPOTS',
    meters.map(
      ({ meter, says, before, after, citation }) => `${meter}: ${says}; shows ${before}, then ${after} [${citation}]`,
    ),
    width,
  )

function findingLines(findings: readonly FindingTold[], width: number): StyledLine[] {
  if (findings.length === 0) return []
  return [
    [span('FINDINGS', 'heading')],
    ...findings.flatMap((found, i) => {
      const { at, rule, severity, says, remedy, citation } = found
      const isRepeated = findings[i + 1]?.rule === rule && findings[i + 1]?.remedy === remedy
      return [
        [span(`  ${timeOf(at)} `), span(`${severity}: ${rule}`, severity === 'warning' ? 'warning' : 'bad')],
        ...indented(`${says} [${citation}]`, width, 4),
        ...(isRepeated ? [] : indented(remedyText(remedy), width, 4)),
      ]
    }),
  ]
}

/** Where the document names no remedy, its rule stands instead. */
const remedyText = (remedy: string): string => (remedy.startsWith('Rule: ') ? remedy : `What to do: ${remedy}`)

function askedLines({ asked, ruling }: RoundStory, width: number): StyledLine[] {
  const rules = ruling?.rules.map(({ rule, citation }) => `${words(rule)} [${citation}]`) ?? []
  const ruled = ruling === undefined ? [] : [[ruling.says, ...rules].join('; ')]
  return list('PEOPLE', [...asked.map(askedText), ...ruled], width)
}

function askedText({ at, by, name, role, key, second, says, refused }: AskedTold): string {
  const person = (id: string, known?: string, place?: string) =>
    known === undefined ? id : `${known} (${[id, place].filter(Boolean).join(', ')})`
  const both = second === undefined ? '' : ` and ${person(second.by, second.name, second.role)}`
  const signed =
    key === undefined ? '' : `; signed by key ${key}${second === undefined ? '' : ` and key ${second.key}`}`
  return `${timeOf(at)} ${person(by, name, role)}${both} ${says}${refused === undefined ? '' : `; refused: ${refused}`}${signed}`
}

const earlierLines = ({ earlier }: RoundStory, width: number): StyledLine[] =>
  list(
    'BEFORE THAT',
    earlier.map(({ at, stands }) => `${timeOf(at)} ${stands}`),
    width,
  )

function poolParts({ pool }: RoundStory, width: number): StyledLine[][] {
  if (pool === undefined) return []
  const cited = ({ says, citation }: { says: string; citation: string }) => `${says} [${citation}]`
  return [
    list('FINISH', pool.finish, width),
    list('DIVIDENDS', pool.dividends.map(cited), width),
    list('WORKING', pool.working.map(cited), width),
    list(
      'TICKETS',
      pool.tickets.map(({ ticket, pays, citation }) => `${ticket}: ${pays.text} [${citation}]`),
      width,
    ),
  ]
}

function deviceLines({ devices, alerts }: RoundStory, width: number): StyledLine[] {
  const others = alerts.filter(({ id }) => !devices.some((device) => id.startsWith(`${device.id}-`)))
  if (devices.length + others.length === 0) return []
  return [
    [span('DEVICES', 'heading')],
    ...devices.flatMap(({ id, driver, isSound, troubles }) => [
      [span(`  ${id} (${driver}): `), isSound ? span('sound', 'good') : span('in doubt', 'bad')],
      ...troubles.flatMap((trouble) => indented(trouble, width, 4)),
    ]),
    ...others.flatMap(({ says }) => indented(`alert: ${says}`, width, 2)),
  ]
}

const indented = (text: string, width: number, indent: number): StyledLine[] =>
  wrapped(text, width - indent).map((line) => [span(' '.repeat(indent) + line)])

/** Lines of at most so many columns, broken between words where that can be. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

const pieces = (word: string, width: number): string[] =>
  word.length <= width ? [word] : [word.slice(0, width), ...pieces(word.slice(width), width)]
