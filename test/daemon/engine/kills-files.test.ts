import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { bytesIn, entriesOf, inTemporaryDirectory } from '../../support/journal-files.ts'
import { createPlay, damage, type KilledFixture, openFixture, tables } from '../../support/killed-tables.ts'
import { expectToTheCent } from '../../support/plain/plain-meter.ts'

/**
 * Kills of each night: a journal is read from its beginning at every start, so many short nights are quicker than one. A
 * thousand kills are a long test.
 */
const shortNights = process.env.FELTWIRE_LONG === undefined ? 25 : 100
const nights = [...Array<number>(10).fill(20), ...Array<number>(shortNights).fill(8)]
const kills = nights.reduce((all, each) => all + each, 0)

/** On a machine with other work to do (ms). */
const enoughForAll = 600_000

let directory: string
inTemporaryDirectory((made) => {
  directory = made
})

/** Plays until the daemon is to die; nothing that waits then has been written. */
function playOn(fixture: KilledFixture, play: ReturnType<typeof createPlay>, random: Random): void {
  for (let left = 1 + random.int(30); left > 0; left--) {
    play.step()
    if (random.int(8) === 0) fixture.settleHit(random.pick(['confirm-hit', 'confirm-hit', 'void-hit']))
    if (random.int(3) === 0) fixture.settle()
  }
}

const areSame = ({ journal, mirror }: { journal: string; mirror: string }): boolean =>
  bytesIn(journal).equals(bytesIn(mirror))

/** The world has seen these; they must be what the journal has, in the same places. */
function expectNothingMissing(published: readonly Entry[], entries: readonly Entry[]): void {
  expect(published.map(({ n }) => entries[n - 1])).toEqual(published)
}

it(
  `${kills} kills in the midst of writing, and after each no cent is lost or made`,
  async () => {
    const seen = new Set<string>()
    for (const [night, killsThen] of nights.entries()) {
      const random = seeded(night)
      const files = { journal: join(directory, `${night}.journal`), mirror: join(directory, `${night}.mirror`) }
      let fixture: KilledFixture | undefined
      const play = createPlay(random, () => fixture)
      let entries: Entry[] = []
      fixture = await openFixture(files, play.reply)
      for (let kill = 0; kill < killsThen; kill++) {
        try {
          playOn(fixture, play, random)
          const { published } = fixture
          await fixture.kill(random)
          if (random.int(4) === 0)
            damage(areSame(files) ? random.pick([files.journal, files.mirror]) : files.mirror, random)
          fixture = undefined
          fixture = await openFixture(files, play.reply)
          fixture.settle()
          entries = entriesOf(files.journal)
          expectNothingMissing(published, entries)
          expectToTheCent(entries, fixture.sessionState.meters.views(tables[0])[0]?.exact)
          expect(areSame(files)).toBe(true)
        } catch (error) {
          throw new Error(`night ${night}, kill ${kill}`, { cause: error })
        }
      }
      for (const what of happenings(entries)) seen.add(what)
      await fixture.kill(random)
    }
    expect([...seen].sort()).toEqual(['claims', 'interrupted', 'mirror', 'paid', 'recovered', 'settled', 'void'])
  },
  enoughForAll,
)

/** What the nights must have had for the kills to mean something. */
const happenings = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => {
    if (entry.kind === 'recovered' || entry.kind === 'mirror') return entry.kind
    if (entry.kind === 'transfer' && entry.transfer.from === 'pending')
      return entry.transfer.to === 'paid' ? 'paid' : 'void'
    if (entry.kind !== 'effect') return []
    if (entry.effect.type === 'claims') return 'claims'
    return entry.effect.type === 'result' ? entry.effect.kind : []
  })
