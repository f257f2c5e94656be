import { expect, it } from 'vitest'
import { rulesForm } from '../../../games/listing/forms/rules-form.ts'
import { rulesText } from '../../../games/listing/printed/rules-text.ts'

const divisionOf = (game: string): readonly string[] | undefined =>
  rulesText(rulesForm(game) ?? {})
    .flatMap(({ entries }) => entries)
    .find(({ id }) => id === 'division')?.says

it.each([
  ['hkjc.six-up', 'Of the Net Pool 50 percent go to the Six Win Bonus, and 50 percent to the Six Up.'],
  [
    'hkjc.triple-trio',
    'Of the Net Pool 85 percent go to the winning combination, and 15 percent to the consolation combination.',
  ],
  [
    'hkjc.double',
    'Of the Net Pool with the Jackpot 85 percent go to the winning combination, and 15 percent to the consolation combination.',
  ],
])('%s divides its Net Pool as its rule does (hkjc 3.5(a)(iii) to (v))', (game, says) => {
  expect(divisionOf(game)).toEqual([says])
})
