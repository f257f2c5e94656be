import { h, type JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { FindingRow, RoundRow } from '../../view-types.ts'
import { download, FileButton } from '../parts/acts/file-button.ts'
import { bets } from '../parts/bets-panel.ts'
import { eventList } from '../parts/event-list.ts'
import { felt } from '../parts/felt-panel.ts'
import { findingItems } from '../parts/finding-list.ts'
import { clock, day, gameName, moment, words, zoneName } from '../parts/format.ts'
import { empty, panel } from '../parts/panel.ts'
import { haveDominoes } from '../parts/pieces.ts'
import { pocketColour } from '../parts/pocket.ts'
import { Stepper } from '../parts/round-stepper.ts'
import { type SettledWager, settlementTable } from '../parts/settlement-table.ts'
import { ask, now, type ServerAnswer } from '../state/api.ts'
import { type DeviceSaid, scenesOf } from '../state/round-scenes.ts'
import { addressOf } from '../state/router.ts'
import { texts } from '../texts.ts'

const said = texts.round

/** A round as the server keeps it. */
type RoundAnswer = {
  readonly row: RoundRow
  readonly result: {
    readonly deal?: Readonly<Record<string, readonly string[]>>
    readonly number?: number
    readonly dice?: readonly number[]
    readonly reason?: string
    readonly settlements: readonly SettledWager[]
  }
  readonly findings: readonly FindingRow[]
  readonly events: readonly DeviceSaid[]
  /** As the table has told it, and when (ms). */
  readonly story?: { readonly at: number; readonly text: string }
}

/** A round that is over: how it was settled, and what the devices said, event by event. */
export function RoundPage({
  table,
  session,
  seq,
}: {
  table: string
  session: string
  seq: string
}): JSX.Element | null {
  const [answer, setAnswer] = useState<ServerAnswer<RoundAnswer>>()
  const address = `/api/rounds/${table}/${session}/${seq}`
  useEffect(() => void ask<RoundAnswer>(address).then(setAnswer), [address])
  if (answer === undefined) return null
  if (!answer.ok)
    return h('div', { class: 'page-head' }, [
      h('h1', null, said.heading('', table)),
      empty(answer.reason === '' ? said.missing : answer.reason),
    ])
  return h(Kept, { round: answer.value, address })
}

function Kept({ round, address }: { round: RoundAnswer; address: string }): JSX.Element {
  const { row, result, findings, events } = round
  const { currency } = row
  const scenes = scenesOf(events, result.deal)
  const [step, setStep] = useState(events.length)
  const isOver = step >= events.length
  // What the rules have decided is in the result; before that there is what the devices had said.
  const ended = { deal: result.deal, spins: spinOf(result.number), dice: result.dice && [result.dice] }
  const scene = scenes[step]
  const hasDominoes = haveDominoes(Object.values(result.deal ?? {}).flat())
  return h('div', { class: 'round-page' }, [
    head(round, address),
    h('div', { class: 'table-body' }, [
      h('div', { class: 'column wide' }, [
        panel(
          'felt-panel',
          texts.table.felt,
          { plain: true, end: events.length === 0 ? undefined : isOver ? said.atEnd : said.step(step, events.length) },
          felt({ ...(isOver || scene === undefined ? definedOf(ended) : scene), hasDominoes }, pocketColour),
          events.length === 0 ? null : h(Stepper, { step, steps: events.length, onStep: setStep }),
        ),
        panel('settlements', said.settlements, { plain: true }, settlementTable(result.settlements, currency)),
        h(Story, { round }),
      ]),
      h('div', { class: 'column' }, [
        panel(
          'events',
          said.events,
          { plain: true },
          events.length === 0 ? empty(said.noEvents) : eventList(events, step, setStep, currency),
        ),
      ]),
      h('div', { class: 'column' }, [
        isOver || scene === undefined
          ? null
          : panel('bets', texts.table.bets, { plain: true }, bets(scene.bets, currency)),
        panel(
          'findings',
          texts.table.findings,
          { plain: true },
          findings.length === 0 ? empty(texts.table.noFindings) : findingItems(findings),
        ),
      ]),
    ]),
  ])
}

/** The story in prose: the table tells it when it is asked to, and the server keeps it. */
function Story({ round: { row, story: kept } }: { round: RoundAnswer }): JSX.Element {
  const [story, setStory] = useState(kept)
  const { table, session, round } = row
  const ask = h(FileButton, {
    ...{ table, op: 'story', args: { round, session }, label: said.tellStory },
    onFile: (file) => void file.text().then((text) => setStory({ at: now(), text })),
  })
  return panel(
    'story',
    said.story,
    { plain: true, end: [story === undefined ? null : `${said.toldAt(moment(story.at, now()))} `, ask] },
    story === undefined ? empty(said.noStory) : h('pre', { class: 'story-text mono' }, story.text),
  )
}

const spinOf = (number: number | undefined): readonly number[] => (number === undefined ? [] : [number])

const definedOf = <Parts extends object>(parts: Parts) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))

function head({ row, result }: RoundAnswer, address: string): JSX.Element {
  const { table, session, round, at, game, kind, says } = row
  return h('div', { class: 'page-head' }, [
    h('h1', null, said.heading(`${round}`, table)),
    h('span', { class: 'soft' }, [gameName({ game }), ' \u00b7 ', `${day(at)} ${clock(at)} ${zoneName(at)}`]),
    h('strong', { class: kind === 'settled' ? '' : 'warn' }, words(says)),
    result.reason === undefined || says.includes(result.reason) ? null : h('span', { class: 'warn' }, result.reason),
    h('span', { class: 'end' }, [
      h(FileButton, {
        ...{ table, op: 'dispute', args: { round, session }, label: said.pack, hint: said.packHint },
        onFile: (file) => download(file, `${table}-${round}.html`),
      }),
      h('a', { class: 'button', href: `/table/${table}` }, table),
      h('a', { class: 'button', href: addressOf('/rounds', { table, to: `${at}` }) }, said.earlier),
      h('a', { class: 'button', href: address, download: `${table}-${round}.json` }, said.asJson),
    ]),
  ])
}
