import { sentence } from '../../kit/settle/case-fields.ts'
import { type BetType, betTypeIds, betTypeOf, pageOf } from '../bets/bet-types.ts'
import { type Combination, keyOf, legsOf, readCombination, readHorses } from '../bets/combination.ts'
import { allUpCase, type CaseAllUp } from '../settle/case-shape.ts'
import { legNotes } from '../settle/read-result.ts'
import {
  type AllUpLeg,
  isOfUnknownOrder,
  isOnWithdrawn,
  keyIn,
  type LegDividend,
  type LegPick,
  toldFor,
} from './all-up.ts'

/** What a bet backs, by the index of the leg. */
type Pick = LegPick & { readonly leg: number }

/** A case of All Up as the rules use it. Amounts are cents. */
export type ReadAllUp = {
  readonly id: string | number
  readonly options: Readonly<Record<string, unknown>>
  readonly stakes: readonly {
    readonly ticket?: string | number
    readonly stake: number
    readonly picks: readonly Pick[]
  }[]
  readonly legs: readonly AllUpLeg[]
}

/** Reads a case of All Up, or says what is wrong with it. */
export function readAllUp(given: unknown): { allUp: ReadAllUp } | { error: string } {
  const wrong = sentence(allUpCase(given))
  if (wrong !== undefined) return { error: wrong }
  const allUp = given as CaseAllUp
  const [wrongs] = [wrongLegs(allUp), wrongTypes(allUp), wrongHorses(allUp)].filter(({ length }) => length > 0)
  if (wrongs !== undefined) return { error: wrongs.join('; ') }
  const { id, options = {}, stakes } = allUp
  const read = { id, options, stakes: stakes.map((bet) => ({ ...bet, picks: picksOf(bet) })), legs: legsIn(allUp) }
  const [unclear] = unclearIn(read)
  return unclear === undefined ? { allUp: read } : { error: unclear }
}

function wrongLegs({ stakes, result, withdrawals }: CaseAllUp): string[] {
  const legs = result.legs.length
  if (stakes.some(({ on }) => on.length > legs)) return ['result.legs: a bet goes over more legs than have a result']
  const empty = stakes.findIndex(({ on }) => on.every((backed) => backed === null))
  if (empty >= 0) return [`stakes.${empty}.on: backs no leg`]
  const beyond = legNotes(withdrawals, legs).find(({ leg }) => leg > legs)
  return beyond === undefined ? [] : [`withdrawals: there is no leg ${beyond.leg}`]
}

/** Composite Win, whose selection is no horse, is left out. */
const taken = betTypeIds.filter((type) => legsOf(type) === 1 && type !== 'composite-win')
const isTaken = (name: string): boolean => taken.some((type) => type === betTypeOf(name))
const isOfOneRace = (name: string): boolean => isTaken(name) || betTypeOf(name) === 'composite-win'

/** An unknown bet type is none that has lost. */
function wrongTypes({ stakes, result }: CaseAllUp): string[] {
  const ofBets = stakes.flatMap(({ type = [], on }, index) => {
    const names = [type].flat()
    if (typeof type !== 'string' && names.length > on.length)
      return [`stakes.${index}.type: names ${names.length} legs, and the bet has ${on.length}`]
    const unknown = names.find((name) => name !== null && !isTaken(name)) ?? undefined
    return unknown === undefined ? [] : [`stakes.${index}.type: ${noType(unknown)}`]
  })
  const ofDividends = result.legs.flatMap(({ dividends }, leg) =>
    listed(dividends).flatMap(({ type }, index) =>
      type === undefined || isOfOneRace(type) ? [] : [`result.legs.${leg}.dividends.${index}.type: ${noType(type)}`],
    ),
  )
  return [...ofBets, ...ofDividends]
}

const noType = (name: string): string => `'${name}' is no bet type of a leg; it may be ${taken.join(', ')}`

/** Horses that the bet type, or where it is not named any bet type, is bet on. */
function wrongHorses({ stakes, result }: CaseAllUp): string[] {
  const ofBets = stakes.flatMap((bet, index) =>
    picksOf(bet).flatMap(({ leg, on, type }) => at(`stakes.${index}.on.${leg}`, wrongOn(on, type))),
  )
  const ofDividends = result.legs.flatMap(({ dividends }, leg) =>
    declaredIn(dividends).flatMap(({ on, type }) => at(`result.legs.${leg}.dividends`, wrongOn(on, type))),
  )
  return [...ofBets, ...ofDividends]
}

const at = (where: string, wrong: string | undefined): string[] => (wrong === undefined ? [] : [`${where}: ${wrong}`])

function wrongOn(on: Combination, type: BetType | undefined): string | undefined {
  const read = type === undefined ? readHorses(on) : readCombination(type, on)
  return 'wrong' in read ? `${keyOf(on)}: ${read.wrong}` : undefined
}

/** What a leg leaves open of its dividends, or of a bet on it. */
const unclearIn = ({ stakes, legs }: ReadAllUp): string[] =>
  legs.flatMap((leg, index) => {
    const picks = stakes.flatMap((bet) => bet.picks).filter((pick) => pick.leg === index)
    const unclear = [...unclearDividends(leg, picks), ...picks.map((pick) => unclearPick(pick, leg))]
    return unclear.flatMap((says) => at(`result.legs.${index}`, says))
  })

function unclearDividends({ dividends }: AllUpLeg, picks: readonly Pick[]): (string | undefined)[] {
  const keys = dividends.map(({ on, type }) => `${type ?? ''} ${keyIn(type, on)}`)
  const twice = keys.find((key, index) => keys.indexOf(key) < index)
  const sizes = [...new Set(dividends.map(({ on }) => on.length))]
  return [
    twice && `has two dividends on ${twice.trim()}: \`type\` of each says which bet type it is of`,
    ...sizes.map((size) => unclearTypes(size, dividends, picks)),
  ]
}

/** Dividends on as many horses are either all of a bet type that is told, or all of one that is not. */
function unclearTypes(size: number, dividends: readonly LegDividend[], picks: readonly Pick[]): string | undefined {
  const told = new Set(dividends.filter(({ on }) => on.length === size).map(({ type }) => type))
  if (!told.has(undefined)) return undefined
  const backed = new Set(picks.filter(({ on }) => on.length === size).flatMap(({ type }) => type ?? []))
  return told.size > 1 || backed.size > 1
    ? `has dividends of several bet types: \`type\` of each dividend says which`
    : undefined
}

function unclearPick(pick: Pick, leg: AllUpLeg): string | undefined {
  if (isOnWithdrawn(pick, leg)) return undefined
  const told = toldFor(pick, leg)
  const { on, type } = pick
  if (told.length === 0)
    return `has no dividends ${type === undefined ? `on ${horsesIn(on)}` : `of ${pageOf(type).title}`}`
  if (new Set(told.map((dividend) => dividend.type)).size > 1)
    return 'has dividends of several bet types: `type` of the bet says which'
  return isOfUnknownOrder(pick, leg)
    ? `has a dividend on the horses of ${keyOf(on)} in another order: \`type\` says whether it counts`
    : undefined
}

const horsesIn = ({ length }: Combination): string => (length === 1 ? 'one horse' : `${length} horses`)

const picksOf = ({ on, type }: CaseAllUp['stakes'][number]): Pick[] =>
  on.flatMap((backed, leg) => {
    if (backed === null) return []
    const name = typeof type === 'object' ? type[leg] : type
    return [{ leg, on: [backed].flat(), type: typeNamed(name ?? undefined) }]
  })

const typeNamed = (name: string | undefined): BetType | undefined => (name === undefined ? undefined : betTypeOf(name))

function legsIn({ result, withdrawals }: CaseAllUp): readonly AllUpLeg[] {
  const notes = legNotes(withdrawals, result.legs.length)
  return result.legs.map(({ dividends, withdrawn = [] }, index) => ({
    dividends: declaredIn(dividends),
    withdrawn: [...withdrawn, ...notes.filter(({ leg }) => leg === index + 1).flatMap(({ horses }) => horses)],
  }))
}

type CaseDividends = CaseAllUp['result']['legs'][number]['dividends']
type CaseDividend = Extract<CaseDividends, readonly unknown[]>[number]

const declaredIn = (dividends: CaseDividends): readonly LegDividend[] =>
  listed(dividends).map(({ on, type, perUnit, perPartialUnit }) => ({
    on: [on].flat(),
    type: typeNamed(type),
    perUnit,
    perPartialUnit,
  }))

/** A list, or by combination: `{'5': 2550}`, `{'5-6': 4100}`. */
const listed = (dividends: CaseDividends): readonly CaseDividend[] =>
  isList(dividends)
    ? dividends
    : Object.entries(dividends).map(([on, perUnit]) => ({ on: on.split('-').map(partOf), perUnit }))

const isList = (dividends: CaseDividends): dividends is Extract<CaseDividends, readonly unknown[]> =>
  Array.isArray(dividends)

const partOf = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text)
