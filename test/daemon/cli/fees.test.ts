import { describe, expect, it } from 'vitest'
import { fees } from '../../../daemon/cli/fees.ts'
import { printed } from '../../support/printed.ts'

/** What `feltwire fees` says on both outputs, and with which exit code it ends. */
async function asked(...args: string[]) {
  const { code, out, err } = await printed(fees, ...args)
  return { code, out: out.trimEnd(), error: err.trimEnd() }
}

const data = async (...args: string[]) => JSON.parse((await asked(...args, '--json')).out)

describe('feltwire fees', () => {
  it('lists every schedule, or those of a game', async () => {
    expect(await data()).toHaveLength(14 + 17 + 14 + 8)
    const ids = (await data('hg.lowball')).map(({ id }: { id: string }) => id)
    expect(ids).toEqual(['hg.fees.a.lowball', 'hg.fees.b.lowball', 'hg.fees.b.draw'])
  })

  it('works out what an option takes from a hand', async () => {
    const [option, ...others] = await data('hg.archie.fees', '--option', '1', '--players', '7', '--reached', 'draw-1')
    expect(others).toEqual([])
    expect(option).toMatchObject({ option: 1, players: '6 to 7', due: 500, citation: 'hg, lines 3587-3611' })
    expect((await asked('hg.archie.fees', '--option', '1', '--reached', 'pre')).out).toContain('100 in all')
  })

  it('shows the options that cover what a table plays', async () => {
    const options = await data('hg.fees.a.holdem', '--players', '7', '--limit', '400-800')
    expect(options.every(({ structure }: { structure: string }) => structure === 'limit')).toBe(true)
    expect((await data('hg.fees.a.holdem', '--buy-in', '20000'))[0]).toMatchObject({ option: 110 })
  })

  it('answers for a game with the options of all its sets', async () => {
    const sets = async (...question: string[]) => [
      ...new Set((await data('hg.archie', ...question)).map(({ set }: { set: string }) => set)),
    ]
    expect(await sets('--players', '6', '--limit', '400-800')).toEqual([
      'hg.fees.a.archie',
      'hg.fees.b.draw',
      'hg.archie.fees',
    ])
    expect((await asked('hg.archie', '--option', '999')).error).toContain('hg.archie has no option that answers this')
  })

  it('compares two sets', async () => {
    const { both, only } = await data('hg.super-7-card-stud.fees', '--against', 'hg.super-7-card-stud-hi-lo.fees')
    expect({ both, only }).toEqual({
      both: 46,
      only: { 'hg.super-7-card-stud.fees': [], 'hg.super-7-card-stud-hi-lo.fees': [] },
    })
    const differ = await data('hg.archie.fees', '--against', 'hg.badacey.fees', '--players', '3')
    expect(differ.only['hg.archie.fees'].map(({ option }: { option: number }) => option)).toEqual([19, 20])
  })

  it('prints the rows of collections that players and player-dealer pay', async () => {
    expect((await asked('ca-pai-gow')).out).toContain('1  5  10  50  100')
    expect((await asked('omaha5-limit')).out).toContain('option  limit  blinds  7-9')
  })

  it.each([
    ["There is no fee set 'hg.fees.c'", ['hg.fees.c']],
    ['must be a stage of a hand', ['hg.archie.fees', '--reached', 'tenth']],
    ['--players must be a whole number', ['hg.archie.fees', '--players', 'six']],
    ['--limit must be the two limits', ['hg.archie.fees', '--limit', '1-2-3']],
    ['has no option that answers this', ['hg.archie.fees', '--option', '99']],
    ['is of another kind', ['hg.archie.fees', '--against', 'ca-pai-gow']],
  ])('says in a sentence: %s', async (sentence, args) => {
    const { code, error } = await asked(...args)
    expect(code).toBe(1)
    expect(error).toContain(sentence)
  })

  it('shows its usage for flags that it does not have', async () => {
    expect((await asked('--colour')).code).toBe(2)
  })
})
