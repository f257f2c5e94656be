import type { FormValue, PlainRecord } from '../forms/canonical.ts'
import { isList, isRecord } from '../forms/canonical.ts'
import type { RulesEntry, RulesRow } from './entry.ts'
import {
  entriesOf,
  inWords,
  joined,
  listOf,
  otherSentences,
  recordOf,
  sentence,
  textOf,
  valueText,
} from './form-text.ts'

/** The parts of a page that a player banks that are told here. */
export const partsOfBanks = ['seats', 'pack', 'hands', 'bank', 'verbs', 'tableBy']

export const bankEntries = ({ seats, pack, hands, bank, verbs, tableBy }: PlainRecord): RulesEntry[] => [
  ...(seats === undefined ? [] : [{ id: 'seats that bet', says: [sentence(valueText(seats))] }]),
  ...(pack === undefined ? [] : [packEntry(recordOf(pack))]),
  ...(hands === undefined ? [] : [{ id: 'cards in a hand', says: [], rows: handRows(hands) }]),
  ...(bank === undefined ? [] : [bankEntry(recordOf(bank))]),
  ...(verbs === undefined || listOf(verbs).length === 0
    ? []
    : [{ id: 'decisions', says: [sentence(joined(listOf(verbs).map(valueText), 'or'))] }]),
  ...(tableBy === undefined
    ? []
    : [
        {
          id: 'pay tables by option',
          says: [],
          rows: entriesOf(tableBy).map(([label, of]) => ({ label, says: valueText(of) })),
        },
      ]),
]

/** `6 to 8`, `1 or more`. */
function rangeText(range: FormValue | undefined): string {
  const [least, most] = listOf(range)
  if (least === undefined) return valueText(range)
  if (most === null) return `${valueText(least)} or more`
  return least === most ? valueText(least) : `${valueText(least)} to ${valueText(most)}`
}

function packEntry({ decks, removed, added, jokers, code, cite, ...others }: PlainRecord): RulesEntry {
  const packs = isRecord(decks)
    ? entriesOf(decks).map(([device, range]) => `${rangeText(range)} by a ${device}`)
    : [rangeText(decks)]
  return {
    id: 'packs',
    cite: textOf(cite),
    says: [
      sentence(
        `${joined(packs, 'or')}${jokers === undefined ? '' : `, with ${jokers === 1 ? 'a joker' : `${valueText(jokers)} jokers`}`}`,
      ),
      ...(removed === undefined ? [] : [`Without the ranks ${valueText(removed)}.`]),
      ...(added === undefined ? [] : [`Cards of the ranks ${valueText(added)} may be added.`]),
      ...(code === undefined ? [] : [`Any other card is refused as ${valueText(code)}.`]),
      ...otherSentences(others),
    ],
  }
}

const handRows = (hands: FormValue): RulesRow[] =>
  entriesOf(hands).map(([label, hand]) => {
    const { cards, code, ...others } = recordOf(hand)
    const range = cards !== undefined && isList(cards) ? rangeText(cards) : valueText(cards)
    return { label, says: [`${range}; any other number is ${valueText(code)}`, ...otherSentences(others)].join('; ') }
  })

const backlines: Readonly<Record<string, string>> = {
  open: "Anybody may bet behind another player's hand.",
  barred: "Nobody may bet behind another player's hand.",
}

function bankEntry(bank: PlainRecord): RulesEntry {
  const { cite, byType, withinSeat, dice, firstSeat, buttonUnsaid, entitled, rounds, parties, backline, ...others } =
    bank
  return {
    id: 'the bank',
    cite: textOf(cite),
    says: [
      ...(byType === undefined ? [] : [`The whole table is settled by kind of wager: ${groupsText(byType)}.`]),
      ...(byType === undefined
        ? [
            `Seat by seat is settled${withinSeat === undefined ? '' : `, within a seat in this order: ${groupsText(withinSeat)}`}.`,
          ]
        : withinSeat === undefined
          ? []
          : [`Within a seat: ${groupsText(withinSeat)}.`]),
      ...limited(dice, 'spots', (spots) => `Dice say who is first, counted over ${spots} places`),
      ...(firstSeat === undefined ? [] : [saidWithCite(recordOf(firstSeat))]),
      ...(buttonUnsaid === undefined
        ? []
        : [`An action button says who is first; where it goes is not printed (${valueText(buttonUnsaid)}).`]),
      ...limited(rounds, 'most', (most) => `A player banks at most ${most} rounds in a row`),
      ...(entitled === undefined
        ? []
        : [
            `Whoever takes the bank must have bet in the round before, or all others must have declined (${valueText(entitled)}).`,
          ]),
      ...limited(parties, 'most', (most) => `At most ${most} players may share it`),
      ...(backline === undefined ? [] : backlineText(backline)),
      ...otherSentences(others),
    ],
  }
}

const saidWithCite = ({ says, cite }: PlainRecord): string => sentence(`${textOf(says)} (${valueText(cite)})`)

const groupsText = (groups: FormValue): string =>
  listOf(groups)
    .map((group) => joined(listOf(group).map(valueText), 'and'))
    .join('; ')

/** A limit with its place: `At most 3 players may share it (hg, line 665).` */
function limited(part: FormValue | undefined, name: string, text: (limit: string) => string): string[] {
  if (part === undefined) return []
  const { [name]: limit, cite, ...others } = recordOf(part)
  return [`${text(valueText(limit))}${cite === undefined ? '' : ` (${valueText(cite)})`}.`, ...otherSentences(others)]
}

const backlineText = (backline: FormValue): string[] =>
  isRecord(backline)
    ? limited(backline, 'most', (most) => `At most ${most} players may bet behind a hand`)
    : [backlines[valueText(backline)] ?? sentence(inWords(`backline: ${valueText(backline)}`))]
