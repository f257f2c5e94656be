import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { plainGame } from '../../../games/listing/plain-game.ts'
import { facts } from '../../support/catalogue-facts/facts.ts'
import type { CatalogueOption } from '../../support/catalogue-facts/game-facts.ts'

type Printed = {
  id: string
  title: string
  wagers: Record<string, { title: string; lines: [from: number, to: number] }>
  options: Record<string, CatalogueOption & { kind: string; from?: number; to?: number }>
}

const printed = new Map<string, Printed>(
  [...games.values()].map((game) => [game.id, JSON.parse(JSON.stringify(plainGame(game)))]),
)

/** Titles that the pages word otherwise than the catalogue, and why. */
const titles: Readonly<Record<string, string>> = {
  'gb.blackjack': 'that there is no hole card is a rule of the game, not its name',
  'gb.blackjack insurance': 'rule 4.23 insures a blackjack; the catalogue says it in brackets',
  'gb.punto-banco-2000 egalite': 'as Punto Banco has it: a tie',
  'gb.pai-gow-poker': 'the same wagers in another order of words',
  'gb.pai-gow-poker fortune': 'the document calls the side wager Fortune Pai Gow',
  'co.baccarat': 'that others vary it is no part of its name',
  'co.ez-baccarat banker': "the section calls it Banker's Hand, as the base game does",
  'mbs.texas-holdem-bonus-progressive': 'with the house whose rules they are',
}

/** Values and defaults that the pages have otherwise than the catalogue, and why. */
const options: Readonly<Record<string, string>> = {
  'gb.punto-banco decks': "'other' stands for a number that is neither six nor eight: the option takes the number",
  'gb.big-six themeSymbols': 'each of the seven letters has its design, or stands for itself',
  'co.5-treasures payTable': 'the tables of the base game, whose wagers stand beside',
  'co.dragon-bonus payTable': 'the tables of the base game, whose wagers stand beside',
  'co.ez-baccarat payTable': 'the tables of the base game, whose wagers stand beside',
  'co.99-fortunes envyTo': 'by-table is the default that the catalogue names in a remark',
}

const folded = (title: string): string => title.normalize('NFD').replace(/\p{Mark}/gu, '')

/** What the catalogue adds in brackets, or after the name, is not missed. */
const isNamed = (title: string, due: string): boolean => folded(due).startsWith(folded(title)) && title !== ''

const sorted = (values: readonly unknown[]): string[] => values.map((value) => JSON.stringify(value)).sort()

function optionFaults(id: string, due: CatalogueOption, has: Printed['options'][string] | undefined): string[] {
  const values = due.values === undefined || sorted(due.values).join() === sorted(has?.values ?? []).join()
  const standard = due.default === undefined || due.default === (has?.default ?? 'none')
  return [...(values ? [] : [`values of ${id}`]), ...(standard ? [] : [`default of ${id}`])]
}

describe.each(Object.entries(facts))('%s and the catalogue', (id, { title, wagers, options: choices }) => {
  const game = printed.get(id)

  it('have one title', () => {
    expect(game?.title === title).toBe(!(id in titles))
  })

  it('have one title for each wager', () => {
    const other = Object.entries(wagers).flatMap(([wager, [due]]) => {
      const has = game?.wagers[wager]
      const isOther = has !== undefined && due !== '' && !isNamed(has.title, due)
      return isOther ? [`${id} ${wager}`] : []
    })
    expect(other).toEqual(Object.keys(titles).filter((name) => name.startsWith(`${id} `)))
  })

  it('cite the lines on which each wager stands: from where it is made to where it is paid', () => {
    const far = Object.entries(wagers).flatMap(([wager, [, ...lines]]) => {
      const [from, to] = game?.wagers[wager]?.lines ?? lines
      const has = (line = 0) => from !== undefined && to !== undefined && from <= line && line <= to
      return (id.startsWith('gb.') ? lines.every(has) : lines.some(has)) ? [] : [`${wager}: ${from}-${to}`]
    })
    expect(far).toEqual([])
  })

  it('have the same values and defaults of options', () => {
    const faults = Object.entries(choices).flatMap(([option, due]) =>
      optionFaults(option, due, game?.options[option]).map((fault) => `${id} ${option}: ${fault}`),
    )
    const named = Object.keys(options).filter((name) => name.startsWith(`${id} `))
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(named)
  })
})
