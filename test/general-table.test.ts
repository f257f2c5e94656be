import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../daemon/config.ts'

const table = (lines: string) => `
site: casino
journal: ./x.journal
broker: { url: mqtt://127.0.0.1:1883 }
tables:
  - id: bj-1
    game: gb.blackjack
${lines}
`
const device = (conformity = '') =>
  `    devices: [{ id: bets, driver: line-bet-sensors, serial: { path: /dev/b }${conformity} }]`

function mistakes(lines: string): string[] {
  const read = readConfiguration(table(`${lines}\n${device(', conformity: CR-1')}`))
  return read.ok ? [] : read.mistakes.map(({ rule, path }) => `${rule} at ${path}`)
}

const warnings = (yaml: string): (string | undefined)[] => {
  const read = readConfiguration(yaml)
  return read.ok ? read.warnings.map(({ rule }) => rule) : []
}

describe('check-config and the general rules of Great Britain', () => {
  it('opens a table with a layout, a trial in its time and limits', () => {
    expect(
      mistakes(`
    general:
      layout: { side_wagers: [royal-match], suspended: [] }
      trial: { start: 2007-09-01, end: 2007-12-01, ruleset: v1, information_notice: true, house_edge: "2%" }
      date: 2007-10-01
      offered: [royal-match]`),
    ).toEqual([])
  })

  it.each([
    ['gr.progressive.availability', '    options: { progressive: { share: 0.8 } }'],
    ['gr.bank', '    general: { banked_by: player }'],
    ['gr.marked-layout', '    general: { layout: { side_wagers: [] }, wagers: [royal-match] }'],
    ['gr.trial-games', '    general: { trial: { start: 2007-09-01, end: 2007-12-01 } }'],
    ['gr.local-variation', '    general: { variation: { tables: [bj-2] } }'],
    ['gr.deck-count-fixed', '    general: { deck_change: { from: 6, to: 8, at: mid-shoe, unanimous: true } }'],
  ])('%s keeps it shut', (rule, lines) => {
    expect(mistakes(lines)).toContain(`${rule} at tables.0.general`)
  })

  it('gr.progressive.meter-share: a share under 70 percent keeps a Casino Stud table shut', () => {
    const stud = table('    options: { progressive: { share: 0.6 } }').replace('gb.blackjack', 'gb.casino-stud')
    const read = readConfiguration(`${stud}${device()}`)
    expect(read.ok || read.mistakes.map(({ rule }) => rule)).toContain('gr.progressive.meter-share')
  })

  it('says what no general rule is about', () => {
    expect(mistakes('    general: { lucky: true }')).toEqual(['unknown-option at tables.0.general.lucky'])
  })

  it('gr.equipment-standards: warns where no device has its reference, and refuses where one lacks it', () => {
    expect(warnings(table(device()))).toContain('gr.equipment-standards')
    expect(warnings(table(device(', conformity: CR-1')))).not.toContain('gr.equipment-standards')
    const second = ', { id: shoe, driver: angel-eye, serial: { path: /dev/s } }]'
    const read = readConfiguration(table(device(', conformity: CR-1').replace(/\]$/, second)))
    expect(read.ok || read.mistakes.map(({ rule }) => rule)).toContain('gr.equipment-standards')
  })

  it('gr.table-limits-notice: warns of wagers without limits', () => {
    expect(warnings(table(device()))).toContain('gr.table-limits-notice')
  })
})
