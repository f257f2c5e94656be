import { describe, expect, it } from 'vitest'
import { fees } from '../../../daemon/cli/fees.ts'
import { printed } from '../../support/verb-in-process.ts'

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
    const { out } = await asked('ca-pai-gow')
    expect(out).toContain(
      '1  500 to 1000       50 from a player for each circle, 100 from the player-dealer for each hand',
    )
    expect(out).toContain('from the player-dealer by table action: 100 at 100 to 10000, 200 at 10500 to 30000')
    expect((await asked('omaha5-limit')).out).toContain('option  limit  blinds  7-9')
  })

  it('works out what players and player-dealer owe for a hand that a player banks', async () => {
    // Lines 3230 and 3218: ten to a hundred dollars, one dollar a circle, two from the player-dealer.
    const flat = await data('hg.ez-baccarat-panda-8', '--limit', '1000-10000', '--circles', '3')
    expect(flat.find(({ set }: { set: string }) => set === 'ca-ez-baccarat')).toMatchObject({
      ...{ option: '4', playerPerCircle: 100, playerDealerPerHand: 200 },
      due: { players: 300, playerDealer: 200 },
    })
    const [tiers] = await data('ca-pai-gow', '--option', '17', '--action', '60000')
    expect(tiers).toMatchObject({ option: '17', due: { players: 0, playerDealer: 700 } })
    const [coupons] = await data('ca-ez-baccarat', '--option', '31', '--action', '20000', '--coupons', '2')
    expect(coupons).toMatchObject({ playerPerCoupon: 100, due: { players: 200 } })
  })

  it('works out the column of so many players of a table by buy-in and blinds', async () => {
    const rows = await data('nl-poker-drop', '--buy-in', '20000', '--players', '5')
    // Lines 1406-1407: $100-300 with blinds of 2-3, and $200 with 3-5.
    expect(rows).toMatchObject([
      { buy_in: '100-300', blinds: '2-3', due: 200 },
      { buy_in: '200.00', blinds: '3-5', due: 200 },
    ])
    expect((await data('omaha5-limit', '--option', '3', '--players', '8'))[0]).toMatchObject({ limit: '3-6', due: 400 })
  })

  it('compares sets of one kind, whichever it is', async () => {
    const { both, only } = await data('own-fortune-pai-gow', '--against', 'ca-pai-gow')
    // Its own table charges $10/$10 and $15/$15 at the top limits (lines 1707-1708).
    expect(both + only['own-fortune-pai-gow'].length).toBe(11)
    expect(only['own-fortune-pai-gow'].map(({ option }: { option: string }) => option)).toEqual(['3', '4', '10', '11'])
    expect((await asked('nl-poker-drop', '--against', 'pl-poker-drop')).code).toBe(0)
  })

  it.each([
    ["There is no fee set 'hg.fees.c'", ['hg.fees.c']],
    ['must be a stage of a hand', ['hg.archie.fees', '--reached', 'tenth']],
    ['--players must be a whole number', ['hg.archie.fees', '--players', 'six']],
    ['--limit must be the two limits', ['hg.archie.fees', '--limit', '1-2-3']],
    ['has no option that answers this', ['hg.archie.fees', '--option', '99']],
    ['is of another kind', ['hg.archie.fees', '--against', 'ca-pai-gow']],
    ['ca-pai-gow has no option that answers this', ['ca-pai-gow', '--option', '99']],
    ['hg.baccarat has no option that answers this', ['hg.baccarat', '--option', '99']],
    ['omaha5-limit has no option that answers this', ['omaha5-limit', '--option', '99']],
    ['--players cannot be used with ca-pai-gow', ['ca-pai-gow', '--players', '5']],
    ['--circles cannot be used with hg.archie.fees', ['hg.archie.fees', '--circles', '2']],
    ['--players cannot be used with ca-pai-gow', ['ca-pai-gow', '--against', 'ca-pan-9', '--players', '5']],
    ["'feltwire fees' alone lists the sets", ['--option', '3']],
  ])('says in a sentence: %s', async (sentence, args) => {
    const { code, error } = await asked(...args)
    expect(code).toBe(1)
    expect(error).toContain(sentence)
  })

  it('shows its usage for flags that it does not have', async () => {
    expect((await asked('--colour')).code).toBe(2)
  })
})
