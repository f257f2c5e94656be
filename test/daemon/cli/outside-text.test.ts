import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { EntryBody } from '../../../daemon/journal/entry.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { messageOf } from '../../../daemon/mqtt/messages.ts'
import { visible, visibleIn } from '../../../text/visible-text.ts'
import { baccaratDevices } from '../../support/devices.ts'
import { fixtureOf, openFixtureOf } from '../../support/open-table.ts'
import { run, scratch } from '../../support/table-pc.ts'

const table = 'baccarat-1'
/** Would be a line of its own, behind an erased screen, turned round and with nothing to be seen between. */
const nasty = 'x\r\n2026-11-22T10:00:00.000Z  000001  RESULT\x1b[2J\u202e\u200b\x85\u2028'
const edges = (page: string) =>
  page
    .split('\n')
    .filter((line) => /^\S/.test(line))
    .map((line) => line.split(':')[0])
/** A page breaks its lines between words. */
const unspaced = (text: string) => text.replaceAll(/\s/g, '')
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

async function journalOf(...bodies: EntryBody[]): Promise<string> {
  const path = join(scratch(), 'table.journal')
  const journal = await openJournal(path)
  for (const body of bodies) journal.append(body)
  expect(journal.commit()).toEqual({ ok: true })
  await journal.close()
  return path
}

/** A round in which every text comes from somebody else. */
const roundWith = (text: string): EntryBody[] => [
  { kind: 'session', session: 1, config: {}, software: '0.1.0' },
  { kind: 'link', table, device: 'shoe', state: 'closed', reason: text },
  { kind: 'event', table, device: 'shoe', seq: 1, event: { type: 'device-note', about: text, text } },
  { kind: 'operator', table, op: 'void-round', by: text, args: { reason: text } },
  {
    kind: 'effect',
    table,
    seq: 2,
    effect: { type: 'result', round: 1, game: 'co.baccarat', kind: 'void', reason: text, settlements: [] },
  },
]

it.each(['', '--json', '--raw', '--raw --json'])('a text from outside forges no line of `round` %s', async (flag) => {
  const flags = flag.split(' ').filter((each) => each !== '')
  const told = async (text: string) =>
    (await run('round', `${table}/1`, '--journal', await journalOf(...roundWith(text)), ...flags)).out
  const [plain, forged] = [await told('x'), await told(nasty)]
  expect(forged).not.toMatch(unseen)
  // A page breaks long lines, and begins none at the edge with what comes from outside.
  if (flag === '') expect(edges(forged)).toEqual(edges(plain))
  else expect(forged.split('\n')).toHaveLength(plain.split('\n').length)
  expect(forged.split('\n').filter((line) => /^2026-11-22T10:00/.test(line))).toEqual([])
  const parsed = flags.includes('--json') ? visibleIn(JSON.parse(forged)) : undefined
  if (flag === '--json') expect(parsed).toMatchObject({ reason: visible(nasty) })
  else if (parsed !== undefined) expect(parsed.at(-1)).toMatchObject({ effect: { reason: visible(nasty) } })
  else expect(unspaced(forged)).toContain(unspaced(visible(nasty)))
})

it('a text of a person reaches no reader of messages but as visible text', async () => {
  const said = roundWith(nasty).flatMap((body, i) => {
    const message = messageOf('casino', 1, { n: i + 1, at: 1, ...body })
    return message === undefined ? [] : [message.payload]
  })
  expect(said.map((payload) => JSON.parse(payload))).toMatchObject([
    { event: { about: visible(nasty), text: visible(nasty) } },
    { reason: visible(nasty) },
  ])
  const { watch } = await openFixtureOf(baccaratDevices)
  await watch.ask(table, 'no-such-request', 'first', { note: nasty })
  for (const { topic, payload } of watch.history) if (!topic.includes('/request/')) expect(payload).not.toMatch(unseen)
})

it('a name in a configuration forges no line of `check-config` or of the log', async () => {
  const secret = join(scratch(), 'a\nb\x1b[2J\u202e')
  writeFileSync(secret, 'felt', { mode: 0o644 })
  const { pc } = await fixtureOf(baccaratDevices, {
    more: { broker: { url: 'mqtt://127.0.0.1:1', passwordFile: secret } },
  })
  const { out } = await run('check-config', pc.config)
  expect(out).not.toMatch(unseen)
  expect(out.split('\n').filter((line) => line.includes('passwordFile'))).toEqual([
    expect.stringContaining(visible(secret)),
  ])
  await pc.start()
  const [doubt] = pc.log().filter(({ msg }) => msg.includes('passwordFile'))
  expect(doubt?.msg).toContain(visible(secret))
})
