/** The code of the fault of a wheel that gives one spin two ends: told when it does, and cleared by the next good number. */
export const numberDisagrees = 'number-disagrees'

/** What the wheel gave: a pocket as events number it, or its own words. */
type Given = number | string

const zeros: ReadonlyMap<Given, string> = new Map([
  [37, '00'],
  [38, '000'],
  [39, '0000'],
])

const written = (given: Given) => zeros.get(given) ?? given

export const conflictText = (first: Given, then: Given): string =>
  `The wheel gave ${written(first)} and then ${written(then)}; one is wrong, or of a spin that was not seen: hold the table and look at the wheel.`
