import { moneyIn } from '../../text/money.ts'
import { cureOf, troublesOf } from '../links/device-cures.ts'
import { type Rung, rungs, stopsAt } from '../links/ladder.ts'
import type { DeviceStatus } from '../mqtt/write-retained.ts'
import { momentText, returnsText, spotText, wagerText, words } from './card-and-wager-text.ts'
import { felt, feltRows, feltWidth } from './felt-picture.ts'
import {
  beside,
  fitted,
  type Look,
  type StyledLine,
  span,
  spread,
  squeezed,
  verdictLooks,
  widthOf,
} from './styled-text.ts'
import type { TableScene } from './table-scene.ts'

const margin = 1
const gap = 2
/** From `roomy` rows on, empty rows separate the parts of a panel; from `roomier` rows on, two findings fit. */
const roomy = 16
const roomier = 22
/** Column widths. Below `least` the column is left out; above `most` an amount is too far from its wager. */
const betsWidth = { least: 18, most: 36 }
const settlementsWidth = { least: 28, most: 52 }

/** One table in so many columns and rows: the felt, bets, settlements, findings and devices. */
export function panel(scene: TableScene, width: number, rows: number): StyledLine[] {
  const inside = width - 2 * margin
  const space: StyledLine[] = rows >= roomy ? [[]] : []
  const wires = devices(scene, inside)
  const left = rows - 1 - wires.length - 3 * space.length
  const said = notices(scene, inside, Math.max(1, Math.min(left - feltRows, rows >= roomier ? 4 : 2)))
  const body = layout(scene, inside, Math.max(0, left - said.length))
  const within = [...space, ...body, ...space, ...said, ...wires, ...space]
  return [title(scene, width), ...within.map((line) => [span(' '.repeat(margin)), ...line])].slice(0, rows)
}

const title = ({ id, game, round }: TableScene, width: number): StyledLine => {
  const now = [words(round.phase), ...round.notes].join(', ')
  const left = [span(` ${id} `, 'bar'), span(` ${game.title}`, 'bar-note')]
  return spread(left, [span(`  round ${round.round}  ${now} `, 'bar')], width, 'bar')
}

function layout(scene: TableScene, width: number, rows: number): StyledLine[] {
  const room = width - feltWidth - gap
  const hasBoth = room >= betsWidth.least + gap + settlementsWidth.least
  const bets = Math.min(betsWidth.most, hasBoth ? Math.floor((room - gap) * 0.4) : room)
  const settlements = Math.min(settlementsWidth.most, room - bets - gap)
  const columns = [
    { lines: felt(scene, rows), width: Math.min(feltWidth, width) },
    ...(bets < betsWidth.least ? [] : [{ lines: betRows(scene, bets, rows), width: bets }]),
    ...(hasBoth ? [{ lines: settlementRows(scene, settlements, rows), width: settlements }] : []),
  ]
  return beside(columns, rows, gap)
}

type Row = { seat: number; wager: string; amount: string; look?: Look }

function betRows({ round, game }: TableScene, width: number, rows: number): StyledLine[] {
  const money = moneyIn(game.currency)
  const bets = round.bets.map(({ seat, spot, stake }): Row => ({ seat, wager: spotText(spot), amount: money(stake) }))
  const total = round.bets.reduce((sum, { stake }) => sum + stake, 0)
  return list('BETS', bets.length === 0 ? '' : money(total), bets, width, rows)
}

function settlementRows({ results, game }: TableScene, width: number, rows: number): StyledLine[] {
  const last = results.at(-1)
  if (last === undefined) return []
  const money = moneyIn(game.currency)
  const paid = last.settlements.map(
    (settlement): Row => ({
      seat: settlement.seat,
      wager: wagerText(settlement.wager, settlement.on),
      amount: returnsText(settlement, money),
      look: verdictLooks[settlement.verdict],
    }),
  )
  const staked = last.settlements.reduce((sum, { stake }) => sum + stake, 0)
  const returned = last.settlements.reduce((sum, { returns = 0 }) => sum + returns, 0)
  const total = paid.length === 0 ? words(last.kind) : `${money(staked)} → ${money(returned)}`
  const why: StyledLine[] = last.reason === undefined ? [] : [[span(last.reason, 'warning')]]
  return [...list(`ROUND ${last.round}`, total, paid, width, rows - why.length), ...why]
}

/** Sorted by seat; rows that do not fit are counted. */
function list(name: string, total: string, items: readonly Row[], width: number, rows: number): StyledLine[] {
  const heading = spread([span(name, 'heading')], [span(` ${total}`, 'heading')], width)
  const ordered = items.toSorted((a, b) => a.seat - b.seat)
  const shown = ordered.length < rows ? ordered : ordered.slice(0, Math.max(0, rows - 2))
  const more = ordered.length - shown.length
  return [
    heading,
    ...shown.map((row) => listed(row, width)),
    ...(more === 0 ? [] : [[span(`  and ${more} more`, 'faint')]]),
  ]
}

function listed({ seat, wager, amount, look }: Row, width: number): StyledLine {
  const right = [span(` ${amount}`, look)]
  const name = squeezed(wager, width - 2 - widthOf(right))
  return spread([span(`${seat} `, 'faint'), span(name, look === 'faint' ? look : undefined)], right, width)
}

/** Active alerts, then the last findings; each finding has its rule and citation above its message. */
function notices({ alerts, findings }: TableScene, width: number, rows: number): StyledLine[] {
  const standing = alerts.map((text): StyledLine => [span(`■ ${text}`, 'bad')])
  const found = findings.flatMap(({ rule, severity, citation, round, message, remedy }): StyledLine[] => [
    [span(`▲ ${rule}`, severity === 'warning' ? 'warning' : 'bad'), span(`  ${citation}  round ${round}`, 'faint')],
    [span(`  ${message}`), span(`  ${remedy}`, 'faint')],
  ])
  const said = [...standing, ...found].slice(0, rows)
  const lines = said.length === 0 ? [[span('✓ ', 'good'), span('no findings', 'faint')]] : said
  return Array.from({ length: rows }, (_, row) => fitted(lines[row] ?? [], width))
}

/** A ladder for each device; at the right the broker and the count of published messages. */
function devices(scene: TableScene, width: number): StyledLine[] {
  const { devices, connected, published } = scene
  const broker = connected ? span('broker connected', 'faint') : span('broker away', 'bad')
  const ends: StyledLine[] = [[broker], [span(`${published.toLocaleString('en-US')} published`, 'faint')]]
  const nameWidth = Math.max(...devices.map(({ id }) => id.length))
  return devices.map((device, i) => {
    const end = [span('  '), ...(ends[i] ?? [])]
    return spread(ladder(device, scene, nameWidth, width - widthOf(end)), end, width)
  })
}

/** Ticks for the rungs that the device reaches, and what to do where it stops; with last good times where they fit. */
function ladder(device: DeviceStatus, { at, alerts }: TableScene, nameWidth: number, width: number): StyledLine {
  const stop = stopsAt(device, at)
  const troubles = troublesOf(device.id, alerts)
  const climbed = stop === undefined ? rungs : rungs.slice(0, rungs.indexOf(stop))
  const lastGood = (rung: Rung) => {
    const last = device.ladder[rung]
    return last === null ? '' : `${momentText(last, at)} `
  }
  const tick = (rung: Rung, time = '') => [span('✓ ', 'good'), span(`${rung} ${time}`, 'faint')]
  const stopped = stop === undefined ? [] : [span(`✗ ${stop} ${lastGood(stop)} `, 'bad')]
  const isWell = stop === undefined && troubles.length === 0
  const cure = isWell ? [] : [span(cureOf(device, at, troubles), troubles.length > 0 ? 'warning' : undefined)]
  const withTicks = (ticks: StyledLine): StyledLine => [
    span(`${device.id.padEnd(nameWidth)}  `, 'strong'),
    ...ticks,
    ...stopped,
    ...cure,
  ]
  const timed = (rung: Rung) => tick(rung, lastGood(rung))
  const longest = [climbed.flatMap(timed), climbed.flatMap((rung) => tick(rung))].map(withTicks)
  return longest.find((line) => widthOf(line) <= width) ?? withTicks(climbed.slice(-1).flatMap(timed))
}
