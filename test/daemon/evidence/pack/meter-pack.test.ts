import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '../../../../daemon/evidence/pack/check-file.ts'
import { packOfMeter, retold } from '../../../../daemon/evidence/pack/make-pack.ts'
import type { MeterPack } from '../../../../daemon/evidence/pack/pack-form.ts'
import { isOfRound } from '../../../../daemon/evidence/pack/packed-entries.ts'
import { pageOf } from '../../../../daemon/evidence/pack/page/pack-page.ts'
import { entriesOf, inTemporaryDirectory } from '../../../support/journal-files.ts'
import { playJournal } from './played-journal.ts'

const made = Date.UTC(2026, 10, 22)
const always = { from: 0, to: made }

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
})

const play = (isCut: boolean) => playJournal(path, 'games/gb.casino-stud.yaml', { isCut })

async function verdictOn(pack: MeterPack) {
  const { checks } = await checkFile(Buffer.from(pageOf(pack)))
  const those = (isRight?: boolean) => checks.filter((check) => check.isRight === isRight).map(({ what }) => what)
  return { wrong: those(false), open: those() }
}

const transfersIn = () => entriesOf(path).filter((entry) => entry.kind === 'transfer')

describe('the pack of a meter', () => {
  beforeEach(() => play(true))

  it('has every cent of the period, and is in order', async () => {
    const pack = packOfMeter(path, 'meter', always, made)
    const transfers = transfersIn()
    expect(transfers.length).toBeGreaterThan(2)
    expect(pack.account.transfers.map(({ n }) => n)).toEqual(transfers.map(({ n }) => n))
    expect(pack.account).toMatchObject({ whole: { isRight: true }, currency: 'GBP', sums: { difference: '£0.00' } })
    expect(await verdictOn(pack)).toEqual({ wrong: [], open: ['The key is the one that you know'] })
  })

  it('tells only what lies in the period, and adds up from what came before', async () => {
    const transfers = transfersIn()
    const middle = transfers[Math.floor(transfers.length / 2)]
    if (middle === undefined) throw new Error('there are no transfers')
    const late = packOfMeter(path, 'meter', { from: middle.at, to: made }, made)
    const early = packOfMeter(path, 'meter', { from: 0, to: middle.at - 1 }, made)
    expect(early.account.transfers.length + late.account.transfers.length).toBe(transfers.length)
    expect(late.account.sums.start).toBe(early.account.sums.end)
    expect((await verdictOn(late)).wrong).toEqual([])
  })

  it('shows a transfer that was left out', async () => {
    const pack = packOfMeter(path, 'meter', always, made)
    const [, gone] = transfersIn()
    const shorter = retold({ ...pack, entries: pack.entries.filter(({ n }) => n !== gone?.n) })
    if (isOfRound(shorter)) throw new Error('it is of a meter')
    expect((await verdictOn(shorter)).wrong).toContain('No transfer of the meter is missing')
  })

  it('is not made of a meter that is not there', () => {
    expect(() => packOfMeter(path, 'other', always, made)).toThrow("no transfer of a meter 'other'")
  })
})

it('without a later segment it can not be proved yet that no transfer is missing', async () => {
  await play(false)
  const { wrong, open } = await verdictOn(packOfMeter(path, 'meter', always, made))
  expect(wrong).toEqual([])
  expect(open).toContain('No transfer of the meter is missing')
})
