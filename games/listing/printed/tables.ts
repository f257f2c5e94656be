import type { PlainRecord } from '../forms/canonical.ts'
import type { RulesEntry } from './entry.ts'
import { byOptionsText, entriesOf, listOf, otherSentences, recordOf, sentence, textOf, valueText } from './form-text.ts'
import { awardText } from './wagers.ts'

const roles: Readonly<Record<string, string>> = {
  minimum: 'The least that each row may pay.',
  listed: 'One of the tables that the document lists.',
}

export const tableEntries = (form: PlainRecord): RulesEntry[] =>
  entriesOf(form.payTables).map(([id, table]) => {
    const { cite, role, rows, envy, dealerEnvy, ...others } = recordOf(table)
    return {
      id,
      cite: textOf(cite),
      says: [
        ...(role === undefined ? [] : [roles[valueText(role)] ?? sentence(valueText(role))]),
        ...otherSentences(others),
        ...columnSentences('The Envy column pays', envy),
        ...columnSentences('The dealer gets', dealerEnvy),
      ],
      isOrdered: true as const,
      rows: listOf(rows).map((row) => {
        const { when, pays, ...more } = recordOf(row)
        return { label: valueText(when), says: [awardText(pays ?? null), ...otherSentences(more)].join(' ') }
      }),
    }
  })

const columnSentences = (what: string, column: PlainRecord[string] | undefined): string[] =>
  column === undefined
    ? []
    : [
        `${what}, in minor units: ${entriesOf(column)
          .map(([row, amount]) => `${row} ${valueText(amount)}`)
          .join(', ')}.`,
      ]

export const jackpotEntries = (form: PlainRecord): RulesEntry[] =>
  entriesOf(form.jackpots).map(([id, jackpot]) => {
    const { cite, says, wager, order, fixedFrom, terms, ...others } = recordOf(jackpot)
    return {
      id,
      cite: textOf(cite),
      says: [
        ...(says === undefined ? [] : [sentence(valueText(says))]),
        ...(wager === undefined ? [] : [`Won by the wager ${valueText(wager)}.`]),
        ...(order === undefined ? [] : [sentence(`order of payment: ${byOptionsText(order)}`)]),
        ...(fixedFrom === undefined ? [] : [sentence(`fixed awards are paid from: ${byOptionsText(fixedFrom)}`)]),
        ...(terms === undefined ? [] : [sentence(`how the meter is filled: ${byOptionsText(terms)}`)]),
        ...otherSentences(others),
      ],
    }
  })

export const feeEntries = (form: PlainRecord): RulesEntry[] =>
  entriesOf(form.feeSchedules).map(([id, schedule]) => {
    const { title, lines, sha256, ...others } = recordOf(schedule)
    return {
      id,
      title: textOf(title),
      cite: textOf(lines),
      says: [
        `\`feltwire fees ${id}\` prints it.`,
        ...(sha256 === undefined ? [] : [`SHA-256 ${valueText(sha256)}.`]),
        ...otherSentences(others),
      ],
    }
  })
