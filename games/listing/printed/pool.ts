import type { PlainRecord } from '../forms/canonical.ts'
import type { RulesEntry } from './entry.ts'
import { otherSentences, recordOf, sentence, valueText } from './words.ts'

/** The parts of a pool that are told here. */
export const partsOfPools = ['resolves', 'combination', 'step', 'leastOver', 'starters', 'parts']

export const poolEntries = ({ resolves, combination, step, leastOver, starters, parts }: PlainRecord): RulesEntry[] => [
  ...one('the winning combination', resolves === undefined ? undefined : valueText(resolves)),
  ...one('a bet names', combination === undefined ? undefined : combinationText(recordOf(combination))),
  ...one(
    'dividends',
    step === undefined
      ? undefined
      : `in multiples of ${valueText(step)} cents, and at least ${valueText(leastOver)} cents over the Unit Bet`,
  ),
  ...one('starters', starters === undefined ? undefined : `the pool is closed under ${valueText(starters)} starters`),
  ...one('division', parts === undefined ? undefined : partsText(recordOf(parts))),
]

const one = (id: string, text: string | undefined): RulesEntry[] =>
  text === undefined ? [] : [{ id, says: [sentence(text)] }]

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

const partsText = ({ main, lesser, of, ...others }: PlainRecord): string =>
  [
    `of ${whole[valueText(of)] ?? valueText(of)} ${valueText(main)} percent go to the winning combination or the bonus, ${valueText(lesser)} percent to the consolation or the Six Up.`,
    ...otherSentences(others),
  ].join(' ')
