import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drivers } from '../../../drivers/registry.ts'
import { games } from '../../../games/games.ts'
import { cardRoomGames } from '../../../games/hg/card-room-games.ts'
import type { Scenario } from '../../../simulators/scenario-player/scenario-schema.ts'
import { driverOf, files, scenarioOf } from '../../simulators/scenario-play.ts'
import { wanted } from '../../support/scenario-expectations.ts'

const pages = new Map(
  [...games.values(), ...[...cardRoomGames.values()].map(({ page }) => page)].map((page) => [page.id, page]),
)

/** What a table of the game finds in its scenarios from its devices alone: nobody calls it there. */
function foundByItself(scenario: Scenario): string[] {
  const said = JSON.stringify(scenario.steps)
  const found = wanted(scenario).findings.map(({ rule }) => rule)
  return [...new Set(found)].filter((rule) => !said.includes(`"irregularity":"${rule}"`))
}

/** Equipment has other names than devices; a table that reads cards stands for the shoe that deals them. */
const equipment: Readonly<Record<string, string>> = {
  'roulette-wheel': 'wheel-reader',
  'big-six-wheel': 'wheel-reader',
  'table-reader': 'card-shoe',
}

const equipmentOf = ({ devices }: Scenario): string[] =>
  Object.values(devices).flatMap(({ kind }) => {
    const device = drivers.get(driverOf[kind] ?? '')?.device
    return device === undefined ? [] : [equipment[device] ?? device]
  })

const played = files.filter((file) => file.startsWith('games/')).map(scenarioOf)

/** What no scenario has found by devices alone: the test that does, or why devices show it only to a person. */
const otherwise: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'co.midi-baccarat': { 'irr-2816.2': 'shoe/errors.test.ts' },
  'co.99-fortunes': { 'irr-99-wrong-button': 'a button that is pressed by accident is pressed as any other' },
  'gb.punto-banco': { 'mixed-games': 'both games have their wagers on the same spots' },
  'gb.punto-banco-2000': { 'mixed-games': 'both games have their wagers on the same spots' },
  'gb.big-six': { 'wrong-counts': '../../daemon/config/table-options.test.ts' },
  'gb.blackjack': { 'side-wager-wrong-decks': '../../daemon/config/table-options.test.ts' },
  'gb.casino-stud': { 'upcard-order': 'a shoe says which card it deals, and not how it lies' },
  'gb.let-it-ride': { 'early-community': 'seats/shown-cards.test.ts' },
  'gb.dice': { 'bad-throw': 'dice/irregular.test.ts' },
  'gb.roulette': { 'unconfirmed-oral-bet': 'a board shows that no chips lie there, and not that somebody spoke' },
  'gb.three-card-poker': { 'two-positions': 'a board shows which seats bet, and not who sits there' },
  'mbs.texas-holdem-bonus-progressive': { 'irr-5.16-power-failure': 'a link that is lost need not be the power' },
}

/**
 * Found where the document names no device: sets and cards that lie open on the table are read as all cards are, what a seat
 * declares or asks for is keyed, and its chips show in how many motions it bets.
 */
const readBesides: Readonly<Record<string, readonly string[]>> = {
  'hg.13-card': ['declaration-withdrawn', 'fouled-order', 'late-declaration', 'misdeal-exposed'],
  'hg.face-up-chinese': ['front-overfull', 'moved-card', 'third-card-kept'],
  'hg.asian-five-card-stud': ['string-bet'],
  'hg.mexican-poker': ['string-bet'],
  'hg.lowball': ['exposed-before-draw-low', 'exposed-before-draw-high', 'draw-too-many'],
  'hg.seven-card-stud': ['hole-card-exposed'],
}

describe('who can see an irregularity', () => {
  it.each([...pages.values()])(
    '$id: whatever is found by itself is shown by devices of the table',
    ({ id, irregularities }) => {
      const unseen = played
        .filter(({ table }) => table?.game === id)
        .flatMap((scenario) =>
          foundByItself(scenario).flatMap((rule) => {
            const { seenBy } = irregularities[rule] ?? { seenBy: undefined }
            return seenBy === undefined || seenBy.some((device) => equipmentOf(scenario).includes(device)) ? [] : [rule]
          }),
        )
      expect([...new Set(unseen)].toSorted()).toEqual((readBesides[id] ?? []).toSorted())
    },
  )

  it.each([...games.values()])(
    '$id: whatever its devices can show is found by itself, or it says here why not',
    ({ id, irregularities }) => {
      const found = played.filter(({ table }) => table?.game === id).flatMap(foundByItself)
      const shown = Object.entries(irregularities).flatMap(([rule, { seenBy }]) => (seenBy.length > 0 ? [rule] : []))
      expect(shown.filter((rule) => !found.includes(rule))).toEqual(Object.keys(otherwise[id] ?? {}))
    },
  )

  const tests = Object.values(otherwise).flatMap((rules) => Object.entries(rules))
  it.each(tests.filter(([, where]) => where.endsWith('.test.ts')))('%s is found in %s', (rule, test) => {
    expect(readFileSync(new URL(test, import.meta.url), 'utf8')).toContain(rule)
  })
})
