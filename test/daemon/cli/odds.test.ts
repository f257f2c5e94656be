import { describe, expect, it } from 'vitest'
import { odds } from '../../../daemon/cli/odds.ts'
import { printed } from '../../support/verb-in-process.ts'

/** What `feltwire odds` says on both outputs, and with which exit code it ends. */
async function asked(...args: string[]) {
  const { code, out, err } = await printed(odds, ...args)
  return { code, out: out.trimEnd(), error: err.trimEnd() }
}

describe('odds says no figure that is not the answer to what was asked', () => {
  it.each([
    ['gb.three-card-poker has no strategy', ['gb.three-card-poker', 'ante', '--strategy', 'foo']],
    ['there are optimal and queen-six-four for ante.', ['gb.three-card-poker', '--strategy', 'foo']],
    ['pair-plus of gb.three-card-poker is counted', ['gb.three-card-poker', 'pair-plus', '--strategy', 'optimal']],
    ['Every wager of gb.roulette is counted without a strategy', ['gb.roulette', '--strategy', 'optimal']],
  ])('a strategy that is not there: %s', async (sentence, args) => {
    const { code, out, error } = await asked(...args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toContain(sentence)
  })

  it.each([
    ['gb.casino-stud', 'raise', 'it follows another wager, and is counted with ante or insurance.'],
    ['gb.let-it-ride', 'wager-1', 'it follows another wager, and is counted with wager-pound.'],
    ['gb.ultimate-holdem', 'blind', 'it follows another wager, and is counted with ante.'],
    ['gb.three-card-poker', 'ante-bonus', 'nothing is staked on it, it is paid on ante.'],
    ['gb.pai-gow-poker', 'envy-bonus', 'nothing is staked on it, it is paid on fortune.'],
  ])('%s %s has no row, and why is said', async (game, wager, why) => {
    const { code, out, error } = await asked(game, wager, '--json')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toBe(`${wager} of ${game} has no odds of its own: ${why}`)
  })

  it('what a progressive wager brings goes with the meter that is said', async () => {
    const stud = ['gb.casino-stud', 'progressive']
    const at = await asked(...stud, '--meter', 'gb.casino-stud.progressive=5000000')
    expect(at.code).toBe(0)
    expect(at.out).toContain(
      'stud-progressive: GBP 1.00 brings back 23.0323 % of itself and 0.000292 % of the meter, which is counted at GBP 50,000.00; it costs nothing from GBP 263,205.27 on.',
    )
    expect(await asked(...stud, '--meter', 'lightning=1')).toMatchObject({
      code: 1,
      error: "gb.casino-stud has no meter 'lightning'; it has gb.casino-stud.progressive.",
    })
  })

  it.each([
    ['--rounds', 'x'],
    ['--rounds', '0'],
    ['--meter', 'abc'],
    ['--seed', '-1'],
    ['--options', '{bad'],
    ['--options', '[]'],
  ])('a flag that cannot be read is wrong usage, and named: %s %s', async (flag, value) => {
    const { code, out, error } = await asked('gb.roulette', `${flag}=${value}`)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error).toContain(`${flag} must be `)
  })

  it.each(['rounds', 'seed'])('a number of --%s is refused where nothing is simulated', async (flag) => {
    expect(await asked('gb.casino-holdem', 'aa-bonus', `--${flag}`, '1000', '--json')).toMatchObject({
      code: 1,
      error: `aa-bonus of gb.casino-holdem is counted over all outcomes, and not simulated; leave out --${flag}.`,
    })
    const initial = await asked('gb.blackjack', 'initial', '--rounds', '100', '--json')
    expect(JSON.parse(initial.out)).toMatchObject([{ method: 'simulated', outcomes: 100 }])
  })

  it('a count that takes minutes is announced, with how many deals there are', async () => {
    const unread = ['--options', '{"such": "is no option"}']
    const said = 'ante of gb.casino-holdem is counted over 2,781,381,002,400 deals; this takes several minutes.'
    expect((await asked('gb.casino-holdem', 'ante', ...unread)).error).toContain(said)
    expect((await asked('gb.casino-holdem', 'ante', '--rounds', '9')).error).not.toContain(said)
    expect((await asked('gb.roulette', 'red-black')).error).toBe('')
  })

  it('the tables of one wager are chosen by the id that the book lists', async () => {
    const trips = await asked(
      'gb.ultimate-holdem',
      'trips-bonus',
      '--options',
      '{"payTable.trips-bonus": "trips-2"}',
      '--json',
    )
    expect(JSON.parse(trips.out)).toMatchObject([{ payTable: 'trips-2' }])
  })

  it("a document's figure stands beside the odds that it is for, and beside no others", async () => {
    const printed = async (...args: string[]) => JSON.parse((await asked(...args, '--json')).out)[0]?.printed
    const dragon = (options: object) =>
      printed('gb.punto-banco', 'dragon-bonus', '--options', JSON.stringify({ payTable: 'dragon-min', ...options }))
    expect(await dragon({ decks: 6 })).toBe('11.2%-16.7%')
    expect(await dragon({ decks: 7 })).toBeUndefined()
    const bonus = (odds: object) =>
      printed('gb.let-it-ride', 'three-card-bonus', '--options', JSON.stringify({ payTable: 'tcb-min', odds }))
    expect(await bonus({})).toBe('18.7%')
    expect(await bonus({ 'let-it-ride:flush': '9:1' })).toBe('18.7%')
    expect(await bonus({ 'three-card-bonus:flush': '9:1' })).toBeUndefined()
    const pulled = ['gb.let-it-ride', 'wager-pound', '--options', '{"payTable": {"let-it-ride": "lir-min"}}']
    expect(await printed(...pulled)).toBe('5.25%')
    expect(await printed(...pulled, '--strategy', 'never-pull')).toBeUndefined()
  })

  it('only what the layout has is offered, and what it has not is refused by name (gb 9.1, 9.2)', async () => {
    const small = ['--options', '{"layout": "50-position"}', '--json']
    const offered: { wager: string }[] = JSON.parse((await asked('gb.sic-bo', ...small)).out)
    expect([...new Set(offered.map(({ wager }) => wager))]).toEqual([
      'small',
      'big',
      'specific-triple',
      'specific-double',
      'any-triple',
      'total',
      'dice-combination',
      'single-die',
    ])
    expect(await asked('gb.sic-bo', 'odd', ...small)).toEqual({
      code: 1,
      out: '',
      error: 'a table with these options does not offer odd (gb 9.2, lines 1876-1878)',
    })
    const without = ['--options', '{"wagersOffered": ["small"]}']
    expect(await asked('gb.sic-bo', 'big', ...without)).toMatchObject({ code: 1, out: '' })
  })

  it('a wager may be named by its position, as the odds themselves name it: 21 throws of 216 pay 8:1', async () => {
    const rows = async (spot: string) => JSON.parse((await asked('gb.sic-bo', spot, '--json')).out)
    expect(await rows('total:8')).toMatchObject([{ wager: 'total', on: [8], outcomes: 216, exactEdge: '1/8' }])
    expect(await rows('total:13')).toMatchObject([{ wager: 'total', on: [13], outcomes: 216, exactEdge: '1/8' }])
    expect(await asked('gb.sic-bo', 'total:19')).toMatchObject({
      code: 1,
      error: "gb.sic-bo has no position 'total:19'.",
    })
    expect(await asked('gb.sic-bo', 'small:1')).toMatchObject({ code: 1, out: '' })
  })

  it.each([
    ['--seats goes with --bank', 2, ['hg.baccarat', '--seats', '3']],
    ["--bank must be a whole number of at least 1, not '0'.", 2, ['hg.baccarat', '--bank', '0']],
    ['The house banks gb.roulette; leave out --bank.', 1, ['gb.roulette', '--bank', '3']],
    ['No player banks hg.texas-holdem; leave out --bank.', 1, ['hg.texas-holdem', '--bank', '3']],
    ['bonus of hg.pokara is not counted by place; there is initial.', 1, ['hg.pokara', 'bonus', '--bank', '3']],
    [
      "hg.ultimate-texas-holdem has no strategy 'optimal' by place; there is simple.",
      1,
      ['hg.ultimate-texas-holdem', '--bank', '3', '--strategy', 'optimal'],
    ],
    [
      "hg.ultimate-texas-holdem has no strategy 'simple'; there is optimal and stays.",
      1,
      ['hg.ultimate-texas-holdem', '--strategy', 'simple'],
    ],
    ['leave out --strategy.', 1, ['hg.baccarat', '--bank', '3', '--strategy', 'simple']],
    ['7 seats bet at hg.pokara, not 9.', 1, ['hg.pokara', '--bank', '3', '--seats', '9']],
    ['leave out --seed.', 1, ['hg.baccarat', '--bank', '3', '--seed', '5']],
  ])('a short bank of which nothing can be counted: %s', async (sentence, ends, args) => {
    const { code, out, error } = await asked(...args)
    expect({ code, out }).toEqual({ code: ends, out: '' })
    expect(error).toContain(sentence)
  })

  it('the edge of each place is told where the bank is short', async () => {
    const { out } = await asked('hg.super-9', '--bank', '1', '--seats', '3', '--rounds', '50', '--json')
    const rows = JSON.parse(out)
    expect(rows.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3])
    expect(rows[0]).toMatchObject({ wager: 'base', bank: 1, seats: 3, method: 'simulated', uncovered: 0 })
  })

  it('the seats of a short bank decide by the strategy that each can follow', async () => {
    const { out } = await asked('hg.ultimate-texas-holdem', '--bank', '5', '--seats', '2', '--rounds', '50', '--json')
    expect(JSON.parse(out)).toMatchObject([
      { wager: 'ante', place: 1, strategy: 'simple', method: 'simulated' },
      { wager: 'ante', place: 2, strategy: 'simple', method: 'simulated' },
    ])
  })

  it('a pool has no fixed odds', async () => {
    expect(await asked('hkjc.win')).toEqual({
      code: 1,
      out: '',
      error: 'hkjc.win is a pool: it pays out what is staked in it, so it has no fixed odds.',
    })
    expect((await asked('hkjc.such')).error).toContain("There is no game 'hkjc.such'; there are co.baccarat, ")
  })

  it('side wagers of blackjack are counted for four or six decks only (side-wager-wrong-decks, gb 4.6)', async () => {
    const eight = ['--options', '{"decks": 8}']
    expect(await asked('gb.blackjack', 'perfect-pairs', ...eight)).toEqual({
      code: 1,
      out: '',
      error: 'perfect-pairs: only with four or six decks, and the shoe has 8 (gb 4.6, lines 523-524)',
    })
    expect((await asked('gb.blackjack', 'insurance', ...eight)).code).toBe(0)
    expect((await asked('gb.blackjack', ...eight)).code).toBe(1)
  })
})
