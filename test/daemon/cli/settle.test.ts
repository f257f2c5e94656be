import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What `feltwire settle` answers, line by line, when its input comes in these pieces. */
async function settled(...pieces: string[]) {
  const child = spawn(at('../../../node_modules/.bin/node'), [at('../../../feltwire.js'), 'settle'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text
  })
  const closed = once(child, 'close')
  for (const piece of pieces) {
    if (!child.stdin.write(piece)) await once(child.stdin, 'drain')
    await pause(20)
  }
  child.stdin.end()
  await closed
  return out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

/** A wager on the symbol that one segment has: 50:1 where the wheel stops there (gb 10.9, lines 2105-2113). */
const spun = (id: number, symbol: string) => ({
  id,
  game: 'gb.big-six',
  outcome: { symbol },
  bets: [{ seat: 1, wager: 'symbol', on: ['A'], stake: 100 }],
})
const line = (id: number, symbol = 'A') => JSON.stringify(spun(id, symbol))
const won = (id: number) => expect.objectContaining({ id, settlements: [expect.objectContaining({ returns: 5_100 })] })
const lost = (id: number) => expect.objectContaining({ id, settlements: [expect.objectContaining({ returns: 0 })] })

describe('feltwire settle', () => {
  it('answers every line in order, wherever its input is cut and however a line ends', async () => {
    const text = `${line(1)}\n\n${line(2, 'B')}\r\n   \n${line(3)}`
    const cut = text.indexOf('"id":2') + 3
    expect(await settled(text.slice(0, cut), text.slice(cut, cut + 40), text.slice(cut + 40))).toEqual([
      won(1),
      lost(2),
      won(3),
    ])
  })

  it('takes the mark with which some editors begin a file', async () => {
    expect(await settled(`\uFEFF${line(1)}\n`)).toEqual([won(1)])
  })

  it('fails when the disk takes no more of what it answers', () => {
    const words = [at('../../../node_modules/.bin/node'), at('../../../feltwire.js'), 'settle'].join(' ')
    const { status, stderr } = spawnSync('sh', ['-c', `${words} > /dev/full`], { input: line(1), encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('ENOSPC')])
  })

  it('tells by its exit code, and on stderr, of lines that were refused or malformed', () => {
    const run = (input: string) =>
      spawnSync(at('../../../node_modules/.bin/node'), [at('../../../feltwire.js'), 'settle'], {
        input,
        encoding: 'utf8',
      })
    expect(run(line(1))).toMatchObject({ status: 0, stderr: '' })
    const unlisted = JSON.stringify({ ...spun(2, 'A'), bets: [{ seat: 1, wager: 'sign', stake: 100 }] })
    const { status, stderr } = run(`${line(1)}\n${unlisted}\n{}`)
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Of 3 cases, 1 refused .* and 1 malformed/)])
  })

  it('says which keys a part of a case may have where it has another', async () => {
    const [answer] = await settled(JSON.stringify({ ...spun(1, 'A'), bets: [{ seat: 1, wager: 'symbol', stakes: 1 }] }))
    expect(answer.error).toMatch(/^bets\.0: takes no 'stakes'; it takes seat, wager, stake, on, /)
  })

  it('says what is wrong with a line, and goes on with the next', async () => {
    const tooLong = 'x'.repeat(3 << 20)
    expect(await settled(`no JSON\n{"id":7}\n`, `${tooLong}\n${line(8)}\n`)).toEqual([
      { id: null, error: expect.stringMatching(/^not JSON: /) },
      { id: 7, error: expect.stringMatching(/^game: /) },
      { id: null, error: 'a case is longer than 1048576 characters' },
      won(8),
    ])
  })
})

describe('cases of one game under several options', () => {
  /** A tie of nines pays 8:1 at least, and what its table says (co 30-2808(2), line 144). */
  const tie = (options: object, stake = 100) =>
    settleCase({
      id: 1,
      game: 'co.baccarat',
      options,
      deal: { player: ['9h', 'Ks'], banker: ['9c', 'Qd'] },
      bets: [{ seat: 1, wager: 'tie', stake }],
    })
  const returns = (amount: number) =>
    expect.objectContaining({ settlements: [expect.objectContaining({ returns: amount })] })

  it('are each settled under their own, in whatever order they come', () => {
    for (const _ of [1, 2]) {
      expect(tie({})).toEqual(returns(900))
      expect(tie({ tiePays: '9:1' })).toEqual(returns(1_000))
      expect(tie({ limits: { tie: { min: 200 } } })).toEqual(expect.objectContaining({ refused: 'tr-notices' }))
      expect(tie({ wagersOffered: ['player', 'banker'] })).toEqual(
        expect.objectContaining({ refused: 'tr-permitted-wagers' }),
      )
      expect(tie({ limits: { tie: { min: 200 } } }, 200)).toEqual(returns(1_800))
    }
  })

  it('are settled alike when more sets of options have come than are kept', () => {
    for (let min = 1; min <= 250; min++) expect(tie({ limits: { tie: { min } } }, 250)).toEqual(returns(2_250))
    expect(tie({ tiePays: '9:1' })).toEqual(returns(1_000))
  })
})

describe('wagers on one spot against the limits of the table (gb 3.10, lines 345-347)', () => {
  type Spot = { seat?: number; player?: string; on?: number[]; at?: number; stake: number }

  const refused = (...spots: Spot[]) => {
    const answer = settleCase({
      id: 1,
      game: 'gb.roulette',
      options: { limits: { 'straight-up': { min: 100, max: 500 } } },
      outcome: { spins: [7, 8] },
      bets: spots.map((spot) => ({ seat: 1, wager: 'straight-up', on: [7], ...spot })),
    })
    return 'refused' in answer ? answer.refused : undefined
  }

  it('count together: two that reach the minimum, and two that are over the maximum', () => {
    expect(refused({ stake: 60 }, { stake: 40 })).toBeUndefined()
    expect(refused({ stake: 60 }, { stake: 39 })).toBe('gr.table-limits-notice')
    expect(refused({ stake: 300 }, { stake: 200 })).toBeUndefined()
    expect(refused({ stake: 300 }, { stake: 201 })).toBe('gr.table-limits-notice')
  })

  it('are over it in one finding, however many there are', () => {
    const bets = [300, 201].map((stake) => ({ seat: 1, wager: 'straight-up', on: [7], stake }))
    const options = { limits: { 'straight-up': { max: 500 } } }
    expect(settleCase({ id: 1, game: 'gb.roulette', options, outcome: { wheel: 7 }, bets })).toMatchObject({
      findings: [
        { rule: 'gr.table-limits-notice', message: expect.stringContaining('501 is over the maximum of 500') },
      ],
    })
  })

  it.each<[string, Spot]>([
    ['another number', { on: [8], stake: 500 }],
    ['another seat', { seat: 2, stake: 500 }],
    ['another player', { player: 'Ann', stake: 500 }],
    ['another spin', { at: 2, stake: 500 }],
  ])('count apart on %s', (_, spot) => {
    expect(refused({ stake: 500 }, spot)).toBeUndefined()
  })
})
