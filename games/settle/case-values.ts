import { type FieldKind, kind } from './case-fields.ts'

/* Values that stand in cases of every kind. */

export const isWhole = (told: unknown, least: number, most: number): boolean =>
  Number.isSafeInteger(told) && Number(told) >= least && Number(told) <= most

export const most = 9_999_999_999
export const amount = kind<number>((told) => isWhole(told, 0, most), `must be whole minor units from 0 to ${most}`)
export const stake = kind<number>(
  (told) => isWhole(told, 1, most),
  `must be a stake, in whole minor units from 1 to ${most}`,
)
export const count = kind<number>((told) => isWhole(told, 1, most), 'must be a whole number from 1')
export const number = kind<number>(Number.isSafeInteger, 'must be a whole number')
export const text = kind<string>((told) => typeof told === 'string', 'must be text')
export const yesOrNo = kind<boolean>((told) => typeof told === 'boolean', 'must be true or false')
export const anything = kind<unknown>(() => true, '')
export const id = kind<string | number>(
  (told) => typeof told === 'string' || typeof told === 'number',
  'must be text or a number',
)
const isPlace = (told: unknown): boolean => typeof told === 'string' || Number.isSafeInteger(told)
export const place = kind<string | number>(isPlace, 'must be text or a whole number')
export const places = kind<string | number | readonly (string | number)[]>(
  (told) => (Array.isArray(told) ? told.every(isPlace) : isPlace(told)),
  'must be text, a whole number, or a list of them',
)

/** What is wrong with a case, in a sentence. */
export const sentence = (wrong: ReturnType<FieldKind<unknown>>): string | undefined =>
  wrong.length === 0
    ? undefined
    : wrong.map(({ at, says }) => `${at.length === 0 ? 'a case' : `${at.join('.')}:`} ${says}`).join('; ')
