import { isDeepStrictEqual } from 'node:util'
import { type FormValue, isRecord, type PlainRecord } from '../forms/canonical.ts'
import type { RulesEntry, RulesRow } from './entry.ts'
import { entriesOf, joined, listOf, otherSentences, recordOf, sentence, textOf, valueText } from './form-text.ts'

/** What each wager of a form wins on and pays. */
export const wagerEntries = (form: PlainRecord): RulesEntry[] =>
  entriesOf(form.wagers).map(([id, wager]) => wagerEntry(id, recordOf(wager)))

function wagerEntry(id: string, wager: PlainRecord): RulesEntry {
  const { title, cite, optional, stands, paidOn, says, when, wins, pushes, halves, voids, rows, each, ...more } = wager
  const {
    tables,
    pays,
    commission,
    positions,
    unmarked,
    late,
    behind,
    banks,
    noAction,
    awards,
    instead,
    stakeBack,
    ...others
  } = more
  return {
    id,
    title: textOf(title),
    cite: textOf(cite),
    says: [
      ...(optional === true ? ['A side wager.'] : optionalWords('optional', optional)),
      ...(stands === true ? ['It may stay open over several rounds.'] : optionalWords('stands', stands)),
      ...(paidOn === undefined ? [] : [`Nothing is staked on it: it is paid on ${valueText(paidOn)}.`]),
      ...(says === undefined ? [] : [sentence(valueText(says))]),
      ...outcomeSentences(recordOf(when)),
      ...[...condition('Wins', wins), ...condition('Pushes', pushes)],
      ...[...condition('Half of it is lost', halves), ...condition('Does not count, and goes back,', voids)],
      ...(each === undefined ? [] : [`Wins ${valueText(each)}.`]),
      ...paySentences({ tables, pays }),
      ...(instead === undefined ? [] : [insteadText(recordOf(instead))]),
      ...(stakeBack === undefined ? [] : stakeBackSentences(recordOf(stakeBack))),
      ...(commission === undefined ? [] : [`Less ${valueText(commission)}.`]),
      ...positionSentences(listOf(positions)),
      ...(unmarked === undefined ? [] : [`At a table that does not offer it, it breaks ${valueText(unmarked)}.`]),
      ...(late === undefined ? [] : [`If its chips move too late, that is ${valueText(late)}.`]),
      ...(behind === undefined
        ? []
        : [`It stands behind another player's wager: ${joined(listOf(behind).map(valueText), 'or')}.`]),
      ...(banks === true
        ? ['It is the money that covers the wagers, in their order, until it is gone.']
        : optionalWords('banks', banks)),
      ...(noAction === true ? ['It has no action, and goes back.'] : optionalWords('no action', noAction)),
      ...(awards === true ? ['Nothing is staked on it: it is an award.'] : optionalWords('awards', awards)),
      ...otherSentences(others),
      ...rowSentences({ rows, each, pays }),
    ],
    rows: wagerRows(rows, pays),
    isOrdered: true,
  }
}

/** What an option pays where the table has no row for the hand. */
function insteadText({ of, pays, ...others }: PlainRecord): string {
  const { option, ...more } = recordOf(pays)
  const award = typeof option === 'string' && Object.keys(more).length === 0 ? `as \`${option}\` says` : valueText(pays)
  return [`When ${valueText(of)}, it pays ${award} instead, if that is more.`, ...otherSentences(others)].join(' ')
}

const stakeBackSentences = ({ option, ...others }: PlainRecord): string[] => [
  `Its stake goes back beside what it pays where \`${valueText(option)}\` is set.`,
  ...otherSentences(others),
]

const optionalWords = (name: string, value: FormValue | undefined): string[] =>
  value === undefined ? [] : otherSentences({ [name]: value })

const condition = (what: string, when: FormValue | undefined): string[] =>
  when === undefined ? [] : [`${what} when ${valueText(when)}.`]

const verdictWords: Readonly<Record<string, string>> = {
  win: 'Wins',
  push: 'Pushes',
  half: 'Half of it is lost',
  void: 'Does not count, and goes back,',
  open: 'Stays open',
  lose: 'Loses',
}

/** The names that outcomes have where they are short. */
export const outcomeWords: Readonly<Record<string, string>> = {
  folds: 'the player folds',
  stays: 'the player has not folded',
  dealerFails: 'the dealer does not qualify',
  dealerQualifies: 'the dealer qualifies',
  wins: "the player's hand is the better one",
  winsBelowStraight: "the player's hand is the better one and below a straight",
  winsWithStraight: "the player's hand is the better one, and a straight or higher",
  ties: 'the hands are equal',
  loses: "the dealer's hand is the better one",
  pulled: 'it is pulled back',
  rides: 'it is let ride',
  invalid: 'the hand is invalid',
  absent: 'the player is absent',
  notShown: 'the hand is not shown',
  player: 'the player hand wins',
  banker: 'the banker hand wins',
  bank: 'the bank hand wins',
  tie: 'the hands tie',
  'tie-on-0-or-1': 'the hands tie on 0 or 1',
  'ties-on-0-or-1': 'the hands tie on 0 or 1',
  'three-card-7': 'the banker hand wins with 7 in three cards',
  fouled: 'the hand is fouled',
  surrenders: 'the player surrenders',
  'not-reached': 'the hand is not played to its end',
  busts: 'the hand is over the limit',
  'not-qualified': 'the dealer does not qualify',
  'both higher': 'both hands are higher',
  'one higher, one lower': 'one hand is higher and one lower',
  'one higher, one equal': 'one hand is higher and one equal',
  'both equal': 'both hands are equal',
  'one lower, one equal': 'one hand is lower and one equal',
  'both lower': 'both hands are lower',
}

const outcomeText = (outcome: string): string => outcomeWords[outcome] ?? outcome

/** `Wins when ..., or when ...`, one sentence for each verdict. */
function outcomeSentences({ verdicts, outcome: _decides, ...others }: PlainRecord): string[] {
  const all = withoutRepeats(entriesOf(verdicts))
  const plain = all.flatMap(([outcome, verdict]) => (typeof verdict === 'string' ? [{ outcome, verdict }] : []))
  const kinds = [...new Set([...Object.keys(verdictWords), ...plain.map(({ verdict }) => verdict)])]
  const byVerdict = kinds.flatMap((kind) => {
    const outcomes = plain.flatMap(({ outcome, verdict }) => (verdict === kind ? [outcomeText(outcome)] : []))
    return outcomes.length === 0 ? [] : [`${verdictWords[kind] ?? kind} when ${outcomes.join(', or when ')}.`]
  })
  const byOption = all.flatMap(([outcome, verdict]) =>
    isRecord(verdict) ? [sentence(`when ${outcomeText(outcome)}, ${verdictByOption(verdict)}`)] : [],
  )
  return [...byVerdict, ...byOption, ...otherSentences(others)]
}

/** A win below a straight is told apart only where it comes to something else. */
function withoutRepeats(
  verdicts: readonly [outcome: string, verdict: FormValue][],
): [outcome: string, verdict: FormValue][] {
  const { wins, winsBelowStraight } = Object.fromEntries(verdicts)
  if (winsBelowStraight === undefined) return [...verdicts]
  const isAlike = isDeepStrictEqual(wins, winsBelowStraight)
  return verdicts
    .filter(([outcome]) => !isAlike || outcome !== 'winsBelowStraight')
    .map(([outcome, verdict]) => [outcome === 'wins' && !isAlike ? 'winsWithStraight' : outcome, verdict])
}

function verdictByOption({ option, is, ...others }: PlainRecord): string {
  const values = byValue(is, (verdict) => (verdictWords[verdict] ?? verdict).toLowerCase().replace(/,$/, ''))
  return [`\`${valueText(option)}\` decides (${values})`, ...otherSentences(others)].join('; ')
}

/** `for-1: 10 for 1; to-1: 11 for 1` */
const byValue = (is: FormValue | undefined, inWords: (decided: string) => string): string =>
  entriesOf(is)
    .map(([value, decided]) => `${value}: ${inWords(valueText(decided))}`)
    .join('; ')

type Paid = Readonly<Partial<Record<'rows' | 'each' | 'tables' | 'pays', FormValue | undefined>>>

function paySentences({ tables, pays }: Paid): string[] {
  const byTable = `by pay table ${joined(listOf(tables).map(valueText), 'or')}`
  const table = tables === undefined ? [] : [`Paid ${byTable}.`]
  return pays === undefined || (isRecord(pays) && !isOption(pays)) ? table : [...table, paysText(pays)]
}

/** How the rows are won. Where they need no more words than their names have, this names them. */
function rowSentences({ rows, each, pays }: Paid): string[] {
  const names = listOf(rows).map((row) => valueText(recordOf(row).row))
  const first = each === undefined ? 'Won by the first of these that has happened' : 'The rows are'
  if (wagerRows(rows, pays) !== undefined) return [`${first}:`]
  return names.length === 0 ? [] : [`${first}: ${names.join(', ')}.`]
}

const isOption = ({ option, is = {}, ...others }: PlainRecord): boolean =>
  typeof option === 'string' && isRecord(is) && Object.keys(others).length === 0

const paysText = (pays: FormValue): string => sentence(`pays ${awardText(pays)}`)

/** Odds, an amount, or what an option says. */
export const awardText = (pays: FormValue): string =>
  isRecord(pays) && isOption(pays) ? optionText(pays) : valueText(pays)

const optionText = ({ option, is }: PlainRecord): string =>
  `what \`${valueText(option)}\` ${is === undefined ? 'says' : `decides (${byValue(is, (award) => award)})`}`

/** The rows that a wager knows, each with the words for what wins it and what it pays, where the wager itself says that. */
function wagerRows(rows: FormValue | undefined, pays: FormValue | undefined): RulesRow[] | undefined {
  const awards = isRecord(pays) && !isOption(pays) ? pays : {}
  const known = listOf(rows).map((row) => {
    const { row: label, says, ...others } = recordOf(row)
    return {
      label: valueText(label),
      words: [...(says === undefined ? [] : [valueText(says)]), ...otherSentences(others)],
    }
  })
  const paidOnly = Object.keys(awards).filter((label) => !known.some((row) => row.label === label))
  const all = [...known, ...paidOnly.toSorted().map((label) => ({ label, words: [] }))]
  if (all.every(({ label, words }) => words.length === 0 && awards[label] === undefined)) return undefined
  return all.map(({ label, words }) => {
    const award = awards[label]
    return { label, says: [...words, ...(award === undefined ? [] : [awardText(award)])].join('; ') }
  })
}

function positionSentences(positions: readonly FormValue[]): string[] {
  if (positions.length === 0) return []
  const places = positions.map((position) => {
    const { on, covers, ...others } = recordOf(position)
    const name = listOf(on).map(valueText).join('-') || 'no place'
    const covered = listOf(covers).map(valueText).join('-')
    const where = covered === name || covered === '' ? name : `${name} (${covered})`
    return [where, ...otherSentences(others)].join(' ')
  })
  const head = positions.length === 1 ? 'One place' : `${positions.length} places`
  return [`${head} on the layout, with the results that each covers: ${places.join(', ')}.`]
}
