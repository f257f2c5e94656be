/*
 * A second, plain game of dice, written from the document alone (gb 8.10 to 8.17): a croupier who keeps the chips of one
 * seat on the layout and looks at all of them after each throw.
 */

export type Chips = { wager: string; on?: number[]; point?: number; stake: number; at: number }
export type DiceCall = { do: 'call-on' | 'call-off' | 'take-down'; wager: string; on?: number[]; at: number }
export type DiceInput = { chips: Chips } | { call: DiceCall }

type Lying = { chips: Chips; travelled?: number; called?: boolean }
type Told = { back: number; at?: number } | { refused: string } | 'open'

const boxes = [4, 5, 6, 8, 9, 10]

/** Profit and stake, by 4 or 10, 5 or 9, 6 or 8: gb 8.17 e, f, j and k, with the half signs that were lost at 1757. */
const odds: Record<string, [number, number][]> = {
  take: [
    [2, 1],
    [3, 2],
    [6, 5],
  ],
  lay: [
    [1, 2],
    [2, 3],
    [5, 6],
  ],
  'place-to-win': [
    [19, 10],
    [7, 5],
    [7, 6],
  ],
  'place-to-lose': [
    [5, 11],
    [5, 8],
    [4, 5],
  ],
}

const rowFor = (number: number) => ([4, 10].includes(number) ? 0 : [5, 9].includes(number) ? 1 : 2)
const oddsFor = (kind: string, number: number): [number, number] => odds[kind]?.[rowFor(number)] ?? [NaN, 1]

export const paid = (stake: number, [profit, unit]: readonly [number, number]) =>
  stake + Math.ceil((stake * profit) / unit)

/** Tells what becomes of all chips; what is said before a throw stands in `said` under that throw's index from 0. */
export function croupier(
  throws: readonly (readonly [number, number])[],
  said: readonly (readonly DiceInput[])[],
): Map<Chips, Told> {
  const told = new Map<Chips, Told>()
  let layout: Lying[] = []
  let comeOutPoint: number | undefined

  const give = (lying: Lying, back: number, at?: number) => {
    told.set(lying.chips, at === undefined ? { back } : { back, at })
    layout = layout.filter((other) => other !== lying)
  }

  const put = (chips: Chips) => {
    const refused = refusal(chips, layout, comeOutPoint)
    if (refused !== undefined) {
      told.set(chips, { refused })
      return
    }
    told.set(chips, 'open')
    const behindLine = chips.wager === 'behind-win-line' || chips.wager === 'behind-dont-win'
    const travelled = behindLine ? comeOutPoint : (chips.point ?? (isPlace(chips.wager) ? chips.on?.[0] : undefined))
    layout.push(travelled === undefined ? { chips } : { chips, travelled })
  }

  const speak = ({ do: what, wager, on }: DiceCall) => {
    for (const lying of layout.filter(({ chips }) => chips.wager === wager)) {
      const spot = lying.chips.on ?? (lying.chips.point === undefined ? [] : [lying.chips.point])
      if (on !== undefined && on.join() !== spot.join()) continue
      if (what === 'take-down') give(lying, lying.chips.stake)
      else lying.called = what === 'call-on'
    }
  }

  for (let index = 0; index <= throws.length; index++) {
    for (const word of said[index] ?? []) {
      if ('chips' in word) put(word.chips)
      else speak(word.call)
    }
    const dice = throws[index]
    if (dice === undefined) break
    const isComeOut = comeOutPoint === undefined
    for (const lying of layout) {
      const back = afterThrow(lying, dice, isComeOut)
      if (back !== undefined) give(lying, back, index + 1)
    }
    const total = dice[0] + dice[1]
    if (isComeOut) comeOutPoint = boxes.includes(total) ? total : undefined
    else if (total === comeOutPoint || total === 7) comeOutPoint = undefined
  }
  return told
}

const isPlace = (wager: string) => wager.startsWith('place-')
const flatOf: Record<string, string> = {
  'behind-win-line': 'win-line',
  'behind-dont-win': 'dont-win-line',
  'behind-come': 'come',
  'behind-dont-come': 'dont-come',
}

function refusal(chips: Chips, layout: readonly Lying[], comeOutPoint: number | undefined): string | undefined {
  const { wager } = chips
  if (['win-line', 'dont-win-line'].includes(wager) && comeOutPoint !== undefined) return 'line-after-comeout'
  if (['come', 'dont-come'].includes(wager) && comeOutPoint === undefined) return 'line-after-comeout'
  const flat = flatOf[wager]
  if (flat === undefined) return undefined
  const point = chips.point ?? comeOutPoint
  const flats = layout.filter(({ chips }) => chips.wager === flat)
  const there = flats.filter(({ travelled }) => travelled === point)
  const isLine = flat.endsWith('line')
  if (point === undefined || (there.length === 0 && (flats.length > 0 || !isLine))) return 'odds-before-point'
  const sum = (lying: readonly Lying[]) => lying.reduce((total, { chips }) => total + chips.stake, 0)
  const behind = sum(layout.filter((other) => other.chips.wager === wager && other.travelled === point)) + chips.stake
  const [profit, unit] = wager.includes('dont') ? oddsFor('lay', point) : [1, 1]
  return behind * profit > sum(there) * unit ? 'odds-over-line' : undefined
}

/** What goes back for chips when these dice lie, or undefined when they stay. */
function afterThrow(lying: Lying, [a, b]: readonly [number, number], isComeOut: boolean): number | undefined {
  const { chips, travelled } = lying
  const { wager, stake, on = [] } = chips
  const total = a + b
  const if_ = (wins: boolean, profit: number, unit = 1) => (wins ? paid(stake, [profit, unit]) : 0)
  const isExact = (a === on[0] && b === on[1]) || (a === on[1] && b === on[0])
  const race = (wins: number, loses: number, pay: readonly [number, number]) =>
    total === wins ? paid(stake, pay) : total === loses ? 0 : undefined
  const isOff = isComeOut && !(lying.called ?? !['behind-come', 'place-to-win'].includes(wager))

  switch (wager) {
    case 'win-line':
    case 'come':
      if (travelled !== undefined) return race(travelled, 7, [1, 1])
      if ([7, 11].includes(total)) return 2 * stake
      if ([2, 3, 12].includes(total)) return 0
      lying.travelled = total
      return undefined
    case 'dont-win-line':
    case 'dont-come':
      if (travelled !== undefined) return race(7, travelled, [1, 1])
      if ([3, 12].includes(total)) return 2 * stake
      if ([7, 11].includes(total)) return 0
      if (total === 2) return stake
      lying.travelled = total
      return undefined
    case 'behind-win-line':
      return race(travelled ?? 0, 7, oddsFor('take', travelled ?? 0))
    case 'behind-dont-win':
      return race(7, travelled ?? 0, oddsFor('lay', travelled ?? 0))
    case 'behind-come':
      if (isOff) return total === 7 || total === travelled ? stake : undefined
      return race(travelled ?? 0, 7, oddsFor('take', travelled ?? 0))
    case 'behind-dont-come':
      if (isOff) return total === 7 || total === travelled ? stake : undefined
      return race(7, travelled ?? 0, oddsFor('lay', travelled ?? 0))
    case 'place-to-win':
      return isOff ? undefined : race(travelled ?? 0, 7, oddsFor(wager, travelled ?? 0))
    case 'place-to-lose':
      return isOff ? undefined : race(7, travelled ?? 0, oddsFor(wager, travelled ?? 0))
    case 'hardways':
      if (isExact) return paid(stake, [2, 5].includes(a) ? [15, 2] : [19, 2])
      return total === 7 || total === 2 * (on[0] ?? 0) ? 0 : undefined
    case 'any-craps':
      return if_([2, 3, 12].includes(total), 15, 2)
    case 'craps-2':
      return if_(total === 2, 33)
    case 'craps-3':
      return if_(total === 3, 16)
    case 'craps-12':
      return if_(total === 12, 33)
    case 'eleven':
      return if_(total === 11, 16)
    case 'any-seven':
      return if_(total === 7, 4)
    case 'specific-pair':
      return if_(isExact, 33)
    case 'specific-non-pair':
      return if_(isExact, 16)
    default:
      return if_([2, 3, 4, 9, 10, 11, 12].includes(total), total === 12 ? 3 : total === 2 ? 2 : 1)
  }
}
