import type { Portion, ShownHand } from '../../../games/kit/pot/portions.ts'
import { isPotGame } from '../../../games/kit/pot/pot-game.ts'
import { shownHands } from '../../../games/kit/pot/settle-hand.ts'
import { readCardRoomCase } from '../../../games/settle/card-room/read-case.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import { cardRoomGameOf } from '../../config/find-table-game.ts'
import { words } from '../../screen/card-and-wager-text.ts'
import { listed, type StoryWords } from './story-words.ts'
import { caseIn } from './tell-card-room.ts'

type Pot = NonNullable<Result['pots']>[number]

/** What a seat's hand is called, for each portion of the pot that has names for hands. */
type Names = (portion: string, seat: number) => string | undefined

/** Why a seat has won or lost the pot; undefined where the result does not say. */
export function potReasons(result: Result): (seat: number) => string | undefined {
  const { pots = [] } = result
  const [main] = pots
  if (main === undefined) return () => undefined
  const folded = foldedIn(result)
  const bests = bestsOf(pots)
  const names = namesIn(result, main)
  return (seat) => {
    if (folded.has(seat)) return 'the seat has folded'
    if (!main.seats.includes(seat)) return undefined
    if (main.seats.length === 1) return 'no other hand was left'
    const won = bests.filter(({ seats }) => seats.includes(seat))
    if (won.length > 0) return `the seat has ${listed(won.map((best) => wonWords(best, seat, names)))}`
    return listed(bests.filter(({ isOfMain }) => isOfMain).map((best) => lostWords(best, seat, names)))
  }
}

const foldedIn = (result: Result): ReadonlySet<number | string> =>
  new Set(
    (caseIn(result)?.actions ?? []).filter(({ do: did }) => did === 'fold' || did === 'muck').map(({ seat }) => seat),
  )

/** The best hands of a portion of a pot that several have contested. */
type Best = { portion: string; called: string; seats: readonly number[]; isOfMain: boolean }

function bestsOf(pots: readonly Pot[]): Best[] {
  return pots.flatMap(({ seats: contested, winners = {} }, at) => {
    const portions = Object.entries(winners).filter(([, seats]) => contested.length > 1 && seats.length > 0)
    return portions.map(([portion, seats]) => ({
      portion,
      called: `the best ${portions.length === 1 ? '' : `${words(portion)} `}hand${at === 0 ? '' : ` of side pot ${at}`}`,
      seats,
      isOfMain: at === 0,
    }))
  })
}

const inBrackets = (name: string | undefined): string => (name === undefined ? '' : ` (${name})`)

function wonWords({ portion, called, seats }: Best, seat: number, names: Names): string {
  const others = seats.filter((other) => other !== seat)
  const beside = others.length === 0 ? '' : `, as good as that of ${listed(others.map((other) => `seat ${other}`))}`
  return `${called}${inBrackets(names(portion, seat))}${beside}`
}

function lostWords({ portion, called, seats }: Best, seat: number, names: Names): string {
  const [first = 0] = seats
  const has = seats.length === 1 ? 'has' : 'have'
  const own = names(portion, seat)
  const best = `${listed(seats.map((other) => `seat ${other}`))} ${has} ${called}${inBrackets(names(portion, first))}`
  return own === undefined ? best : `${best} over this one (${own})`
}

/** Only where this version finds the winners that the result has, so that its names are those of the hands that were played. */
function namesIn(result: Result, main: Pot): Names {
  const game = cardRoomGameOf(result.game)
  const read = readCardRoomCase({ id: result.round, game: result.game, ...result.told })
  if (game === undefined || !isPotGame(game) || 'wrong' in read) return () => undefined
  const hands = shownHands(game.pot, read.round, main.seats)
  const named = new Map(game.pot.showdown.portions.map((portion) => [portion.id, nameHands(portion, hands, main)]))
  return (portion, seat) => named.get(portion)?.get(seat)
}

/** The names of hands by their seats; with their lesser cards where these tell two of them apart. */
function nameHands(
  portion: Portion,
  hands: ReadonlyMap<number, ShownHand>,
  { winners = {} }: Pot,
): Map<number, string> {
  const { named } = portion
  const ranked = [...hands].flatMap(([seat, hand]) => {
    const strength = portion.strength(hand)
    return strength === undefined ? [] : [{ seat, strength, options: hand.options }]
  })
  const most = Math.max(...ranked.map(({ strength }) => strength))
  const best = ranked.filter(({ strength }) => strength === most).map(({ seat }) => seat)
  if (named === undefined || best.join() !== winners[portion.id]?.join()) return new Map()
  const namesOf = (isFull: boolean) => ranked.map(({ strength, options }) => named(strength, isFull, options))
  const isFull = new Set(namesOf(false)).size < new Set(ranked.map(({ strength }) => strength)).size
  const names = namesOf(isFull)
  return new Map(ranked.flatMap(({ seat }, at) => (names[at] === undefined ? [] : [[seat, names[at]]])))
}

/** Who got how much of each pot, where there was more than one. */
export function potsTold({ pots = [] }: Result, say: StoryWords): string[] {
  if (pots.length < 2) return []
  return pots.map(({ amount, shares = [] }, at) => {
    const got = listed(shares.map(({ seat, amount: share }) => `seat ${seat} gets ${say.money(share).text}`))
    return `${at === 0 ? 'The main pot' : `Side pot ${at}`} had ${say.money(amount).text}: ${got}.`
  })
}
