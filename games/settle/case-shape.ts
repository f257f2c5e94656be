import { type Card, isCard } from '../kit/cards/cards.ts'
import type { DeckChange } from '../kit/document/house-banked.ts'
import type { State } from '../kit/round/round.ts'
import {
  amount,
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
  most,
  named,
  number,
  place,
  places,
  sentence,
  stake,
  text,
  yesOrNo,
} from '../kit/settle/case-fields.ts'

/** Cards in a list, or in one line of text. */
export type Written<Part = Card> = readonly Part[] | string

function cardsIn(written: unknown): readonly unknown[] {
  if (Array.isArray(written)) return written
  return typeof written === 'string' ? written.split(/[\s,]+/).filter((part) => part !== '') : [written]
}

/** The cards of a hand or shoe that was read. */
export const listed = <Part>(written: Written<Part>): readonly Part[] => cardsIn(written) as readonly Part[]

const allOf = <Cards>(isOne: (part: unknown) => boolean): FieldKind<Cards> =>
  kind<Cards>(
    (told) => cardsIn(told).every(isOne),
    (told) => {
      const other = JSON.stringify(cardsIn(told).find((part) => !isOne(part)))
      return `${other} is no card; cards are written as in "Th", "As", and the joker "Xx"`
    },
  )
const hand = allOf<Written>(isCard)

const bet = fields(
  { seat: count, wager: text, stake },
  {
    on: places,
    at: count,
    oral: fields({ confirmed: yesOrNo, funds: amount }),
    phase: text,
    hand: count,
    point: number,
    player: place,
    behind: yesOrNo,
    variant: text,
  },
)

const action = fields(
  {
    seat: kind<number | 'dealer'>((told) => told === 'dealer' || isWhole(told, 1, most), "must be a seat, or 'dealer'"),
    do: text,
  },
  {
    hand: count,
    stake: amount,
    amount,
    wager: text,
    on: places,
    at: count,
    low: hand,
    phase: text,
    player: place,
    behind: yesOrNo,
  },
)

const pocket = kind<number>(Number.isSafeInteger, (told) =>
  told === '00' ? 'is a double zero, and the wheel has a single one: 0 to 36' : 'must be a whole number',
)

const faces = listOf(number)
const between = listOf(text)

/** Outcomes of wheels and dice; numbers of a wheel and stops at symbols are both `spins` in the notation. */
const outcome = fields(
  {},
  {
    wheel: pocket,
    spins: either(faces, listOf(either(fields({ symbol: text }), fields({ between }, { passed: text })))),
    symbol: text,
    between,
    passed: text,
    rolls: listOf(faces),
    dice: faces,
  },
)

const facts: Readonly<Record<keyof State | 'previous', FieldKind<unknown>>> = {
  previous: number,
  phase: text,
  settlementOrder: listOf(place),
  boardCards: number,
  communityShown: number,
  dealerFaceUp: number,
  shooter: number,
  shoeSeat: number,
  nextShoeSeat: number,
}

const inSnakeCase = (word: string): string => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Facts of the state by every name that they have. */
export const factNames: ReadonlyMap<string, string> = new Map(
  Object.keys(facts).flatMap((fact) => [fact, inSnakeCase(fact)].map((spelled) => [spelled, fact] as const)),
)

const state = Object.fromEntries([...factNames].map(([spelled, fact]) => [spelled, facts[fact as keyof typeof facts]]))

/** What the table was found with, as far as the rules of any game look at it. */
const setup = fields(
  {},
  {
    wheel: faces,
    segments: named(number),
    seen: hand,
    deckChange: fields(
      {
        from: number,
        to: number,
        at: kind<DeckChange['at']>(
          (told) => told === 'end-of-shoe' || told === 'mid-shoe',
          "must be 'end-of-shoe' or 'mid-shoe'",
        ),
      },
      { unanimous: yesOrNo },
    ),
  },
)

const parts = {
  options: named(anything),
  deal: named(hand),
  /** Cards still to be drawn, the first first; CUT is the cut card. */
  shoe: allOf<Written<Card | 'CUT'>>((part) => part === 'CUT' || isCard(part)),
  outcome,
  state: fields({}, state),
  setup,
  actions: listOf(action),
  bets: listOf(bet),
  meters: named(either(amount, fields({ at_settlement: amount }, { reserve: amount }))),
  /** Meters before the round, whose contributions go in first. */
  jackpot: fields({ main: amount }, { reserve: amount }),
}

/** A round in the notation of the catalogues; facts of its state may lie in a record of their own or beside the bets. */
const round = fields({ id, game: text }, { ...state, ...parts } as typeof parts)

/** A table that is held against the general rules says what it likes in its parts. */
const table = fields({ id, game: text }, { ...state, ...parts, setup: anything, bets: anything })

export type Case = FieldReader<typeof round>
export type CaseBet = FieldReader<typeof bet>
export type CaseAction = FieldReader<typeof action>

/** What a case tells, or what is wrong with it in a sentence. */
export function readCase(given: unknown): { told: Case } | { wrong: string } {
  const wrong = sentence(round(given))
  return wrong === undefined ? { told: given as Case } : { wrong }
}

/** Why no notation has such a case about a table. */
export const wrongTable = (given: unknown): string | undefined => sentence(table(given))
