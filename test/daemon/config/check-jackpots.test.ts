import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'

const drivers = ['line-card-shoe', 'line-bet-sensors', 'line-jackpot-meter']
const stud = {
  id: 'stud-1',
  game: 'gb.casino-stud',
  options: { progressiveOffered: 'yes-offered' },
  meters: { 'gb.casino-stud.progressive': 'stud' },
}
const ez = {
  id: 'ez',
  game: 'co.ez-baccarat',
  options: { payTable: { 'ez-progressive': 'ez-p1' } },
  meters: { 'ez-progressive': 'ez' },
}
type Table = { id: string; game: string; options: object; meters: object }
const meter = { id: 'stud', main: 70 }

/** What is wrong with tables of these devices and meters, and what they are warned of; only what is about meters. */
function judged(tables: readonly Table[], meters: readonly object[], devices = drivers) {
  const read = readConfiguration(
    JSON.stringify({
      site: 'casino',
      journal: '/tmp/none',
      broker: { url: 'mqtt://127.0.0.1:1883' },
      meters,
      tables: tables.map((table) => ({
        ...table,
        devices: devices.map((driver) => ({ id: driver, driver, serial: { path: `/dev/${table.id}-${driver}` } })),
      })),
    }),
  )
  const said = read.ok ? read.warnings : read.mistakes
  const about = said.filter(({ message }) => /meter|stakes/.test(message) && !/technical/.test(message))
  return { ok: read.ok, said: about.map(({ path, message }) => `${path}: ${message}`), first: said[0] }
}

describe('the meters of a configuration', () => {
  it('are each there once', () => {
    expect(judged([stud], [meter, meter])).toMatchObject({
      ok: false,
      said: ["meters.1.id: meter 'stud' appears twice"],
    })
  })

  it('of one link have one aggregate limit, or none (co, line 329)', () => {
    const limited = { ...ez, id: 'ez-2', options: { ...ez.options, aggregateLimit: 1_000 } }
    expect(judged([limited, ez], [{ id: 'ez', main: 10 }])).toMatchObject({
      ok: false,
      said: [],
      first: { message: 'its tables have different aggregate limits: 1000 and none' },
    })
  })
})

describe('linked tables', () => {
  it('pay several seats in one order (gr.progressive.multiple-wins, gb 2.7 e)', () => {
    const fromTheRight = { ...stud.options, jackpotOrder: 'dealer-right' }
    expect(judged([stud, { ...stud, id: 'stud-2', options: fromTheRight }], [meter])).toMatchObject({
      ok: false,
      first: { message: 'its tables have different orders of several seats: dealer-left and dealer-right' },
    })
  })
})

describe('a progressive', () => {
  it('that a table of Great Britain offers feeds a meter (gr.progressive.meter-share, gb 2.7 b)', () => {
    expect(judged([stud], [meter])).toMatchObject({ ok: true, said: [] })
    expect(judged([{ ...stud, meters: {} }], [])).toMatchObject({
      ok: false,
      said: ["tables.0.meters: progressive is offered, and its jackpot 'gb.casino-stud.progressive' feeds no meter"],
      first: { rule: 'gr.progressive.meter-share', citation: 'gb 2.7 b, lines 209-212' },
    })
  })

  it('that is not offered feeds none', () => {
    const refused = 'progressive is not offered at this table, so it feeds no meter'
    expect(judged([{ ...stud, options: {} }], [meter])).toMatchObject({
      ok: false,
      said: [`tables.0.meters.gb.casino-stud.progressive: ${refused}`],
    })
    expect(judged([{ ...stud, options: {}, meters: {} }], [])).toMatchObject({ ok: true, said: [] })
  })

  it('that is among the wagers of a table is warned of when it feeds no meter, and is none when it is not offered', () => {
    expect(judged([{ ...ez, meters: {} }], [])).toMatchObject({
      ok: true,
      said: [
        "tables.0.meters: ez-progressive is offered, and its jackpot 'ez-progressive' feeds no meter, so its wins stay open",
      ],
    })
    const without = { ...ez, options: { wagersOffered: ['player', 'banker', 'tie'] }, meters: {} }
    expect(judged([without], [])).toMatchObject({ ok: true, said: [] })
  })

  it.each([
    ['a display', 'line-jackpot-meter', 'the meter has no display at this table'],
    ['bet sensors', 'line-bet-sensors', 'there are no bet sensors, so the meter gets no contributions from this table'],
  ])('on a meter is warned of at a table without %s (gb 2.7 a and g)', (_, missing, warning) => {
    const devices = drivers.filter((driver) => driver !== missing)
    expect(judged([stud], [meter], devices)).toMatchObject({ ok: true, said: [`tables.0.devices: ${warning}`] })
    expect(judged([{ ...stud, options: {}, meters: {} }], [], devices)).toMatchObject({ ok: true, said: [] })
  })
})
