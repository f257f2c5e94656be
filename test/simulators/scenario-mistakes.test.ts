import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readScenario } from '../../simulators/scenario-player/read-scenario.ts'
import { run, scratch } from '../support/table-pc.ts'

const wrong = (text: string) => {
  const read = readScenario(text)
  return read.ok ? [] : read.mistakes.map(({ line, path, message }) => `${line} ${path}: ${message}`)
}

const withSteps = (...steps: string[]) =>
  ['seed: 1', 'devices:', '  shoe: { kind: angel-eye, pty: shoe }', '  wheel: { kind: cammegh, tcp: 0 }', 'steps:']
    .concat(steps.map((step) => `  - ${step}`))
    .join('\n')

describe('a mistake in a scenario is named with its path and line', () => {
  it.each([
    ['no such device', '{ say: [bets, clear, 1, tie] }', 'steps.0.say.0', "there is no device 'bets'"],
    ['a verb that the device has not', '{ say: [shoe, spin] }', 'steps.0.say.1', "'shoe' cannot 'spin'"],
    ['a verb of the language', '{ say: [shoe, constructor] }', 'steps.0.say.1', "cannot 'constructor'"],
    [
      'too few arguments',
      '{ say: [shoe, card, 9s] }',
      'steps.0.say',
      "'card' takes a card (Th | Xx | 0x), an owner (player | banker | burn | first-card), a number",
    ],
    ['too many arguments', '{ say: [shoe, cutCard, 1] }', 'steps.0.say', "'cutCard' takes nothing more"],
    ['a card that is none', '{ say: [shoe, card, 1s, player, 1] }', 'steps.0.say.2', 'must be a card'],
    ['a time without a unit', '{ after: 500, unplug: shoe }', 'steps.0.after', 'must be text, not 500'],
    ['a time that cannot be', '{ at: 00:61:00, unplug: shoe }', 'steps.0.at', 'hours, minutes and seconds'],
    ['two times', '{ at: 00:01:00, after: 1s, unplug: shoe }', 'steps.0.after', 'either `at` or `after`'],
    ['nothing to do', '{ at: 00:01:00 }', 'steps.0', 'must have exactly one of say, spoil'],
    ['two things to do', '{ unplug: shoe, mend: shoe }', 'steps.0', 'has mend and unplug'],
    ['a step that there is not', '{ explode: shoe }', 'steps.0.explode', 'is not known here'],
    ['a chance over 1', '{ spoil: { wire: shoe, drop: 2 } }', 'steps.0.spoil.drop', 'must be 1 or less'],
    [
      'a check where there is none',
      '{ spoil: { wire: wheel, wrong-check: 1 } }',
      'steps.0.spoil.wrong-check',
      'no check',
    ],
    [
      'no name to be wrong',
      '{ spoil: { wire: shoe, wrong-identity: 1 } }',
      'steps.0.spoil.wrong-identity',
      'never sends its identity',
    ],
    ['a wheel that is rebooted', '{ say: [wheel, reboot] }', 'steps.0.say.1', "'wheel' cannot 'reboot'"],
    [
      'a shoe that is a wheel',
      '{ play: { game: baccarat, shoe: wheel, bets: shoe, rounds: 1 } }',
      'steps.0.play.shoe',
      "must be of the kind 'angel-eye'",
    ],
    [
      'a time in a repeat',
      '{ repeat: { times: 2, steps: [{ at: 00:00:01, mend: shoe }] } }',
      'steps.0.repeat.steps.0.at',
      'a repeated step has no single time',
    ],
  ])('%s', (_what, step, path, message) => {
    const mistakes = wrong(withSteps(step))
    expect(mistakes).toContainEqual(expect.stringContaining(message))
    expect(mistakes.find((mistake) => mistake.includes(message))).toMatch(`6 ${path}: `)
  })

  it('a time that falls, also behind a repeat', () => {
    const steps = ['{ at: 00:00:10, mend: shoe }', '{ at: 00:00:09, mend: shoe }']
    expect(wrong(withSteps(...steps))).toEqual(['7 steps.1.at: is before the end of the step above it'])
    const repeat = '{ repeat: { times: 20, steps: [{ after: 1s, mend: shoe }] } }'
    expect(wrong(withSteps(repeat, '{ at: 00:00:19, mend: shoe }'))).toHaveLength(1)
    expect(wrong(withSteps(repeat, '{ at: 00:00:20, mend: shoe }'))).toEqual([])
  })

  it('two devices on one link', () => {
    const devices = ['  a: { kind: keypad, pty: a }', '  b: { kind: card-reader, pty: ./a }']
    const mistakes = wrong(['seed: 1', 'devices:', ...devices, 'steps: [{ mend: a }]'].join('\n'))
    expect(mistakes).toEqual(["4 devices.b.pty: is already the link of 'a'"])
  })

  it('devices of no kind, on the wrong wire, on none, or without their broker', () => {
    const devices = [
      '  a: { kind: toaster, pty: a }',
      '  b: { kind: keypad, mqtt: b }',
      '  c: { kind: keypad }',
      '  d: { kind: sic-bo-shaker, mqtt: d }',
    ]
    const mistakes = wrong(['seed: 1', 'devices:', ...devices, 'steps: [{ mend: a }]'].join('\n'))
    expect(mistakes.map((mistake) => mistake.split(':')[0])).toEqual([
      '3 devices.a.kind',
      '4 devices.b',
      '5 devices.c',
      '6 devices.d.mqtt',
    ])
    expect(mistakes.slice(1, 3)).toEqual([
      "4 devices.b: 'keypad' is reached by pty or tcp; this names mqtt",
      "5 devices.c: 'keypad' is reached by pty or tcp; this names no wire",
    ])
  })

  it('text that is no YAML, and an empty file', () => {
    expect(wrong('seed: [1')[0]).toMatch(/^\d /)
    expect(wrong('')).toEqual(['1 : the file is empty'])
  })

  it('on the command line, with all the others', async () => {
    const file = join(scratch(), 'wrong.yaml')
    writeFileSync(file, withSteps('{ unplug: bets }', '{ say: [shoe, spin] }'))
    const { code, out, err } = await run('simulate', '--scenario', file)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(`${file} cannot be played:`)
    expect(err).toContain("line 6, steps.0.unplug: there is no device 'bets'")
    expect(err).toContain("line 7, steps.1.say.1: 'shoe' cannot 'spin'")
  })
})

describe('a round that its table cannot tell', () => {
  const withRound = (round: string) =>
    [
      'seed: 1',
      'table: { game: gb.three-card-poker }',
      'devices:',
      '  shoe: { kind: line-shoe, pty: shoe }',
      '  bets: { kind: bet-board, pty: bets }',
      '  keys: { kind: keypad, pty: keys }',
      'steps:',
      `  - round: { title: a round, ${round} }`,
    ].join('\n')
  const ante = 'bets: [{ seat: 1, wager: ante, stake: 500 }]'
  const deal = "deal: { 'seat:1': 9s 9h 2d, dealer: Kc 7h 3s }"

  it.each([
    ['a hand is short of a card', `${ante}, deal: { 'seat:1': 9s 9h }`, 'a card is due to seat:1'],
    [
      'a hand has a card too many',
      `${ante}, deal: { 'seat:1': 9s 9h 2d, dealer: Kc 7h 3s 4s }, actions: [{ seat: 1, do: fold }]`,
      '4s of dealer is left',
    ],
    ['a seat does not decide', `${ante}, ${deal}`, 'seat 1 must decide'],
    [
      'a seat decides that nobody asks',
      `${ante}, ${deal}, actions: [{ seat: 1, do: fold }, { seat: 2, do: fold }]`,
      'seat 2 is never due to fold',
    ],
    [
      'a stake that no decision makes',
      `bets: [{ seat: 1, wager: ante, stake: 500 }, { seat: 1, wager: play, stake: 500 }], ${deal}, actions: [{ seat: 1, do: fold }]`,
      'has no decision that stakes play',
    ],
    [
      'a message follows one that the round does not have',
      `${ante}, ${deal}, actions: [{ seat: 1, do: fold }], meanwhile: [{ after: [keypad, press, play, 1], say: [keypad, press, fold, 1] }]`,
      'no message of this round is',
    ],
    ['no round at all', 'bets: some', 'bets'],
  ])('%s', (_, round, message) => {
    expect(wrong(withRound(round))).toEqual([expect.stringContaining(message)])
  })

  it('a device is missing, or the game', () => {
    const round = withRound(`${ante}, ${deal}, actions: [{ seat: 1, do: fold }]`)
    expect(wrong(round)).toEqual([])
    expect(wrong(round.replace('keypad', 'card-reader'))).toEqual([expect.stringContaining("the kind 'keypad'")])
    expect(wrong(round.replace('gb.three-card-poker', 'gb.snap'))).toEqual([
      expect.stringContaining("no game 'gb.snap'"),
    ])
  })
})
