import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../../daemon/config/read-configuration.ts'
import { games } from '../../../../games/games.ts'
import { verifyGeneral } from '../../../../games/gb/general/verify-table.ts'
import { settleCase } from '../../../../games/settle/settle-case.ts'

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
  `    devices: [{ id: shoe, driver: line-card-shoe, serial: { path: /dev/s }${conformity} }]`

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
    expect(mistakes('    general: { trial: { start: 2007-09-01, town: Leeds } }')).toContain(
      'unknown-option at tables.0.general.trial.town',
    )
  })

  it('gr.whole-pay-table: a listed or a custom table stays shut without its notice, as in a case', () => {
    const listed = '    options: { payTable: { royal-match: royal-match-1 } }'
    const custom = `    options: { payTable: { royal-match: custom }, odds: { royal-match: { "same rank and suit": "9:1" } } }`
    const notice = '\n    general: { pay_table_notice: true }'
    const withEdge = '\n    general: { pay_table_notice: true, revised_house_edge: 5% }'
    const refused = 'gr.whole-pay-table at tables.0.options.payTable'
    expect(mistakes(listed)).toEqual([refused])
    expect(mistakes(`${listed}${notice}`)).toEqual([])
    expect(mistakes(custom)).toContain(refused)
    expect(mistakes(`${custom}${notice}`)).toContain(refused)
    expect(mistakes(`${custom}${withEdge}`)).toEqual([])
  })

  it('gr.higher-odds: better odds stay shut without a notice and a house edge', () => {
    const better = '    options: { odds: { "initial:blackjack": "2:1" } }'
    expect(mistakes(better)).toContain('gr.higher-odds at tables.0.options.odds')
    expect(mistakes(`${better}\n    general: { notice: true, house_edge: 0% }`)).toEqual([])
  })

  it('gr.higher-odds: odds that are an option of the game are odds too', () => {
    const stud = (lines: string) => {
      const yaml = table(`    options: { rfRaiseOdds: "${lines}`).replace('gb.blackjack', 'gb.casino-stud')
      const read = readConfiguration(`${yaml}\n${device()}`)
      return read.ok ? [] : read.mistakes.map(({ rule }) => rule)
    }
    expect(stud('100:1" }')).toContain('gr.higher-odds')
    expect(stud('100:1" }\n    general: { notice: true, house_edge: 4% }')).toEqual([])
    expect(stud('50:1" }')).toEqual([])
    expect(stud('40:1" }')).toEqual(['gr.minimum-odds'])
  })

  it.each([
    ['gb.roulette', 'rage-min'],
    ['gb.blackjack', 'royal-match-min perfect-pairs-min'],
    ['gb.punto-banco', 'dragon-min'],
    ['gb.punto-banco-2000', 'dragon-min'],
    ['gb.ultimate-holdem', 'trips-min'],
    ['gb.let-it-ride', 'lir-min tcb-min'],
    ['gb.pai-gow-poker', 'fortune-min'],
    ['gb.three-card-poker', ''],
  ])('gr.minimum-set-not-a-table: %s without a listed table pays by %s', (id, sets) => {
    const game = games.get(id)
    const read = game?.readOptions({})
    const found =
      game !== undefined && read !== undefined && 'options' in read
        ? verifyGeneral({ id: 'table', general: {}, options: {}, devices: [] }, game, read.options).warnings
        : []
    const warned = found.filter(({ rule }) => rule === 'gr.minimum-set-not-a-table')
    expect(warned.map(({ message }) => /'(.*)'/.exec(message)?.[1]).join(' ')).toBe(sets)
  })

  it('gr.minimum-set-not-a-table: warns of none where listed tables are chosen', () => {
    const listed = `    options: { payTable: { royal-match: royal-match-1, perfect-pairs: perfect-pairs-1 } }
    general: { pay_table_notice: true }`
    expect(warnings(table(`${listed}\n${device()}`))).not.toContain('gr.minimum-set-not-a-table')
  })

  it('gr.minimum-set-not-a-table: warns of none for wagers that are not offered', () => {
    const initial = `    options: { wagersOffered: [initial] }\n${device()}`
    expect(warnings(table(initial))).not.toContain('gr.minimum-set-not-a-table')
  })

  it('finds what a case of the same table finds', () => {
    const options = { payTable: { 'royal-match': 'royal-match-2' }, odds: { 'initial:blackjack': '2:1' } }
    const answer = settleCase({ id: 1, game: 'gb.general', options, setup: { game: 'gb.blackjack' } })
    const inCase = 'findings' in answer ? answer.findings.map(({ rule, message }) => ({ rule, message })) : []
    const read = readConfiguration(table(`    options: ${JSON.stringify(options)}\n${device(', conformity: CR-1')}`))
    const inConfig = read.ok ? [] : read.mistakes.map(({ rule, message }) => ({ rule, message }))
    expect(inConfig).toEqual(inCase)
    expect(inCase.map(({ rule }) => rule)).toContain('gr.whole-pay-table')
  })

  it.each([...games.values()].filter(({ id }) => id.startsWith('gb.')))(
    '$id: an option of the game at any of its values breaks no general rule',
    (game) => {
      const choices = Object.entries(game.options).flatMap(([name, option]) =>
        option.kind === 'choice' ? option.values.map((value) => ({ [name]: value })) : [],
      )
      for (const options of [...choices, { offered: 'all' }, { wagersOffered: 'all' }]) {
        const read = game.readOptions(options)
        const table = { id: 'table', general: {}, options, devices: [] }
        const found = verifyGeneral(table, game, 'options' in read ? read.options : undefined).mistakes
        expect(found, JSON.stringify(options)).toEqual([])
      }
    },
  )

  it('knows what a rule reads beside what it is about, though nothing else is said of that', () => {
    for (const idle of ['alarm: true', 'houseEdge: 2%', 'pay_table_notice: true', 'Notice Displayed: true'])
      expect(mistakes(`    general: { ${idle} }`), idle).toEqual([])
    expect(mistakes('    general: { agreed_ruleset: v1 }')).toEqual([
      'unknown-option at tables.0.general.agreed_ruleset',
    ])
  })

  it('gr.equipment-standards: warns where no device has its reference, and refuses where one lacks it', () => {
    expect(warnings(table(device()))).toContain('gr.equipment-standards')
    expect(warnings(table(device(', conformity: CR-1')))).not.toContain('gr.equipment-standards')
    const second = ', { id: bets, driver: line-bet-sensors, serial: { path: /dev/b } }]'
    const read = readConfiguration(table(device(', conformity: CR-1').replace(/\]$/, second)))
    expect(read.ok || read.mistakes.map(({ rule }) => rule)).toContain('gr.equipment-standards')
  })

  it('gr.table-limits-notice: warns of wagers without limits', () => {
    expect(warnings(table(device()))).toContain('gr.table-limits-notice')
  })
})
