import type { FormValue, PlainRecord } from '../forms/canonical.ts'
import type { RulesEntry } from './entry.ts'
import { otherSentences, recordOf, sentence, textOf, valueText } from './form-text.ts'

/** The parts of a pool that are told here. */
export const partsOfPools = [
  ...['resolves', 'combination', 'step', 'leastOver', 'declaredBy', 'starters', 'closedBy', 'unpaidBalance', 'jackpot'],
  'parts',
]

export function poolEntries(form: PlainRecord): RulesEntry[] {
  const {
    id,
    cite,
    resolves,
    combination,
    step,
    leastOver,
    declaredBy,
    starters,
    closedBy,
    unpaidBalance,
    jackpot,
    parts,
  } = form
  const { cite: dividedBy, ...division } = recordOf(parts)
  return [
    ...(resolves === undefined ? [] : one('the winning combination', cite, valueText(resolves))),
    ...(combination === undefined ? [] : one('a bet names', cite, combinationText(recordOf(combination)))),
    ...(step === undefined ? [] : one('dividends', declaredBy, dividendsText(step, leastOver))),
    ...(starters === undefined
      ? []
      : one('starters', closedBy, `the pool is closed under ${valueText(starters)} starters${ofLegs(combination)}`)),
    ...(unpaidBalance === undefined
      ? []
      : one(
          'unpaid balance',
          unpaidBalance,
          'under a Unit Bet on a part, the part is the dividend, and what is not paid goes to the Jackpot Pool',
        )),
    ...(jackpot === undefined ? [] : one('jackpot', jackpot, 'its Jackpot joins the main part')),
    ...(parts === undefined ? [] : one('division', dividedBy, partsText(division, valueText(id ?? null)))),
  ]
}

/** A pool of several races goes on while one of them has enough. */
const ofLegs = (combination: FormValue | undefined): string =>
  recordOf(combination).legs === undefined ? '' : ' in all of its legs'

const one = (id: string, cite: FormValue | undefined, text: string): RulesEntry[] => [
  { id, cite: textOf(cite), says: [sentence(text)] },
]

const dividendsText = (step: FormValue, leastOver: FormValue | undefined): string =>
  `in multiples of ${valueText(step)} cents, and at least ${valueText(leastOver)} cents over the Unit Bet`

function combinationText({ kind, horses, ordered, legs, ...others }: PlainRecord): string {
  const more = otherSentences(others).join(' ')
  switch (kind) {
    case 'race':
      return `${horses === 1 ? 'one horse' : `${valueText(horses)} horses`} of a race${horses === 1 && ordered === true ? '' : ordered === true ? ', in order' : ', in any order'}. ${more}`
    case 'horse-legs':
      return `one horse in each of ${valueText(legs)} legs. ${more}`
    case 'trio-legs':
      return `three horses in each of ${valueText(legs)} legs, in any order. ${more}`
    case 'composite':
      return `a composite of several horses. ${more}`
    default:
      return valueText({ kind: kind ?? null, ...others })
  }
}

const whole: Readonly<Record<string, string>> = {
  'net-pool': 'the Net Pool',
  'net-pool-and-jackpot': 'the Net Pool with the Jackpot',
}

/** Six Up divides between two dividends that are both for winners (3.5(a)(iv)); the others have a consolation. */
const partNames: Readonly<Record<string, readonly [main: string, lesser: string]>> = {
  'hkjc.six-up': ['the Six Win Bonus', 'the Six Up'],
}

function partsText({ main, lesser, of, ...others }: PlainRecord, game: string): string {
  const [greater, second] = partNames[game] ?? ['the winning combination', 'the consolation combination']
  const divided = whole[valueText(of)] ?? valueText(of)
  return [
    `of ${divided} ${valueText(main)} percent go to ${greater}, and ${valueText(lesser)} percent to ${second}.`,
    ...otherSentences(others),
  ].join(' ')
}
