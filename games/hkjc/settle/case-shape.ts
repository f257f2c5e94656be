import {
  anything,
  count,
  either,
  type FieldKind,
  type FieldReader,
  fields,
  id,
  isWhole,
  kind,
  listOf,
  named,
  places as selection,
  text,
  yesOrNo,
} from '../../kit/settle/case-fields.ts'

/* A pool in the notation of the catalogue. Amounts are cents. */

const whole = (says: string): FieldKind<number> => kind((value) => isWhole(value, 0, Number.MAX_SAFE_INTEGER), says)
const cents = whole('must be whole cents, and not under nothing')
const horseCount = whole('must be a number of horses')
const horse = kind<number>((value) => isWhole(value, 1, 99), 'must be a horse, from 1 to 99')
const horses = either(horse, listOf(horse))
const nobody = kind<null>((value) => value === null, 'must be null')

const stake = fields({ on: anything, stake: cents }, { ticket: id, type: text, kind: text })

const bet = fields(
  {},
  {
    ticket: id,
    type: text,
    kind: text,
    on: anything,
    combinations: listOf(anything),
    units: count,
    partialUnits: count,
    stake: cents,
    flexi: cents,
    /** Made when the withdrawals had been declared. */
    afterWithdrawal: yesOrNo,
  },
)

const accounts = { net: cents, jackpot: cents, jackpotPool: cents, reserve: cents }

const netPools = either(
  named(either(cents, fields({ net: cents }))),
  listOf(either(text, fields({ type: text, net: cents }))),
)

/** `1`, `1st`. */
export const placePattern = /^([1-9]\d?)(st|nd|rd|th)?$/
const finish = { form: '1 to 99', isOne: (name: string) => placePattern.test(name), kind: horses }

const raceNotes = {
  places: fields({}, {}, finish),
  void: yesOrNo,
  starters: horseCount,
  finishers: horseCount,
  /** Too few starters or finishers, in words or as a flag. */
  short: anything,
  withdrawn: horses,
  favourites: horses,
  favourite: horses,
}

/** A race as `{'1': [4], '2': [7, 8]}`, the places alone or under `places`, or how it was lost. */
const race = fields({}, raceNotes, finish)

const legNote = fields({}, { leg: count, horse, horses, withdrawn: horses, favourites: horses, favourite: horses })

/** Horses of one race, a list for each leg, a record by leg, or notes such as `{leg: 2, horses: [5], favourites: [1, 4]}`. */
const byLeg = either(
  listOf(either(legNote, either(horses, nobody))),
  fields({}, { 1: horses, 2: horses, 3: horses, 4: horses, 5: horses, 6: horses }),
)

const hasLegs = (value: unknown): boolean => typeof value === 'object' && value !== null && 'legs' in value

const races = fields({ legs: listOf(race) })

/** Several races, or one. */
const result: FieldKind<FieldReader<typeof races> | CaseRace> = (value) => (hasLegs(value) ? races(value) : race(value))

/** A pool and its result. */
export const poolCase = fields(
  { id, game: text, result },
  {
    options: named(anything),
    pool: fields({}, accounts),
    merged: fields({}, { ...accounts, pools: netPools }),
    stakes: listOf(stake),
    bets: listOf(bet),
    withdrawals: byLeg,
    withdrawn: byLeg,
    favourites: byLeg,
    starters: either(horseCount, listOf(horseCount)),
    declared: horseCount,
    declaredStarters: horseCount,
  },
)

/** As the pool declared it. */
const dividend = fields(
  { on: selection, perUnit: cents },
  { perPartialUnit: cents, kind: text, type: text, citation: text },
)
const dividends = either(listOf(dividend), named(cents))

/** Bets of an All Up, and the dividends of each leg as they were declared. */
export const allUpCase = fields(
  {
    id,
    game: text,
    stakes: listOf(
      fields(
        { on: listOf(either(selection, nobody)), stake: cents },
        /** One bet type for all legs, or one for each. */
        { ticket: id, type: either(text, listOf(either(text, nobody))) },
      ),
    ),
    result: fields({ legs: listOf(fields({ dividends }, { withdrawn: listOf(horse) })) }),
  },
  { options: named(anything), withdrawals: byLeg },
)

export type CaseRace = FieldReader<typeof race>
export type CaseHorses = FieldReader<typeof horses>
export type CaseByLeg = FieldReader<typeof byLeg>
export type PoolCaseBet = FieldReader<typeof bet>
export type CasePool = FieldReader<typeof poolCase>
export type CaseAllUp = FieldReader<typeof allUpCase>
